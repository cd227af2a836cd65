"""A problem from text that no format recognises: the line that says most."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.clean import clean
from whence_tools.errors.model import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

_TYPED = re.compile(r"(?:[\w.$]+[.:])?([A-Z]\w*(?:Error|Exception|Failure|Fault))(?:: (.*)|$)")
# What a line says, from most to least telling.
_TELLING: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:fatal|panic|segmentation fault|core dumped|unhandled|uncaught|assert\w* failed)\b",
        r"\b(?:error|exception)\b\s*[:!\]]|\w(?:Error|Exception)\b",
        r"\b(?:error|exception|fail(?:ed|ure)?|cannot|can't|could not|couldn't|unable to)\b",
        r"\b(?:not found|no such|undefined|denied|refused|invalid|missing|unknown|killed)\b",
    )
)
_LONGEST = 2000  # characters of a message


def plain_problem(text: str) -> Problem:
    """One problem without frames; its message is the first of the most telling lines, else the
    last line that is not blank."""
    number, line = _telling(
        (lines.number(index), line) for lines in clean(text) for index, line in enumerate(lines)
    )
    message = line.strip()[:_LONGEST]
    typed = _TYPED.match(message)
    return Problem(
        error_type=typed[1] if typed else "",
        message=(typed[2] or "") if typed else message,
        start_line=number,
        end_line=number,
    )


def _telling(lines: Iterable[tuple[int, str]]) -> tuple[int, str]:
    best, chosen = len(_TELLING) + 1, (1, "")
    for number, line in lines:
        if not line or line.isspace():
            continue
        head = line[:_LONGEST]
        rank = next(
            (rank for rank, pattern in enumerate(_TELLING) if pattern.search(head)), len(_TELLING)
        )
        if rank < best or rank == best == len(_TELLING):
            best, chosen = rank, (number, line)
    return chosen
