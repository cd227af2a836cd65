"""Reports of the sanitizers and libFuzzer.

The forms are those of compiler-rt's `sanitizer_common` (LLVM and GCC print alike): a header
`==PID==ERROR: AddressSanitizer: TYPE …`, stacks of `#N 0xPC in FUNCTION PLACE` under titles, and a
`SUMMARY:`. ThreadSanitizer's frames have neither address nor `in`; UBSan's header is
`FILE:LINE:COL: runtime error: …`.

The first stack is the problem's. Stacks that say where the bad state came from (`freed by`,
`Previous write`, `Uninitialized value was created by`) are its causes; the others are notes.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import SUMMARY, Format, Lines, build_problem
from whence_tools.errors.symbols import describe_stack, function_name, make_frame_at, with_language
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.model import Frame, Problem

_FRAME: Final = re.compile(
    r"^[\s>|\"']*#\d+ +(?:(?P<address>0x[0-9a-fA-F]+)(?:$|[ ,]+(?P<in>in )? *))?(?P<rest>.*)$"
)
_NOWHERE: Final = re.compile(r"\s?\?\?:[?\d]+(?::[?\d]+)?$")
_OFFSET: Final = re.compile(r"^(?P<module>.*)\+0x[0-9a-fA-F]+$")
_BUILD_ID: Final = re.compile(r" *\((?:BuildId|UUID|build id): [^)]*\)$", re.IGNORECASE)
_GDB_ARGUMENTS: Final = re.compile(r" \([\w:#]+=")
_PLACE_START: Final = re.compile(r" (?=(?:/|[A-Za-z]:[\\/]|<null>|\(<unknown|\.\.?/))")
_PLACE: Final = re.compile(r"^(?:[^()<>]*(?:\.\w+|:[\d?]+|\(\d+\))|\?\?.*|<null>)$")
_PLACE_ALONE: Final = re.compile(r"^[\s>]*(?:/|[A-Za-z]:[\\/])[^\s:()]*:\d+(?::\d+)?$")
_HEADER: Final = re.compile(
    r"(?:(?:ERROR|WARNING): *|^(?:==\d+==)?(?=\w+: CHECK))(?P<tool>\w+Sanitizer|libFuzzer):? +"
    r"(?P<rest>.*)"
)
_RUNTIME_ERROR: Final = re.compile(r"^(?P<place>\S.*?:\d+(?::\d+)?): runtime error: (?P<rest>.*)$")
_ENDS: Final = re.compile(r"^SUMMARY: \w+|^==\d+==ABORTING")
_THREAD: Final = re.compile(r"^Thread T\d+ .*created by ")  # may stand below the summary
_REGISTERS: Final = re.compile(r"\(pc 0x.*$|\bat pc 0x.*$|\(pid=\d+\).*$")
_ACCESS: Final = re.compile(
    r"^(?:READ|WRITE|ACCESS|(?:Atomic )?(?:Read|Write|read|write)) of size \S+"
)
_CAUSE: Final = re.compile(
    r"^(?:freed by|Previous |Uninitialized value was|Memory was marked)", re.IGNORECASE
)
_PROCESS: Final = re.compile(r"^==\d+==\s*")
_DEADLY: Final = "libFuzzer: deadly signal"
_PATIENCE: Final = 40  # no report says more lines than this between two stacks

# Headers that do not begin with the name `SUMMARY:` gives the error.
_TYPES: Final = (
    (re.compile(r"attempting double-free"), "double-free"),
    (re.compile(r"attempting free on address"), "bad-free"),
    (re.compile(r"attempting to call malloc_usable_size"), "bad-malloc_usable_size"),
    (re.compile(r"requested allocation size"), "allocation-size-too-big"),
    (re.compile(r"(?:failed to allocate|allocator is out of memory)"), "out-of-memory"),
    (re.compile(r"out-of-memory"), "out-of-memory"),
    (re.compile(r"detected memory leaks"), "memory-leak"),
    (re.compile(r"CHECK failed"), "check-failed"),
    (re.compile(r"lock-order-inversion"), "lock-order-inversion"),
    (re.compile(r"nested bug"), "nested-bug"),
    (re.compile(r"signal-unsafe call"), "signal-unsafe-call"),
)
_FIRST_WORD: Final = re.compile(r"[\w-]+")
_WORDS: Final = re.compile(r"[^(:]+")

# What UBSan says, and the check it belongs to: https://clang.llvm.org/docs/UndefinedBehaviorSanitizer.html
_CHECKS: Final = (
    (re.compile(r"signed integer overflow|negation of"), "signed-integer-overflow"),
    (re.compile(r"unsigned integer overflow"), "unsigned-integer-overflow"),
    (re.compile(r"division by zero"), "integer-divide-by-zero"),
    (re.compile(r"shift exponent|left shift of|right shift of"), "shift"),
    (re.compile(r"misaligned"), "alignment"),
    (re.compile(r"null pointer (?:passed|returned)"), "nonnull-attribute"),
    (
        re.compile(r"offset.* to null pointer|pointer index|addition of unsigned"),
        "pointer-overflow",
    ),
    (re.compile(r"null pointer"), "null"),
    (re.compile(r"out of bounds"), "bounds"),
    (re.compile(r"insufficient space for an object"), "object-size"),
    (re.compile(r"does not point to an object of type"), "vptr"),
    (re.compile(r"not a valid value for type"), "invalid-value"),
    (re.compile(r"incorrect function type"), "function"),
    (re.compile(r"unreachable program point"), "unreachable"),
    (re.compile(r"without returning a value|end of a value-returning"), "return"),
    (re.compile(r"outside the range of representable"), "float-cast-overflow"),
    (re.compile(r"implicit conversion"), "implicit-conversion"),
    (re.compile(r"variable length array bound"), "vla-bound"),
    (re.compile(r"passing zero to"), "builtin"),
    (re.compile(r"control flow integrity"), "cfi"),
)


def sanitizer_frame(line: str) -> Frame | None:
    """The frame a `#N` line of a sanitizer's stack shows, or None for any other line."""
    match = _FRAME.match(line)
    if match is None or (match["address"] is None and not match["rest"]):
        return None
    text, module = _without_module(match["rest"].rstrip(' \t",'))
    at = _place_at(text)
    if module is None and (_is_gdb(text) or not (match["in"] or at is not None or "(<" in text)):
        return None
    symbol, place = (text, "") if at is None else (text[: max(at, 0)], text[at + 1 :])
    function = function_name(symbol)
    function = "" if function == "<null>" else function
    return make_frame_at(place, function, module, address=match["address"])


def _frame_at(lines: Lines, index: int) -> tuple[Frame | None, int]:
    """The frame of a line, and the index of its last line: some print the place there."""
    frame = sanitizer_frame(lines[index])
    following = lines.get(index + 1)
    place = following.strip().removeprefix("at ")  # of Fortran's runtime
    if frame is None or frame.file or frame.module or not _PLACE_ALONE.match(place):
        return frame, index
    return sanitizer_frame(f"{lines[index].rstrip()} {place}"), index + 1


def _without_module(text: str) -> tuple[str, str | None]:
    """Symbol and place apart from the `(module+0xoffset)` at their end."""
    text = _NOWHERE.sub("", _BUILD_ID.sub("", text))
    start = text.rfind("(")
    if text.find(")", start) < len(text) - 1:  # `(C:\Program Files (x86)\a.dll+0x12)`
        start = text.rfind("(", 0, max(start, 0))
    match = _OFFSET.match(text[start + 1 : -1]) if start >= 0 and text.endswith(")") else None
    return (text, None) if match is None else (text[:start].rstrip(), match["module"])


def _is_gdb(text: str) -> bool:
    return (
        text.endswith(" ()")
        or ") at " in text
        or ") from " in text
        or _GDB_ARGUMENTS.search(text) is not None
    )


def _place_at(text: str) -> int | None:
    """The index of the blank between symbol and place; a path with blanks shows by its start."""
    start = _PLACE_START.search(text)
    if start is not None:
        return start.start()
    if text.startswith("<null>"):
        return None
    if text.startswith("/"):  # a frame without a name
        return -1 if _PLACE.search(text) else None
    at = text.rfind(" ")
    return at if at > 0 and _PLACE.search(text[at + 1 :]) else None


@dataclass(slots=True)
class _TitledStack:
    """One stack of a report, under what the report says about it."""

    title: str
    first: int
    last: int
    frames: list[Frame] = field(default_factory=list)

    @property
    def heading(self) -> str:
        return self.title.rstrip(":")

    def as_cause(self, lines: Lines) -> Problem:
        return build_problem(lines, self.first, self.last, message=self.heading, frames=self.frames)


@dataclass(slots=True)
class _SanitizerReport:
    """The stacks of one report and the sentences between them."""

    stacks: list[_TitledStack]
    sentences: list[str]
    last: int


def _find(lines: Lines) -> Iterator[Problem]:
    index = 0
    while index < len(lines):
        problems, index = _read_at(lines, index)
        yield from problems


def _read_at(lines: Lines, index: int) -> tuple[list[Problem], int]:
    """The problems that begin at a line, and the line to go on with."""
    line = lines[index]
    if "runtime error: " in line and (runtime := _RUNTIME_ERROR.match(line)):
        return _undefined_behaviour(lines, index, runtime)
    if header := _header(line):
        report = _read_report(lines, index)
        if _DEADLY in line:
            return [], report.last + 1
        build = _leaks if "detected memory leaks" in line else _error
        return build(lines, index, header, report), report.last + 1
    if "#" in line and "0x" in line and sanitizer_frame(line):
        return _bare_stack(lines, index)
    return [], index + 1


def _deadly_signals(lines: Lines) -> Iterator[Problem]:
    """libFuzzer's word on a signal: what raised it has said why, where it could."""
    for index, line in enumerate(lines):
        header = _header(line) if _DEADLY in line else None
        if header:
            yield from _error(lines, index, header, _read_report(lines, index))


def _header(line: str) -> re.Match[str] | None:
    return _HEADER.search(line) if "Sanitizer" in line or "libFuzzer" in line else None


def _read_report(lines: Lines, start: int) -> _SanitizerReport:
    report = _SanitizerReport([], [], start)
    first = index = start + 1
    while index < len(lines) and index - max(report.last, first) <= _PATIENCE:
        line = lines[index]
        if _ENDS.match(line):
            report.last = index
            if not _THREAD.match(lines.get(index + 1)):
                break
        if _header(line) or "runtime error: " in line:
            break
        frame, last = _frame_at(lines, index) if "#" in line else (None, index)
        if frame:
            _add_frame(report, lines, index, frame)
            report.last = report.stacks[-1].last = index = last
        elif line.strip(" ="):
            report.sentences.append(_PROCESS.sub("", line).strip())
        index += 1
    return report


def _add_frame(report: _SanitizerReport, lines: Lines, index: int, frame: Frame) -> None:
    if not report.stacks or lines[index].lstrip(" >|\"'").startswith("#0 "):
        titled = bool(lines.get(index - 1).strip()) and bool(report.sentences)
        title = report.sentences.pop() if titled else ""
        report.stacks.append(_TitledStack(title, index - titled, index))
    stack = report.stacks[-1]
    stack.frames.append(frame)


def _error(
    lines: Lines, start: int, header: re.Match[str], report: _SanitizerReport
) -> list[Problem]:
    rest = _REGISTERS.sub("", header["rest"]).strip(" :")
    error_type, words = _error_type(header["tool"], rest)
    main, others = (report.stacks[0], report.stacks[1:]) if report.stacks else (None, [])
    causes = [stack for stack in others if _CAUSE.match(stack.title)]
    context = [stack for stack in others if not _CAUSE.match(stack.title)]
    sentences = [*report.sentences, *([main.heading] if main and main.title else [])]
    access = next((line for line in sentences if _ACCESS.match(line)), "")
    message = _message(header["tool"], rest.removeprefix(words).strip(), access)
    problem = build_problem(
        lines,
        start,
        report.last,
        words,
        message,
        main.frames if main else (),
        error_type=error_type,
        causes=[stack.as_cause(lines) for stack in causes],
        notes=[
            *(line for line in sentences if line != access),
            *(describe_stack(stack.heading, stack.frames) for stack in context),
        ],
    )
    return [problem]


def _message(tool: str, rest: str, access: str) -> str:
    if tool == "ThreadSanitizer" or not rest:
        return access.rstrip(":")
    size = _ACCESS.match(access)
    return f"{size[0]} {rest}" if size else rest


def _error_type(tool: str, rest: str) -> tuple[str, str]:
    """The error's name as the tool's `SUMMARY:` writes it, and the words that say it in `rest`."""
    for pattern, name in _TYPES:
        if pattern.search(rest):
            return name, ""
    pattern = _WORDS if tool in ("ThreadSanitizer", "libFuzzer") else _FIRST_WORD
    match = pattern.match(rest)
    words = match[0].strip() if match else ""
    if words.startswith("timeout"):
        words = "timeout"
    return words.replace(" ", "-"), words


def _leaks(
    lines: Lines, start: int, _header: re.Match[str], report: _SanitizerReport
) -> list[Problem]:
    """One problem a leak; the first has the header, the last the summary."""
    return [
        build_problem(
            lines,
            stack.first if position else start,
            stack.last,
            error_type="memory-leak",
            message=stack.heading,
            frames=stack.frames,
        )
        for position, stack in enumerate(report.stacks)
    ]


def _undefined_behaviour(
    lines: Lines, start: int, match: re.Match[str]
) -> tuple[list[Problem], int]:
    frames, last = _stack_at(lines, start + 1)
    if lines.get(last + 1).startswith("SUMMARY: Undefined"):
        last += 1
    elif not lines.get(last + 1) and lines.get(last + 2).startswith("SUMMARY: Undefined"):
        last += 2
    problem = build_problem(
        lines,
        start,
        last,
        error_type=next(
            (name for pattern, name in _CHECKS if pattern.search(match["rest"])),
            "undefined-behavior",
        ),
        message=match["rest"],
        frames=frames or [make_frame_at(match["place"], None)],
    )
    return [problem], last + 1


def _bare_stack(lines: Lines, start: int) -> tuple[list[Problem], int]:
    """A stack that was copied without its report."""
    frames, last = _stack_at(lines, start)
    problem = build_problem(lines, start, last, frames=frames)
    return [problem], last + 1


def _stack_at(lines: Lines, start: int) -> tuple[list[Frame], int]:
    """The frames from a line on, and the index of the last (`start - 1` without any)."""
    frames: list[Frame] = []
    index = start
    while index < len(lines):
        frame, last = _frame_at(lines, index)
        if frame is None or (frames and lines[index].lstrip(" >|\"'").startswith("#0 ")):
            break
        frames.append(frame)
        index = last + 1
    return frames, index - 1


_SUMMARY: Final = re.compile(
    r"^[\s>]*SUMMARY: (?P<tool>\w+Sanitizer): (?P<type>[\w-]+(?: [\w-]+(?= \())?) (?P<rest>\S.*)$"
)
_SUMMED_UP: Final = re.compile(
    r"^(?:\((?P<module>[^()]*)\+0x[\da-f]+\)|(?P<place>\S.*?)) in ?(?P<symbol>.*)$"
)


def _summaries(lines: Lines) -> Iterator[Problem]:
    """`SUMMARY: Tool: type place in function`, which bug titles keep of a report."""
    for index, line in enumerate(lines):
        match = _SUMMARY.match(line) if "SUMMARY: " in line else None
        where = _SUMMED_UP.match(match["rest"]) if match else None
        if match is None or where is None:
            continue
        function = function_name(where["symbol"])
        frame = make_frame_at(where["place"] or "", function, where["module"])
        yield build_problem(lines, index, index, match["type"], frames=(frame,))


FORMATS: Final = (
    Format(
        "sanitizer",
        "cpp",
        ("Sanitizer", "libFuzzer", "runtime error: ", " 0x"),
        with_language(_find),
    ),
    Format("deadly-signal", "cpp", (_DEADLY,), with_language(_deadly_signals), SUMMARY),
    Format("sanitizer-summary", "cpp", ("SUMMARY: ",), with_language(_summaries), SUMMARY),
)
