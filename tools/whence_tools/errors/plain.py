"""A problem from text that no format recognises: the line that says most."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.clean import clean
from whence_tools.errors.model import Problem
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

_TYPED = lazy_pattern(r"(?:[\w.$]+[.:])?([A-Z]\w*(?:Error|Exception|Failure|Fault))(?:: (.*)|$)")
# What a line says, from the most to the least specific.
_SIGNS: tuple[re.Pattern[str], ...] = tuple(
    lazy_pattern(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:fatal|panic|segmentation fault|core dumped|unhandled|uncaught|assert\w* failed)\b",
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
)
_LONGEST = 2000  # characters of a message


def read_plain_problem(text: str) -> Problem:
    """One problem without frames; its message is the first of the most specific lines, else the
    last line that is not blank."""
    number, line = _most_specific(
        (lines.in_log(lines.number(index)), line)
        for lines in clean(text)
        for index, line in enumerate(lines)
    )
    message = line.strip()[:_LONGEST]
    typed = _TYPED.match(message)
    return Problem(
        error_type=typed[1] if typed else "",
        message=(typed[2] or "") if typed else message,
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


def _most_specific(lines: Iterable[tuple[int, str]]) -> tuple[int, str]:
    best, chosen = len(_SIGNS) + 1, (1, "")
    for number, line in lines:
        if not line or line.isspace():
            continue
        rank = _rank(line)
        if rank < best or rank == best == len(_SIGNS):
            best, chosen = rank, (number, line)
    return chosen
