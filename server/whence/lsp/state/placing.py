"""Where an analysis stands in the files as they are now, which may not be those that it read.

Its quotes and its diff say what the lines were that it rests on. Each is looked for nearest to the
line where it was; where one is nowhere, the analysis stands no longer.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

from whence.lsp import texts
from whence.lsp.state.anchors import Anchor, strip_end
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_keeping_ends, split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.domain.analysis import Edit, Location, RootCauseAnalysis
    from whence_tools.workspace import FileText, Workspace

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@")
MAX_SITES = 12


class MovedOnError(Exception):
    """Lines that the analysis rests on have changed since it was made; the message says which."""


@dataclass(frozen=True, slots=True)
class ChainSite:
    """A step of the call chain: shown while its line stands, and nothing rests on it."""

    path: str
    anchor: Anchor
    name: str


@dataclass(frozen=True, slots=True)
class AnalysisPlaces:
    """Where an analysis stands; paths are workspace-relative.

    Attributes:
        cause: the line of the root cause.
        rests_on: the blocks that must stay as they are, by path; the cause's line among them.
        texts: the lines, with their ends, in which these places are right, by path.
        hashes: SHA-256 of those texts.
    """

    cause: Anchor
    rests_on: Mapping[str, Sequence[Anchor]]
    sites: Sequence[ChainSite]
    texts: Mapping[str, Sequence[str]]
    hashes: Mapping[str, str]

    def anchors(self) -> Iterator[tuple[str, Anchor]]:
        for path, anchors in self.rests_on.items():
            yield from ((path, anchor) for anchor in anchors)
        yield from ((site.path, site.anchor) for site in self.sites)


def find_places(
    analysis: RootCauseAnalysis, location: Location, workspace: Workspace
) -> AnalysisPlaces:
    """Finds the lines of an analysis. Blocks on file reads and imports: call it in a thread.

    Args:
        workspace: a view with the texts of the open documents.

    Raises:
        MovedOnError: what it rests on is not there any more.
    """
    return _Placing(analysis, workspace).placed(location)


@dataclass(slots=True)
class _PlacedFile:
    """A file of the analysis, and what was found in it.

    Attributes:
        known: what the analysis saw, by 1-based line.
        quotes: what was quoted, and by how many lines it has moved.
        moved: by how many lines anything has moved.
    """

    file: FileText
    lines: list[str]
    anchors: list[Anchor] = field(default_factory=list)
    known: dict[int, str] = field(default_factory=dict)
    quotes: list[tuple[Anchor, int]] = field(default_factory=list)
    moved: set[int] = field(default_factory=set)

    def anchor(self, first: int, count: int, instead: tuple[str, ...] | None = None) -> Anchor:
        block = tuple(strip_end(line) for line in self.lines[first : first + count])
        anchor = Anchor(block, first, instead)
        anchor.watch_for_fix(self.lines)
        return anchor

    def find(self, line: int, block: Sequence[str]) -> int | None:
        """The place (from 0) of a block that stood at a 1-based line, the nearest one."""
        lines = self.file.lines
        size = len(block)
        places = range(len(lines) - size + 1)
        found = [first for first in places if lines[first : first + size] == list(block)]
        return min(found, key=lambda p: abs(p - (line - 1)), default=None)

    def at(self, line: int) -> int | None:
        """Where a 1-based line is now, of which nothing is known but what others have moved by."""
        shift = next(iter(self.moved)) if len(self.moved) == 1 else 0
        index = line - 1 + shift
        return index if 0 <= index < len(self.lines) else None


class _Placing:
    def __init__(self, analysis: RootCauseAnalysis, workspace: Workspace) -> None:
        self._analysis, self._workspace = analysis, workspace
        self._files: dict[str, _PlacedFile] = {}

    def placed(self, location: Location) -> AnalysisPlaces:
        fix = self._analysis.fix
        edits = fix.edits if fix and fix.verification.status != "refuted" else []
        for path, line, text in _lines_before(fix.diff) if fix and edits else ():
            self._file(path).known[line] = text
        for item in self._analysis.evidence:
            if item.holds and item.file_path and item.line_start and item.quote:
                self._place_quote(item.file_path, item.line_start, item.quote)
        for edit in edits:
            self._place_edit(edit)
        file = self._file(location.file_path)
        cause = file.anchor(self._line(location.file_path, location.line), 1)
        file.anchors.append(cause)
        sites = self._sites()
        return AnalysisPlaces(
            cause,
            {path: file.anchors for path, file in self._files.items()},
            sites,
            {path: file.lines for path, file in self._files.items()},
            {path: file.file.sha256 for path, file in self._files.items()},
        )

    def _file(self, path: str) -> _PlacedFile:
        from whence_tools.contract import ToolFailure

        if path not in self._files:
            try:
                file = self._workspace.read(path)
            except ToolFailure as failure:
                raise MovedOnError(failure.message) from None
            self._files[path] = _PlacedFile(file, split_keeping_ends(file.text))
        return self._files[path]

    def _place_quote(self, path: str, line: int, quote: str) -> None:
        from whence.agent.grounding import find_quote

        file = self._file(path)
        places = list(find_quote(quote, file.file.lines))
        if not places:
            raise MovedOnError(texts.QUOTE_GONE.format(path=path))
        first, last = min(places, key=lambda one: abs(one[0] - line))
        anchor = file.anchor(first - 1, last - first + 1)
        file.anchors.append(anchor)
        file.quotes.append((anchor, first - line))
        file.moved.add(first - line)
        file.known = {line + i: text for i, text in enumerate(anchor.lines)} | file.known

    def _place_edit(self, edit: Edit) -> None:
        count = edit.line_end - edit.line_start + 1
        new = tuple(split_lines(edit.new_text))
        file = self._file(edit.file_path)
        first = self._block(edit, count) if count else self._point(file, edit)
        file.anchors.append(file.anchor(first, count, new))

    def _block(self, edit: Edit, count: int) -> int:
        file, line = self._file(edit.file_path), edit.line_start
        numbers = range(line, line + count)
        if edit.old_text is not None:
            block = split_lines(edit.old_text)
        elif all(number in file.known for number in numbers):
            block = [file.known[number] for number in numbers]
        else:
            return self._line(edit.file_path, line)
        found = file.find(line, block)
        if found is None:
            raise MovedOnError(texts.FIXED_LINES_CHANGED.format(path=edit.file_path))
        file.moved.add(found - (line - 1))
        return found

    def _point(self, file: _PlacedFile, edit: Edit) -> int:
        """Where an edit inserts: between the lines that it stood between."""
        line = edit.line_start
        above, below = file.known.get(line - 1), file.known.get(line)
        block = [text for text in (above, below) if text is not None]
        if not block:
            at = file.at(line)
            return len(file.lines) if at is None else at
        start = line if above is None else line - 1
        found = file.find(start, block)
        if found is None:
            raise MovedOnError(texts.LINES_AROUND_CHANGED.format(path=edit.file_path))
        return found + (above is not None)

    def _line(self, path: str, line: int) -> int:
        """Where a 1-based line that must be there is now."""
        file = self._file(path)
        shift = self._shift_around(file, line)
        if shift is None:
            text = file.known.get(line)
            found = file.at(line) if text is None else file.find(line, [text])
        else:
            found = line - 1 + shift
        if found is None or not 0 <= found < len(file.lines):
            raise MovedOnError(texts.LINE_GONE.format(path=path, line=line))
        return found

    def _shift_around(self, file: _PlacedFile, line: int) -> int | None:
        """By how much the quote moved that a line is a part of."""
        for anchor, moved in file.quotes:
            if anchor.first <= line - 1 + moved < anchor.first + len(anchor.lines):
                return moved
        return None

    def _sites(self) -> list[ChainSite]:
        sites = []
        for step in self._analysis.call_chain[-MAX_SITES:]:
            try:
                file = self._file(step.file_path)
            except MovedOnError:
                continue
            at = file.at(step.line)
            if at is not None:
                sites.append(ChainSite(step.file_path, file.anchor(at, 1), step.name))
        return sites


def _lines_before(diff: str) -> Iterator[tuple[str, int, str]]:
    """(path, 1-based line, text) of the old side of a unified diff."""
    path, number, old, new = "", 0, 0, 0
    for line in diff.split("\n"):
        mark = line[:1]
        if hunk := _HUNK.match(line):
            number, old, new = int(hunk[1]), int(hunk[2] or 1), int(hunk[3] or 1)
        elif not old and not new:
            path = line.removeprefix("--- a/").rstrip() if line.startswith("--- a/") else path
        elif mark in ("-", " "):
            yield path, number, line[1:].rstrip("\r")
            number, old, new = number + 1, old - 1, new - (mark == " ")
        elif mark == "+":
            new -= 1
