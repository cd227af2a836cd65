"""Ruby: uncaught exceptions, their causes, framework logs, RSpec and Minitest, syntax errors.

Ruby prints `file:line:in 'Class#method': message (Type)`, then `from` lines; a cause follows as a
second such head. On a terminal 2.5 to 2.7 print the newest call last, numbered. Names are quoted
with a backquote before 3.4. `block in`, `rescue in` and `ensure in` are taken off a name: they say
where in the method, not which.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import RUNNER, Format, Lines, build_problem, chain, make_frame
from whence_tools.errors.model import Frame, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_build: Final = partial(build_problem, separator="::")
_FILE: Final = r"(?:[A-Za-z]:[\\/][^:\n]*|<internal:[^>\n]*>|\([^()\n]*\)|[^\s:#][^:\n]*)"
_GEM: Final = r"(?:[a-z][\w-]* \(\d[\w.]*\) )?"  # Rails puts it before paths within
_PLACE: Final = rf"{_GEM}(?P<file>{_FILE}):(?P<line>\d+)(?::in [`'‘](?P<name>[^\n]*?)['’])?"
_HEAD: Final = re.compile(rf"^{_PLACE}: (?P<message>.*?)(?: ?\((?P<type>[A-Z]\w*(?:::\w+)*)\))?$")
_FROM: Final = re.compile(rf"^\s+from {_PLACE}$")
_NUMBERED: Final = re.compile(rf"^\s+\d+: from {_PLACE}$")
_LEVELS: Final = re.compile(r"^\s+\.\.\. \d+ levels\.\.\.$")
_MARKS: Final = re.compile(r"^\s+\^+$")
_TRACEBACK: Final = re.compile(r"^Traceback \(most recent call last\):$")
_FRAME: Final = re.compile(rf"^\s*(?:# )?\s*(?!from ){_PLACE}$")
_NAMELESS: Final = re.compile(r"\.(?:erb|haml|slim|jbuilder|builder|rb)$")  # without a method
_WITHIN: Final = re.compile(r"^(?:(?:block|rescue|ensure)(?: \(\d+ levels\))? in )+")
_LOG_HEAD: Final = re.compile(
    r"^(?:.*?\s)?(?P<type>[A-Z]\w*(?:::[A-Z]\w*)*)(?:: (?P<message>\S.*)| \((?P<quoted>.*)\):?)$"
)
_MESSAGE_LINES: Final = 60
_HEAD_ABOVE: Final = 8  # Rails puts an excerpt of the template between the head and the frames

_SYNTAX: Final = re.compile(
    rf"^(?:ruby: )?(?P<file>{_FILE}):(?P<line>\d+): (?P<message>syntax errors?\b.*)$"
)

_EXAMPLE: Final = re.compile(r"^\s+(?P<number>\d+)\) (?P<name>\S.*)$")
_RSPEC_CODE: Final = re.compile(r"^\s+Failure/Error: (?P<code>.*)$")
_RSPEC_TYPE: Final = re.compile(r"^\s+(?:# )?(?P<type>[A-Z]\w*(?:::\w+)*):$")
_RSPEC_CAUSED_BY: Final = re.compile(r"^\s+# --- Caused by: ---$")
_RSPEC_FRAME: Final = re.compile(rf"^\s+#\s+{_PLACE}$")
_MINITEST: Final = re.compile(r"^(?:\s+\d+\) )?(?P<kind>Failure|Error):$")  # Rails numbers none
_MARKED: Final = 4  # lines
_MINITEST_NAME: Final = re.compile(
    r"^(?P<name>\S+#.*?)(?: \[(?P<place>(?P<file>[^\]]*):(?P<line>\d+))\])?:$"
)


def _frame(match: re.Match[str]) -> Frame:
    name = match["name"]
    return make_frame(match, _WITHIN.sub("", name) if name else None)


def _traces(lines: Lines) -> Iterator[Problem]:
    index = 0
    while index < len(lines):
        line = lines[index]
        found = None
        if _TRACEBACK.match(line):
            found = _newest_last(lines, index)
        elif ":in " in line and (match := _HEAD.match(line)):
            found = _newest_first(lines, index, match)
        if found is None:
            index += 1
            continue
        links, index = [found[0]], found[1]
        while (match := _HEAD.match(lines.get(index))) and (
            found := _newest_first(lines, index, match)
        ):
            links.append(found[0])
            index = found[1]
        yield chain(links[::-1])


def _newest_first(lines: Lines, start: int, head: re.Match[str]) -> tuple[Problem, int] | None:
    message: list[str] = [head["message"]]
    frames = [_frame(head)]
    raw_type, index = head["type"] or "", start + 1
    last = start
    while index - start < _MESSAGE_LINES and index < len(lines) and not _is_from(lines[index]):
        following = _HEAD.match(lines[index])
        if following and following["name"]:
            break
        index += 1
    if _is_from(lines.get(index)):
        message += lines[start + 1 : index]
        frames[0] = replace(frames[0], code=_highlighted(message))
        while _is_from(lines.get(index)):
            match = _FROM.match(lines[index])
            if match:
                frames.append(_frame(match))
            index += 1
        last = index - 1
    elif not raw_type:
        return None
    text = "\n".join(message)
    return _build(lines, start, last, raw_type or "RuntimeError", text.strip(), frames), last + 1


def _highlighted(message: list[str]) -> str | None:
    """The line of code above its marks, as `error_highlight` adds it to a message."""
    marked = (row.strip() for row, marks in pairwise(message) if _MARKS.match(marks))
    return next((code for code in marked if code and not code.startswith("...")), None)


def _is_from(line: str) -> bool:
    return _FROM.match(line) is not None or _LEVELS.match(line) is not None


def _newest_last(lines: Lines, start: int) -> tuple[Problem, int] | None:
    frames: list[Frame] = []
    index = start + 1
    while (match := _NUMBERED.match(lines.get(index))) or _LEVELS.match(lines.get(index)):
        if match:
            frames.insert(0, _frame(match))
        index += 1
    head = _HEAD.match(lines.get(index))
    if not frames or head is None:
        return None
    frames.insert(0, _frame(head))
    raw_type = head["type"] or "RuntimeError"
    return _build(lines, start, index, raw_type, head["message"].strip(), frames), index + 1


def _logs(lines: Lines) -> Iterator[Problem]:
    """Frames without `from`, as loggers print `exception.backtrace`, under a `Type: message`."""
    index = 0
    while index < len(lines):
        match = _FRAME.match(lines[index]) if ":in " in lines[index] else None
        if match is None or not match["name"]:
            index += 1
            continue
        start, frames = index, []
        while (match := _FRAME.match(lines.get(index))) and (
            match["name"] or ":in " in lines.get(index + 1)
        ):
            frames.append(_frame(match))
            index += 1
        while (match := _FRAME.match(lines.get(start - 1))) and _NAMELESS.search(match["file"]):
            start -= 1
            frames.insert(0, _frame(match))
        head_at, head = _log_head(lines, start)
        raw_type = head["type"] if head else ""
        message = (head["message"] or head["quoted"] or "") if head else ""
        below = lines[head_at + 1 : start] if head and head["message"] else []
        if all(line.strip() for line in below):
            message = "\n".join([message, *below])
        yield _build(lines, head_at, index - 1, raw_type, message.strip(), frames)


def _log_head(lines: Lines, frame: int) -> tuple[int, re.Match[str] | None]:
    for index in range(frame - 1, max(frame - 1 - _HEAD_ABOVE, -1), -1):
        if match := _LOG_HEAD.match(lines[index]):
            return index, match
    return frame, None


def _syntax(lines: Lines) -> Iterator[Problem]:
    for index, line in enumerate(lines):
        match = _SYNTAX.match(line)
        if match is None:
            continue
        last = index
        while lines.get(last + 1)[:1] in (" ", ">", "\t", "|") and last - index < _HEAD_ABOVE:
            last += 1
        message, frame = match["message"].strip(), make_frame(match)
        yield _build(lines, index, last, "SyntaxError", message, [frame])


def _rspec(lines: Lines) -> Iterator[Problem]:
    name, name_at = "", 0
    index = 0
    while index < len(lines):
        line = lines[index]
        if match := _EXAMPLE.match(line):
            name, name_at = match["name"], index
        elif name and (match := _RSPEC_CODE.match(line)):
            problem, index = _rspec_failure(lines, name_at, index)
            yield problem
            continue
        index += 1


def _rspec_failure(lines: Lines, start: int, code_at: int) -> tuple[Problem, int]:
    links: list[Problem] = []
    first, index = start, code_at + 1
    raw_type, message, frames = "", list[str](), list[Frame]()
    while index < len(lines) and not _EXAMPLE.match(lines[index]):
        line = lines[index]
        if match := _RSPEC_FRAME.match(line):
            frames.append(_frame(match))
        elif _RSPEC_CAUSED_BY.match(line):
            links.append(_rspec_problem(lines, (first, index - 1), raw_type, message, frames))
            raw_type, message, frames, first = "", [], [], index
        elif frames or (line and not line[0].isspace()):
            if not line.strip() or not line.lstrip().startswith("#"):
                break
        elif (match := _RSPEC_TYPE.match(line)) and not message:
            raw_type = match["type"]
        elif line.strip(" #-"):
            message.append(line.strip().removeprefix("# ").strip())
        index += 1
    links.append(_rspec_problem(lines, (first, index - 1), raw_type, message, frames))
    return chain(links[::-1]), index


def _rspec_problem(
    lines: Lines, span: tuple[int, int], raw_type: str, message: list[str], frames: list[Frame]
) -> Problem:
    kind = raw_type or "RSpec::Expectations::ExpectationNotMetError"
    return _build(lines, *span, kind, "\n".join(message).strip(), frames)


def _minitest(lines: Lines) -> Iterator[Problem]:
    for index, line in enumerate(lines):
        match = _MINITEST.match(line)
        name = _MINITEST_NAME.match(lines.get(index + 1)) if match else None
        if match is None or name is None:
            continue
        last = index + 1
        while (
            lines.get(last + 1).strip()
            or lines.get(last + 2).startswith("    ")
            or _leads_to_frame(lines, last + 2)
        ):
            last += 1
        body = lines[index + 2 : last + 1]
        yield _minitest_problem(lines, (index, last), match["kind"], name, body)


def _leads_to_frame(lines: Lines, index: int) -> bool:
    """Whether a frame stands at a line or below it, after the code that failed and its marks."""
    ahead = index
    while lines.get(ahead)[:1].isspace() and lines[ahead].strip() and ahead < index + _MARKED:
        if _FRAME.match(lines[ahead]):
            return True
        ahead += 1
    return False


def _minitest_problem(
    lines: Lines, span: tuple[int, int], kind: str, name: re.Match[str], texts: Sequence[str]
) -> Problem:
    frames = [_frame(match) for text in texts if (match := _FRAME.match(text))]
    if name["file"] and not any(f"{at.file}:{at.line}" == name["place"] for at in frames):
        frames = [make_frame(name, name["name"]), *frames]
    rest = [text for text in texts if not _FRAME.match(text)]
    head = _LOG_HEAD.match(rest[0]) if kind == "Error" and rest else None
    raw_type = head["type"] if head else "Minitest::Assertion"
    message = "\n".join([(head["message"] or "") if head else (rest[0] if rest else ""), *rest[1:]])
    return _build(lines, *span, raw_type, message.strip(), frames)


FORMATS: Final = (
    Format("ruby", "ruby", (":in `", ":in '"), _traces),
    Format("ruby-log", "ruby", (":in `", ":in '"), _logs),
    Format("ruby-syntax", "ruby", ("syntax error",), _syntax),
    Format("rspec", "ruby", ("Failure/Error: ",), _rspec, RUNNER),
    Format("minitest", "ruby", ("Error:\n", "Failure:\n"), _minitest, RUNNER),
)
