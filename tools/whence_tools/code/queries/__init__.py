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
    from collections.abc import Iterator

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
_REGION_BYTES = 1 << 18
_CHECKED_EVERY = 256
_PATTERN_LEVELS = 8  # more than any pattern has between its root and a name
_TSX = ("ecmascript", "typescript", "jsx")


def matches(
    source: Source, section: Section, within: tuple[int, int] | None = None
) -> Iterator[Captures]:
    """What the language's patterns capture, in no order to rely on; some of it twice in files
    that are large.

    Args:
        within: start and end byte; patterns that touch the range are enough.

    Raises:
        OutOfTimeError: the source's deadline has come.
    """
    query = None if _is_rubble(source) else _query(source, section)
    if query is None:
        return
    for region in [within] if within is not None else _regions(source):
        cursor = QueryCursor(query)
        cursor.set_byte_range(*region)
        for count, (_, captures) in enumerate(cursor.matches(source.root)):
            if count % _CHECKED_EVERY == 0:
                source.check_time()
            yield captures


def matches_around(source: Source, section: Section, start: int, end: int) -> list[Captures]:
    """What the patterns capture in the few nodes around a name: all that can be about it."""
    query = None if _is_rubble(source) else _query(source, section)
    node = source.root.descendant_for_byte_range(start, end)
    if query is None or node is None:
        return []
    source.check_time()
    for _ in range(_PATTERN_LEVELS):
        node = node.parent or node
    cursor = QueryCursor(query)
    cursor.set_byte_range(start, end)
    return [captures for _, captures in cursor.matches(node)]


def _regions(source: Source) -> Iterator[tuple[int, int]]:
    """The file in parts, so that the time is looked at between them."""
    size = len(source.data)
    if size <= _REGION_BYTES:
        yield 0, max(size, 1)
        return
    for start in range(0, size, _REGION_BYTES):
        yield start, min(start + _REGION_BYTES, size)


def _query(source: Source, section: Section) -> Query | None:
    parser = parser_for(source.path)
    if parser is None or parser.language is None:
        return None
    is_tsx = source.path.lower().endswith(".tsx")
    dialects = _TSX if is_tsx else _DIALECTS.get(source.language, (source.language,))
    return _compiled(parser.language, dialects, section)


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
