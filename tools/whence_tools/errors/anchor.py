"""Holds the frames of a trace against the code as it is now.

A trace may be older than the files. What it prints of a frame (the source line, the function's
name, by the next frame what it called) has to be where it says: a line that moved is found again
where something shows that it did, else the frame is out of date: it keeps its file and function,
but has no line.

That an equal line stands elsewhere does not show that it is the one that was printed: that one may
have been rewritten. An older version of the file in which all its frames fit says where each line
went; without one, a line has to have moved as far as a neighbouring frame's.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.model import Frame

_DISTINCTIVE: Final = 8  # characters of a line that stand for it wherever it is
_LONGEST_STATEMENT: Final = 40  # lines
_CUT_SHORT: Final = re.compile(r"\s*(?:\.{3}|…)$")
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
_AS_WRITTEN: Final = (".py", ".pyi", ".pyx")  # their frames name functions as they are written


class DefinitionLines(Protocol):
    """A function or class, and its 1-based lines."""

    @property
    def name(self) -> str: ...
    @property
    def start_line(self) -> int: ...
    @property
    def end_line(self) -> int: ...


class CurrentFiles(Protocol):
    """The files as they are now; `code.sources.Sources` is the implementation."""

    def text(self, path: str) -> str | None: ...
    def older(self, path: str) -> Sequence[str]: ...
    def definitions(self, path: str) -> Sequence[DefinitionLines] | None: ...


class _SqueezedFile:
    def __init__(self, path: str, text: str, code: CurrentFiles | None = None) -> None:
        self.path = path
        self.lines = text.split("\n")
        self._code = code

    @cached_property
    def _squeezed(self) -> list[str]:
        """As they are compared: blanks are what forums and mail programs change."""
        return [_squeeze(line) for line in self.lines]

    @property
    def definitions(self) -> Sequence[DefinitionLines] | None:
        return self._code.definitions(self.path) if self._code else None

    def named(self, name: str) -> list[DefinitionLines]:
        return [one for one in self.definitions or () if one.name == name]

    def places_of(self, code: str) -> Iterator[int]:
        """The 1-based lines that read so; of code that was cut short, those that begin so."""
        begins = _CUT_SHORT.search(code) is not None
        squeezed = _squeeze(_CUT_SHORT.sub("", code))
        for number, line in enumerate(self._squeezed, 1):
            if line == squeezed or (
                begins and len(squeezed) >= _DISTINCTIVE and line.startswith(squeezed)
            ):
                yield number

    def is_one_statement(self, first: int, last: int) -> bool:
        """Whether a statement that begins on `first` goes on as far as `last`."""
        if not first < last <= first + _LONGEST_STATEMENT:
            return first == last
        opened = 0
        for line in self._squeezed[first - 1 : last - 1]:
            opened += sum((mark in "([{") - (mark in ")]}") for mark in line)
            if opened <= 0 and not line.endswith("\\"):
                return False
        return True


@dataclass(frozen=True, slots=True)
class _Moves:
    """How the lines of one file moved.

    Attributes:
        shifts: by how many lines, as several frames show.
        by_history: where each line of the version that the trace was made with is today.
    """

    shifts: frozenset[int]
    by_history: dict[int, int] | None = None


_RECEIVER: Final = re.compile(r"\(\*?\w+\)\.")  # Go's: `main.(*Shop).Sell`


class Anchors:
    """Finds where frames are in the files as they are now."""

    def __init__(self, code: CurrentFiles) -> None:
        self._code = code
        self._files: dict[str, _SqueezedFile | None] = {}

    def fits(self, frame: Frame, path: str) -> bool:
        """Whether a file has the frame's source line or, where none was printed, its function."""
        file = self._file(path)
        if file is None:
            return False
        if frame.code:
            return is_distinctive(frame.code) and any(file.places_of(frame.code))
        name = function_name(frame)
        return name is not None and bool(file.named(name))

    def on_todays_lines(self, frames: Sequence[Frame]) -> list[Frame]:
        """The frames of one trace, innermost first, on their lines of today."""
        called = [None, *map(function_name, frames)]
        moves = {
            path: self._moves(path, [frame for frame in frames if frame.path == path])
            for path in {frame.path for frame in frames if frame.path}
        }
        return [
            self._on_todays_line(frame, inner, moves.get(frame.path or ""))
            for frame, inner in zip(frames, called, strict=False)
        ]

    def _on_todays_line(self, frame: Frame, called: str | None, moves: _Moves | None) -> Frame:
        file = self._file(frame.path) if frame.path and frame.line else None
        if file is None or frame.line is None or moves is None:
            return frame
        if moves.by_history is not None:
            line = moves.by_history.get(frame.line)
        elif frame.code:
            line = _line_of_code(frame, file, moves.shifts)
        else:
            line = _line_of_call(frame, file, called)
        if line is None:
            return replace(frame, line=None, column=None, outdated=True)
        return frame if line == frame.line else replace(frame, line=line)

    def _moves(self, path: str, frames: Sequence[Frame]) -> _Moves | None:
        """How the lines of a file moved since the trace, as far as its frames show it."""
        file = self._file(path)
        shown = [frame for frame in frames if frame.line and is_distinctive(frame.code)]
        if file is None:
            return None
        if all(_fits_where_printed(frame, file) for frame in shown):
            return _Moves(frozenset({0}) if shown else frozenset())
        for text in self._code.older(path):
            then = _SqueezedFile(path, text)
            if all(_fits_where_printed(frame, then) for frame in shown):
                return _Moves(frozenset(), _line_map(then.lines, file.lines))
        return _Moves(_common_shifts(shown, file))

    def _file(self, path: str) -> _SqueezedFile | None:
        if path not in self._files:
            text = self._code.text(path)
            self._files[path] = None if text is None else _SqueezedFile(path, text, self._code)
        return self._files[path]


def is_distinctive(code: str | None) -> bool:
    """Whether a source line is one that not every file has."""
    return len(_squeeze(code or "")) > 2


def _fits_where_printed(frame: Frame, file: _SqueezedFile) -> bool:
    """Whether the source line is where the trace says, or a statement that goes on as far."""
    name = function_name(frame)
    last = frame.line or 0
    return any(
        line <= last and file.is_one_statement(line, last) and _is_in(file, line, name)
        for line in file.places_of(frame.code or "")
    )


def _line_map(then: Sequence[str], now: Sequence[str]) -> dict[int, int]:
    """Where the 1-based lines of an older version are today; those that are gone are left out."""
    blocks = SequenceMatcher(None, then, now).get_matching_blocks()
    return {
        block.a + offset + 1: block.b + offset + 1
        for block in blocks
        for offset in range(block.size)
    }


def _common_shifts(frames: Sequence[Frame], file: _SqueezedFile) -> frozenset[int]:
    """By how many lines several frames of one file have moved alike."""
    counts = Counter(
        shift
        for line, code in {(frame.line or 0, frame.code or "") for frame in frames}
        for shift in {place - line for place in file.places_of(code)}
    )
    return frozenset(shift for shift, count in counts.items() if count > 1)


def _line_of_code(frame: Frame, file: _SqueezedFile, shifts: frozenset[int]) -> int | None:
    """Where the source line is now; None where nothing shows that it is the one printed."""
    assert frame.line is not None
    places = list(file.places_of(frame.code or ""))
    name = function_name(frame)
    inside = [line for line in places if _is_in(file, line, name)]
    if any(file.is_one_statement(line, frame.line) for line in inside):
        return frame.line
    alike = inside if name and file.named(name) else places
    together = [line for line in alike if line - frame.line in shifts]
    return together[0] if len(together) == 1 else None


def _is_in(file: _SqueezedFile, line: int, name: str | None) -> bool:
    """Whether a line is in a function of a name; without one, or a grammar, any line is."""
    if name is None or file.definitions is None:
        return True
    return any(one.start_line <= line <= one.end_line for one in file.named(name))


def _line_of_call(frame: Frame, file: _SqueezedFile, called: str | None) -> int | None:
    """The line of a frame whose source was not printed: as long as it is in its function. Outside,
    it is found by the one call there of the next frame's function."""
    assert frame.line is not None
    name = function_name(frame)
    if frame.line > len(file.lines):
        return None
    known = file.named(name) if name else []
    if name is None or file.definitions is None or _is_in(file, frame.line, name):
        return frame.line
    if not known:  # compilers change many languages' names
        return None if file.path.endswith(_AS_WRITTEN) else frame.line
    calls = [
        line
        for one in known
        for line in range(one.start_line + 1, one.end_line + 1)
        if called and re.search(rf"\b{re.escape(called)}\s*\(", file.lines[line - 1])
    ]
    return calls[0] if len(calls) == 1 else None


def function_name(frame: Frame) -> str | None:
    """The last name of a frame's function; None for a module, a lambda, a comprehension."""
    written = _RECEIVER.sub("", frame.function or "").partition("(")[0].rstrip()
    if not written or written.endswith(">"):
        return None
    names = _NAME.findall(written.partition(" [as ")[0])
    return names[-1] if names else None


def _squeeze(text: str) -> str:
    """Ruby doubles backslashes in what it prints to a pipe, also those of code."""
    return "".join(text.split()).replace("\\\\", "\\")
