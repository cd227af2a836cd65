"""A conversation: questions, each answered by a model that looks things up with tools.

It knows no surface: who asks gets events, and the answer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from whence.agent import budget
from whence.agent.endings import ANSWERING
from whence.agent.investigation import AcceptingReviewer
from whence.agent.loop import Ended, LoopLimits
from whence.agent.loop import investigate as run_loop
from whence.agent.transcript import Text, Transcript
from whence.analysis import StopReason
from whence.errors import AnalystError, ContextOverflowError, WhenceError
from whence.events import ChatComplete, ChatDelta, Emit, ErrorEvent, Event, ModelProgress
from whence_tools.errors.model import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.agent.chat_messages import Message
    from whence.agent.model_analyst import ModelAnalyst
    from whence.agent.workplace import Workplace

EXCHANGES_KEPT = 20
HISTORY_SHARE = 0.2
_QUESTION_SHARE = 0.25  # of the history's room, for a question; the rest is its answer's
CONVERSATIONS_KEPT = 50

_NO_ANSWER = {
    StopReason.ROUNDS: "The model was still looking at files at the limit of rounds "
    "(`limits.rounds`). Ask about less at once, or raise the limit.",
    StopReason.SECONDS: "The model gave no answer within the time limit (`limits.seconds`). "
    "Ask about less at once, or raise the limit.",
    StopReason.TOKENS: "The model gave no answer within the limit of tokens (`limits.tokens`). "
    "Ask about less at once, or raise the limit.",
}
_NOTHING_SAID = (
    "The model gave no answer. Ask in other words, or load a model that is trained for tool use."
)

Opened = AbstractAsyncContextManager["Workplace"]


class NoAnswerError(AnalystError):
    """The model stopped without having said anything."""

    code = "MODEL_NO_ANSWER"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        system: the system prompt for a context window of so many tokens.
    """

    text: str
    system: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer."""

    question: str
    answer: str


class Conversation:
    """Questions are answered one at a time, in their order, each with those before in mind."""

    def __init__(self) -> None:
        self._exchanges: deque[Exchange] = deque(maxlen=EXCHANGES_KEPT)
        self._turn = asyncio.Lock()
        self._asking = 0

    @property
    def is_idle(self) -> bool:
        return not self._asking

    async def ask(
        self,
        question: Question,
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
        heard = _Heard(emit)
        self._asking += 1
        try:
            async with self._turn:
                complete = await self._answered(question, opened, limits, heard)
                self._exchanges.append(Exchange(question.text, complete.output))
        except asyncio.CancelledError:
            emit(ChatComplete(output=heard.text, stop_reason=StopReason.CANCELLED))
            raise
        except WhenceError as error:
            emit(ErrorEvent(code=error.code, message=str(error)))
            raise
        except Exception:
            emit(ErrorEvent(code="INTERNAL", message="The answer failed inside."))
            raise
        finally:
            self._asking -= 1
        emit(complete)
        return complete

    async def _answered(
        self,
        question: Question,
        opened: Callable[[Emit], Opened],
        limits: LoopLimits,
        heard: _Heard,
    ) -> ChatComplete:
        transcript = Transcript(Problem(message=question.text), question.text)
        async with opened(heard.emit) as workplace:
            window = workplace.model.context_length
            earlier = list(self._earlier(window))
            analyst = workplace.analyst(question.system(window), ANSWERING, earlier)
            _must_fit(question, analyst)
            ended = await run_loop(
                analyst,
                workplace.tools(analyst, transcript, heard.emit),
                AcceptingReviewer(),
                transcript,
                replace(limits, last_round=ANSWERING.last_round),
                heard.emit,
                asyncio.Event(),
            )
        return ChatComplete(
            output=_output(ended, heard), usage=transcript.usage, stop_reason=ended.reason
        )

    def _earlier(self, window: int) -> Iterator[Message]:
        """The last exchanges that the window has room for, oldest first; the last one always."""
        room = int(budget.prompt_room(window) * HISTORY_SHARE)
        kept: list[list[Message]] = []
        for exchange in reversed(self._exchanges):
            messages = _messages(exchange, room)
            room -= budget.estimate_request(messages, [])
            if kept and room < 0:
                break
            kept.append(messages)
        for messages in reversed(kept):
            yield from messages


class Conversations:
    """The conversations of a process, by what they are about; forgotten with it."""

    def __init__(self, kept: int = CONVERSATIONS_KEPT) -> None:
        self._kept = kept
        self._by_subject: OrderedDict[str, Conversation] = OrderedDict()

    def about(self, subject: str) -> Conversation:
        """The conversation about something; the one that rested longest goes for a new one."""
        conversation = self._by_subject.setdefault(subject, Conversation())
        self._by_subject.move_to_end(subject)
        if len(self._by_subject) > self._kept:
            others = (key for key, one in self._by_subject.items() if one.is_idle)
            self._by_subject.pop(next(others))
        return conversation


class _Heard:
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


def _must_fit(question: Question, analyst: ModelAnalyst) -> None:
    """A server may cut what does not fit in the middle, without a word."""
    window = analyst.context_length
    needed = analyst.fixed_tokens + budget.estimate_tokens(question.text)
    if needed > budget.prompt_room(window):
        raise ContextOverflowError(
            f"The question does not fit the model's context window of {window} tokens. "
            "Shorten it, or load the model with a larger context.",
            window,
        )


def _output(ended: Ended, heard: _Heard) -> str:
    """The answer; where the loop was stopped before it was whole, what there is of it."""
    said = ended.answer.text.strip() if isinstance(ended.answer, Text) else heard.text
    if not said:
        raise NoAnswerError(_NO_ANSWER.get(ended.reason, _NOTHING_SAID))
    return said


def _messages(exchange: Exchange, room: int) -> list[Message]:
    question = int(room * _QUESTION_SHARE)
    return [
        {"role": "user", "content": budget.clipped(exchange.question, question)},
        {"role": "assistant", "content": budget.clipped(exchange.answer, room - question)},
    ]
