"""Where to look when no cause was found: what a failing test calls, and what gave the values that
failed.

A test that fails is rarely wrong itself. What it ran is: few functions, the nearest to the
assertion the likeliest. A crash is often right where it happens (of released packages, in two of
three); else in what made its operands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.domain.analysis import Suspect
from whence.playbook.engine.resolving import Resolver
from whence_tools.code.flow_model import Call, Name
from whence_tools.healing.protected import is_test

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, SourceFile, ToolSteps
    from whence.playbook.engine.resolving import Defined
    from whence_tools.code.flow_model import Function
    from whence_tools.errors.model import Frame

_MOST = 8
_FRAMES = 4
_HOPS = 3


@dataclass(frozen=True, slots=True)
class _Reached:
    """A function, why it is looked at, and over how many calls it was reached."""

    defined: Defined
    because: str
    hops: int


def find_suspects(case: Case) -> ToolSteps[list[Suspect]]:
    """The workspace's functions, most likely first; none where no frame leads to one."""
    if not case.frames:
        return []
    if is_test(case.frames[0].path or ""):
        return (yield from _under_test(case))
    found: dict[tuple[str, str | None], Suspect] = {}
    for place, frame in enumerate(case.frames[:_FRAMES]):
        own = Suspect.of_frame(frame, place)
        found.setdefault((own.file_path, own.symbol), own)
        for one in (yield from _that_gave(case, frame, place)):
            found.setdefault((one.file_path, one.symbol), one)
    return list(found.values())[:_MOST]


def _that_gave(case: Case, frame: Frame, place: int) -> ToolSteps[list[Suspect]]:
    """The functions whose results the names on a frame's line were given, in its function."""
    file = yield from case.read(frame.path or "")
    flow = file.flow if file else None
    if file is None or flow is None:
        return []
    line = frame.line or 0
    around = [inner for one in flow.expressions(line) for inner in one.walk()]
    names = {one.name for one in around if isinstance(one, Name)}
    function = flow.function_at(line)
    start = function.start if function else -1
    calls = [(one, "the failing line calls it") for one in around if isinstance(one, Call)]
    calls += [
        (inner, f"it gave `{bound.target}`")
        for bound in reversed(flow.bindings)
        if bound.target in names and bound.function == start and bound.line < line and bound.value
        for inner in bound.value.walk()
        if isinstance(inner, Call)
    ]
    found = []
    for call, because in calls:
        for defined in (yield from Resolver(case).function(call, file)):
            if defined.function is not None:
                reached = _Reached(defined, because, place + 1)
                found.append(_suspect(reached))
    return found


def _under_test(case: Case) -> ToolSteps[list[Suspect]]:
    """What a failing test called, nearest first."""
    file = yield from case.read(case.frames[0].path or "")
    function = file.flow.function_at(case.frames[0].line or 1) if file and file.flow else None
    if file is None or function is None:
        return []
    reached: dict[tuple[str, int], _Reached] = {}
    waiting = [(file, function, 1)]
    while waiting and len(reached) < _MOST:
        here, caller, hops = waiting.pop(0)
        last_line = case.frames[0].line if caller is function else None
        for call in _calls_in(here, caller, last_line):
            for defined in (yield from Resolver(case).function(call, here)):
                if defined.function is None or is_test(defined.file.path):
                    continue
                key = defined.file.path, defined.function.line
                if key in reached:
                    continue
                reached[key] = _Reached(defined, f"`{caller.qualified}` calls it", hops)
                if hops < _HOPS:
                    waiting.append((defined.file, defined.function, hops + 1))
    return [_suspect(one) for one in list(reached.values())[:_MOST]]


def _calls_in(file: SourceFile, function: Function, last_line: int | None) -> Iterator[Call]:
    """The calls of a function, the last first; of the test, those up to the line that failed."""
    assert file.flow is not None
    inside = [call for call in file.flow.calls if function.start <= call.at.start < function.end]
    for call in reversed(inside):
        if last_line is None or call.at.line <= last_line:
            yield call


def _suspect(reached: _Reached) -> Suspect:
    function = reached.defined.function
    assert function is not None
    return Suspect(
        file_path=reached.defined.file.path,
        line=function.line,
        symbol=function.qualified,
        score=round(1 / (reached.hops + 1), 2),
        because=reached.because,
    )
