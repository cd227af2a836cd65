"""What an error says first, and the two values of an assertion that it prints on other lines."""

from __future__ import annotations

import re
from typing import Final

_SIDE: Final = re.compile(
    r"(?:left|right|expected|actual|received|got|want(?:ed)?) ?: ", re.IGNORECASE
)
_DIFF: Final = re.compile(r"--- expected\n\+\+\+ actual\n", re.IGNORECASE)
_NAMED: Final = {"expected": r"-(?!--)", "actual": r"\+(?!\+\+)"}  # by how a diff's line begins
_SIDES: Final = 2


def split_error(error: str) -> tuple[str, tuple[str, ...]]:
    """The headline of an error, and what differs, each value with its name: `left: 1`.

    The headline is the first line, and the next one where that says what the first announces:
    `… equal:`. Where the error does not print two values on lines of their own, there are none.
    """
    lines = [line for line in error.splitlines() if line.strip()]
    diff = _DIFF.search(error)
    if diff:
        first = {name: _find_first(lines, sign) for name, sign in _NAMED.items()}
        if all(first.values()):
            sides = tuple(f"{name}: {text}" for name, text in first.items())
            return error[: diff.start()].strip().rstrip(":"), sides
    head, between, rest = (lines or [""])[0].partition(": ")
    after = rest if between and _SIDE.match(rest) else ""
    named = [_join(one) for one in (after, *lines[1:]) if _SIDE.match(one.strip())]
    if len(named) == _SIDES:
        return (head if after else lines[0]), tuple(named)
    return " ".join(lines[: 2 if lines and lines[0].rstrip().endswith(":") else 1]), ()


def _find_first(lines: list[str], sign: str) -> str:
    found = (line for line in lines if re.match(sign, line))
    return _join(next(found, "")[1:])


def _join(line: str) -> str:
    return " ".join(line.split())
