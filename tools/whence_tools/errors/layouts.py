"""Formats as tables: the line that heads an error, and what the lines below it tell.

Most tools print an error as a head and rows. A `Layout` gives a pattern for the head and one for
each kind of row; the names of their groups say what a line tells, so that one reader serves all:

- `type`: the error's type; the first one counts. `severity`: `error`, `warning`.
- `message`: one more line of the message. `headline`: the message, where there is none yet.
- `note`: a line that is no part of the message.
- `file`, `line`, `column`, `function`, `module`, `address`: a frame. `code`: its source line.
- `alone`: with a frame that counts only where there is no other.
- `closes`: the message ends here, when it has begun.
- `end`: the report ends before this line.

A row without groups is passed over. Patterns are matched where a line begins and may go on over
the lines below.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import TRACE, Format, build_problem
from whence_tools.errors.model import Frame
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

_PLACE: Final = ("file", "line", "function", "module", "address")
_LONGEST: Final = 400  # rows of one report


@dataclass(frozen=True, slots=True)
class Layout:
    """How one tool prints an error.

    Attributes:
        name: the format's.
        triggers: substrings of which one is in every such text.
        head: pattern of what a report begins with.
        rows: patterns of the lines below; the first that matches and can still tell something.
        language: of the tool; "" where Whence has no grammar for it.
        kind: the error type where the report names none; `{severity}` stands for the severity.
        rank: see `format`.
        gap: how many lines in a row may match no pattern before the report ends.
        least: how many frames a report has at least; others are none.
        outermost_first: whether the rows begin with the outermost frame.
        outermost_head: whether the place in the head is what the rows' frames were called from.
    """

    name: str
    triggers: tuple[str, ...]
    head: str
    rows: tuple[str, ...] = ()
    language: str = ""
    kind: str = ""
    rank: int = TRACE
    gap: int = 0
    least: int = 0
    outermost_first: bool = False
    outermost_head: bool = False

    @property
    def format(self) -> Format:
        head = lazy_pattern(self.head, re.MULTILINE)
        rows = tuple(lazy_pattern(row, re.MULTILINE) for row in self.rows)
        find = partial(_find, self, head, rows)
        return Format(self.name, self.language, self.triggers, find, self.rank)


@dataclass(slots=True)
class _LayoutReport:
    """What has been read of one error."""

    first: int
    last: int
    type: str = ""
    severity: str = "error"
    message: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    head: Frame | None = None
    frames: list[Frame] = field(default_factory=list)
    is_closed: bool = False
    is_alone: bool = False

    def take(self, groups: dict[str, str | None], layout: Layout, *, is_head: bool) -> bool:
        """Takes in what a line tells; says whether it tells anything that was still open."""
        fields = {name: value.strip() for name, value in groups.items() if value is not None}
        if "headline" in fields:
            if self.message:
                return False
            self.message.append(fields["headline"])
        if "message" in fields and self.is_closed:
            return False
        self.is_closed = self.is_closed or ("closes" in fields and bool(self.message))
        self.type = self.type or re.sub(r"\s+", "-", fields.get("type", ""))
        self.severity = fields.get("severity", self.severity).lower()
        if fields.get("message"):
            self.message.append(fields["message"])
        if fields.get("note"):
            self.notes.append(fields["note"])
        frame = _frame(fields)
        if frame is not None and (is_head or "alone" in fields):
            self.head, self.is_alone = frame, "alone" in fields
        elif frame is not None:
            self.frames.append(frame)
        elif fields.get("code"):
            self._add_code(fields["code"], layout)
        return True

    def _add_code(self, code: str, layout: Layout) -> None:
        if self.frames and not layout.outermost_head:
            self.frames[-1] = replace(self.frames[-1], code=code)
        else:
            self.head = replace(self.head or Frame(), code=code)

    def stack(self, layout: Layout) -> list[Frame]:
        """The frames, innermost first; the head's place is the innermost, unless one repeats it."""
        frames = self.frames[::-1] if layout.outermost_first else self.frames
        if self.head is None or (self.is_alone and frames):
            return frames
        if any(_is_same_place(self.head, frame) for frame in frames) and not self._is_recursive():
            return frames
        return [*frames, self.head] if layout.outermost_head else [self.head, *frames]

    def _is_recursive(self) -> bool:
        """Whether the head's place is that of a call, and the row below is one of the same."""
        return self.head is not None and self.frames[0].function == self.head.function is not None


def _frame(fields: dict[str, str]) -> Frame | None:
    if not any(fields.get(name) for name in _PLACE):
        return None
    return Frame(
        fields.get("file") or None,
        int(fields["line"]) if fields.get("line") else None,
        int(fields["column"]) if fields.get("column") else None,
        fields.get("function") or None,
        fields.get("module") or None,
        fields.get("address") or None,
        code=fields.get("code") or None,
    )


def _is_same_place(one: Frame, other: Frame) -> bool:
    names = [(frame.file or "").replace("\\", "/").rpartition("/")[2] for frame in (one, other)]
    return one.line is not None and one.line == other.line and names[0] == names[1]


def _find(
    layout: Layout, head: re.Pattern[str], rows: Sequence[re.Pattern[str]], lines: Lines
) -> Iterator[Problem]:
    after = 0
    for index, match in lines.matching(head):
        if index < after:
            continue
        report = _LayoutReport(index, index + match[0].removesuffix("\n").count("\n"))
        report.take(match.groupdict(), layout, is_head=True)
        _read_rows(layout, rows, lines, report)
        frames = report.stack(layout)
        if len(frames) < layout.least:
            continue
        after = report.last + 1
        yield build_problem(
            lines,
            index,
            report.last,
            report.type,
            "\n".join(report.message),
            frames,
            error_type=report.type.rpartition(".")[2]
            or layout.kind.format(severity=report.severity),
            notes=report.notes,
            severity=report.severity,
        )


def _read_rows(
    layout: Layout, rows: Sequence[re.Pattern[str]], lines: Lines, report: _LayoutReport
) -> None:
    at = report.last + 1
    missed = 0
    while at < len(lines) and at - report.first < _LONGEST and missed <= layout.gap:
        matches = (match for row in rows if (match := lines.match_at(row, at)))
        match = next(
            (
                match
                for match in matches
                if "end" in match.groupdict()
                or report.take(match.groupdict(), layout, is_head=False)
            ),
            None,
        )
        if match is None:
            missed, at = missed + 1, at + 1
            continue
        if "end" in match.groupdict():
            return
        missed, at = 0, at + match[0].count("\n") + 1
        if any(match.groupdict().values()):
            report.last = at - 1
