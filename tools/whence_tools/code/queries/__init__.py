"""Tree-sitter patterns per language: what defines a name, and what uses one.

    <dialect>.definitions.scm   functions, classes, namespaces
    <dialect>.links.scm         imports, base classes, packages, exports
    <dialect>.bindings.scm      variables, parameters, fields and return types
    <dialect>.uses.scm          calls, and functions handed on as values

Dialects that share syntax share files (`ecmascript`, `jsx`, `c`).
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from tree_sitter import Query, QueryCursor

from whence_tools.code.languages import parser_for

if TYPE_CHECKING:
    from tree_sitter import Language, Node

    from whence_tools.code.syntax import Source

Section = Literal["definitions", "links", "bindings", "uses"]
Captures = dict[str, list["Node"]]

_DIALECTS: dict[str, tuple[str, ...]] = {
    "javascript": ("ecmascript", "javascript", "jsx"),
    "typescript": ("ecmascript", "typescript"),
    "cpp": ("c", "cpp"),
}
_MAX_CHILDREN = 10_000
_TSX = ("ecmascript", "typescript", "jsx")


def matches(
    source: Source, section: Section, within: tuple[int, int] | None = None
) -> list[Captures]:
    """What the language's patterns capture, in no order to rely on.

    Args:
        within: start and end byte; patterns that touch the range are enough.
    """
    parser = parser_for(source.path)
    if parser is None or parser.language is None or _is_rubble(source):
        return []
    is_tsx = source.path.lower().endswith(".tsx")
    dialects = _TSX if is_tsx else _DIALECTS.get(source.language, (source.language,))
    query = _compiled(parser.language, dialects, section)
    cursor = QueryCursor(query)
    if within is not None:
        cursor.set_byte_range(*within)
    return [captures for _, captures in cursor.matches(source.root)]


@lru_cache(maxsize=16)
def _is_rubble(source: Source) -> bool:
    """Whether error recovery left one node with so many children that queries take minutes.

    Their time grows with the square of a node's children; in trees without errors, repetitions
    are balanced and stay cheap.
    """
    stack = [source.root] if source.root.has_error else []
    while stack:
        node = stack.pop()
        if node.child_count > _MAX_CHILDREN:
            return True
        stack.extend(child for child in node.children if child.has_error)
    return False


@cache
def _compiled(language: Language, dialects: tuple[str, ...], section: Section) -> Query:
    folder = files(__name__)
    parts = (folder / f"{dialect}.{section}.scm" for dialect in dialects)
    return Query(language, "\n".join(part.read_text("utf-8") for part in parts if part.is_file()))
