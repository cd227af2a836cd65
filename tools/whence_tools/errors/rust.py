"""Rust: panics with and without backtraces, errors returned from `main`, rustc and cargo.

Backtraces are std's (`N: symbol`, then `at file:line:col`), with addresses when `RUST_BACKTRACE` is
`full`; color-backtrace and color-eyre number alike. Inlined frames repeat neither number nor
address. anyhow and eyre print their chain under `Caused by:`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, Lines, build_problem, chain
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.symbols import function_name, make_frame_at

if TYPE_CHECKING:
    from collections.abc import Iterator

_PANIC: Final = re.compile(
    r"^(?:.*?\s)?thread '(?P<thread>[^\n]*?)' (?:\(\d+\) )?panicked at (?P<rest>.*)$"
)
_QUOTED_END: Final = re.compile(r"^(?P<message>.*)', (?P<place>\S.*?:\d+(?::\d+)?)$")
_PLACE_THEN: Final = re.compile(r"^(?P<place>\S.*?:\d+(?::\d+)?):?$")
_NOTE: Final = re.compile(
    r"^\s*note: |^stack backtrace:|^thread '|^fatal runtime error|^Stack backtrace:"
)
_BACKTRACE: Final = re.compile(r"^\s*(?:stack backtrace:|Stack backtrace:|[━ ]*BACKTRACE[━ ]*)$")
_FRAME: Final = re.compile(
    r"^\s*(?P<number>\d+): +(?:(?P<address>0x[0-9a-f]+)(?: - | +))?(?P<symbol>\S.*)$"
)
_INLINED: Final = re.compile(r"^\s+- (?P<symbol>\S.*)$")
_AT: Final = re.compile(r"^\s*at (?P<place>\S.*)$")
_OMITTED: Final = re.compile(r"^\s*(?:\[\.\.\. omitted|⋮|\[.* frames? hidden|at <unknown)")
_MANIFEST: Final = re.compile(r" at `(?P<file>[^`\n]+\.toml)`$")
_CAUSED_BY: Final = re.compile(r"^Caused by:$")
# Cargo shows what a program printed that it ran: that is no cause of its own.
_CAUSE: Final = re.compile(r"^\s+(?!--- std(?:out|err)$)(?:(?P<number>\d+): )?(?P<message>\S.*)$")
_RETURNED: Final = re.compile(r"^(?:Error|error): ?(?P<message>.*)$")
_LOCATION: Final = re.compile(r"^\s*Location:$")
_MESSAGE_LINES: Final = 200
_LIBRARIES: Final = ("core::", "std::", "alloc::", "__rustc::", "rust_", "_")
_CHAIN_WITHIN: Final = 12  # lines from `Error:` to what tells that Rust wrote it

_DIAGNOSTIC: Final = re.compile(
    r"^ ?(?P<severity>error|warning)(?: ?\[(?P<code>[\w:]+)\])?: (?P<message>\S.*)$"
)
_ARROW: Final = re.compile(r"^\s*--> (?P<place>\S.*:\d+:\d+)")
_SECOND_ARROW: Final = re.compile(r"^\s*(?:-->|:::) (?P<place>\S.*:\d+:\d+)")
_SOURCE: Final = re.compile(r"^\s*(?P<line>\d+) +[|│/+~-]? ?(?P<code>.*)$")
_LABEL: Final = re.compile(
    r"^\s*[|│](?:[|│\s^_~+-]*[\^_~+-]\s+|[|│\s]*\s{3})(?P<label>[^\s|│^_~+-].*)$"
)
_HELP: Final = re.compile(r"^\s*(?:= )?(?P<kind>note|help): (?P<text>\S.*)$")
_MESSAGE_WRAP: Final = 8  # lines rustc's own message may go on for before the arrow
_CARGO: Final = re.compile(r"^(?:failed to |no matching package|linking with |cyclic package)")


def _panics(lines: Lines) -> Iterator[Problem]:
    index = 0
    while index < len(lines):
        line = lines[index]
        match = _PANIC.match(line) if "panicked at " in line else None
        if match:
            problem, index = _panic(lines, index, match)
            yield problem
        elif line.endswith(" has overflowed its stack"):
            yield _overflow(lines, index)
            index += 1
        elif "acktrace" in line.lower() and _BACKTRACE.match(line):
            orphan, index = _orphan(lines, index)
            if orphan is not None:
                yield orphan
        else:
            index += 1


def _panic(lines: Lines, start: int, match: re.Match[str]) -> tuple[Problem, int]:
    message, place, last = _message(lines, start, match["rest"])
    causes, index = _chain(lines, last + 1)
    frames, index = _backtrace_below(lines, index)
    last = max(last, index - 1)
    test = match["thread"] if "::" in match["thread"] else None
    return build_problem(
        lines,
        start,
        last,
        error_type="panic",
        message=message,
        frames=_with_place(frames, make_frame_at(place, test)),
        causes=causes,
    ), last + 1


def _with_place(frames: tuple[Frame, ...], at: Frame) -> tuple[Frame, ...]:
    """A backtrace with the place that the panic names, which one without debug information has
    not: it is that of the innermost function that is of no library."""
    own = (f for f in frames if f.file is not None and not f.file.startswith("/rustc/"))
    if not at.file or any(own):
        return frames or (at,)
    for index, frame in enumerate(frames):
        is_library = (frame.function or "").lstrip("<").startswith(_LIBRARIES)
        if frame.file is None and frame.function and not is_library:
            placed = replace(frame, file=at.file, line=at.line, column=at.column)
            return (*frames[:index], placed, *frames[index + 1 :])
    return frames or (at,)


def _message(lines: Lines, start: int, rest: str) -> tuple[str, str, int]:
    """Message, place and the index of their last line, in the form of before 1.73 or since."""
    if rest.startswith("'"):
        return _quoted_message(lines, start, rest[1:])
    place = _PLACE_THEN.match(rest)
    last = start
    text: list[str] = []
    while last - start < _MESSAGE_LINES:
        following = lines.get(last + 1)
        if not following.strip() or _NOTE.match(following) or _CAUSED_BY.match(following):
            break
        text.append(following)
        last += 1
    return "\n".join(text).strip(), place["place"] if place else rest, last


def _quoted_message(lines: Lines, start: int, text: str) -> tuple[str, str, int]:
    message_lines: list[str] = []
    for index in range(start, min(start + _MESSAGE_LINES, len(lines))):
        line = text if index == start else lines[index]
        if match := _QUOTED_END.match(line):
            return "\n".join([*message_lines, match["message"]]).strip(), match["place"], index
        message_lines.append(line)
    return text, "", start


def _chain(lines: Lines, index: int) -> tuple[tuple[Problem, ...], int]:
    """The problems under a `Caused by:`, each the cause of the one before."""
    causes: list[tuple[int, str]] = []
    after = index
    while (row := _caused_by(lines, after)) is not None:
        row += 1
        while match := _CAUSE.match(lines.get(row)):
            if match["number"] or not causes or lines.get(row - 1) == "Caused by:":
                causes.append((row, match["message"]))
            else:
                causes[-1] = (causes[-1][0], f"{causes[-1][1]}\n{match['message']}")
            row += 1
        after = row
    return (_nest(lines, causes), after) if causes else ((), index)


def _caused_by(lines: Lines, index: int) -> int | None:
    """The next `Caused by:`, past a blank line or two; cargo writes one for each cause."""
    row = index
    while row < len(lines) and row - index < 2 and not lines[row].strip():
        row += 1
    return row if _CAUSED_BY.match(lines.get(row)) else None


def _backtrace_below(lines: Lines, index: int) -> tuple[tuple[Frame, ...], int]:
    """The backtrace that follows, past blank lines and `note:`, and the index after it."""
    row = index
    while row < len(lines) and row - index < 4 and _is_filler(lines[row]):
        row += 1
    if not _BACKTRACE.match(lines.get(row)):
        return (), index
    frames, row = _frames(lines, row + 1)
    return frames, row


def _is_filler(line: str) -> bool:
    return not line.strip() or line.startswith("note: run with")


def _frames(lines: Lines, index: int) -> tuple[tuple[Frame, ...], int]:
    frames: list[Frame] = []
    while index < len(lines):
        line = lines[index]
        match = _FRAME.match(line)
        if match or (frames and (match := _INLINED.match(line))):
            place = _AT.match(lines.get(index + 1))
            address = match.groupdict().get("address")
            frames.append(_frame(match["symbol"], place["place"] if place else "", address))
            index += 2 if place else 1
        elif _OMITTED.match(line):
            index += 1
        else:
            break
    return tuple(frames), index


def _frame(symbol: str, place: str, address: str | None) -> Frame:
    name = function_name(symbol)
    return make_frame_at(place, "" if name == "<unknown>" else name, address=address)


def _overflow(lines: Lines, index: int) -> Problem:
    """The runtime's own words: it has no stack left to take a backtrace on."""
    return build_problem(lines, index, index, error_type="stack-overflow", message=lines[index])


def _orphan(lines: Lines, start: int) -> tuple[Problem | None, int]:
    frames, index = _frames(lines, start + 1)
    if not frames:
        return None, start + 1
    return build_problem(lines, start, index - 1, frames=frames), index


def _read_returned(lines: Lines) -> Iterator[Problem]:
    """Errors returned from `main`, as anyhow and eyre show them."""
    index = 0
    while index < len(lines):
        match = _RETURNED.match(lines[index])
        found = _returned_at(lines, index, match["message"]) if match else None
        if found:
            problem, index = found
            yield problem
        else:
            index += 1


def _returned_at(lines: Lines, start: int, message: str) -> tuple[Problem, int] | None:
    message_lines, index = _own_message(lines, start, message)
    causes, index = _chain(lines, index)
    causes = causes or _numbered_causes(lines, start, message_lines)
    place, index = _location(lines, index)
    frames, index = _backtrace_below(lines, index)
    rust = (
        frames or place or (causes and (lines[start].startswith("Error") or _CARGO.match(message)))
    )
    if not rust:
        return None
    return build_problem(
        lines,
        start,
        index - 1,
        error_type="Error",
        message=message_lines[0] if message_lines else "",
        frames=frames or place or _manifest(message),
        causes=causes,
    ), index


def _manifest(message: str) -> tuple[Frame, ...]:
    """The file that cargo could not read."""
    match = _MANIFEST.search(message)
    return (Frame(match["file"]),) if match else ()


def _own_message(lines: Lines, start: int, message: str) -> tuple[list[str], int]:
    """The message's lines; eyre numbers them from 0 and starts a line below `Error:`."""
    message_lines = [message] if message else []
    index = start + 1
    while index - start < _CHAIN_WITHIN:
        match = _CAUSE.match(lines.get(index))
        if match is None or (message and not match["number"]):
            break
        message_lines.append(match["message"])
        index += 1
    return message_lines, index


def _numbered_causes(lines: Lines, start: int, message_lines: list[str]) -> tuple[Problem, ...]:
    return _nest(lines, list(enumerate(message_lines, start))[1:])


def _nest(lines: Lines, causes: list[tuple[int, str]]) -> tuple[Problem, ...]:
    """Messages with the index of their lines, each the cause of the one before."""
    links = [
        build_problem(lines, index, index, "", message, error_type="Error")
        for index, message in reversed(causes)
    ]
    return (chain(links),) if links else ()


def _location(lines: Lines, index: int) -> tuple[tuple[Frame, ...], int]:
    """The place color-eyre shows under `Location:`."""
    row = index
    while row < len(lines) and row - index < 3 and not lines[row].strip():
        row += 1
    if not _LOCATION.match(lines.get(row)):
        return (), index
    return (make_frame_at(lines.get(row + 1).strip().removeprefix("at "), None),), row + 2


def _diagnostics(lines: Lines) -> Iterator[Problem]:
    index = 0
    while index < len(lines):
        match = _DIAGNOSTIC.match(lines[index])
        arrow = _arrow_below(lines, index) if match else None
        if match and arrow is not None:
            problem, index = _diagnostic(lines, index, match, arrow)
            yield problem
        elif match and match["message"].startswith("linking with"):
            problem, index = _link_error(lines, index, match["message"])
            yield problem
        else:
            index += 1


def _arrow_below(lines: Lines, start: int) -> int | None:
    for index in range(start + 1, start + 1 + _MESSAGE_WRAP):
        line = lines.get(index)
        if _ARROW.match(line):
            return index
        if not line.strip() or _DIAGNOSTIC.match(line):
            return None
    return None


def _diagnostic(lines: Lines, start: int, match: re.Match[str], arrow: int) -> tuple[Problem, int]:
    message_lines = [match["message"], *(lines[index].strip() for index in range(start + 1, arrow))]
    place = _ARROW.match(lines[arrow])
    frame = make_frame_at(place["place"] if place else "", None)
    notes, code, index = _snippet(lines, arrow + 1, frame.line)
    return build_problem(
        lines,
        start,
        index - 1,
        error_type=match["code"] or match["severity"],
        message="\n".join(message_lines),
        frames=(replace(frame, code=code),),
        notes=notes,
        severity=match["severity"],
    ), index


def _snippet(lines: Lines, index: int, target: int | None) -> tuple[list[str], str | None, int]:
    """Labels and notes, the source of the line pointed at, and the index after the snippet."""
    notes: list[str] = []
    code: str | None = None
    shown = target
    while index < len(lines) and lines[index].strip() and not _DIAGNOSTIC.match(lines[index]):
        line = lines[index]
        if match := _HELP.match(line):
            notes.append(f"{match['kind']}: {match['text']}")
        elif match := _SECOND_ARROW.match(line):
            if notes:
                notes[-1] += f" ({match['place']})"
        elif match := _SOURCE.match(line):
            shown = int(match["line"])
            if shown == target and code is None:
                code = match["code"].strip().removeprefix("| ").strip() or None
        elif match := _LABEL.match(line):
            notes.append(f"line {shown}: {match['label'].strip()}")
        index += 1
    return notes, code, index


def _link_error(lines: Lines, start: int, message: str) -> tuple[Problem, int]:
    notes: list[str] = []
    index = start + 1
    while index < len(lines) and lines[index].strip():
        notes.append(lines[index].strip().removeprefix("= "))
        index += 1
    return build_problem(
        lines, start, index - 1, error_type="link-error", message=message, notes=notes
    ), index


FORMATS: Final = (
    Format(
        "rust-panic",
        "rust",
        ("panicked at ", "stack backtrace:", "BACKTRACE", "overflowed its stack"),
        _panics,
    ),
    Format("rust-error", "rust", ("Caused by:", "Stack backtrace:", "Location:"), _read_returned),
    Format("rustc", "rust", ("--> ", "error: linking with"), _diagnostics),
)
