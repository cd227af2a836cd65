"""Stacks of Firefox and Safari: `fn@file:1:2` a line, the error's name and message above."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import Format
from whence_tools.errors.js_frames import gecko_frame
from whence_tools.errors.model import Problem
from whence_tools.errors.v8 import split_header

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame

_FRAME_LINE = re.compile(r"^[^\n@]*@[^\n]*(?::\d+|native code\])$", re.MULTILINE)
_LONGEST_MESSAGE = 4  # lines


def find_stacks(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, _ in lines.matching(_FRAME_LINE):
        if index < resume:
            continue
        frames, after = _read_frames(lines, index)
        header = _header(lines, index, resume)
        if not frames or (len(frames) < 2 and header == index):
            continue
        resume = after
        raw_type, message = split_header(lines[header]) if header < index else ("", "")
        further = [text.strip() for text in lines[header + 1 : index]]
        yield Problem(
            language="javascript",
            error_type=raw_type.rpartition(".")[2],
            message="\n".join([message, *further]).strip(),
            frames=tuple(frames),
            format="gecko",
            start_line=lines.number(header),
            end_line=lines.number(after - 1),
            raw_type=raw_type,
        )


def _read_frames(lines: Lines, index: int) -> tuple[list[Frame], int]:
    frames = []
    while frame := gecko_frame(lines.get(index)):
        frames.append(frame)
        index += 1
    return frames, index


def _header(lines: Lines, first_frame: int, floor: int) -> int:
    """The nearest line above that names an error; the first frame itself where there is none."""
    for index in range(first_frame - 1, max(floor, first_frame - _LONGEST_MESSAGE) - 1, -1):
        if split_header(lines[index])[0]:
            return index
    return first_frame


FORMATS = (Format("gecko", "javascript", ("@",), find_stacks),)
