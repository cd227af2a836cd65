"""Failures as pytest reports them: styles long, short, line and native, and its summary.

The rendering is that of `_pytest._code.code` (`ReprEntry`, `ReprFuncArgs`, `ReprFileLocation`): in
the long style the source precedes the place, in the short style it follows.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from textwrap import dedent
from typing import TYPE_CHECKING

from whence_tools.errors.format import RUNNER, SUMMARY, Format, build_problem, chain
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.python import (
    HEADER,
    is_connector,
    last_segment,
    read_chain,
    split_exception,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

_SECTION = re.compile(
    r"^_{3,} .+ _{3,}$|^ImportError while loading conftest .*$|^<(?:failure|error) .*>$",
    re.MULTILINE,
)
_END = re.compile(
    r"_{3,} .+ _{3,}$|={3,} |-{3,} ?(?:Captured|generated|coverage)|!{3,} |={20,}$|</(?:fail|err)"
)
_RAISED = re.compile(r"^E   +\S", re.MULTILINE)
# What stands above the lines of an error: code, the place that it was called from, arguments.
_CALLED_FROM = re.compile(r"[ \t>]|$|_ _ _|\S[^\n]*?\.py:\d+: ?$|\w+ += \S")
_DEFINITION = re.compile(r"\s*(?:async )?def (\w+)")
_SHORT_PLACE = re.compile(r"(\S.*?):(\d+): in (.+)$")
_LONG_PLACE = re.compile(r"(\S.*?):(\d+)(?:: ?([A-Za-z_][\w.]*)?)?\s*$")
_LINE_STYLE = re.compile(r"^(\S[^\n]*?\.py):(\d+): ([A-Za-z_][\w.]*(?:: .*)?)$", re.MULTILINE)
_FAILURES = re.compile(r"={3,} (?:FAILURES|ERRORS) ={3,}$")
_FIXTURE = re.compile(r"file (\S.*), line (\d+)$")
_QUOTED_PLACE = re.compile(r'\s*File "([^"\n]+)", line (\d+)')
_OUTCOME = re.compile(
    r"^(?:FAILED|ERROR) ([^\s:]+\.py)(?:::(\S+(?:\[[^\n]*?\])?))?(?: - ([^\n]*))?$", re.MULTILINE
)


@dataclass(slots=True)
class _FailureSection:
    """What has been read of one failure: its finished causes and the exception in the making."""

    frames: list[Frame] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    function: str | None = None
    code: str | None = None
    printed_type: str = ""
    began: int = 0
    ended: int = -1
    links: list[Problem] = field(default_factory=list)
    is_short: bool = False


def find_failures(lines: Lines) -> Iterator[Problem]:
    heads = [index for index, _ in lines.matching(_SECTION)]
    cut_off = _find_cut_off(lines, heads[0] if heads else len(lines))
    resume = -1
    for index in heads if cut_off is None else [cut_off, *heads]:
        if index >= resume:
            problem, resume = _read_section(lines, index)
            if problem is not None:
                yield problem


def _find_cut_off(lines: Lines, end: int) -> int | None:
    """The line above a failure whose head is not there, before the first one that has one."""
    for index, _ in lines.matching(_RAISED):
        if index >= end:
            return None
        first = index
        while first and _CALLED_FROM.match(lines[first - 1]):
            first -= 1
        if any(lines[one].startswith(">") for one in range(first, index)):
            return first - 1
    return None


def _read_section(lines: Lines, start: int) -> tuple[Problem | None, int]:
    section = _FailureSection(began=start)
    index = start + 1
    while index < len(lines) and not _END.match(lines[index]):
        text = lines[index]
        if HEADER in text and not text.startswith("E"):
            native, index = _read_native(lines, index)
            section.links.append(native)
            section.ended = index - 1
        else:
            _read_line(section, text, lines, index)
            index += 1
    last = _problem(section, lines)
    links = [*section.links, last] if last else section.links
    in_report = lines.get(start).startswith("<")  # JUnit's, which has type and message itself
    if not links or not (
        links[-1].frames or (not in_report and (links[-1].message or links[-1].error_type))
    ):
        return None, index
    began = lines.number(max(start, 0))
    end = lines.number(section.ended) if section.ended >= 0 else began
    return (
        replace(chain(links), format="pytest", start_line=began, end_line=end),
        index,
    )


def _read_native(lines: Lines, index: int) -> tuple[Problem, int]:
    problem, after = read_chain(lines, index)
    return problem, max(after, index + 1)


def _read_line(section: _FailureSection, text: str, lines: Lines, index: int) -> None:
    if text.startswith("E ") or text == "E":
        section.errors.append(text[4:].rstrip())
        section.ended = index
    elif text.startswith(">"):
        section.code = section.code or text[1:].strip() or None
    elif is_connector(text):
        section.links += filter(None, [_problem(section, lines)])
        section.began = index + 1
        section.frames, section.errors, section.printed_type = [], [], ""
        section.function = section.code = None
    elif text.startswith("_ _ _"):
        section.function = section.code = None
    elif text.startswith((" ", "\t")):
        _read_source(section, text)
    elif text:
        _read_place(section, text, index)


def _read_source(section: _FailureSection, text: str) -> None:
    if section.is_short and section.frames and section.frames[-1].code is None:
        section.frames[-1] = replace(section.frames[-1], code=text.strip())
    elif section.function is None:
        definition = _DEFINITION.match(text)
        section.function = definition[1] if definition else None


def _read_place(section: _FailureSection, text: str, index: int) -> None:
    one_line = _LINE_STYLE.match(text)
    if one_line and not section.errors:
        section.errors.append(one_line[3])
        text = f"{one_line[1]}:{one_line[2]}: "
    short = _SHORT_PLACE.match(text)
    place = short or _LONG_PLACE.match(text) or _FIXTURE.match(text)
    if not place:
        definition = _DEFINITION.match(text)
        section.function = definition[1] if definition else section.function
        return
    function = short[3] if short else section.function
    frame = Frame(place[1], int(place[2]), function=function, code=section.code)
    if not any(
        known.file == frame.file and known.line == frame.line and not short
        for known in section.frames[-1:]
        if known.function is None
    ):
        section.frames.append(frame)
    section.is_short = short is not None
    section.printed_type = (place[3] or "") if place.re is _LONG_PLACE else ""
    section.function = section.code = None
    section.ended = index


def _problem(section: _FailureSection, lines: Lines) -> Problem | None:
    """The exception read so far; None when there is none yet."""
    if not section.frames and not section.errors:
        return None
    raw_type, message, place = _read_errors(section.errors)
    if section.printed_type and last_segment(raw_type) != last_segment(section.printed_type):
        raw_type, message = section.printed_type, "\n".join(section.errors).strip()
    frames = [*section.frames, place] if place else section.frames
    return build_problem(
        lines,
        section.began,
        section.ended,
        raw_type,
        message,
        reversed(frames),
    )


def _read_errors(errors: list[str]) -> tuple[str, str, Frame | None]:
    """Type, message and, for a SyntaxError, the place of the `E` lines."""
    for number, text in enumerate(errors):
        place = _QUOTED_PLACE.match(text)
        if place:
            code = errors[number + 1].strip() if number + 1 < len(errors) else None
            frame = Frame(place[1], int(place[2]), code=code)
            raw_type, message = _split_type(errors[-1:])
            return raw_type, message, frame
    return (*_split_type(errors), None)


def _split_type(errors: list[str]) -> tuple[str, str]:
    text = dedent("\n".join(errors)).strip()
    if text.startswith("assert "):
        return "AssertionError", text
    if text.startswith("fixture '"):
        return "FixtureLookupError", text.split("\n")[0]
    return split_exception(text)


def find_lines(lines: Lines) -> Iterator[Problem]:
    """`--tb=line`: one line a failure, below the FAILURES rule."""
    inside = False
    for index, text in enumerate(lines):
        if text.startswith("==="):
            inside = bool(_FAILURES.match(text))
        match = _LINE_STYLE.match(text) if inside else None
        if match:
            raw_type, message = _split_type([match[3]])
            yield build_problem(
                lines, index, index, raw_type, message, (Frame(match[1], int(match[2])),)
            )


def find_outcomes(lines: Lines) -> Iterator[Problem]:
    """The short test summary, all that is left with `--tb=no`."""
    for index, match in lines.matching(_OUTCOME):
        raw_type, message = _split_type([match[3] or ""])
        function = match[2].rpartition("::")[2].partition("[")[0] if match[2] else None
        yield build_problem(
            lines, index, index, raw_type, message, (Frame(match[1], function=function),)
        )


FORMATS = (
    Format("pytest", "python", ("\nE  ", "___ "), find_failures, RUNNER),
    Format("pytest-line", "python", ("= FAILURES =", "= ERRORS ="), find_lines, RUNNER - 1),
    Format("pytest-summary", "python", ("FAILED ", "ERROR "), find_outcomes, SUMMARY),
)
