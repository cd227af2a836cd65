"""PHP: uncaught exceptions, warnings and parse errors, framework logs, Xdebug's stacks, PHPUnit.

In PHP's own trace `#0 FILE(LINE): f()` says where `f` was called, so a frame takes its place from
one line and its function from the next; the innermost place is the head's `in FILE:LINE`. Of
exceptions chained with `Next` the last is the one that was not caught.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import RUNNER, Format, Lines, build_problem, chain, make_frame
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

_build: Final = partial(build_problem, separator="\\")
_LEVEL: Final = (
    r"(?:PHP )?(?P<level>Fatal error|Parse error|Compile error|Core error|Warning|Notice|Deprecated"
    r"|Recoverable fatal error|Catchable fatal error|Strict Standards|User \w+)"
)
# Of a server's log, or what the program printed on the same line before.
_WORKER: Final = r"(?:\[[^\]]*\] |.*?PHP message: |.*?(?=PHP [A-Z][\w ]+:  ))?"
_TYPE: Final = r"(?P<type>\\?[A-Za-z_][\w\\]*(?:@anonymous)?)"
_REPORT: Final = re.compile(
    rf"^{_WORKER}{_LEVEL}: +(?P<message>\S.*?)"
    r"(?: in (?P<file>\S.*?)(?: on line |:)(?P<line>\d+))?$"
)
_UNCAUGHT: Final = re.compile(
    rf"^(?:{_WORKER}{_LEVEL}: +Uncaught +|Next ){_TYPE}(?:: (?P<message>.*)| in .*)?$"
)
_UNCAUGHT_OLD: Final = re.compile(  # before PHP 7
    rf"^(?:{_WORKER}{_LEVEL}: +Uncaught +)?exception '(?P<type>\\?[A-Za-z_][\w\\]*)'"
    r"(?: with message '(?P<message>.*))?"
)
# Of an argument that a function of the program's own refuses: its code has not begun to run.
_REFUSED: Final = re.compile(r", called in (?P<file>\S.*) on line (?P<line>\d+) and defined$")
_THROWN_AT: Final = re.compile(r"^(?P<file>\S[^\n]*):(?P<line>\d+)$")
_CALL: Final = re.compile(
    r"^\s*#\d+ (?:(?P<file>[^\n]+?)\((?P<line>\d+)\)|\[internal(?: function)?\]): (?P<call>.*)$"
)
_MAIN: Final = re.compile(r"^\s*#\d+ \{main\}")
_THROWN_IN: Final = re.compile(r"^\s+thrown in .* on line \d+$")
_ARGUMENTS: Final = re.compile(r"\(.*$")
_PLAIN_HEAD: Final = re.compile(rf"^(?:.*?\s)?{_TYPE}: (?P<message>.*)$")
_OBJECT: Final = re.compile(
    rf"\[(?:previous exception\] \[)?object\] \({_TYPE}\(code: \S+\): (?P<message>.*) at "
    r"(?P<file>\S.*?):(?P<line>\d+)\)"
)
_ESCAPE: Final = re.compile(r"\\([\"\\/])")  # the line is a string of JSON
_OBJECT_PREVIOUS: Final = "[previous exception]"
_XDEBUG: Final = re.compile(
    r"^(?:PHP )?\s+(?:\d+\.\d+\s+\d+\s+)?\d+\. (?P<call>\S.*) (?P<file>\S+):(?P<line>\d+)$"
)
_XDEBUG_TITLE: Final = re.compile(r"^(?:PHP Stack trace|Call Stack):$")
_TEST: Final = re.compile(r"^\d+\) (?P<name>[\w\\]+::\w+.*)$")
_TEST_PLACE: Final = re.compile(r"^(?P<file>(?:/|[A-Za-z]:\\)\S.*\.\w+):(?P<line>\d+)$")
_HEAD_LINES: Final = 40  # an uncaught exception's message is not longer than this

_WARNED_LINES: Final = 6  # logged and displayed, with blank lines between
_WARNINGS: Final = frozenset({"Warning", "Notice", "Deprecated", "Strict Standards"})


def _function(call: str) -> str:
    """`Shop\\Cart->total('x', Object(Y))` without its arguments."""
    return _ARGUMENTS.sub("", call.strip()).replace("\\\\", "\\")


def _read_thrown(lines: Lines) -> Iterator[Problem]:
    """Each `Stack trace:` with its head above; those that go on with `Next` are one problem."""
    links: list[Problem] = []
    index = floor = 0
    while index < len(lines):
        if lines[index].strip() != "Stack trace:":
            index += 1
            continue
        start = _head_above(lines, index, floor)
        if links and not lines[start].startswith("Next "):
            yield chain(links)
            links = []
        problem, index = _exception(lines, start, index)
        warning = _warned_before(lines, start, problem.frames)
        links.append(replace(problem, causes=(warning,)) if warning and not links else problem)
        floor = index
    if links:
        yield chain(links)


def _read_cut(lines: Lines) -> Iterator[Problem]:
    """A stack that a text begins with: what was thrown is not told."""
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines.get(first).lstrip().startswith("#0 ") and _CALL.match(lines[first]):
        frames, last = _calls(lines, first, None)
        if frames and _MAIN.match(lines[last]):
            yield _build(lines, first, last, "", "", frames)


def _warned_before(lines: Lines, start: int, frames: tuple[Frame, ...]) -> Problem | None:
    """What PHP warned of right above, at a line of an exception's stack: that something is not
    there, for which null was taken."""
    for index in range(start - 1, max(start - 1 - _WARNED_LINES, -1), -1):
        match = _REPORT.match(lines[index])
        if match is None or not match["message"].startswith("Undefined ") or not match["file"]:
            continue
        place = match["file"], int(match["line"])
        at = next((i for i, one in enumerate(frames) if (one.file, one.line) == place), None)
        if at is not None:
            level = match["level"]
            return build_problem(
                lines, index, index, level, match["message"], frames[at:],
                error_type=level, severity="warning",
            )  # fmt: skip
    return None


def _head_above(lines: Lines, stack: int, floor: int) -> int:
    plain = stack
    for index in range(stack - 1, max(stack - 1 - _HEAD_LINES, floor - 1), -1):
        if _UNCAUGHT.match(lines[index]) or _UNCAUGHT_OLD.match(lines[index]):
            return index
        if not lines[index].strip():
            break
        if _PLAIN_HEAD.match(lines[index]):
            plain = index
    return plain


def _exception(lines: Lines, start: int, stack: int) -> tuple[Problem, int]:
    text = "\n".join(lines[start:stack])
    before, _, after = text.rpartition(" in ")
    place = _THROWN_AT.match(after)
    headline = before if place else text
    first, _, more = headline.partition("\n")
    old = _UNCAUGHT_OLD.match(first)
    head = old or _UNCAUGHT.match(first) or _PLAIN_HEAD.match(first)
    raw_type = head["type"].lstrip("\\") if head else ""
    message = "\n".join(part for part in ((head["message"] or "") if head else first, more) if part)
    message = message.removesuffix("'") if old else message
    where = (place["file"], int(place["line"])) if place else None
    frames, last = _calls(lines, stack + 1, where)
    if len(frames) > 1 and (frames[0].file, frames[0].line) == (frames[1].file, frames[1].line):
        frames = frames[1:]  # the first is a built-in function's, which has no line of its own
    refused = _REFUSED.search(message)
    if refused and len(frames) > 1 and frames[1].line == int(refused["line"]):
        message, frames = message[: refused.start()], frames[1:]
    if _THROWN_IN.match(lines.get(last + 1)):
        last += 1
    return _build(lines, start, last, raw_type, message.strip(), frames), last + 1


def _calls(
    lines: Lines, index: int, place: tuple[str | None, int | None] | None
) -> tuple[list[Frame], int]:
    """The frames of `#N` lines from an index on, and the index of the last line."""
    frames: list[Frame] = []
    here = place
    while True:
        line = lines.get(index)
        match = _CALL.match(line)
        if match:
            if here:
                frames.append(Frame(here[0], here[1], None, _function(match["call"])))
            here = (match["file"], int(match["line"]) if match["line"] else None)
        elif _MAIN.match(line):
            if here:
                frames.append(Frame(here[0], here[1], None, "{main}"))
            return frames, index
        else:
            if here:
                frames.append(Frame(here[0], here[1]))
            return frames, index - 1
        index += 1


def _reports(lines: Lines) -> Iterator[Problem]:
    """Errors PHP reports itself, with Xdebug's stack when it follows."""
    for index, line in enumerate(lines):
        match = _REPORT.match(line) if ": " in line else None
        if match is None or not match["file"] or match["message"].startswith("Uncaught "):
            continue
        frames, last = _xdebug(lines, index + 1)
        level = match["level"]
        place = make_frame(match, frames[0].function if frames else None)
        yield build_problem(
            lines,
            index,
            last,
            level,
            match["message"],
            (place, *frames[1:]),
            error_type="ParseError" if level == "Parse error" else level,
            severity="warning" if level in _WARNINGS else "error",
        )


def _xdebug(lines: Lines, index: int) -> tuple[list[Frame], int]:
    """Xdebug's frames, innermost first, each at the place it had got to."""
    title = index
    while title - index < 2 and not lines.get(title).strip():
        title += 1
    if not _XDEBUG_TITLE.match(lines.get(title)):
        return [], index - 1
    calls: list[re.Match[str]] = []
    row = title + 1
    while match := _XDEBUG.match(lines.get(row)):
        calls.append(match)
        row += 1
    if not calls:
        return [], index - 1
    frames: list[Frame] = []
    for called, by in zip(calls, [*calls[1:], None], strict=True):
        place = (by["file"], int(by["line"])) if by else (None, None)
        frames.insert(0, Frame(place[0], place[1], None, _function(called["call"])))
    return frames, row - 1


def _monolog(lines: Lines) -> Iterator[Problem]:
    """Laravel's and Symfony's log lines: `[object] (Type(code: 0): message at file:line)`."""
    links: list[Problem] = []
    for index, line in enumerate(lines):
        for match in _OBJECT.finditer(line) if "[object] (" in line else ():
            if links and _OBJECT_PREVIOUS not in match[0]:
                yield chain(links[::-1])  # the outer exception is written first
                links = []
            stack = index + 1
            if lines.get(stack).strip() != "[stacktrace]":
                stack = index
            place = (match["file"], int(match["line"]))
            frames, last = _calls(lines, stack + 1, place)
            span = (index, max(last, index))
            raw_type = match["type"].lstrip("\\")
            links.append(
                _build(lines, *span, raw_type, _ESCAPE.sub(r"\1", match["message"]).strip(), frames)
            )
    if links:
        yield chain(links[::-1])  # the outer exception is written first


def _phpunit(lines: Lines) -> Iterator[Problem]:
    for index, line in enumerate(lines):
        match = _TEST.match(line)
        if match is None:
            continue
        last = index
        frames: list[Frame] = []
        message_lines: list[str] = []
        while last + 1 < len(lines) and not (frames and not lines[last + 1].strip()):
            last += 1
            if _TEST.match(lines[last]):
                break
            if place := _TEST_PLACE.match(lines[last]):
                frames.append(make_frame(place))
            else:
                message_lines.append(lines[last])
        if frames:
            yield _test_problem(lines, (index, last), match["name"], message_lines, frames)


def _test_problem(
    lines: Lines, span: tuple[int, int], name: str, message_lines: list[str], frames: list[Frame]
) -> Problem:
    head = _PLAIN_HEAD.match(message_lines[0]) if message_lines else None
    exception = head is not None and re.search(r"(?:Exception|Error)$", head["type"]) is not None
    raw_type = (
        head["type"] if head and exception else "PHPUnit\\Framework\\ExpectationFailedException"
    )
    text = "\n".join([head["message"], *message_lines[1:]] if head and exception else message_lines)
    frames[-1] = replace(frames[-1], function=name.split(" with data set")[0])
    return _build(lines, *span, raw_type, text.strip(), frames)


FORMATS: Final = (
    Format("php", "php", ("Stack trace:",), _read_thrown),
    Format("php-stack", "php", ("{main}",), _read_cut),
    Format("php-error", "php", (" on line ", "error: "), _reports),
    Format("monolog", "php", ("[object] (",), _monolog),
    Format("phpunit", "php", ("PHPUnit",), _phpunit, RUNNER),
)
