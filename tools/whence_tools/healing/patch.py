"""Applies what a model gives as a patch: a new text, or a unified diff against the old one.

Tolerant of how the patch is written and exact in what it makes: line ends, tabs, a missing final
newline and a byte order mark stay as they are, and a patch that could go to two places goes to
none.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher, unified_diff
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.healing.diff import is_diff, parse_diff, strip_fence
from whence_tools.healing.placing import NoPlaceError, place
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_keeping_ends, split_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.healing.diff import FileDiff, Hunk

BOM: Final = "\ufeff"
_SHOWN_AROUND: Final = 8
_MOST_SHOWN: Final = 60


class PatchFailedError(Exception):
    """A patch that does not fit; the message tells a model how to go on.

    Attributes:
        current: the lines around the place as they are now, numbered; "" where there are none.
        path: the file, where the patch names one.
    """

    def __init__(self, message: str, current: str = "", path: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.current = current
        self.path = path

    def __str__(self) -> str:
        return f"{self.message}\n{self.current}" if self.current else self.message

    def __reduce__(self) -> tuple[type[PatchFailedError], tuple[str, str, str | None]]:
        return type(self), (self.message, self.current, self.path)


@dataclass(frozen=True, slots=True)
class Patched:
    """Attributes: text: after the patch; kind: what the patch was."""

    text: str
    kind: Literal["replacement", "diff"]


def apply_patch(original: str, patch: str) -> Patched:
    """The text after a patch for it alone.

    Args:
        patch: the new text, or a unified diff of one file, in a Markdown fence or not.

    Raises:
        PatchFailedError: the diff does not fit, or is of several files.
    """
    if not is_diff(patch):
        return Patched(_replace_lines(original, patch), "replacement")
    files = parse_diff(patch)
    if len(files) > 1:
        names = ", ".join(file.path or "?" for file in files)
        raise PatchFailedError(f"The diff covers several files ({names}); give a diff of one.")
    return Patched(apply_file_diff(original, files[0]), "diff")


def apply_file_diff(original: str, file: FileDiff) -> str:
    """The text after one file's hunks.

    Raises:
        PatchFailedError: one does not fit; then none is made.
    """
    bom = BOM if original.startswith(BOM) and not _knows_of_bom(file) else ""
    lines, newline = _split(original.removeprefix(bom))
    made: list[str] = []
    done = moved = 0
    for number, hunk in enumerate(file.hunks, start=1):
        try:
            placed = place(hunk, lines, done, moved)
        except NoPlaceError as error:
            raise _explain_failure(hunk, number, error, lines, file.path) from None
        made += [*lines[done : placed.first], *placed.lines]
        done = placed.last
        moved = placed.first - hunk.start if hunk.start is not None else 0
        if done >= len(lines):
            newline = _ends_with_newline(hunk, had=newline)
    made += lines[done:]
    return bom + _join_lines(made, newline=newline)


def _knows_of_bom(file: FileDiff) -> bool:
    """Tools print a byte order mark as a part of the first line, models leave it out."""
    return any(line.text.startswith(BOM) for hunk in file.hunks for line in hunk.lines)


def _ends_with_newline(hunk: Hunk, *, had: bool) -> bool:
    """Whether the text ends with one, where the hunk is the last thing in it."""
    if hunk.new_ends_bare:
        return False
    return True if hunk.old_ends_bare else had


def _split(text: str) -> tuple[list[str], bool]:
    """Lines without LF (a CR before it stays), and whether the last one has it."""
    if not text:
        return [], True
    lines = text.split("\n")
    if lines[-1]:
        return lines, False
    return lines[:-1], True


def _join_lines(lines: Sequence[str], *, newline: bool) -> str:
    return "\n".join(lines) + ("\n" if newline and lines else "")


def _explain_failure(
    hunk: Hunk, number: int, error: NoPlaceError, lines: Sequence[str], path: str | None
) -> PatchFailedError:
    if error.places:
        where = ", ".join(str(place + 1) for place in error.places[:5])
        message = (
            f"Hunk {number} fits equally well at lines {where}; give more context lines, or the "
            "right line number in its @@ header."
        )
        return PatchFailedError(message, number_lines(lines, error.places[0], len(hunk.old)), path)
    if not hunk.old:
        message = f"Hunk {number} has no context lines; give the lines before and after the place."
    else:
        message = (
            f"Hunk {number} doesn't apply: its old lines are not in the file. The lines are now:"
        )
    return PatchFailedError(
        message, number_lines(lines, _find_nearest(hunk, lines), len(hunk.old)), path
    )


def _find_nearest(hunk: Hunk, lines: Sequence[str]) -> int:
    """Where most of the old lines are, else where the hunk says."""
    there, wanted = [line.strip() for line in lines], [line.strip() for line in hunk.old]
    matcher = SequenceMatcher(None, there, wanted, autojunk=False)
    best = matcher.find_longest_match()
    if best.size:
        return max(best.a - best.b, 0)
    return min(hunk.start or 0, max(len(lines) - 1, 0))


def number_lines(lines: Sequence[str], first: int, count: int) -> str:
    """Lines from `first` (from 0) with some around, numbered from 1."""
    begin = max(first - _SHOWN_AROUND, 0)
    end = min(first + count + _SHOWN_AROUND, begin + _MOST_SHOWN, len(lines))
    return "\n".join(f"{index + 1:>5} | {lines[index].rstrip()}" for index in range(begin, end))


def _replace_lines(original: str, patch: str) -> str:
    """The new text with the old one's line ends, final newline and byte order mark."""
    if not original.lstrip().startswith(("```", "~~~")):
        patch = strip_fence(patch)
    bom = BOM if original.startswith(BOM) else ""
    old, new = original.removeprefix(BOM), patch.removeprefix(BOM)
    text = _copy_line_ends(old, new)
    if not old or text.rstrip("\r\n") == old.rstrip("\r\n"):
        return bom + text  # nothing else changes, so the final newline is what is meant
    return bom + _copy_final_newline(old, text)


def _copy_line_ends(old: str, new: str) -> str:
    before, after = split_keeping_ends(old), split_keeping_ends(new)
    ends = {_end(line) for line in before if _end(line)}
    if not ends or {_end(line) for line in after if _end(line)} != {"\n"} or ends == {"\n"}:
        return new
    common = max(ends, key=[_end(line) for line in before].count)
    made = [_set_line_end(line, common) for line in after]
    matcher = SequenceMatcher(None, split_lines(old), split_lines(new), autojunk=False)
    for block in matcher.get_matching_blocks():
        for index in range(block.size):
            if end := _end(before[block.a + index]):
                made[block.b + index] = _set_line_end(made[block.b + index], end)
    return "".join(made)


def _end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def _set_line_end(line: str, end: str) -> str:
    return line.rstrip("\r\n") + end if _end(line) else line


def _copy_final_newline(old: str, new: str) -> str:
    last = split_keeping_ends(old)[-1]
    if not _end(last):
        return re.sub(r"(?:\r\n|\n|\r)\Z", "", new)
    return new if not new or _end(split_keeping_ends(new)[-1]) else new + _end(last)


def write_diff(path: str, before: str, after: str) -> str:
    """The unified diff, which `apply_patch` makes `after` of again. Lines end at LF only."""
    old, new = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (before, after))
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(old, new, f"a/{path}", f"b/{path}")
    )
