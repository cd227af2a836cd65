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
    from collections.abc import Iterator, Sequence

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
        (
            r"\bexpected\b.*\b(?:got|actual|received|but was)\b|\bwant\b.*\bgot\b"
            r"|\b(?:got|actual)\b.*\b(?:expected|want)\b|\S\s+instead of\s+\S"
            r"|\bshould (?:be|have been)\b"
        ),
        r"\b(?:error|exception|fail(?:ed|ure)?|cannot|can't|could not|couldn't|unable to)\b",
        r"\b(?:expected|wanted?)\b.{0,80}\b(?:but|is|was|found)\b",
        r"\b(?:is|was|received)\b.{0,80}\b(?:expected|wanted?)\b",
        r"\b(?:not found|no such|undefined|denied|refused|invalid|missing|unknown|killed)\b",
    )
)
_COMPARED = 2  # the sign of a check that prints two values, on one line or on two
_SIDE = r"\s*(?:{words})\b\s*[:=]?\s+\S"
_EXPECTED, _ACTUAL = (
    lazy_pattern(_SIDE.format(words=words), re.IGNORECASE)
    for words in ("expected|want(?:ed)?", "actual|got|received")
)
_SIDES: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (_EXPECTED, _ACTUAL), (_ACTUAL, _EXPECTED),
)  # fmt: skip
_MOST_BETWEEN = 12  # lines of a value
_STACK = lazy_pattern(r"\s*\S+, called at \S+:\d+|CallStack \(from")  # Haskell's
# Lines that name errors and report none.
_HARMLESS = lazy_pattern(
    r".{0,60}\b(?:INFO|DEBUG|TRACE)\b|.*\b(?:no|0|without(?: any)?|zero) (?:errors?|failures?)\b"
    r"|\s*=> (?:ERROR|CACHED|CANCELED) \["  # BuildKit's list of steps
    r"|.*\b[Ff]ound \d+ (?:error|problem|issue|violation|warning)s?\b"  # in what stands above
    r"|\s*[\[(]?\s*(?:(?:[Oo][Kk]|PASS(?:ED)?|[Pp]assed)\b|[✓✔])"  # a check that passed
)
_LONGEST = 2000  # characters of a message


def read_plain_problem(text: str) -> Problem:
    """One problem; its message is the first of the most specific lines, else the last line that is
    not blank. Its frames are the places that stand in this line and below, innermost first; where
    no line tells of an error, those of the first lines that have any."""
    lines, index = _most_specific(clean(text))
    message = lines.get(index).strip().removeprefix("! ")  # TeX's sign
    if other := _find_other_side(lines, index):
        label = lines.get(index - 1).strip().removesuffix(":") if index else ""
        value, second = (
            "\n".join(lines.get(one).rstrip() for one in range(first, last))
            for first, last in ((index, other), (other, _find_end(lines, other)))
        )
        told = f"{value.strip()}, {second.strip()}"
        message = f"{label}: {told}" if label else told
    message = message[:_LONGEST]
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


def reports_error(text: str) -> bool:
    """Whether a line of a text looks as if it reported an error."""
    lines = text.split("\n")
    return any(
        _rank(line) < len(_SIGNS) or _find_other_side(lines, at) for at, line in enumerate(lines)
    )


def _rank(line: str) -> int:
    """0 for what tells most; past the last sign for what tells nothing."""
    head = line[:_LONGEST]
    signs = () if _HARMLESS.match(head) else enumerate(_SIGNS)
    return next((rank for rank, pattern in signs if pattern.search(head)), len(_SIGNS))


def _find_other_side(lines: Sequence[str], index: int) -> int:
    """The line below `expected: 3` that begins with `actual:`, or the other way round, whose value
    may have several lines; 0 without."""
    others = [other for one, other in _SIDES if index < len(lines) and one.match(lines[index])]
    below = range(index + 1, min(index + _MOST_BETWEEN, len(lines))) if others else ()
    return next((at for at in below if others[0].match(lines[at])), 0)


def _find_end(lines: Lines, index: int) -> int:
    """Where the value of a side ends: at once, unless it opens what the line doesn't close."""
    opened = re.search(r"[:=]?\s*([\[\"'({<])[^\])}>\"']*$", lines.get(index))
    if opened is None:
        return index + 1
    closing = dict(zip("[\"'({<", "]\"')}>", strict=True))[opened[1]]
    below = range(index + 1, min(index + _MOST_BETWEEN, len(lines)))
    return next((at + 1 for at in below if lines.get(at).rstrip().endswith(closing)), index + 1)


def _most_specific(streams: list[Lines]) -> tuple[Lines, int]:
    best, chosen = len(_SIGNS) + 1, (streams[0], 0)
    for lines in streams:
        for index, line in enumerate(lines):
            if not line or line.isspace() or _STACK.match(line):
                continue
            rank = _rank(line)
            if rank > _COMPARED and _find_other_side(lines, index):
                rank = _COMPARED
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
