from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Never
from unittest.mock import AsyncMock

import pytest

from whence.agent.analyst_setup import AnalystOpeners, AnalystSetup, OpenedSetup
from whence.agent.conclude import ObservedCause
from whence.agent.investigation import Investigation
from whence.agent.loop import LoopLimits
from whence.agent.quick_runs import Effect
from whence.agent.reviewers import AcceptingReviewer
from whence.agent.second_look import SecondLook
from whence.domain.analysis import (
    RUN_STEP,
    AnalystInfo,
    Draft,
    Edit,
    Evidence,
    Fix,
    Location,
    RootCauseAnalysis,
    SimilarCase,
    Suspect,
    Verification,
)
from whence.domain.errors import AnalystError, StoreUnavailableError
from whence.domain.events import Emit, Event
from whence.domain.transcript import AnalystCall, CallAnswer, Doubt, Step, Submission, Transcript
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
    async def answer(self, calls: Sequence[AnalystCall]) -> list[CallAnswer]:
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


def opener(one: AnalystSetup | AnalystError) -> Callable[[], OpenedSetup]:
    @asynccontextmanager
    async def opened() -> AsyncIterator[AnalystSetup]:
        if isinstance(one, AnalystError):
            raise one
        yield one

    return opened


def describe_task(
    problem: Problem, *, shown: Sequence[str] = (), excerpt_characters: int = 0
) -> str:
    return "\n".join([str(problem), *shown])


def investigation(
    workspace: Workspace,
    events: list[Event],
    offline: AnalystSetup,
    model: AnalystSetup | AnalystError | None = None,
    *,
    needs_model: bool = False,
) -> Investigation:
    analysts = AnalystOpeners(opener(offline), opener(model) if model else None, needs_model)
    return Investigation(
        Problem(error_type="KeyError"),
        describe_task,
        workspace,
        analysts,
        LoopLimits(),
        events.append,
    )


async def test_the_offline_result_stands_when_the_model_cannot_go_on(workspace: Workspace) -> None:
    events: list[Event] = []
    failing = setup("lmstudio", AnalystError("the model is gone"))
    analysis = await investigation(
        workspace, events, setup("offline", Submission(DRAFT)), failing
    ).run()
    assert (analysis.analyst.kind, analysis.outcome) == ("offline", "found")
    assert analysis.analyst.note == "The model failed: the model is gone"
    names = [event.event for event in events]
    assert names == [
        "investigation.started", "investigation.started", "error", "rca",
        "investigation.finished",
    ]  # fmt: skip


async def test_a_model_that_is_not_there_is_a_failure_only_when_it_was_asked_for_by_name(
    workspace: Workspace,
) -> None:
    class AbsentError(AnalystError):
        is_absence = True

    offline, gone = setup("offline", Submission(DRAFT)), AbsentError("LM Studio is not there")
    analysis = await investigation(workspace, [], offline, gone).run()
    assert (analysis.analyst.kind, analysis.analyst.note) == ("offline", None)
    with pytest.raises(AnalystError, match="not there"):
        await investigation(workspace, [], offline, gone, needs_model=True).run()


async def test_what_keeps_a_model_from_being_asked_is_told(workspace: Workspace) -> None:
    offline, locked = setup("offline", Submission(DRAFT)), AnalystError("It wants a token")
    analysis = await investigation(workspace, [], offline, locked).run()
    assert (analysis.analyst.kind, analysis.analyst.note) == ("offline", "It wants a token")


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


class Finder:
    """An analyst that knows two causes, and submits the first that is not ruled out."""

    def __init__(self, file: str) -> None:
        self.info = AnalystInfo(kind="offline")
        self._file = file

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        out = {line for path, line, cause in transcript.ruled_out if cause in {"", f"line {line}"}}
        line = next((one for one in (1, 2) if one not in out), 0)
        if not line:
            return Submission(Draft(root_cause="", solution="", confidence=0))
        return Submission(
            Draft(
                root_cause=f"line {line}", solution="do", confidence=0.7,
                file_path=self._file, line=line,
                evidence=[Evidence(claim="it", file_path=self._file, quote=f"line_{line} = 1",
                                   line_start=line, line_end=line)],
            )
        )  # fmt: skip


@pytest.fixture
def two_lines(project: Path) -> Workspace:
    (project / "two.py").write_text("line_1 = 1\nline_2 = 1\n")
    return Workspace(project)


@pytest.mark.parametrize(("refuted", "cause"), [(set(), 1), ({1}, 2), ({1, 2}, None)])
async def test_where_a_run_contradicts_a_cause_the_next_one_has_its_turn(
    two_lines: Workspace, refuted: set[int], cause: int | None
) -> None:
    finder = AnalystSetup(Finder("two.py"), lambda *_: NoTools(), AcceptingReviewer())
    one = investigation(two_lines, [], finder)

    async def refute(analysis: RootCauseAnalysis, *, rests_on_values: bool) -> bool:
        assert rests_on_values
        return analysis.location is not None and analysis.location.line in refuted

    one.refute = refute
    analysis = await one.run()
    assert analysis.root_cause == (f"line {cause}" if cause else "")
    assert analysis.outcome == ("found" if cause else "notFound")


class Suspicions(Finder):
    """The same of causes that hold only where their edits take the failure away."""

    def __init__(self, path: str, *rivals: tuple[Edit, ...]) -> None:
        super().__init__(path)
        self.rivals = rivals

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        step = await super().next(transcript, emit)
        assert isinstance(step, Submission)
        line = step.draft.line
        if line is None:
            return step
        edit = Edit(
            file_path="two.py", line_start=line, line_end=line, old_text=f"line_{line} = 1",
            new_text=f"line_{line} = 2",
        )  # fmt: skip
        draft = step.draft.model_copy(update={"edits": [edit]})
        return replace(step, draft=draft, rests_on_values=False, doubt=Doubt(rivals=self.rivals))


class Trials:
    """Fixes that help nothing, each of which is tried for some seconds of the clock."""

    def __init__(self, seconds: float) -> None:
        self.now, self.tried = 0.0, list[int]()
        self._seconds = seconds

    async def find_effect(self, *_: object) -> Effect:
        return "gone"

    async def best_of(self, fixes: Sequence[Fix], *_: object, **__: object) -> Fix:
        self.now += self._seconds
        self.tried.append(fixes[0].edits[0].line_start)
        verification = Verification(status="refuted")
        return fixes[0].model_copy(update={"verification": verification})


@pytest.mark.parametrize(("seconds", "tried"), [(2, [1, 2]), (30, [1])])
async def test_where_trying_takes_long_what_may_be_meant_is_tried_once(
    two_lines: Workspace, monkeypatch: pytest.MonkeyPatch, seconds: float, tried: list[int]
) -> None:
    trials = Trials(seconds)
    monkeypatch.setattr("whence.agent.clock.time", SimpleNamespace(monotonic=lambda: trials.now))
    finder = AnalystSetup(Suspicions("two.py"), lambda *_: NoTools(), AcceptingReviewer())
    one = investigation(two_lines, [], finder)
    monkeypatch.setattr(one, "trials", trials)
    assert (await one.run()).outcome == "notFound"
    assert trials.tried == tried


async def test_what_one_run_shows_to_fail_still_is_tried_no_further(
    two_lines: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    trials = Trials(2)
    monkeypatch.setattr(trials, "find_effect", AsyncMock(side_effect=["stays", "gone"]))
    finder = AnalystSetup(Suspicions("two.py"), lambda *_: NoTools(), AcceptingReviewer())
    one = investigation(two_lines, [], finder)
    monkeypatch.setattr(one, "trials", trials)
    assert (await one.run()).outcome == "notFound"
    assert trials.tried == [2]


@pytest.mark.parametrize(("of_rival", "tried"), [("gone", []), ("stays", [1]), ("unknown", [1])])
async def test_where_a_crash_is_gone_with_another_edit_of_the_kind_nothing_tells_which_is_meant(
    two_lines: Workspace, monkeypatch: pytest.MonkeyPatch, of_rival: Effect, tried: list[int]
) -> None:
    trials = Trials(30)
    monkeypatch.setattr("whence.agent.clock.time", SimpleNamespace(monotonic=lambda: trials.now))
    rival = Edit(
        file_path="two.py", line_start=2, line_end=2, old_text="line_2 = 1", new_text="line_2 = 9"
    )
    effects = AsyncMock(side_effect=["gone", of_rival, "stays"])
    monkeypatch.setattr(trials, "find_effect", effects)
    finder = AnalystSetup(Suspicions("two.py", (rival,)), lambda *_: NoTools(), AcceptingReviewer())
    one = investigation(two_lines, [], finder)
    monkeypatch.setattr(one, "trials", trials)
    assert (await one.run()).outcome == "notFound"
    assert trials.tried == tried


async def test_the_time_that_it_took_includes_further_runs(workspace: Workspace) -> None:
    draft = Draft(root_cause="", solution="", confidence=0)
    one = investigation(workspace, [], setup("offline", Submission(draft)))

    async def looks_for_a_while() -> SecondLook:
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 0.06)
        return SecondLook()

    one.look_again = looks_for_a_while
    assert (await one.run()).metadata.duration_ms >= 50


async def test_nobody_is_told_to_run_under_whence_what_just_ran_there(workspace: Workspace) -> None:
    steps = [RUN_STEP, "Check out the version."]
    draft = Draft(root_cause="", solution="", confidence=0, next_steps=steps)
    one = investigation(workspace, [], setup("offline", Submission(draft)))

    async def sees_nothing() -> SecondLook:
        return SecondLook()

    one.look_again = sees_nothing
    assert (await one.run()).next_steps == ["Check out the version."]


@pytest.mark.parametrize("run", ["record_values", "look_again", "refute"])
@pytest.mark.parametrize("limit", ["the clock", "the user"])
async def test_a_further_run_ends_with_the_time_and_when_the_answer_is_wanted_now(
    workspace: Workspace, run: str, limit: str
) -> None:
    draft = DRAFT if run == "refute" else Draft(root_cause="", solution="", confidence=0)
    one = investigation(workspace, [], setup("offline", Submission(draft)))
    began, ended = asyncio.Event(), asyncio.Event()

    async def never_ends(*_: object, **__: object) -> Never:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        raise AssertionError

    setattr(one, run, never_ends)
    if limit == "the clock":
        one.limits = LoopLimits(seconds=0.5)
    running = asyncio.create_task(one.run())
    await asyncio.wait_for(began.wait(), 20)
    if limit == "the user":
        one.conclude_now.set()
    analysis = await asyncio.wait_for(running, 20)
    assert ended.is_set()
    assert analysis.outcome == ("found" if run == "refute" else "notFound")


@pytest.mark.parametrize("helps", [True, False])
async def test_only_an_edit_of_the_blamed_function_says_which_of_its_lines_is_at_fault(
    workspace: Workspace, *, helps: bool
) -> None:
    draft = Draft(root_cause="", solution="", confidence=0)
    one = investigation(workspace, [], setup("offline", Submission(draft)))
    blamed = _observe(4, "Line 4 of `pay` produces the wrong value.")
    asked: list[Location | None] = []

    async def blames() -> SecondLook:
        return SecondLook(cause=blamed)

    async def edits(_: Sequence[Suspect], place: Location | None) -> SecondLook:
        asked.append(place)
        line = Suspect(file_path="app.py", line=3, symbol="pay", score=1, because="it helps")
        cause = _observe(3, "Replacing `<` on line 3 of `pay` makes the failing test pass.")
        return SecondLook((line,), cause=cause) if helps else SecondLook()

    one.look_again, one.try_edits = blames, edits
    analysis = await one.run()
    assert asked == [blamed.location]
    assert analysis.outcome == ("found" if helps else "notFound")
    assert not helps or (analysis.location is not None and analysis.location.line == 3)


def _observe(line: int, said: str) -> ObservedCause:
    place = Location(file_path="app.py", line=line, symbol="pay")
    return ObservedCause(root_cause=said, solution="", location=place, confidence=0.6)
