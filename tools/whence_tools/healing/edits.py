"""Edits by line numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_keeping_ends, split_lines

if TYPE_CHECKING:
    from collections.abc import Sequence


class LineEdit(Protocol):
    """Lines `line_start..line_end` (1-based) become `new_text`; `""` deletes them, and
    `line_end = line_start - 1` inserts before."""

    @property
    def line_start(self) -> int: ...
    @property
    def line_end(self) -> int: ...
    @property
    def new_text(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Replacement:
    """Lines `first` to before `last` (from 0) of the original text become `lines`, with ends."""

    first: int
    last: int
    lines: list[str]


def apply_edits(text: str, edits: Sequence[LineEdit]) -> str:
    """The text after the edits; line ends and a missing final newline are kept."""
    lines = split_keeping_ends(text)
    for change in reversed(find_replacements(lines, edits)):
        lines[change.first : change.last] = change.lines
    return "".join(lines)


def find_replacements(lines: Sequence[str], edits: Sequence[LineEdit]) -> list[Replacement]:
    """What the edits do to a text, from top to bottom; an insertion comes before what replaces
    the line that it stands before.

    Args:
        lines: with their ends.
    """
    in_order = sorted(edits, key=lambda one: (one.line_start, one.line_end))
    return [_find_replacement(lines, edit) for edit in in_order]


def _find_replacement(lines: Sequence[str], edit: LineEdit) -> Replacement:
    newline = _find_line_end(lines, edit.line_start)
    new = [line + newline for line in split_lines(edit.new_text)]
    first, last = edit.line_start - 1, edit.line_end
    if new and last >= len(lines) and lines and not lines[-1].endswith(("\n", "\r")):
        new[-1] = new[-1].rstrip("\r\n")
        if first >= len(lines):  # what is put behind the last line ends it first
            new[0] = newline + new[0]
    return Replacement(first, last, new)


def _find_line_end(lines: Sequence[str], line: int) -> str:
    """How the 1-based line ends, or the one before it; LF where nothing tells."""
    around = [*lines[line - 1 : line], *reversed(lines[: line - 1])]
    ends = (text[len(text.rstrip("\r\n")) :] for text in around)
    return next(filter(None, ends), "\n")
