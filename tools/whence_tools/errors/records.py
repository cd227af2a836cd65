"""Errors in records that hold no trace as text: an event of a tracker, the answer of a framework,
what a collector or a checker writes, in JSON, XML or YAML.

They name what they tell in few ways: a type, a message, and frames or a place with a file and a
line. A record with them is laid out as rows that only `record_rows` reads; an array of lines that a
program printed is laid out as these lines, for their own format to read.
"""

from __future__ import annotations

import json
from dataclasses import field, replace
from functools import cache
from itertools import pairwise
from posixpath import join
from typing import TYPE_CHECKING, Any, Final

from whence_tools.errors.model import Frame
from whence_tools.errors.places import find_place, is_path
from whence_tools.errors.unfold import has_trace_inside
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


# A text has one of these where a record of it can be laid out.
_SIGNS: Final = (
    '"line', '"Line', '"start_line"', '"startLine"', '"row"', '"stack', '"trace', '"frames"',
    '"backtrace"',
)  # fmt: skip
_START: Final = lazy_pattern(r'[^{\[]{0,200}?(?P<open>[{\[](?=\s*$|[{"]))')
# Names in small letters, without what sets their words apart.
_STACKS: Final = (
    "stacktrace", "stack", "trace", "backtrace", "traceback", "frames", "frame",
    "extendedstacktrace",
)  # fmt: skip
_TYPES: Final = (
    "type", "errortype", "exceptiontype", "errorclass", "exception", "class", "kind", "name",
    "ename",
)  # fmt: skip
_MESSAGES: Final = (
    "errormessage", "message", "value", "msg", "summary", "description", "reason", "what", "xwhat",
    "failure", "text", "evalue", "qualifier", "details", "title",
)  # fmt: skip
_CODES: Final = ("code", "ruleid", "rule", "checkname", "check", "checkid", "testid")
_REPORTS_CODES: Final = (*_CODES, "source", "typeid", "id", "cwe")
_FILES: Final = ("abspath", "file", "filename", "filepath", "path", "uri")
_FOLDERS: Final = ("dir", "directory")
_LINES: Final = ("line", "lineno", "linenumber", "startline", "beginline", "row")
_COLUMNS: Final = ("column", "colno", "col", "columnnumber", "startcolumn", "begincolumn")
_FUNCTIONS: Final = ("function", "method", "methodname", "functionname", "func", "fn")
_CLASSES: Final = ("class", "classname", "declaringclass")
_WITHIN: Final = (
    "location", "locations", "range", "start", "loc", "physicallocation", "artifactlocation",
    "region",
)  # fmt: skip
_LEVELS: Final = ("severity", "level", "annotationlevel")
_CAUSES: Final = ("cause", "innerexception", "causedby", "previous")
_FAILED: Final = frozenset(
    {"error", "fatal", "critical", "failure", "2", "blocker", "major", "high"}
)
_LEVEL_NAMES: Final = {
    **dict.fromkeys(
        ("warning", "1", "medium", "minor", "low", "convention", "refactor"), "warning"
    ),
    **dict.fromkeys(("info", "note", "style"), "note"),
}
# What reports call the lists of what they found.
_REPORTS: Final = frozenset(
    {
        "results", "issues", "offenses", "findings", "violations", "errors", "diagnostics",
        "warnings", "vulnerabilities", "problems", "annotations", "messages", "queries", "files",
        "reports", "alerts", "defects", "bugs", "leaks", "critical", "high", "medium", "low",
    }
)  # fmt: skip
# One of these is in each record that tells of an error.
_TELLING: Final = frozenset({*_LINES, *_STACKS, *_WITHIN, "failure"})
# What a name may end with: `issue_text`, `sink_file`, `StartLine`.
_ENDINGS: Final = frozenset({*_FILES, *_LINES, *_COLUMNS, *_LEVELS, *_MESSAGES}) - {
    "value", "what", "failure", "start", "row",
}  # fmt: skip
_WORD: Final = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_TIMES: Final = frozenset({"time", "timestamp", "ts", "@timestamp"})  # of a log
_MOST_TRIES: Final = 40  # records of a text that turn out to be broken
_DEEPEST: Final = 12
_MOST_FRAMES: Final = 200
_COLOUR: Final = lazy_pattern(r"\x1b\[[\d;]*m")
# No text has these characters: they set the fields of a row apart.
ROW, FIELD, BREAK = "\ue0f0", "\ue0f1", "\ue0f2"
AT: Final = "@at"  # the field with the number of the line that a record begins on

_decode = json.JSONDecoder(strict=False).raw_decode


@dataclass(slots=True)
class Told:
    """What one record tells of an error."""

    type: str
    message: str
    frames: list[Frame] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    causes: list[Told] = field(default_factory=list)
    severity: str = "error"
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Said:
    """What the records around another one say of it."""

    file: str = ""
    message: str = ""
    level: str = ""
    code: str = ""


def may_have_records(text: str) -> bool:
    return any(sign in text for sign in _SIGNS)


def lay_out(texts: Sequence[str]) -> tuple[list[str], list[int] | None]:
    """The lines with rows in place of each record of an error, and their numbers; no numbers where
    there was none."""
    if not any("{" in line for line in texts):  # each was taken out of its record
        return list(texts), None
    text = "\n".join(texts)
    rows: list[str] = []
    numbers: list[int] = []
    row = at = tries = 0
    found = False
    while row < len(texts):
        laid_out, after = [], row + 1
        start = _START.match(texts[row]) if tries < _MOST_TRIES else None
        if start:
            try:
                record, end = _decode(text, at + start.start("open"))
            except (ValueError, RecursionError):
                tries += 1
            else:
                after += text.count("\n", at, end)
                if not has_trace_inside(text[at:end]):
                    laid_out = [one for told in _errors(record, "", "", 0) for one in rows_of(told)]
        found = found or bool(laid_out)
        rows += laid_out or texts[row:after]
        numbers += [row + 1] * len(laid_out) or range(row + 1, after + 1)
        at += sum(len(one) + 1 for one in texts[row:after])
        row = after
    return (rows, numbers) if found else (list(texts), None)


def errors_of(value: Any, file: str = "") -> Iterator[Told]:
    """The errors that a report of nothing else tells of.

    Args:
        file: that the report is about.
    """
    return _errors(value, "", file, 0, is_report=True)


def _errors(
    value: Any, key: str, file: str, depth: int, *, is_report: bool = False
) -> Iterator[Told]:
    """The errors that a value tells of.

    Args:
        key: what the value is called.
        file: that the record around it is about.
        is_report: whether every record with a line and a message tells of one.
    """
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        record = _fields(value)
        told = _told(record, file, is_report=is_report)
        if told:
            told.number = record.get(AT, 0)
            told.causes += [
                one for name in _CAUSES for one in _errors(record.get(name), name, "", depth + 1)
            ]
            yield told
            return
        file = _text(record, _FILES) or file
        for name, one in value.items():
            if not isinstance(one, (dict, list)):
                continue
            is_list = not is_report and _plain(name) in _REPORTS
            listed = is_list and [*_listed(one, _Said(file), depth)]
            yield from listed or _errors(one, name, file, depth + 1, is_report=is_report)
    elif isinstance(value, list):
        found = [
            told for one in value for told in _errors(one, "", file, depth + 1, is_report=is_report)
        ]
        if key == "values":  # of a tracker: each led to the next
            for cause, told in pairwise(found):
                told.causes.append(cause)
            found = found[-1:]
        yield from found


def _listed(value: Any, around: _Said, depth: int) -> Iterator[Told]:
    """What the records of a report's list tell of: each has a line, and a message, a file and a
    word of how severe it is of its own or of the records around it."""
    if isinstance(value, list):
        for one in value:
            yield from _listed(one, around, depth + 1)
    elif isinstance(value, dict) and depth < _DEEPEST:
        if told := _told(_fields(value), around.file, is_report=False):
            yield told
            return
        record = _flat(value)
        level = next((str(record[one]).lower() for one in _LEVELS if one in record), "")
        said = _Said(
            _text(record, _FILES) or around.file,
            _text(record, _MESSAGES) or around.message,
            level or around.level,
            _code(record, _CODES) or around.code,
        )
        place = _place(record, said.file) if _number(record, _LINES) else None
        kind = said.code or _text(record, _TYPES)
        message = said.message or kind
        if place and place.file and message and (said.level or kind):
            severity = _LEVEL_NAMES.get(said.level, "error")
            yield Told(said.code or severity, message, [place], severity=severity)
            return
        for name, one in value.items():
            within = replace(said, file=name) if is_path(str(name)) else said
            yield from _listed(one, within, depth + 1)


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record, and of the records in it that are no end of anything."""
    flat: dict[str, Any] = {}
    for name, one in record.items():
        within = one[0] if _plain(name) in _WITHIN and isinstance(one, list) and one else one
        if isinstance(within, dict) and "end" not in _plain(name):
            flat = {**_flat(within), **flat}
    return {**flat, **_fields(record)}


def _code(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The code of what was found, which is no source."""
    codes = (_text(record, [name]) for name in names)
    return next((one for one in codes if one and one == one.strip() and "\n" not in one), "")


def _fields(record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record by their names, and by what these end with."""
    fields = {end: one for name, one in reversed([*record.items()]) for end in _ends(name)}
    fields.update((_plain(name), one) for name, one in record.items())
    return fields


@cache
def _plain(name: object) -> str:
    return str(name).lower().replace("_", "").replace("-", "")


@cache
def _ends(name: object) -> frozenset[str]:
    words = [word.lower() for word in _WORD.findall(str(name))]
    ends = {"".join(words[at:]) for at in range(len(words))}
    return frozenset() if "end" in words else _ENDINGS & ends


def _told(record: Mapping[str, Any], file: str, *, is_report: bool) -> Told | None:
    if _TELLING.isdisjoint(record):
        return None
    message = _text(record, _MESSAGES)
    detail = record.get("detail")
    if isinstance(detail, str) and detail:
        message = f"{message}\n{detail}"
    name = _text(record, _TYPES)
    told = Told(name, message)
    _read_stack(record, told, is_report=is_report)
    if not message and not told.printed and not told.frames:
        return None
    place = _place(record, file)
    if told.printed or (told.frames and (name or message)):
        calls = [frame for frame in told.frames if frame.function and "->" in frame.function]
        if calls and place and told.frames[0].function:  # PHP: where each function was called
            functions = [frame.function for frame in told.frames] + ["{main}"]
            files = [place, *told.frames]
            told.frames = [
                replace(one, function=function)
                for one, function in zip(files, functions, strict=True)
            ]
        return told
    code = _code(record, _REPORTS_CODES if is_report else _CODES)
    above, _, below = message.partition("\n")
    if below and (at := find_place(above)) and (at.start, at.end) == (0, len(above)):
        place, message = Frame(at.file, at.line, at.column), below
    severity = _severity(record, code, is_report=is_report)
    if place and place.file and place.line and message and severity:
        return Told(code or severity, message, [place], severity=severity)
    return None


def _severity(record: Mapping[str, Any], code: str, *, is_report: bool) -> str:
    """How severe a record says that it is; "" where it tells of nothing."""
    level = next((str(record[one]).lower() for one in _LEVELS if one in record), "")
    is_sure = is_report or "failure" in record or (code and _TIMES.isdisjoint(record))
    if level in _FAILED or not level:
        return "error" if level or is_sure else ""
    if not is_sure:
        return ""
    return _LEVEL_NAMES.get(level, "error" if is_report else "")


def _read_stack(record: Mapping[str, Any], told: Told, *, is_report: bool) -> None:
    for name in _STACKS:
        stack = record.get(name)
        is_oldest_first = name == "frames"
        if isinstance(stack, list) and stack and isinstance(stack[0], dict):
            stack = stack[0] if {"frame", "frames"} & stack[0].keys() else stack
        if isinstance(stack, dict):
            is_oldest_first = "frames" in stack
            stack = stack.get("frames") or stack.get("frame")
        if is_report and isinstance(stack, str):
            stack = [stack]
        if not isinstance(stack, list) or not stack:
            continue
        if all(isinstance(one, str) for one in stack):
            told.printed = [
                line for one in stack for line in _COLOUR.sub("", one).rstrip("\n").split("\n")
            ]
            return
        frames = [
            frame
            for one in stack[-_MOST_FRAMES:]
            if isinstance(one, dict) and (frame := _place(_fields(one)))
        ]
        if frames:
            told.frames = frames[::-1] if is_oldest_first else frames
            return


def _place(record: Mapping[str, Any], file: str = "") -> Frame | None:
    fields = dict(record)
    for _ in range(3):
        for name in _WITHIN:
            within = fields.pop(name, None)
            if isinstance(within, list) and within:
                within = within[0]
            if isinstance(within, dict):
                fields = {**_fields(within), **fields}
    line, column = _number(fields, _LINES), _number(fields, _COLUMNS)
    function, owner = _text(fields, _FUNCTIONS), _text(fields, _CLASSES)
    file = _text(fields, _FILES) or file
    if (folder := _text(fields, _FOLDERS)) and file:
        file = join(folder, file)
    if not function and not (file and line):
        return None
    if owner and function:
        call = fields.get("type")
        if file.endswith((".java", ".kt", ".scala")):
            owner = owner.rpartition(".")[2].replace("$", ".")
        function = f"{owner}{call if call in {'->', '::'} else '.'}{function}"
    code = _text(fields, ("contextline", "code"))
    return Frame(file or None, line, column, function or None, code=code.strip() or None)


def _text(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first of some fields that has a text, or a record of one."""
    values = (record.get(name) for name in names)
    texts = (_fields(one).get("text") or _fields(one).get("id") if isinstance(one, dict) else one
             for one in values)  # fmt: skip
    return next((one for one in texts if isinstance(one, str) and one), "")


def _number(record: Mapping[str, Any], names: Sequence[str]) -> int | None:
    values = (str(record.get(name, "")) for name in names)
    return next((int(one) for one in values if one.isdecimal() and int(one)), None)


def rows_of(told: Told, depth: int = 0) -> Iterator[str]:
    """The lines that an error is laid out as."""
    if told.printed:
        error = told.message.strip("\n").split("\n") if told.message else []
        if error and told.type and not error[0].startswith(told.type):
            error[0] = f"{told.type}: {error[0]}"
        is_told = not error or any(line.startswith(error[0]) for line in told.printed)
        is_below = any(line.lstrip().startswith('File "') for line in told.printed)
        above = [] if is_told or is_below else error
        below = error if is_below and not is_told else []
        yield from ["", *above, *told.printed, *below, ""]
        return
    message = told.message.replace("\n", BREAK)
    yield FIELD.join((ROW, str(depth), told.severity, told.type, message))
    for one in told.frames:
        place = (one.file, one.line, one.column, one.function, one.code)
        yield FIELD.join((ROW, *("" if part is None else str(part) for part in place)))
    for cause in told.causes:
        yield from rows_of(cause, depth + 1)
