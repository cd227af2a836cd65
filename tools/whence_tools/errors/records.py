"""Errors in records of JSON that hold no trace as text: an event of a tracker, the answer of a
framework, what a collector or a checker writes.

They name what they tell in few ways: a type, a message, and frames or a place with a file and a
line. A record with them is laid out as rows that only `record_rows` reads; an array of lines that a
program printed is laid out as these lines, for their own format to read.
"""

from __future__ import annotations

import json
from dataclasses import field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from whence_tools.errors.model import Frame
from whence_tools.errors.unfold import has_trace_inside
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


# A text has one of these where a record of it can be laid out.
_SIGNS: Final = (
    '"line', '"start_line"', '"row"', '"stack', '"trace', '"frames"', '"backtrace"',
)  # fmt: skip
_START: Final = lazy_pattern(r'[^{\[]{0,200}?(?P<open>[{\[](?=\s*$|[{"]))')
_STACKS: Final = (
    "stacktrace", "stackTrace", "stack_trace", "stack", "trace", "backtrace", "traceback", "frames",
    "extendedStackTrace",
)  # fmt: skip
_TYPES: Final = ("type", "errorType", "errorClass", "exception", "class", "kind", "name", "ename")
_MESSAGES: Final = (
    "errorMessage", "message", "value", "msg", "summary", "description", "text", "evalue",
)  # fmt: skip
_CODES: Final = ("code", "ruleId", "rule", "check_name", "check")
_FILES: Final = ("abs_path", "file", "filename", "fileName", "filePath", "path", "uri")
_LINES: Final = (
    "line", "lineno", "lineNumber", "line_number", "line_no", "start_line", "startLine", "row",
)  # fmt: skip
_COLUMNS: Final = ("column", "colno", "col", "columnNumber")
_FUNCTIONS: Final = ("function", "method", "methodName", "functionName", "func")
_CLASSES: Final = ("class", "className", "declaringClass")
_WITHIN: Final = ("location", "range", "start", "loc", "physicalLocation", "region")
_LEVELS: Final = ("severity", "level", "annotation_level")
_CAUSES: Final = ("cause", "innerException", "causedBy", "previous")
_FAILED: Final = frozenset({"error", "fatal", "critical", "failure", "2"})
_MOST_TRIES: Final = 40  # records of a text that turn out to be broken
_DEEPEST: Final = 12
_MOST_FRAMES: Final = 200
_COLOUR: Final = lazy_pattern(r"\x1b\[[\d;]*m")
# No text has these characters: they set the fields of a row apart.
ROW, FIELD, BREAK = "\ue0f0", "\ue0f1", "\ue0f2"

_decode = json.JSONDecoder(strict=False).raw_decode


@dataclass(slots=True)
class _Told:
    """What one record tells of an error."""

    type: str
    message: str
    frames: list[Frame] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)
    causes: list[_Told] = field(default_factory=list)
    severity: str = "error"


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
                    laid_out = [one for told in _errors(record, "", "", 0) for one in _rows(told)]
        found = found or bool(laid_out)
        rows += laid_out or texts[row:after]
        numbers += [row + 1] * len(laid_out) or range(row + 1, after + 1)
        at += sum(len(one) + 1 for one in texts[row:after])
        row = after
    return (rows, numbers) if found else (list(texts), None)


def _errors(value: Any, key: str, file: str, depth: int) -> Iterator[_Told]:
    """The errors that a value tells of.

    Args:
        key: what the value is called.
        file: that the record around it is about.
    """
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        told = _told(value, file)
        if told:
            told.causes += [
                one for name in _CAUSES for one in _errors(value.get(name), name, "", depth + 1)
            ]
            yield told
            return
        file = _text(value, _FILES) or file
        for name, one in value.items():
            yield from _errors(one, name, file, depth + 1)
    elif isinstance(value, list):
        found = [told for one in value for told in _errors(one, "", file, depth + 1)]
        if key == "values":  # of a tracker: each led to the next
            for cause, told in pairwise(found):
                told.causes.append(cause)
            found = found[-1:]
        yield from found


def _told(record: Mapping[str, Any], file: str) -> _Told | None:
    message = _text(record, _MESSAGES)
    detail = record.get("detail")
    if isinstance(detail, str) and detail:
        message = f"{message}\n{detail}"
    name = _text(record, _TYPES)
    told = _Told(name, message)
    place = _place(record, file)
    _read_stack(record, told)
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
    code = _text(record, _CODES)
    levels = [str(record[level]).lower() for level in _LEVELS if level in record]
    fails = levels[0] in _FAILED if levels else bool(code)
    if place and place.file and message and fails:
        return _Told(code or "error", message, [place])
    return None


def _read_stack(record: Mapping[str, Any], told: _Told) -> None:
    for name in _STACKS:
        stack = record.get(name)
        is_oldest_first = name == "frames" or isinstance(stack, dict)
        if isinstance(stack, dict):
            stack = stack.get("frames")
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
            if isinstance(one, dict) and (frame := _place(one))
        ]
        if frames:
            told.frames = frames[::-1] if is_oldest_first else frames
            return


def _place(record: Mapping[str, Any], file: str = "") -> Frame | None:
    fields = dict(record)
    for _ in range(3):
        for name in _WITHIN:
            if isinstance(within := fields.pop(name, None), dict):
                fields = {**within, **fields}
    line, column = _number(fields, _LINES), _number(fields, _COLUMNS)
    function, owner = _text(fields, _FUNCTIONS), _text(fields, _CLASSES)
    file = _text(fields, _FILES) or file
    if not function and not (file and line):
        return None
    if owner and function:
        call = fields.get("type")
        if file.endswith((".java", ".kt", ".scala")):
            owner = owner.rpartition(".")[2].replace("$", ".")
        function = f"{owner}{call if call in {'->', '::'} else '.'}{function}"
    code = _text(fields, ("context_line", "code"))
    return Frame(file or None, line, column, function or None, code=code.strip() or None)


def _text(record: Mapping[str, Any], names: Sequence[str]) -> str:
    values = (record.get(name) for name in names)
    return next((value for value in values if isinstance(value, str) and value), "")


def _number(record: Mapping[str, Any], names: Sequence[str]) -> int | None:
    values = (record.get(name) for name in names)
    return next((one for one in values if isinstance(one, int) and one > 0), None)


def write_rows(code: str, message: str, place: Frame, severity: str) -> Iterator[str]:
    """The rows of what a checker found at a place."""
    level = severity if severity in {"warning", "note"} else "error"
    yield from _rows(_Told(code or level, message, [place], severity=level))


def _rows(told: _Told, depth: int = 0) -> Iterator[str]:
    if told.printed:
        error = f"{told.type}: {told.message}".split("\n") if told.type and told.message else []
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
        yield from _rows(cause, depth + 1)
