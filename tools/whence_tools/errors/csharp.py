"""C# and the other .NET languages: exceptions of .NET, Mono and Unity.

A trace is `Type: message` with inner exceptions after `--->`, innermost frames first, and
`--- End of inner exception stack trace ---` where an inner one ends: the text of
`Exception.ToString()`. What the compiler made of a source method (`<M>d__3.MoveNext`,
`<>c.<M>b__0_1`, `<M>g__Local|2_0`) is given its source's name. The words `at` and `in` are
translated by the framework, so several languages' are known.
"""

from __future__ import annotations

import re
from dataclasses import field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Format, Lines, build_problem
from whence_tools.errors.model import Frame, Problem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

_AT_WORDS: Final = ("at", "bei", "à", "в", "en", "在", "場所", "위치:", "em", "w", "in", "a")
_AT: Final = rf"(?:{'|'.join(_AT_WORDS)})"
_FRAME: Final = re.compile(
    rf"^\s*{_AT} (?:(?:async )?(?:void|[A-Z][\w<>]*) (?=[\w.]+\())?"  # as Demystifier prints it
    r"(?P<call>(?:\(wrapper [\w-]+\) )?[^\s(]+(?:, ?[^\s(]+)*) ?"
    r"\((?P<parameters>[^()]*(?:\([^()]*\)[^()]*)*)\)(?:\+\([^()]*\) => \{ \}|\+MoveNext\(\))?"
    r"(?P<rest>.*)$"
)
_REST: Final = re.compile(
    r"^(?: \[0x[0-9a-f]+\])?(?: \+ 0x[0-9a-f]+)?"
    r"(?: \S+ (?P<file>(?:[A-Za-z]:)?[^:]+):\D{0,10}(?P<line>\d+)\.?)?\s*(?:<---)?\s*$"
)
_UNITY_FRAME: Final = re.compile(
    r"^\s*(?P<call>[\w.<>$`+|/:]+(?:\[[\w.,]*\][\w.+]*)?) ?\((?P<parameters>[^()]*)\) ?"
    r"\(at (?P<file>[^()]+):(?P<line>\d+)\)$"
)
_UNITY_CALL: Final = re.compile(
    r"^\s*(?P<call>[\w.<>$`+|/]+(?:\[[\w.,]*\])?[.:]\w[\w.<>$`+|]*) ?\((?P<parameters>[^()]*)\)$"
)
_ASSEMBLY_FRAME: Final = re.compile(  # as Application Insights prints it
    r"^\s*at (?P<call>[^\s(]+) ?\((?P<parameters>)[\w.-]+, Version ?= ?[\d.]+, [^()]*?"
    r"Token ?= ?\w+: (?P<file>[^()]+):(?P<line>\d+)\)$"
)
_NOT_PARAMETERS: Final = re.compile(r":\d+|^(?:Native Method|Unknown Source|native\b.*|eval at.*)$")
_INNER_END: Final = re.compile(
    r"^\s*-{3}\s?(?!.*(?:previous|vorherig|préc|anterior|предыдущ)).+-{3}$"
)
_PREVIOUS: Final = re.compile(r"^\s*(?:-{3}\s?\S.*-{3}|Exception rethrown at \[.*)$")
_HEAD: Final = re.compile(
    r"(?:^|[\s(\"'])(?P<type>(?:[A-Za-z_][\w`+]*\.)*[A-Z][\w`+]*Exception(?:`\d+)?)"
    r"(?:\[[^\]]*\])?(?: \([^()]*\))?(?: ?: (?P<message>.*)|:?$)"
)
_PLAIN_HEAD: Final = re.compile(
    r"^\s*(?:(?:\[ERROR\] FATAL )?U(?:nhandled [Ee]xception[.:]|NHANDLED EXCEPTION:) )?"
    r"(?P<type>(?:[A-Za-z_][\w`+]*\.)+[A-Z][\w`+]*)"
    r": (?P<message>\S.*)$"
)
# What the runtime prints in place of an exception, above the frames that repeat.
_OVERFLOW: Final = re.compile(
    r"^\s*(?:Stack overflow\.|Process is terminated due to StackOverflowException\.)\s*$"
)
_ARROW: Final = re.compile(r"\s*---> ")
_AGGREGATED: Final = re.compile(r"^\s*---> \(Inner Exception #\d+\) ?(?P<head>.*)$")
_STACK_TITLE: Final = "Stack Trace:"  # `dotnet test`'s, between the message and the frames
_PLACELESS: Final = 3  # frames of no place that are a trace without a head
_HEAD_LINES: Final = 30  # a message longer than this hides its own head
_ARITY: Final = re.compile(r"`\d+")
_TYPE_ARGUMENTS: Final = r"(?:`\d+)?(?:\[[^\]]*\])?"
_STATE_MACHINE: Final = re.compile(
    rf"[.+]<(?P<name>(?:<[\w.]+>)?[\w.|]*)>d(?:__\w+)?{_TYPE_ARGUMENTS}"
    r"\.(?:System\.Collections\.IEnumerator\.)?MoveNext$"
)
_CLOSURE_CLASS: Final = re.compile(rf"[.+]<>c(?:__DisplayClass\w*)?{_TYPE_ARGUMENTS}(?=[.+]<)")
_HOISTED: Final = re.compile(
    rf"[.+]<(?P<name>\w+)>c__(?:Iterator|AnonStorey)\w*{_TYPE_ARGUMENTS}\.(?:<>)?\w+$"
)
_LAMBDA: Final = re.compile(r"<(?P<name>[\w.]+)>(?:b__\w+|m__\w+|g__(?P<local>\w+)\|\w+)")


@dataclass(slots=True)
class _Exception:
    """One exception of a chain while its frames are being read."""

    raw_type: str
    message: str
    first: int
    last: int
    frames: list[Frame] = field(default_factory=list)
    inner: list[_Exception] = field(default_factory=list)
    members: list[_Exception] = field(default_factory=list)

    def _causes(self) -> Iterator[_Exception]:
        """The inner exception and an aggregate's members, of which Mono repeats the first."""
        yield from self.inner
        listed = {(inner.raw_type, inner.message) for inner in self.inner}
        yield from (one for one in self.members if (one.raw_type, one.message) not in listed)

    def problem(self, lines: Lines) -> Problem:
        return build_problem(
            lines,
            self.first,
            self.last,
            self.raw_type,
            self.message,
            self.frames,
            error_type=_ARITY.sub("", self.raw_type).replace("+", ".").rpartition(".")[2],
            causes=tuple(cause.problem(lines) for cause in self._causes()),
        )


def dotnet_frame(line: str) -> Frame | None:
    """The frame of an `at …` line of .NET, Mono or Unity, or None for any other line."""
    match = _FRAME.match(line)
    rest = _REST.match(match["rest"]) if match else None
    if match is None or rest is None:
        match = rest = _UNITY_FRAME.match(line)
    if match is None or rest is None or not _are_parameters(match["parameters"]):
        match = rest = _ASSEMBLY_FRAME.match(line) if "Version" in line else None
    if match is None or rest is None:
        return None
    file, number = rest["file"], int(rest["line"] or 0)
    if file and file.startswith("<"):  # Mono's module id where there are no symbols
        file = None
    return Frame(file=file, line=number or None, function=source_name(match["call"]))


def _unity_call(lines: Lines, index: int) -> str | None:
    """The method of a line that has no place, within frames of Unity's that have one."""
    match = _UNITY_CALL.match(lines[index])
    following = lines.get(index + 1)
    is_within = _UNITY_FRAME.match(following) or (
        _UNITY_CALL.match(following) and _UNITY_FRAME.match(lines.get(index - 1))
    )
    return match["call"] if match and is_within else None


def _are_parameters(text: str) -> bool:
    """`Type name, Type name`, where Java has `File.java:12` and JavaScript a path."""
    if _NOT_PARAMETERS.search(text):
        return False
    return all(" " in part.lstrip() or not part for part in text.split(",")) or "/" not in text


def source_name(method: str) -> str:
    """The method as the source names it, without what the compiler put around it."""
    name = _STATE_MACHINE.sub(lambda match: f".{match['name']}", method.strip())
    name = _HOISTED.sub(r".\g<name>", name)
    name = _CLOSURE_CLASS.sub("", name)
    name = _LAMBDA.sub(lambda match: match["local"] or match["name"], name)
    return name.replace("+", ".")


def _find(lines: Lines) -> Iterator[Problem]:
    index = floor = 0
    last: Problem | None = None
    while index < len(lines):
        if "(" not in lines[index] or dotnet_frame(lines[index]) is None:
            index += 1
            continue
        if index > floor and _unity_call(lines, index - 1):
            index -= 1
        start = _head_above(lines, index, floor)
        chain, index = _TraceReader(lines).read(start, index)
        floor = index
        problem = chain.problem(lines)
        # Mono reports an unhandled one twice; what names neither an error nor a file is another's
        is_error = problem.raw_type or any(frame.file for frame in problem.frames)
        is_error = is_error or len(problem.frames) >= _PLACELESS
        if is_error and (last is None or not _is_same(last, problem)):
            yield problem
        last = problem


def _is_same(one: Problem, other: Problem) -> bool:
    return (one.raw_type, one.message, one.frames) == (other.raw_type, other.message, other.frames)


def _head_above(lines: Lines, frame: int, floor: int) -> int:
    """The line that names the outermost exception, or the frame's own when none does."""
    for index in range(frame - 1, max(frame - 1 - _HEAD_LINES, floor - 1), -1):
        line = lines[index]
        if line.lstrip().startswith("--->"):
            continue
        if _HEAD.search(line) or _PLAIN_HEAD.match(line) or _OVERFLOW.match(line):
            return index
        if not line.strip() and index < frame - 1:
            break
    return frame


class _TraceReader:
    """Reads one `Exception.ToString()` from its head to its last line."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def read(self, start: int, first_frame: int) -> tuple[_Exception, int]:
        heads = [line.strip() for line in self._lines[start:first_frame]]
        if heads and heads[-1] == _STACK_TITLE:
            heads.pop()
        return self._chain("\n".join(heads), start, first_frame)

    def _chain(self, text: str, start: int, index: int) -> tuple[_Exception, int]:
        """The exceptions of one head, whose innermost one's frames come first."""
        chain = [_exception(piece, start) for piece in _ARROW.split(text)]
        open_at = len(chain) - 1
        while index < len(self._lines):
            line = self._lines[index]
            frame = dotnet_frame(line)
            if frame:
                chain[open_at].frames.append(frame)
            elif call := _unity_call(self._lines, index):
                chain[open_at].frames.append(Frame(function=source_name(call)))
            elif not line and _PREVIOUS.match(self._lines.get(index - 1)):
                index += 1
                continue
            elif _AGGREGATED.match(line):
                index = self._read_aggregated(chain[open_at], index)
                continue
            elif open_at and _INNER_END.match(line):
                open_at -= 1
            elif not _PREVIOUS.match(line):
                break
            chain[open_at].last = index
            index += 1
            if line.rstrip().endswith("<---"):
                break
        for outer, inner in pairwise(chain):
            outer.inner.insert(0, inner)
            outer.last = max(outer.last, inner.last)
        return chain[0], index

    def _read_aggregated(self, outer: _Exception, index: int) -> int:
        """One listed member of an AggregateException, with its own chain; the index after it."""
        match = _AGGREGATED.match(self._lines[index])
        heads = [match["head"]] if match else []
        row = index + 1
        while row < len(self._lines) and row - index < _HEAD_LINES and not self._ends_head(row):
            heads.append(self._lines[row].strip())
            row += 1
        member, after = self._chain("\n".join(heads), index, row)
        outer.members.append(member)
        outer.last = max(outer.last, after - 1)
        return after + (not self._lines.get(after).strip() and self._continues(after + 1))

    def _ends_head(self, index: int) -> bool:
        line = self._lines[index]
        return not line.strip() or dotnet_frame(line) is not None or "<---" in line

    def _continues(self, index: int) -> bool:
        return _AGGREGATED.match(self._lines.get(index)) is not None


def _exception(text: str, index: int) -> _Exception:
    head, _, more = text.partition("\n")
    if _OVERFLOW.match(head):
        return _Exception("System.StackOverflowException", head.strip(), index, index)
    match = _HEAD.search(head) or _PLAIN_HEAD.match(head)
    if match is None:
        return _Exception("", text.strip(), index, index)
    message = "\n".join(part for part in (match["message"] or "", more) if part)
    return _Exception(match["type"], message.removesuffix("<---").strip(), index, index)


FORMATS: Final = (
    Format("dotnet", "csharp", ("at ", *(f"  {word} " for word in _AT_WORDS[1:])), _find),
)
