"""What stands around a line: the function that holds it and the imports it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.imports import ImportedName, ImportStatement, find_imports
from whence_tools.code.names import find_identifiers
from whence_tools.code.queries import matches
from whence_tools.code.symbols import Definition, find_function_at
from whence_tools.code.syntax import normalise_line_ends, parse
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The innermost function around a line and the imports used there."""

    function: Definition | None
    imports: tuple[ImportStatement, ...]


def read_surroundings(
    text: str, path: str, line: int, window: tuple[int, int], *, with_function: bool
) -> Surroundings:
    """Parses a file; for code no grammar reads, both parts are empty. Never raises.

    Args:
        line: 1-based.
        window: first and last of the lines shown; what is used there counts outside a function.
        with_function: whether to look for the function at all.
    """
    source = parse(normalise_line_ends(text), path)
    if source is None:
        return Surroundings(None, ())
    function = find_function_at(source, line) if with_function else None
    first, last = (function.start_line, function.end_line) if function else window
    used = _names_used(source, first, last)
    relevant = (_used_part(found, used) for found in find_imports(source))
    return Surroundings(function, tuple(found for found in relevant if found is not None))


def _used_part(found: ImportStatement, used: set[str]) -> ImportStatement | None:
    """The import with only the names that are used; whole files and `*` may bring any name."""
    names = tuple(name for name in found.names if _may_be_used(name, used))
    if not names and not found.whole_file:
        return None
    return ImportStatement(found.module, names, found.line, found.exported, found.whole_file)


def _may_be_used(name: ImportedName, used: set[str]) -> bool:
    return name.name == "*" or name.local.split(".", 1)[0] in used


def _names_used(source: Source, first: int, last: int) -> set[str]:
    """Words of the lines' code, without comments, literals and the imports themselves."""
    skipped = {node.id for found in matches(source, "links") for node in found.get("import", ())}
    used: set[str] = set()
    stack: list[Node] = [source.root]
    while stack:
        node = stack.pop()
        if node.end_point[0] + 1 < first or node.start_point[0] + 1 > last or node.id in skipped:
            continue
        if node.child_count:
            stack.extend(node.children)
        elif not _is_prose(node.type):
            used |= find_identifiers(source.text(node))
    return used


def _is_prose(kind: str) -> bool:
    return "comment" in kind or "string" in kind
