"""A fix for a cause that has none: the function that failed goes on without what fails."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from whence.agent.clock import Clock, add_more_time
from whence.agent.conclude import make_fix
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from whence.agent.healing import FixTrials, HasFailed
    from whence.domain.analysis import Fix, Location, RootCauseAnalysis
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.workspace import Workspace

_SECONDS: Final = 30.0  # a loop that does not end with an edit is not waited for


async def work_around(
    analysis: RootCauseAnalysis,
    problem: Problem,
    workspace: Workspace,
    trials: FixTrials,
    has_failed: HasFailed,
    limit: float,
) -> RootCauseAnalysis:
    """The analysis with the first workaround with which the command goes on, where it has no fix.

    Args:
        has_failed: whether a fix is known not to help.
        limit: how many seconds the investigation may take; 0 is unlimited.
    """
    frame, place = problem.root.own_frame or problem.own_frame, analysis.location
    has_fix = analysis.fix is not None and analysis.fix.verification.status != "refuted"
    if frame is None or place is None or has_fix or not trials.defect.command:
        return analysis
    if not _is_in_code_that_failed(place, frame):
        return analysis
    clock, left = Clock(), limit - analysis.metadata.duration_ms / 1000
    fixes = await asyncio.to_thread(_list_fixes, problem, frame, analysis.root_cause, workspace)
    most = min(left, _SECONDS) if limit else _SECONDS
    fix = await trials.first_way_around(fixes, has_failed, most)
    found = analysis if fix is None else analysis.model_copy(update={"fix": fix})
    return add_more_time(found, clock)


def _is_in_code_that_failed(place: Location, frame: Frame) -> bool:
    own, blamed = _name_function(frame.function), _name_function(place.symbol)
    is_there = frame.path == place.file_path and (frame.line == place.line or own == blamed)
    return is_there and not is_test(place.file_path)  # what judges stays as it is


def _name_function(symbol: str | None) -> str | None:
    return symbol.rpartition(".")[2] if symbol else None


def _list_fixes(problem: Problem, frame: Frame, cause: str, workspace: Workspace) -> list[Fix]:
    from whence.playbook.fixes.workarounds import list_workarounds

    ways = list_workarounds(problem, frame, cause, workspace)
    fixes = (make_fix(edits, workspace.read) for edits in ways)
    return [fix for fix in fixes if fix is not None]
