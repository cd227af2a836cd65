"""HTTP/1.1 to a model server, over the event loop's own streams.

h11 speaks the protocol. What arrived together is handed on together: an answer comes in thousands
of pieces, and a general client has half a dozen layers for each of them.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import h11

from whence import __version__

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from ssl import SSLContext
    from urllib.parse import SplitResult

_READ_BYTES = 256 * 1024
_LONGEST_HEAD = 100 * 1024
_PATH = "/%:@!$&'()*+,;=~-._"
_ATTEMPT_SECONDS = 0.25  # until a host's next address is tried beside the first
_PACKED = frozenset({"gzip", "x-gzip", "deflate"})


class HttpError(Exception):
    """No answer, or not all of it."""


class NoConnectionError(HttpError):
    """Nothing listens, or nothing that can be talked to."""


@dataclass(eq=False, slots=True)
class _Connection:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    protocol: h11.Connection = field(
        default_factory=lambda: h11.Connection(h11.CLIENT, max_incomplete_event_size=_LONGEST_HEAD)
    )
    rests_since: float = 0.0

    async def send(self, request: h11.Request, content: bytes) -> None:
        speak = self.protocol.send
        parts = (speak(request), speak(h11.Data(content)), speak(h11.EndOfMessage()))
        self.writer.write(b"".join(part or b"" for part in parts))
        with suppress(OSError):  # it may have answered already, and says why it hung up
            await self.writer.drain()

    async def receive(self) -> None:
        self.protocol.receive_data(await self.reader.read(_READ_BYTES))

    async def head(self) -> h11.Response:
        while True:
            event = self.protocol.next_event()
            if isinstance(event, h11.Response):
                return event
            if event is h11.NEED_DATA:
                await self.receive()
            elif not isinstance(event, h11.InformationalResponse):
                raise h11.RemoteProtocolError("the server switched to another protocol")

    async def close(self) -> None:
        self.writer.transport.abort()
        with suppress(OSError):
            await self.writer.wait_closed()

    @property
    def is_open(self) -> bool:
        return not (self.reader.at_eof() or self.writer.is_closing())


class Response:
    """An answer while it comes.

    Attributes:
        status: of HTTP.
        headers: their names in lower case.
    """

    def __init__(self, connection: _Connection, head: h11.Response) -> None:
        self._connection = connection
        self.status = head.status_code
        self.headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in head.headers
        }

    @property
    def is_redirect(self) -> bool:
        return 300 <= self.status < 400

    async def chunks(self) -> AsyncIterator[bytes]:
        """The body's bytes as they arrive.

        Raises:
            HttpError: the connection broke, or what came is no HTTP.
        """
        unpack = _unpacker(self.headers.get("content-encoding", ""))
        next_event, read = self._connection.protocol.next_event, self._connection.reader.read
        pieces: list[bytes] = []
        try:
            while True:
                try:
                    while isinstance(event := next_event(), h11.Data):
                        pieces.append(event.data)
                except h11.RemoteProtocolError:
                    if not pieces:
                        raise
                    event = None  # comes again, after the pieces
                if pieces:
                    joined = b"".join(pieces)
                    pieces.clear()
                    yield unpack.decompress(joined) if unpack else joined
                if isinstance(event, h11.EndOfMessage):
                    return
                if event is h11.NEED_DATA:
                    self._connection.protocol.receive_data(await read(_READ_BYTES))
        except (h11.RemoteProtocolError, OSError, zlib.error) as error:
            raise HttpError(str(error)) from error

    async def body(self) -> bytes:
        """All of it; see `chunks`."""
        return b"".join([chunk async for chunk in self.chunks()])


class HttpClient:
    """Goes nowhere but where it is told: redirects are not followed, proxies not asked.

    Args:
        headers: sent with every request.
        tls: for `https`.
        connect_seconds: until a connection stands.
        keep_seconds: how long a connection stays of use after an answer.
    """

    def __init__(
        self,
        *,
        headers: Mapping[str, str],
        tls: SSLContext | None,
        connect_seconds: float,
        keep_seconds: float,
    ) -> None:
        self._headers = {
            "Accept": "*/*",
            "Accept-Encoding": "identity",
            "User-Agent": f"whence/{__version__}",
            **headers,
        }
        self._tls = tls
        self._connect_seconds, self._keep_seconds = connect_seconds, keep_seconds
        self._resting: dict[tuple[str, str], list[_Connection]] = {}

    @asynccontextmanager
    async def request(
        self, method: str, url: str, content: bytes | None = None
    ) -> AsyncIterator[Response]:
        """Sends a request, and gives the answer once it begins; leaving ends both.

        Args:
            content: JSON; None sends no body.

        Raises:
            NoConnectionError: nothing listens.
            HttpError: the connection broke, or what answers speaks no HTTP.
        """
        parts = urlsplit(url)
        origin = parts.scheme, parts.netloc
        request = self._request(method, parts, content)
        connection, head = await self._asked(origin, request, content or b"")
        try:
            yield Response(connection, head)
        finally:
            await self._release(origin, connection)

    def _request(self, method: str, parts: SplitResult, content: bytes | None) -> h11.Request:
        target = quote(parts.path or "/", safe=_PATH) + (f"?{parts.query}" if parts.query else "")
        try:
            headers = {"Host": parts.netloc.encode("idna").decode(), **self._headers}
        except UnicodeError as error:
            raise NoConnectionError(f"{parts.netloc} is no host") from error
        if content is not None:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
        try:
            return h11.Request(method=method, target=target, headers=list(headers.items()))
        except h11.LocalProtocolError as error:
            raise HttpError(str(error)) from error

    async def _asked(
        self, origin: tuple[str, str], request: h11.Request, content: bytes
    ) -> tuple[_Connection, h11.Response]:
        """Once more where a connection that was kept open turns out to be dead.

        Servers drop idle connections without a word, so what dies on one before its answer begins
        has not been seen.
        """
        while True:
            kept = await self._kept(origin)
            connection = kept or await self._connected(origin)
            try:
                await connection.send(request, content)
                return connection, await connection.head()
            except (h11.ProtocolError, OSError) as error:
                await connection.close()
                if kept is None:
                    raise HttpError(str(error)) from error
            except BaseException:
                await connection.close()
                raise

    async def _kept(self, origin: tuple[str, str]) -> _Connection | None:
        resting = self._resting.get(origin, [])
        while resting:
            connection = resting.pop()
            age = time.monotonic() - connection.rests_since
            if age < self._keep_seconds and connection.is_open:
                return connection
            await connection.close()
        return None

    async def _connected(self, origin: tuple[str, str]) -> _Connection:
        scheme, authority = origin
        parts = urlsplit(f"//{authority}")
        encrypted = scheme == "https"
        if encrypted and self._tls is None:
            raise NoConnectionError("no certificates to trust")
        try:
            async with asyncio.timeout(self._connect_seconds):
                reader, writer = await asyncio.open_connection(
                    parts.hostname,
                    parts.port or (443 if encrypted else 80),
                    ssl=self._tls if encrypted else None,
                    limit=_READ_BYTES,
                    happy_eyeballs_delay=_ATTEMPT_SECONDS,
                )
        except (OSError, TimeoutError) as error:
            raise NoConnectionError(str(error)) from error
        return _Connection(reader, writer)

    async def _release(self, origin: tuple[str, str], connection: _Connection) -> None:
        """Keeps a connection whose answer was read to its end."""
        protocol = connection.protocol
        if protocol.our_state is protocol.their_state is h11.DONE and connection.is_open:
            protocol.start_next_cycle()
            connection.rests_since = time.monotonic()
            self._resting.setdefault(origin, []).append(connection)
        else:
            await connection.close()

    async def close(self) -> None:
        """Closes what is kept open."""
        for resting in self._resting.values():
            for connection in resting:
                await connection.close()
        self._resting.clear()


def _unpacker(encoding: str) -> Any:
    """For a body that was packed though nobody asked for it."""
    return zlib.decompressobj(zlib.MAX_WBITS | 32) if encoding.strip().lower() in _PACKED else None
