"""Where to look when no cause was found: what a failing test calls, and what gave the values that
failed.

A test that fails is rarely wrong itself. What it ran is: few functions, the nearest to the
assertion the likeliest. A crash is often right where it happens (of released packages, in two of
three); else in what made its operands.
"""

from __future__ import annotations

import re
from collections import Counter
from math import log
from typing import TYPE_CHECKING

from whence.domain.analysis import Suspect
from whence.playbook.engine.resolving import Defined, Resolver
from whence.playbook.suspects import texts
from whence.playbook.suspects.fillers import find_filling_lines
from whence.playbook.suspects.role import is_in_test
from whence.playbook.suspects.wording import list_words
from whence_tools.code.flow_model import Call, Name
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function
    from whence_tools.errors.model import Frame

_MOST = 8
_FRAMES = 4
_HOPS = 4
_MOST_REACHED = 24  # functions, of which the likeliest are named
_SMALL = 8  # lines: a shorter function has the less room for a fault
_BEFORE = 8  # lines above an assertion that stands in no function
_NEAR = (0.7, 1.0, 1.0, 0.8)  # by hops: what a test calls itself mostly hands on
_AMBIGUOUS = 2
_FILES = 6
_MOST_FILLERS = 3  # more of them say nothing of any
_CONSTRUCTORS = frozenset({"__init__", "__new__", "__post_init__", "constructor"})
_NO_ATTRIBUTE = re.compile(r"has no attribute '(?P<name>\w+)'")


@dataclass(frozen=True, slots=True)
class _Reached:
    """A function, why it is looked at, and over how many calls it was reached."""

    file: SourceFile
    function: Function
    because: str
    hops: int

    @property
    def text(self) -> str:
        return self.file.text_of(self.function)


def find_near_frames(case: Case) -> ToolSteps[list[Suspect]]:
    """The functions of the frames and those whose results their lines used, most likely first."""
    found: dict[tuple[str, str | None], Suspect] = {}
    for place, frame in enumerate(case.frames[:_FRAMES]):
        own = yield from _of_frame(case, frame, place)
        found.setdefault((own.file_path, own.symbol), own)
        givers = yield from _that_gave(case, frame, place)
        fillers = (yield from _that_fill(case, frame)) if place == 0 else []
        for one in (*fillers, *givers):
            found.setdefault((one.file_path, one.symbol), one)
    return list(found.values())[:_MOST]


def _that_fill(case: Case, frame: Frame) -> ToolSteps[list[Suspect]]:
    """The functions that set the attribute which is missing, or fill the container which was empty:
    of what is not there they were to make it, and did not or not yet."""
    missing = _NO_ATTRIBUTE.search(case.message)
    empty = [
        one.text.rpartition(".")[2]
        for one in (frame.observed.operands if frame.observed else ())
        if one.value.length == 0 and "." in one.text
    ]
    name = missing["name"] if missing else empty[0] if empty else ""
    if not name.isidentifier() or not frame.path:
        return []
    found: list[Suspect] = []
    for file in (yield from case.locate(name, frame.path, _FILES)):
        for line in sorted(set(find_filling_lines(file, name))):
            function = file.flow.function_at(line) if file.flow else None
            if function is None or function.name in _CONSTRUCTORS or is_in_test(file, line):
                continue
            found.append(
                Suspect(
                    file_path=file.path, line=line, symbol=function.qualified, score=0.5,
                    because=(texts.SETS if missing else texts.FILLS).format(name=name),
                )
            )  # fmt: skip
    return found if len(found) <= _MOST_FILLERS else []


def _of_frame(case: Case, frame: Frame, place: int) -> ToolSteps[Suspect]:
    """Its function by the qualified name, which older interpreters' traces don't have."""
    own = Suspect.of_frame(frame, place, case.problem)
    file = yield from case.read(frame.path or "")
    function = file.flow.function_at(frame.line or 0) if file and file.flow else None
    named = function is not None and function.name == re.split(r"\W+", frame.function or "")[-1]
    return own.model_copy(update={"symbol": function.qualified}) if function and named else own


def _that_gave(case: Case, frame: Frame, place: int) -> ToolSteps[list[Suspect]]:
    """The functions whose results the names on a frame's line were given, in its function; of a
    `raise` also those of the tests that it stands under."""
    file = yield from case.read(frame.path or "")
    flow = file.flow if file else None
    if file is None or flow is None:
        return []
    line = frame.line or 0
    tests = [one.line for one in frame.observed.conditions] if frame.observed else []
    around = [
        inner for at in (line, *tests) for one in flow.expressions(at) for inner in one.walk()
    ]
    names = {one.name for one in around if isinstance(one, Name)}
    function = flow.function_at(line)
    start = function.start if function else -1
    calls = [
        (inner, texts.GAVE.format(name=bound.target))
        for bound in reversed(flow.bindings)
        if bound.target in names and bound.function == start and bound.line < line and bound.value
        for inner in bound.value.walk()
        if isinstance(inner, Call)
    ]
    calls += [(one, texts.tell_caller(frame, place)) for one in around if isinstance(one, Call)]
    found = []
    for call, because in calls:
        reached = yield from _find_reached(case, call, file, frame)
        found += [
            _make_suspect(_Reached(one.file, one.function, because, place + 1))
            for one in reached
            if one.function is not None
        ]
    return found


def _find_reached(
    case: Case, call: Call, file: SourceFile, frame: Frame
) -> ToolSteps[list[Defined]]:
    """What a call may reach; of methods of one name those of the class that was seen there, and
    none where that leaves several."""
    functions = [
        one for one in (yield from Resolver(case).function(call, file)) if one.function is not None
    ]
    if call.receiver is None or len(functions) < _AMBIGUOUS:
        return functions
    seen = frame.observed.value_of(call.receiver.at.text) if frame.observed else None
    if seen is None:
        return []
    owned = [one for one in functions if one.function and one.function.owner == seen.type]
    return owned if len(owned) < _AMBIGUOUS else []


def find_called_by_test(case: Case) -> ToolSteps[list[Suspect]]:
    """What a failing test called, likeliest first; what stands beside the tests, in their file,
    only where they called nothing else."""
    reached: dict[tuple[str, int], _Reached] = {}
    beside: dict[tuple[str, int], _Reached] = {}
    waiting: list[tuple[SourceFile, list[Call], str, int]] = []
    words: set[str] = set(list_words(case.message))
    for frame in case.frames:
        file = yield from case.read(frame.path or "")
        line = frame.line or 1
        if file is not None and file.flow is not None and is_in_test(file, line):
            calls = _calls_before(file, line)
            waiting.append((file, calls, texts.FAILING_TEST_CALLS, 1))
            words |= set(list_words(_test_text(file, line)))
    while waiting and len(reached) < _MOST_REACHED and not case.shared.out_of_time:
        here, calls, because, hops = waiting.pop(0)
        for call in calls:
            for defined in (yield from _resolve_called(case, call, here)):
                function = defined.function
                if function is None:
                    continue
                key = defined.file.path, function.line
                if key in reached or key in beside:
                    continue
                found = beside if is_in_test(defined.file, function.line) else reached
                found[key] = _Reached(defined.file, function, because, hops)
                if hops < _HOPS:
                    inside = _calls_in(defined.file, function)
                    named = function.qualified or texts.UNNAMED_CALLER.format(line=function.line)
                    caller = texts.CALLER.format(caller=named)
                    waiting.append((defined.file, inside, caller, hops + 1))
    ordered = _sort_by_likelihood(list((reached or beside).values()), words)
    return [_make_suspect(one) for one in ordered[:_MOST]]


def _test_text(file: SourceFile, line: int) -> str:
    """The test around a line, or the lines up to it."""
    function = file.flow.function_at(line) if file.flow else None
    first = function.line if function is not None else max(1, line - _BEFORE)
    return "\n".join(file.lines[first - 1 : line])


def _sort_by_likelihood(reached: list[_Reached], words: set[str]) -> list[_Reached]:
    """By how near a function is to the test, how many of the words of the test it alone has, and
    how much room it has for a fault."""
    bodies = [set(list_words(one.text)) & words for one in reached]
    common = Counter(word for body in bodies for word in body)
    shared = [sum(1 / common[word] for word in body) for body in bodies]
    most = max(shared, default=0.0) or 1.0

    def likelihood(place: int) -> float:
        one = reached[place]
        room = min(1.0, log(1 + len(one.function.lines)) / log(1 + _SMALL))
        return room * (0.5 + shared[place] / most) * _NEAR[one.hops - 1]

    order = sorted(range(len(reached)), key=likelihood, reverse=True)
    return [reached[place] for place in order]


def _resolve_called(case: Case, call: Call, here: SourceFile) -> ToolSteps[list[Defined]]:
    """What a call reaches; of a method of an object that the code doesn't tell the class of, what
    has its name, unless several have."""
    known = yield from Resolver(case).function(call, here)
    if known or call.receiver is None:
        return known if len({one.file.path for one in known}) < _AMBIGUOUS else []
    found = [
        Defined(file, function=function)
        for file in (yield from case.locate(call.name, here.path, _FILES))
        for function in (file.flow.function_named(call.name) if file.flow else ())
        if function.owner and not is_in_test(file, function.line)
    ]
    return found if len(found) == 1 else []


def _calls_before(file: SourceFile, line: int) -> list[Call]:
    """The calls in the function around a line, or outside any, up to that line; the last first."""
    assert file.flow is not None
    function = file.flow.function_at(line)
    if function is not None:
        return [call for call in _calls_in(file, function) if call.at.line <= line]
    outside = [call for call in file.flow.calls if file.flow.function_at(call.at.line) is None]
    return [call for call in reversed(outside) if call.at.line <= line]


def _calls_in(file: SourceFile, function: Function) -> list[Call]:
    """The calls of a function, the last first."""
    assert file.flow is not None
    inside = [call for call in file.flow.calls if function.start <= call.at.start < function.end]
    return inside[::-1]


def _make_suspect(reached: _Reached) -> Suspect:
    return Suspect(
        file_path=reached.file.path,
        line=reached.function.line,
        symbol=reached.function.qualified,
        score=round(1 / (reached.hops + 1), 2),
        because=reached.because,
    )
