"""A Python import that closes a cycle is put off: to the functions that use what it imports, or to
type checkers alone, where only annotations do."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Edit
from whence.playbook.engine.resolving import find_module_file
from whence.playbook.evidence.python_tree import (
    Function,
    first_statement,
    indentation,
    is_docstring,
    tree_of,
)
from whence.playbook.fixes.text_edits import insert_before
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_MOST_FUNCTIONS: Final = 3  # for more of them, a module of its own reads better
_MOST_FILES: Final = 20
_FUTURE: Final = "from __future__ import annotations"
_TYPING: Final = "from typing import TYPE_CHECKING"


@dataclass(frozen=True, slots=True)
class _Use:
    """Attributes:
    function: the outermost one whose body holds it; None where the module runs it as it loads.
    is_annotation, is_quoted: it says a type, as a text.
    """

    name: str
    function: Function | None
    is_annotation: bool = False
    is_quoted: bool = False


def defer_import(case: Case, file: SourceFile, line: int) -> ToolSteps[tuple[Edit, ...]]:
    """The edits that put off the import on a line (1-based) of a module; none where the module uses
    a name of it while it loads, where another one takes the name from there, or where many
    functions use it."""
    tree = tree_of(file)
    statement = _find_import(tree, line) if tree is not None else None
    if tree is None or statement is None or ";" in file.line(statement.lineno):
        return ()
    names = {one.asname or one.name: one for one in statement.names}
    uses = [use for node in tree.body for use in _find_uses(node, names, None)]
    annotations = [one for one in uses if one.is_annotation]
    bodies: dict[Function, dict[str, None]] = {}
    for use in uses:
        if use.function is not None and not use.is_annotation:
            bodies.setdefault(use.function, {})[use.name] = None
        elif not use.is_annotation:
            return ()
    if not uses or len(bodies) > _MOST_FUNCTIONS or (yield from _is_taken(case, file, names)):
        return ()
    edits: list[Edit] = []
    for function, used in bodies.items():
        edit = _import_inside(file, function, _write_import(statement, names, used))
        if not edit:
            return ()
        edits += edit
    for_checkers = {one.name: None for one in annotations}
    block = _write_block(tree, _write_import(statement, names, for_checkers), for_checkers)
    evaluated = not all(one.is_quoted for one in annotations) and not _is_put_off(tree)
    first = next(one for one in tree.body if not is_docstring(one))
    if evaluated and first == statement:
        block = [_FUTURE, "", *block]
    elif evaluated:
        edits += insert_before(file, first.lineno, _FUTURE, "")
    return (_replace(file, statement, block), *edits)


def _find_import(tree: ast.Module, line: int) -> ast.Import | ast.ImportFrom | None:
    for one in tree.body:
        if isinstance(one, ast.Import | ast.ImportFrom) and one.lineno <= line <= (
            one.end_lineno or 0
        ):
            is_plain = all(re.fullmatch(r"\w+", alias.asname or alias.name) for alias in one.names)
            return one if is_plain else None
    return None


def _find_uses(
    node: ast.AST,
    names: Mapping[str, object],
    function: Function | None,
    *,
    is_annotation: bool = False,
) -> Iterator[_Use]:
    if isinstance(node, ast.Name) and node.id in names:
        # A name that is given another value is not the import's any more.
        is_read = isinstance(node.ctx, ast.Load)
        yield _Use(node.id, function if is_read else None, is_annotation and is_read)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        words = re.findall(r"\w+", node.value) if is_annotation else [node.value]
        if is_annotation or function is None:  # as in `__all__`
            found = (word for word in words if word in names)
            yield from (_Use(one, function, is_annotation, is_quoted=True) for one in found)
    else:
        for child in ast.iter_child_nodes(node):
            is_type = is_annotation or _is_annotation(child, node)
            inside = function
            if isinstance(node, Function) and child in node.body:
                inside = function or node
            yield from _find_uses(child, names, inside, is_annotation=is_type)


def _is_annotation(child: ast.AST, node: ast.AST) -> bool:
    if isinstance(node, Function):
        return child is node.returns
    return isinstance(node, ast.arg | ast.AnnAssign) and child is node.annotation


def _is_taken(case: Case, file: SourceFile, names: Mapping[str, object]) -> ToolSteps[bool]:
    """Whether other modules import one of the names from this one, or so many may that it is not
    looked up."""
    paths = {
        path
        for name in names
        for path in case.search.mentioning(name, frozenset({".py"}))
        if path != file.path
    }
    if len(paths) > _MOST_FILES:
        return True
    others = yield from case.read_all(sorted(paths))
    return any(
        one.name in names and find_module_file(case, one.module, other.path) == file.path
        for other in others
        for one in (other.flow.imports if other.flow is not None else ())
    )


def _write_import(
    statement: ast.Import | ast.ImportFrom,
    names: Mapping[str, ast.alias],
    used: Mapping[str, None],
) -> str:
    kept = [names[name] for name in names if name in used]
    if isinstance(statement, ast.Import):
        return ast.unparse(ast.Import(kept))
    return ast.unparse(ast.ImportFrom(statement.module, kept, statement.level))


def _import_inside(file: SourceFile, function: Function, statement: str) -> tuple[Edit, ...]:
    first = first_statement(function)
    space = indentation(file, first)
    line = min([first.lineno, *(one.lineno for one in getattr(first, "decorator_list", ()))])
    return insert_before(file, line, f"{space}{statement}") if space else ()


def _write_block(tree: ast.Module, statement: str, used: Mapping[str, None]) -> list[str]:
    """What type checkers alone read; nothing where no annotation needs it."""
    if not used:
        return []
    known = any(
        isinstance(one, ast.ImportFrom)
        and one.module == "typing"
        and any(alias.name == "TYPE_CHECKING" for alias in one.names)
        for one in tree.body
    )
    typing = [] if known else [_TYPING, ""]
    return [*typing, "if TYPE_CHECKING:", f"    {statement}"]


def _is_put_off(tree: ast.Module) -> bool:
    """Whether annotations are not evaluated."""
    return any(
        isinstance(one, ast.ImportFrom)
        and one.module == "__future__"
        and any(alias.name == "annotations" for alias in one.names)
        for one in tree.body
    )


def _replace(file: SourceFile, statement: ast.Import | ast.ImportFrom, block: list[str]) -> Edit:
    """With the blank lines behind an import that stood alone."""
    start, last = statement.lineno, statement.end_lineno or statement.lineno
    alone, end = start == 1 or not file.line(start - 1).strip(), last
    while not block and alone and end < len(file.lines) and not file.line(end + 1).strip():
        end += 1
    return Edit(
        file_path=file.path,
        line_start=start,
        line_end=end,
        new_text="\n".join(block),
        old_text="\n".join(file.lines[start - 1 : last]) if end == last else None,
    )
