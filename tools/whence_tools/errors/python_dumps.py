"""What shows Python frames without `traceback`: faulthandler's dumps and IPython's cells."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.python import (
    HEADER,
    is_connector,
    is_error,
    read_exception,
)
from whence_tools.errors.python_chain import find_chains

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

# faulthandler: innermost frame first, no source lines
_DUMP = re.compile(r"^(?:Fatal Python error: .*|Timeout \(\d.*)$", re.MULTILINE)
_THREAD = re.compile(r"(Current thread|Thread) 0x[\da-f]+.*\(most recent call first\)")
_DUMPED = re.compile(r'\s*File "([^"\n]*)", line (\d+) in (.+?)\s*$')
_GAP = 20  # lines between the headline and the first thread


def find_dumps(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, match in lines.matching(_DUMP):
        if index < resume:
            continue
        frames, resume = _read_threads(lines, index + 1)
        kind, _, message = match.group().partition(": ")
        yield build_problem(
            lines,
            index,
            resume - 1,
            kind,
            message.strip() or kind,
            frames,
            error_type=kind if message else "Timeout",
        )


def _read_threads(lines: Lines, index: int) -> tuple[list[Frame], int]:
    """The frames of the current thread, or of the first one, and the index after the last."""
    chosen: list[Frame] = []
    end = index
    last = index + _GAP
    while index < min(last, len(lines)):
        match = _THREAD.match(lines[index])
        index += 1
        if match:
            frames, index = _read_thread(lines, index)
            chosen = frames if match[1] == "Current thread" or not chosen else chosen
            end, last = index, index + 3
    return chosen, end


def _read_thread(lines: Lines, index: int) -> tuple[list[Frame], int]:
    frames = []
    while match := _DUMPED.match(lines.get(index)):
        frames.append(Frame(match[1], int(match[2]), function=match[3]))
        index += 1
    return frames, index


# IPython and Jupyter: outermost first, several source lines a frame, an arrow at the one meant

_CELLS = re.compile(r"^([A-Za-z_][\w.]*) {2,}Traceback \(most recent call last\)", re.MULTILINE)
_PLACE = re.compile(
    r"(?:File )?(?P<file>(?:[~/.<]|[A-Za-z]:|[\w/\\]+\.p(?:y[xd]?|xi)\b)[^\s:]*)"
    r"(?::(?P<line>\d+)(?:, in (?P<in>.+))?| in (?P<of>.+))$"
)
_CELL = re.compile(
    r"(?P<file>(?:Cell|Input) In ?\[\d+\])"
    r"(?:, line (?P<line>\d+)(?:, in (?P<in>.+))?|, in (?P<of>.+))"
)
_ARROW = re.compile(r"-+> ?(\d+) ?(.*)$")
_ARROWS = re.compile(r"^-+> ?\d+ ", re.MULTILINE)
_LONGEST_CELL = 12  # lines of code above the one that is meant
_CODE = re.compile(r"\s+\d+ |\s*$|\(\.\.\.\)|-+>")


def find_cells(lines: Lines) -> Iterator[Problem]:
    if lines.first_matching(_CELLS, 0):
        yield from find_chains(lines, _CELLS, _read_cells)
    else:
        yield from _find_cut_off(lines)


def _find_cut_off(lines: Lines) -> Iterator[Problem]:
    """A trace whose upper end was not copied: from its first whole frame to the error."""
    found = lines.first_matching(_ARROWS, 0)
    for start in range(found[0] - 1, max(found[0] - _LONGEST_CELL, -1), -1) if found else ():
        frames: list[Frame] = []
        _read_row(lines[start], frames)
        if not frames:
            continue
        index = start + 1
        while index < len(lines) and not is_error(lines[index]):
            _read_row(lines[index], frames)
            index += 1
        raw_type, message, index = read_exception(lines, index)
        yield build_problem(lines, start, index - 1, raw_type, message, reversed(frames))
        return


def _read_cells(lines: Lines, start: int) -> tuple[Problem, int]:
    header = _CELLS.match(lines[start])
    name = header[1] if header else ""
    frames: list[Frame] = []
    raw_type, message, index = name, "", start + 1
    while index < len(lines) and not _CELLS.match(lines[index]):
        text = lines[index]
        if text.startswith(name) and re.match(r"[\w.]+(?::|\s*$)", text):
            raw_type, message, index = read_exception(lines, index, is_bounded=True)
            break
        if is_connector(text):
            break
        _read_row(text, frames)
        index += 1
    return (
        build_problem(lines, start, index - 1, raw_type, message, reversed(frames)),
        index,
    )


def _read_row(text: str, frames: list[Frame]) -> None:
    arrow = _ARROW.match(text)
    if arrow:
        if frames and frames[-1].code is None:
            frames[-1] = replace(frames[-1], line=int(arrow[1]), code=arrow[2].strip() or None)
        return
    place = None if _CODE.match(text) else _CELL.match(text) or _PLACE.match(text)
    if place:
        named = place.groupdict()
        function = (named.get("in") or named["of"] or "<module>").partition("(")[0]
        line = named["line"]
        frames.append(Frame(named["file"], int(line) if line else None, function=function))


FORMATS = (
    Format("faulthandler", "python", ("Fatal Python error", "Timeout ("), find_dumps),
    Format("ipython", "python", ("  " + HEADER, "\n--", "\n-> "), find_cells),
)
