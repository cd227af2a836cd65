"""Finds where a hunk belongs, and makes it there.

From strict to lenient: the same lines; the same but for white space at their ends; the same but
for indentation, by the same amount on every line; the same without the outermost context lines.
On each level the place that the hunk names counts first, moved as the hunk before it was; then the
only place in the file. Two equally good places are none. What is context stays as the file has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from whence_tools.healing.diff import DiffLine, Hunk

_MOST_FUZZ: Final = 2  # context lines that may be dropped at each end, as GNU patch's default


class NoPlaceError(Exception):
    """Attributes: places: where the hunk would fit equally well, as indices; empty for nowhere."""

    def __init__(self, places: Sequence[int]) -> None:
        super().__init__("a hunk has no unique place")
        self.places = tuple(places)


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """Old lines `first` to before `last` become `lines`; without LF."""

    first: int
    last: int
    lines: list[str]


@dataclass(frozen=True, slots=True)
class _Tolerance:
    """How far a place may differ.

    Attributes:
        same: whether a file's line is the hunk's.
        exact: added lines stay as they stand.
    """

    same: Callable[[str, str], bool]
    exact: bool = False
    indented: bool = False
    fuzz: int = 0


_LEVELS: Final = (
    _Tolerance(lambda there, old: there == old, exact=True),
    _Tolerance(lambda there, old: there.rstrip() == old.rstrip()),
    _Tolerance(lambda there, old: there.strip() == old.strip(), indented=True),
    *(
        _Tolerance(lambda there, old: there.rstrip() == old.rstrip(), fuzz=fuzz)
        for fuzz in range(1, _MOST_FUZZ + 1)
    ),
)


def place(hunk: Hunk, lines: Sequence[str], after: int, moved: int) -> PlacedBlock:
    """Where a hunk goes and what it makes there.

    Args:
        lines: the file's, without LF.
        after: it begins at this index at the earliest.
        moved: how far the hunk before it was from its line number.

    Raises:
        NoPlaceError: nowhere, or at several places.
    """
    expected = None if hunk.start is None else hunk.start + moved
    if not hunk.old:
        return _place_insertion(hunk, lines)
    for level in _LEVELS:
        trimmed, dropped = _drop_outer_context(hunk.lines, level.fuzz)
        found = [
            placed
            for index in _matches(level, trimmed, lines, after)
            if (placed := _place_at(level, trimmed, lines, index)) is not None
        ]
        named = [one for one in found if expected is not None and one.first == expected + dropped]
        if named or len(found) == 1:
            return (named or found)[0]
        if found:
            raise NoPlaceError([one.first for one in found])
    raise NoPlaceError(())


def _place_insertion(hunk: Hunk, lines: Sequence[str]) -> PlacedBlock:
    """Without a single old line only an empty file is a certain place."""
    if lines:
        raise NoPlaceError(())
    return PlacedBlock(0, 0, [line.text for line in hunk.lines])


def _drop_outer_context(lines: Sequence[DiffLine], fuzz: int) -> tuple[Sequence[DiffLine], int]:
    """The lines that are left, and how many were dropped at the start."""
    leading = next((index for index, line in enumerate(lines) if line.kind != " "), 0)
    trailing = next((index for index, line in enumerate(reversed(lines)) if line.kind != " "), 0)
    first, last = min(fuzz, leading), min(fuzz, trailing)
    return lines[first : len(lines) - last], first


def _matches(
    level: _Tolerance, hunk_lines: Sequence[DiffLine], lines: Sequence[str], after: int
) -> Iterator[int]:
    old = [line.text for line in hunk_lines if line.kind != "+"]
    if not any(text.strip() for text in old) and not level.exact:
        return  # blank lines alone are no place
    for index in range(after, len(lines) - len(old) + 1):
        if all(level.same(lines[index + at], text) for at, text in enumerate(old)):
            yield index


def _place_at(
    level: _Tolerance, hunk_lines: Sequence[DiffLine], lines: Sequence[str], index: int
) -> PlacedBlock | None:
    """None where the added lines cannot be brought to the indentation of the place."""
    old = [line.text for line in hunk_lines if line.kind != "+"]
    there = lines[index : index + len(old)]
    reindent = _choose_indentation(hunk_lines, there) if level.indented else _as_it_is
    if reindent is None:
        return None
    line_end = "\r" if _is_crlf(there) else ""
    placed, at = [], 0
    for line in hunk_lines:
        if line.kind == "+":
            placed.append(line.text if level.exact else reindent(line.text.rstrip("\r")) + line_end)
            continue
        if line.kind == " ":
            placed.append(there[at])
        at += 1
    return PlacedBlock(index, index + len(old), placed)


def _as_it_is(text: str) -> str:
    return text


def _is_crlf(lines: Sequence[str]) -> bool:
    return sum(line.endswith("\r") for line in lines) * 2 > len(lines)


def _choose_indentation(
    hunk_lines: Sequence[DiffLine], there: Sequence[str]
) -> Callable[[str], str] | None:
    """What brings an added line to the place's indentation: one prefix more, or one less.

    The removed lines decide, for the added ones stand for them; without any, the context does.
    """
    old = [line for line in hunk_lines if line.kind != "+"]
    pairs = [
        (line.kind, _read_indent(line.text), _read_indent(text))
        for line, text in zip(old, there, strict=True)
        if line.text.strip()
    ]
    indents = [pair[1:] for pair in pairs if pair[0] == "-"] or [pair[1:] for pair in pairs]
    more = {now.removesuffix(before) for before, now in indents if now.endswith(before)}
    less = {before.removesuffix(now) for before, now in indents if before.endswith(now)}
    if len(more) == 1 and all(now.endswith(before) for before, now in indents):
        return lambda text: indent_more(text, next(iter(more)))
    if len(less) == 1 and all(before.endswith(now) for before, now in indents):
        prefix = next(iter(less))
        added = [line.text for line in hunk_lines if line.kind == "+" and line.text.strip()]
        if all(text.startswith(prefix) for text in added):
            return lambda text: text.removeprefix(prefix)
    return None


def indent_more(text: str, prefix: str) -> str:
    return prefix + text if text.strip() else text


def _read_indent(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]
