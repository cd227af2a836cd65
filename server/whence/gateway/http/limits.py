"""How long and how large a connection may be before it has said what it wants.

Against clients that open connections and say nothing, or one byte at a time (slow loris): a head
has a time and a size, and where there are too many connections the one that has waited longest
makes room. A connection that is being answered is left alone, and so is a WebSocket once it is
open; bodies have limits of their own (`security_bodies`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, Final

from whence.gateway import texts
from whence.gateway.shared.failures import body_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Protocol

IDLE_SECONDS: Final = 5
_TELLS_OF_BODIES: Final = hasattr(Protocol, "on_body")  # h11 has a limit of its own instead


def _refusal(status: str, code: str, message: str) -> bytes:
    body = json.dumps(body_of(code, message)).encode()
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    return f"{head}\r\nconnection: close\r\n\r\n".encode() + body


_MALFORMED: Final = _refusal("400 Bad Request", "INVALID_REQUEST", texts.INVALID_HTTP)
_TOO_SLOW: Final = _refusal("408 Request Timeout", "REQUEST_TOO_SLOW", texts.HEAD_TOO_SLOW)
_TOO_LARGE: Final = _refusal(
    "431 Request Header Fields Too Large", "HEADERS_TOO_LARGE", texts.HEAD_TOO_LARGE
)
_FULL: Final = _refusal(
    "503 Service Unavailable", "TOO_MANY_CONNECTIONS", texts.TOO_MANY_CONNECTIONS
)


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Args: head_seconds: from connecting, or from the first byte of a further request, until the
    head is whole. head_bytes: of it, and of what a chunked body has beside its content."""

    connections: int = 256
    head_seconds: float = 10.0
    head_bytes: int = 32 * 1024


def make_connection_options(limits: ConnectionLimits | None = None) -> dict[str, Any]:
    """What uvicorn is to know about connections."""
    limits_ = limits or ConnectionLimits()

    class Bounded(_Bounded):
        limits = limits_
        waiting: ClassVar[dict[_Bounded, None]] = {}

    return {"http": Bounded, "timeout_keep_alive": IDLE_SECONDS}


class _Bounded(Protocol):
    """uvicorn's protocol for HTTP/1.1, whichever parser it has.

    Attributes:
        waiting: the connections without a request, that which waits longest first.
    """

    limits: ClassVar[ConnectionLimits]
    waiting: ClassVar[dict[_Bounded, None]]
    _timer: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _beside_body = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            next(iter(self.waiting), self).end(_FULL)
        if not transport.is_closing():
            self.waiting[self] = None
            self._begin_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        answered = self.cycle
        self._beside_body += len(data)
        super().data_received(data)
        self._check_beside_body()
        if self.cycle is not answered or self.transport.get_protocol() is not self:
            self._leave()
        elif self in self.waiting:
            self._wait_for_rest(len(data))

    def on_body(self, body: bytes) -> None:
        self._beside_body = 0
        super().on_body(body)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self.waiting[self] = None

    def send_400_response(self, msg: str) -> None:
        """Says in the form of every failure what uvicorn says in plain text."""
        del msg
        self.transport.write(_MALFORMED)
        self.transport.close()

    def end(self, refusal: bytes) -> None:
        """Ends a connection that waits."""
        self._leave()
        if not self.transport.is_closing():
            if self._head_bytes or refusal is _FULL:
                self.transport.write(refusal)
            self.transport.close()

    def _check_beside_body(self) -> None:
        """Trailers and what is said of chunks are part of a body, but do not count as such."""
        has_more = getattr(self.cycle, "more_body", False)  # no cycle before the first request
        if not (_TELLS_OF_BODIES and has_more):
            self._beside_body = 0
        elif self._beside_body > self.limits.head_bytes:
            self.end(_TOO_LARGE)

    def _wait_for_rest(self, came: int) -> None:
        if self._timer is None:
            self._begin_head()
        self._head_bytes += came
        if self._head_bytes > self.limits.head_bytes:
            self.end(_TOO_LARGE)

    def _begin_head(self) -> None:
        self._head_bytes = 0
        self._timer = self.loop.call_later(self.limits.head_seconds, self.end, _TOO_SLOW)

    def _leave(self) -> None:
        self.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
