"""gdb's `backtrace`, as printed, as mail programs wrapped it, and inside bug reporters' files.

`#N  0xPC in FUNCTION (ARGUMENTS) at FILE:LINE` or `… from LIBRARY`; the address is left out for the
innermost and for inlined frames. Of several threads the crashed one is the problem's; the others
are notes. Apport's `StacktraceTop:` has the frames without numbers; KCrash marks where the crashed
thread's own frames begin.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, Lines, build_problem
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.sanitizers import sanitizer_frame
from whence_tools.errors.symbols import (
    describe_stack,
    function_name,
    make_frame_at,
    with_language,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

_NUMBER: Final = re.compile(r"^[\s>|\"']*#(?P<number>\d+)\s+(?P<rest>(?!\w+\s+cov: )\S.*)$")
_BODY: Final = re.compile(r"^(?:(?P<address>0x[0-9a-fA-F]+) +in +)?(?P<rest>\S.*)$")
_SPECIAL: Final = re.compile(r"^<(?:signal handler called|function called from gdb)>")
_COMPLETE: Final = re.compile(r"(?: at |^at )\S.*:\d+$|(?: from |^from )\S+$")
_UNFINISHED: Final = re.compile(r"(?:\b(?:at|in|from)|[,(=:<])$")
_GOES_ON: Final = re.compile(r"^\s*(?:at|from|in) \S|^\S+:\d+$")
_THREAD: Final = re.compile(r"^\s*Thread (?P<number>\d+) \((?P<rest>.*)\):?$")
_SIGNAL: Final = re.compile(
    r"(?:(?:Thread (?P<thread>\d+) .*|Program )(?:received|terminated with) signal (?P<name>\w+)"
    r"(?:, (?P<words>[^.]*))?)|(?:signal: (?P<kde>[^()]*?)(?: \((?P<kdename>SIG\w+)\))?$)"
)
_CURRENT: Final = re.compile(r"^\[Current thread is (?P<thread>\d+) ")
_TOP: Final = re.compile(r"^\s*StacktraceTop:\s*$")
_THROWN: Final = re.compile(r"^\s*what\(\):\s+(?P<message>.*)$|(?P<assertion>Assertion .* failed)")
_ABORTS: Final = frozenset({"abort", "raise", "__GI_raise", "__GI_abort", "gsignal"})
_PIECES: Final = 24  # lines one frame can be wrapped over
_LOOK_BACK: Final = 60  # lines between `received signal` and the backtrace
_SIGNALS: Final = {
    "Segmentation fault": "SIGSEGV",
    "Aborted": "SIGABRT",
    "Floating point exception": "SIGFPE",
    "Arithmetic exception": "SIGFPE",
    "Illegal instruction": "SIGILL",
    "Bus error": "SIGBUS",
}


def gdb_frame(text: str) -> Frame | None:
    """The frame of a whole (unwrapped) backtrace line without its number."""
    if _SPECIAL.match(text):
        return Frame(function=text[: text.index(">") + 1])
    match = _BODY.match(text)
    if match is None:
        return None
    symbol, word, place = _split_parts(match["rest"])
    if not word and not symbol.endswith(")"):
        return None
    function = function_name(symbol)
    function = "" if function == "??" else function
    at, module = (place, None) if word == "at" else ("", place if word == "from" else None)
    return make_frame_at(at, function, module, address=match["address"])


def _split_parts(text: str) -> tuple[str, str, str]:
    """Symbol with arguments, `at` or `from`, and what follows it."""
    for word in ("at", "from"):
        head, separator, tail = text.rpartition(f") {word} ")
        if separator:
            return f"{head})", word, tail.strip()
    head, separator, tail = text.partition(" at ")
    if separator and re.search(r":\d+$", tail) and "(" not in head:
        return head, "at", tail.strip()
    return text.rstrip(), "", ""


@dataclass(slots=True)
class _ThreadStack:
    """One thread's frames and what is known about the thread."""

    thread: int | None
    first: int
    last: int
    number: int
    handler: bool = False
    frames: list[Frame] = field(default_factory=list)

    @property
    def functions(self) -> list[str | None]:
        return [frame.function for frame in self.frames]

    @property
    def crashed(self) -> bool:
        return self.handler or "<signal handler called>" in self.functions


@dataclass(slots=True)
class _GdbSession:
    """What one run of gdb printed: the signal, then the stacks."""

    signal: re.Match[str] | None = None
    signal_at: int = -1
    current: int | None = None
    stacks: list[_ThreadStack] = field(default_factory=list)


class _SessionReader:
    """Walks over the lines once and cuts them into sessions."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._session = _GdbSession()
        self._thread: int | None = None
        self._handler = False
        self._fresh = True  # the next frame begins a stack whatever its number

    def sessions(self) -> Iterator[_GdbSession]:
        index = 0
        while index < len(self._lines):
            line = self._lines[index]
            if "#" in line and (match := _NUMBER.match(line)):
                text, last = _unwrap(self._lines, index, match["rest"])
                frame = _numbered_frame(text)
                if frame:
                    if self._repeats_first(frame, int(match["number"])):
                        self._session.stacks.clear()
                    elif self._begins_session(int(match["number"])):
                        yield self._cut()
                    self._add(index, last, int(match["number"]), frame)
                    index = last + 1
                    continue
            elif self._heading(line, index) and self._session.stacks:
                yield self._cut()
                self._heading(line, index)
            index += 1
        if self._session.stacks:
            yield self._session

    def _cut(self) -> _GdbSession:
        finished, self._session = self._session, _GdbSession()
        return finished

    def _heading(self, line: str, index: int) -> bool:
        """Notes what a line between stacks says; True when a new session begins with it."""
        if match := _THREAD.match(line):
            self._thread, self._fresh = int(match["number"]), True
            return False
        if line.strip() == "[KCrash Handler]":
            self._handler = self._fresh = True
            return False
        if match := _CURRENT.match(line):
            self._session.current = int(match["thread"])
            return False
        if "signal" not in line or not (match := _SIGNAL.search(line)):
            return False
        if not self._session.stacks:
            self._session.signal, self._session.signal_at = match, index
            self._thread = None
        return True

    def _repeats_first(self, frame: Frame, number: int) -> bool:
        """gdb shows frame 0 when a program stops, and again in the backtrace asked for then."""
        stacks = self._session.stacks
        return (
            number == 0
            and len(stacks) == 1
            and len(stacks[0].frames) == 1
            and stacks[0].frames[0].function == frame.function
        )

    def _begins_session(self, number: int) -> bool:
        """A second stack under no thread's title is another backtrace."""
        stacks = self._session.stacks
        return (
            bool(stacks)
            and self._thread is None
            and not self._fresh
            and number <= stacks[-1].number
        )

    def _add(self, first: int, last: int, number: int, frame: Frame) -> None:
        stacks = self._session.stacks
        if self._fresh or not stacks or number <= stacks[-1].number:
            stacks.append(_ThreadStack(self._thread, first, last, number, self._handler))
            self._fresh = self._handler = False
        stacks[-1].frames.append(frame)
        stacks[-1].last, stacks[-1].number = last, number


def _numbered_frame(text: str) -> Frame | None:
    """A gdb frame that no sanitizer would have printed and no changelog entry looks like."""
    frame = gdb_frame(text)
    if frame is None or (frame.address and sanitizer_frame(f"#0 {text}")):
        return None
    shaped = frame.file or frame.module or _SPECIAL.match(text) or text.endswith(" ()")
    return frame if frame.address or shaped else None


def _unwrap(lines: Lines, index: int, text: str) -> tuple[str, int]:
    """The frame's text with the lines it was wrapped over, and the index of the last."""
    last = index
    while last - index < _PIECES and not _COMPLETE.search(text):
        following = lines.get(last + 1)
        if not following.strip() or _NUMBER.match(following) or _THREAD.match(following):
            break
        if not (_GOES_ON.match(following) or _UNFINISHED.search(text) or _is_open(text)):
            break
        glue = "" if text.endswith(("/", "::")) else " "
        text = f"{text.rstrip()}{glue}{following.strip()}"
        last += 1
    return text.rstrip('", \t'), last


def _is_open(text: str) -> bool:
    return text.count("(") > text.count(")") or ("(" not in text and "<" not in text[:1])


def _find(lines: Lines) -> Iterator[Problem]:
    seen = False
    for session in _SessionReader(lines).sessions():
        seen = True
        yield _problem(lines, session)
    if not seen:
        yield from _apport(lines)


def _problem(lines: Lines, session: _GdbSession) -> Problem:
    stack = _find_crashed(session)
    first = session.stacks[0].first
    if session.signal_at >= 0 and first - session.signal_at <= _LOOK_BACK:
        first = session.signal_at
    error_type, words = _signal(session.signal, stack.functions)
    others = [other for other in session.stacks if other.functions != stack.functions]
    return build_problem(
        lines,
        first,
        max(other.last for other in session.stacks),
        error_type=error_type,
        message=_find_thrown(lines, first) or words,
        frames=stack.frames,
        notes=tuple(describe_stack(f"Thread {other.thread}", other.frames) for other in others),
    )


def _find_crashed(session: _GdbSession) -> _ThreadStack:
    """The thread the signal names, else the one in a handler, the plain one, the aborting, 1."""
    stacks = session.stacks
    named = session.signal["thread"] if session.signal else None
    signalled = int(named) if named else session.current
    choices = (
        lambda stack: signalled is not None and stack.thread == signalled,
        lambda stack: stack.crashed,
        lambda stack: stack.thread is None,
        lambda stack: bool(_ABORTS & set(stack.functions)),
        lambda stack: stack.thread == 1,
    )
    for choice in choices:
        for stack in stacks:
            if choice(stack):
                return stack
    return stacks[0]


def _signal(match: re.Match[str] | None, functions: list[str | None]) -> tuple[str, str]:
    if match is None:
        return ("SIGABRT" if _ABORTS & set(functions) else ""), ""
    words = (match["words"] or match["kde"] or "").strip()
    return match["name"] or match["kdename"] or _SIGNALS.get(words, ""), words


def _find_thrown(lines: Lines, before: int) -> str:
    """What the program itself said just before it was stopped."""
    for index in range(before, max(before - 4, -1), -1):
        if match := _THROWN.search(lines[index]):
            return match["message"] or match["assertion"]
    return ""


def _apport(lines: Lines) -> Iterator[Problem]:
    for index, line in enumerate(lines):
        if not _TOP.match(line):
            continue
        frames: list[Frame] = []
        last = index
        while lines.get(last + 1).startswith(" ") and (frame := gdb_frame(lines[last + 1].strip())):
            frames.append(frame)
            last += 1
        if frames:
            yield build_problem(
                lines,
                index,
                last,
                error_type=_signal(None, [frame.function for frame in frames])[0],
                frames=frames,
            )


FORMATS: Final = (
    Format(
        "gdb",
        "cpp",
        (*(f"#{digit}" for digit in range(10)), "StacktraceTop:"),
        with_language(_find),
    ),
)
