"""Stacks of Firefox and Safari: `fn@file:1:2` a line, the error's name and message above."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import TRACE, Format, build_problem
from whence_tools.errors.js_frames import gecko_frame
from whence_tools.errors.v8 import split_header

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame, Problem

_FRAME_LINE = re.compile(r"^[^\n@]*@[^\n]*(?::\d+|native code\]|-1)$", re.MULTILINE)
_LONGEST_MESSAGE = 4  # lines
_NATIVE = "[native code]"
# What React Native puts around an error.
_NATIVE_STACK = re.compile(r"\bJavascriptException: ")
_STACK = re.compile(r"^.*\bJavascriptException: (?=[A-Z]\w+: )|,? stack:$")


def find_stacks(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for found, _ in lines.matching(_FRAME_LINE):
        if found < resume:
            continue
        index = found
        while index > resume and _is_bare(lines[index - 1]):
            index -= 1
        frames, after = _read_frames(lines, index)
        header = _header(lines, index, resume)
        if not frames or (len(frames) < 2 and header == index):
            continue
        if _NATIVE_STACK.search(lines[header]):
            after = _after_native(lines, after)
        resume = after
        raw_type, message = (
            split_header(_STACK.sub("", lines[header])) if header < index else ("", "")
        )
        further = [text.strip() for text in lines[header + 1 : index]]
        yield build_problem(
            lines, header, after - 1, raw_type, "\n".join([message, *further]).strip(), frames
        )


def _after_native(lines: Lines, index: int) -> int:
    """The index after the frames of the bridge that the error was handed on through."""
    index += index < len(lines) and not lines[index].strip()
    while lines.get(index).lstrip().startswith("at "):
        index += 1
    return index


def _is_bare(text: str) -> bool:
    """Whether a line is a frame without a function or a place, which may stand first."""
    has_both = "@" in text.rstrip()[:-1]
    return not has_both and gecko_frame(text, is_within=True) is not None


def _read_frames(lines: Lines, index: int) -> tuple[list[Frame], int]:
    frames = []
    while index < len(lines):
        frame = gecko_frame(lines[index], is_within=True)
        if frame is not None:
            frames.append(frame)
        elif lines[index].strip() != _NATIVE and (
            lines[index].strip() or not frames or gecko_frame(lines.get(index + 1)) is None
        ):
            break
        index += 1
    return frames, index


def _header(lines: Lines, first_frame: int, floor: int) -> int:
    """The nearest line above that names an error; the first frame itself where there is none."""
    for index in range(first_frame - 1, max(floor, first_frame - _LONGEST_MESSAGE) - 1, -1):
        if split_header(lines[index])[0]:
            return index
    return first_frame


FORMATS = (Format("gecko", "javascript", ("@",), find_stacks, TRACE + 1),)
