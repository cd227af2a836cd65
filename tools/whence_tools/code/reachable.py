"""Which lines code may run, going by the names that it mentions: rather too many than too few.

Where nothing records what a test runs, this bounds where its fault can be. A function is reached
when reached code mentions its name, or the class it belongs to, whatever the name means there.
"""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING, Final

from whence_tools.code.kinds import CALLABLE
from whence_tools.code.symbols import list_definitions
from whence_tools.code.syntax import parse
from whence_tools.code.test_files import is_in_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from whence_tools.code.symbols import Definition

_WORD: Final = re.compile(r"[^\W\d]\w*")
_GIVEN: Final = re.compile(r"[^=:({\[]*")  # of a statement outside functions: what it names
_COMMENT: Final = re.compile(r"^\s*(?:#(?!\[)|//|\*|/\*).*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A function, a class without its functions or a statement outside of both, with the names
    that it is reached by."""

    path: str
    lines: tuple[int, ...]
    names: frozenset[str]
    text: str


def find_reachable_lines(
    texts: Mapping[str, str], starts: Iterable[tuple[str, int]], most: int
) -> dict[str, list[int]]:
    """By path the lines (1-based) that the tests and the functions at some places may run, what was
    reached first first; tests are left out.

    Args:
        texts: of the files that may be reached, tests among them, by workspace-relative path.
        starts: places, 1-based; the likeliest first. A place in a test stands for all tests of its
            file.
        most: lines.
    """
    read = {path: _pieces(path, text) for path, text in texts.items()}
    walk = _Walk([one for pieces, _ in read.values() for one in pieces])
    places = list(starts)
    for path, line in places:
        own = read[path][0] if path in read else ()
        walk.reach(one for one in own if line in one.lines)
    for path in dict.fromkeys(path for path, _ in places if path in read):
        walk.reach_words(read[path][1])
    lines: dict[str, dict[int, None]] = {}
    count = 0
    for piece in walk:
        count += len(piece.lines)
        if count > most:
            break
        lines.setdefault(piece.path, {}).update(dict.fromkeys(piece.lines))
    return {path: list(numbers) for path, numbers in lines.items()}


class _Walk:
    """Goes from what was reached to what it mentions, what was reached first first."""

    def __init__(self, pieces: Iterable[_Piece]) -> None:
        self._by_name: dict[str, list[_Piece]] = {}
        for piece in pieces:
            for name in piece.names:
                self._by_name.setdefault(name, []).append(piece)
        self._seen: set[_Piece] = set()
        self._waiting: deque[_Piece] = deque()

    def reach(self, found: Iterable[_Piece]) -> None:
        for one in found:
            if one not in self._seen:
                self._seen.add(one)
                self._waiting.append(one)

    def reach_words(self, text: str) -> None:
        for word in dict.fromkeys(_WORD.findall(_COMMENT.sub("", text))):
            self.reach(self._by_name.get(word, ()))

    def __iter__(self) -> Iterator[_Piece]:
        while self._waiting:
            piece = self._waiting.popleft()
            yield piece
            self.reach_words(piece.text)


def _pieces(path: str, text: str) -> tuple[list[_Piece], str]:
    """Those of the code under test, and the text of the tests."""
    source = parse(text, path)
    if source is None:
        return [], ""
    lines = text.split("\n")
    defined = list_definitions(source)
    tested = [is_in_test(path, lines, defined, number) for number in range(1, len(lines) + 1)]
    found: list[_Piece] = []

    def add(numbers: Iterable[int], names: set[str]) -> None:
        kept = tuple(number for number in numbers if not tested[number - 1])
        said = "\n".join(lines[number - 1] for number in kept)
        if kept:
            found.append(_Piece(path, kept, frozenset(names - {""}), said))

    functions = list(_outermost(defined))
    of_functions = {line for one in functions for line in _lines_of(one)}
    inside = {line for one in defined for line in _lines_of(one)}
    for one in functions:
        add(_lines_of(one), {one.name, one.owner.rpartition(".")[2]})
    for one in defined:
        if one.kind not in CALLABLE and one.kind != "namespace":
            add((line for line in _lines_of(one) if line not in of_functions), {one.name})
    for node in source.root.named_children:
        span = range(node.start_point[0] + 1, node.end_point[0] + 2)
        if "comment" not in node.type and not inside.intersection(span):
            said = _GIVEN.match(source.text(node))
            add(span, set(_WORD.findall(said[0] if said else "")))
    return found, "\n".join(
        line for line, is_one in zip(lines, tested, strict=True) if is_one
    )  # fmt: skip


def _lines_of(one: Definition) -> range:
    return range(one.start_line, one.end_line + 1)


def _outermost(defined: Iterable[Definition]) -> Iterator[Definition]:
    """The functions that stand in no other."""
    end = 0
    for one in defined:
        if one.kind in CALLABLE and one.start_line > end:
            end = one.end_line
            yield one
