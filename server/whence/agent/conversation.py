"""A conversation: questions, each answered with those before in mind."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.agent import budget
from whence.agent.answering import answer
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from whence.agent.answering import ChatQuestion, Opened
    from whence.agent.chat_messages import Message
    from whence.agent.loop import LoopLimits
    from whence.agent.model_session import ModelSession
    from whence.domain.events import ChatComplete, Emit

MAX_EXCHANGES = 20
HISTORY_SHARE = 0.2
_QUESTION_SHARE = 0.25  # of the history's room, for a question; the rest is its answer's
MAX_CONVERSATIONS = 50


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer."""

    question: str
    answer: str


class Conversation:
    """Questions are answered one at a time, in their order, each with those before in mind."""

    def __init__(self) -> None:
        self._exchanges: deque[Exchange] = deque(maxlen=MAX_EXCHANGES)
        self._turn = asyncio.Lock()
        self._asking = 0

    @property
    def is_idle(self) -> bool:
        return not self._asking

    async def ask(
        self,
        question: ChatQuestion,
        opened: Callable[[Emit], Opened],
        limits: LoopLimits,
        emit: Emit,
    ) -> ChatComplete:
        """See `answer`; what was said before is added to the question."""

        @asynccontextmanager
        async def opened_in_turn(emit: Emit) -> AsyncIterator[ModelSession]:
            async with self._turn, opened(emit) as session:
                yield session

        following = replace(question, earlier=lambda window: list(self._list_earlier(window)))
        self._asking += 1
        try:
            complete = await answer(following, opened_in_turn, limits, emit)
        finally:
            self._asking -= 1
        self._exchanges.append(Exchange(question.text, complete.output))
        return complete

    def _list_earlier(self, window: int) -> Iterator[Message]:
        """The last exchanges that the window has room for, oldest first; the last one always."""
        room = int(budget.count_prompt_room(window) * HISTORY_SHARE)
        recent: list[list[Message]] = []
        for exchange in reversed(self._exchanges):
            messages = _render_exchange(exchange, room)
            room -= budget.estimate_request(messages, [])
            if recent and room < 0:
                break
            recent.append(messages)
        for messages in reversed(recent):
            yield from messages


class Conversations:
    """The conversations of a process, by what they are about; forgotten with it."""

    def __init__(self, limit: int = MAX_CONVERSATIONS) -> None:
        self._limit = limit
        self._by_subject: OrderedDict[str, Conversation] = OrderedDict()

    def open_about(self, subject: str) -> Conversation:
        """The conversation about something; the one that rested longest goes for a new one."""
        conversation = self._by_subject.setdefault(subject, Conversation())
        self._by_subject.move_to_end(subject)
        if len(self._by_subject) > self._limit:
            others = (key for key, one in self._by_subject.items() if one.is_idle)
            self._by_subject.pop(next(others))
        return conversation


def _render_exchange(exchange: Exchange, room: int) -> list[Message]:
    question = int(room * _QUESTION_SHARE)
    return [
        {"role": "user", "content": budget.clip_to_tokens(exchange.question, question)},
        {"role": "assistant", "content": budget.clip_to_tokens(exchange.answer, room - question)},
    ]
