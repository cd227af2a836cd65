"""How long and how large a connection may be before it has said what it wants.

Against clients that open connections and say nothing, or one byte at a time (slow loris): a head
has a time and a size, and where there are too many connections the one that has waited longest
makes room. A connection that is being answered is left alone, and so is a WebSocket once it is
open; bodies have limits of their own (`security_bodies`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Protocol

IDLE_SECONDS: Final = 5
_TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout"
_TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large"
_FULL: Final = b"HTTP/1.1 503 Service Unavailable"
_END: Final = b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Limits:
    """Args: head_seconds: from connecting, or from the first byte of a further request, until the
    head is whole. head_bytes: of it."""

    connections: int = 256
    head_seconds: float = 10.0
    head_bytes: int = 32 * 1024


def connection_options(limits: Limits | None = None) -> dict[str, Any]:
    """What uvicorn is to know about connections."""
    kept = limits or Limits()

    class Bounded(_Bounded):
        limits = kept
        waiting: ClassVar[dict[_Bounded, None]] = {}

    return {"http": Bounded, "timeout_keep_alive": IDLE_SECONDS}


class _Bounded(Protocol):
    """uvicorn's protocol for HTTP/1.1, whichever parser it has.

    Attributes:
        waiting: the connections without a request, that which waits longest first.
    """

    limits: ClassVar[Limits]
    waiting: ClassVar[dict[_Bounded, None]]
    _timer: asyncio.TimerHandle | None = None
    _head_bytes = 0

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
        super().data_received(data)
        if self.cycle is not answered or self.transport.get_protocol() is not self:
            self._leave()
        elif self in self.waiting:
            self._wait_for_rest(len(data))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self.waiting[self] = None

    def end(self, status: bytes) -> None:
        """Ends a connection that waits."""
        self._leave()
        if not self.transport.is_closing():
            if self._head_bytes or status is _FULL:
                self.transport.write(status + _END)
            self.transport.close()

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
