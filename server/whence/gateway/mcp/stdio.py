"""MCP over stdio: one JSON-RPC message a line.

Source: MCP 2025-11-25, "Transports", stdio; JSON-RPC 2.0, "Error object". In place of the SDK's
transport: that one leaves a line which is no message without an answer, cuts off what was asked
just before the end of the input, and keeps the process until its client writes or leaves.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import anyio
from mcp import types
from mcp.shared.message import SessionMessage
from mcp.types.jsonrpc import jsonrpc_message_adapter
from pydantic import ValidationError

from whence.gateway.http.security_bodies import has_too_many_values
from whence.runtime.stdio import ChannelWriter, open_reader
from whence_tools.json_values import MOST_VALUES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.server.lowlevel import Server

    from whence.runtime.stdio import Channel

_LONGEST: Final = 8 * 1024 * 1024  # bytes of a message
_LARGE: Final = 256 * 1024  # is read off the event loop's thread
# After the end of the input, for the answers to what came before it. Hosts wait 2 s for a server
# to end before they signal it.
_LAST_SECONDS: Final = 1.5


class StdioConnection:
    """One client, from its first message to its last.

    Attributes:
        greeted: set when it has had its first answer.
    """

    def __init__(self, channel: Channel) -> None:
        self._loop = asyncio.get_running_loop()
        self.greeted = asyncio.Event()
        self._broken = asyncio.Event()
        self._unanswered: set[str] = set()
        self._settled = asyncio.Event()
        self._reader = open_reader(channel)
        self._writer = ChannelWriter(channel, self._break)

    def _break(self) -> None:
        with suppress(RuntimeError):  # the loop has closed
            self._loop.call_soon_threadsafe(self._broken.set)

    async def serve(self, server: Server[Any]) -> None:
        """Returns when the client has left, and what it asked for has been answered or ended."""
        to_server, read = anyio.create_memory_object_stream[SessionMessage | Exception]()
        write, from_server = anyio.create_memory_object_stream[SessionMessage]()
        options = server.create_initialization_options()
        receiving = asyncio.create_task(self._receive(to_server))
        sending = asyncio.create_task(self._send(from_server))
        serving = asyncio.create_task(server.run(read, write, options))
        breaking = asyncio.create_task(self._broken.wait())
        ends: set[asyncio.Task[Any]] = {serving, breaking}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (receiving, breaking, serving):
                task.cancel()
            await asyncio.wait({receiving, serving, sending})  # the server ends the sending
            await asyncio.to_thread(self._writer.close)
        if not serving.cancelled():
            serving.result()

    async def _receive(self, to_server: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
        async with to_server:
            async for line in self._lines():
                if (message := await self._message(line)) is not None:
                    self._note(message)
                    await to_server.send(SessionMessage(message))
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_SECONDS):
                    while self._unanswered:
                        self._settled.clear()
                        await self._settled.wait()

    async def _lines(self) -> AsyncIterator[bytes]:
        """The lines that are not empty; one that is too long is refused and passed by."""
        line, is_too_long = bytearray(), False
        while part := await self._part():
            is_too_long = is_too_long or len(line) + len(part) > _LONGEST
            if is_too_long:
                line.clear()
            else:
                line += part
            if not part.endswith(b"\n"):
                continue
            if is_too_long:
                self._refuse(types.INVALID_REQUEST, f"A message has at most {_LONGEST} bytes")
            elif line.strip():
                yield bytes(line)
            line, is_too_long = bytearray(), False

    async def _part(self) -> bytes:
        """The next line, or as much of a long one as there is; nothing at the end."""
        try:
            return await self._reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            return await self._reader.readexactly(error.consumed)
        except asyncio.IncompleteReadError as error:
            return error.partial + b"\n" if error.partial else b""

    async def _message(self, line: bytes) -> types.JSONRPCMessage | None:
        try:
            if len(line) > _LARGE:
                return await asyncio.to_thread(_parse_line, line)
            return _parse_line(line)
        except _TooManyValuesError:
            what = f"A message has at most {MOST_VALUES} values"
            self._refuse(types.INVALID_REQUEST, what, await asyncio.to_thread(_id_in, line))
        except ValidationError as error:
            if error.errors()[0]["type"] == "json_invalid":
                self._refuse(types.PARSE_ERROR, "This line is not JSON")
            else:
                what = "A line is one JSON-RPC 2.0 message; batches are not supported"
                self._refuse(types.INVALID_REQUEST, what, _id_in(line))
        return None

    def _refuse(self, code: int, message: str, request: types.RequestId | None = None) -> None:
        error = types.ErrorData(code=code, message=message)
        self._write(types.JSONRPCError(jsonrpc="2.0", id=request, error=error))

    def _note(self, message: types.JSONRPCMessage) -> None:
        if isinstance(message, types.JSONRPCRequest):
            self._unanswered.add(str(message.id))
        elif getattr(message, "method", "") == "notifications/cancelled":
            params = getattr(message, "params", None) or {}
            self._settle(params.get("requestId"))  # nobody will answer it

    def _settle(self, request: object) -> None:
        self._unanswered.discard(str(request))
        self._settled.set()

    async def _send(self, from_server: MemoryObjectReceiveStream[SessionMessage]) -> None:
        async with from_server:
            async for item in from_server:
                self._write(item.message)

    def _write(self, message: types.JSONRPCMessage) -> None:
        text = message.model_dump_json(by_alias=True, exclude_unset=True)
        self._writer.write(text.encode() + b"\n")
        if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
            self._settle(message.id)
            self.greeted.set()


class _TooManyValuesError(Exception):
    pass


def _parse_line(line: bytes) -> types.JSONRPCMessage:
    if has_too_many_values(line):
        raise _TooManyValuesError
    return jsonrpc_message_adapter.validate_json(line, by_name=False)


def _id_in(line: bytes) -> types.RequestId | None:
    """The id of what is no request, so that its sender does not wait for an answer."""
    value = json.loads(line)
    number = value.get("id") if isinstance(value, dict) else None
    return number if isinstance(number, str | int) and not isinstance(number, bool) else None
