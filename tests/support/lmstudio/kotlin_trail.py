"""Following a Kotlin null back to the line that made it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from tests.support.lmstudio.conversation import Conversation, Finding, LostError, Place

_MAX_DEPTH = 8


def origin(conversation: Conversation, crash: Place) -> Finding:
    """Where the null was made that a line insists on.

    Raises:
        MissingResultError: until that is known.
    """
    insisted = re.search(r"(\w+)!!", conversation.line(crash))
    if insisted is None:
        raise LostError("The failing expression cannot be told from the line.")
    return _named(conversation, insisted[1], crash, 0)


def _named(conversation: Conversation, name: str, use: Place, depth: int) -> Finding:
    lines = conversation.lines(use.path)
    for number in range(use.line, 0, -1):
        assigned = re.search(rf"\bva[lr]\s+{name}\b[^=]*=\s*(.+)$", lines[number - 1])
        if assigned:
            return _valued(conversation, assigned[1].strip(), Place(use.path, number), depth)
    raise LostError(f"Find out where {name} is set.")


def _valued(conversation: Conversation, value: str, place: Place, depth: int) -> Finding:
    if value == "null" or "OrNull" in value or ".find " in value:
        return Finding(place, "gives null when nothing matches")
    called = re.match(r"(\w+)\.(\w+)\(", value)
    if called is None or depth > _MAX_DEPTH:
        raise LostError(f"Find out why {value} is null.")
    path = _file_of(conversation, called[1], place)
    return _returned(conversation, called[2], path, depth)


def _file_of(conversation: Conversation, receiver: str, use: Place) -> str:
    """A class is looked for in the file beside, which has its name."""
    for line in conversation.lines(use.path):
        if declared := re.search(rf"\b{receiver}\s*:\s*(\w+)", line):
            return str(PurePosixPath(use.path).with_name(f"{declared[1]}.kt"))
    raise LostError(f"Find out what {receiver} is.")


def _returned(conversation: Conversation, function: str, path: str, depth: int) -> Finding:
    lines = conversation.lines(path)
    start = next(
        (n for n, line in enumerate(lines) if re.search(rf"\bfun\s+{function}\b", line)), None
    )
    if start is None:
        raise LostError(f"Find out where {function} is defined.")
    for number, line in enumerate(lines[start:], start=start + 1):
        if returned := re.match(r"\s*return\s+(.+)$", line):
            return _valued(conversation, returned[1].strip(), Place(path, number), depth + 1)
    raise LostError(f"Find out what {function} returns.")
