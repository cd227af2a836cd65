"""Findings in tables: comma-separated values, Markdown's tables, boxes that a checker draws, and
columns below rules of dashes.

A row is a record whose fields are called what stands above its cells.
"""

from __future__ import annotations

import csv
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.errors.headers import read_header
from whence_tools.errors.places import is_path
from whence_tools.errors.record_fields import tells_of_errors
from whence_tools.errors.records import errors_of, rows_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# What heads a table of findings.
_HEAD: Final = lazy_pattern(
    r"(?im)^(?=[^\n]{0,400}\b(?:(?:begin.?|start.?)?(?:line|row)(?:.?(?:number|no))?|start)\b)"
    r"[^\n,;|\t│║]*[,;|\t│║][^\n]*$"
)
_RULE: Final = lazy_pattern(r"[|+│├┼┤┌┬┐└┴┘─║╟╢╠╣╔╗╚╝═=:\s-]+$")
_RULES: Final = lazy_pattern(r"(?m)^ {0,4}([-=])\1{2,}(?: {1,3}\1{3,})+[ \t]*$")  # one a column
_BARS: Final = ("|", "│")
_LINK: Final = lazy_pattern(r"\[([^\]]+)\]\(\S+\)|\\([^\w\s]|_)")  # Markdown's, and its escapes
_SEPARATORS: Final = (*_BARS, "\t", ";", ",")
_COLUMN: Final = lazy_pattern(r"[-=]+")
_LEAST: Final = 3  # columns
_LONGEST: Final = 400  # characters of a head
_MOST_ABOVE: Final = 100  # lines


def may_have_errors(text: str) -> bool:
    """Whether a line of a text may be the head of a table with places in it."""
    most = _MOST_ABOVE * _LONGEST // 4
    return any(pattern.search(text, 0, most) for pattern in (_HEAD, _RULES))


def lay_out(texts: Sequence[str]) -> tuple[list[str], list[int] | None]:
    """The lines with rows in place of those of each table of findings, and their numbers; no
    numbers where there was none."""
    rows: list[str] = []
    numbers: list[int] = []
    file, row, is_laid_out = "", 0, False
    while row < (len(texts) if is_laid_out else min(len(texts), _MOST_ABOVE)):
        line = texts[row]
        separator = _separator(line)
        names = _cells(line, separator) if separator else []
        told: list[tuple[int, str]] = []
        if len(names) >= _LEAST and tells_of_errors(names, has_file=bool(file)):
            told = [*_read(texts, row + 1, names, separator, file)]
        elif line.lstrip()[:1] in {"-", "="} and _RULES.match(line):
            told = [*_read_columns(texts, row, file)]
        if told:
            is_laid_out = True
            rows += [one for _, one in told]
            numbers += [number for number, _ in told]
            row = told[-1][0]
            continue
        file = read_header(line) or (file if not line.strip() or _RULE.match(line) else "")
        rows.append(line)
        numbers.append(row + 1)
        row += 1
    return (rows, numbers) if is_laid_out else (list(texts), None)


def _separator(line: str) -> str:
    """What parts the names of a table's columns; "" where a line is no head of one."""
    if len(line) > _LONGEST or not _HEAD.match(line):
        return ""
    return next((one for one in _SEPARATORS if line.count(one) >= _LEAST - 1), "")


def _cells(line: str, separator: str, count: int = 0) -> list[str]:
    """
    Args:
        count: of the columns; 0 where it isn't known.
    """
    if separator not in _BARS:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]
    row = line.strip().strip(separator + "║")
    row = _LINK.sub(r"\1\2", row) if separator == "|" else row
    spaced = row.split(f" {separator} ")  # a bar in a cell is none between two
    cells = spaced if len(spaced) == count or not count else row.split(separator)
    return [cell.strip() for cell in cells]


def _read(
    texts: Sequence[str], first: int, names: Sequence[str], separator: str, file: str
) -> Iterator[tuple[int, str]]:
    """What the rows below a head are laid out as, with the number of the line of each."""
    for row in range(first, len(texts)):
        line = texts[row]
        if separator in _BARS and _RULE.match(line):
            continue
        cells = _cells(line, separator, len(names))
        if len(cells) != len(names):
            return
        record = dict(zip(names, cells, strict=True))
        for told in errors_of(record, file):
            yield from ((row + 1, one) for one in rows_of(told))


def _read_columns(texts: Sequence[str], rule: int, file: str) -> Iterator[tuple[int, str]]:
    """What the rows are laid out as whose columns stand below a rule and their names.

    A file's name above a column is of all of them, and what they say of it stands below.
    """
    starts = [match.start() for match in _COLUMN.finditer(texts[rule])]
    spans = [slice(*pair) for pair in pairwise([*starts, None])]
    names = [texts[rule + 1][span].strip() for span in spans] if rule + 1 < len(texts) else []
    file = next((name for name in names if is_path(name.replace(" ", "_"))), file)
    names = ["message" if name == file else name for name in names]
    if not tells_of_errors(names, has_file=bool(file)):
        return
    for row in range(rule + 2, len(texts)):
        line = texts[row]
        if not line.strip() or (row > rule + 2 and _RULES.match(line)):
            return
        record = dict(zip(names, (line[span].strip() for span in spans), strict=True))
        for told in errors_of(record, file):
            yield from ((row + 1, one) for one in rows_of(told))
