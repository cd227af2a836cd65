"""A problem from text that no format recognises: the line that says most, and the places that it
and the lines below name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.errors.clean import clean
from whence_tools.errors.model import Problem
from whence_tools.errors.places import function_above, place_apart, places
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame

_TYPED = lazy_pattern(
    r"(?:(?:fatal )?(?:error|exception|uncaught|unhandled)[: ]\s*){0,3}"
    r"(?:[A-Z]\w*(?:Error|Exception): (?=[A-Z]\w*(?:Error|Exception)\b))?"
    r"(?:[\w.$]+[.:])?(?-i:([A-Z]\w*(?:Error|Exception|Failure|Fault)))(?:: (.*)|$)",
    re.IGNORECASE,
)
_NEAR = 3  # lines without a place that may stand between two
_MOST_ABOVE = 8  # the first one
_MOST_FRAMES = 200
# What a line says, from the most to the least specific.
_SIGNS: tuple[re.Pattern[str], ...] = tuple(
    lazy_pattern(pattern, re.IGNORECASE)
    for pattern in (
        (
            r"\b(?:fatal|panic|segmentation fault|core dumped|unhandled|uncaught)\b"
            r"|\bassert\w* failed\b|\[(?:emerg|alert|crit)\]"
        ),
        r"\b(?:error|exception)\b\s*[:!\]]|\w(?:Error|Exception)\b",
        r"\b(?:error|exception|fail(?:ed|ure)?|cannot|can't|could not|couldn't|unable to)\b",
        r"\bexpected\b.{0,80}\b(?:got|but|is|was|found|received)\b",
        r"\b(?:got|is|was|actual)\b.{0,80}\b(?:expected|wanted?)\b",
        r"\b(?:not found|no such|undefined|denied|refused|invalid|missing|unknown|killed)\b",
    )
)
# Lines that name errors and report none.
_HARMLESS = lazy_pattern(
    r".{0,60}\b(?:INFO|DEBUG|TRACE)\b|.*\b(?:no|0|without(?: any)?|zero) (?:errors?|failures?)\b"
    r"|\s*=> (?:ERROR|CACHED|CANCELED) \["  # BuildKit's list of steps
    r"|.*\b[Ff]ound \d+ (?:error|problem|issue|violation|warning)s?\b"  # in what stands above
)
_LONGEST = 2000  # characters of a message


def read_plain_problem(text: str) -> Problem:
    """One problem; its message is the first of the most specific lines, else the last line that is
    not blank. Its frames are the places that stand in this line and below, innermost first; where
    no line tells of an error, those of the first lines that have any."""
    lines, index = _most_specific(clean(text))
    message = lines.get(index).strip().removeprefix("! ")[:_LONGEST]  # TeX's sign
    number = lines.in_log(lines.number(index))
    typed = _TYPED.match(message)
    is_told = reports_error(message)
    frames = tuple(_places_from(lines, index if is_told else _first_place(lines)))
    if not frames:
        frames = tuple(_places_around(lines, index) if is_told else _place_apart(lines, index))
    return Problem(
        error_type=typed[1] if typed else "",
        message=(typed[2] or "") if typed else message,
        frames=frames,
        start_line=number,
        end_line=number,
    )


def reports_error(line: str) -> bool:
    """Whether a line looks as if it reported an error."""
    return _rank(line) < len(_SIGNS)


def _rank(line: str) -> int:
    """0 for what tells most; past the last sign for what tells nothing."""
    head = line[:_LONGEST]
    signs = () if _HARMLESS.match(head) else enumerate(_SIGNS)
    return next((rank for rank, pattern in signs if pattern.search(head)), len(_SIGNS))


def _most_specific(streams: list[Lines]) -> tuple[Lines, int]:
    best, chosen = len(_SIGNS) + 1, (streams[0], 0)
    for lines in streams:
        for index, line in enumerate(lines):
            if not line or line.isspace():
                continue
            rank = _rank(line)
            if rank < best or rank == best == len(_SIGNS):
                best, chosen = rank, (lines, index)
    return chosen


def _first_place(lines: Lines) -> int:
    return next((index for index in range(len(lines)) if any(places(lines[index]))), 0)


def _places_around(lines: Lines, index: int) -> Iterator[Frame]:
    """A place whose file and line stand apart, or the one that is named last above a message."""
    above = lines[max(0, index - _MOST_ABOVE) : index]
    apart = next(_place_apart(lines, index, _MOST_ABOVE), None)
    named = next((one for line in above[::-1] for one in places(line)), None)
    named = apart or named or place_apart([*above, lines[index]])
    if named:
        yield named


def _place_apart(lines: Lines, index: int, count: int = 1) -> Iterator[Frame]:
    """A place whose file and line stand apart, on so many lines."""
    apart = place_apart(lines[index : index + count])
    if apart and apart.file:
        yield apart


def _places_from(lines: Lines, index: int) -> Iterator[Frame]:
    last, found = index, 0
    while (
        index < len(lines)
        and index - last <= (_NEAR if found else _MOST_ABOVE)
        and found < _MOST_FRAMES
    ):
        for frame in places(lines[index]):
            last, found = index, found + 1
            name = function_above(lines[index], lines.get(index - 1)) or frame.function
            yield replace(frame, function=name)
        index += 1
