"""Tree-sitter patterns per language: what defines a name, and what uses one.

They lie in the language's folder, a file a section; languages that share syntax share folders
(`ecmascript`, `jsx`, `c`).
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING, Literal

from tree_sitter import Query, QueryCursor

from whence_tools.code.languages import FOLDERS, patterns_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Language, Node

    from whence_tools.code.syntax import Source

Section = Literal["definitions", "links", "bindings", "uses"]
Captures = dict[str, list["Node"]]

_OF_WHOLE_FILES: tuple[Section, ...] = ("definitions", "links", "bindings")
_MAX_CHILDREN = 10_000
_REGION_BYTES = 1 << 18
_CHECKED_EVERY = 256
_PATTERN_LEVELS = 8  # more than any pattern has between its root and a name


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
    if _is_rubble(source):
        return
    if within is None and section in _OF_WHOLE_FILES:
        if section not in source.captured:
            source.captured.update(_capture_whole(source))
        yield from source.captured[section]
        return
    query = _query(source, section)
    for region in [within] if within is not None else _regions(source):
        for _, captures in _run(query, source, region):
            yield captures


def _capture_whole(source: Source) -> dict[str, list[Captures]]:
    """What the patterns of the sections that are asked of whole files capture: one walk through
    the tree takes hardly longer for all of them than for one."""
    folders = patterns_of(source.path, source.language)
    query, ends = _compile_whole(source.tree.language, folders)
    found: dict[str, list[Captures]] = {section: [] for section in _OF_WHOLE_FILES}
    for region in _regions(source):
        for pattern, captures in _run(query, source, region):
            found[_OF_WHOLE_FILES[bisect_right(ends, pattern)]].append(captures)
    return found


def _run(query: Query, source: Source, region: tuple[int, int]) -> Iterator[tuple[int, Captures]]:
    cursor = QueryCursor(query)
    cursor.set_byte_range(*region)
    for count, found in enumerate(cursor.matches(source.root)):
        if count % _CHECKED_EVERY == 0:
            source.check_time()
        yield found


def matches_around(source: Source, section: Section, start: int, end: int) -> list[Captures]:
    """What the patterns capture in the few nodes around a name: all that can be about it."""
    node = source.root.descendant_for_byte_range(start, end)
    if node is None or _is_rubble(source):
        return []
    source.check_time()
    for _ in range(_PATTERN_LEVELS):
        node = node.parent or node
    cursor = QueryCursor(_query(source, section))
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


def _query(source: Source, section: Section) -> Query:
    return _compile_query(source.tree.language, patterns_of(source.path, source.language), section)


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
def _compile_query(language: Language, folders: tuple[str, ...], section: Section) -> Query:
    return Query(language, _read_patterns(folders, section))


@cache
def _compile_whole(language: Language, folders: tuple[str, ...]) -> tuple[Query, list[int]]:
    """The patterns of all sections of whole files, and the number after the last of each."""
    texts = [_read_patterns(folders, section) for section in _OF_WHOLE_FILES]
    counts = (Query(language, text).pattern_count for text in texts)
    return Query(language, "\n".join(texts)), list(accumulate(counts))


def _read_patterns(folders: tuple[str, ...], section: Section) -> str:
    parts = (files(FOLDERS) / folder / f"{section}.scm" for folder in folders)
    return "\n".join(part.read_text("utf-8") for part in parts if part.is_file())
