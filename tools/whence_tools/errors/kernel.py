"""What the Linux kernel logs about its own errors: KASAN and its kin, oopses, BUG and WARNING.

The stack stands under `Call Trace:` as `function+0xoffset/0xsize [module] file:line`, innermost
first. Frames marked `?` were found on the stack without being part of the chain of calls, and are
left out. An oops names the innermost function in the `RIP:` (arm64: `pc :`) line only. Which task
freed an object is the problem's cause; which allocated it, a note.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, build_problem
from whence_tools.errors.symbols import describe_stack, make_frame_at
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Frame, Problem

_SYMBOL: Final = r"(?P<function>[A-Za-z_][\w.$]*)\+0x[\da-f]+/0x[\da-f]+"
_WHERE: Final = r"(?: \[(?P<module>[\w-]+)(?: [\da-f]+)?\])?(?: (?P<place>[\w./+-]+:\d+))?"
_FRAME: Final = re.compile(
    rf"^\s*(?:\[<[\da-f]+>\] )?(?P<unsure>\? )?{_SYMBOL}{_WHERE}(?: \(discriminator \d+\))?\s*$"
)
_INLINE: Final = re.compile(
    r"^\s*(?P<function>[A-Za-z_]\w*) (?P<place>[\w./+-]+:\d+) \[inline\]\s*$"
)
_INLINE_INNERMOST: Final = re.compile(rf"^\s*RIP: 0010:{_INLINE.pattern.lstrip('^')}")
_INNERMOST: Final = re.compile(rf"^\s*(?:RIP: 0010:|RIP: \[<[\da-f]+>\] +|pc : ){_SYMBOL}{_WHERE}")
_TRACE: Final = re.compile(r"^\s*(?:Call [Tt]race:|Backtrace:)(?: *\([^()]*\):?)?\s*$")
_TITLED: Final = re.compile(r"^\s*(?P<title>(?:Allocated|Freed|Last potentially related work).*):$")
_MARK: Final = re.compile(r"^\s*</?[A-Z#]+>\s*$")
_PATIENCE: Final = 60  # lines of registers and code between the headline and the stack

_HEADS: Final = (
    (re.compile(r"BUG: (?P<raw>K[AMC]S?SAN: (?P<type>[\w-]+))(?P<message>.*)"), ""),
    (re.compile(r"(?P<raw>UBSAN): (?P<type>[\w-]+)(?P<message>.*)"), ""),
    (
        re.compile(r"(?P<raw>[Kk]ernel NULL pointer dereference)(?P<message>.*)"),
        "null-pointer-dereference",
    ),
    (
        re.compile(r"(?P<raw>[Uu]nable to handle (?:kernel )?pag[\w ]*)(?P<message>.*)"),
        "page-fault",
    ),
    (
        re.compile(r"(?P<raw>[Gg]eneral protection fault)(?P<message>.*)"),
        "general-protection-fault",
    ),
    (re.compile(r"(?P<raw>kernel BUG) (?P<message>at .*)"), "kernel-bug"),
    (re.compile(r"(?P<raw>WARNING): (?P<message>CPU: \d+ PID: .*| at .*)"), "kernel-warning"),
    (
        re.compile(r"(?P<raw>BUG): (?P<message>(?:soft lockup|scheduling while|sleeping).*)"),
        "kernel-bug",
    ),
    (re.compile(r"INFO: (?P<message>(?P<raw>task) \S+ blocked for more.*)"), "hung-task"),
)
_HEAD: Final = re.compile(
    r"^[^\n]*?(?:BUG: |UBSAN: |NULL pointer dereference|nable to handle |eneral protection fault"
    r"|WARNING: CPU|kernel BUG at|INFO: task )[^\n]*",
    re.MULTILINE,
)


@dataclass(slots=True)
class _KernelReport:
    """What has been read under one headline."""

    last: int
    innermost: Frame | None = None
    inlined: list[Frame] = field(default_factory=list)  # into the innermost
    frames: list[Frame] = field(default_factory=list)
    others: list[tuple[str, list[Frame], int, int]] = field(default_factory=list)

    @property
    def stack(self) -> tuple[Frame, ...]:
        top = self.innermost
        if top is None or any(frame.function == top.function for frame in self.frames):
            return (*self.inlined, *self.frames)
        return (*self.inlined, top, *self.frames)


def find_reports(lines: Lines) -> Iterator[Problem]:
    resume = 0
    for index, match in lines.matching(_HEAD):
        head = _head(match[0]) if index >= resume else None
        report = _read(lines, index) if head else None
        if head and report and report.stack:
            resume = report.last + 1
            yield _problem(lines, index, head, report)


def _head(text: str) -> tuple[str, str, str] | None:
    """Type, its words as printed and the message of a headline."""
    for pattern, slug in _HEADS:
        if match := pattern.search(text):
            named = match.groupdict()
            return slug or named["type"], named["raw"], named["message"].strip(" :,")
    return None


def _read(lines: Lines, start: int) -> _KernelReport:
    report = _KernelReport(start)
    index = start + 1
    while index < len(lines) and index - report.last <= _PATIENCE:
        line = lines[index]
        if _TRACE.match(line) and not report.frames:
            report.frames, index = _read_frames(lines, index + 1)
            report.last = index - 1
            continue
        if titled := _TITLED.match(line):
            frames, after = _read_frames(lines, index + 1)
            report.others.append((titled["title"], frames, index, after - 1))
            report.last = max(report.last, after - 1)
            index = after
            continue
        if report.innermost is None and (match := _INLINE_INNERMOST.match(line)):
            report.inlined.append(_frame(match))
        elif report.innermost is None and (match := _INNERMOST.match(line)):
            report.innermost = _frame(match)
            report.last = index
        elif report.frames and not report.others and _is_frame(line):  # what was interrupted
            frames, index = _read_frames(lines, index)
            report.frames += frames
            report.last = index - 1
            continue
        elif _HEAD.match(line) and report.stack:
            break
        index += 1
    return report


def _is_frame(line: str) -> bool:
    return (_FRAME.match(line) or _INLINE.match(line)) is not None


def _read_frames(lines: Lines, index: int) -> tuple[list[Frame], int]:
    frames: list[Frame] = []
    while index < len(lines):
        line = lines[index]
        match = _FRAME.match(line) or _INLINE.match(line)
        if match is None and not _MARK.match(line):
            break
        if match and not match.groupdict().get("unsure"):
            frames.append(_frame(match))
        index += 1
    return frames, index


def _frame(match: re.Match[str]) -> Frame:
    named = match.groupdict()
    return make_frame_at(named["place"] or "", named["function"], named.get("module"))


def _problem(
    lines: Lines, start: int, head: tuple[str, str, str], report: _KernelReport
) -> Problem:
    error_type, raw_type, message = head
    freed = [other for other in report.others if other[0].startswith("Freed") and other[1]]
    return build_problem(
        lines,
        start,
        report.last,
        raw_type,
        message,
        report.stack,
        error_type=error_type,
        causes=[
            build_problem(lines, first, last, message=title, frames=frames)
            for title, frames, first, last in freed
        ],
        notes=[
            describe_stack(title, frames)
            for title, frames, *_ in report.others
            if not title.startswith("Freed")
        ],
        severity="warning" if error_type == "kernel-warning" else "error",
    )


_TRIGGERS: Final = ("Call Trace:", "Call trace:", "RIP: 0010:", "pc : ")

FORMATS: Final = (Format("linux-kernel", "c", _TRIGGERS, find_reports),)
