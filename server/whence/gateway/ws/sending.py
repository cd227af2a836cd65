"""What is sent to a client of `/ws`: frames, in each request's order, never more than is read.

Events are taken as they come and sent by a task of each request. What waits to be sent is counted
for the whole socket: a client that reads too slowly is left, so that nobody waits for it and what
it has not read takes no memory.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from starlette.websockets import WebSocketDisconnect

from whence.domain.events import ChatDelta, ToolCallDelta
from whence.storage.event_log.entry import LogEntry
from whence.storage.event_log.redaction import EventRedactor
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from whence.domain.events import Event
    from whence.gateway.ws.frames import Json, RequestId

PART_CHARACTERS: Final = 4 * 1024

_LEAST_WEIGHT: Final = 200  # an event's names and numbers
_DELTAS: Final = (ChatDelta, ToolCallDelta)


class SocketClosedError(Exception):
    """The socket is closed: nothing can be sent any more."""


class ClientLine:
    """The way to one client: a frame at a time.

    Args:
        send: sends a text; waits while the client has too much to read.
        limit: characters that may wait to be sent, over all requests.
        overflowed: called once, when more than that wait.
    """

    def __init__(
        self, send: Callable[[str], Awaitable[None]], limit: int, overflowed: Callable[[], None]
    ) -> None:
        self._send, self._limit, self._overflowed = send, limit, overflowed
        self._turn = asyncio.Lock()
        self._waiting = 0
        self.is_cut = False

    def owe(self, weight: int) -> None:
        """So many characters are to be sent."""
        self._waiting += weight
        if self._waiting > self._limit and not self.is_cut:
            self.is_cut = True
            self._overflowed()

    def settle(self, weight: int) -> None:
        """They were sent, or nobody wants them any more."""
        self._waiting -= weight

    async def say(self, request_id: RequestId | None, event: Json) -> None:
        """Sends one frame.

        Raises:
            ClientGoneError: the socket is closed.
        """
        named = event if request_id is None else {"id": request_id, **event}
        text = json.dumps(named)  # ASCII: half a surrogate pair has no UTF-8
        async with self._turn:
            if self.is_cut:
                raise SocketClosedError
            try:
                await self._send(text)
            except WebSocketDisconnect:
                self.is_cut = True
                raise SocketClosedError from None


@dataclass(frozen=True, slots=True)
class _QueuedEvent:
    entry: LogEntry
    weight: int


class RequestEvents:
    """The events of one request, queued as they come and sent in their order.

    Args:
        investigation_id: what the events are sent under, unless an investigation is joined.
        ends_with: the kinds of events that are the last one.
        with_deltas: whether pieces of what the model says are sent.
    """

    def __init__(
        self,
        line: ClientLine,
        request_id: RequestId,
        investigation_id: str,
        ends_with: tuple[type[Event], ...],
        *,
        with_deltas: bool = True,
    ) -> None:
        self._line, self._request_id = line, request_id
        self.investigation_id = investigation_id
        self._ends_with, self._with_deltas = ends_with, with_deltas
        self._outgoing = EventRedactor()
        self._waiting: deque[_QueuedEvent] = deque()
        self._news = asyncio.Event()
        self._seq = 0
        self._free = 0
        self._refusal: Json | None = None
        self.has_ended = False

    def join(self, investigation_id: str, behind: int) -> None:
        """The events are those of an investigation that has had so many already.

        They don't count as waiting: the investigation keeps them anyway.
        """
        self.investigation_id, self._free = investigation_id, behind

    def put(self, entry: LogEntry) -> None:
        """Takes one event; never waits."""
        if self.has_ended or self._line.is_cut:
            return
        self._seq = entry.seq
        is_free, self._free = self._free > 0, max(0, self._free - 1)
        if not self._with_deltas and isinstance(entry.event, _DELTAS):
            return
        self.has_ended = isinstance(entry.event, self._ends_with)
        weight = 0 if is_free else _weight(entry)
        self._waiting.append(_QueuedEvent(entry, weight))
        self._news.set()
        self._line.owe(weight)

    def end(self, event: Event) -> None:
        """Queues the last event, unless there was one."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self.put(LogEntry(event, self._seq + 1, now, self.investigation_id))

    def refuse(self, error: Json) -> None:
        """Ends with an error of the request itself, where nothing else has ended it."""
        if not self.has_ended:
            self.has_ended, self._refusal = True, error
            self._news.set()

    async def send(self) -> None:
        """Sends what is queued, until the end."""
        while self._waiting or not self.has_ended:
            if self._waiting:
                await self._pass_on(self._waiting.popleft())
            else:
                self._news.clear()
                await self._news.wait()
        if self._refusal is not None:
            await self._line.say(self._request_id, self._refusal)

    async def _pass_on(self, entry: _QueuedEvent) -> None:
        try:
            for event in await self._outgoing.taken(entry.entry):
                for frame in _parts(event):
                    await self._line.say(self._request_id, frame)
        finally:
            self._line.settle(entry.weight)


def _weight(entry: LogEntry) -> int:
    return _LEAST_WEIGHT + sum(len(str(value)) for _, value in entry.event)


def _parts(event: Json) -> Iterator[Json]:
    """A large result of a tool in several frames, whose contents together are the whole."""
    content: Any = event.get("content")
    if event["event"] != "tool.result" or len(content) <= PART_CHARACTERS:
        yield event
        return
    starts = range(0, len(content), PART_CHARACTERS)
    for part, start in enumerate(starts, start=1):
        piece = content[start : start + PART_CHARACTERS]
        yield {**event, "content": piece, "part": part, "parts": len(starts)}
