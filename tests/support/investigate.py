"""Drives the offline analyst over a program's folder with the real tools."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.agent.grounding import ground
from whence.agent.playbook.analyst import OfflineAnalyst
from whence.agent.playbook.places import WorkspacePlaces
from whence.agent.transcript import Answer, Call, Calls, Round, Submission, Transcript
from whence_tools.contract import ErrorCode, ToolFailure, ToolResult
from whence_tools.errors import Locator, parse_one
from whence_tools.read_file import ReadFileInput, read
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from pathlib import Path

    from whence.analysis import Draft
    from whence_tools.errors.model import Problem

MAX_ROUNDS = 200


@dataclass(frozen=True)
class Investigated:
    """What the analyst submitted, the calls it took, and what grounding complains about."""

    draft: Draft
    calls: list[Call]
    complaints: list[str]


async def investigate(folder: Path, trace: str) -> Investigated:
    """The offline analyst's answer to a trace, with `read_file` over the folder as its tool."""
    workspace, places, problem = await asyncio.to_thread(_opened, folder, trace)
    transcript = Transcript(problem)
    analyst = OfflineAnalyst(places)
    for _ in range(MAX_ROUNDS):
        step = await analyst.next(transcript, lambda event: None)
        if isinstance(step, Submission):
            grounded = await asyncio.to_thread(
                ground, step.draft, workspace.read, transcript.answers
            )
            calls = [answer.call for answer in transcript.answers]
            return Investigated(step.draft, calls, list(grounded.complaints))
        assert isinstance(step, Calls)
        answers = [await asyncio.to_thread(answered, call, workspace) for call in step.calls]
        transcript.rounds.append(Round(step, tuple(answers)))
    raise AssertionError("the analyst asked for more rounds than any program needs")


def _opened(folder: Path, trace: str) -> tuple[Workspace, WorkspacePlaces, Problem]:
    workspace = Workspace(folder)
    places = WorkspacePlaces(workspace)
    return workspace, places, parse_one(trace, Locator("", places.files()))


def answered(call: Call, workspace: Workspace) -> Answer:
    """`read_file`'s answer; any other tool is not offered."""
    if call.name != "read_file":
        missing = ToolResult.failure(ErrorCode.INVALID_PARAMETERS, f"There is no {call.name}.")
        return Answer(call, missing)
    try:
        output = read(ReadFileInput.model_validate(call.arguments), workspace)
    except ToolFailure as failure:
        return Answer(call, ToolResult.failure(failure.code, failure.message))
    return Answer(call, ToolResult(data=output.wire()))
