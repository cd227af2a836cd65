"""Calls of Python's library that do otherwise than meant: the truth of a text, the smallest of a
list that is no heap, the letters of a text for one element, a month or day one further."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import call_texts as texts
from whence.playbook.rules.traps.python.nodes import add_statement, last_name, rewrite_node, text_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ONE_LETTER: Final = lazy_pattern(r"(?<![\w'\"])(?:'[^'\"\\]'|\"[^'\"\\]\")(?!\w)")
_LATE_DAY: Final = lazy_pattern(r"month must be in 1\.\.12|day is out of range for month")
_TRUTHS: Final = '("1", "true", "yes", "on")'
_MAKES_LIST: Final = frozenset({"list", "copy"})
_HEAP_TAKES: Final = frozenset({"heappop", "heappushpop", "heapreplace"})
_HEAP_MAKES: Final = frozenset({"heapify", "heappush", "merge"})


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file; letters and dates only where the error tells of them."""
    for file, tree in program.python_trees:
        for node in ast.walk(tree):
            if isinstance(node, Function):
                yield from _find_unordered_heap(file, node)
                yield from _find_position_as_end(file, node)
            elif isinstance(node, ast.Call):
                yield from _find_truth_of_text(file, node)
                yield from _find_letters(file, node, program)
                yield from _find_late_part(file, node, program)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitXor):
                yield from _find_bits_for_power(file, node)


def _find_truth_of_text(file: SourceFile, call: ast.Call) -> Iterator[Trap]:
    """`bool(settings["strict"])`, and `type=bool` of a command line's option."""
    if ast.unparse(call.func) == "bool" and len(call.args) == 1:
        given = call.args[0]
        is_get = isinstance(given, ast.Call) and last_name(given) in {"get", "getenv"}
        if isinstance(given, ast.Subscript) or is_get:
            text = text_of(file, given)
            edits = rewrite_node(file, call, f"(str({text}).strip().lower() in {_TRUTHS})")
            words = {"call": text_of(file, call), "edits": edits}
            yield Trap(Site(file, call.lineno), texts.TRUTH_OF_TEXT, words)
    for one in call.keywords if ast.unparse(call.func).endswith("add_argument") else ():
        if one.arg == "type" and ast.unparse(one.value) == "bool":
            new = f"lambda text: text.lower() in {_TRUTHS}"
            words = {"call": "type=bool", "edits": rewrite_node(file, one.value, new)}
            yield Trap(Site(file, one.value.lineno), texts.TRUTH_OF_TEXT, words)


def _find_unordered_heap(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`heappop` of a list that was taken as it is."""
    nodes = list(walk_own_nodes(function))
    calls = [one for one in nodes if isinstance(one, ast.Call) and one.args]
    made = {ast.unparse(one.args[0]) for one in calls if last_name(one) in _HEAP_MAKES}
    taken = {ast.unparse(one.args[0]) for one in calls if last_name(one) in _HEAP_TAKES}
    for one in nodes:
        if not isinstance(one, ast.Assign) or len(one.targets) != 1:
            continue
        name, value = ast.unparse(one.targets[0]), one.value
        is_copy = isinstance(value, ast.Call) and last_name(value) in _MAKES_LIST
        is_written = isinstance(value, ast.List) and len(value.elts) > 1
        is_list = is_copy or is_written or isinstance(value, ast.ListComp)
        if is_list and name in taken - made:
            module = "heapq." if re.search(r"\bheapq\.heap", file.text) else ""
            edits = add_statement(file, one, f"{module}heapify({name})")
            is_known = module or re.search(r"import\b.*\bheapify\b", file.text)
            words = {"name": name, "edits": edits if is_known else ()}
            yield Trap(Site(file, one.lineno), texts.NO_HEAP, words)


def _find_letters(file: SourceFile, call: ast.Call, program: Program) -> Iterator[Trap]:
    """`tags.extend(row["tag"])` of a text, where the error names one letter."""
    if last_name(call) not in {"extend", "update"} or len(call.args) != 1:
        return
    given, function = call.args[0], call.func
    is_open = isinstance(given, ast.Subscript | ast.Attribute | ast.Name | ast.Constant)
    if is_open and isinstance(function, ast.Attribute) and program.says(_ONE_LETTER):
        one = "append" if function.attr == "extend" else "add"
        new = f"{text_of(file, function.value)}.{one}({text_of(file, given)})"
        words = {"call": text_of(file, call), "edits": rewrite_node(file, call, new)}
        yield Trap(Site(file, call.lineno), texts.LETTERS_FOR_ONE, words)


def _find_late_part(file: SourceFile, call: ast.Call, program: Program) -> Iterator[Trap]:
    """`date(day.year, day.month + 1, 1)`, `day.replace(day=day.day + 1)`."""
    given = [*call.args, *(one.value for one in call.keywords)]
    for one in given if program.says(_LATE_DAY) else ():
        if not isinstance(one, ast.BinOp) or not isinstance(one.op, ast.Add | ast.Sub):
            continue
        part = re.fullmatch(r"(.*)\.(month|day)", ast.unparse(one.left))
        is_fixed = isinstance(one.right, ast.Constant | ast.Name)
        if part is None or not is_fixed or last_name(call) not in {"date", "datetime", "replace"}:
            continue
        words = {"sum": text_of(file, one), "part": part[2], "edits": ()}
        is_next = ast.unparse(one).endswith(".day + 1") and last_name(call) == "replace"
        if is_next and len(given) == 1 and "timedelta" in file.text:
            words["edits"] = rewrite_node(file, call, f"{part[1]} + timedelta(days=1)")
        yield Trap(Site(file, one.lineno), texts.LATE_PART, words)


def _find_bits_for_power(file: SourceFile, node: ast.BinOp) -> Iterator[Trap]:
    """`side ^ 2`."""
    if isinstance(node.right, ast.Constant) and node.right.value in {2, 3}:
        power = f"{text_of(file, node.left)} ** {node.right.value}"
        words = {"call": text_of(file, node), "edits": rewrite_node(file, node, power)}
        yield Trap(Site(file, node.lineno), texts.BITS_FOR_POWER, words)


def _find_position_as_end(file: SourceFile, function: Function) -> Iterator[Trap]:
    """`line[:line.find("=")]`, also where the position is kept first and nothing asks for -1."""
    nodes = list(walk_own_nodes(function))
    kept = {
        ast.unparse(one.targets[0]): one.value for one in nodes
        if isinstance(one, ast.Assign) and _is_search(one.value)
    }  # fmt: skip
    asked = {
        ast.unparse(part) for one in nodes if isinstance(one, ast.Compare)
        for part in (one.left, *one.comparators)
    }  # fmt: skip
    for one in nodes:
        if not isinstance(one, ast.Subscript) or not isinstance(one.slice, ast.Slice):
            continue
        end = one.slice.upper
        if end is None or one.slice.lower is not None:
            continue
        name = ast.unparse(end)
        search = end if _is_search(end) else kept.get(name) if name not in asked else None
        if isinstance(search, ast.Call) and isinstance(search.func, ast.Attribute):
            method = "rpartition" if search.func.attr == "rfind" else "partition"
            mark = text_of(file, search.args[0])
            whole = text_of(file, one.value)
            new = f"{whole}.{method}({mark})[0]"
            if method == "rpartition":
                new = f"({new} or {whole})"
            words = {
                "call": text_of(file, one),
                "mark": mark,
                "edits": rewrite_node(file, one, new),
            }
            yield Trap(Site(file, one.lineno), texts.POSITION_AS_END, words)


def _is_search(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr in {"find", "rfind"} and len(node.args) == 1
