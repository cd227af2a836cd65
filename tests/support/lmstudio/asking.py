"""One question from its arrival to the end of its answer, whichever protocol carries it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tests.support.lmstudio.replies import Exchange, Frame, Hang, Hold, Json, Reply, Reset, Stream

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tests.support.lmstudio.models import Model
    from tests.support.lmstudio.replies import Dialect
    from tests.support.lmstudio.turns import Turn


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in seconds; nothing takes any time unless it is said here.

    Attributes:
        load: loading a model.
        prompt_token: processing a token of the prompt that is not in the cache.
        frame: generating a piece.
        after_cancel: how long the server stays busy when a client has left and it does not notice.
    """

    load: float = 0.0
    prompt_token: float = 0.0
    frame: float = 0.0
    after_cancel: float = 0.0


@dataclass
class RecordedRequest:
    """A request for an answer as it arrived, and what became of it.

    Attributes:
        raw: its bytes.
        body: the same, parsed.
        chat: the same, in the shape of a chat request.
        prompt_tokens: of what the client sent.
        cached_tokens: how many of them the prefix cache already held.
        cut_tokens: how many of them the model was not shown.
        fault: what its turn was scripted to go wrong with.
        cancelled: whether the client left before the answer was complete.
        complete: whether the whole answer was sent.
    """

    raw: bytes
    body: dict[str, Any]
    prompt_tokens: int
    cached_tokens: int
    dialect: str
    chat: dict[str, Any]
    model: str
    cut_tokens: int = 0
    fault: str | None = None
    cancelled: bool = False
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A request for an answer.

    Attributes:
        overflow: what happens when the conversation is longer than the window.
        stores: whether the answer may be continued by its id.
    """

    dialect: Dialect
    raw: bytes
    body: dict[str, Any]
    chat: dict[str, Any]
    overflow: str
    stores: bool = False


class Sink(Protocol):
    """Where an answer goes."""

    async def whole(self, reply: Json) -> None: ...

    async def start(self) -> None: ...

    async def send(self, frame: Frame) -> None: ...

    async def end(self) -> None: ...

    def reset(self) -> None: ...

    async def cancelled(self, exchange: Exchange) -> None:
        """The last words to a client that has said that it leaves."""

    @property
    def client_left(self) -> bool: ...

    async def until_client_leaves(self) -> None: ...


class EvictedError(Exception):
    """The model was unloaded in the middle of an answer."""


class ClientLeftError(Exception):
    """Nobody waits for the answer any more."""


class Delivery:
    """Sends a reply as fast as the model is, and sees the client leave and the model go.

    Attributes:
        evicted: whether the model went before the end.
    """

    def __init__(self, sink: Sink, model: Model, exchange: Exchange, pace: Pace) -> None:
        self._sink = sink
        self._model = model
        self._unloaded = model.unloaded
        self._exchange = exchange
        self._pace = pace
        self.evicted = False

    async def send(self, reply: Reply, turn: Turn) -> None:
        """Raises `ClientLeftError`; sees to it itself when the model goes."""
        if isinstance(reply, Reset):
            self._sink.reset()
            return
        try:
            await (
                self._whole(reply, turn) if isinstance(reply, Json) else self._parts(reply, turn)
            )
        except EvictedError:
            self.evicted = True
            await self._give_up(reply)

    async def _whole(self, reply: Json, turn: Turn) -> None:
        await self._think(turn)
        if turn.hold:
            await self._wait(turn.hold.wait())
        await self._sink.whole(reply)

    async def _parts(self, reply: Stream, turn: Turn) -> None:
        await self._sink.start()
        await self._think(turn)
        for frame in _hold_stream(reply, turn).frames:
            if await self._paused(frame):
                continue
            if isinstance(frame, Reset):
                self._sink.reset()
                return
            await self._sink.send(frame)
            if self._pace.frame:
                await self._wait(asyncio.sleep(self._pace.frame))
            if self._sink.client_left:
                raise ClientLeftError
        await self._sink.end()

    async def _give_up(self, reply: Json | Stream) -> None:
        text = "Model unloaded."
        if isinstance(reply, Json):
            await self._sink.whole(Json(400, {"error": text}))
        else:
            await self._sink.send(self._exchange.dialect.error_frame(self._exchange, text))
            await self._sink.end()

    async def _think(self, turn: Turn) -> None:
        """Reads the prompt."""
        unread = self._exchange.prompt_tokens - self._exchange.cached_tokens
        if seconds := unread * self._pace.prompt_token:
            await self._wait(asyncio.sleep(seconds))
        if turn.prompt_hold:
            await self._wait(turn.prompt_hold.wait())

    async def _paused(self, frame: Frame) -> bool:
        if isinstance(frame, Hang):
            await self._wait(asyncio.Event().wait())
        elif isinstance(frame, Hold):
            await self._wait(frame.until.wait())
        else:
            return False
        return True

    async def _wait(self, waiting: Coroutine[Any, Any, Any]) -> None:
        """Until it is done, the client leaves or the model goes."""
        tasks = [
            asyncio.ensure_future(coroutine)
            for coroutine in (waiting, self._sink.until_client_leaves(), self._unloaded.wait())
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if tasks[0] not in done:
            raise EvictedError if tasks[2] in done else ClientLeftError


def _hold_stream(reply: Stream, turn: Turn) -> Stream:
    if turn.hold is None:
        return reply
    half = len(reply.frames) // 2
    return Stream([*reply.frames[:half], Hold(turn.hold), *reply.frames[half:]])
