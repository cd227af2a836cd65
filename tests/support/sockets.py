"""A stranger's client of `/ws`: the `websockets` package and JSON, nothing of ours."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]

SECONDS = 20.0


class Client:
    """One socket; what it has heard stays, by request, in the order it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def chat(self, request_id: str | int, text: str, **payload: Any) -> None:
        messages = [{"role": "user", "content": text}]
        payload = {"messages": messages, "stream": True, **payload}
        await self.send(id=request_id, action="chat.completion", payload=payload)

    async def next(self) -> Json:
        """The next frame."""
        async with asyncio.timeout(SECONDS):
            frame: Json = json.loads(await self.socket.recv())
        self.heard.append(frame)
        return frame

    async def until(self, event: str, request_id: str | int | None = None) -> Json:
        """Reads on to an event, of a request where one is named."""
        while True:
            frame = await self.next()
            if frame["event"] == event and request_id in (None, frame.get("id")):
                return frame

    def events(self, request_id: str | int) -> list[str]:
        return [frame["event"] for frame in self.heard if frame.get("id") == request_id]

    async def closed(self) -> tuple[int, str]:
        """Reads to the end; how the server closed."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        assert self.socket.close_code is not None
        return self.socket.close_code, self.socket.close_reason or ""


@asynccontextmanager
async def client(url: str, **how: Any) -> AsyncIterator[Client]:
    """Args: url: of the gateway. how: see `websockets.connect`."""
    address = f"ws{url.removeprefix('http')}/ws"
    # with a queue that is full, the package waits ten seconds to close
    async with connect(address, proxy=None, **{"max_queue": None, **how}) as socket:
        yield Client(socket)
