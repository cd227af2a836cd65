"""Tracebacks as rich draws them: a box of frames, outermost first, the exception below it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.python import read_exception
from whence_tools.errors.python_chain import find_chains

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

_TITLE = re.compile(r"^[ \t]*[╭┌+][─-]{2,}[^\n]*Traceback \(most recent call last\)", re.MULTILINE)
_TOP = re.compile(r"\s*[╭┌+][─-]{2,}")
_BOTTOM = re.compile(r"\s*[╰└+][─-]{2,}")
_ROW = re.compile(r"\s*[│|](.*?)[│|]?\s*$")
_PLACE = re.compile(r"(\S.*):(\d+)(?: in (\S.*))?$")
_CURRENT = re.compile(r"[❱>] +\d+ (.*)$")
_GUIDES = re.compile(r"(?:[│|]\s*)+")
_NOT_A_PATH = re.compile(r"[❱>╭│╰]|\d+ |\.\.\. |\s")


def find_boxes(lines: Lines) -> Iterator[Problem]:
    return find_chains(lines, _TITLE, _read_box)


def _read_box(lines: Lines, start: int) -> tuple[Problem, int]:
    frames, index = _read_rows(lines, start + 1)
    if _TOP.match(lines.get(index)) and not _TITLE.match(lines.get(index)):
        place, index = _read_rows(lines, index + 1)  # where a SyntaxError points
        frames += place
    raw_type, message, index = read_exception(lines, index, is_bounded=True)
    return (
        build_problem(lines, start, index - 1, raw_type, message, reversed(frames)),
        index,
    )


def _read_rows(lines: Lines, index: int) -> tuple[list[Frame], int]:
    frames: list[Frame] = []
    wrapped = ""
    while index < len(lines):
        text = lines[index]
        row = _ROW.match(text)
        if not row:
            return frames, index + bool(_BOTTOM.match(text))
        wrapped = _read_row(row[1].strip(), wrapped, frames)
        index += 1
    return frames, index


def _read_row(content: str, wrapped: str, frames: list[Frame]) -> str:
    """Takes in one row; gives back the part of a path that goes on in the next."""
    current = _CURRENT.match(content)
    if current and frames and frames[-1].code is None:
        frames[-1] = replace(frames[-1], code=_GUIDES.sub("", current[1], count=1).strip() or None)
        return ""
    if not content or _NOT_A_PATH.match(content):
        return ""
    place = _PLACE.match(wrapped + content)
    if place:
        frames.append(Frame(place[1], int(place[2]), function=place[3]))
        return ""
    return (wrapped + content)[:1000]


FORMATS = (Format("rich", "python", ("─ Traceback (", "- Traceback ("), find_boxes),)
