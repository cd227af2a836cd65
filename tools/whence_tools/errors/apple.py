"""Apple's crash reports, Objective-C's uncaught exceptions and Swift's fatal errors.

All three show a stack as `N module 0xPC symbol + offset`, with the place in brackets (symbolicated
reports) or after `at` (Swift on Linux). Names of Swift and Objective-C stay as printed: their
argument labels are part of the name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, Lines, build_problem, read_frames
from whence_tools.errors.symbols import function_name, make_frame_at, with_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.model import Frame, Problem

_FRAME: Final = re.compile(
    r"^\s*\d+ +(?P<module>\S(?:[^\n]*?\S)?)\s+(?P<address>0x[0-9a-f]+) (?P<symbol>.*?)"
    r"(?: \+ \d+)?(?: \((?P<place>[^()]*:\d+)\)| at (?P<at>\S.*:\d+))?$"
)
_THREAD: Final = re.compile(r"^Thread \d+(?P<rest>.*):(?:  .*)?$")
_SWIFT: Final = re.compile(r"^[-+]\[|^\$s| -> |^[A-Za-z_]\w*\.[\w.]+\(|\(\w+:")
# What names the error; the groups are `type` (or `signal`) and `message`.
_HEADS: Final = (
    re.compile(r"^Exception Type: +(?P<type>\S+)(?: \((?P<signal>\w+)\))?"),
    re.compile(
        r"^(?:\S+ \S+ \S+ )?\*\*\* Terminating app due to uncaught exception '(?P<type>\w+)',"
        r" reason: '(?P<message>.*)'$"
    ),
    re.compile(r"^\s*Fatal Exception: (?P<type>\w+)$"),  # Crashlytics
    re.compile(r"^(?:\S+\.swift:\d+: )?(?P<type>Fatal error): (?P<message>.*)$"),
)
_HEAD_WORDS: Final = ("Exception", "exception", "Fatal error")  # one of these is in each


def find_stacks(lines: Lines) -> Iterator[Problem]:
    """The crashed thread of a report, else each stack by itself."""
    head: tuple[int, str, str, str] | None = None
    title: str | None = None
    index = 0
    while index < len(lines):
        line = lines[index]
        if any(word in line for word in _HEAD_WORDS) and (named := _head(line)):
            head, title = (index, *named), None
        elif match := _THREAD.match(line):
            title = match["rest"]
        frames, after = read_frames(lines, index, _frame) if "0x" in line else ([], index)
        if len(frames) > 1 and (title is None or "Crashed" in title):
            first, kind, raw_type, message = head or (index, "", "", "")
            yield build_problem(lines, first, after - 1, raw_type, message, frames, error_type=kind)
            head = None
        index = max(after, index + 1)


def _head(line: str) -> tuple[str, str, str] | None:
    """Type, type as printed and message, where a line names an error."""
    for pattern in _HEADS:
        if match := pattern.match(line):
            named = match.groupdict()
            return named.get("signal") or named["type"], named["type"], named.get("message") or ""
    return None


def _frame(line: str) -> Frame | None:
    match = _FRAME.match(line)
    if match is None:
        return None
    symbol = match["symbol"]
    as_printed = _SWIFT.search(symbol) is not None
    function = symbol if as_printed else function_name(symbol)
    function = "" if symbol.startswith("0x") else function
    place = match["place"] or match["at"] or ""
    return make_frame_at(place, function, match["module"], address=match["address"])


FORMATS: Final = (Format("apple", "cpp", (" 0x", "\t0x"), with_language(find_stacks)),)
