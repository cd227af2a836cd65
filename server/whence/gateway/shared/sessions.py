"""Chat sessions that Whence keeps: what was said goes into the next answer.

Questions of one session are answered in their order; those of several side by side. What is kept
is in `whence.storage.chat_history`, also when the client, or the gateway, goes away in the middle.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from whence.domain.events import ChatComplete
from whence.domain.ids import new_id
from whence.service.chat_requests import ChatRequest
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.gateway.shared.host import Host
    from whence.storage.chat_history import ChatMessage, ChatStore
    from whence.storage.event_log.entry import Listener, LogEntry

_REMEMBERED: Final = 200  # messages; the model's window has room for the last of them
_SPEAKERS: Final = frozenset({"user", "assistant"})


@dataclass(frozen=True, slots=True)
class ProfiledQuestion:
    """A question in a session, and the profile that it is answered with."""

    session: str
    text: str
    profile: str


class Sessions:
    """All sessions of a gateway."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def answer(self, exchange: ProfiledQuestion, *listeners: Listener) -> ChatComplete:
        """Answers when those asked before are answered.

        Raises:
            WhenceError: see `App.chat`; or the store of chats cannot be used.
        """
        turn = self._turns.setdefault(exchange.session, asyncio.Lock())
        async with turn:
            app = await self._host.app()
            earlier = _messages_for_model(await app.chats.latest(exchange.session, _REMEMBERED))
            await app.chats.add(exchange.session, "user", exchange.text)
            request = ChatRequest(
                _alternating([*earlier, {"role": "user", "content": exchange.text}]),
                exchange.profile,
                may_run=app.settings.gateway.allow_commands,
            )
            heard, reply = self._host.metrics.chat_heard, _Reply()
            try:
                return await app.chat(request, [*listeners, heard, reply], id=new_id())
            finally:
                await reply.keep(app.chats, exchange)


class _Reply:
    """A listener that knows what was said at the end."""

    def __init__(self) -> None:
        self._complete: ChatComplete | None = None

    def __call__(self, entry: LogEntry) -> None:
        if isinstance(entry.event, ChatComplete):
            self._complete = entry.event

    async def keep(self, chats: ChatStore, exchange: ProfiledQuestion) -> None:
        """Keeps it, where there is anything."""
        if self._complete is None or not self._complete.output:
            return
        meta = {"profile": exchange.profile, "stopReason": self._complete.stop_reason}
        await chats.add(exchange.session, "assistant", self._complete.output, meta)


def _messages_for_model(messages: Iterable[ChatMessage]) -> list[dict[str, Any]]:
    """What a model is told of a session: the profile is its system prompt, and the results of
    tools are nothing without their calls."""
    return [
        {"role": message.role, "content": message.content}
        for message in messages
        if message.role in _SPEAKERS and message.content
    ]


def _alternating(messages: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Adjacent messages of one role as one: the templates of many models refuse two in a row."""
    joined: list[dict[str, Any]] = []
    for message in messages:
        if joined and joined[-1]["role"] == message["role"]:
            content = f"{joined[-1]['content']}\n\n{message['content']}"
            joined[-1] = {**message, "content": content}
        else:
            joined.append(message)
    return joined
