"""A WebSocket of LM Studio's native API: authentication, channels, cancelling.

Source: the transport of LM Studio's SDKs, `lms-communication` in `lmstudio-js`. Many channels share
a socket there; here a socket serves one question, so that closing it ends everything at once.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import field
from ssl import create_default_context
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from whence.llm.failures import (
    ConnectionLostError,
    EndpointMissingError,
    FieldRejectedError,
    ModelSilentError,
    NeedsTokenError,
    NotRunningError,
)
from whence.llm.native_packets import read_failure
from whence.llm.request import encode_body
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Mapping

    from websockets.asyncio.client import ClientConnection

    from whence.llm.endpoint import TimeLimits

_TOKEN = re.compile(r"sk-lm-(\w{8}):(\w{20})")
_MAX_MESSAGE_BYTES = 16 * 1024 * 1024
_GOODBYE_SECONDS = 1.0
_DENIED = frozenset({401, 403})
_ENDS = frozenset({"channelClose", "channelError"})


def _random_id() -> str:
    return str(uuid4())


@dataclass(frozen=True, slots=True)
class Passport:
    """Who a client says that it is: the halves of an API token, or two random strings."""

    identifier: str = field(default_factory=_random_id)
    passkey: str = field(default_factory=_random_id, repr=False)

    @classmethod
    def of(cls, token: str | None) -> Passport:
        halves = _TOKEN.fullmatch(token or "")
        return cls(halves[1], halves[2]) if halves else cls()


@asynccontextmanager
async def connected(
    url: str, passport: Passport, limits: TimeLimits
) -> AsyncIterator[NativeSocket]:
    """A socket of the namespace `llm` that the server has let in; leaving closes it.

    Args:
        url: the server's root.

    Raises:
        NotRunningError: nothing listens.
        EndpointMissingError: the server has no native API.
        NeedsTokenError: it does not let us in.
        ConnectionLostError: the connection broke.
        ModelSilentError: no answer to the greeting.
    """
    from websockets.exceptions import ConnectionClosed

    connection = await _open(url, limits)
    try:
        await _introduce(connection, passport, limits)
        yield NativeSocket(connection)
    except ConnectionClosed as closed:
        raise ConnectionLostError(str(closed)) from None
    finally:
        await connection.close()


async def _open(url: str, limits: TimeLimits) -> ClientConnection:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidHandshake, InvalidStatus

    class Straight(connect):
        """Goes nowhere but where it is told."""

        def process_redirect(self, exc: Exception) -> Exception | str:
            return exc

    # Reading the certificates takes a while.
    tls = await asyncio.to_thread(create_default_context) if url.startswith("https:") else None
    try:
        return await Straight(
            f"{url.replace('http', 'ws', 1)}/llm",
            ssl=tls,
            proxy=None,
            compression=None,
            open_timeout=limits.connect,
            close_timeout=_GOODBYE_SECONDS,
            ping_interval=None,  # the time limits are the caller's
            max_size=_MAX_MESSAGE_BYTES,
        )
    except TimeoutError:
        raise ModelSilentError(f"no connection within {limits.connect:g} s") from None
    except OSError:
        raise NotRunningError(f"tried {url}") from None
    except InvalidStatus as refused:
        status = refused.response.status_code
        raise (NeedsTokenError if status in _DENIED else EndpointMissingError)(
            f"HTTP {status}"
        ) from None
    except InvalidHandshake as refused:
        raise EndpointMissingError(str(refused)) from None


async def _introduce(connection: ClientConnection, passport: Passport, limits: TimeLimits) -> None:
    greeting = {
        "authVersion": 1,
        "clientIdentifier": passport.identifier,
        "clientPasskey": passport.passkey,
    }
    try:
        async with asyncio.timeout(limits.discovery):
            await connection.send(encode_body(greeting), text=True)
            reply = _object(await connection.recv())
    except TimeoutError:
        raise ModelSilentError(f"no answer within {limits.discovery:g} s") from None
    if not reply.get("success"):
        raise NeedsTokenError(str(reply.get("error") or ""))


class NativeSocket:
    """An authenticated connection; its channels are used one after the other.

    Attributes:
        is_done: set when all has come that a channel is for, though it may still be open.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._opened = 0
        self._is_open = False
        self.is_done = False

    @asynccontextmanager
    async def channel(
        self, endpoint: str, parameter: Mapping[str, Any]
    ) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        """Opens a channel and gives its packets; leaving it before its end cancels it."""
        self._opened += 1
        number = self._opened
        opening = {"type": "channelCreate", "endpoint": endpoint, "channelId": number}
        await self._send({**opening, "creationParameter": parameter})
        self._is_open, self.is_done = True, False
        try:
            async with aclosing(self._packets(number)) as packets:
                yield packets
        finally:
            if self._is_open and not self.is_done:
                await self._cancel(number)

    async def _cancel(self, number: int) -> None:
        """Best effort: the socket is closed next, which ends the prediction too."""
        from websockets.exceptions import ConnectionClosed

        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(_GOODBYE_SECONDS):
                message = {"type": "cancel"}
                await self._send({"type": "channelSend", "channelId": number, "message": message})

    async def _packets(self, number: int) -> AsyncGenerator[dict[str, Any]]:
        """Ends when the server closes the channel.

        Raises:
            AnalystError: the server reports a failure.
        """
        while True:
            message = _object(await self._connection.recv())
            kind, about = message.get("type"), message.get("channelId")
            if kind == "communicationWarning":
                raise FieldRejectedError(str(message.get("warning") or ""))
            if about != number:
                continue
            self._is_open = kind not in _ENDS
            if kind == "channelClose":
                return
            if kind == "channelError":
                raise read_failure(message.get("error"))
            if kind == "channelSend":
                await self._acknowledge(message)
                yield _dict(message.get("message"))

    async def _acknowledge(self, message: Mapping[str, Any]) -> None:
        if (number := message.get("ackId")) is not None:
            reply = {"type": "channelAck", "channelId": message["channelId"], "ackId": number}
            await self._send(reply)

    async def _send(self, message: Mapping[str, Any]) -> None:
        await self._connection.send(encode_body(message), text=True)


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        return _dict(json.loads(text))
    except ValueError:
        return {}


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
