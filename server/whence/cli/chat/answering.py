"""One answer: shown while it is given, ended by Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.cli.chat.conversation import ChatSession
    from whence.cli.chat.link import Link
    from whence.cli.chat.screen import Screen

Json = dict[str, Any]


async def answer(link: Link, conversation: ChatSession, question: str, screen: Screen) -> Json:
    """The `chat.complete` of the answer.

    Ctrl-C asks the gateway to end it; once more, the connection is closed.

    Raises:
        WhenceError: there is no answer; the message says what to do.
    """
    with _call_at_interrupt(_Interruption(link)):
        async for event in link.ask(conversation.payload(question)):
            screen.show(event)
    conversation.note(question, event["output"])
    return event


class _Interruption:
    """Ends an answer, politely at first."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._tasks: list[asyncio.Task[None]] = []

    def __call__(self) -> None:
        work = self._link.close() if self._tasks else self._link.cancel()
        self._tasks.append(asyncio.create_task(work))


@contextmanager
def _call_at_interrupt(by_user: Callable[[], None]) -> Iterator[None]:
    """Calls it in the event loop at each Ctrl-C, in place of what it does otherwise."""
    loop = asyncio.get_running_loop()
    before = signal.signal(
        signal.SIGINT, lambda _number, _frame: loop.call_soon_threadsafe(by_user)
    )
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
