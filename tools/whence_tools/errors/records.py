"""Errors in records that hold no trace as text: an event of a tracker, the answer of a framework,
what a collector or a checker writes, in JSON, XML or YAML.

They name what they tell in few ways: a type, a message, and frames or a place with a file and a
line. A record with them is laid out as rows that only `record_rows` reads; an array of lines that a
program printed is laid out as these lines, for their own format to read.
"""

from __future__ import annotations

import json
from dataclasses import field, replace
from itertools import pairwise
from posixpath import join
from typing import TYPE_CHECKING, Any, Final

from whence_tools.errors.model import Frame
from whence_tools.errors.places import find_place
from whence_tools.errors.record_fields import (
    COLUMNS,
    FAILED,
    FILES,
    LEVEL_NAMES,
    LINES,
    MESSAGES,
    NO_PARTS,
    code_of,
    each_line,
    fields_of,
    file_named,
    file_of,
    has_line,
    has_passed,
    level_counted,
    level_of,
    number_of,
    outcome_of,
    plain,
    text_of,
    words_of,
)
from whence_tools.errors.unfold import has_trace_inside
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


# A text has one of these where a record of it can be laid out.
_SIGNS: Final = ('"row"', '"stack', '"trace', '"frames"', '"backtrace"')
_NUMBERED: Final = lazy_pattern(r'(?:ine[\w-]*|lnum)"\s*:')
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
_CODES: Final = ("code", "rule", "testid", "messageid", "symbol")
_REPORTS_CODES: Final = (*_CODES, "source", "typeid", "id", "cwe")
_FOLDERS: Final = ("dir", "directory")
_FUNCTIONS: Final = ("function", "method", "methodname", "functionname", "func", "fn")
_CLASSES: Final = ("class", "classname", "declaringclass")
# Lists of which one counts: the primary one, or the first.
_PLACES: Final = frozenset({"location", "locations", "spans"})
_CAUSES: Final = ("cause", "innerexception", "causedby", "previous")
# What reports call the lists of what they found.
_REPORTS: Final = frozenset(
    {
        "results", "issues", "offenses", "findings", "violations", "errors", "diagnostics",
        "warnings", "vulnerabilities", "problems", "annotations", "notifications", "messages",
        "queries", "files", "reports", "alerts", "defects", "bugs", "leaks", "critical", "high",
        "medium", "low",
    }
)  # fmt: skip
# One of these is in each record that tells of an error.
_TELLING: Final = frozenset({*LINES, *_STACKS, "failure"})
_MOST_PARTS: Final = 5  # within each other
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
    return any(sign in text for sign in _SIGNS) or _NUMBERED.search(text) is not None


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


def tells_of_error(record: Mapping[str, Any]) -> bool:
    return next(_errors(record, "", "", 0), None) is not None


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
        if inside := [*_failures(value, file, depth)] or [
            *_each(each_line(value), file, depth + 1, is_report=is_report)
        ]:
            yield from inside
            return
        record = _flat(value)
        told = _told(record, file, is_report=is_report)
        if told:
            told.number = value.get(AT, 0)
            told.causes += [
                one for name in _CAUSES for one in _errors(record.get(name), name, "", depth + 1)
            ]
            yield told
            return
        file = file_of(fields_of(value), file)
        for name, one in value.items():
            if not isinstance(one, (dict, list)):
                continue
            is_list = not is_report and not _REPORTS.isdisjoint(words_of(name)[-1:])
            listed = is_list and [*_listed(one, _Said(file, level=level_of(record)), depth)]
            within = file or file_named(name)
            yield from listed or _errors(one, name, within, depth + 1, is_report=is_report)
    elif isinstance(value, list):
        found = [*_each(value, file, depth + 1, is_report=is_report)]
        if key == "values":  # of a tracker: each led to the next
            for cause, told in pairwise(found):
                told.causes.append(cause)
            found = found[-1:]
        yield from found


def _each(value: Sequence[Any], file: str, depth: int, *, is_report: bool) -> Iterator[Told]:
    """What the records of a list tell of; where one tells of an error, so do those like it."""
    shapes: set[frozenset[str]] = set()
    for one in value:
        is_alike = isinstance(one, dict) and frozenset(one) in shapes
        told = [*_errors(one, "", file, depth, is_report=is_report or is_alike)]
        if told and not is_alike and isinstance(one, dict) and _TIMES.isdisjoint(one):
            shapes.add(frozenset(one))
        yield from told


def _listed(value: Any, around: _Said, depth: int) -> Iterator[Told]:
    """What the records of a report's list tell of: each has a line, and a message, a file and a
    word of how severe it is of its own or of the records around it."""
    if isinstance(value, list):
        for one in value:
            yield from _listed(one, around, depth + 1)
    elif isinstance(value, dict) and depth < _DEEPEST:
        if lines := each_line(value):
            yield from _listed(lines, around, depth + 1)
            return
        record = _flat(value)
        told = _told(record, around.file, is_report=False)
        if told and not level_of(record):
            told.severity = LEVEL_NAMES.get(around.level, told.severity)
        if failures := [*_failures(value, around.file, depth)] or [*filter(None, [told])]:
            yield from failures
            return
        said = _Said(
            file_of(record, around.file),
            text_of(record, MESSAGES) or around.message,
            level_of(record) or level_counted(value) or around.level,
            code_of(record, _CODES) or around.code,
        )
        place = _place(record, said.file) if number_of(record, LINES) else None
        kind = said.code or text_of(record, _TYPES)
        message = said.message or kind
        if place and place.file and message and (said.level or kind):
            if has_passed(record):
                return
            severity = LEVEL_NAMES.get(said.level, "error")
            yield Told(said.code or severity, message, [place], severity=severity)
            return
        for name, one in value.items():
            within = replace(said, file=file_named(name) or said.file)
            yield from _listed(one, within, depth + 1)


def _failures(record: Mapping[str, Any], file: str, depth: int) -> Iterator[Told]:
    """What the record of a test's failure tells of, inside the one of the test."""
    for name, one in record.items():
        if isinstance(one, dict) and plain(name) == "failure":
            yield from _errors(one, name, file, depth + 1, is_report=True)


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record and of its parts, which are records that tell of nothing by
    themselves; of those that are called the same, the outermost that is not null."""
    flat: dict[str, Any] = {}
    level: list[tuple[str, Mapping[str, Any], str]] = [("", record, "")]
    for depth in range(_MOST_PARTS):
        parts: list[tuple[str, Mapping[str, Any], str]] = []
        for around, one, above in level:
            fields = fields_of(one, around)
            file = file_of(fields, above)
            if depth and file and number_of(fields, LINES) and not number_of(flat, LINES):
                flat[FILES[0]] = file  # the one that is named next to the line
            known = ((name, value) for name, value in flat.items() if value is not None)
            flat = {**fields, **dict(known)}
            named = ((name, part, file) for name in one if (part := _part(name, one[name])))
            parts += [each for each in named if not _is_whole(each[1])]
        if not parts:
            break
        level = sorted(parts, key=lambda each: len(words_of(each[0])))  # `location` before others
    return flat


def _part(name: str, value: Any) -> dict[str, Any] | None:
    """The record that a field of another one is a part of it with."""
    if isinstance(value, list) and value and plain(name) in _PLACES:
        value = next(filter(_is_primary, value), value[0])
    return value if isinstance(value, dict) and NO_PARTS.isdisjoint(words_of(name)) else None


def _is_primary(place: Any) -> bool:
    """Whether one of some places says that it is the one that counts."""
    return isinstance(place, dict) and any(
        one is True for name, one in place.items() if words_of(name)[-1:] == ("primary",)
    )


def _told(record: Mapping[str, Any], file: str, *, is_report: bool) -> Told | None:
    if _TELLING.isdisjoint(record):
        return None
    message = text_of(record, MESSAGES)
    detail = record.get("detail")
    if isinstance(detail, str) and detail:
        message = f"{message}\n{detail}"
    name = text_of({**record, "exception": _called(record, ("exception",))}, _TYPES)
    told = Told(name, message)
    _read_stack(record, told, is_report=is_report)
    if not is_report and not message and not told.printed and not told.frames:
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
    code = code_of(record, _REPORTS_CODES if is_report else _CODES)
    above, _, below = message.partition("\n")
    if below and (at := find_place(above)) and (at.start, at.end) == (0, len(above)):
        place, message = Frame(at.file, at.line, at.column), below
    severity = _severity(record, code, is_report=is_report)
    message = message or (code if is_report else "")
    is_named = place and place.file and (place.line or has_line(record))
    if place and is_named and message and severity and not has_passed(record):
        return Told(code or severity, message, [place], severity=severity)
    return None


def _severity(record: Mapping[str, Any], code: str, *, is_report: bool) -> str:
    """How severe a record says that it is; "" where it tells of nothing."""
    level = level_of(record) or outcome_of(record)
    is_sure = is_report or "failure" in record or (code and _TIMES.isdisjoint(record))
    if level in FAILED or not level:
        return "error" if level or is_sure else ""
    if not is_sure:
        return ""
    return LEVEL_NAMES.get(level, "error" if is_report else "")


def _read_stack(record: Mapping[str, Any], told: Told, *, is_report: bool) -> None:
    for name in _STACKS:
        stack = record.get(name)
        is_oldest_first = name == "frames"
        if isinstance(stack, list) and stack and isinstance(stack[0], dict):
            stack = stack[0] if {"frame", "frames"} & stack[0].keys() else stack
        if isinstance(stack, dict):
            is_oldest_first = "frames" in stack
            stack = stack.get("frames") or stack.get("frame")
        if is_report and isinstance(stack, str) and stack[:1] not in {"{", "["}:
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
            if isinstance(one, dict) and (frame := _place(_flat(one)))
        ]
        if frames:
            told.frames = frames[::-1] if is_oldest_first else frames
            return


def _place(record: Mapping[str, Any], file: str = "") -> Frame | None:
    line, column = number_of(record, LINES), number_of(record, COLUMNS)
    function, owner = _called(record, _FUNCTIONS), _called(record, _CLASSES)
    file = file_of(record, file)
    if (folder := text_of(record, _FOLDERS)) and file:
        file = join(folder, file)
    if not function and not (file and has_line(record)):
        return None
    if owner and function and "." not in function:
        call = record.get("type")
        if file.endswith((".java", ".kt", ".scala")):
            owner = owner.rpartition(".")[2].replace("$", ".")
        function = f"{owner}{call if call in {'->', '::'} else '.'}{function}"
    code = text_of(record, ("contextline", "code"))
    return Frame(file or None, line, column, function or None, code=code.strip() or None)


def _called(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The name that a record has for a function or a class."""
    named = (record[name] for name in names if isinstance(record.get(name), str))
    return next(filter(None, named), "")


def _is_whole(record: Mapping[str, Any]) -> bool:
    """Whether a record tells of something by itself."""
    fields = fields_of(record)
    return all(text_of(fields, names) for names in (FILES, MESSAGES)) and bool(
        number_of(fields, LINES)
    )


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
