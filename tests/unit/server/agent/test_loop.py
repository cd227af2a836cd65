from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from whence.agent.loop import EndedLoop, LoopLimits, investigate
from whence.agent.tools import ALREADY_ASKED, CONCLUDE, RepeatGuard, ToolRunner
from whence.domain.analysis import AnalystInfo, Draft, StopReason, Usage
from whence.domain.events import Emit, Event
from whence.domain.transcript import (
    CONCLUDE_NOW,
    AnalystCall,
    AnalystCalls,
    Step,
    Submission,
    Text,
    Transcript,
)
from whence_tools import read_file
from whence_tools.errors.model import Problem
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

DRAFT = Draft(root_cause="because", solution="do", confidence=1)


class Scripted:
    """An analyst that does what a list says; the last entry again and again."""

    info = AnalystInfo(kind="lmstudio", model="scripted")

    def __init__(self, *steps: Step | Callable[[Transcript], Step]) -> None:
        self._steps, self.asked = list(steps), 0

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        step = self._steps[min(self.asked, len(self._steps) - 1)]
        self.asked += 1
        return step(transcript) if callable(step) else step


@dataclass
class Review:
    """Sends back what a list says; then accepts."""

    feedback: list[str] = field(default_factory=list)

    async def review(self, submission: Submission, transcript: Transcript) -> str | None:
        return self.feedback.pop(0) if self.feedback else None


@dataclass
class Table:
    """A loop with real tools over a real workspace."""

    context: ToolContext
    transcript: Transcript = field(default_factory=lambda: Transcript(Problem()))
    events: list[Event] = field(default_factory=list)
    conclude: asyncio.Event = field(default_factory=asyncio.Event)
    reviewer: Review = field(default_factory=Review)

    async def run(self, analyst: Any, limits: LoopLimits | None = None) -> EndedLoop:
        runner = ToolRunner(Registry([read_file.TOOL]), self.context, self.events.append)
        return await asyncio.wait_for(
            investigate(
                analyst,
                RepeatGuard(runner),
                self.reviewer,
                self.transcript,
                limits or LoopLimits(),
                self.events.append,
                self.conclude,
            ),
            20,
        )


@pytest.fixture
def table(project: Path) -> Iterator[Table]:
    for name in "abc":
        (project / f"{name}.txt").write_text(f"{name}\n")
    worker = Worker()
    yield Table(ToolContext(Workspace(project), worker))
    worker.close()


def read(*paths: str, ids: Sequence[str] = ()) -> AnalystCalls:
    names = ids or [f"call-{path}" for path in paths]
    calls = (
        AnalystCall(name, "read_file", {"filePath": path})
        for name, path in zip(names, paths, strict=True)
    )
    return AnalystCalls(tuple(calls))


async def test_tools_answer_in_the_order_of_the_calls_until_a_submission(table: Table) -> None:
    ended = await table.run(Scripted(read("a.txt", "b.txt", "c.txt"), Submission(DRAFT)))
    assert (ended.reason, ended.answer) == (StopReason.SUBMITTED, Submission(DRAFT))
    contents = [
        answer.result.data["content"] for answer in table.transcript.answers if answer.result.data
    ]
    assert contents == ["a\n", "b\n", "c\n"]


async def test_every_call_and_result_is_an_event(table: Table) -> None:
    await table.run(Scripted(read("a.txt", "none.txt"), Submission(DRAFT)))
    told = [(event.event, getattr(event, "call_id", None)) for event in table.events]
    assert sorted(told) == [
        ("tool.call", "call-a.txt"),
        ("tool.call", "call-none.txt"),
        ("tool.result", "call-a.txt"),
        ("tool.result", "call-none.txt"),
    ]
    outcomes = {
        event.call_id: event.success for event in table.events if event.event == "tool.result"
    }
    assert outcomes == {"call-a.txt": True, "call-none.txt": False}


async def test_a_plain_text_answer_ends_the_loop(table: Table) -> None:
    ended = await table.run(Scripted(Text("the key is misspelt")))
    assert (ended.reason, ended.answer) == (StopReason.ANSWERED, Text("the key is misspelt"))


async def test_a_first_submission_may_be_sent_back_and_the_second_stands(table: Table) -> None:
    table.reviewer.feedback = ["quote 1 is not there", "never asked for"]
    better = Submission(DRAFT.model_copy(update={"root_cause": "better"}))
    ended = await table.run(Scripted(Submission(DRAFT), better))
    assert ended.answer == better
    assert [round_.feedback for round_ in table.transcript.rounds] == ["quote 1 is not there", None]


async def test_the_last_round_of_tools_is_announced(table: Table) -> None:
    steps = (read("a.txt"), read("b.txt"), Submission(DRAFT))
    ended = await table.run(Scripted(*steps), LoopLimits(rounds=3))
    assert ended == EndedLoop(StopReason.ROUNDS, Submission(DRAFT))
    assert [answer.note for answer in table.transcript.answers] == [None, CONCLUDE_NOW]


async def test_an_analyst_that_will_not_conclude_is_stopped(table: Table) -> None:
    analyst = Scripted(read("a.txt"), read("b.txt"), read("c.txt"))
    ended = await table.run(analyst, LoopLimits(rounds=2))
    assert (ended, analyst.asked) == (EndedLoop(StopReason.ROUNDS), 2)


async def test_tokens_are_limited(table: Table) -> None:
    usage = Usage(prompt_tokens=90, completion_tokens=20, total_tokens=110)
    first = AnalystCalls(read("a.txt").calls, usage=usage)
    ended = await table.run(Scripted(first, Submission(DRAFT)), LoopLimits(tokens=100))
    assert ended.reason is StopReason.TOKENS
    assert table.transcript.usage == usage


async def test_time_is_limited_and_what_was_submitted_is_kept(table: Table) -> None:
    class Slow(Scripted):
        async def next(self, transcript: Transcript, emit: Emit) -> Step:
            if self.asked:
                await asyncio.Event().wait()
            return await super().next(transcript, emit)

    table.reviewer.feedback = ["look again"]
    ended = await table.run(Slow(Submission(DRAFT)), LoopLimits(seconds=0.05))
    assert ended == EndedLoop(StopReason.SECONDS, Submission(DRAFT))


async def test_the_user_can_have_the_answer_now(table: Table) -> None:
    def asked_to_conclude(transcript: Transcript) -> Step:
        table.conclude.set()
        return read("a.txt")

    ended = await table.run(Scripted(asked_to_conclude, Submission(DRAFT)))
    assert ended.reason is StopReason.CONCLUDED
    assert table.transcript.answers[-1].note == CONCLUDE_NOW


async def test_the_answer_is_there_at_once_also_while_the_analyst_thinks(table: Table) -> None:
    class Pondering(Scripted):
        async def next(self, transcript: Transcript, emit: Emit) -> Step:
            if self.asked == 1:
                self.asked += 1
                table.conclude.set()
                await asyncio.Event().wait()
            return await super().next(transcript, emit)

    ended = await table.run(Pondering(read("a.txt"), read("b.txt"), Submission(DRAFT)))
    assert ended == EndedLoop(StopReason.CONCLUDED, Submission(DRAFT))
    assert [answer.note for answer in table.transcript.answers] == [CONCLUDE_NOW]


async def test_a_repeated_call_is_answered_from_the_first_result_and_then_stopped(
    table: Table,
) -> None:
    def again(transcript: Transcript) -> Step:
        return read("a.txt", ids=[f"r{len(transcript.rounds)}"])

    ended = await table.run(Scripted(again))
    assert ended == EndedLoop(StopReason.REPEATED)
    answers = table.transcript.answers
    assert [answer.note for answer in answers] == [None, ALREADY_ASKED, CONCLUDE, CONCLUDE]
    assert [answer.call.id for answer in answers] == ["r0", "r1", "r2", "r3"]
    assert len({id(answer.result) for answer in answers}) == 1
    assert sum(event.event == "tool.call" for event in table.events) == 1


async def test_identical_calls_in_one_round_run_once_and_count_once(table: Table) -> None:
    step = read(*["a.txt"] * 9, ids=[str(n) for n in range(9)])
    await table.run(Scripted(step, Submission(DRAFT)))
    assert [answer.call.id for answer in table.transcript.answers] == list("012345678")
    assert sum(event.event == "tool.call" for event in table.events) == 1


async def test_cancelling_stops_the_analyst_and_the_tools(table: Table) -> None:
    waiting, stopped = asyncio.Event(), asyncio.Event()

    class Waiting(Scripted):
        async def next(self, transcript: Transcript, emit: Emit) -> Step:
            waiting.set()
            try:
                await asyncio.Event().wait()
            finally:
                stopped.set()
            raise AssertionError

    task = asyncio.create_task(table.run(Waiting(Text(""))))
    await asyncio.wait_for(waiting.wait(), 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 1)
    assert stopped.is_set()
