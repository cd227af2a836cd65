"""Failures in the Test Anything Protocol: Test::More's diagnostics, Bats', and YAML blocks.

https://testanything.org/tap-version-14-specification.html. A test whose subtests failed is none of
its own; the subtest is.
"""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import dedent
from typing import TYPE_CHECKING, Final

from whence_tools.errors.findings import find_findings
from whence_tools.errors.format import RUNNER, SUMMARY, Format, Lines, build_problem, make_frame
from whence_tools.errors.js_frames import read_at_frame, strip_loaders
from whence_tools.errors.model import Frame
from whence_tools.errors.places import is_path
from whence_tools.errors.records import errors_of
from whence_tools.errors.v8 import find_stacks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.model import Problem

_NOT_OK: Final = re.compile(
    r"^(?P<indent> *)not ok\b(?: \d+)?(?: -)? *(?P<name>[^\n#]*?) *(?P<directive># *[^\n]*)?$",
    re.MULTILINE,
)
_FAILED: Final = re.compile(r"^ *# +Failed test(?: '(?P<name>[^\n]*)')?$", re.MULTILINE)
_COMMENT: Final = re.compile(r" *#(?: {1,3}|$)(?P<text>.*)$")
_EXPECTED: Final = re.compile(r"#\s*(?:TODO|SKIP)\b", re.IGNORECASE)
_PLACE: Final = re.compile(r" *at (?P<file>\S+) line (?P<line>\d+)\.?$")
_IN_FILE: Final = re.compile(r"\((?:in|from) .*?file (?P<file>[^,]+), line (?P<line>\d+)\)")
_KEY: Final = re.compile(r"(?P<key>\w+): ?(?P<value>.*)$")
_ITEM: Final = re.compile(r" +(?P<starts>- )?(?P<key>\w+): ?(?P<value>.*)$")
_LOCATION: Final = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?$")
_LONGEST: Final = 200  # lines of one failure's details
_DETAILS: Final = ("error", "message")


def find_failures(lines: Lines) -> Iterator[Problem]:
    """Failed tests with what the run printed of them."""
    after = 0
    for index, match in lines.matching(_FAILED):
        if index >= after:
            comments, after = _comments(lines, index + 1)
            yield _read_commented(lines, index, after - 1, match["name"] or "", comments)
    for index, match in _not_ok(lines):
        comments, after = _comments(lines, index + 1)
        if is_path(match["name"]) and (found := list(_read_items(lines, index, match["name"]))):
            yield from found
        elif lines.get(index + 1).strip() == "---":
            block, after = _block(lines, index + 1)
            if block.get("failureType") != "subtestsFailed" and not _is_echo(lines, index, block):
                span = (index, after - 1)
                finding = _read_finding(lines, span, match["name"], block)
                yield finding or _read_described(lines, *span, match["name"], block)
        elif any(row.startswith(f"{match['name']}:") for row in comments):
            numbers = [lines.number(row) for row in range(index + 1, after)]
            beside = [Frame(match["name"], column=1)]
            yield from find_findings(Lines(comments, numbers), beside)
        elif comments and not _FAILED.match(lines.get(index + 1)):
            yield _read_commented(lines, index, after - 1, match["name"], comments)


def _is_echo(lines: Lines, index: int, block: dict[str, str]) -> bool:
    """Whether a point only says that a file ended with the error that stands above it."""
    above = Lines(lines[:index], [lines.number(row) for row in range(index)])
    return "exitCode" in block and next(find_stacks(above), None) is not None


def find_names(lines: Lines) -> Iterator[Problem]:
    """Failed tests of which nothing but the name is there."""
    for index, match in _not_ok(lines):
        yield build_problem(lines, index, index, message=match["name"])


def _not_ok(lines: Lines) -> Iterator[tuple[int, re.Match[str]]]:
    for index, match in lines.matching(_NOT_OK):
        if not _EXPECTED.match(match["directive"] or ""):
            yield index, match


def _comments(lines: Lines, index: int) -> tuple[list[str], int]:
    comments: list[str] = []
    while len(comments) < _LONGEST and (match := _COMMENT.match(lines.get(index))):
        if _FAILED.match(lines[index]) or match["text"].startswith(("Looks like", "Subtest")):
            break
        comments.append(match["text"])
        index += 1
    return comments, index


def _read_commented(lines: Lines, first: int, last: int, name: str, comments: list[str]) -> Problem:
    places = [match for row in comments if (match := _PLACE.match(row) or _IN_FILE.search(row))]
    rest = [row.strip() for row in comments if not (_PLACE.match(row) or _IN_FILE.search(row))]
    frames = [make_frame(place) for place in places[:1]]
    message = "\n".join([name, *rest]).strip()
    return build_problem(lines, first, last, message=message, frames=frames)


def _block(lines: Lines, index: int) -> tuple[dict[str, str], int]:
    """The keys of a YAML block, and the index after its end."""
    indent = _indent(lines.get(index + 1))
    found: dict[str, list[str]] = {}
    key = ""
    for at in range(index + 1, min(index + _LONGEST, len(lines))):
        row = lines[at][indent:]
        if lines[at].strip() == "..." and _indent(lines[at]) <= indent:
            return {name: _value(rows) for name, rows in found.items()}, at + 1
        match = _KEY.match(row)
        if match:
            key = match["key"]
            found[key] = [match["value"]]
        elif key:
            found[key].append(row)
    return {}, index


def _read_items(lines: Lines, first: int, file: str) -> Iterator[Problem]:
    """What a checker found in the file that a point is named after: the items of its lists."""
    items: list[tuple[int, dict[str, str]]] = []
    for row in range(first + 1, min(first + _LONGEST, len(lines))):
        if lines[row].strip() == "...":
            break
        match = _ITEM.match(lines[row])
        if match and match["starts"]:
            items.append((row, {}))
        if match and items:
            items[-1][1][match["key"]] = _value([match["value"]])
    for row, item in items:
        for one in errors_of(item, file):
            yield build_problem(lines, row, row, one.type, one.message, one.frames)


def _read_finding(
    lines: Lines, span: tuple[int, int], file: str, block: dict[str, str]
) -> Problem | None:
    """What a checker found in the file that a point is named after, with its line in a record of
    the block's own."""
    if not is_path(file):
        return None
    record = {key: _record(value) or value for key, value in block.items()}
    one = next(errors_of(record, file), None)
    return build_problem(lines, *span, one.type, one.message, one.frames) if one else None


def _record(value: str) -> dict[str, str]:
    """The keys of a record in a block; none where the value is another one."""
    keys = [_KEY.match(row.strip()) for row in value.split("\n")]
    return {key["key"]: _value([key["value"]]) for key in keys if key} if all(keys) else {}


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _value(rows: list[str]) -> str:
    first = rows[0].strip()
    if first in ("|-", "|", ">-", ">"):
        return dedent("\n".join(rows[1:])).strip()
    if first[:1] in "'\"" and first[-1:] == first[:1] and len(first) > 1:
        return first[1:-1].replace("''", "'") if first[0] == "'" else first[1:-1]
    return "\n".join([first, *rows[1:]]).strip()


def _read_described(
    lines: Lines, first: int, last: int, name: str, block: dict[str, str]
) -> Problem:
    message = next((block[key] for key in _DETAILS if block.get(key)), name)
    stack = [
        frame
        for row in (block.get("stack") or block.get("at", "")).split("\n")
        if (frame := read_at_frame(f"at {row.strip().removeprefix('at ')}"))
    ]
    place = _LOCATION.match(block.get("location", ""))
    if place and not any(frame.file for frame in stack):
        stack = [replace(make_frame(place), file=strip_loaders(place["file"]))]
    is_script = bool(block.get("stack") or place)
    return build_problem(
        lines,
        first,
        last,
        block.get("name", "Error" if is_script else ""),
        "\n".join(row.rstrip() for row in message.split("\n")),
        stack,
        language="javascript" if is_script else "",
    )


FORMATS: Final = (
    Format("tap", "", ("not ok", "# Failed test", "#   Failed test"), find_failures, RUNNER),
    Format("tap-names", "", ("not ok",), find_names, SUMMARY),
)
