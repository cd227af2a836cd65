"""JUnit's XML reports, as every test runner writes them.

What stands in a `failure` or an `error` is the runner's own text: it is laid out as that runner
prints it, for its own format to read. Where there is no trace in it, the element's `type` and
`message` and the test case's place are the problem; a trace that names no error has theirs.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import SUMMARY, Format, build_problem
from whence_tools.errors.model import Frame
from whence_tools.errors.places import is_path, place_apart, places
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

RANK: Final = SUMMARY + 1  # a trace inside says more
_PARTS: Final = lazy_pattern(
    r"(?P<tag></?(?:testcase|failure|error|testsuites?|system-out|system-err|properties|skipped)\b"
    r'(?:[^>"]|"[^"]*")*>)|<\?xml[^>]*\?>|<!--.*?-->|<!\[CDATA\[|\]\]>'
)
_ATTRIBUTE: Final = lazy_pattern(r"""(?P<name>[\w-]+)=(?P<quote>["'])(?P<value>.*?)(?P=quote)""")
_CASE: Final = lazy_pattern(r"^<test(?P<kind>case|suite)\b[^\n]*$", re.MULTILINE)
_FAILURE: Final = lazy_pattern(r"^<(?P<kind>failure|error)\b[^\n]*$", re.MULTILINE)
_TYPED: Final = lazy_pattern(
    r"(?P<type>(?:[A-Za-z_]\w*\.)*[A-Z]\w*)(?:: (?P<message>.*))?$", re.DOTALL
)
_TYPED_END: Final = lazy_pattern(r":\d+: (?P<type>(?:\w+\.)*[A-Z]\w*)\s*$")  # pytest's last line
_SETUP: Final = lazy_pattern(r'failed on (?:setup|teardown) with "(?P<said>.*)"$', re.DOTALL)
_GENERIC: Final = frozenset({"", "testCodeFailure", "failure", "error", "Error", "AssertionError"})
_NAMED: Final = lazy_pattern(r"(?P<file>[^:\n]+\.\w{1,8}):(?P<line>\d+)(?::(?P<column>\d+))?$")
# In a row of its own; a script may have no ending.
_PLACED: Final = lazy_pattern(
    r"(?P<file>[^:\n]+\.\w{1,8}|[^:\n]*[\w.]/[\w.-]+):(?P<line>\d+)(?::(?P<column>\d+))?$"
)
_OPEN: Final = lazy_pattern(r'<(?:testcase|failure|error)\b(?:[^>"]|"[^"]*")*(?:"[^"]*)?$')
_BREAK: Final = "\ue0f3"  # a line end inside a tag
_ONLY_FRAMES: Final = lazy_pattern(r"\s*at \S")
_MOST: Final = 60  # lines of one
_LONGEST: Final = 400  # lines of one failure's text
_MOST_PLACES: Final = 50


def is_report(text: str) -> bool:
    """Whether a text is such a report, with a failure in it."""
    return "<testcase" in text and ("<failure" in text or "<error" in text)


def lay_out(texts: Sequence[str]) -> tuple[list[str], list[int]]:
    """Each tag on a line of its own and the text between unescaped, with the lines' numbers."""
    rows: list[str] = []
    numbers: list[int] = []
    said: list[str] = []  # what a tag says on lines of its own, and the body below may repeat
    for first, text in _join_tags(texts):
        number = first
        parts = _split(text) if "<" in text or "&" in text or "]]>" in text else [text]
        for part in parts:
            if part.strip() in said:
                continue
            if said and part.startswith(("</failure", "</error")):
                rows.append("")
                numbers.append(number)
                said = []
            if _ONLY_FRAMES.match(part) and rows and _FAILURE.match(rows[-1]):
                rows.append("")  # the tag is no line of the trace
                numbers.append(number)
            rows.append(part)
            numbers.append(number)
            if _BREAK in part:
                message = _attributes(part).get("message", "").rstrip().split("\n")
                rows += message
                numbers += range(number, number + len(message))
                said = [row.strip() for row in message if row.strip()]
                number += part.count(_BREAK)
    return rows, numbers


def _join_tags(texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, those that a tag goes on over as one."""
    number = 0
    while number < len(texts):
        text, after = texts[number], number + 1
        while "<" in text and _OPEN.search(text) and after < min(number + _MOST, len(texts)):
            text = f"{text}{_BREAK}{texts[after]}"
            after += 1
        if after == number + _MOST:
            text, after = texts[number], number + 1
        yield number + 1, text
        number = after


def _split(text: str) -> list[str]:
    parts: list[str] = []
    end = 0
    for match in _PARTS.finditer(text):
        between = text[end : match.start()]
        if between.strip():
            parts.append(html.unescape(between))
        if match["tag"]:
            parts.append(match["tag"])
        end = match.end()
    rest = text[end:]
    return [*parts, html.unescape(rest)] if rest.strip() or not parts else parts


def find_failures(lines: Lines) -> Iterator[Problem]:
    cases = [(index, match["kind"], match[0]) for index, match in lines.matching(_CASE)]
    case: dict[str, str] = {}
    suite = ""
    for index, match in lines.matching(_FAILURE):
        while cases and cases[0][0] <= index:
            _, kind, tag = cases.pop(0)
            if kind == "suite":
                suite = _attributes(tag).get("name", "")
            else:
                case = {"suite": suite, **_attributes(tag)}
        last, body = _body(lines, index, match[0])
        yield _problem(lines, (index, last), _attributes(match[0]), case, body)


def _body(lines: Lines, index: int, tag: str) -> tuple[int, str]:
    if tag.endswith("/>"):
        return index, ""
    body: list[str] = []
    for row in range(index + 1, min(index + _LONGEST, len(lines))):
        if lines[row].startswith(("</failure", "</error")):
            return row, "\n".join(body).strip()
        body.append(lines[row].rstrip())
    return index, ""


def _attributes(tag: str) -> dict[str, str]:
    found = _ATTRIBUTE.finditer(tag.replace(_BREAK, "&#10;"))
    return {match["name"]: html.unescape(match["value"]) for match in found}


def _problem(
    lines: Lines, span: tuple[int, int], failure: dict[str, str], case: dict[str, str], body: str
) -> Problem:
    told, said = _read_body(body, case.get("name", ""))
    message = failure.get("message", "") or said
    raw_type = failure.get("type", "").replace("\\", ".")
    message = message.removeprefix(f"{raw_type}: ")
    within = _SETUP.match(message)
    if raw_type in _GENERIC:
        if typed := _TYPED.match(within["said"] if within else message):
            raw_type, message = typed["type"], typed["message"] or ""
        elif ended := _TYPED_END.search(body):
            raw_type = ended["type"]
    place = failure if failure.get("file") else case
    line = place.get("line", "")
    frame = Frame(
        place.get("file") or None,
        int(line) if line.isdigit() else None,
        function=case.get("name") or None,
        module=case.get("classname") or None,
    )
    named = [case[one] for one in ("name", "classname") if case.get(one)]
    rows = [*body.split("\n"), *named]
    if not frame.file:
        told = [*_named(named)][:1] or [one for row in rows for one in places(row)]
    if not told and not frame.file:
        suite = [case["suite"]] if is_path(case.get("suite", "")) else []
        told = [one for one in [place_apart([*suite, *rows])] if one and one.file]
    return build_problem(lines, *span, raw_type, message, told[:_MOST_PLACES] or [frame])


def _read_body(body: str, name: str) -> tuple[list[Frame], str]:
    """The places that have a row each, and what else a failure's text says but for its test."""
    rows = body.split("\n")
    placed = [row for row in rows if " " not in row.strip() and _PLACED.match(row.strip())]
    told = [*_named([row.strip() for row in placed], _PLACED)]
    said = [row for row in rows if row not in placed]
    head = said[0] if said else ""
    prefix = head.removesuffix(name).removesuffix("it ")
    is_named = bool(name) and head.endswith(name) and " " not in prefix
    return told, "\n".join(said[is_named:]).strip()


def _named(names: Sequence[str], place: re.Pattern[str] = _NAMED) -> Iterator[Frame]:
    """The places that some texts are, and nothing else."""
    for match in filter(None, map(place.match, names)):
        yield Frame(match["file"], int(match["line"]), int(match["column"] or 0) or None)


def name_errors(told: Iterable[Problem], failures: Sequence[Problem]) -> Iterator[Problem]:
    """Those that name no error with what the failure around them says.

    Args:
        failures: of `find_failures`, or others that stand around a trace.
    """
    failures = sorted(failures, key=lambda one: one.start_line)
    starts = [one.start_line for one in failures]
    for one in told:
        at = bisect_right(starts, one.start_line) - 1
        is_inside = at >= 0 and one.end_line <= failures[at].end_line
        if not is_inside or one.raw_type or one.error_type or one.message or one.causes:
            yield one
        else:
            yield replace(
                one,
                error_type=failures[at].error_type.rpartition("::")[2],
                raw_type=failures[at].raw_type,
                message=failures[at].message.strip(),
            )


FORMATS: Final = (Format("junit", "", ("<failure", "<error"), find_failures, RANK),)
