"""What parsers and recursions hand on: an operand, what came before, a mark, a quote."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.fixes.text_edits import insert_after, insert_before, replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python.nodes import last_name, rewrite_node, text_of
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence.playbook.rules.traps.slips.python.rewritten import tell_rewritten
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_BEFORE: Final = lazy_pattern(
    r"\w*(?:prefix|path|far|before|trail|head|text|word|route|acc|base)\w*$"
)
_PUT: Final = lazy_pattern(r"(?P<of>[\w.]+)\.(?P<how>add|append)\((?P<name>\w+)\)$")
_ASKS_QUOTE: Final = lazy_pattern(
    r"(?P<space>\s*)(?P<word>if|elif) (?P<asked>(?P<sign>\w+) (?:in (?P<known>[\w.]+|\S+))):$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function."""
    for file, tree in program.python_trees:
        functions = [one for one in ast.walk(tree) if isinstance(one, Function)]
        called = {one.name: _list_called(one) for one in functions}
        for function in functions:
            yield from _find_operands(file, function, called)
            yield from _find_start_lost(file, function)
            yield from _find_late_mark(file, function)
            yield from _find_kept_mark(file, function)
        yield from _find_quotes(file)


def _list_called(function: Function) -> set[str]:
    return {last_name(one) for one in ast.walk(function) if isinstance(one, ast.Call)}


def _find_operands(
    file: SourceFile, function: Function, called: Mapping[str, set[str]]
) -> Iterator[Trap]:
    """`value = self.term()`, and then `value -= self.expression()` in the loop."""
    first: ast.Call | None = None
    for statement in function.body:
        value = statement.value if isinstance(statement, ast.Assign) else None
        if isinstance(value, ast.Call) and _is_part(value, called):
            first = first or value
        if first is None or not isinstance(statement, ast.While | ast.If):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
                if ast.unparse(node.right) == ast.unparse(first):
                    new = re.sub(r"\w+\(\)$", f"{function.name}()", text_of(file, node.right))
                    words = {"call": text_of(file, node), "mended": new}
                    edits = rewrite_node(file, node.right, new)
                    yield Trap(Site(file, node.lineno), texts.POWER_ONCE, {**words, "edits": edits})
            elif isinstance(node, ast.Call) and _is_part(node, called):
                name = last_name(node)
                is_wider = name == function.name or _reaches(name, last_name(first), called)
                if is_wider and name != last_name(first) and isinstance(statement, ast.While):
                    yield tell_rewritten(file, node, texts.WRONG_OPERAND, text_of(file, first))


def _reaches(name: str, other: str, called: Mapping[str, set[str]]) -> bool:
    """Whether a function calls another one, itself or through those that it calls."""
    known: set[str] = set()
    todo = [name]
    while todo:
        one = todo.pop()
        if one not in known and one in called:
            known.add(one)
            todo += called[one]
    return other in known


def _is_part(node: ast.expr, called: Mapping[str, set[str]]) -> bool:
    """Whether it calls a function of the parser that reads a part."""
    return isinstance(node, ast.Call) and not node.args and last_name(node) in called


def _find_start_lost(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`walk(node[letter], letter)`, where the parameter is what came so far."""
    names = [one.arg for one in function.args.args if one.arg not in {"self", "cls"}]
    for node in walk_own_nodes(function):
        if not isinstance(node, ast.Call) or last_name(node) != function.name:
            continue
        for name, given in zip(names, node.args, strict=False):
            text = text_of(file, given)
            is_own = re.search(rf"(?<![\w.]){name}(?!\w)", text) is not None
            is_part = isinstance(given, ast.Name | ast.List | ast.Tuple | ast.Subscript)
            if _BEFORE.match(name) and is_part and not is_own:
                new = f"{name} + {text}"
                words = {"call": text_of(file, node), "name": text, "other": name, "mended": new}
                edits = rewrite_node(file, given, new)
                yield Trap(Site(file, node.lineno), texts.START_LOST, {**words, "edits": edits})


def _find_late_mark(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`seen.append(start)` behind the loop that calls for what follows."""
    names = {one.arg for one in function.args.args}
    loop: ast.For | None = None
    for statement in function.body:
        if isinstance(statement, ast.For) and function.name in _list_called_in(statement):
            loop = statement
        put = _PUT.match(ast.unparse(statement)) if loop is not None else None
        if loop is None or put is None or put["name"] not in names:
            continue
        if f"not in {put['of']}" not in ast.unparse(loop):
            continue
        lines = [file.line(one) for one in range(loop.lineno, statement.lineno)]
        moved = "\n".join([file.line(statement.lineno), *lines])
        edits = replace_lines(file, loop.lineno, statement.lineno, moved)
        words = {"name": put["name"], "edits": edits}
        yield Trap(Site(file, statement.lineno), texts.MARKED_TOO_LATE, words)


def _list_called_in(node: ast.stmt) -> set[str]:
    return {last_name(one) for one in ast.walk(node) if isinstance(one, ast.Call)}


def _find_kept_mark(file: SourceFile, function: Function) -> Iterator[Trap]:
    """What is on the way, and is never taken off it."""
    if function.name not in _list_called(function):
        return
    text = ast.unparse(function)
    for statement in function.body:
        put = _PUT.match(ast.unparse(statement))
        if put is None or f"if {put['name']} in {put['of']}" not in text:
            continue
        if re.search(rf"{re.escape(put['of'])}\.(?:remove|discard|pop)\(", text):
            continue
        end = function.body[-1]
        if end.lineno <= statement.lineno:
            continue
        call = f"{put['of']}.{'discard' if put['how'] == 'add' else 'remove'}({put['name']})"
        edits = _put_last(file, end, call)
        words = {"name": put["name"], "mended": call, "edits": edits}
        yield Trap(Site(file, statement.lineno), texts.MARK_STAYS, words)


def _put_last(file: SourceFile, end: ast.stmt, call: str) -> tuple[Edit, ...]:
    space = " " * end.col_offset
    if isinstance(end, ast.Return):
        return insert_before(file, end.lineno, space + call)
    return insert_after(file, end.end_lineno or end.lineno, space + call)


def _find_quotes(file: SourceFile) -> Iterator[Trap]:
    """`if char in QUOTES: inside = not inside`."""
    for number in range(1, len(file.lines)):
        asks = _ASKS_QUOTE.match(file.line(number))
        turns = re.match(r"\s*(?P<name>\w+) = not (?P=name)$", file.line(number + 1))
        if asks is None or turns is None:
            continue
        name, sign = turns["name"], asks["sign"]
        begins = re.compile(rf"(?P<head>.*(?<![\w.]){name} = )False$")
        before = [(one, begins.match(file.line(one))) for one in range(1, number)]
        found = [(one, match) for one, match in before if match is not None]
        if not found:
            continue
        line, match = found[-1]
        first = Site(file, line).rewritten(f'{match["head"]}""')
        asked = f'{asks["space"]}{asks["word"]} {asks["asked"]} and {name} in ("", {sign}):'
        space = file.line(number + 1)[: file.line(number + 1).index(name)]
        second = replace_lines(
            file, number, number + 1, f'{asked}\n{space}{name} = "" if {name} else {sign}'
        )
        yield Trap(Site(file, number + 1), texts.ANY_QUOTE, {"edits": (*first, *second)})
