"""Findings that are written as labels with what they stand for, a line each: `Severity: high`.

The labels of a finding are the fields of a record, which names its place as one field or as two.
Blank lines may stand between them; the next finding begins where a label comes again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.errors.codes import split_code
from whence_tools.errors.format import SUMMARY, Format, build_problem
from whence_tools.errors.places import find_place
from whence_tools.errors.record_fields import tells_of_errors
from whence_tools.errors.records import errors_of
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

RANK: Final = SUMMARY + 1  # a trace inside says more
_LABEL: Final = lazy_pattern(
    r"(?P<margin>[\s>*•-]{0,12})(?P<name>[A-Z][A-Za-z_]*(?: [A-Za-z]+){0,2}) ?:"
    r"(?:\s+(?P<value>\S.*)?)?$"
)
_NEXT: Final = lazy_pattern(r"\s{2,}(?=[A-Z][A-Za-z_]*: )")  # label on the same line
_PLACES: Final = frozenset({"location", "file", "path", "source", "position", "where"})
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
        if match and labels and match["name"] in labels.fields:
            yield labels
            labels = None
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
    record: dict[str, str] = {}
    for name, value in labels.fields.items():
        place = find_place(value) if name.lower() in _PLACES else None
        if place and place.start == 0 and place.line:
            record |= {
                "file": place.file,
                "line": str(place.line),
                "column": str(place.column or 0),
            }
        else:
            record.setdefault(name, value)
    if len(labels.fields) < _LEAST or not tells_of_errors([*record], has_file=False):
        return None
    told = next(errors_of(record), None)
    if told is None or told.printed:
        return None
    code, message = split_code("" if told.type == told.severity else told.type, told.message)
    return build_problem(
        lines,
        labels.first,
        labels.last,
        code,
        message,
        told.frames,
        error_type=code or told.severity,
        severity=told.severity,
        language=language_of(told.frames[0].file or "") or "",
    )


FORMATS: Final = (Format("labels", "", _SIGNS, find_labelled, RANK),)
