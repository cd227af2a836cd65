"""Files that are written over in each round, without the ends of lines, or read where nothing is
left, and iterators that lose an element."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function, walk_own_nodes
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import stream_texts as texts
from whence.playbook.rules.traps.python.nodes import rewrite_node, text_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_READS: Final = frozenset({"read", "readlines"})
_ZIPS: Final = lazy_pattern(
    r"\bfor (?P<one>\w+|\([^()]*\)), (?P<other>\w+) in zip\((?P<of>[\w.]+), "
    r"(?P<count>range\([^()]*(?:\([^()]*\))?[^()]*\))\)"
)
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While)
_TAKE_ALL: Final = frozenset({"list", "sum", "len", "sorted", "set", "tuple", "max", "min", "load"})


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    functions = [
        node for _, tree in program.python_trees
        for node in ast.walk(tree) if isinstance(node, Function)
    ]  # fmt: skip
    readers = {one.name for one in functions if _reads_first(one)}
    for file, tree in program.python_trees:
        yield from _find_lost(file)
        for node in ast.walk(tree):
            if isinstance(node, _LOOPS):
                yield from _find_in_round(file, node)
            elif isinstance(node, Function):
                yield from _find_read_again(file, node, readers)


def _find_lost(file: SourceFile) -> Iterator[Trap]:
    """`for line, _ in zip(lines, range(count))`, of what may be read on from after it."""
    for number, line in enumerate(file.lines, 1):
        match = _ZIPS.search(line)
        if match is not None:
            at = Site(file, number)
            mended = match.expand(r"for \g<other>, \g<one> in zip(\g<count>, \g<of>)")
            words = {"call": match[0], "of": match["of"], "mended": mended}
            edits = at.splicing(match.span(), mended)
            yield Trap(at, texts.TAKES_ONE_MORE, {**words, "edits": edits})


def _find_in_round(file: SourceFile, loop: ast.For | ast.AsyncFor | ast.While) -> Iterator[Trap]:
    """`open(path, "w")` of one path, and `write(row)` of one row after the other."""
    names = [one for one in ast.walk(loop) if isinstance(one, ast.Name)]
    own = {one.id for one in names if isinstance(one.ctx, ast.Store)}
    calls = [one for one in ast.walk(loop) if isinstance(one, ast.Call)]
    is_only = sum(ast.unparse(one.func).endswith(".write") for one in calls) == 1
    for node in (inner for one in loop.body for inner in ast.walk(one)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = ast.unparse(node.func)
        modes = [*node.args[1:2], *(one.value for one in node.keywords if one.arg == "mode")]
        used = {one.id for one in ast.walk(node.args[0]) if isinstance(one, ast.Name)}
        if name == "open" and modes and not used & own:
            mode = modes[0].value if isinstance(modes[0], ast.Constant) else ""
            if mode in {"w", "wt", "wb"}:
                edits = rewrite_node(file, modes[0], f'"{mode.replace("w", "a")}"')
                words = {"call": text_of(file, node), "edits": edits}
                yield Trap(Site(file, node.lineno), texts.WRITTEN_OVER, words)
        elif name.endswith(".write") and is_only and used & own and name != "self.write":
            text = text_of(file, node.args[0])
            if "\\n" in text:
                continue
            line = f'f"{{{text}}}\\n"' if '"' not in text else f'({text}) + "\\n"'
            words = {"call": text_of(file, node), "edits": rewrite_node(file, node.args[0], line)}
            yield Trap(Site(file, node.lineno), texts.NO_LINE_ENDS, words)


def _reads_first(function: Function) -> bool:
    """Whether a function reads the file that it gets first to its end, and does not go back."""
    names = [one.arg for one in function.args.args]
    is_back = any(
        isinstance(one, ast.Attribute) and one.attr in {"seek", "open"}
        for one in ast.walk(function)
    )
    return bool(names) and not is_back and bool(_list_reading(function, names[0], set()))


def _find_read_again(file: SourceFile, function: Function, readers: set[str]) -> Iterator[Trap]:
    """A second reading of what a first one, or a function that it was handed to, read to its
    end."""
    if not any(isinstance(one, ast.Attribute) and one.attr in _READS for one in ast.walk(function)):
        return
    text = ast.unparse(function)
    given = {one.arg for one in function.args.args} | {
        ast.unparse(node.optional_vars) for node in walk_own_nodes(function)
        if isinstance(node, ast.withitem) and node.optional_vars is not None
    }  # fmt: skip
    for name in sorted(given):
        is_file = any(f"{name}.{one}(" in text for one in _READS)
        reading = _list_reading(function, name, readers)
        if not is_file or len(reading) < 2 or f"{name}.seek(" in text:
            continue
        first, second = sorted(reading, key=lambda one: (one.lineno, one.col_offset))[:2]
        edits = _go_back(file, function, second, name) if first.lineno < second.lineno else ()
        words = {"name": name, "second": Site(file, second.lineno), "edits": edits}
        if edits:
            yield Trap(Site(file, first.lineno), texts.READ_TO_END, words)


def _list_reading(function: Function, name: str, readers: set[str]) -> Sequence[ast.expr]:
    """What reads a name to its end."""
    found: list[ast.expr] = []
    for node in walk_own_nodes(function):
        if isinstance(node, ast.For | ast.comprehension) and ast.unparse(node.iter) == name:
            found.append(node.iter)
        elif isinstance(node, ast.Call):
            called, given = ast.unparse(node.func), [ast.unparse(one) for one in node.args[:1]]
            is_own = called in {f"{name}.{one}" for one in _READS} and not node.args
            is_handed = given == [name] and called.rpartition(".")[2] in _TAKE_ALL | readers
            if is_own or is_handed:
                found.append(node)
    return found


def _go_back(file: SourceFile, function: Function, node: ast.expr, name: str) -> tuple[Edit, ...]:
    """Goes back to the beginning before the statement that reads again."""
    statement = max(
        (one for one in walk_own_nodes(function) if isinstance(one, ast.stmt)
         and one.lineno <= node.lineno <= (one.end_lineno or one.lineno)),
        key=lambda one: one.lineno,
    )  # fmt: skip
    return insert_before(file, statement.lineno, f"{' ' * statement.col_offset}{name}.seek(0)")
