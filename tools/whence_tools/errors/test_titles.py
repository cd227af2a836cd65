"""The name of a test that failed, as its runner prints it above the failure: what tells two tests
apart whose functions have no name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

_TITLE: Final = re.compile(
    r"\s*(?:● (?P<jest>\S.*?)|not ok\b(?: \d+)?(?: -)? *(?P<tap>[^\s#][^#]*?)\s*(?:#.*)?"
    r"|FAIL(?:ED)? +(?P<path>\S+ > .+?)|[✖✕×✗⨯] +(?P<mark>\S.*?)"
    r"|\d+\) (?!Failure:|Error:|Skipped:)(?P<number>\S.*?))(?: \([\d.]+ ?m?s\))?:?\s*$"
)
_FRAME: Final = re.compile(r"\s*(?:at |# |❯ |\S+:\d+)")
_ABOVE: Final = 6  # lines between a title and its failure, at most
_LONGEST: Final = 300  # letters of a title


def find_test_title(problem: Problem, lines: Lines) -> str:
    """The title on a failure's first line, or right above it; "" where there is none.

    Args:
        lines: those that the problem was read from.
    """
    first = lines.index_of(problem.start_line)
    for index in range(first, max(first - _ABOVE, 0) - 1, -1):
        match = _TITLE.match(lines[index][:_LONGEST])
        if match is not None:
            # Mocha's titles go on below, each part on a line of its own.
            parts = [lines[row].strip() for row in range(index + 1, first)]
            named = next(one for one in match.groups() if one)
            return " ".join([named, *(one.rstrip(":") for one in parts if one)])
        if index < first and _FRAME.match(lines[index][:_LONGEST]):
            break
    return ""
