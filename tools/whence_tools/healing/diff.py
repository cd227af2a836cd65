"""Reads unified diffs as tools and models write them.

The format is that of POSIX `diff -u` with git's headers. Counts and numbers in hunk headers may be
wrong or missing, blank context lines may have lost their space, and the whole may stand in a
Markdown fence or in the `*** Begin Patch` frame that some models were taught.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HUNK: Final = lazy_pattern(r"@@(?: -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@.*|.*)$")
_HEADER: Final = lazy_pattern(
    r"diff --git |--- |\+\+\+ |index [0-9a-f]+\.\.|Index: |(?:new|deleted) file mode |"
    r"(?:old|new) mode |similarity index |rename (?:from|to) |={60,}|\*\*\* "
)
_FIRST_LINE: Final = lazy_pattern(
    r"diff --git |Index: |\*\*\* Begin Patch|\*\*\* Update File: |@@(?: |$)"
)
_FENCED: Final = lazy_pattern(r"^(`{3,}|~{3,})[^\n`]*\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_FRAME: Final = lazy_pattern(r"\*\*\* (?:Begin|End) Patch|\*\*\* End of File")
_OTHER_PATH: Final = lazy_pattern(r"\*\*\* (?:Update|Add|Delete) File: (.+)")
_NO_NEWLINE: Final = "\\"

Kind = Literal[" ", "-", "+"]


@dataclass(frozen=True, slots=True)
class DiffLine:
    """Attributes: kind: context, removed or added; text: without the mark and without LF."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Hunk:
    """A place that changes.

    Attributes:
        start: the index from 0 of its first old line, as it says; None when it doesn't.
        old_ends_bare, new_ends_bare: the old or new text ends here without a newline.
    """

    start: int | None
    lines: tuple[DiffLine, ...]
    old_ends_bare: bool = False
    new_ends_bare: bool = False

    @property
    def old(self) -> list[str]:
        return [line.text for line in self.lines if line.kind != "+"]

    @property
    def changes(self) -> bool:
        return any(line.kind != " " for line in self.lines)


@dataclass(frozen=True, slots=True)
class FileDiff:
    """Attributes: old_path, new_path: None for /dev/null and where no header names the file."""

    old_path: str | None
    new_path: str | None
    hunks: tuple[Hunk, ...]

    @property
    def path(self) -> str | None:
        return self.new_path or self.old_path


def is_diff(text: str) -> bool:
    """Whether a text is a diff, rather than a file that may well contain one."""
    lines = strip_fence(text).strip("\n").splitlines()
    if not lines:
        return False
    begins = bool(_FIRST_LINE.match(lines[0])) or (
        lines[0].startswith("--- ") and len(lines) > 1 and lines[1].startswith("+++ ")
    )
    return begins and any(file.hunks for file in parse_diff(text))


def strip_fence(text: str) -> str:
    """The text in a Markdown fence: the only one, or the first that has a diff."""
    blocks = [match[2] for match in _FENCED.finditer(text)]
    with_hunks = [block for block in blocks if re.search(r"^(?:@@|--- )", block, re.MULTILINE)]
    if with_hunks:
        return with_hunks[0]
    whole = _FENCED.fullmatch(text.strip())
    return whole[2] if whole else text


def parse_diff(text: str) -> list[FileDiff]:
    """The files of a diff, in its order; hunks that change nothing are left out."""
    reader = _DiffReader(strip_fence(text).split("\n"))
    return [file for file in reader.read_files() if file.hunks]


@dataclass
class _DiffReader:
    lines: Sequence[str]
    _at: int = 0
    _old: str | None = None
    _new: str | None = None
    _hunks: list[Hunk] = field(default_factory=list)

    def read_files(self) -> Iterator[FileDiff]:
        while self._at < len(self.lines):
            line = self.lines[self._at]
            if line.startswith("@@"):
                self._read_hunk()
                continue
            if self._hunks and _HEADER.match(line) and not _FRAME.match(line):
                yield self._finish()
            self._read_header(line)
            self._at += 1
        yield self._finish()

    def _finish(self) -> FileDiff:
        done = FileDiff(self._old, self._new, tuple(self._hunks))
        self._hunks, self._old, self._new = [], None, None
        return done

    def _read_header(self, line: str) -> None:
        other = _OTHER_PATH.match(line)
        if other:
            self._old = self._new = other[1].strip()
        elif line.startswith("--- "):
            self._old = _read_path(line[4:])
        elif line.startswith("+++ "):
            self._new = _read_path(line[4:])

    def _read_hunk(self) -> None:
        header = _HUNK.match(self.lines[self._at])
        assert header is not None
        start, old, _, new = header.groups()
        self._at += 1
        body = self._take_counted(int(old or 1), int(new or 1)) if start else None
        if body is None:
            body = self._take_until_header()
        hunk = _parse_hunk(_start(start, old), body)
        if hunk.changes:
            self._hunks.append(hunk)

    def _take_counted(self, old: int, new: int) -> list[str] | None:
        """The body by the header's counts; None when they are wrong."""
        at = self._at
        while (old > 0 or new > 0) and at < len(self.lines):
            kind = self.lines[at][:1]
            if kind not in {"", " ", "-", "+", _NO_NEWLINE}:
                return None
            old -= kind in {"", " ", "-"}
            new -= kind in {"", " ", "+"}
            at += 1
        at += self.lines[at : at + 1] != [] and self.lines[at].startswith(_NO_NEWLINE)
        if old or new or not self._may_end(at):
            return None
        body, self._at = list(self.lines[self._at : at]), at
        return body

    def _may_end(self, at: int) -> bool:
        following = self.lines[at] if at < len(self.lines) else ""
        return not following or following.startswith("@@") or bool(_HEADER.match(following))

    def _take_until_header(self) -> list[str]:
        at = self._at
        while at < len(self.lines) and not self._is_header(at):
            at += 1
        body, self._at = list(self.lines[self._at : at]), at
        while body and not body[-1]:
            body.pop()  # blank lines between hunks, or after the last
        return body

    def _is_header(self, at: int) -> bool:
        """`--- x` alone is a removed line `-- x`."""
        line = self.lines[at]
        if line.startswith("--- "):
            return at + 1 < len(self.lines) and self.lines[at + 1].startswith("+++ ")
        return line.startswith(("@@", "diff --git ", "*** "))


def _read_path(text: str) -> str | None:
    name = text.split("\t")[0].strip().strip('"')
    return None if name == "/dev/null" else re.sub(r"^[ab]/", "", name)


def _start(start: str | None, old: str | None) -> int | None:
    """An empty old side is named by the line before it."""
    if start is None:
        return None
    return int(start) if old == "0" else max(int(start) - 1, 0)


def _parse_hunk(start: int | None, body: Sequence[str]) -> Hunk:
    lines: list[DiffLine] = []
    bare: set[Kind] = set()
    for text in body:
        if text.startswith(_NO_NEWLINE):
            bare.update({lines[-1].kind} if lines else ())
        elif text[:1] == "-":
            lines.append(DiffLine("-", text[1:]))
        elif text[:1] == "+":
            lines.append(DiffLine("+", text[1:]))
        else:
            lines.append(DiffLine(" ", text.removeprefix(" ")))
    return Hunk(start, tuple(lines), bool(bare & {" ", "-"}), bool(bare & {" ", "+"}))
