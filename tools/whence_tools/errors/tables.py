"""Findings in tables: comma-separated values, Markdown's tables, and boxes that a checker draws.

A row is a record whose fields are called what stands above its cells.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Final

from whence_tools.errors.findings import read_header
from whence_tools.errors.records import errors_of, rows_of, tells_of_errors
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# What heads a table of findings.
_HEAD: Final = lazy_pattern(
    r"(?im)^(?=[^\n]{0,400}\b(?:begin.?|start.?)?(?:line|row)(?:.?(?:number|no))?\b)"
    r"[^\n,;|\t│]*[,;|\t│][^\n]*$"
)
_RULE: Final = lazy_pattern(r"[|+│├┼┤┌┬┐└┴┘─=:\s-]+$")
_BARS: Final = ("|", "│")
_SEPARATORS: Final = (*_BARS, "\t", ";", ",")
_LEAST: Final = 3  # columns
_LONGEST: Final = 400  # characters of a head
_MOST_ABOVE: Final = 100  # lines


def may_have_errors(text: str) -> bool:
    """Whether a line of a text may be the head of a table with places in it."""
    return _HEAD.search(text, 0, _MOST_ABOVE * _LONGEST // 4) is not None


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
        if len(names) >= _LEAST and tells_of_errors(names, has_file=bool(file)):
            told = [*_read(texts, row + 1, names, separator, file)]
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
    row = line.strip().strip(separator)
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
