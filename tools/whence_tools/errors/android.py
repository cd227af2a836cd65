"""Android's reports of an app that stopped answering, and the dumps of ART's threads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import TRACE, Format, build_problem
from whence_tools.errors.jvm import jvm_frame
from whence_tools.errors.native import tombstone_frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame, Problem

_ANR = re.compile(r"^[^\n]*?\bANR in (?P<process>[\w.:]+)", re.MULTILINE)
_REASON = re.compile(r"\s*(?:Reason|Subject): (.+)$")
_MAIN_THREAD = re.compile(r'"main" prio=\d+ tid=\d+ (\w+)')
_NATIVE_THREAD = re.compile(
    r'^"[^"\n]+" [^\n]*\btid=\d+ \w+$(?=(?:\n +\|[^\n]*){0,9}\n +native: )', re.MULTILINE
)
_WITHIN = re.compile(r'\s*(?:\| |at |- |#\d+ |native: |kernel: |\()|"|\s*$')
_HEAD = 12  # lines from the headline to its reason
_REPORT = 400  # lines from the headline to the main thread's stack


def find_anrs(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, match in lines.matching(_ANR):
        if index < resume:
            continue
        reason, end = _reason(lines, index)
        frames, last = _main_thread(lines, end + 1)
        resume = max(last, end) + 1
        yield build_problem(
            lines,
            index,
            resume - 1,
            "ANR",
            reason or f"{match['process']} is not responding",
            frames,
        )


def find_native_threads(lines: Lines) -> Iterator[Problem]:
    """The threads of a dump that were in native code, called from Java's."""
    for index, _ in lines.matching(_NATIVE_THREAD):
        frames, last = _read_thread(lines, index + 1)
        if any(frame.file for frame in frames):
            yield build_problem(lines, index, last, frames=frames)


def _reason(lines: Lines, index: int) -> tuple[str, int]:
    for ahead in range(index, min(index + _HEAD, len(lines))):
        reason = _REASON.match(lines[ahead])
        if reason:
            return reason[1].strip(), ahead
    return "", index


def _main_thread(lines: Lines, index: int) -> tuple[list[Frame], int]:
    for ahead in range(index, min(index + _REPORT, len(lines))):
        if _ANR.match(lines[ahead]):
            break
        if _MAIN_THREAD.match(lines[ahead]):
            return _read_thread(lines, ahead + 1)
    return [], -1


def _read_thread(lines: Lines, index: int) -> tuple[list[Frame], int]:
    frames: list[Frame] = []
    while index < len(lines) and lines[index].strip() and _WITHIN.match(lines[index]):
        row = lines[index].strip().removeprefix("native: ")
        frame = tombstone_frame(row) if row[:1] == "#" else jvm_frame(row)
        if frame:
            frames.append(frame)
        index += 1
    return frames, index - 1


FORMATS = (
    Format("android-anr", "java", ("ANR in ",), find_anrs, TRACE + 1),
    Format("android-thread", "java", (" native: #",), find_native_threads, TRACE + 1),
)
