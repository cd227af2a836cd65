"""Clients of the MCP server: the SDK's own, and a stranger who writes frames by hand."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import types
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters

from tests.support.gateways import served
from whence.gateway.mcp.calls import Pace
from whence.gateway.mcp.server import make_server
from whence.gateway.mcp.stdio import StdioConnection
from whence.gateway.shared.host import Host
from whence.runtime.stdio import open_over_socket

SECONDS = 20.0
_LONGEST_LINE = 16 * 1024 * 1024
LEGACY, MODERN = "legacy", "auto"  # the SDK finds out that we speak 2026-07-28
Json = dict[str, Any]


def over(host: Host, pace: Pace | None = None, **how: Any) -> Client:
    """The SDK's client on a server of its own, in this process."""
    return Client(make_server(_there(host), pace), **{"mode": LEGACY, **how})


@asynccontextmanager
async def reaching(host: Host, mode: str = LEGACY) -> AsyncIterator[Client]:
    """The SDK's client over HTTP; not for a fixture, whose halves run in two tasks."""
    async with served(host) as url, Client(f"{url}/mcp", mode=mode) as client:
        yield client


class Steps:
    """Collects what a client is told of a call's progress."""

    def __init__(self) -> None:
        self.numbers: list[float] = []
        self.messages: list[str] = []
        self.repeated = asyncio.Event()

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        del total
        self.numbers.append(progress)
        self.messages.append(message or "")
        if len(self.messages) > len(set(self.messages)):
            self.repeated.set()


def _there(host: Host) -> Callable[[], Any]:
    async def opened() -> Host:
        return host

    return opened


def process(project: Path, data: Path, *more: str) -> StdioServerParameters:
    """How a host starts `whence mcp`."""
    return StdioServerParameters(command=sys.executable, args=command(project, data, *more))


def command(project: Path, data: Path, *more: str) -> list[str]:
    """The arguments of the interpreter."""
    own = ["--data-dir", str(data), "--analyst", "offline", "--set", "embedder=lexical"]
    return ["-m", "whence", "mcp", "--workspace", str(project), *own, *more]


def text_of(result: types.CallToolResult) -> str:
    """The one text of a result."""
    (block,) = result.content
    assert isinstance(block, types.TextContent)
    return block.text


def envelope_of(result: types.CallToolResult) -> Json:
    """A tool's envelope; that it failed is said twice."""
    envelope: Json = json.loads(text_of(result))
    assert result.is_error is not envelope["success"]
    return envelope


class Stranger:
    """Writes lines and reads lines."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def say(self, line: str) -> None:
        self._writer.write(line.encode() + b"\n")

    def ask(self, number: int | str, method: str, params: Json | None = None) -> None:
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        self.say(json.dumps(message if params is None else {**message, "params": params}))

    def note(self, method: str, params: Json | None = None) -> None:
        self.say(json.dumps({"jsonrpc": "2.0", "method": method, "params": params or {}}))

    def end(self) -> None:
        """Says that nothing more comes."""
        self._writer.write_eof()

    async def hear(self) -> Json:
        """The next message; every line has to be one."""
        async with asyncio.timeout(SECONDS):
            line = await self._reader.readline()
        message: Json = json.loads(line)
        assert message["jsonrpc"] == "2.0"
        return message

    async def answer(self, number: int | str) -> Json:
        """The answer to a question, past notifications."""
        while (message := await self.hear()).get("id") != number:
            assert "method" in message
        return message

    async def greet(self, version: str = "2025-06-18") -> Json:
        who = {"name": "stranger", "version": "1"}
        self.ask(
            "hello",
            "initialize",
            {"protocolVersion": version, "capabilities": {}, "clientInfo": who},
        )
        result: Json = (await self.answer("hello"))["result"]
        self.note("notifications/initialized")
        return result

    async def over(self) -> bool:
        """Waits for the server to end; whether that was without another word."""
        async with asyncio.timeout(SECONDS):
            return await self._reader.read() == b""


@asynccontextmanager
async def stranger(host: Host, pace: Pace | None = None) -> AsyncIterator[Stranger]:
    """One on the stdio transport, with a socket in the place of the pipes."""
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=theirs, limit=_LONGEST_LINE)
    connection = StdioConnection(open_over_socket(ours))

    async def served() -> None:
        await connection.serve(make_server(_there(host), pace))
        ours.shutdown(socket.SHUT_RDWR)

    serving = asyncio.create_task(served())
    try:
        yield Stranger(reader, writer)
    finally:
        writer.close()
        async with asyncio.timeout(SECONDS):
            await serving
        ours.close()
