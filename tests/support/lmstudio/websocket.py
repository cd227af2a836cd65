"""RFC 6455 on a connection whose first request asked for it; the frames are `websockets`' work."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.lmstudio.wire import Connection, HttpRequest

_TEXT = (Opcode.TEXT, Opcode.CONT)


class WebSocket:
    """The server's end of a websocket that carries JSON texts."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._protocol = ServerProtocol(max_size=None)

    async def accept(self, request: HttpRequest) -> None:
        self._protocol.receive_data(request.head)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._protocol.send_response(self._protocol.accept(event))
        await self._flush()

    async def messages(self) -> AsyncIterator[Any]:
        """Every message until either side closes."""
        text = b""
        while data := await self._connection.read():
            self._protocol.receive_data(data)
            await self._flush()
            for frame in self._protocol.events_received():
                if not isinstance(frame, Frame) or frame.opcode not in _TEXT:
                    continue
                text += frame.data
                if frame.fin:
                    yield json.loads(text)
                    text = b""
            if self._protocol.close_expected():  # the server is the one that hangs up
                return

    async def send(self, message: Any) -> None:
        await self.send_bytes(json.dumps(message, ensure_ascii=False).encode())

    async def send_bytes(self, data: bytes) -> None:
        if self._protocol.state is not State.OPEN:
            raise ConnectionResetError
        self._protocol.send_text(data)
        await self._flush()

    async def close(self) -> None:
        self._protocol.send_close(1000)
        await self._flush()

    def reset(self) -> None:
        self._connection.reset()

    async def _flush(self) -> None:
        if data := b"".join(self._protocol.data_to_send()):
            await self._connection.write(data)
