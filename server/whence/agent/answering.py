"""One answer: a question, and a model that looks things up with tools until it can say.

It knows no surface: who asks gets events, and the answer.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.agent import budget
from whence.agent.completion_policy import ANSWERING
from whence.agent.loop import EndedLoop, LoopLimits
from whence.agent.loop import investigate as run_loop
from whence.agent.reviewers import AcceptingReviewer
from whence.domain.analysis import StopReason
from whence.domain.errors import AnalystError, ContextOverflowError, WhenceError
from whence.domain.events import ChatComplete, ChatDelta, Emit, ErrorEvent, Event, ModelProgress
from whence.domain.transcript import Text, Transcript
from whence_tools.errors.model import Problem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.agent.chat_messages import Message
    from whence.agent.model_analyst import ModelAnalyst
    from whence.agent.model_session import ModelSession

_NO_ANSWER = {
    StopReason.ROUNDS: "The model reached the step limit without an answer "
    "(`limits.rounds`). Ask a narrower question or raise the limit.",
    StopReason.SECONDS: "The model gave no answer within the time limit (`limits.seconds`). "
    "Ask a narrower question or raise the limit.",
    StopReason.TOKENS: "The model gave no answer within the token limit (`limits.tokens`). "
    "Ask a narrower question or raise the limit.",
}
_EMPTY_ANSWER = (
    "The model gave no answer. Rephrase the question or load a model trained for tool use."
)

Opened = AbstractAsyncContextManager["ModelSession"]


class NoAnswerError(AnalystError):
    """The model stopped without having said anything."""

    code = "MODEL_NO_ANSWER"


@dataclass(frozen=True, slots=True)
class ChatQuestion:
    """What is asked.

    Attributes:
        system: the system prompt for a context window of so many tokens.
        earlier: what was said before, as much of it as such a window has room for.
    """

    text: str
    system: Callable[[int], str]
    earlier: Callable[[int], Sequence[Message]] = lambda _: ()


async def answer(
    question: ChatQuestion,
    opened: Callable[[Emit], Opened],
    limits: LoopLimits,
    emit: Emit,
) -> ChatComplete:
    """Answers a question. The last event is `chat.complete`, or `error` where there is none.

    Args:
        opened: opens what the answer is made with, which may wait for a turn at the model.

    Raises:
        asyncio.CancelledError: after `chat.complete` with `cancelled` and what was said so far.
        AnalystError: no model can answer, or none did.
    """
    heard = _ModelText(emit)
    try:
        complete = await _run_answering(question, opened, limits, heard)
    except asyncio.CancelledError:
        emit(ChatComplete(output=heard.text, stop_reason=StopReason.CANCELLED))
        raise
    except WhenceError as error:
        emit(ErrorEvent(code=error.code, message=str(error)))
        raise
    except Exception:
        emit(
            ErrorEvent(code="INTERNAL", message="The answer failed because of an error in Whence.")
        )
        raise
    emit(complete)
    return complete


async def _run_answering(
    question: ChatQuestion,
    opened: Callable[[Emit], Opened],
    limits: LoopLimits,
    heard: _ModelText,
) -> ChatComplete:
    transcript = Transcript(Problem(message=question.text), question.text)
    async with opened(heard.emit) as session:
        # of thousands of operations those are chosen that the question is about
        analyst = await asyncio.to_thread(_build_analyst, session, question)
        _must_fit(question, analyst)
        ended = await run_loop(
            analyst,
            session.guard_tools(analyst, transcript, heard.emit),
            AcceptingReviewer(),
            transcript,
            replace(limits, last_round=ANSWERING.last_round),
            heard.emit,
            asyncio.Event(),
        )
    return ChatComplete(
        output=_compose_output(ended, heard), usage=transcript.usage, stop_reason=ended.reason
    )


def _build_analyst(session: ModelSession, question: ChatQuestion) -> ModelAnalyst:
    window = session.model.context_length
    return session.make_analyst(question.system(window), ANSWERING, question.earlier(window))


class _ModelText:
    """Passes events on and keeps what the model said since it was last asked."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self._parts).strip()

    def emit(self, event: Event) -> None:
        if isinstance(event, ModelProgress) and event.phase == "prompt":
            self._parts.clear()
        elif isinstance(event, ChatDelta) and event.channel == "content":
            self._parts.append(event.delta)
        self._emit(event)


def _must_fit(question: ChatQuestion, analyst: ModelAnalyst) -> None:
    """A server may cut what does not fit in the middle, without a word."""
    window = analyst.context_length
    needed = analyst.fixed_tokens + budget.estimate_tokens(question.text)
    if needed > budget.count_prompt_room(window):
        raise ContextOverflowError(
            f"The question does not fit the model's context window of {window} tokens. "
            "Shorten it, or load the model with a larger context.",
            window,
        )


def _compose_output(ended: EndedLoop, heard: _ModelText) -> str:
    """The answer; where the loop was stopped before it was whole, what there is of it."""
    text = ended.answer.text.strip() if isinstance(ended.answer, Text) else heard.text
    if not text:
        raise NoAnswerError(_NO_ANSWER.get(ended.reason, _EMPTY_ANSWER))
    return text
