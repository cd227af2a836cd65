"""A server of the native protocol that says exactly what a test scripted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from websockets.asyncio.server import serve

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

Message = dict[str, Any]

WELCOME: Message = {"success": True}
ALREADY_LOADED: tuple[Message, ...] = (
    {"type": "channelSend", "message": {"type": "alreadyLoaded", "info": {"identifier": "m"}}},
    {"type": "channelClose"},
)


@dataclass
class Scripted:
    """Attributes:
    heard: all messages of the clients, in order.
    left: set when a client has closed its socket.
    """

    packets: Sequence[Message]
    welcome: Message = field(default_factory=lambda: WELCOME)
    loading: Sequence[Message] = ALREADY_LOADED
    url: str = ""
    heard: list[Message] = field(default_factory=list)
    left: asyncio.Event = field(default_factory=asyncio.Event)

    async def converse(self, connection: ServerConnection) -> None:
        self.heard.append(json.loads(await connection.recv()))
        await connection.send(json.dumps(self.welcome))
        async for text in connection:
            message = json.loads(text)
            self.heard.append(message)
            if message["type"] != "channelCreate":
                continue
            answers = self.packets if message["endpoint"] == "predict" else self.loading
            for answer in answers:
                if answer["type"] == "hangUp":
                    await connection.close()
                    return
                number = message["channelId"]
                await connection.send(json.dumps({"channelId": number, **answer}))
        self.left.set()


@asynccontextmanager
async def scripted(
    *packets: Message, welcome: Message = WELCOME, loading: Sequence[Message] = ALREADY_LOADED
) -> AsyncIterator[Scripted]:
    """Serves on loopback; the packets are what every prediction is answered with."""
    script = Scripted(packets, welcome, loading)
    async with serve(script.converse, "127.0.0.1", 0, ping_interval=None) as server:
        host, port = next(iter(server.sockets)).getsockname()[:2]
        script.url = f"http://{host}:{port}"
        yield script


def sent(message: Message) -> Message:
    """A packet in its channel."""
    return {"type": "channelSend", "message": message}


CLOSE: Message = {"type": "channelClose"}
HANG_UP: Message = {"type": "hangUp"}
