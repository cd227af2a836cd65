"""Many chats with many tool calls at once, none of whose answers can be mistaken for another's."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.support.daemons import offline
from tests.support.lmstudio import CallSpec, LMStudio, Model, Turn
from tests.support.sockets import Client, client

CHATS = 10
CALLS = 10


def write_values(project: Path) -> None:
    """A file for every call of every chat, with a value that stands nowhere else."""
    for chat in range(CHATS):
        for call in range(CALLS):
            (project / f"chat{chat}_{call}.txt").write_text(value(chat, call) + "\n")


def value(chat: int, call: int) -> str:
    return f"value-{chat * 7919 + call * 104729 + 1}-{chat}-{call}"


def reader(raw: bytes) -> Turn:
    """A model that reads the files of the chat it was asked about, one after another, and says
    what stood in them; asked to ramble, it does."""
    messages = json.loads(raw)["messages"]
    asked = next(message["content"] for message in messages if message["role"] == "user")
    if asked == "ramble":
        return Turn(text=" ".join(f"{n:x}" for n in range(1_000_000, 1_040_000)))
    results = [message["content"] for message in messages if message["role"] == "tool"]
    if len(results) < CALLS:
        return Turn(calls=(CallSpec("read_file", {"filePath": f"{asked}_{len(results)}.txt"}),))
    contents = [json.loads(result)["data"]["content"].strip() for result in results]
    return Turn(text=" ".join(contents))


@asynccontextmanager
async def model_for_many() -> AsyncIterator[LMStudio]:
    models = [Model(context_length=65_536, parallel=2 * CHATS)]
    async with LMStudio(brain=reader, models=models) as lmstudio:
        yield lmstudio


def settings(project: Path, lmstudio_url: str) -> dict[str, str]:
    return offline(
        project.parent / "data",
        **{
            "analyst": "auto",
            "lmstudio.url": lmstudio_url,
            "lmstudio.parallel": str(2 * CHATS),
            "tools.maxResultKb": "16",
        },
    )


async def ask(one: Client, chat: int) -> None:
    await one.chat(f"c{chat}", f"chat{chat}")


def expected(chat: int) -> str:
    return " ".join(value(chat, call) for call in range(CALLS))


async def all_chats(url: str) -> None:
    """All chats at once, each on a socket of its own."""
    async with asyncio.TaskGroup() as group:
        for chat in range(CHATS):
            group.create_task(_one_chat(url, chat))


async def _one_chat(url: str, chat: int) -> None:
    async with client(url) as one:
        await ask(one, chat)
        complete = await one.until("chat.complete")
    check(one, chat, complete["output"])


def check(one: Client, chat: int, output: str) -> None:
    """The chat is whole, and nothing of another is in it."""
    assert output == expected(chat)
    mine = [frame for frame in one.heard if frame["id"] == f"c{chat}"]
    results = [frame["content"] for frame in mine if frame["event"] == "tool.result"]
    assert len(results) == CALLS
    assert all(value(chat, call) in result for call, result in enumerate(results))
    deltas = "".join(frame["delta"] for frame in mine if frame["event"] == "chat.delta")
    assert deltas == expected(chat)


@asynccontextmanager
async def slow_reader(url: str) -> AsyncIterator[Client]:
    """A client that has asked for very much and reads none of it."""
    place = urlsplit(url)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
    connection.settimeout(0)
    await asyncio.get_running_loop().sock_connect(connection, (place.hostname, place.port))
    async with client(url, sock=connection, max_queue=1, close_timeout=1) as one:
        await one.chat("slow", "ramble")
        yield one
