"""Tracebacks as CPython's `traceback` module prints them, with their chains and groups.

The rendering is that of https://docs.python.org/3/library/traceback.html: outermost frame first,
then the exception; what led to it stands above it. Exception groups (PEP 654) nest by a margin.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from whence_tools.errors.format import DEEPEST_CHAIN, SUMMARY, Format, Lines, build_problem, chain
from whence_tools.errors.model import Frame, Problem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER: Final = "Traceback (most recent call last)"
LONGEST_MESSAGE: Final = 100  # lines

_ANCHOR = re.compile(r'Traceback \(most recent call last\)|File "[^"\n]+", line \d+')
_FRAME = re.compile(r'(\s*)File "([^"\n]+)", line (\d+|unknown)(?:,? in (.*\S))?\s*$')
_MARK_SIGNS = frozenset("~^")
_MARKS = re.compile(r"[\s~^]+$")
_REPEATED = re.compile(r"\s*\[(Previous line repeated \d+ more times?)\]")
_ELIDED = re.compile(
    r"\s*(?:\.\.\. ?<?\d* ?(?:lines?|frames?)|[\[(<]?(?:\.{3,}|…|snip\w*)[\])>]?\s*$)"
)
_ASIDE = frozenset("[(<.…s")  # how a line that is neither frame nor code begins
_EXCEPTION = re.compile(r"([A-Za-z_][\w.<>]*)(?:\[[^\]\n]*\])?(?:: ?(.*)|\s*)$")
_NAMED = re.compile(r"[\w.]*(?:Error|Exception|Warning|Interrupt|Exit|Iteration|Group|Failure)\b")
_LEVELS = frozenset({"INFO", "DEBUG", "WARNING", "WARN", "ERROR", "CRITICAL", "FATAL", "NOTE"})
_LEVEL = re.compile(r"\s*\[(?:ERROR|CRITICAL|FATAL|error)\]:? ")
_DECORATION = frozenset(" \t|#>*E│")
_CONNECTORS = (
    "During handling of the above exception, another exception occurred",
    "The above exception was the direct cause of the following exception",
)
# What `logging` prints of a record that it can't format.
_CALL_STACK: Final = "Call stack:"
_LOGGED = re.compile(r"Logged from file ([^,\n]+), line (\d+)$")
_EXAMPLE = "Failed example:"  # doctest's, below the place of a docstring's line
_ASTRAY = 4  # lines within a trace that are no part of it
_ON_A_PAGE = re.compile(r"Exception Type: ([\w.]+)(?: at .*)?$")  # Django's debug page
_VALUE = re.compile(r"Exception Value: ?(.*)$")
_UNENDED = frozenset(":,([{\\-=")
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"))
_LISTED = frozenset(" \t[({|*+^~>•")
# Where a message of several lines ends: the next log record, command, test or trace.
_NEXT_RECORD = re.compile(
    r"\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\[\d|\[[A-Z]+\]"
    r"|(?:INFO|DEBUG|WARN|WARNING|ERROR|CRITICAL|FATAL)\b"
    r"|\s*\[end of output\]|make(?:\[\d+\])?: |\$ |>>> |Process (?:finished|completed)|npm |##\["
    r"|Exception ignored|Exception in thread|Call stack:|Logged from file "
    r"|During handling of|The above exception|Task exception|sys:1: |FAILED|Ran \d+ test|[=_-]{5,}"
    r'|.*Traceback \(most recent call|\s*File "|"""$|\'\'\'$|```'
    r"|Aborted|Segmentation fault|Error in |\S+:\d+$|\s+at \S.*(?:\(|:\d)"
    r"|\d+\.\d+\.\d+\.\d+[ :]|\{\"|[\w.-]+@[\w.-]+:\S*[$#] "
)


class LineSource(Protocol):
    """Lines to read from: a stream, or a part of one seen without its margin."""

    def get(self, index: int) -> str: ...
    def number(self, index: int) -> int: ...
    def __len__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Indented:
    """A stream seen without a margin; a line that does not have it reads as empty."""

    lines: Lines
    margin: str

    def get(self, index: int) -> str:
        text = self.lines.get(index)
        return text[len(self.margin) :] if text.startswith(self.margin) else ""

    def number(self, index: int) -> int:
        return self.lines.number(index)

    def __len__(self) -> int:
        return len(self.lines)


def find_tracebacks(lines: Lines) -> Iterator[Problem]:
    resume = floor = 0
    while found := lines.first_matching(_ANCHOR, resume):
        index, match = found
        resume = index + 1
        headed = match.group().startswith("Traceback")
        if not headed and lines.get(index + 1) == _EXAMPLE and _raises(lines, index):
            continue
        source, start = _source(lines, index, match.group(), headed=headed)
        if source is None:
            continue
        problem, after = read_chain(source, start)
        if not problem.error_type and isinstance(source, Indented) and not source.margin.strip():
            outside = read_chain(lines, start)  # only the first frame was indented
            problem, after = outside if outside[0].error_type else (problem, after)
        if problem.frames and not problem.error_type and index > floor:
            problem = _with_type_above(problem, lines, index)
        if problem.frames or problem.error_type:
            yield problem
        floor = resume = max(resume, after)


def _raises(lines: Lines, index: int) -> bool:
    """Whether doctest shows the traceback of an example that is headed by this line."""
    for ahead in range(index + 2, min(index + LONGEST_MESSAGE, len(lines))):
        if lines[ahead] == "Exception raised:":
            return True
        if lines[ahead].startswith(("Expected:", "*" * 10)):
            return False
    return False


def _with_type_above(problem: Problem, lines: Lines, index: int) -> Problem:
    """Fuzzers and collectors of errors print the exception before its traceback."""
    raw_type, message = split_exception(_LEVEL.sub("", lines.get(index - 1)).strip())
    if not raw_type or not _NAMED.match(raw_type):
        return problem
    return replace(
        problem,
        error_type=last_segment(raw_type),
        raw_type=raw_type,
        message=message,
        start_line=lines.number(index - 1),
    )


def _source(
    lines: Lines, index: int, anchor: str, *, headed: bool
) -> tuple[LineSource | None, int]:
    """What to read the trace from; None where a `File "…"` is only quoted in other text."""
    text = lines[index]
    prefix = text[: text.index(anchor)]
    if prefix.endswith("+ Exception Group "):
        return lines, index
    if not headed:
        prefix = prefix.removesuffix("  ")
    if not prefix:
        return lines, index
    if all(character in _DECORATION for character in prefix):
        return Indented(lines, prefix), index
    return (lines, index) if headed else (None, index)


def read_chain(source: LineSource, index: int) -> tuple[Problem, int]:
    """The last exception of a chain with the ones before it as causes, and the index after it."""
    problem, index = _read_one(source, index)
    links = [problem]
    while (following := _after_connector(source, index)) is not None:
        problem, after = _read_one(source, following)
        if not (problem.frames or problem.error_type):  # cut off below its header
            break
        links.append(problem)
        index = after
    return chain(links), index


def _after_connector(source: LineSource, index: int) -> int | None:
    """The index of the trace that follows, when this one is followed by another of its chain."""
    ahead = index
    while ahead < index + 6 and ahead < len(source):
        text = source.get(ahead).strip()
        ahead += 1
        if is_connector(text):
            break
        if text not in ("", '"""', "'''"):
            return None
    else:
        return None
    for following in range(ahead, min(ahead + 4, len(source))):
        text = source.get(following)
        if HEADER in text or _FRAME.match(text):
            return following
        if text.strip():
            return following if _EXCEPTION.match(text) else None
    return None


def _read_one(source: LineSource, index: int) -> tuple[Problem, int]:
    if source.get(index).lstrip().startswith("+ Exception Group Traceback"):
        return _read_group(source, index)
    start = index
    if HEADER in source.get(index):
        index += 1
    frames, notes, index = _read_frames(source, index)
    code = frames[-1].code or "" if frames else ""
    astray = source.get(index)
    if code and astray.strip() and not _is_raised(astray, code) and not is_connector(astray):
        index += is_error(source.get(index + 1))  # the rest of code that was wrapped
    raw_type, message, index = read_exception(
        source, index, code, is_bounded=isinstance(source, _Rows)
    )
    called, index = _read_logging_call(source, index)
    frames = [*called, *frames]
    return (
        build_problem(source, start, index - 1, raw_type, message, reversed(frames), notes=notes),
        index,
    )


def _read_frames(source: LineSource, index: int) -> tuple[list[Frame], list[str], int]:
    """The frames, outermost first, what is said of those left out, and the index after them."""
    frames: list[Frame] = []
    notes: list[str] = []
    while index < len(source):
        text = source.get(index)
        match = _FRAME.match(text)
        if match:
            code, index = _read_code(source, index + 1, _width(match[1]))
            line = int(match[3]) if match[3].isdigit() else None
            frames.append(Frame(match[2], line, function=match[4], code=code))
        elif text and (repeated := _REPEATED.match(text)):
            notes.append(repeated[1])
            index += 1
        elif text and (_ELIDED.match(text) or _is_between_frames(source, index)):
            index += 1
        else:
            break
    return frames, notes, index


def _read_logging_call(source: LineSource, index: int) -> tuple[list[Frame], int]:
    """The frames that led to a call of `logging` which failed; they stand below the error."""
    text = source.get(index)
    if place := _LOGGED.match(text):
        return [Frame(place[1], int(place[2]))], index + 1
    if text != _CALL_STACK:
        return [], index
    frames, _, index = _read_frames(source, index + 1)
    return frames, index + source.get(index).startswith("Message: ")


def _is_between_frames(source: LineSource, index: int) -> bool:
    """Whether a line that is no part of a trace stands in one: another process's, or the rest of a
    line that was wrapped."""
    for ahead in range(index, min(index + _ASTRAY, len(source))):
        text = source.get(ahead)
        if ahead > index and _FRAME.match(text):
            return True
        if not text or HEADER in text or is_connector(text) or is_error(text):
            return False
    return False


def _read_code(source: LineSource, index: int, indent: int) -> tuple[str | None, int]:
    """The source line below a frame, past its marks, further lines and shown locals.

    A trace that lost its indentation has code where an exception could be: it is code unless it
    names one.
    """
    code: str | None = None
    is_flat = not indent and not source.get(index)[:1].isspace()
    while (text := source.get(index)) and not _FRAME.match(text):
        stripped = text.lstrip()
        is_marks = stripped[:1] in _MARK_SIGNS and _MARKS.match(text)
        if is_flat:
            ends = not is_marks and (code is not None or is_error(text))
        else:
            ends = _width(text[: len(text) - len(stripped)]) <= indent
        if ends or (stripped[0] in _ASIDE and (_REPEATED.match(text) or _ELIDED.match(text))):
            break
        if code is None and not is_marks:
            code = stripped.rstrip()
        elif _is_raised(stripped, code or "") and _ends_here(source, index):
            break
        index += 1
    return code, index


def _is_raised(text: str, code: str) -> bool:
    """Whether a line is an error: by its name, or because the code above raises it."""
    match = _EXCEPTION.match(text)
    return is_error(text) or (match is not None and _names_raised(code, match[1]))


def _names_raised(code: str, name: str) -> bool:
    """Whether code raises an error of this name."""
    return re.search(rf"\braise\b.*\b{re.escape(last_segment(name))}\b", code) is not None


def _ends_here(source: LineSource, index: int) -> bool:
    """Whether an error that is indented as code ends its trace."""
    if isinstance(source, _Rows):
        return False
    after = source.get(index + 1)
    return not after.strip() or not after[:1].isspace()


def _width(margin: str) -> int:
    return len(margin.expandtabs())


def is_error(text: str) -> bool:
    return _NAMED.match(text) is not None and _EXCEPTION.match(text) is not None


def read_exception(
    source: LineSource, index: int, code: str = "", *, is_bounded: bool = False
) -> tuple[str, str, int]:
    """Type and message below the frames; two empty strings where the trace was cut off.

    Args:
        code: of the innermost frame.
        is_bounded: all lines down to a blank one are the exception's: a box or a margin says so.
    """
    if shown := _ON_A_PAGE.match(source.get(index)):
        value = _VALUE.match(source.get(index + 1))
        return shown[1], value[1] if value else "", index + (2 if value else 1)
    match = _EXCEPTION.match(source.get(index).strip())
    if not match or not (_is_type(match[1]) or _is_raised(match[0], code)):
        return "", "", index
    message = [match[2] or ""]
    index += 1
    led_on = _leads_to_another(source, index)
    while len(message) < LONGEST_MESSAGE:
        text, after = source.get(index), source.get(index + 1)
        compared = not text and message[-1].startswith("assert ") and after.startswith("  ")
        goes_on = text and (is_bounded or led_on or _goes_on(message, text, after))
        if _NEXT_RECORD.match(text) or not (goes_on or compared):
            break
        message.append(text.rstrip())
        index += 1
    return match[1], "\n".join(message).strip(), index


def _leads_to_another(source: LineSource, index: int) -> bool:
    """Whether the next exception of a chain follows the lines down to a blank one."""
    for ahead in range(index, min(index + LONGEST_MESSAGE, len(source))):
        if not source.get(ahead).strip():
            return _after_connector(source, ahead) is not None
        if HEADER in source.get(ahead):
            return False
    return False


def _goes_on(message: list[str], text: str, after: str) -> bool:
    """Whether a line goes on with a message: it is indented or a list's, stands above one that is,
    or the message is not at its end. Else it is what the program or its runner printed next."""
    joined = "\n".join(message).rstrip()
    is_open = (
        not joined
        or joined[-1] in _UNENDED
        or any(joined.count(a) > joined.count(b) for a, b in _PAIRS)
    )
    if is_open or text[0] in _LISTED or text.startswith("assert "):
        return True
    return after[:1].isspace() and bool(after.strip())


def split_exception(text: str) -> tuple[str, str]:
    """Type and message of `pkg.Error: message`; the type is empty where there is none."""
    first, _, rest = text.partition("\n")
    match = _EXCEPTION.match(first)
    if not match or not _is_type(match[1]):
        return "", text
    return match[1], f"{match[2] or ''}\n{rest}".strip()


def is_connector(text: str) -> bool:
    """Whether the line joins two exceptions of a chain."""
    return text.startswith(_CONNECTORS)


def _is_type(name: str) -> bool:
    return name not in _LEVELS and ("." in name or name != name.lower())


def last_segment(name: str) -> str:
    return name.rpartition(".")[2]


# Exception groups


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a group: how far its margin is indented, and what stands right of it."""

    column: int
    text: str
    index: int
    rule: bool
    opens: bool


class _Rows(Lines):
    """The lines of one exception of a group, without its margin."""


_ROW = re.compile(r"( *)([|+])(.*)$")
_RULE = re.compile(r"(-\+)?-{8,}")


def _read_group(source: LineSource, index: int) -> tuple[Problem, int]:
    rows: list[_Row] = []
    while match := _ROW.match(source.get(index)):
        rule = _RULE.match(match[3]) if match[2] == "+" else None
        opens = bool(rule and rule[1])
        rows.append(_Row(len(match[1]), match[3][1:], index, bool(rule), opens))
        index += 1
    problem, _ = _read_member(source, rows, 0, rows[0].column)
    return replace(problem, end_line=source.number(index - 1)), index


def _read_member(
    source: LineSource, rows: list[_Row], index: int, column: int
) -> tuple[Problem, int]:
    """One exception of a group, from its first row to the rule that ends it."""
    texts: list[str] = []
    numbers: list[int] = []
    members: list[Problem] = []
    while index < len(rows) and rows[index].column >= column:
        row = rows[index]
        index += 1
        if row.opens and column < 2 * DEEPEST_CHAIN:
            found, index = _read_members(source, rows, index, row.column + 2)
            members += found
        elif row.rule:
            return _member(texts, numbers, members), index - 1
        else:
            texts.append(row.text)
            numbers.append(source.number(row.index))
    return _member(texts, numbers, members), index


def _member(texts: list[str], numbers: list[int], members: list[Problem]) -> Problem:
    if not texts:
        return Problem(language="python", format="python-traceback")
    problem, _ = read_chain(_Rows(texts, numbers), 0)
    return replace(problem, causes=(*problem.causes, *members))


def _read_members(
    source: LineSource, rows: list[_Row], row: int, column: int
) -> tuple[list[Problem], int]:
    members: list[Problem] = []
    while row < len(rows) and rows[row].column >= column:
        if rows[row].rule and not rows[row].opens:
            row += 1
            if row >= len(rows) or rows[row].column < column:
                break
        member, after = _read_member(source, rows, row, column)
        if member.error_type or member.frames:
            members.append(member)
        row = max(after, row + 1)
    return members, row


# Warnings: https://docs.python.org/3/library/warnings.html#warnings.formatwarning

_WARNS = re.compile(r"  (?:\w+\.)*warn(?:_explicit)?\(")
_MESSAGE_LINES = 12
_WARNING = re.compile(r"^([^\s:][^:\n]*):(\d+): (?:\w+\.)*(\w+Warning): ?([^\n]*)$", re.MULTILINE)


def find_warnings(lines: Lines) -> Iterator[Problem]:
    for index, match in lines.matching(_WARNING):
        at = _code_below(lines, index)
        file, line, name, message = match.groups()
        yield build_problem(
            lines,
            index,
            at,
            name,
            message.strip(),
            (Frame(file, int(line), code=lines[at].strip() if at > index else None),),
            severity="warning",
        )


def _code_below(lines: Lines, index: int) -> int:
    """The line of code that ends a warning; its own line without. A message of several lines is
    known by the code that warned."""
    code = lines.get(index + 1)
    if code.startswith("  ") and code.strip():
        return index + 1
    below = range(index + 2, index + 2 + _MESSAGE_LINES)
    return next((at for at in below if _WARNS.match(lines.get(at))), index)


FORMATS = (
    Format("python-traceback", "python", (HEADER, 'File "'), find_tracebacks),
    Format("python-warning", "python", ("Warning: ",), find_warnings, SUMMARY),
)
