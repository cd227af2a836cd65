"""Failures as Jest and Vitest report them (Mocha prints plain stacks, which `v8` reads)."""

from __future__ import annotations

import re
from dataclasses import field, replace
from typing import TYPE_CHECKING

from whence_tools.errors.format import RUNNER, Format, build_problem, make_frame
from whence_tools.errors.js_frames import read_at_frame, strip_loaders
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.v8 import split_header
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.format import Lines

_JEST = re.compile(r"^  ● (?!Console|Validation|Deprecation)(\S[^\n]*)$", re.MULTILINE)
_JEST_END = re.compile(r"  ● |(?:FAIL|PASS) |Test Suites: |Tests: |Summary of all|\S")
_CODE_ROW = re.compile(r"\s*(>)?\s*(\d+) ?\|(.*)$")
_MARK_ROW = re.compile(r"\s*\|[\s^]*$")
_CAUSE = re.compile(r"\s*(?:Cause:|Caused by: (.+))$")
_BABEL = re.compile(r"(\S.*\.\w+): (.+?) ?\((\d+):(\d+)\)\s*$")
_PLACE = re.compile(r"\s*(/\S.*?|[A-Za-z]:\\.*?):(\d+)$")
_DETAILS = re.compile(r"\s*[A-Za-z]*Error: ")
_BORDER = re.compile(r"\s*[-+] (?:Expected|Received)|\s*Difference:")

_VITEST_FRAME = re.compile(
    r"^ *❯ (?:(?P<function>[^\n]+?) )?(?P<file>[^\s()]+):(?P<line>\d+):(?P<column>\d+)$",
    re.MULTILINE,
)
_VITEST_CODE = re.compile(r"\s*(?:(\d+)\| ?(.*)|\|[\s^]*)$")
_LONGEST_MESSAGE = 60  # lines


@dataclass(slots=True)
class _ReportedError:
    """One error of a report: what it says and where; `first`, `last` are its lines."""

    first: int
    header: list[str] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    code: tuple[int, str] | None = None
    last: int = 0

    def problem(self, lines: Lines, kind: str, causes: tuple[Problem, ...]) -> Problem:
        raw_type, message = _split_type(self.header)
        frames = list(self.frames)
        marked, code = self.code or (0, "")
        at = next((at for at, frame in enumerate(frames) if frame.line == marked), None)
        if at is not None:
            frames[at] = replace(frames[at], code=code)
        return build_problem(
            lines,
            self.first,
            self.last,
            raw_type,
            message,
            frames,
            language="javascript",
            causes=causes,
            kind=kind,
        )


def _split_type(header: Sequence[str]) -> tuple[str, str]:
    """Runners leave out `Error: `, and the type of a failed expectation."""
    text = "\n".join(header).strip()
    first, _, rest = text.partition("\n")
    raw_type, message = split_header(first)
    if raw_type and (raw_type[:1].isupper() or "." in raw_type):
        return raw_type, f"{message}\n{rest}".strip()
    return ("AssertionError" if "expect(" in first else "Error"), text


def find_jest(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, _ in lines.matching(_JEST):
        if index < resume:
            continue
        parts, resume = _read_jest(lines, index)
        if parts[0].header or parts[0].frames:
            yield _nest(lines, parts, "jest")


def _nest(lines: Lines, parts: Sequence[_ReportedError], kind: str) -> Problem:
    """Each part caused by the next."""
    causes: tuple[Problem, ...] = ()
    for part in reversed(parts):
        causes = (part.problem(lines, kind, causes),)
    return replace(causes[0], end_line=lines.number(max(part.last for part in parts)))


def _read_jest(lines: Lines, start: int) -> tuple[list[_ReportedError], int]:
    parts = [_ReportedError(start)]
    index = start + 1
    in_header = True
    while index < len(lines) and not _JEST_END.match(lines[index]):
        text = lines[index]
        part = parts[-1]
        frame = read_at_frame(text)
        code = _CODE_ROW.match(text)
        if frame or code or _MARK_ROW.match(text):
            in_header = False
            _take_row(part, frame, code)
            part.last = index
        elif _CAUSE.match(text) and len(parts) < _LONGEST_MESSAGE:
            parts.append(_ReportedError(index))
            in_header = True
        elif in_header and text.strip():
            part.header.append(text.strip())
            part.last = index
        index += 1
    _take_syntax_error(parts[0])
    return parts, index


def _take_row(part: _ReportedError, frame: Frame | None, code: re.Match[str] | None) -> None:
    if frame:
        part.frames.append(frame)
    elif code and code[1]:
        part.code = int(code[2]), code[3].strip()


def _take_syntax_error(part: _ReportedError) -> None:
    """In a suite that could not be read, the error stands below Jest's explanations."""
    if not part.frames and part.header and (babel := _BABEL.match(part.header[0])):
        part.frames.append(Frame(strip_loaders(babel[1]), int(babel[3]), int(babel[4]) + 1))
        part.header[0] = babel[2]
    for number, text in enumerate(part.header):
        if not _DETAILS.match(text) or not number:
            continue
        raw_type, message = split_header(text)
        babel = _BABEL.match(message)
        place = next((match for row in part.header[:number] if (match := _PLACE.match(row))), None)
        if babel:
            file, line, column = babel[1], int(babel[3]), int(babel[4]) + 1
            part.frames.insert(0, Frame(strip_loaders(file), line, column))
            message = babel[2]
        elif place:
            part.frames.insert(0, Frame(strip_loaders(place[1]), int(place[2])))
        part.header[:] = [f"{raw_type}: {message}"]
        return


def find_vitest(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, _ in lines.matching(_VITEST_FRAME):
        if index < resume:
            continue
        part = _ReportedError(_vitest_header(lines, index, resume))
        part.header = _message_rows(lines[part.first : index])
        problem, resume = _read_vitest(lines, part, index)
        yield problem


def _vitest_header(lines: Lines, first_frame: int, floor: int) -> int:
    start = first_frame
    for index in range(first_frame - 1, max(floor, first_frame - _LONGEST_MESSAGE) - 1, -1):
        text = lines[index]
        if text.startswith((" FAIL ", "⎯")) or "⎯⎯⎯" in text or _CAUSE.match(text):
            break
        if text.strip():
            start = index
    return start


def _message_rows(rows: Sequence[str]) -> list[str]:
    inside: list[str] = []
    for row in rows:
        if _BORDER.match(row):
            break
        inside.append(row.strip())
    return inside


def _read_vitest(lines: Lines, part: _ReportedError, index: int) -> tuple[Problem, int]:
    """The error and, below it, its causes."""
    parts = [part]
    while index < len(lines) and _take_vitest_row(parts, lines[index], index):
        index += 1
    return _nest(lines, parts, "vitest"), index


def _take_vitest_row(parts: list[_ReportedError], text: str, index: int) -> bool:
    """Takes in one row; false where the report of this error ends."""
    frame = _VITEST_FRAME.match(text)
    code = _VITEST_CODE.match(text)
    cause = _CAUSE.match(text)
    if frame:
        place = make_frame(frame, frame["function"])
        parts[-1].frames.append(replace(place, file=strip_loaders(frame["file"])))
        parts[-1].last = index
    elif code:
        _take_code(parts[-1], code)
    elif cause and cause[1] and len(parts) < _LONGEST_MESSAGE:
        parts.append(_ReportedError(index, [cause[1]], last=index))
    elif text.strip():
        return False
    return True


def _take_code(part: _ReportedError, code: re.Match[str]) -> None:
    if part.frames and code[1] and int(code[1]) == part.frames[-1].line:
        part.frames[-1] = replace(part.frames[-1], code=code[2].strip())


FORMATS = (
    Format("jest", "javascript", ("  ● ",), find_jest, RUNNER),
    Format("vitest", "javascript", ("❯ ",), find_vitest, RUNNER),
)
