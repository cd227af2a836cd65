"""The event files that IBM's compilers write for editors (`EVENTS`, `EVFEVENT`).

Each line is a record of fields: `FILEID` gives a file its number; `ERROR` names that number, the
line of the statement, the line and column that the error begins at and those that it ends at, its
code, its severity by a letter and by a number, and the length of the message.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.model import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

_RECORD: Final = re.compile(
    r"^(?:FILEID +\d (?P<number>\d+) \d+ \d+ (?P<name>\S[^\n]*?) \d{14} \d"
    r"|ERROR +\d (?P<of>\d+) \d \d+ (?P<line>\d+) (?P<column>\d+) \d+ \d+ (?P<code>\w+)"
    r" (?P<letter>[A-Z]) \d+ \d+ (?P<message>[^\n]+))$",
    re.MULTILINE,
)
_SEVERITIES: Final = {"I": "note", "W": "warning"}


def find_events(lines: Lines) -> Iterator[Problem]:
    """The errors of an event file."""
    files: dict[str, str] = {}
    for index, match in lines.matching(_RECORD):
        if match["number"]:
            files[match["number"]] = match["name"]
        elif file := files.get(match["of"]):
            frame = Frame(file, int(match["line"]) or None, int(match["column"]) or None)
            yield build_problem(
                lines, index, index, match["code"], match["message"], [frame],
                severity=_SEVERITIES.get(match["letter"], "error"),
            )  # fmt: skip


FORMATS: Final = (Format("event-file", "", ("FILEID ",), find_events),)
