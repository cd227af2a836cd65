"""Errors as V8 and Node.js print them: the stack, and what `util.inspect` adds to it.

`util.inspect` shows own properties in braces after the stack, `[cause]` and `[errors]` among them;
an uncaught error is headed by the place in the source that threw it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.js_frames import read_at_frame, read_unknown_frame, strip_loaders
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines

_AT_LINE = re.compile(r"^[ \t]*at [^\n]*?(?:\d+:\d+\)?|\)|<anonymous>|native)[ {,]*$", re.MULTILINE)
_HEADER = re.compile(
    r"(?:.*?(?:Uncaught|Unhandled)(?: \(in promise\)| [Ee]xception| [Rr]ejection)?:? "
    r"(?:Jazzer\.js: )?|.*?(?:\[cause\]|Caused by): "
    r"|[\w ]*\d\) |\W+)?"
    r"\[?(?P<type>(?:[A-Za-z_$][\w$]*\.)*[A-Z_$][\w$]*)(?: \[[\w-]+\])?"
    r"(?:: (?P<message>.*)|:?\]?\s*\{?$)"
)
_TYPE_NAME = re.compile(
    r"(?:Error|Exception|Failure|Rejection|Fault|Abort|Invariant Violation)\w*$"
)
_LOGGED = re.compile(
    r"\b(?P<type>(?:[A-Za-z_$][\w$]*\.)*(?:[A-Z][\w$]*)?(?:Error|Exception))(?: \[[\w-]+\])?: "
    r"(?P<message>.*)"
)
_PLACE = re.compile(r"(\S.*?):(\d+)(?::(\d+))?$")
_CARET = re.compile(r"\s*\^+\s*$")
_BARE = re.compile(r"\s*(?:[\w$.<>]+ \()?[\w.~/:\\@-]+:\d+:\d+\)?$")  # a frame without its `at`
_NUMBERED = re.compile(r"(?:> ?)?\d+ \|")
_ELIDED = re.compile(r"\s*\.\.\. (\d+) lines matching cause stack trace \.\.\.")
_SKIPPED = re.compile(r"\s*\.\.\. skipping \d+ frames$")  # Hermes
_EARLIER = re.compile(
    r"\s*(?:From previous event:|[-=]{4,}(?: .* [-=]{4,})?)$"
)  # of what called it later
_NESTED = re.compile(r"\s*\[?(?P<key>cause|errors|suppressed|error)\]?: (?P<rest>.*)$")
_ITEM = re.compile(r"\s*(?P<rest>(?:[A-Za-z_$][\w$]*\.)*[A-Z]\w*(?: \[[\w-]+\])?(?:: .*)?)$")
_CLOSING = re.compile(r"\s*[}\]]+,?\s*$")
_EMITTED = re.compile(r"Emitted '[^'\n]+' event (?:on .+ instance )?at:$")
_DIFFERENCE = "+ expected - actual"  # Mocha's, between the message and the stack
_AGAIN = re.compile(r"^✖ failing tests:$", re.MULTILINE)  # Node's runner repeats them at its end
_DEEPEST = 20  # errors within errors
_LONGEST_MESSAGE = 40  # lines
_LONGEST_NESTED = 12  # lines of a message among the properties
_LONGEST_PROPERTIES = 400  # lines


def find_stacks(lines: Lines) -> Iterator[Problem]:
    resume = 0
    seen: set[tuple[str, str, tuple[Frame, ...]]] = set()
    again = lines.first_matching(_AGAIN, 0)
    for index, _ in lines.matching(_AT_LINE):
        if index < resume or read_at_frame(lines[index]) is None:
            continue
        header = _find_header(lines, index, resume)
        problem, resume = _read_error(lines, header, index, 0)
        resume = _after_emitter(lines, resume)
        problem = _with_place(lines, header, problem)
        told = problem.error_type, problem.message, problem.frames
        is_again = again is not None and index > again[0] and told in seen
        seen.add(told)
        if any(frame.file for frame in problem.frames) and not is_again:
            yield problem


def _after_emitter(lines: Lines, index: int) -> int:
    """The index after the frames of what handed on an error that nobody listened for."""
    if not _EMITTED.match(lines.get(index)):
        return index
    index += 1
    while read_at_frame(lines.get(index)) or lines.get(index).strip().startswith("[... lines"):
        index += 1
    return index


def _find_header(lines: Lines, first_frame: int, floor: int) -> int:
    """The line that names the error: the nearest one above whose name is an error's, else the one
    just above the stack."""
    nearest = -1
    for index in range(first_frame - 1, max(floor, first_frame - _LONGEST_MESSAGE) - 1, -1):
        text = lines[index]
        if _CARET.match(text) and nearest >= 0:
            break
        match = _HEADER.match(text)
        if match and _TYPE_NAME.search(match["type"]):
            return index
        if nearest < 0 and text.strip():
            nearest = index
        if _LOGGED.search(text):
            return index
    return nearest if nearest >= 0 else first_frame


def _read_error(lines: Lines, header: int, first_frame: int, depth: int) -> tuple[Problem, int]:
    """An error from its header on, with the errors among its properties as causes."""
    raw_type, message = _read_header(lines, header, first_frame)
    frames, index, elided, opens = _read_frames(lines, first_frame)
    causes: list[Problem] = []
    if opens and depth < _DEEPEST:
        causes, index = _read_properties(lines, index, depth, _indent(lines[header]))
    frames = _with_elided(frames, elided, causes)
    return (
        build_problem(
            lines,
            min(header, first_frame),
            max(index - 1, header),
            raw_type,
            message,
            frames,
            causes=causes,
        ),
        index,
    )


def _read_header(lines: Lines, header: int, first_frame: int) -> tuple[str, str]:
    if header >= first_frame:
        return "", ""
    further = [text.strip() for text in lines[header + 1 : first_frame]]
    if _DIFFERENCE in further:
        further = further[: further.index(_DIFFERENCE)]
    further = further[: _code_start(further)]
    raw_type, message = split_header(lines[header])
    return raw_type, "\n".join([message, *further]).strip()


def _code_start(further: list[str]) -> int:
    """Where the code that failed is shown below a message: numbered, or above a caret."""
    for at, text in enumerate(further):
        if _NUMBERED.match(text) or (at + 1 < len(further) and _CARET.match(further[at + 1])):
            return at
    return len(further)


def split_header(text: str) -> tuple[str, str]:
    """Type and message of a header line; the whole line is the message where it names no type."""
    match = _HEADER.match(text)
    if not match or not (match["message"] or _TYPE_NAME.search(match["type"])):
        match = _LOGGED.search(text)
    if not match:
        return "", re.sub(r"^\s*Uncaught (?:\(in promise\) )?", "", text).strip()
    return match["type"], (match["message"] or "").strip().removesuffix("{").strip()


def _read_frames(lines: Lines, index: int) -> tuple[list[Frame], int, tuple[int, int] | None, bool]:
    """Frames, the index after them, what was elided (where, how many), whether braces follow."""
    frames: list[Frame] = []
    elided: tuple[int, int] | None = None
    while index < len(lines):
        text = lines[index]
        gap = _ELIDED.match(text)
        frame = None if gap else read_at_frame(text)
        if frame is None and frames and _BARE.match(text):
            frame = read_at_frame(f"at {text.strip()}")
        if frame is None and frames and read_at_frame(lines.get(index + 1)):
            frame = read_unknown_frame(text)
        if _SKIPPED.match(text) or (frames and _EARLIER.match(text) and _goes_on(lines, index)):
            pass
        elif gap:
            elided = (len(frames), int(gap[1]))
        elif frame:
            frames.append(frame)
        else:
            break
        index += 1
        if text.rstrip().endswith("{"):
            return frames, index, elided, True
    return frames, index, elided, False


def _goes_on(lines: Lines, index: int) -> bool:
    return read_at_frame(lines.get(index + 1)) is not None


def _with_elided(
    frames: list[Frame], elided: tuple[int, int] | None, causes: list[Problem]
) -> list[Frame]:
    """Node leaves out the frames an error shares with its cause, but for the first and last."""
    if elided is None or not causes:
        return frames
    index, count = elided
    shared = list(causes[0].frames)
    before = frames[index - 1] if index else None
    start = shared.index(before) + 1 if before in shared else len(shared) - count
    missing = shared[max(start, 0) : max(start, 0) + count]
    return [*frames[:index], *missing, *frames[index:]]


def _read_properties(
    lines: Lines, index: int, depth: int, indent: int
) -> tuple[list[Problem], int]:
    causes: list[Problem] = []
    last = min(index + _LONGEST_PROPERTIES, len(lines))
    in_list = False
    while index < last:
        text = lines[index]
        if _CLOSING.match(text) and _indent(text) <= indent:
            return causes, index + 1
        nested = _NESTED.match(text)
        in_list = in_list or bool(nested and nested["key"] == "errors")
        item = nested or (_ITEM.match(text) if in_list else None)
        rest = item["rest"].strip("[ ") and item["rest"] if item else ""
        first_frame = _first_frame(lines, index, last) if rest else None
        if first_frame is not None:
            cause, index = _read_error(lines, index, first_frame, depth + 1)
            causes.append(_with_header(cause, rest))
            continue
        if nested and rest.startswith("[") and rest.endswith(("]", "],")) and ": " in rest:
            causes.append(_stackless(lines, index, rest))
        index += 1
    return causes, index


def _first_frame(lines: Lines, header: int, last: int) -> int | None:
    """Where the stack of an error in a property begins: below a message of a few lines."""
    for index in range(header + 1, min(header + _LONGEST_NESTED, last)):
        text = lines[index]
        if read_at_frame(text):
            return index
        if _NESTED.match(text) or _CLOSING.match(text) or text.rstrip().endswith(","):
            return None
    return None


def _with_header(cause: Problem, header: str) -> Problem:
    raw_type, first = split_header(header)
    further = cause.message.partition("\n")[2]
    message = f"{first}\n{further}".strip()
    return replace(
        cause, raw_type=raw_type, error_type=raw_type.rpartition(".")[2], message=message
    )


def _stackless(lines: Lines, index: int, rest: str) -> Problem:
    raw_type, message = split_header(rest.rstrip(",").strip("[]"))
    return build_problem(lines, index, index, raw_type, message, language="javascript", kind="v8")


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _with_place(lines: Lines, header: int, problem: Problem) -> Problem:
    """Takes in the source place that heads an uncaught error (`file:line`, code, caret)."""
    caret = header - 1
    while caret > header - 3 and not lines.get(caret).strip():
        caret -= 1
    match = _PLACE.match(lines.get(caret - 2))
    if not match or not _CARET.match(lines.get(caret)):
        return problem
    code = lines[caret - 1]
    column = lines[caret].index("^") + 1
    place = Frame(strip_loaders(match[1]), int(match[2]), column, code=code.strip())
    start = lines.number(caret - 2)
    top = problem.frames[0] if problem.frames else None
    if top and top.file == place.file and top.line == place.line:
        frames = (replace(top, code=place.code), *problem.frames[1:])
    elif problem.error_type == "SyntaxError":
        frames = (place, *problem.frames)
    else:
        frames = problem.frames
    return replace(problem, frames=frames, start_line=start)


FORMATS = (Format("v8", "javascript", ("at ",), find_stacks),)
