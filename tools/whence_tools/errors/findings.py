"""Diagnostics in whatever form: a place, how severe it is, and what is said of it.

Compilers, checkers and build tools put these three in any order, with brackets, codes and their own
name between. A line tells of an error for sure only where it says how severe it is, next to the
place; a message may stand on the line below its place, or above one that an arrow points at, and
a file above its rows.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.errors.codes import split_code, split_named_code, split_owner
from whence_tools.errors.format import build_problem
from whence_tools.errors.headers import Headings, read_header
from whence_tools.errors.model import Frame
from whence_tools.errors.places import (
    Place,
    find_place,
    find_position,
    function_at,
    read_frame,
)
from whence_tools.errors.severities import MARK, SEVERITY, find_hints, name_severity
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

FINDING: Final = "finding"  # the format's name
_ASIDE: Final = (
    r"[A-Z][A-Za-z]{0,8}-?\d+[\w/-]*|#\d+|\d{1,5}(?:-D)?|[A-Z]{3,}[\w-]*|[\w-]+\[[\w-]+\]"
)
# `Performance Warning`, `parser error`; not in a sentence, or what a test expects.
_NO_KIND: Final = r"(?!(?:the|an?|this|that|no|any|its?|my|our|which|expected|got|want(?:ed)?)\b)"
_KIND: Final = rf"(?:(?i:{_NO_KIND}[a-z]+[ _]){{1,2}})??"
_CODE: Final = (
    rf"(?:[-\[( ] ?#?(?P<code>{_ASIDE}|(?<=\[)[a-z]+(?:[_-][a-z]+)+(?=\]))[\])]?)?(?: \[[\w-]+\])?"
)
# In front of a place.
_HEAD: Final = lazy_pattern(
    rf"[\s*%!>=\[×✗✖-]*{_KIND}{SEVERITY}(?![a-z]){_CODE}(?: \([\w -]+(?:\[[\w-]+\])?\))?[\])]*\s*"
    r"(?:[:|,=-]+|(?:in|on|at)\b:?|(?=$|[/.])|(?<=[\]>])|(?<=failure))\s*"
)
_HEAD_WORD: Final = lazy_pattern(rf"[\s:#\[]*{SEVERITY}\b")
# A test that failed, in front of a place and behind one.
_TEST: Final = lazy_pattern(r"(?P<severity>FAIL(?:ED|URE)?):? (?=\S)[^:\n]{1,200}:\s+")
_PASSED_TEST: Final = lazy_pattern(r":[^:\n]*:(?:PASS|IGNORE)(?:ED|D)?\s*$")
_FAILED_TEST: Final = lazy_pattern(r":(?P<function>\w+):FAIL(?:ED)?(?::\s*(?P<said>.*)|\s*$)")
# Behind a place: what stands between, then the severity.
_TAIL: Final = lazy_pattern(
    r"(?:[\])}>\"'`]?\s?[:;,|–-]*\s{0,12})(?:(?P<function>\w+)\(\) )?"
    r"(?:\[(?!(?i:error|warn))[\w.-]+\] )?"
    rf"(?:[A-Z]+\d+ )?(?P<open>[\[(]?)#?(?:(?P<kind>{_KIND}){SEVERITY}(?:_problem)?(?![a-z])"
    rf"|(?P<letter>[EWFCRIDN](?=[\]:)])|[✖✗×✘‼⚠](?=\s)))[\])]?{_CODE}[\])]*"
    r"(?:\s*(?P<end>[:|]|-(?= ))\**\s*|(?P<loose>\s+)(?=\S))"
)
_BETWEEN: Final = lazy_pattern(
    r"\s*(?:\d{4}[/-]\d\d[/-]\d\d[ T]\d\d:\d\d:\d\d\S*\s|[(\[][\w .-]+[)\]]:?|[\w.+/-]{1,30}:?"
    r"|##?\[\w+\]|(?:[A-Z_]+\|)+)?\s*\[?"
)
_ASIDE_CODE: Final = lazy_pattern(r"\s*[(\[](?P<code>[\w .-]+)[)\]]:?\s*")
_BEHIND: Final = lazy_pattern(r"[\])}>]*\s*[:;,|.–-]*\s*(?:\^+ )?")
_BEFORE: Final = lazy_pattern(r"(?:[\s,:(\[]+|\b(?:at|in|on|from|near)|\(file:?)+$")
_ARROW: Final = lazy_pattern(r"\s*(?:-+>|┌─+|╭─+\[?|,-\[|:::|└─+)\s*")
_SOURCE: Final = lazy_pattern(r"\s*\d*\s*[|│]|[\s.|~^┬─-]*[\^~┬]+[\s~^-]*$|\s*$")
_CODE_BEHIND: Final = lazy_pattern(r":\d+:? ?\[?[A-Z]{1,9}-?\d{2,5}\b")
# A line that names a place, or one with a severity that stands alone.
_NUMBERED: Final = lazy_pattern(r"[:#|(\[,@ 行列]\d")
_CODE_ABOVE: Final = lazy_pattern(r"(?m)^[A-Z]{1,9}\d{2,5} [^\n]* [^\n]*\n[^\s:]+:\d+:\d+$")
_ALONE: Final = lazy_pattern(
    r"\s*(?:[A-Z][a-z]+ )?(?P<severity>[Ee]rror|ERROR|[Ww]arning|WARNING)s?"
    r"(?:[:!]| number \d+)\s*$"
)
_MARKED: Final = lazy_pattern(r"\s*> *(?P<line>\d{1,7}) [|│]")  # the line of an excerpt
_APART: Final = lazy_pattern(r"\s*\d+:\d+\s")  # a row behind a blank line
_SHOWN_LINE: Final = lazy_pattern(r"\s*L?(?P<line>\d{1,7}) ?[|│]")
_POINTED: Final = lazy_pattern(r"\s*(?:[|│]\s*)?(?P<carets>\^[\^~-]*) (?P<said>\S.* .*)$")
_CARET: Final = lazy_pattern(r"\s*\^\s*$")  # below the source of a place
_KEYED: Final = lazy_pattern(
    r"(?:^|[\s,])(?i:(file|line|column|message|msg|rule))=([^=]*?)(?=[\s,]+\w+=|\s*$)"
)
_CODED: Final = lazy_pattern(r"[A-Z]{1,9}-?\d{2,5}(?:/|$)")
_TYPED_HEAD: Final = lazy_pattern(r"\s*(?P<type>[A-Z]\w*(?:Error|Exception)):\s+")
_SHOWN: Final = lazy_pattern(r"\d+\s|\W+$")  # numbered source, a rule
_LEVELS: Final = frozenset({"INFO", "INFORMATION", "NOTE"})  # of a log
_BESIDE: Final = "cited in prior message"  # as Lint says of a note
_LONGEST: Final = 2_000
_MOST_HINTED: Final = 100  # of the first and the last lines that may say it, to tell a log
_NEAR: Final = 6  # lines between a place and its message
_MOST_LINES: Final = 20_000


@dataclass(slots=True)
class _Finding:
    """What one line, with those around it, tells.

    Attributes:
        severity: "" where the line does not say.
        is_first: whether the line begins with the place, but for a severity or a tool's name.
        is_behind_severity: whether the severity stands in front of the place.
        is_pointed: whether a caret stands in front of what is said.
    """

    first: int
    last: int
    place: Place
    severity: str
    code: str
    message: str
    is_first: bool
    function: str | None = None
    is_behind_severity: bool = False
    is_pointed: bool = False


def find_findings(lines: Lines, beside: Sequence[Frame] = ()) -> Iterator[Problem]:
    """The diagnostics that say how severe they are, and what stands between them in their form.

    Args:
        beside: the places of a compiler's that stand in the text, too: then only lines that begin
            with a place, as they do. What builds begin with a severity names the file that they
            build.
    """
    if not beside and not _may_be_severe(lines):
        return
    found = [one for one in _each(lines) if not (beside and one.is_behind_severity)]
    sure = [one for one in found if one.severity]
    if sure or beside:
        has_column = any(at.column for at in beside) or any(one.place.column for one in sure)
        if not has_column and beside:
            files = {at.file for at in beside}
            found = [one for one in found if one.severity or one.place.file in files]
        is_coded = any(_CODED.match(one.code) for one in sure)
        alike = (
            one
            for one in found
            if one.severity
            or _is_alike(one, has_column=has_column)
            or (is_coded and one.is_first and _CODED.match(one.code))
        )
        yield from _problems(lines, alike)


def _may_be_severe(lines: Lines) -> bool:
    """Whether any line says how severe something is, of those that name a place or stand near."""
    lowered = lines.text.lower()
    hints = find_hints(lowered)
    if _CODE_BEHIND.search(lines.text) or _CODE_ABOVE.search(lines.text):
        return True
    rows = list(_rows_with(lowered, hints)) if hints else []
    if len(rows) > 2 * _MOST_HINTED:
        rows = rows[:_MOST_HINTED] + rows[-_MOST_HINTED:]
    near = dict.fromkeys(
        one for row in rows for one in range(max(0, row - _NEAR), min(row + _NEAR, len(lines)))
    )
    read = (_read(lines, row, lines[row][:_LONGEST], _any_file(lines[row]), "?") for row in near)
    return any(one and one.severity for one in read)


def _any_file(line: str) -> str:
    """A file that a row might belong to."""
    return "?" if line[:1].isspace() or line[:1].isdigit() else ""


def _rows_with(text: str, words: Sequence[str]) -> Iterator[int]:
    """The indexes of the lines that have one of some words."""
    row = at = 0
    for match in re.finditer("|".join(map(re.escape, words)), text):
        if match.start() >= at:
            row += text.count("\n", at, match.start())
            at = text.find("\n", match.end())
            at = len(text) if at < 0 else at
            yield row


def guess_findings(lines: Lines) -> Iterator[Problem]:
    """The diagnostics of a text in which no line says how severe it is: a list of places, each with
    what is said of it."""
    found = list(_each(lines))
    told = {row for one in found for row in range(one.first, one.last + 1)}
    others = sum(row not in told and not _is_shown(lines, row) for row in range(len(lines)))
    if others <= len(found) or all(map(_is_alike, found)) or _begins(lines, found):
        yield from _problems(lines, (one for one in found if one.is_first or not others))


def _begins(lines: Lines, found: list[_Finding]) -> bool:
    """Whether a text begins with a place: what follows explains it."""
    first = next((row for row, line in enumerate(lines) if line.strip()), None)
    return bool(found) and found[0].first == first and found[0].place.start == 0


def _is_shown(lines: Lines, row: int) -> bool:
    """Whether a line belongs to what findings stand between: source, rules, a file's name."""
    line = lines[row]
    return bool(
        line[:1].isspace()
        or _SOURCE.match(line)
        or _SHOWN.match(line)
        or _SOURCE.match(lines.get(row + 1) or "x")
        or read_header(line)
    )


def _is_alike(found: _Finding, *, has_column: bool = True) -> bool:
    return found.is_first and (found.place.column is not None or not has_column)


def _each(lines: Lines) -> Iterator[_Finding]:
    file, near, index, is_excerpt = "", "", 0, False
    headings = Headings()
    while index < min(len(lines), _MOST_LINES):
        line = lines[index][:_LONGEST]
        heading = headings.file_of(line)
        found = _read(lines, index, line, file or heading, near)
        if found:
            yield found
            near = found.place.file
            index = found.last + 1
            # A blank line may follow.
            is_excerpt = found.place.end == 0 or _APART.match(lines.get(index + 1)) is not None
        else:
            file = read_header(lines[index]) or (file if line.strip() or is_excerpt else "")
            is_excerpt = False
            index += 1


def _problems(lines: Lines, told: Iterable[_Finding]) -> Iterator[Problem]:
    seen: dict[tuple[object, ...], set[str]] = {}  # with the carets below
    above = ""
    for one in _without_source(told):
        key = (one.place.file, one.place.line, one.place.column, one.function, one.message)
        caret = row if _CARET.match(row := lines.get(one.last + 2)) else ""
        carets = seen.setdefault(key, set())
        is_again = bool(carets) and (not caret or not carets.isdisjoint({caret, ""}))
        is_beside = one.severity == "note" or _BESIDE in one.message
        if one.message and not is_again and not (is_beside and above):
            carets.add(caret)
            above = one.severity or "error"
            yield _problem(lines, one)


def _problem(lines: Lines, found: _Finding) -> Problem:
    severity = found.severity or "error"
    place = found.place
    return build_problem(
        lines,
        found.first,
        found.last,
        found.code,
        found.message,
        [Frame(place.file, place.line, place.column, found.function)],
        error_type=found.code or ("note" if severity == "info" else severity),
        language=language_of(place.file) or "",
        kind=FINDING if found.severity else "",
        severity="note" if severity == "info" else severity,
    )


def _read(lines: Lines, index: int, line: str, file: str, near: str) -> _Finding | None:
    """What a line tells.

    Args:
        file: that the rows here are of.
        near: the file of the finding above.
    """
    if "ine=" in line and (keyed := _read_keys(index, line, file)):
        return keyed
    place = _find_place(line, file, near, lines.get(index + 1))
    if place is None:
        return _read_excerpt(lines, index, file) if file else None
    before, after = line[: place.start], line[place.end :]
    is_alone = not before and not after
    if known := (_read_alone if is_alone else _read_test)(lines, index, place):
        return known
    if (arrow := _ARROW.match(before)) and arrow.end() == len(before):
        return _told_above(lines, index, place)
    mark = MARK.fullmatch(before)
    head = mark or _HEAD.match(before) or _TEST.fullmatch(before)
    tail = _match_tail(after, place)
    if tail is None and read_frame(line):
        return None
    alone = _ALONE.match(lines.get(index - 1)) if not before.strip() and tail is None else None
    severity, code = _severity(alone or head, tail, place, after)
    rest = before[head.end() :] if head else before
    if head and not code and (aside := _ASIDE_CODE.fullmatch(rest)):
        code = aside["code"]
    found = _Finding(index - (alone is not None), index, place, severity, code, "",
                     is_first=_BETWEEN.fullmatch(rest) is not None,
                     is_behind_severity=head is not None and head is not mark and tail is None,
                     is_pointed=after.lstrip(" :").startswith("^ "))  # fmt: skip
    _name(found, before, tail, line)
    said = (after[tail.end() :] if tail else _BEHIND.sub("", after, count=1)).strip()
    is_open = tail is not None and tail["loose"] is not None
    found.code, said = split_named_code(found.code, said, is_open=is_open)
    owner, said = split_owner(said)
    found.function = found.function or owner
    if found.is_first and (not said or said.endswith(":")) and _read_below(lines, found, after):
        return found
    if not found.is_first:
        said = _BEFORE.sub("", rest).strip() or said
    found.code, found.message = split_code(found.code, said)
    if not severity and found.is_first and (place.column or said[:1] == "["):
        found.severity = "error" if _CODED.match(found.code) else ""
    is_told = found.severity or _is_said(found, line, file)
    return found if is_told and not _PASSED_TEST.match(after) else None


def _read_test(lines: Lines, index: int, place: Place) -> _Finding | None:
    """What a line says of a test that failed behind its place."""
    line = lines[index][:_LONGEST]
    if not (failed := _FAILED_TEST.match(line[place.end :])):
        return None
    said = failed["said"] or failed["function"]
    return _Finding(index, index, place, "error", "", said, function=failed["function"],
                    is_first=not line[: place.start].strip())  # fmt: skip


def _read_alone(lines: Lines, index: int, place: Place) -> _Finding | None:
    """What is said above a line that only names a place, behind a code and apart from the rest, or
    with an excerpt and an arrow below."""
    said = lines.get(index - 1).strip(" ✓×✗✖")
    if not place.column or not said or find_place(said):
        return None
    code, message = split_code("", said)
    is_apart = not (lines.get(index - 2).strip() or lines.get(index + 1).strip())
    if is_apart and _CODED.match(code) and " " in message:
        severity = "warning" if code[0] == "W" else "error"
        return _Finding(index - 1, index, place, severity, code, message, is_first=True)
    rows = takewhile(lambda row: lines[row].strip(), range(index + 1, len(lines)))
    last = next((row for row in islice(rows, _NEAR) if lines[row].strip() == "^"), 0)
    return _Finding(index - 1, last, place, "error", "", said, is_first=True) if last else None


def _name(found: _Finding, before: str, tail: re.Match[str] | None, line: str) -> None:
    """Takes in the error that stands in front of a place, and the function that stands beside."""
    if typed := _TYPED_HEAD.fullmatch(before):
        found.severity, found.code, found.is_first = "error", typed["type"], True
    found.function = tail["function"] if tail else None
    if not found.is_first and not found.is_behind_severity:
        found.function = found.function or function_at(line, found.place)


def _find_place(line: str, file: str, near: str, following: str) -> Place | None:
    is_worth = file or _NUMBERED.search(line)
    place = find_place(line) or find_position(line, file, following) if is_worth else None
    if place is None and near and " line " in line and _HEAD_WORD.search(line):
        return find_position(line, near)
    return place


def _match_tail(after: str, place: Place) -> re.Match[str] | None:
    """The severity behind a place; a bare word is one only behind a column, or with a code."""
    tail = _TAIL.match(after)
    if tail and tail["loose"] and not tail["kind"]:
        is_in_column = place.severity and after.startswith(place.severity)
        is_sure = is_in_column or place.column or place.line is None or tail["open"] or tail["code"]
        return tail if is_sure else None
    return None if tail and tail["loose"] else tail


def _is_said(found: _Finding, line: str, file: str) -> bool:
    """Whether a line without a severity says something of its place; frames are indented."""
    if line[:1].isspace() and not file:
        is_told = found.code or (" " in found.message and line[found.place.end :][:2] == ": ")
        return bool(is_told and found.place.column)
    return " " in found.message or bool(found.code)  # one word is what it was called


def _read_excerpt(lines: Lines, index: int, file: str) -> _Finding | None:
    """What a row says of the line that the excerpt of the file below it marks."""
    said = lines[index].strip()
    shown = _SHOWN_LINE.match(lines[index])
    if shown and (pointed := _POINTED.match(lines.get(index + 1))):
        code, message = split_code("", pointed["said"])
        place = Place(file, int(shown["line"]), None, 0, 0)
        return _Finding(index, index + 1, place, "error", code, message, is_first=True)
    if " " not in said or _SOURCE.match(said) or _MARKED.match(said):
        return None
    for row in range(index + 1, min(index + _NEAR, len(lines))):
        if match := _MARKED.match(lines[row]):
            code, message = split_code("", said)
            place = Place(file, int(match["line"]), None, 0, 0)
            return _Finding(index, _last_shown(lines, row), place, "", code, message, is_first=True)
        if not _SOURCE.match(lines[row]) or not lines[row].strip():
            return None
    return None


def _last_shown(lines: Lines, row: int) -> int:
    """The last line of an excerpt."""
    while lines.get(row + 1).strip() and _SOURCE.match(lines.get(row + 1)):
        row += 1
    return row


def _read_keys(index: int, line: str, file: str) -> _Finding | None:
    """What a line says in names with values, behind a severity."""
    told = {name.lower(): value.strip() for name, value in _KEYED.findall(line)}
    head = _HEAD_WORD.match(line)
    file = told.get("file") or file
    said = told.get("message") or told.get("msg", "").strip("[]") or told.get("rule")
    if not head or not file or not said or not told.get("line", "").isdigit():
        return None
    column = int(told["column"]) if told.get("column", "").isdigit() else None
    place = Place(file, int(told["line"]), column or None, 0, len(line))
    severity = name_severity(head["severity"])
    return _Finding(index, index, place, severity, told.get("rule", ""), said, is_first=True)


def _without_source(told: Iterable[_Finding]) -> Iterator[_Finding]:
    """Without those that show the source of the next one, of the same place."""
    before: _Finding | None = None
    for one in told:
        if before and not (one.is_pointed and one.place.line == before.place.line):
            yield before
        before = one
    if before:
        yield before


def _severity(
    head: re.Match[str] | None, tail: re.Match[str] | None, place: Place, after: str
) -> tuple[str, str]:
    """How severe it is, and the code beside that; log levels in front of a place are neither."""
    if tail:
        word, code = tail["severity"] or tail["letter"], tail["code"] or ""
        return ("" if word in _LEVELS else name_severity(word)), code
    if head and (after[:1] in {":", " ", "", "]", ")"} or place.is_behind):
        named = name_severity(head["severity"])
        return (named if named in {"error", "warning"} else ""), head.groupdict().get("code") or ""
    return name_severity(place.severity), ""


def _read_below(lines: Lines, found: _Finding, after: str) -> bool:
    """Reads what is said on a line below a place: off the margin, unless the place ends as if more
    was to come."""
    is_open = bool(found.severity or found.place.column) or after.startswith(":")
    first = found.last + 1
    if not lines.get(first).strip() and _SOURCE.match(lines.get(first + 1)):
        first = _last_shown(lines, first) + 1
    for row in range(first, min(first + _NEAR, len(lines))):
        line = lines[row][:_LONGEST]
        head = _HEAD.match(line)
        if head and (said := line[head.end() :].strip()):
            found.severity = name_severity(head["severity"])
            found.code, found.message = split_code(found.code or head["code"] or "", said)
        elif _SOURCE.match(line):
            continue
        else:
            place = find_place(line)
            if (place and _BETWEEN.fullmatch(line[: place.start])) or not (
                line[:1].isspace() or is_open
            ):
                return False
            if _SOURCE.match(lines.get(row + 1)) and lines.get(row + 1).strip():
                continue
            found.code, found.message = split_code(found.code, line.strip())
            is_apart = first > found.last + 1
            is_said = is_apart or (found.severity and after.rstrip().endswith(":"))
            found.last = _last_said(lines, row) if is_said else row
            more = (line.strip() for line in lines[row + 1 : found.last + 1])
            found.message = "\n".join((found.message, *more))
            return True
        found.last = row
        return True
    return False


def _last_said(lines: Lines, row: int) -> int:
    """The last line of a message that its paragraph goes on with, as far from the margin."""
    margin = len(lines[row]) - len(lines[row].lstrip())
    last = min(row + _NEAR, len(lines) - 1)
    while margin and row < last:
        text = lines[row + 1]
        if text[:margin].strip() or not text[margin : margin + 1].strip() or find_place(text):
            break
        row += 1
    return row


def _told_above(lines: Lines, index: int, place: Place) -> _Finding | None:
    for row in range(index - 1, max(index - 1 - _NEAR, -1), -1):
        line = lines[row][:_LONGEST]
        head = _HEAD.match(line)
        cross = line.lstrip().startswith(("×", "✗", "✖"))
        if (head or cross) and (message := line[head.end() if head else 0 :].strip(" ×✗✖")):
            severity = name_severity(head["severity"]) if head else "error"
            code, message = split_code((head["code"] or "") if head else "", message)
            return _Finding(row, index, place, severity, code, message, is_first=True)
        if not line.strip():
            return None
    return None
