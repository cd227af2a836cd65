"""The sockets beneath `/ws`: uvicorn's WebSocket protocol, and how it is left without waiting.

An ASGI application can only close a socket by sending, which waits for a peer that does not read.
Here a socket is closed at once, with a reason behind what the peer has still to read, and cut off
some seconds later. Close codes: RFC 6455, section 7.4.1, and 1013 of IANA's registry.
"""

from __future__ import annotations

import socket
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from asyncio import BaseTransport
    from collections.abc import Callable, Mapping

    from uvicorn._types import ASGISendEvent

    Leave = Callable[[int, str], None]

EXTENSION: Final = "whence.socket"

_CUT_OFF_SECONDS: Final = 2.0  # within uvicorn's own grace at the end
_SEND_BUFFER: Final = 128 * 1024
_PING_SECONDS: Final = 20.0


class CloseCode(IntEnum):
    GOING_AWAY = 1001
    POLICY_VIOLATION = 1008
    INTERNAL_ERROR = 1011


class WorkerProtocol(WebSocketsSansIOProtocol):
    """Lends the application `leave` as the scope's extension `whence.socket`."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        # what a client does not read is to be noticed soon, not hidden in megabytes of the kernel's
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"leave": self.leave}
        await super().run_asgi()

    def leave(self, code: int, reason: str) -> None:
        """Closes the socket; what the peer does not read within some seconds is dropped.

        Args:
            reason: at most 123 bytes, for the peer.
        """
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the peer's own closing frame is waited for
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(_CUT_OFF_SECONDS, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected  # it was left meanwhile
        await super().send(message)

    def shutdown(self) -> None:
        if self.handshake_complete and not self.close_sent:
            self.leave(CloseCode.GOING_AWAY, "Whence is stopping")
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # it does not read: what is buffered would keep the socket open


def leave_of(scope: Mapping[str, Any]) -> Leave:
    """What closes the socket of a scope at once."""
    return cast("Leave", scope["extensions"][EXTENSION]["leave"])


def make_socket_options(max_bytes: int) -> dict[str, Any]:
    """What uvicorn is to know about sockets.

    Args:
        max_bytes: of one message; a longer one closes the socket with 1009.
    """
    return {
        "ws": WorkerProtocol,
        "ws_max_size": max_bytes,
        "ws_ping_interval": _PING_SECONDS,
        "ws_ping_timeout": _PING_SECONDS,
        "ws_per_message_deflate": False,  # its windows cost more memory than a local link saves
    }
