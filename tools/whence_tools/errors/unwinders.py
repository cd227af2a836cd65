"""Stacks that C++ programs print of themselves: glog and folly, boost.stacktrace, ClickHouse,
jemalloc.

glog (`signalhandler.cc`, `logging.cc`) prints `@ 0xPC function`; folly's symbolizer prints the same
and the place on a line below; boost prints ` N# function at FILE:LINE` or `… in MODULE`; ClickHouse
(`StackTrace.cpp`) prints `N. FILE:LINE: function @ 0xPC in MODULE`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import SUMMARY, Format, build_problem, make_frame, read_frames
from whence_tools.errors.symbols import function_name, make_frame_at, with_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame, Problem

_GLOG_FRAME: Final = re.compile(
    r"^(?:PC: )?\s*@ +(?P<address>(?:0x)?[\da-f]{6,16}|\(nil\)) (?: *)(?P<symbol>\S.*?)"
    r"(?: \+ \d+)?\s*$"
)
_GLOG_PLACE: Final = re.compile(r"^\s{6,}(?:-> )?(?P<place>[^\s@].*\.\w+:\d+)\s*$")
_GLOG_SIGNAL: Final = re.compile(
    r"^\*\*\* (?:Signal \d+ \((?P<named>SIG\w+)\)|(?P<name>SIG\w+)) ?(?P<message>\([^()]*\))?"
)
_GLOG_FATAL: Final = re.compile(
    r"^F\d{4,8} \d\d:\d\d:\d\d\.\d+ +\d+ (?P<file>[^\s:]+):(?P<line>\d+)\] (?P<message>.*)$"
)
_GLOG_ABOUT: Final = re.compile(r"^(?:\*\*\* |PC: @)")
_HEAD_LINES: Final = 6

_BOOST_FRAME: Final = re.compile(
    r"^\s*(?P<number>\d+)# (?:(?P<address>0x[\dA-Fa-f]+)|(?P<symbol>\S.*?))"
    r"(?: at (?P<place>\S.*:\d+)| in (?P<module>\S+))?\s*$"
)
_CLICKHOUSE_FRAME: Final = re.compile(  # the numbers may have been taken for a list's
    r"^\s*(?P<number>\d+(?:\.\d+)?\. )?(?P<inlined>inlined from )?"
    r"(?:(?P<place>(?:[A-Za-z]:)?[^\s:@]+:\d+): )?"
    r"(?P<symbol>\S.*?)(?: @ (?P<address>0x[\dA-Fa-f]+))?(?: in (?P<module>/\S+|\?))?\s*$"
)
# What stands above: the error, its code's name, the server, and that a stack follows.
_CLICKHOUSE_TITLE: Final = re.compile(r"[.,]* ?Stack trace(?: \(when [^()]*\))?:\s*$")
_CLICKHOUSE_ASIDE: Final = re.compile(r" \((?:version|from|in query:) ")
_CLICKHOUSE_CODE: Final = re.compile(r"[.,]? ?\((?P<code>[A-Z]+(?:_[A-Z]+)+)\)$")
_CLICKHOUSE_ERROR: Final = re.compile(
    r"(?<![\w:])(?P<type>(?:\w+::)*\w*Exception)(?:: (?P<message>.*))?$"
)
_JEMALLOC: Final = re.compile(
    r"^<jemalloc>: (?P<file>[^\s:]+):(?P<line>\d+): (?P<message>Failed assertion: .*)$"
)


def find_at_stacks(lines: Lines) -> Iterator[Problem]:
    """The stacks of glog's and folly's failure handlers, with what is said above them."""
    index = floor = 0
    while index < len(lines):
        if "@ " not in lines[index] or not _is_at_frame(lines[index]):
            index += 1
            continue
        frames, after = _read_at_frames(lines, index)
        if len(frames) > 1 or (floor < index and _GLOG_ABOUT.match(lines[index - 1])):
            yield _at_problem(lines, floor, index, frames, after)
        index = floor = after


def _is_at_frame(line: str) -> bool:
    return not line.startswith("PC: ") and _GLOG_FRAME.match(line) is not None


def _read_at_frames(lines: Lines, index: int) -> tuple[tuple[Frame, ...], int]:
    frames: list[Frame] = []
    while match := _GLOG_FRAME.match(lines.get(index)):
        below = _GLOG_PLACE.match(lines.get(index + 1))
        name = function_name(match["symbol"])
        function = "" if match["symbol"] in ("(unknown)", "(/unknown)") else name
        address = None if match["address"] == "(nil)" else match["address"]
        frames.append(make_frame_at(below["place"] if below else "", function, address=address))
        index += 2 if below else 1
    return tuple(frames), index


def _at_problem(
    lines: Lines, floor: int, start: int, frames: tuple[Frame, ...], after: int
) -> Problem:
    first, error_type, message = start, "", ""
    for index in range(start - 1, max(floor, start - _HEAD_LINES) - 1, -1):
        if signal := _GLOG_SIGNAL.match(lines[index]):
            first, error_type = index, signal["named"] or signal["name"]
            message = (signal["message"] or "").strip("()")
        elif fatal := _GLOG_FATAL.match(lines[index]):
            first, error_type, message = index, error_type or "check-failed", fatal["message"]
            break
        elif _GLOG_ABOUT.match(lines[index]):
            first = index
    return build_problem(
        lines, first, after - 1, error_type=error_type, message=message, frames=frames
    )


def find_boost_stacks(lines: Lines) -> Iterator[Problem]:
    index = 0
    while index < len(lines):
        frames, after = read_frames(lines, index, _boost_frame)
        if len(frames) > 1:
            yield build_problem(lines, index, after - 1, frames=frames)
        index = max(after, index + 1)


def _boost_frame(line: str) -> Frame | None:
    match = _BOOST_FRAME.match(line)
    if match is None:
        return None
    function = function_name(match["symbol"] or "")
    return make_frame_at(match["place"] or "", function, match["module"], address=match["address"])


def find_numbered_stacks(lines: Lines) -> Iterator[Problem]:
    """ClickHouse's stacks, with what is said above them."""
    index = 0
    while index < len(lines):
        frames, after = read_frames(lines, index, _numbered_frame)
        if sum(frame.address is not None for frame in frames) > 1:
            above = index - 1 if lines.get(index - 1).strip() else index - 2
            raw_type, error_type, message = _title_above(lines.get(above))
            first = above if raw_type else index
            yield build_problem(
                lines, first, after - 1, raw_type, message, frames, error_type=error_type
            )
        index = max(after, index + 1)


def _title_above(line: str) -> tuple[str, str, str]:
    """The type as printed, the error type and the message of the line above a numbered stack."""
    title = _CLICKHOUSE_TITLE.search(line)
    text = _CLICKHOUSE_ASIDE.split(line[: title.start()])[0].rstrip() if title else ""
    code = _CLICKHOUSE_CODE.search(text)
    error = _CLICKHOUSE_ERROR.search(text[: code.start()] if code else text)
    if error is None:
        return "", "", ""
    raw_type = error["type"]
    return raw_type, code["code"] if code else raw_type.rpartition("::")[2], error["message"] or ""


def _numbered_frame(line: str) -> Frame | None:
    is_frame = " @ 0x" in line or "inlined from " in line
    match = _CLICKHOUSE_FRAME.match(line) if is_frame else None
    if match is None or not (match["number"] or match["module"] or match["inlined"]):
        return None
    function = "" if match["symbol"] == "?" else function_name(match["symbol"])
    module = None if match["module"] == "?" else match["module"]
    return make_frame_at(match["place"] or "", function, module, address=match["address"])


def find_failed_assertions(lines: Lines) -> Iterator[Problem]:
    for index, line in enumerate(lines):
        if match := _JEMALLOC.match(line):
            yield build_problem(
                lines,
                index,
                index,
                error_type="assertion",
                message=match["message"],
                frames=(make_frame(match),),
            )


FORMATS: Final = (
    Format("glog", "cpp", ("@ ",), with_language(find_at_stacks)),
    Format("boost-stacktrace", "cpp", ("# ",), with_language(find_boost_stacks)),
    Format("numbered-stack", "cpp", (" @ 0x",), with_language(find_numbered_stacks)),
    Format("jemalloc", "c", ("<jemalloc>: ",), with_language(find_failed_assertions), SUMMARY),
)
