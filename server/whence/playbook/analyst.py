"""The analyst that needs no model: a deterministic playbook behind the same port."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.domain.analysis import AnalystInfo, Draft
from whence.domain.transcript import (
    CONCLUDE_NOW,
    AnalystCall,
    AnalystCalls,
    CallAnswer,
    Step,
    Submission,
    Transcript,
)

if TYPE_CHECKING:
    from whence.domain.events import Emit
    from whence.playbook.engine.case import FileSearch, Shared, ToolSteps
    from whence_tools.errors.model import Problem


class OfflineAnalyst:
    """Implements `whence.domain.ports.Analyst` by a generator that asks for tools.

    The rules run on a thread: parsing takes too long for the event loop, and the parsers are
    imported there when the first step is asked for.

    Args:
        search: finds files and words; what is quoted is read by a tool.
    """

    def __init__(self, search: FileSearch) -> None:
        self._search = search
        self._transcript: Transcript | None = None
        self._play: ToolSteps[Submission] | None = None
        self._shared: Shared | None = None
        self._calls = 0
        self._was_interrupted = False

    @property
    def info(self) -> AnalystInfo:
        return AnalystInfo(kind="offline")

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        """The next tool calls, or the submission that ends the investigation."""
        del emit
        if self._was_interrupted:  # its thread may still be on the way: it cannot be asked again
            return Submission(_out_of_time(transcript))
        try:
            return await asyncio.to_thread(self._next, transcript)
        except asyncio.CancelledError:
            self._was_interrupted = True
            raise

    def _next(self, transcript: Transcript) -> Step:
        if self._transcript is not transcript or self._play is None:
            self._begin(transcript)
            assert self._play is not None
            return self._advance(self._play, None)
        answers = transcript.last.answers if transcript.last else ()
        if any(CONCLUDE_NOW in (answer.note or "") for answer in answers):
            return Submission(_out_of_time(transcript))
        return self._advance(self._play, answers)

    def _begin(self, transcript: Transcript) -> None:
        from whence.playbook.engine.case import Shared
        from whence.playbook.rule_runner import play

        known, before = self._shared, self._transcript
        if known is not None and before and _is_same(before.problem, transcript.problem):
            self._shared = known.with_more_time()
        else:
            self._shared, self._calls = Shared(), 0
        self._transcript = transcript
        self._play = play(transcript.problem, self._search, self._shared, transcript.ruled_out)

    def _advance(self, play: ToolSteps[Submission], answers: tuple[CallAnswer, ...] | None) -> Step:
        try:
            ask = next(play) if answers is None else play.send(answers)
        except StopIteration as end:
            submission: Submission = end.value
            return submission
        calls = []
        for request in ask.requests:
            self._calls += 1
            calls.append(AnalystCall(f"o{self._calls}", request.tool, dict(request.arguments)))
        return AnalystCalls(tuple(calls))


def _is_same(one: Problem, other: Problem) -> bool:
    """Whether they are one failure, of which more may be known by now."""
    return one.fingerprint == other.fingerprint


def _out_of_time(transcript: Transcript) -> Draft:
    """What there is to say when the last round of tools has been spent."""
    frame = transcript.problem.own_frame
    return Draft(
        error_type=transcript.problem.error_type or None,
        root_cause="",
        solution="",
        confidence=0.0,
        file_path=frame.path if frame else None,
        line=frame.line if frame else None,
        next_steps=[
            "The search stopped before Whence had followed the value to its origin.",
            "Allow more rounds or more time (`limits.rounds`, `limits.seconds`) and run it again.",
        ],
    )
