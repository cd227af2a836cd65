"""The socket to a gateway, opened when it is needed and again after it was lost."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from whence.domain.errors import ServiceUnavailableError, UsageError, WhenceError
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from websockets.asyncio.client import ClientConnection

Json = dict[str, Any]

_SUBPROTOCOL: Final = Subprotocol("whence")
_SCHEMES: Final = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_DEFAULT_PATH: Final = "/ws"
_ENDS: Final = frozenset({"chat.complete", "error"})
_DENIED: Final = frozenset({401, 403})
_MAX_MESSAGE_BYTES: Final = 16 * 1024 * 1024
_OPEN_SECONDS: Final = 10.0
_CLOSE_SECONDS: Final = 1.0
_WRONG_USE: Final = ("INVALID_", "USAGE", "SETTINGS")


class GatewayError(ServiceUnavailableError):
    """There is no gateway to talk to."""

    code = "GATEWAY"


class LostError(ServiceUnavailableError):
    """The connection broke in the middle of an answer."""

    code = "CONNECTION_LOST"


@dataclass(frozen=True, slots=True)
class GatewayAddress:
    """Where a gateway is: the URL of its WebSocket, and the token that it wants."""

    url: str
    token: str | None = field(default=None, repr=False)

    @classmethod
    def of(cls, url: str, token: str | None) -> GatewayAddress:
        """Args: url: also one of the gateway itself, `http://…`.

        Raises:
            UsageError: it is none.
        """
        try:
            parts = urlsplit(url)
            is_whole = bool(parts.hostname) and (parts.port is None or parts.port > 0)
        except ValueError:
            is_whole = False
        if not is_whole or parts.scheme not in _SCHEMES:
            raise UsageError(
                f"{url} is not a WebSocket URL; use a form like ws://127.0.0.1:8787/ws"
            )
        path = _DEFAULT_PATH if parts.path in ("", "/") else parts.path
        scheme = _SCHEMES[parts.scheme]
        return cls(urlunsplit((scheme, parts.netloc, path, parts.query, "")), token)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


class Link:
    """Asks a gateway, one question at a time."""

    def __init__(self, place: GatewayAddress) -> None:
        self.place = place
        self._socket: ClientConnection | None = None
        self._requests = 0

    async def open(self, seconds: float = _OPEN_SECONDS) -> ClientConnection:
        """The socket, which is opened where it is not.

        Raises:
            GatewayError: there is no gateway of ours, or it does not let us in.
        """
        if self._socket is None or self._socket.close_code is not None:
            self._socket = await _open(self.place, seconds)
        return self._socket

    async def workspace(self) -> str | None:
        """What tells the gateway's workspace from others."""
        response = (await self.open()).response
        return response.headers.get("X-Whence-Workspace") if response else None

    async def ask(self, payload: Json) -> AsyncIterator[Json]:
        """The events of the answer, `chat.complete` last.

        Args:
            payload: of `chat.completion`.

        Raises:
            GatewayError: see `open`.
            LostError: the connection broke.
            WhenceError: the gateway says that it cannot answer, and what to do.
        """
        socket = await self.open()
        self._requests += 1
        try:
            await self._send("chat.completion", payload, self._requests)
            while True:
                event = json.loads(await socket.recv())
                if event.get("id") != self._requests:
                    continue
                if event["event"] == "error":
                    raise _refusal(event)
                yield event
                if event["event"] in _ENDS:
                    return
        except ConnectionClosed as closed:
            raise LostError(
                f"The connection to the gateway was lost{_closing_reason(closed)}."
            ) from None

    async def cancel(self) -> None:
        """Ends the answer that is being given."""
        with suppress(ConnectionClosed):  # whoever reads the answer tells of it
            await self._send("cancel", {"target": self._requests}, "cancel")

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def _send(self, action: str, payload: Json, request_id: int | str) -> None:
        socket = await self.open()
        frame = {"id": request_id, "action": action, "payload": payload}
        await socket.send(json.dumps(frame))


async def _open(place: GatewayAddress, seconds: float) -> ClientConnection:
    try:
        socket = await connect(
            place.url,
            additional_headers=place.headers,
            subprotocols=[_SUBPROTOCOL],
            proxy=None,
            open_timeout=seconds,
            close_timeout=_CLOSE_SECONDS,
            max_size=_MAX_MESSAGE_BYTES,
        )
    except InvalidURI as error:
        raise UsageError(f"{place.url}: {error}") from None
    except InvalidStatus as error:
        raise _not_let_in(place, error.response.status_code) from None
    except (InvalidHandshake, EOFError):
        raise _not_ours(place) from None
    except (OSError, TimeoutError) as error:
        raise GatewayError(
            f"Nothing answers at {place.url} ({_reason(error)}). Start a gateway there with "
            "`whence serve`, or leave the URL out: a gateway is then started for this chat."
        ) from None
    if socket.subprotocol != _SUBPROTOCOL:
        await socket.close()
        raise _not_ours(place)
    return socket


def _not_let_in(place: GatewayAddress, status: int) -> GatewayError:
    if status not in _DENIED:
        return _not_ours(place)
    return GatewayError(
        f"The gateway at {place.url} does not let this chat in ({status}). Set gateway.token to "
        "the token that it was started with, and address it by the name that it listens on."
    )


def _not_ours(place: GatewayAddress) -> GatewayError:
    return GatewayError(
        f"What answers at {place.url} is not a Whence gateway. Give the URL of one, such as "
        "ws://127.0.0.1:8787/ws, or leave it out."
    )


def _reason(error: OSError) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, ConnectionRefusedError):
        return "connection refused"  # asyncio's words name its own functions
    return error.strerror or str(error)


def _closing_reason(closed: ConnectionClosed) -> str:
    return f" ({closed.rcvd.reason})" if closed.rcvd and closed.rcvd.reason else ""


def _refusal(event: Json) -> WhenceError:
    kind = UsageError if event["code"].startswith(_WRONG_USE) else ServiceUnavailableError
    return kind(event["message"])
