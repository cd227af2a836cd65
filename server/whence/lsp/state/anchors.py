"""Blocks of lines, followed through the edits of a document.

An edit above a block moves it. One that touches it leaves a window of lines in which the block is
looked for when its place is asked for: it stands as long as its lines are there, whole and one
after the other. A block that is gone comes back when an undo brings its lines back.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

from lsprotocol import types

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_ENDS = ("\n", "\r")


@dataclass(frozen=True, slots=True)
class LineChange:
    """One edit in lines (from 0): `first..last` became as many lines as `breaks` + 1.

    Attributes:
        keeps_last: `last` was not touched; it only moved, behind what was put before it.
    """

    first: int
    last: int
    breaks: int
    keeps_last: bool

    @property
    def shift(self) -> int:
        """By how much the lines below move."""
        return self.breaks - (self.last - self.first)


def step_of(change: types.TextDocumentContentChangePartial, count: int) -> LineChange:
    """An edit as the client sends it. A line past the end means the end (LSP 3.17, "Position").

    Args:
        count: `count_lines` of the text before the edit.
    """
    start, end, text = change.range.start, change.range.end, change.text
    breaks = len(_LINE_BREAK.findall(text))
    at_its_start = end.character == 0 and end.line < count
    keeps_last = at_its_start and (
        text.endswith(_ENDS) if text else start.character == 0 and start.line < count
    )
    last_line = count - 1
    return LineChange(min(start.line, last_line), min(end.line, last_line), breaks, keeps_last)


def compare_texts(before: Sequence[str], after: Sequence[str]) -> LineChange:
    """The smallest edit of whole lines that makes one text of the other."""
    shorter = min(len(before), len(after))
    head = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    rest = shorter - head
    tail = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
    return LineChange(head, len(before) - tail, len(after) - tail - head, keeps_last=True)


def count_lines(lines: Sequence[str]) -> int:
    """As LSP counts: there is a line, empty or not, behind the last line end."""
    return len(lines) + (not lines or lines[-1].endswith(_ENDS))


def strip_end(line: str) -> str:
    return line.rstrip("\r\n")


@dataclass(eq=False, slots=True)
class Anchor:
    """A block of lines; none at all is the point before the line `first`.

    Attributes:
        lines: their texts, without line ends.
        first: where it stands, from 0; meaningful after `settle`, and where `stands`.
        instead: what a fix puts in its place; it no longer stands where that is done.
    """

    lines: tuple[str, ...]
    first: int
    instead: tuple[str, ...] | None = None
    stands: bool = True
    _last: int = field(init=False)
    _near: tuple[int, int] = field(init=False)
    _signs: tuple[int, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self._found_at(self.first)

    def watch_for_fix(self, now: Sequence[str]) -> None:
        """Tells the done fix from the text as it is: a fix may keep the lines that it rests on."""
        if self.instead is not None:
            offsets = list(_occurrences(self.lines, self.instead))
            self._signs = tuple(o for o in offsets if not self._is_done(now, o))

    def follow(self, step: LineChange) -> None:
        """Takes one edit; costs nothing where it is above or below."""
        below = step.last if step.keeps_last and self.stands else step.last + 1
        if self.first >= below:
            self._move(step.shift)
        elif self._last >= step.first:
            low, high = self._near
            self._near = min(low, low + step.shift), max(high, high + step.shift)
            self.first = min(self.first, step.first)
            inside = self._last <= step.last
            self._last = step.first + step.breaks if inside else self._last + step.shift
            self.stands = False

    def _move(self, shift: int) -> None:
        self.first += shift
        self._last += shift
        self._near = self._near[0] + shift, self._near[1] + shift

    def settle(self, now: Sequence[str]) -> None:
        """Finds its place in the text, which has had every edit that it was told of."""
        places = range(self.first, min(self._last + 1, len(now)) - len(self.lines) + 1)
        found = [place for place in places if self._is_at(now, place)]
        place = min(found, key=self._distance, default=None)
        self.stands = False
        if place is not None:
            done = any(_is_at(self.instead or (), now, place - sign) for sign in self._signs)
            if not done:
                self._found_at(place)

    def _found_at(self, place: int) -> None:
        self.first, self._last = place, place + len(self.lines) - 1
        self._near = place, place
        self.stands = True

    def _is_at(self, now: Sequence[str], place: int) -> bool:
        return _is_at(self.lines, now, place)

    def _is_done(self, now: Sequence[str], offset: int) -> bool:
        return _is_at(self.instead or (), now, self.first - offset)

    def _distance(self, place: int) -> int:
        low, high = self._near
        return max(low - place, place - high, 0)


def _is_at(block: Sequence[str], now: Sequence[str], place: int) -> bool:
    return 0 <= place <= len(now) - len(block) and all(
        strip_end(now[place + i]) == line for i, line in enumerate(block)
    )


def _occurrences(inner: Sequence[str], outer: Sequence[str]) -> Iterator[int]:
    for offset in range(len(outer) - len(inner) + 1):
        if list(outer[offset : offset + len(inner)]) == list(inner):
            yield offset


class FollowedText:
    """A document's lines as they were last seen, and the blocks in it.

    Args:
        lines: with their ends.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.anchors: set[Anchor] = set()
        self._behind = self._moved = False

    def follow(
        self, changes: Sequence[types.TextDocumentContentChangeEvent], now: Sequence[str]
    ) -> None:
        """Takes the edits of one notification. Positions of each are those of the text after the
        ones before it.

        Args:
            now: the lines after all of them.
        """
        steps = self._steps(changes, now)
        if steps is None:
            self._behind = True
            return
        for anchor in self.anchors:
            for step in steps:
                anchor.follow(step)
        self.lines, self._moved = now, True

    def _steps(
        self, changes: Sequence[types.TextDocumentContentChangeEvent], now: Sequence[str]
    ) -> list[LineChange] | None:
        """None where the texts have to be compared: something was replaced as a whole, or a CR and
        an LF have met or parted."""
        if self._behind:
            return None
        count, steps = count_lines(self.lines), []
        for change in changes:
            if not isinstance(change, types.TextDocumentContentChangePartial):
                return None
            steps.append(step_of(change, count))
            count += steps[-1].shift
        return steps if count == count_lines(now) else None

    def replaced(self) -> None:
        """The text may be another one by now."""
        self._behind = True

    def settle(self, now: Sequence[str]) -> None:
        """Makes every anchor's place true for the text as it is."""
        if self._behind:
            step = compare_texts(self.lines, now)
            for anchor in self.anchors:
                anchor.follow(step)
        if self._behind or self._moved:
            for anchor in self.anchors:
                anchor.settle(now)
        self.lines, self._behind, self._moved = now, False, False
