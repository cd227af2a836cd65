"""Findings that are written as labels with what they stand for, a line each: `Severity: high`.

The labels of a finding are the fields of a record, which names its place as one field or as two.
Blank lines may stand between them; the next finding begins where a label comes again. What is said
may stand above the labels, or behind the name of the check.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.errors.codes import split_code
from whence_tools.errors.format import SUMMARY, Format, build_problem
from whence_tools.errors.places import find_place, places
from whence_tools.errors.record_fields import fields_of, level_of, tells_of_errors
from whence_tools.errors.records import errors_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame, Problem

RANK: Final = SUMMARY + 1  # a trace inside says more
_LABEL: Final = lazy_pattern(
    r"(?P<margin>[\s>*•-]{0,12})(?P<name>[A-Z][A-Za-z_]*(?: [A-Za-z]+){0,2}) ?:"
    r"(?:\s+(?P<value>\S.*)?)?$"
)
_NEXT: Final = lazy_pattern(r"\s{2,}(?=[A-Z][A-Za-z_]*: )")  # label on the same line
_PLACES: Final = frozenset({"location", "file", "path", "source", "position", "where"})
# What a checker calls what it looked for, and what it says of all that is well.
_CHECKS: Final = ("Check", "Rule", "Policy")
_WELL: Final = ("PASSED ", "SKIPPED ")
_LOGGED: Final = frozenset({"debug", "trace", "verbose", "info", "notice"})
_RATED: Final = lazy_pattern(r"(?i)\b(?:severity|confidence|risk|priority)\b")
_STACKS: Final = frozenset(
    {"trace", "stack trace", "stacktrace", "backtrace", "traceback", "stack"}
)
_TYPED: Final = lazy_pattern(r"(?:\w+[.\\:]+)*(?P<type>\w*(?:Exception|Error))$")
_MOST_ROWS: Final = 200  # of a stack
_LEAST: Final = 3  # labels of a finding
_MOST_VALUE: Final = 2000  # characters
_SIGNS: Final = ("Location: ", "File: ", "FILE: ", "Path: ", "File Path: ", "Filename: ")


@dataclass(slots=True)
class _Labels:
    """Those that have been read of one finding."""

    first: int
    last: int
    fields: dict[str, str]


def find_labelled(lines: Lines) -> Iterator[Problem]:
    """The findings whose labels name a file, a line and what is wrong there."""
    for one in _each(lines):
        if problem := _problem(lines, one):
            yield problem


def _each(lines: Lines) -> Iterator[_Labels]:
    labels: _Labels | None = None
    name, margin = "", 0
    for index, line in enumerate(lines):
        match = _LABEL.match(line)
        is_stack = match is not None and match["name"].lower() in _STACKS
        if match and labels and (is_stack or match["name"] in labels.fields):
            yield labels
            labels = None
        if is_stack:
            continue
        if match and (match["value"] or labels):
            labels = labels or _Labels(index, index, {})
            name, labels.last = match["name"], index
            margin = len(match["margin"]) + (not match["margin"].strip())
            for said in _NEXT.split(f"{name}: {match['value'] or ''}"):
                label, _, value = said.partition(": ")
                labels.fields.setdefault(label, value.strip())
        elif labels and name and line[:margin].isspace():
            value = f"{labels.fields[name]} {line.strip()}"
            labels.fields[name], labels.last = value[:_MOST_VALUE], index
        elif labels and line.strip():
            yield labels
            labels, name = None, ""
        else:
            name = ""  # what a blank line parts from a label is no part of it
    if labels:
        yield labels


def _problem(lines: Lines, labels: _Labels) -> Problem | None:
    if len(labels.fields) < _LEAST or any(name.startswith(_WELL) for name in labels.fields):
        return None
    record = _record(labels.fields)
    if not tells_of_errors([*record], has_file=False):
        record["message"] = _said(lines, labels)
    told = next(errors_of(record), None) if tells_of_errors([*record], has_file=False) else None
    if told is None or level_of(fields_of(record)) in _LOGGED:
        return None
    typed = _TYPED.match(labels.fields.get("Type", ""))
    named = "" if told.type in {told.severity, told.message} else told.type
    stack, last = _read_stack(lines, labels.last)
    code, message = split_code(typed[0] if typed else named, told.message)
    return build_problem(
        lines,
        labels.first,
        last,
        code,
        message,
        [*told.frames, *stack],
        error_type=typed["type"] if typed else code or told.severity,
        severity=told.severity,
        language=language_of(told.frames[0].file or "") or "",
    )


def _record(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields, with each part of the place in one of its own."""
    record: dict[str, str] = {}
    for name, value in fields.items():
        place = find_place(value) if name.lower() in _PLACES else None
        if place and place.start == 0 and place.line:
            record |= {"file": place.file, "line": str(place.line)}
            record["column"] = str(place.column or 0)
        else:
            record.setdefault(name, value)
    return record


def _read_stack(lines: Lines, last: int) -> tuple[list[Frame], int]:
    """The places of the stack that stands below the last label, with the index of its last line; a
    format that knows the stack reads more of it."""
    match = _LABEL.match(lines.get(last + 1))
    frames: list[Frame] = []
    if match is None or match["name"].lower() not in _STACKS:
        return frames, last
    end = min(last + _MOST_ROWS, len(lines))
    while last + 1 < end and (line := lines[last + 1]).strip():
        frames += islice(places(line), 1)
        last += 1
    return frames, last


def _said(lines: Lines, labels: _Labels) -> str:
    """What is said of a finding that has no label for it."""
    named = next((labels.fields[name] for name in _CHECKS if name in labels.fields), "")
    above = lines.get(labels.first - 1).strip()
    is_rated = any(map(_RATED.search, (above, *labels.fields)))
    return named if " " in named else above if " " in above and is_rated else ""


FORMATS: Final = (Format("labels", "", _SIGNS, find_labelled, RANK),)
