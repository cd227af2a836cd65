"""The agent loop: analyst and tools take turns until there is an answer or a reason to stop.

Pure: it knows an analyst, something that answers calls, and a reviewer of submissions. The history
only grows, so that a server's prompt cache holds.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from whence.domain.analysis import StopReason
from whence.domain.transcript import (
    CONCLUDE_NOW,
    AnalystCall,
    AnalystCalls,
    CallAnswer,
    Round,
    Step,
    Submission,
    Text,
    Transcript,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from whence.domain.events import Emit
    from whence.domain.ports import Analyst
    from whence.domain.transcript import Doubt


class RepeatedCallError(Exception):
    """The analyst asks for the same call again and again."""


class Tools(Protocol):
    """Answers the calls of one round, side by side, in their order."""

    async def answer(self, calls: Sequence[AnalystCall]) -> list[CallAnswer]: ...


class Reviewer(Protocol):
    """Checks a submission against the files; None accepts it, a text sends it back."""

    async def review(self, submission: Submission, transcript: Transcript) -> str | None: ...


@dataclass(frozen=True, slots=True)
class LoopLimits:
    """0 is unlimited. Rounds are analyst steps, seconds wall-clock, tokens prompt + completion.

    Attributes:
        last_round: what the analyst is told beside the results of the last round of tools.
    """

    rounds: int = 0
    seconds: float = 0
    tokens: int = 0
    last_round: str = CONCLUDE_NOW


@dataclass(frozen=True, slots=True)
class EndedLoop:
    """Why the loop ended, and the step that answered; None where nothing did.

    Attributes:
        failure: what stopped the analyst, for the user.
    """

    reason: StopReason
    answer: Submission | Text | None = None
    failure: str | None = None

    @property
    def is_trap(self) -> bool:
        """Whether the answer is code that is wrong wherever it stands."""
        return isinstance(self.answer, Submission) and not self.answer.rests_on_values

    @property
    def doubt(self) -> Doubt | None:
        """See `Submission.doubt`."""
        return self.answer.doubt if isinstance(self.answer, Submission) else None


async def investigate(
    analyst: Analyst,
    tools: Tools,
    reviewer: Reviewer,
    transcript: Transcript,
    limits: LoopLimits,
    emit: Emit,
    conclude: asyncio.Event,
) -> EndedLoop:
    """Runs the loop. Cancelling the task stops the model request and the tools.

    Args:
        transcript: appended to in place.
        conclude: set by the user who wants the answer now.

    Raises:
        AnalystError: from the analyst.
    """
    try:
        async with asyncio.timeout(limits.seconds or None):
            while True:
                last_chance = _find_reason_to_conclude(transcript, limits, conclude)
                thinking = analyst.next(transcript, emit)
                step = await _await_step(thinking, None if last_chance else conclude)
                if isinstance(step, Text):
                    transcript.rounds.append(Round(step))
                    return EndedLoop(last_chance or StopReason.ANSWERED, step)
                if step is None:
                    _say_that_it_ends(transcript, limits)
                elif isinstance(step, Submission):
                    if await _is_accepted(reviewer, step, transcript, last_chance):
                        return EndedLoop(last_chance or StopReason.SUBMITTED, step)
                elif last_chance:
                    transcript.rounds.append(Round(step))
                    return EndedLoop(last_chance, _find_last_submission(transcript))
                else:
                    await _run_tools(step, tools, transcript, limits, conclude)
    except TimeoutError:
        return EndedLoop(StopReason.SECONDS, _find_last_submission(transcript))
    except RepeatedCallError:
        return EndedLoop(StopReason.REPEATED, _find_last_submission(transcript))


async def _run_tools(
    step: AnalystCalls,
    tools: Tools,
    transcript: Transcript,
    limits: LoopLimits,
    conclude: asyncio.Event,
) -> None:
    answers = await tools.answer(step.calls)
    transcript.rounds.append(Round(step, tuple(answers)))
    if _find_reason_to_conclude(transcript, limits, conclude):
        _say_that_it_ends(transcript, limits)


async def _await_step(
    thinking: Coroutine[Any, Any, Step], conclude: asyncio.Event | None
) -> Step | None:
    """The analyst's step; None when the user wants the answer while it is thinking."""
    if conclude is None:
        return await thinking
    task, concluding = asyncio.create_task(thinking), asyncio.create_task(conclude.wait())
    try:
        await asyncio.wait({task, concluding}, return_when=asyncio.FIRST_COMPLETED)
        return await task if task.done() else None
    finally:
        concluding.cancel()
        if not task.done():
            task.cancel()
            await asyncio.wait({task})


def _say_that_it_ends(transcript: Transcript, limits: LoopLimits) -> None:
    """Tells the analyst beside the last result that it has seen, where it has seen any."""
    last_round = transcript.rounds[-1] if transcript.rounds else None
    if last_round is not None and last_round.answers:
        *others, last = last_round.answers
        noted = CallAnswer(last.call, last.result, _join(last.note, limits.last_round))
        transcript.rounds[-1] = replace(last_round, answers=(*others, noted))


def _join(*notes: str | None) -> str:
    return " ".join(filter(None, notes))


def _find_reason_to_conclude(
    transcript: Transcript, limits: LoopLimits, conclude: asyncio.Event
) -> StopReason | None:
    """Set when the next step is the last one."""
    if conclude.is_set():
        return StopReason.CONCLUDED
    if limits.rounds and len(transcript.rounds) + 1 >= limits.rounds:
        return StopReason.ROUNDS
    if limits.tokens and transcript.tokens >= limits.tokens:
        return StopReason.TOKENS
    return None


async def _is_accepted(
    reviewer: Reviewer, step: Submission, transcript: Transcript, last_chance: StopReason | None
) -> bool:
    """A first submission may be sent back once; the second stands, and so does one whose review
    did not come to an end."""
    stands = last_chance or _find_last_submission(transcript)
    transcript.rounds.append(Round(step))
    feedback = None if stands else await reviewer.review(step, transcript)
    transcript.rounds[-1] = Round(step, feedback=feedback)
    return feedback is None


def _find_last_submission(transcript: Transcript) -> Submission | None:
    steps: list[Step] = [round_.step for round_ in transcript.rounds]
    return next((step for step in reversed(steps) if isinstance(step, Submission)), None)
