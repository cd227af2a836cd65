"""What JVM builds print: javac, kotlinc, Maven, Gradle, sbt and their test summaries."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.errors.format import RUNNER, SUMMARY, TRACE, Format, build_problem, make_frame
from whence_tools.errors.jvm import class_name, last_name
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

_SOURCES = r"(?:java|kts?|scala|groovy|gradle)"
_JAVAC = re.compile(
    rf"^(?P<file>(?:[A-Za-z]:)?[^\s:\[][^\n:]*\.{_SOURCES}):(?P<line>\d+)(?::(?P<column>\d+))?: "
    r"(?P<severity>error|warning): (?:\[(?P<code>[\w-]+)\] )?(?P<message>[^\n]*)$",
    re.MULTILINE,
)
_KOTLINC = re.compile(
    r"^(?P<severity>[ew]): (?:\[\w+\] )?(?:file://(?:/(?=[A-Za-z]:))?)?"
    rf"(?P<file>(?:[A-Za-z]:)?[^\n:]+\.{_SOURCES}):"
    r"(?: ?\((?P<line>\d+), (?P<column>\d+)\):? | ?(?P<line2>\d+)(?::(?P<column2>\d+))?:? )"
    r"(?:\[(?P<code>[A-Z_]+)\] )?(?P<message>[^\n]*)$",
    re.MULTILINE,
)
_MAVEN = re.compile(
    r"^\[(?P<severity>ERROR|WARNING)\] (?:file://)?(?:/(?=[A-Za-z]:))?"
    rf"(?P<file>(?:[A-Za-z]:)?[^\n:\[]+\.{_SOURCES}):? ?"
    r"[\[(](?P<line>\d+),[ ]?(?P<column>\d+)[\])]:? (?:error: )?(?P<message>[^\n]*)$",
    re.MULTILINE,
)
_SBT = re.compile(
    r"^\[(?P<severity>error|warn)\] (?:file://)?"
    rf"(?P<file>(?:[A-Za-z]:[\\/]|/)[^\n:]+|[^\s:\[][^\n:]*\.{_SOURCES}):(?P<line>\d+)"
    r"(?::(?P<column>\d+))?: (?:(?:error|warning): )?(?P<message>[^\n]*)$",
    re.MULTILINE,
)
_SEVERITY = {"e": "error", "w": "warning", "warn": "warning"}
_CARET = re.compile(r"( *)\^\s*$")
_DETAIL = re.compile(r"(?:\[ERROR\])? {2,}(\S.*)$")
_BELOW = 14  # lines looked at below a diagnostic

_WRONG = re.compile(r"^\* What went wrong:$", re.MULTILINE)
_WHERE = re.compile(r".*(?:file|script) '([^'\n]+)' line: (\d+)")
_SCRIPT_LINE = re.compile(r"  Line (\d+): (.*)$")
_GOAL = re.compile(
    r"^\[ERROR\] Failed to execute goal (?P<message>[^\n]*?)(?: -> \[Help \d+\])?$", re.MULTILINE
)
_SUREFIRE = re.compile(
    r"^\[ERROR\] {2,3}(?P<owner>[A-Z]\w*)\.(?P<method>\w+):(?P<line>\d+)(?:->\S+)? "
    r"(?P<message>[^\n]+)$",
    re.MULTILINE,
)
_GRADLE_TEST = re.compile(
    r"^(?P<owner>[A-Za-z][\w.$]*) > (?:[^\n]+ > )?(?P<method>[^\n]+?) FAILED\n"
    r" +(?P<type>[\w.$]+)(?:: (?P<message>[^\n]*?))? at (?P<file>[\w$.-]+\.\w+):(?P<line>\d+)$",
    re.MULTILINE,
)
_GRADLE_CAUSE = re.compile(r" +(?:Caused by: ?)?([\w.$]+) at ([\w$.-]+\.\w+):(\d+)$")


def find_diagnostics(lines: Lines) -> Iterator[Problem]:
    """javac's, kotlinc's and the Maven compiler plugins' diagnostics; Maven prints them twice."""
    seen: set[tuple[str, str, str]] = set()
    for pattern in (_JAVAC, _KOTLINC, _MAVEN, _SBT):
        for index, match in lines.matching(pattern):
            groups = match.groupdict()
            line = groups["line"] or groups.get("line2") or "0"
            key = (match["file"], line, match["message"])
            if key not in seen:
                seen.add(key)
                yield _diagnostic(lines, index, groups)


def _diagnostic(lines: Lines, index: int, groups: dict[str, str | None]) -> Problem:
    severity = (groups["severity"] or "").lower()
    severity = _SEVERITY.get(severity, severity)
    printed = groups["column"] or groups.get("column2")
    code, caret, notes, end = _read_below(lines, index)
    line = groups["line"] or groups.get("line2")
    column = int(printed) if printed else caret
    file = groups["file"] or ""
    kind = groups.get("code") or severity
    return build_problem(
        lines,
        index,
        end,
        kind,
        (groups["message"] or "").strip(),
        (Frame(file, int(line) if line else None, column, code=code),),
        language="kotlin" if file.endswith((".kt", ".kts")) else "java",
        notes=notes,
        severity=severity,
    )


def _read_below(lines: Lines, index: int) -> tuple[str | None, int | None, list[str], int]:
    """The code line, the caret's column, further details, and the last index that belongs."""
    code: str | None = None
    column: int | None = None
    end = index
    notes: list[str] = []
    caret = _CARET.match(lines.get(index + 2))
    if caret:
        code, column, end = lines[index + 1].strip(), len(caret[1]) + 1, index + 2
    for ahead in range(end + 1, min(end + _BELOW, len(lines))):
        detail = _DETAIL.match(lines[ahead])
        if not detail or _CARET.match(lines.get(ahead + 1)):
            break
        notes.append(detail[1].strip())
        end = ahead
    return code, column, notes, end


def find_gradle(lines: Lines) -> Iterator[Problem]:
    """Gradle's closing words: what went wrong, and in which build file when it says so."""
    for index, _ in lines.matching(_WRONG):
        message = _what_went_wrong(lines, index + 1)
        end = index + len(message)
        frame = _build_file(lines, index, message)
        yield build_problem(
            lines,
            index,
            end,
            message="\n".join(message).strip(),
            frames=(frame,) if frame else (),
            language="kotlin" if frame and (frame.file or "").endswith(".kts") else "java",
        )


def _what_went_wrong(lines: Lines, start: int) -> list[str]:
    message: list[str] = []
    for index in range(start, min(start + 40, len(lines))):
        text = lines[index]
        if text.startswith("* ") or not (text.strip() or lines.get(index + 1).startswith(" ")):
            break
        message.append(text.rstrip())
    return message


def _build_file(lines: Lines, index: int, message: list[str]) -> Frame | None:
    for above in range(index - 1, max(-1, index - 5), -1):
        where = _WHERE.match(lines[above])
        if where:
            script = next((match for row in message if (match := _SCRIPT_LINE.match(row))), None)
            return Frame(where[1], int(where[2]), code=script[2].strip() if script else None)
    return None


def find_goals(lines: Lines) -> Iterator[Problem]:
    """Maven's closing words: failed tests in short, and the goal that failed."""
    for index, match in lines.matching(_SUREFIRE):
        owner = match["owner"]
        frame = Frame(f"{owner}.java", int(match["line"]), None, f"{owner}.{match['method']}")
        kind = match["message"].split(" ", 1)[0]
        raw_type = kind if re.fullmatch(r"[A-Z]\w+", kind) else ""
        yield _read_short(lines, index, "maven-tests", raw_type, frame, match["message"])
    for index, match in lines.matching(_GOAL):
        yield _read_short(lines, index, "maven", "", None, match["message"])


def _read_short(
    lines: Lines, index: int, kind: str, raw_type: str, frame: Frame | None, message: str
) -> Problem:
    return build_problem(
        lines,
        index,
        index,
        raw_type,
        message.strip(),
        (frame,) if frame else (),
        error_type=last_name(raw_type),
        kind=kind,
        language="java",
    )


def find_gradle_tests(lines: Lines) -> Iterator[Problem]:
    """Gradle's short form of a failed test, its default: one place for each exception."""
    for index, match in lines.matching(_GRADLE_TEST):
        method = match["method"].partition("(")[0]
        function = f"{class_name(match['owner'])}.{method}"
        end = index + 1
        causes: list[Problem] = []
        while (cause := _GRADLE_CAUSE.match(lines.get(end + 1))) and len(causes) < _BELOW:
            end += 1
            place = Frame(cause[2], int(cause[3]))
            causes.append(_read_short(lines, end, "gradle-test", cause[1], place, ""))
        frame = make_frame(match, function, match["owner"])
        yield build_problem(
            lines,
            index,
            end,
            match["type"],
            (match["message"] or "").strip(),
            (frame,),
            error_type=last_name(match["type"]),
            causes=causes,
        )


FORMATS = (
    Format(
        "jvm-compiler",
        "java",
        (": error: ", ": warning: ", "e: ", "w: ", "[ERROR] ", "[WARNING] ", "[error] ", "[warn] "),
        find_diagnostics,
        TRACE + 2,
    ),
    Format("gradle-test", "java", (" FAILED\n",), find_gradle_tests, RUNNER),
    Format("gradle", "java", ("* What went wrong:",), find_gradle, SUMMARY),
    Format("maven", "java", ("[ERROR] ",), find_goals, SUMMARY),
)
