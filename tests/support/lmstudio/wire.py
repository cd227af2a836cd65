"""As much HTTP/1.1 as LM Studio speaks: JSON answers, chunked event streams, keep-alive."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

KEEP_ALIVE_SECONDS = 5
_COMMON = ("X-Powered-By: Express", "Connection: keep-alive")


@dataclass(frozen=True, slots=True)
class HttpRequest:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    head: bytes = b""

    @property
    def wants_websocket(self) -> bool:
        return self.headers.get("upgrade", "").casefold() == "websocket"


class Connection:
    """One client's connection."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, keep_alive: float
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._keep_alive = keep_alive

    async def next_request(self) -> HttpRequest | None:
        """The next request, or None when the client left or stayed idle too long."""
        try:
            async with asyncio.timeout(self._keep_alive):
                raw = await self._reader.readuntil(b"\r\n\r\n")
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            return None
        first, *lines = raw.decode("latin-1").rstrip().split("\r\n")
        method, target, _ = first.split(" ", 2)
        pairs = (line.split(":", 1) for line in lines)
        headers = {name.strip().casefold(): value.strip() for name, value in pairs}
        try:
            body = await self._reader.readexactly(int(headers.get("content-length", 0)))
        except asyncio.IncompleteReadError:
            return None
        return HttpRequest(method, target.partition("?")[0], headers, body, raw)

    async def json(self, status: int, value: Any, headers: Mapping[str, str] | None = None) -> None:
        body = json.dumps(value, ensure_ascii=False).encode()
        extra = [f"{name}: {text}" for name, text in (headers or {}).items()]
        await self._head(
            status,
            "Content-Type: application/json; charset=utf-8",
            f"Content-Length: {len(body)}",
            f"Keep-Alive: timeout={KEEP_ALIVE_SECONDS}",
            *extra,
        )
        await self._write(body)

    async def start_events(self) -> None:
        await self._head(
            200,
            "Content-Type: text/event-stream",
            "Cache-Control: no-cache",
            "Transfer-Encoding: chunked",
        )

    async def event_bytes(self, data: bytes) -> None:
        await self._write(b"%x\r\n%s\r\n" % (len(data), data))

    async def end_events(self) -> None:
        await self._write(b"0\r\n\r\n")

    async def _head(self, status: int, *lines: str) -> None:
        phrase = HTTPStatus(status).phrase
        head = "\r\n".join([f"HTTP/1.1 {status} {phrase}", *_COMMON, *lines])
        await self._write(f"{head}\r\n\r\n".encode())

    async def _write(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()
        await asyncio.sleep(0)  # lets the loop see that the client has left

    async def read(self) -> bytes:
        """What comes next, as it comes; empty when the client has left."""
        return await self._reader.read(65536)

    async def write(self, data: bytes) -> None:
        await self._write(data)

    @property
    def client_left(self) -> bool:
        return self._reader.at_eof() or self._writer.is_closing()

    async def until_client_leaves(self) -> None:
        while await self._reader.read(1024):
            pass

    def hang_up(self) -> None:
        """Ends the conversation in good order."""
        self._writer.close()

    def reset(self) -> None:
        """Drops the connection without a word."""
        self._writer.transport.abort()

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except (ConnectionError, asyncio.CancelledError):
            return


def _reraise(error: Exception) -> None:
    raise error


@asynccontextmanager
async def listening(
    handle: Callable[[Connection, HttpRequest], Awaitable[None]],
    *,
    port: int = 0,
    keep_alive: float = KEEP_ALIVE_SECONDS,
    on_connection: Callable[[], None] = lambda: None,
    on_error: Callable[[Exception], None] = _reraise,
) -> AsyncIterator[str]:
    """Serves on loopback and gives the URL; at the end every connection is closed."""
    tasks: set[asyncio.Task[None]] = set()

    async def converse(connection: Connection) -> None:
        try:
            while request := await connection.next_request():
                await handle(connection, request)
        except ConnectionError:
            pass  # the client left, or we dropped it
        except Exception as error:  # noqa: BLE001 - a mistake of ours must fail the test
            on_error(error)
        finally:
            await connection.close()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        on_connection()
        task = asyncio.get_running_loop().create_task(
            converse(Connection(reader, writer, keep_alive))
        )
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(accept, "127.0.0.1", port)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
