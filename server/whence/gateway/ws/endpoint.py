"""`/ws`: chats with a model that can use the tools, and investigations, many on one socket.

What comes in is in `frames`; what goes out are the events, each with the request's id. A
mistake of a client is answered by an `error` frame and leaves the socket as it is; an error that
ends a request before anything began has no `investigationId`. A socket that is closed takes its
chats with it, and its investigations where nobody else waits for them.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from starlette.routing import WebSocketRoute

from whence.domain.analysis import StopReason
from whence.domain.errors import UsageError, WhenceError
from whence.domain.events import ChatComplete, ErrorEvent, InvestigationFinished
from whence.domain.ids import new_id
from whence.gateway import texts
from whence.gateway.shared.failures import BusyError
from whence.gateway.ws.frames import (
    INVALID_PARAMETERS,
    INVALID_REQUEST,
    CancelFrame,
    ChatFrame,
    FrameError,
    InvestigateFrame,
    read_frame,
)
from whence.gateway.ws.protocol import CloseCode, leave_of
from whence.gateway.ws.sending import ClientLine, RequestEvents, SocketClosedError
from whence.service.options import InvestigationOptions
from whence_tools.lazy_dataclass import dataclass
from whence_tools.redact import redact

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from fastapi import FastAPI
    from starlette.websockets import WebSocket

    from whence.domain.events import Event
    from whence.gateway.shared.host import Host
    from whence.gateway.ws.frames import Frame, Json, RequestId
    from whence.service.investigations import Running

    Work = Coroutine[Any, Any, None]

log = logging.getLogger(__name__)

SUBPROTOCOL: Final = "whence"
MOST_REQUESTS: Final = 32  # at once, on one socket

_LEAST_BACKLOG: Final = 1024 * 1024  # characters
_BACKLOG_RESULTS: Final = 16  # of the largest size that tools may have
_LARGE_FRAME: Final = 32 * 1024  # characters that take long to read


def register(app: FastAPI, host: Host) -> None:
    """Adds `/ws`, which is to be served by `WorkerProtocol`."""

    async def worker(websocket: WebSocket) -> None:
        workspace = await host.app()
        largest_result = workspace.settings.tools.max_result_kb * 1024
        offered = websocket.scope["subprotocols"]
        await websocket.accept(
            subprotocol=SUBPROTOCOL if SUBPROTOCOL in offered else None,
            headers=[(b"x-whence-workspace", workspace.workspace_id.encode())],
        )
        backlog = max(_LEAST_BACKLOG, _BACKLOG_RESULTS * largest_result)
        await _Socket(host, websocket, backlog).serve()

    app.router.routes.append(WebSocketRoute("/ws", worker))


@dataclass(frozen=True, slots=True, eq=False)
class _RunningRequest:
    """What runs for one request: the work, and the sending of its events, which goes on longer."""

    work: asyncio.Task[None]
    sending: asyncio.Task[None]

    def cancel(self) -> None:
        """Ends the work; its end is still sent."""
        if not self.work.cancelling():  # a second one would break off the tidying up
            self.work.cancel()

    def drop(self) -> None:
        """Ends it where nobody hears of it any more."""
        self.sending.cancel()
        self.cancel()


class _Socket:
    """One client, and what runs for it.

    Args:
        backlog: characters that may wait to be read.
    """

    def __init__(self, host: Host, websocket: WebSocket, backlog: int) -> None:
        self._host, self._websocket = host, websocket
        self._leave = leave_of(websocket.scope)
        self._line = ClientLine(websocket.send_text, backlog, self._too_slow)
        self._requests: dict[RequestId, _RunningRequest] = {}
        self._begun: dict[RequestId, str] = {}  # the investigations among them

    async def serve(self) -> None:
        """Takes requests until the socket is closed."""
        try:
            with suppress(SocketClosedError):
                await self._listen()
        finally:
            await self._end()

    async def _listen(self) -> None:
        while (message := await self._websocket.receive())["type"] == "websocket.receive":
            try:
                self._take(await _read(message.get("text")))
            except FrameError as error:
                await self._line.say(error.request_id, _error_event(error))
            await asyncio.sleep(0)  # thousands can be there at once; others have their turn

    def _take(self, frame: Frame) -> None:
        if isinstance(frame, CancelFrame):
            self._cancel(frame)
        elif frame.id in self._requests:
            raise FrameError("DUPLICATE_ID", texts.ID_IN_USE, frame.id)
        elif len(self._requests) >= MOST_REQUESTS:
            raise FrameError(
                "TOO_MANY_REQUESTS", texts.TOO_MANY_ON_SOCKET.format(most=MOST_REQUESTS), frame.id
            )
        elif isinstance(frame, ChatFrame):
            self._begin_chat(frame)
        else:
            self._begin_investigation(frame)

    def _begin_chat(self, frame: ChatFrame) -> None:
        stream = RequestEvents(
            self._line,
            frame.id,
            new_id(),
            ends_with=(ChatComplete, ErrorEvent),
            with_deltas=frame.payload.stream is not False,
        )
        cancelled = ChatComplete(output="", stop_reason=StopReason.CANCELLED)
        self._begin(frame.id, stream, self._chat(frame, stream), cancelled)

    def _begin_investigation(self, frame: InvestigateFrame) -> None:
        stream = RequestEvents(self._line, frame.id, new_id(), ends_with=(InvestigationFinished,))
        cancelled = InvestigationFinished(stop_reason=StopReason.CANCELLED)
        self._begin(frame.id, stream, self._investigate(frame, stream), cancelled)

    def _begin(
        self, request_id: RequestId, stream: RequestEvents, work: Work, when_cancelled: Event
    ) -> None:
        try:
            doing = self._host.hold(work)
        except BusyError as busy:
            raise FrameError(busy.code, str(busy), request_id) from None
        request = _RunningRequest(doing, asyncio.create_task(stream.send()))
        request.work.add_done_callback(partial(_bring_to_end, stream, when_cancelled))
        request.sending.add_done_callback(partial(self._sent, request_id))
        self._requests[request_id] = request

    async def _chat(self, frame: ChatFrame, stream: RequestEvents) -> None:
        app = await self._host.app()
        request = frame.payload.request(may_run=app.settings.gateway.allow_commands)
        listeners = [stream.put, self._host.metrics.chat_heard]
        await app.chat(request, listeners, id=stream.investigation_id)

    async def _investigate(self, frame: InvestigateFrame, stream: RequestEvents) -> None:
        def begun(running: Running) -> None:
            self._begun[frame.id] = running.id
            stream.join(running.id, len(running.entries))

        options = InvestigationOptions(id=stream.investigation_id)
        outcome = await self._host.investigate(
            frame.payload, options, listener=stream.put, begun=begun
        )
        stream.end(InvestigationFinished(stop_reason=outcome.stop_reason))

    def _sent(self, request_id: RequestId, sending: asyncio.Task[None]) -> None:
        """The end of a request was sent, or could not be."""
        request = self._requests.pop(request_id)
        self._begun.pop(request_id, None)
        if sending.cancelled() or (error := sending.exception()) is None:
            return
        request.cancel()
        if not isinstance(error, SocketClosedError):
            log.error("events could not be sent", exc_info=error)
            self._leave(CloseCode.INTERNAL_ERROR, texts.SOCKET_INTERNAL)

    def _cancel(self, frame: CancelFrame) -> None:
        target = frame.payload.target
        investigations = self._host.daemon.investigations
        if target in self._begun:
            investigations.cancel(self._begun[target])  # for everybody who waits for it
        elif target in self._requests:
            self._requests[target].cancel()
        elif not investigations.cancel(str(target)):
            raise FrameError("NOT_FOUND", texts.NO_SUCH_REQUEST.format(id=target), frame.id)

    def _too_slow(self) -> None:
        self._leave(CloseCode.POLICY_VIOLATION, texts.SOCKET_TOO_SLOW)
        for request in self._requests.values():
            request.drop()

    async def _end(self) -> None:
        requests = list(self._requests.values())
        for request in requests:
            request.drop()
        if tasks := [task for request in requests for task in (request.work, request.sending)]:
            await asyncio.wait(tasks)


async def _read(text: str | None) -> Frame:
    if text is None:
        raise FrameError(INVALID_REQUEST, texts.BINARY_FRAME)
    if len(text) > _LARGE_FRAME:
        return await asyncio.to_thread(read_frame, text)
    return read_frame(text)


def _bring_to_end(stream: RequestEvents, when_cancelled: Event, work: asyncio.Task[None]) -> None:
    """Whatever became of the work, the stream gets an end."""
    if work.cancelled():
        stream.end(when_cancelled)
    elif isinstance(error := work.exception(), WhenceError):
        stream.refuse(_error_event(error))
    elif error is not None:
        log.error("a request of a socket failed", exc_info=error)
        stream.refuse({"event": "error", "code": "INTERNAL", "message": texts.SOCKET_INTERNAL})


def _error_event(error: WhenceError) -> Json:
    code = INVALID_PARAMETERS if type(error) is UsageError else error.code
    return {"event": "error", "code": code, "message": redact(str(error))}
