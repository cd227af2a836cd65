"""The rows that `records` lays the errors of JSON records out as."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.model import Frame
from whence_tools.errors.records import BREAK, FIELD, ROW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem


def find_records(lines: Lines) -> Iterator[Problem]:
    """The errors of the rows that records were laid out as."""
    index = 0
    while index < len(lines):
        head = lines[index].split(FIELD)
        if head[0] == ROW and len(head) == 5 and head[1] == "0":
            problem, index = _problem(lines, index)
            yield problem
        else:
            index += 1


def _problem(lines: Lines, index: int) -> tuple[Problem, int]:
    first, (_, depth, severity, name, message) = index, lines[index].split(FIELD)
    frames: list[Frame] = []
    causes: list[Problem] = []
    index += 1
    while len(fields := lines.get(index).split(FIELD)) == 6:
        file, line, column, function, code = fields[1:]
        numbers = int(line) if line else None, int(column) if column else None
        frames.append(Frame(file or None, *numbers, function or None, code=code or None))
        index += 1
    while len(fields := lines.get(index).split(FIELD)) == 5 and int(fields[1]) > int(depth):
        cause, index = _problem(lines, index)
        causes.append(cause)
    problem = build_problem(
        lines,
        first,
        index - 1,
        name,
        message.replace(BREAK, "\n"),
        frames,
        error_type=re.split(r"[.\\:]", name)[-1],
        causes=causes,
        severity=severity,
        language=next(filter(None, (language_of(one.file or "") for one in frames)), ""),
    )
    return problem, index


FORMATS: Final = (Format("record", "", (ROW,), find_records),)
