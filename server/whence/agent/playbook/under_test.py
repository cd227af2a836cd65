"""What a failing test tests: the functions that it calls, and what those call.

A test that fails is rarely wrong itself. What it ran is: few functions, the nearest to the
assertion the likeliest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.agent.playbook.resolving import Resolver
from whence.analysis import Suspect
from whence_tools.healing.protected import is_test

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.agent.playbook.case import Asking, Case, SourceFile
    from whence.agent.playbook.resolving import Defined
    from whence_tools.code.flow_model import Call, Function

_MOST = 8
_HOPS = 3


@dataclass(frozen=True, slots=True)
class _Reached:
    """A function, by which call it was reached, and over how many."""

    defined: Defined
    by: str
    hops: int


def find_under_test(case: Case) -> Asking[list[Suspect]]:
    """The workspace's functions that a failing test called, nearest first; none where the error
    was not raised in a test's own code."""
    if not case.frames or not is_test(case.frames[0].path or ""):
        return []
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
                reached[key] = _Reached(defined, caller.qualified, hops)
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
        because=f"`{reached.by}` calls it",
    )
