"""Edits by line numbers, anchored on what stands there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from whence_tools.healing.patch import PatchFailedError, numbered
from whence_tools.workspace import split_keeping_ends, split_lines

if TYPE_CHECKING:
    from collections.abc import Sequence


class LineEdit(Protocol):
    """Lines `line_start..line_end` (1-based) become `new_text`; `""` deletes them, and
    `line_end = line_start - 1` inserts before. `old_text`, where given, is what stands there."""

    @property
    def line_start(self) -> int: ...
    @property
    def line_end(self) -> int: ...
    @property
    def new_text(self) -> str: ...
    @property
    def old_text(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Anchored:
    """A `LineEdit` whose place has been found."""

    line_start: int
    line_end: int
    new_text: str
    old_text: str | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """Lines `first` to before `last` (from 0) of the original text become `lines`, with ends."""

    first: int
    last: int
    lines: list[str]


def apply_edits(text: str, edits: Sequence[LineEdit]) -> str:
    """The text after the edits; line ends and a missing final newline are kept."""
    lines = split_keeping_ends(text)
    for change in reversed(replacements(lines, edits)):
        lines[change.first : change.last] = change.lines
    return "".join(lines)


def replacements(lines: Sequence[str], edits: Sequence[LineEdit]) -> list[Replacement]:
    """What the edits do to a text, from top to bottom; an insertion comes before what replaces
    the line that it stands before.

    Args:
        lines: with their ends.
    """
    in_order = sorted(edits, key=lambda one: (one.line_start, one.line_end))
    return [_replacement(lines, edit) for edit in in_order]


def anchor(text: str, edits: Sequence[LineEdit]) -> list[Anchored]:
    """The edits at the lines that say what they replace: where they claim, or the only such place.

    Raises:
        PatchFailedError: an edit's old text is nowhere or at several places, its lines are past
            the end, or two edits overlap.
    """
    lines = split_lines(text)
    found = [_anchored(lines, edit) for edit in edits]
    in_order = sorted(found, key=lambda one: (one.line_start, one.line_end))
    for above, below in pairwise(in_order):
        if below.line_start <= above.line_end:
            raise PatchFailedError(
                f"Two edits both change line {below.line_start}; make them one.",
                numbered(lines, below.line_start - 1, 1),
            )
    return found


def _anchored(lines: Sequence[str], edit: LineEdit) -> Anchored:
    first, last = edit.line_start - 1, edit.line_end
    inside = 0 <= first <= last <= len(lines)
    if edit.old_text is None and inside:
        return Anchored(edit.line_start, edit.line_end, edit.new_text)
    old = split_lines(edit.old_text or "")
    if inside and lines[first:last] == old:
        return Anchored(edit.line_start, edit.line_end, edit.new_text, edit.old_text)
    places = _places(lines, old)
    if len(places) != 1:
        raise _no_place(lines, edit, places)
    start = places[0] + 1
    return Anchored(start, start + len(old) - 1, edit.new_text, edit.old_text)


def _places(lines: Sequence[str], old: Sequence[str]) -> list[int]:
    if not any(line.strip() for line in old):
        return []
    return [at for at in range(len(lines) - len(old) + 1) if list(lines[at : at + len(old)]) == old]


def _no_place(lines: Sequence[str], edit: LineEdit, places: Sequence[int]) -> PatchFailedError:
    claimed = f"{edit.line_start}-{edit.line_end}"
    if places:
        where = ", ".join(str(place + 1) for place in places[:5])
        message = f"The old text of lines {claimed} stands at lines {where}; give the right ones."
    elif edit.old_text is None:
        message = f"Lines {claimed} are not in the text, which has {len(lines)}."
    else:
        message = f"The old text of lines {claimed} is not there. The lines are now:"
    shown = min(max(edit.line_start - 1, 0), max(len(lines) - 1, 0))
    return PatchFailedError(message, numbered(lines, places[0] if places else shown, 1))


def _replacement(lines: Sequence[str], edit: LineEdit) -> Replacement:
    newline = _line_end_at(lines, edit.line_start)
    new = [line + newline for line in split_lines(edit.new_text)]
    first, last = edit.line_start - 1, edit.line_end
    if new and last >= len(lines) and lines and not lines[-1].endswith(("\n", "\r")):
        new[-1] = new[-1].rstrip("\r\n")
        if first >= len(lines):  # what is put behind the last line ends it first
            new[0] = newline + new[0]
    return Replacement(first, last, new)


def _line_end_at(lines: Sequence[str], line: int) -> str:
    """How the 1-based line ends, or the one before it; LF where nothing tells."""
    around = [*lines[line - 1 : line], *reversed(lines[: line - 1])]
    ends = (text[len(text.rstrip("\r\n")) :] for text in around)
    return next(filter(None, ends), "\n")
