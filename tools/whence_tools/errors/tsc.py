"""Diagnostics of the TypeScript compiler, plain and `--pretty`, as tsc, vue-tsc, ts-node, ts-jest
and ts-loader print them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import TRACE, Format, build_problem
from whence_tools.errors.js_frames import strip_loaders
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

_DIAGNOSTIC = re.compile(
    r"^[ \t]*(?:Error: )?(?P<file>[^\s:][^\n:]*?(?::[\\/][^\n:]*?)?)"
    r"(?:\((?P<line>\d+),(?P<column>\d+)\): |:(?P<pretty_line>\d+):(?P<pretty_column>\d+) - )"
    r"(?P<severity>error|warning|message) (?P<code>TS\d+): ?(?P<message>[^\n]*)$",
    re.MULTILINE,
)
_GLOBAL = re.compile(r"^(?P<severity>error) (?P<code>TS\d+): (?P<message>[^\n]*)$", re.MULTILINE)
_LOADER = re.compile(
    r"^(?:\[tsl\] )?(?P<severity>ERROR|WARNING) in (?P<file>[^\n:]+?)"
    r"(?:\((?P<line>\d+),(?P<column>\d+)\)|:(?P<pretty_line>\d+):(?P<pretty_column>\d+))?\n"
    r"[ \t]*(?P<code>TS\d+): (?P<message>[^\n]*)$",
    re.MULTILINE,
)
_RELATED = re.compile(r"  (\S.*):(\d+):(\d+)$|  +(\S.*)\((\d+),(\d+)\): (.*)$")
_CODE_ROW = re.compile(r" *(\d+) (.*)$|(\d+)$")
_MARK_ROW = re.compile(r"\s*~+\s*$")
_NOT_MESSAGE = re.compile(r"\s*$|\s+at |.*(?:error|warning) TS\d")
_LONGEST = 40  # lines below a diagnostic


def find_diagnostics(lines: Lines) -> Iterator[Problem]:
    for pattern in (_DIAGNOSTIC, _GLOBAL, _LOADER):
        for index, match in lines.matching(pattern):
            yield _diagnostic(lines, index, match)


def _diagnostic(lines: Lines, index: int, match: re.Match[str]) -> Problem:
    groups = match.groupdict()
    first = index + match.group().count("\n") + 1
    message, notes, code, after = _read_below(lines, first)
    line = groups.get("line") or groups.get("pretty_line")
    column = groups.get("column") or groups.get("pretty_column")
    frames: tuple[Frame, ...] = ()
    if "file" in groups:
        file = strip_loaders(match["file"].strip())
        number = int(line) if line else None
        frames = (Frame(file, number, int(column) if column else None, code=code),)
    severity = match["severity"].lower()
    return build_problem(
        lines,
        index,
        after - 1,
        match["code"],
        "\n".join([match["message"].strip(), *message]),
        frames,
        notes=notes,
        severity=severity if severity in ("error", "warning") else "note",
    )


def _read_below(lines: Lines, index: int) -> tuple[list[str], list[str], str | None, int]:
    """Further message lines, related places as notes, the code line, the index after them."""
    message: list[str] = []
    notes: list[str] = []
    code: str | None = None
    end = index
    for ahead in range(index, min(index + _LONGEST, len(lines))):
        text = lines[ahead]
        row = _CODE_ROW.match(text)
        if row and code is None and _MARK_ROW.match(lines.get(ahead + 1)):
            code = (row[2] or "").strip()
        elif related := _RELATED.match(text):
            notes.append(related[0].strip())
        elif row or _MARK_ROW.match(text):
            pass
        elif text.startswith("  ") and not _NOT_MESSAGE.match(text):
            (notes or message).append(text.strip())
        elif text.strip():
            break
        else:
            continue
        end = ahead + 1
    return message, notes, code, end


FORMATS = (Format("tsc", "typescript", (" TS", "\nTS"), find_diagnostics, TRACE + 2),)
