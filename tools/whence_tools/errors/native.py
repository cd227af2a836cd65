"""Crashes of compiled programs: lldb, Android's reports, valgrind, glibc.

gdb has a module of its own and is named here, so that the table of formats has one entry for them.
Each format is a line pattern for its frames and one for what introduces a stack.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.errors import gdb
from whence_tools.errors.format import (
    SUMMARY,
    Format,
    Lines,
    build_problem,
    make_frame,
    read_frames,
)
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.symbols import (
    describe_stack,
    function_name,
    make_frame_at,
    with_language,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LLDB_THREAD: Final = re.compile(r"^\s*(?P<star>\* )?thread #(?P<number>\d+)(?P<rest>[,:].*)?$")
_LLDB_FRAME: Final = re.compile(
    r"^[\s*>]*frame #(?P<number>\d+): (?P<address>0x[0-9a-fA-F]+)(?: (?P<rest>.*))?$"
)
_LLDB_MARK: Final = re.compile(r"(?: \[(?:opt|inlined|artificial)\])+$")
_LLDB_INLINED: Final = " [inlined] "  # older lldb writes `outer [inlined] inner`
_LLDB_OFFSET: Final = re.compile(r" \+ \d+$")
_STOP_REASON: Final = re.compile(
    r"stop reason = (?:signal )?(?P<reason>[^:(]*[^:(\s])(?P<rest>.*)$"
)

_GLIBC_SYMBOL: Final = re.compile(
    r"^(?:\[[ \d]*\] |\s*#?\d+:? +)?(?P<module>[^\s(\[]+) ?\((?P<symbol>.*?)"
    r"(?:\+0x[0-9a-f]+)?\) ?\[(?P<address>0x[0-9a-f]+)\]$"
)
_GLIBC_BARE: Final = re.compile(r"^(?P<module>/\S+) ?\[(?P<address>0x[0-9a-f]+)\]$")
_GLIBC_DETECTED: Final = re.compile(
    r"^\*\*\* (?:Error in `[^']*': |glibc detected \*\*\* \S+ )?(?P<message>[a-z][^*]*?)"
    r"(?:: 0x[0-9a-f]+)? \*\*\*(?:: .*terminated)?$"
)
_GLIBC_ABORTS: Final = re.compile(
    r"^(?P<message>(?:double free or corruption|free\(\): |munmap_chunk\(\): |malloc\(\): |"
    r"malloc_consolidate\(\): |corrupted |realloc\(\): |tcache_|break adjusted).*)$"
)
_TERMINATE: Final = re.compile(
    r"^(?:libc\+\+abi(?:\.dylib)?: )?terminat(?:e called after throwing an instance of"
    r"|ing (?:due to|with) uncaught exception of type):? ?'?(?P<type>[^\s':]+(?:::[^\s':]+)*)'?"
    r"(?:: (?P<message>.*))?$"
)
_WHAT: Final = re.compile(r"^\s*what\(\):\s*(?P<message>.*)$")
_ASSERT: Final = re.compile(
    r"^(?:(?P<program>[^\s:]+): )?(?P<file>\S[^:]*):(?P<line>\d+): (?:(?P<function>.*): )?"
    r"Assertion [`'‘](?P<message>.*)['’] failed\.$"
)

_TOMBSTONE_FRAME: Final = re.compile(
    r"^[\s|]*#(?P<number>\d+)  ?pc (?P<address>(?:0x)?[0-9a-f]+)  ?(?P<module>\S+)"
    r"(?: \(offset 0x[0-9a-f]+\))?(?: \((?P<symbol>.*?)(?:\+\d+)?\))?(?: \(BuildId: [^)]*\))?$"
    r"|^ *#\d+ abs (?P<at>[0-9a-f]+)(?: virt [0-9a-f]+)? (?P<name>\S+)\+0x[0-9a-f]+$"  # of Dart
)
_TOMBSTONE_SIGNAL: Final = re.compile(r"signal \d+ \((?P<name>SIG\w+)\)(?P<rest>.*)$")
_TOMBSTONE_ABORT: Final = re.compile(r"^Abort message: ['\"](?P<message>.*)['\"]$")

_VALGRIND: Final = re.compile(r"^(?:==|--)\d+(?:==|--) ?(?P<text>.*)$")
_VALGRIND_FRAME: Final = re.compile(
    r"^\s+(?:at|by) (?P<address>0x[0-9A-Fa-f]+): (?P<symbol>.*?)"
    r"(?: \((?P<place>[^()]*:\d+)\)| \(in (?P<module>.*)\)| \((?P<source>[^()\s]+\.\w+)\))?$"
)
_VALGRIND_TYPES: Final = (
    ("Invalid read", "invalid-read"),
    ("Invalid write", "invalid-write"),
    ("Invalid free", "invalid-free"),
    ("Mismatched free", "mismatched-free"),
    ("Conditional jump", "uninitialised-value"),
    ("Use of uninitialised", "uninitialised-value"),
    ("uninitialised byte", "uninitialised-value"),
    ("Source and destination overlap", "overlap"),
    (" lost in loss record", "memory-leak"),
    ("Jump to the invalid address", "invalid-jump"),
    ("Process terminating", "SIGNAL"),
    ("Possible data race", "data-race"),
    ("lock order", "lock-order-inversion"),
    ("Argument ", "suspicious-argument"),
)
_VALGRIND_SIGNAL: Final = re.compile(r"signal \d+ \((?P<name>SIG\w+)\)")


# --- lldb


def _lldb_frame(line: str) -> Frame | None:
    match = _LLDB_FRAME.match(line)
    if match is None:
        return None
    module, tick, rest = (match["rest"] or "").partition("`")
    rest = _LLDB_MARK.sub("", rest).rpartition(_LLDB_INLINED)[2]
    symbol, place = rest, ""
    if " at " in rest:
        head, _, tail = rest.rpartition(" at ")
        if not tail.endswith(")"):
            symbol, place = head, tail
    function = function_name(_LLDB_OFFSET.sub("", symbol)) if tick else None
    return make_frame_at(place, function, module or None, address=match["address"])


def _lldb(lines: Lines) -> Iterator[Problem]:
    """One problem a stop; the frame shown on stopping gives way to the backtrace of it."""
    index = 0
    pending: Problem | None = None
    while index < len(lines):
        if "#" not in lines[index] or not _begins_stop(lines[index]):
            index += 1
            continue
        problem, index = _lldb_stop(lines, index)
        if pending and not (len(pending.frames) == 1 and pending.frames == problem.frames[:1]):
            yield pending
        pending = problem if problem.frames else None
    if pending:
        yield pending


def _begins_stop(line: str) -> bool:
    return _LLDB_THREAD.match(line) is not None or _LLDB_FRAME.match(line) is not None


def _lldb_stop(lines: Lines, start: int) -> tuple[Problem, int]:
    stacks: list[tuple[re.Match[str] | None, Sequence[Frame]]] = []
    index = start
    while index < len(lines):
        thread = _LLDB_THREAD.match(lines[index])
        if thread and stacks and any(_same_thread(thread, other) for other, _ in stacks):
            break
        frames, after = read_frames(lines, index + bool(thread), _lldb_frame)
        if not frames:
            break
        stacks.append((thread, frames))
        index = after
        while index < len(lines) and not lines[index].strip():
            index += 1
    index = max(index, start + 1)
    chosen = max(stacks, key=_lldb_rank, default=(None, ()))
    reason = _STOP_REASON.search((chosen[0]["rest"] or "") if chosen[0] else "")
    others = [stack for stack in stacks if stack is not chosen]
    return build_problem(
        lines,
        start,
        index - 1,
        error_type=_lldb_type(reason),
        message=reason["rest"].strip(" :") if reason else "",
        frames=chosen[1],
        notes=tuple(
            describe_stack(f"thread #{thread['number'] if thread else '?'}", frames)
            for thread, frames in others
        ),
    ), index


def _same_thread(one: re.Match[str], other: re.Match[str] | None) -> bool:
    return other is not None and one["number"] == other["number"]


def _lldb_rank(stack: tuple[re.Match[str] | None, Sequence[Frame]]) -> int:
    thread = stack[0]
    if thread is None:
        return 0
    return 2 if thread["star"] else int("stop reason" in (thread["rest"] or ""))


def _lldb_type(reason: re.Match[str] | None) -> str:
    return reason["reason"].strip() if reason else ""


# --- glibc: backtrace_symbols() and its own aborts


def _glibc_frame(line: str) -> Frame | None:
    match = _GLIBC_SYMBOL.match(line)
    if match:
        function = function_name(match["symbol"]) or None
        return Frame(function=function, module=match["module"], address=match["address"])
    match = _GLIBC_BARE.match(line)
    return Frame(module=match["module"], address=match["address"]) if match else None


def _backtrace_symbols(lines: Lines) -> Iterator[Problem]:
    index = 0
    while index < len(lines):
        frames, after = read_frames(lines, index, _glibc_frame)
        if len(frames) > 1:
            first, error_type, message = _glibc_head(lines, index)
            yield build_problem(
                lines, first, after - 1, error_type=error_type, message=message, frames=frames
            )
        index = max(after, index + 1)


def _glibc_head(lines: Lines, start: int) -> tuple[int, str, str]:
    """glibc before 2.26 printed the backtrace under what it had detected."""
    for index in range(start - 1, max(start - 3, -1), -1):
        match = _GLIBC_DETECTED.match(lines[index])
        if match:
            return index, "SIGABRT", match["message"].strip()
    return start, "", ""


def _aborts(lines: Lines) -> Iterator[Problem]:
    """What libc and the C++ runtime say before they abort: no frames but an assertion's place."""
    for index, line in enumerate(lines):
        if match := _ASSERT.match(line):
            function = function_name(match["function"] or "").split(" ")[-1] or None
            yield build_problem(
                lines,
                index,
                index,
                error_type="assertion",
                message=match["message"],
                frames=(make_frame(match, function),),
            )
        elif match := _TERMINATE.match(line):
            what = _WHAT.match(lines.get(index + 1))
            message = what["message"] if what else (match["message"] or "")
            raw = match["type"].strip()
            yield build_problem(lines, index, index, raw, message, separator="::")
        elif match := _GLIBC_ABORTS.match(line) or _GLIBC_DETECTED.match(line):
            message = match["message"]
            yield build_problem(lines, index, index, error_type="SIGABRT", message=message)


# --- Android native tombstones


def tombstone_frame(line: str) -> Frame | None:
    """The frame of a `#00 pc 0001a3b8  /lib/libc.so (name+8)` line, or None when it is not one."""
    match = _TOMBSTONE_FRAME.match(line)
    if match is None:
        return None
    return Frame(
        function=function_name(match["symbol"] or match["name"] or "") or None,
        module=match["module"],
        address=match["address"] or match["at"],
    )


def _tombstones(lines: Lines) -> Iterator[Problem]:
    first: int | None = None
    error_type = message = ""
    index = 0
    while index < len(lines):
        line = lines[index]
        if match := _TOMBSTONE_SIGNAL.search(line):
            first, error_type, message = index, match["name"], match["rest"].strip(" ,")
        elif match := _TOMBSTONE_ABORT.match(line):
            message = match["message"]
        is_frame = " pc " in line or " abs " in line
        frames, after = read_frames(lines, index, tombstone_frame) if is_frame else ([], index)
        if frames and (error_type or index == 0 or len(frames) > 1):
            start = index if first is None else first
            yield build_problem(
                lines, start, after - 1, error_type=error_type, message=message, frames=frames
            )
            first, error_type, message = None, "", ""
        index = max(after, index + 1)


# --- valgrind


def _valgrind_frame(line: str) -> Frame | None:
    match = _VALGRIND_FRAME.match(_valgrind_text(line))
    if match is None:
        return None
    place, function = match["place"] or match["source"] or "", function_name(match["symbol"])
    function = "" if function == "???" else function
    return make_frame_at(place, function, match["module"], address=match["address"])


def _valgrind_text(line: str) -> str:
    match = _VALGRIND.match(line)
    return match["text"] if match else line


def _is_cause(title: str) -> bool:
    return "free'd" in title or "uninitialised" in title.lower()


def _valgrind(lines: Lines) -> Iterator[Problem]:
    possible = [(words, slug) for words, slug in _VALGRIND_TYPES if words in lines.text]
    index = 0 if possible else len(lines)
    while index < len(lines):
        text = _valgrind_text(lines[index])
        error_type = next((slug for words, slug in possible if words in text), "")
        follows = "Process" in text or _valgrind_frame(lines.get(index + 1))
        if not error_type or not follows:
            index += 1
            continue
        problem, index = _valgrind_error(lines, index, error_type, text.strip())
        yield problem


def _valgrind_error(lines: Lines, start: int, error_type: str, message: str) -> tuple[Problem, int]:
    """The first stack, then `free'd` and `alloc'd` blocks up to the empty line."""
    stacks: list[tuple[str, list[Frame], int]] = []
    signal = _VALGRIND_SIGNAL.search(message)
    title, index = message, start + 1
    while index < len(lines) and _valgrind_text(lines[index]).strip():
        frames, after = read_frames(lines, index, _valgrind_frame)
        if frames:
            stacks.append((title, frames, index))
            index = after
        else:
            title = _valgrind_text(lines[index]).strip()
            index += 1
    main, others = (stacks[0][1], stacks[1:]) if stacks else ((), [])
    return build_problem(
        lines,
        start,
        index - 1,
        error_type=signal["name"] if signal else error_type,
        message=message,
        frames=main,
        causes=[
            build_problem(lines, at, at + len(frames) - 1, message=title, frames=frames)
            for title, frames, at in others
            if _is_cause(title)
        ],
        notes=[
            describe_stack(title, frames) for title, frames, _ in others if not _is_cause(title)
        ],
    ), index


FORMATS: Final = (
    *gdb.FORMATS,
    Format("lldb", "cpp", ("frame #",), with_language(_lldb)),
    Format("valgrind", "c", ("== ", "by 0x"), with_language(_valgrind)),
    Format("tombstone", "cpp", (" pc ", " abs 0"), with_language(_tombstones)),
    Format("backtrace", "c", (" [0x", ")[0x"), with_language(_backtrace_symbols)),
    Format(
        "abort",
        "cpp",
        ("***", "terminat", "Assertion ", "(): ", "double free", "corrupted "),
        with_language(_aborts),
        SUMMARY,
    ),
)
