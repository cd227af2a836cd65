"""A report of at most twelve lines, for the end of a command's output.

The cause is on the screen when the prompt returns; `whence report` has all of it. It says nothing
that the whole report doesn't say, and needs no library.
"""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from whence.domain.analysis import CHANGED, NO_RESULT, RAISED_HERE, SECOND_LOOK
from whence.report.columns import count_cells, count_fitting
from whence.report.compared_values import split_error
from whence.report.document import clean, describe_standing, document_of, spans, take_sentences
from whence.report.parts import Diff, Judgement
from whence.report.recursion import find_sites_with_values
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from whence.domain.analysis import (
        Location,
        Observation,
        ObservedValue,
        RootCauseAnalysis,
        Suspect,
    )
    from whence.report.parts import ReportDocument

MOST_LINES: Final = 12
_MIN_WIDTH: Final = 30
_ERROR_LINES, _CAUSE_LINES, _FIX_LINES = 2, 3, 2
_PLACE_LINES: Final = 2  # where the cause leaves one of its own
_FINDINGS: Final = 8
_KNOWN_LINES: Final = 2  # of what is known of the failing line
_VALUES: Final = 3
_VALUES_BESIDE_CALLS: Final = 2
_SUSPECTS: Final = 5
_FUNCTIONS: Final = 6  # of suspects, with what they were given and returned
_LEAST_OF_ARGUMENTS: Final = 16  # beside a result that fits into the row
_MOST_LINES_NAMED: Final = 3  # of one function
_LONGEST_HELD: Final = 40  # of the value beside a cause's place
_INDENT: Final = 8
_FULL: Final = 2 / 3  # of a line: what is cut from there on is not missed
_CODES: Final = {
    "error": "1;31", "label": "1;36", "found": "1", "missing": "1;33", "place": "34", "code": "36",
    "dim": "2", "good": "32", "bad": "33", "+": "32", "-": "31",
}  # fmt: skip
# What holds a cause; the words of `evidence.md`'s three kinds.
_HELD_BY: Final = {
    "shown": "shown by an experiment",
    "observed": "observed in the run",
    "read": "read in the code",
}


@dataclass(frozen=True, slots=True)
class _Span:
    text: str
    style: str = ""
    href: str | None = None


Row = list[_Span]


def render_short(
    analysis: RootCauseAnalysis,
    width: int = 80,
    *,
    color: bool = False,
    link_root: Path | None = None,
) -> str:
    """At most twelve lines of `width` columns, each ending in a newline.

    Args:
        color: adds ANSI colours, which stress only what the words say.
        link_root: the workspace, absolute, where the terminal makes links of OSC 8.
    """
    width = max(width, _MIN_WIDTH)
    document = document_of(analysis)
    number = analysis.problem
    if number is not None and number.same_cause_as is not None:
        text = f"{number.index} of {number.of}: {_one_line(document.error)}"
        rows = [*_wrap([_Span(text, "error")], width, most=1)]
        rows += _wrap([_Span(f"same cause as {number.same_cause_as}", "dim")], width, indent=2)
    else:
        most = _ERROR_LINES if document.found and number is None else 1
        error = _error_rows(analysis, width, most)
        rows = [_header(analysis, width), *error]
        if document.found:
            rows += _cause_rows(analysis, document, width, link_root)
            rows += _fix(analysis, document, width)
            rows += _commands(analysis, document, width)
            rows += _wrap(_footer(analysis), width, most=1)
        else:
            rows += _not_found(analysis, document, width, link_root, _FINDINGS + 1 - len(error))
    return "".join(f"{_render_row(row, color=color)}\n" for row in rows)


def render_interim(analysis: RootCauseAnalysis, width: int = 80, *, color: bool = False) -> str:
    """What is known while an investigation goes on, as `render_short` has it: the cause where there
    is one, else the values and the suspects, and no word of what was not found or not tried."""
    width = max(width, _MIN_WIDTH)
    document = document_of(analysis)
    error = _error_rows(analysis, width, _ERROR_LINES)
    if document.found:
        rows = [*_cause_rows(analysis, document, width, None)]
    else:
        rows = _list_findings(analysis, width, None, _FINDINGS)
    shown = [_header(analysis, width), *error, *rows]
    return "".join(f"{_render_row(row, color=color)}\n" for row in shown)


def _error_rows(analysis: RootCauseAnalysis, width: int, most: int) -> list[Row]:
    """What an assertion compared stands in a row of its own."""
    headline, sides = split_error(clean(analysis.error_description))
    rows = _wrap([_Span(headline, "error")], width, most=1 if sides else most)
    if sides:
        rows.append([_Span("  "), _Span(_pair(sides, width - 2), "error")])
    return rows


def _pair(sides: Sequence[str], room: int) -> str:
    """Both on one line, the longer one cut."""
    between = " · "
    each = max(room // 2 - 2, room - min(map(count_cells, sides)) - len(between))
    fitting = (
        one if count_cells(one) <= each else f"{one[: count_fitting(one, each - 1)]}…"
        for one in sides
    )  # fmt: skip
    return between.join(fitting)


def _header(analysis: RootCauseAnalysis, width: int) -> Row:
    number = analysis.problem
    title = f" whence: failure {number.index} of {number.of} " if number else " whence "
    return [_Span(f"──{title}".ljust(width, "─"), "dim")]


def _cause_rows(
    analysis: RootCauseAnalysis, document: ReportDocument, width: int, root: Path | None
) -> Iterator[Row]:
    cause = list(_label("Cause", _prose(document.verdict, "found"), width, _CAUSE_LINES))
    yield from cause
    left = min(_PLACE_LINES, _CAUSE_LINES + 1 - len(cause))
    yield from _label("", _place_and_holder(analysis, root, width - _INDENT), width, left)


def _place_and_holder(analysis: RootCauseAnalysis, root: Path | None, room: int) -> Row:
    """The function is left out where what holds the cause would have no room beside it."""
    parts: Row = []
    where, holder = analysis.location, ""
    if where is not None:
        parts.append(_place(clean(where.file_path), where.line, root))
    if analysis.cause is not None:
        holder = f"{' · ' if parts else ''}{_HELD_BY[analysis.cause.status]}"
    if where is not None and where.symbol:
        symbol = f" in {clean(where.symbol)}"
        if sum(count_cells(text) for text in (parts[0].text, symbol, holder)) <= room:
            parts.append(_Span(symbol))
    if holder:
        parts.append(_Span(holder, "good"))
    held = [one.observation for one in analysis.evidence if one.holds and one.observation]
    own = (one for one in held if where is not None and _is_call_of(where, one))
    seen = next(own, held[0] if held else None)
    if seen is not None:
        parts += [_Span(" · " if parts else "", "dim")]
        parts += _value(seen.name, seen.value, seen.verb, _LONGEST_HELD)
    return parts


def _fix(analysis: RootCauseAnalysis, document: ReportDocument, width: int) -> Iterator[Row]:
    """The fix and how it stands; its changed lines where there is room for all of them."""
    blocks = [block for part in document.sections if part.title == "Fix" for block in part.blocks]
    status = next((block for block in blocks if isinstance(block, Judgement)), None)
    offered = analysis.fix is None or analysis.fix.verification.status != "refuted"
    rows: list[Row] = []
    if offered and analysis.solution.strip():
        text = _prose(take_sentences(analysis.solution, 1))
        rows += _label("Fix", text, width, _FIX_LINES)
    if status is not None:
        diff = next((block.lines for block in blocks if isinstance(block, Diff)), ())
        changed = [line for line in diff if re.match(r"[+-](?![+-]{2} )", line)]
        if len(changed) <= _FIX_LINES + 1 - len(rows):
            rows += [_changed_line(line, width) for line in changed]
        words = [_Span(status.label, "good" if status.good else "bad")]
        if not rows:
            words.append(_Span(status.explanation))
        rows += _label("" if rows else "Fix", words, width, 1)
    yield from rows


def _changed_line(line: str, width: int) -> Row:
    """Of a diff; the white space within it stays."""
    row, room = [_Span(f"{line[0]} {line[1:].strip()}", line[0])], width - _INDENT
    return [_Span(" " * _INDENT), *(row if count_cells(row[0].text) <= room else _cut(row, room))]


def _not_found(
    analysis: RootCauseAnalysis, document: ReportDocument, width: int, root: Path | None, most: int
) -> Iterator[Row]:
    found = _list_findings(analysis, width, root, most)
    missing = _Span(take_sentences(document.verdict, 1), "missing")
    command = [
        _Span("Everything Whence read: "),
        _Span(f"whence report {clean(analysis.id)}", "code"),
    ]
    if found:
        yield from ([missing], *found)
    else:
        command = [missing, _Span(" "), *command]
    yield from _wrap(_with_standing(command, analysis, width), width, most=1)


def _list_findings(
    analysis: RootCauseAnalysis, width: int, root: Path | None, room: int
) -> list[Row]:
    """The values that were seen, and where to look, in so many rows."""
    seen = [one.observation for one in analysis.evidence if one.observation]
    looked = [one for one in seen if one.run == SECOND_LOOK]
    calls = {_find_function(one): one for one in looked}
    suspected = {(one.file_path, one.plain_name) for one in analysis.suspects}
    others = [one for one in reversed(looked) if _find_function(one) not in suspected]
    told = len(others) < len(looked)
    known = _find_what_failed(analysis) if not told else ""
    values = [
        *(_value(one.name, one.value, one.verb) for one in others if not told),
        *([*_value(value.name, value.repr), _Span(" at "),
           _place(clean(site.file_path), site.line, root)]
          for site in find_sites_with_values(analysis.call_chain)
          for value in site.values or ()
          if f"`{value.name}` is {value.repr} " not in known),
    ]  # fmt: skip
    most = _VALUES_BESIDE_CALLS if told else _VALUES
    found = [*_label("", _prose(known), width, _KNOWN_LINES)] if known else []
    shown = values[: most - (1 if known else 0)]
    found += [line for row in shown for line in _label("", row, width, 1)]
    groups = [*_group_suspects(analysis.suspects, calls)][: _FUNCTIONS if told else _SUSPECTS]
    rows = [partial(_suspect_rows, same, calls, root) for same in groups]
    rows += [partial(_other_call_rows, one, root) for one in others if told]
    label = "Look at"
    for make_rows in rows:
        for row in make_rows(width - _INDENT, room - len(found)):
            found += _label(label, row, width, 1)
            label = ""
    return found


def _find_what_failed(analysis: RootCauseAnalysis) -> str:
    """What is known of the failing line: which value was wrong, and for what."""
    claims = (one.claim for one in analysis.evidence if one.holds and one.claim)
    return next(
        (one.partition(": ")[2] for one in claims if one.startswith(f"{RAISED_HERE}: ")), ""
    )


def _group_suspects(
    suspects: Sequence[Suspect], calls: Mapping[tuple[str, str], Observation]
) -> Iterable[Sequence[Suspect]]:
    """Those in one function whose call was seen, and those of one with the same reason."""
    groups: dict[object, list[Suspect]] = {}
    for one in suspects:
        function = (one.file_path, one.plain_name)
        key = function if function in calls else (*function, one.because)
        groups.setdefault(key, []).append(one)
    return groups.values()


def _suspect_rows(
    same: Sequence[Suspect],
    calls: Mapping[tuple[str, str], Observation],
    root: Path | None,
    room: int,
    most: int,
) -> list[Row]:
    """Their lines and the reason for them; of a call that was seen, what it was given and
    returned, in a second row where one is too short for the result."""
    first, lines = same[0], "".join(f", {one.line}" for one in same[1:_MOST_LINES_NAMED])
    row = [_place(clean(first.file_path), first.line, root), _Span(lines)]
    call = calls.get((first.file_path, first.plain_name))
    if call is not None:
        return _call_rows(row, call, clean(first.symbol or ""), room, most)
    row += [_Span(f" in {clean(first.symbol)}")] if first.symbol else []
    return [[*row, _Span(f": {clean(first.because)}")]][:most]


def _other_call_rows(call: Observation, root: Path | None, room: int, most: int) -> list[Row]:
    """One of a function that is no suspect."""
    path, _, line = call.frame.rpartition(":")
    row = [_place(clean(path), int(line), root)]
    return _call_rows(row, call, _take_path(clean(call.name.rpartition("(")[0])), room, most)


def _call_rows(row: Row, call: Observation, symbol: str, room: int, most: int) -> list[Row]:
    """What it was given, and what it returned or changed."""
    value, left = _one_line(clean(call.value)), room - sum(count_cells(one.text) for one in row) - 1
    if value == NO_RESULT:
        return [[*row, _Span(f" {_describe_call(call, symbol, left)}", "code")]][:most]
    value = value if value.startswith(CHANGED) else f"→ {value}"
    beside = left - count_cells(f" {value}")
    shortest = count_cells(_describe_call(call, symbol, 0)) + _LEAST_OF_ARGUMENTS
    if most > 1 and beside < min(shortest, count_cells(_describe_call(call, symbol, left))):
        described = _describe_call(call, symbol, left)
        return [[*row, _Span(f" {described}", "code")], [_Span(value, "code")]]
    described = _describe_call(call, symbol, max(beside, left - room // 2))
    return [[*row, _Span(f" {described}", "code"), _Span(" "), _Span(value, "code")]][:most]


def _is_written(value: ObservedValue) -> bool:
    """Whether the code says the value itself: `date(2024, 4, 2)`."""
    name, text = (re.sub(r"[\s'\"]", "", one) for one in (value.name, value.repr))
    return text.endswith(name) and not name.isidentifier()


def _describe_call(seen: Observation, symbol: str, room: int) -> str:
    """`function(argument=…)`: its arguments are cut to fit; its receiver, the first of them, is
    left out before that."""
    head = seen.name.rpartition("(")[0]
    given = {clean(name): _one_line(clean(one)) for name, one in (seen.arguments or {}).items()}
    left = room - count_cells(f"{symbol}()")
    has_receiver = next(iter(given), "") in ("self", "this", "$this", "cls") or ")." in head
    if has_receiver and sum(count_cells(f"{one}={given[one]}, ") for one in given) > left:
        given = dict([*given.items()][1:])
    for longest in range(max(map(len, given.values()), default=0), 0, -1):
        cut = (f"{one[:longest]}…" if one[longest:] else one for one in given.values())
        arguments = ", ".join(f"{name}={one}" for name, one in zip(given, cut, strict=True))
        if count_cells(arguments) <= left:
            return f"{symbol}({arguments})"
    return f"{symbol}({'…' if given else ''})"


def _take_path(call: str) -> str:
    """The name at its end, with all that qualifies it: `limiter.(*Bucket).Take`."""
    return re.search(r"\S*$", call)[0]  # type: ignore[index]  # it matches the empty text


def _find_function(seen: Observation) -> tuple[str, str]:
    """The file and the plain name of the function whose call was observed."""
    head = seen.name.rpartition("(")[0] if seen.name.endswith(")") else ""
    return seen.frame.rpartition(":")[0], re.split(r"\W+", head)[-1]


def _is_call_of(place: Location, seen: Observation) -> bool:
    """Whether what was observed is a call of the function that a place stands in."""
    path, name = _find_function(seen)
    is_there = seen.run == SECOND_LOOK and place.file_path == path
    return is_there and bool(name) and name in re.split(r"\W+", place.symbol or "")


def _with_standing(row: Row, analysis: RootCauseAnalysis, width: int) -> Row:
    """Followed by what is known of the analysis, as far as there is room: no half of a number."""
    used = sum(count_cells(part.text) for part in row)
    for part in describe_standing(analysis):
        used += count_cells(f" · {part}")
        if used > width:
            break
        row = [*row, _Span(f" · {part}", "dim")]
    return row


def _value(name: str, value: str, verb: str = "was", longest: int | None = None) -> Row:
    text = _one_line(clean(value))
    if longest is not None and text[longest:]:
        text = f"{text[:longest]}…"
    said = [_Span(f" {verb} "), _Span(f"`{text}`", "code")] if verb else [_Span(f" {text}")]
    return [_Span(f"`{clean(name)}`", "code"), *said]


def _commands(analysis: RootCauseAnalysis, document: ReportDocument, width: int) -> Iterator[Row]:
    parts: Row = []
    if document.command is not None:
        parts += [_Span("Apply: "), _Span(document.command.line, "code"), _Span(" · ", "dim")]
    parts += [_Span("Evidence: "), _Span(f"whence report {clean(analysis.id)}", "code")]
    yield from _wrap(parts, width, most=2)


def _footer(analysis: RootCauseAnalysis) -> Row:
    return [_Span(" · ".join(describe_standing(analysis)), "dim")]


def _place(path: str, line: int, root: Path | None) -> _Span:
    href = None
    if root is not None:
        file = quote((root / path).as_posix(), errors="replace")
        href = f"file://{quote(socket.gethostname())}{file}#{line}"
    return _Span(f"{path}:{line}", "place", href)


def _label(label: str, row: Row, width: int, most: int) -> Iterator[Row]:
    for index, line in enumerate(_wrap(row, width - _INDENT, most=most)):
        head = label if index == 0 else ""
        yield [_Span(head, "label"), _Span(" " * (_INDENT - len(head))), *line]


def _prose(text: str, style: str = "") -> Row:
    return [
        _Span(f"`{part}`", "code") if is_code else _Span(part, style)
        for is_code, part in spans(text)
    ]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _wrap(row: Row, width: int, *, indent: int = 0, most: int = MOST_LINES) -> list[Row]:
    """The row in lines of at most so many columns; what is over the last of them is cut."""
    room = width - indent
    lines: list[Row] = [[]]
    used = 0
    for word in _words(row, room):
        needed = sum(count_cells(part.text) for part in word)
        if used and used + 1 + needed > room:
            lines.append([])
            used = 0
        if used:
            lines[-1].append(_Span(" "))
        lines[-1] += word
        used += needed + (1 if used else 0)
    if len(lines) > most:
        last = lines[most - 1]
        if (
            sum(count_cells(part.text) for part in last) < room * _FULL
        ):  # the next word is a long one
            last = [*last, _Span(" "), *lines[most]]
        lines = [*lines[: most - 1], _cut(last, room)]
    return [[_Span(" " * indent), *line] if indent else line for line in lines]


def _words(row: Iterable[_Span], room: int) -> Iterator[Row]:
    """What stands between white space, cut where it is longer than a line."""
    word: Row = []
    for span in row:
        for part in re.findall(r"\s+|\S+", span.text):
            if part.isspace():
                if word:
                    yield from _pieces(word, room)
                word = []
            else:
                word.append(replace(span, text=part))
    if word:
        yield from _pieces(word, room)


def _pieces(word: Row, room: int) -> Iterator[Row]:
    piece: Row = []
    used = 0
    for part in word:
        text = part.text
        while used + count_cells(text) > room:
            fits = count_fitting(text, room - used)
            yield [*piece, replace(part, text=text[:fits])]
            piece, used, text = [], 0, text[fits:]
        if text:
            piece.append(replace(part, text=text))
            used += count_cells(text)
    if piece:
        yield piece


def _cut(line: Row, room: int) -> Row:
    """The line with a mark at its end that something is left out."""
    left = room - 1
    kept: Row = []
    for part in line:
        fits = count_fitting(part.text, left)
        kept.append(replace(part, text=part.text[:fits]))
        left -= count_cells(part.text[:fits])
        if fits < len(part.text):
            break
    return [*kept, _Span("…")]


def _render_row(row: Sequence[_Span], *, color: bool) -> str:
    return "".join(_mark(span, color=color) for span in row).rstrip()


def _mark(span: _Span, *, color: bool) -> str:
    text = span.text
    if color and span.style and text.strip():
        text = f"\x1b[{_CODES[span.style]}m{text}\x1b[0m"
    return f"\x1b]8;;{span.href}\x1b\\{text}\x1b]8;;\x1b\\" if span.href else text
