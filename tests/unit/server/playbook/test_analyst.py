from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.cpu import ThreadCpu
from tests.support.investigate import investigate
from tests.support.programs import programs
from whence.domain.errors import AnalystError
from whence.domain.transcript import (
    CONCLUDE_NOW,
    AnalystCalls,
    CallAnswer,
    Round,
    Submission,
    Transcript,
)
from whence.playbook.analyst import OfflineAnalyst
from whence.playbook.session import begin, go_on
from whence_tools.contract import ErrorCode, ToolResult
from whence_tools.errors.model import Frame, Problem
from whence_tools.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

FRAME = Frame(file="app.py", line=2, path="app.py", function="f")
PROBLEM = Problem(
    language="python",
    error_type="AttributeError",
    message="'NoneType' object has no attribute 'x'",
    frames=(FRAME,),
)


class FixedPlaces:
    """Names of files that need not be there."""

    def files(self) -> Sequence[str]:
        return ("app.py",)

    def mentioning(self, word: str, suffixes: frozenset[str]) -> Sequence[str]:
        return ()

    def count(
        self, words: Sequence[str], suffixes: frozenset[str]
    ) -> Mapping[str, tuple[int, Mapping[str, int]]]:
        return {}


def silent(_event: object) -> None:
    """Hears nothing."""


async def test_call_ids_are_the_same_in_every_run() -> None:
    seen = []
    for _ in range(2):
        transcript = Transcript(PROBLEM)
        step = await OfflineAnalyst(ThreadCpu(), FixedPlaces()).next(transcript, silent)
        assert isinstance(step, AnalystCalls)
        seen.append([(call.id, call.name, call.arguments) for call in step.calls])
    assert seen[0] == seen[1] == [("o1", "read_file", {"filePath": "app.py"})]


async def test_tools_that_all_fail_end_in_next_steps_not_in_a_claim() -> None:
    analyst, transcript = OfflineAnalyst(ThreadCpu(), FixedPlaces()), Transcript(PROBLEM)
    failed = ToolResult.failure(ErrorCode.PERMISSION_DENIED, "It may hold secrets.")
    for _ in range(20):
        step = await analyst.next(transcript, silent)
        if isinstance(step, Submission):
            break
        assert isinstance(step, AnalystCalls)
        transcript.rounds.append(Round(step, tuple(CallAnswer(c, failed) for c in step.calls)))
    assert isinstance(step, Submission)
    assert not step.draft.found
    assert step.draft.next_steps
    assert (step.draft.file_path, step.draft.line) == ("app.py", 2)


async def test_told_to_conclude_it_submits_what_is_open() -> None:
    analyst, transcript = OfflineAnalyst(ThreadCpu(), FixedPlaces()), Transcript(PROBLEM)
    step = await analyst.next(transcript, silent)
    assert isinstance(step, AnalystCalls)
    answer = CallAnswer(step.calls[0], ToolResult(data={"filePath": "app.py"}), CONCLUDE_NOW)
    transcript.rounds.append(Round(step, (answer,)))
    last = await analyst.next(transcript, silent)
    assert isinstance(last, Submission)
    assert not last.draft.found


async def test_text_without_frames_asks_for_a_trace(tmp_path: Path) -> None:
    answer = await investigate(tmp_path, "something went wrong")
    assert not answer.draft.found
    assert any("trace" in step for step in answer.draft.next_steps or [])


async def test_every_investigation_numbers_its_calls_from_one(tmp_path: Path) -> None:
    first, second = programs("division_by_zero")[:2]
    for program in (first, second):
        program.write(tmp_path / program.name)
        answer = await investigate(tmp_path / program.name, program.trace)
        assert answer.draft.file_path == program.file
        assert [call.id for call in answer.calls] == [f"o{n + 1}" for n in range(len(answer.calls))]


async def test_solved_cases_are_asked_for_once_when_the_code_does_not_tell(tmp_path: Path) -> None:
    program = next(p for p in programs("division_by_zero") if not p.found)
    program.write(tmp_path)
    answer = await investigate(tmp_path, program.trace)
    assert {call.name for call in answer.calls} >= {"read_file", "vector_search_db"}
    assert sum(call.name == "vector_search_db" for call in answer.calls) == 1


async def test_a_missing_await_comes_with_the_edit_that_adds_it(tmp_path: Path) -> None:
    program = next(p for p in programs("missing_attribute") if p.name == "promise_not_awaited")
    program.write(tmp_path)
    draft = (await investigate(tmp_path, program.trace)).draft
    assert [(e.file_path, e.line_start, e.new_text.strip()) for e in draft.edits or []] == [
        (program.file, program.line, "const profile: any = await loadProfile('u1');")
    ]


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


class KillingCpu:
    """A worker whose process is killed before it is asked for one of the functions."""

    def __init__(self, worker: Worker, *functions: Callable[..., Any]) -> None:
        self._worker, self._functions = worker, functions

    async def ready(self) -> None:
        await self._worker.ready()

    async def run(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        if function in self._functions:
            dying = asyncio.create_task(self._worker.run(signal.raise_signal, signal.SIGKILL))
            await asyncio.wait({dying})
            raise dying.exception() or AssertionError("it lives")
        return await self._worker.run(function, *args, **kwargs)


async def test_an_investigation_goes_on_in_a_new_process_where_its_own_has_died(
    worker: Worker, tmp_path: Path
) -> None:
    program = programs("division_by_zero")[0]
    program.write(tmp_path)
    expected = await investigate(tmp_path, program.trace)
    answer = await investigate(tmp_path, program.trace, cpu=KillingCpu(worker, go_on))
    assert (answer.draft, answer.calls) == (expected.draft, expected.calls)
    assert answer.draft.found


async def test_where_the_process_dies_each_time_the_user_is_told(worker: Worker) -> None:
    analyst = OfflineAnalyst(KillingCpu(worker, begin), FixedPlaces())
    with pytest.raises(AnalystError, match="memory"):
        await analyst.next(Transcript(PROBLEM), silent)
