from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from whence.agent.investigation import AcceptingReviewer, AnalystSetup, Investigation
from whence.agent.loop import LoopLimits
from whence.domain.analysis import AnalystInfo, Draft, Fix, RootCauseAnalysis, SimilarCase
from whence.domain.errors import AnalystError, StoreUnavailableError
from whence.domain.events import Emit, Event
from whence.domain.transcript import Answer, Call, Step, Submission, Transcript
from whence_tools.errors.model import Problem
from whence_tools.workspace import Workspace

DRAFT = Draft(root_cause="because", solution="do", confidence=1)


class Steps:
    """An analyst with one step, or one failure."""

    def __init__(self, kind: str, step: Step | BaseException) -> None:
        self.info = AnalystInfo.model_validate({"kind": kind})
        self._step = step

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        if isinstance(self._step, BaseException):
            raise self._step
        return self._step


class NoTools:
    async def answer(self, calls: Sequence[Call]) -> list[Answer]:
        raise AssertionError(calls)


class BrokenMemory:
    async def recall(self, problem: Problem) -> RootCauseAnalysis | None:
        raise StoreUnavailableError("the store is gone")

    async def similar(self, problem: Problem) -> list[SimilarCase]:
        raise StoreUnavailableError("the store is gone")

    async def has_failed(self, fix: Fix, problem: Problem) -> bool:
        raise StoreUnavailableError("the store is gone")

    async def remember(self, analysis: RootCauseAnalysis, problem: Problem) -> None:
        raise StoreUnavailableError("the store is gone")


def setup(kind: str, step: Step | BaseException) -> AnalystSetup:
    return AnalystSetup(Steps(kind, step), lambda transcript, emit: NoTools(), AcceptingReviewer())


@pytest.fixture
def workspace(project: Path) -> Workspace:
    return Workspace(project)


def investigation(
    workspace: Workspace, events: list[Event], *setups: AnalystSetup
) -> Investigation:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Sequence[AnalystSetup]]:
        yield setups

    return Investigation(
        Problem(error_type="KeyError"), "", workspace, opened, LoopLimits(), events.append
    )


async def test_the_next_analyst_takes_over_when_one_cannot_go_on(workspace: Workspace) -> None:
    events: list[Event] = []
    failing = setup("lmstudio", AnalystError("the model is gone"))
    analysis = await investigation(
        workspace, events, failing, setup("offline", Submission(DRAFT))
    ).run()
    assert (analysis.analyst.kind, analysis.outcome) == ("offline", "found")
    names = [event.event for event in events]
    assert names == ["investigation.started", "error", "rca", "investigation.finished"]


async def test_a_memory_that_fails_is_told_and_does_not_stop_it(workspace: Workspace) -> None:
    events: list[Event] = []
    one = investigation(workspace, events, setup("offline", Submission(DRAFT)))
    one.memory = BrokenMemory()
    assert (await one.run()).outcome == "found"
    assert {event.message for event in events if event.event == "error"} == {"the store is gone"}


@pytest.mark.parametrize("failure", [ValueError("a bug"), asyncio.CancelledError()])
async def test_there_is_one_terminal_event_however_it_ends(
    workspace: Workspace, failure: BaseException
) -> None:
    events: list[Event] = []
    with pytest.raises(type(failure)):
        await investigation(workspace, events, setup("offline", failure)).run()
    last = [event for event in events if event.event == "investigation.finished"]
    assert last == events[-1:]
