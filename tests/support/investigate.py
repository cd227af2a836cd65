"""Drives the offline analyst over a program's folder with the real tools."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.support.cpu import ThreadCpu
from whence.agent.grounding import ground
from whence.domain.analysis import ProblemInput
from whence.domain.transcript import (
    AnalystCall,
    AnalystCalls,
    CallAnswer,
    Round,
    Submission,
    Transcript,
)
from whence.playbook.analyst import OfflineAnalyst
from whence.playbook.engine.file_search import WorkspaceFileSearch
from whence.service.intake import read_problem
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.registry import CallLimits, Registry
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.domain.analysis import Draft
    from whence_tools.errors.model import Problem
    from whence_tools.ports import Cpu

MAX_ROUNDS = 200
READING_ONLY = frozenset({"read_file"})
SLOW_MACHINE = CallLimits(timeout_ms=20_000)


@dataclass(frozen=True)
class Investigated:
    """What the analyst submitted, the calls it took, and what grounding complains about."""

    draft: Draft
    calls: list[AnalystCall]
    complaints: list[str]


async def investigate(
    folder: Path,
    trace: str,
    *,
    offered: frozenset[str] | None = None,
    recorded: Sequence[bytes] = (),
    cpu: Cpu | None = None,
    command: tuple[str, ...] = (),
) -> Investigated:
    """The offline analyst's answer to a trace.

    Args:
        offered: the tools there are by name; all where None. None has a store of solved cases.
        recorded: what the program sent when it failed.
        cpu: where the rules and the tools run; a thread where None.
        command: what failed, where that is known.
    """
    workspace, places, problem = await asyncio.to_thread(_opened, folder, trace, recorded)
    tools = [tool for tool in all_tools() if offered is None or tool.name in offered]
    registry, context = Registry(tools, SLOW_MACHINE), ToolContext(workspace, cpu or ThreadCpu())
    analyst = OfflineAnalyst(context.cpu, places)
    transcript = Transcript(problem, command=command)
    for _ in range(MAX_ROUNDS):
        step = await analyst.next(transcript, lambda event: None)
        if isinstance(step, Submission):
            grounded = await asyncio.to_thread(
                ground, step.draft, workspace.read, transcript.answers
            )
            calls = [answer.call for answer in transcript.answers]
            return Investigated(step.draft, calls, list(grounded.complaints))
        assert isinstance(step, AnalystCalls)
        answers = [
            CallAnswer(call, await registry.execute(call.name, call.arguments, context))
            for call in step.calls
        ]
        transcript.rounds.append(Round(step, tuple(answers)))
    raise AssertionError("the analyst asked for more rounds than any program needs")


def _opened(
    folder: Path, trace: str, recorded: Sequence[bytes]
) -> tuple[Workspace, WorkspaceFileSearch, Problem]:
    workspace = Workspace(folder)
    places = WorkspaceFileSearch(workspace)
    return workspace, places, read_problem(ProblemInput(text=trace), workspace, recorded)
