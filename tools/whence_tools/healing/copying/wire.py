"""Our side of the socket to a copy's supervisor."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from typing import TYPE_CHECKING

from whence_tools.children.sandbox.wire import LENGTH, ClosedError, pack_message

if TYPE_CHECKING:
    from whence_tools.children.sandbox.wire import Message


class Requests:
    """One request at a time, each with one answer."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._one_at_a_time = asyncio.Lock()
        self._broken = False

    async def ask(self, message: Message, descriptor: int | None = None) -> Message:
        """Sends a request, with a descriptor where it needs one, and waits for the answer.

        Raises:
            ClosedError: the supervisor has ended, or an earlier question was given up.
        """
        async with self._one_at_a_time:
            if self._broken:
                raise ClosedError
            self._broken = True  # until the answer is read: another question would get it
            answer = await self._ask(pack_message(message), descriptor)
            self._broken = False
            return answer

    async def tell(self, message: Message) -> None:
        """Sends something about the request under way; it has no answer of its own."""
        with contextlib.suppress(OSError):  # it has ended: the request will tell
            await asyncio.get_running_loop().sock_sendall(self._connection, pack_message(message))

    async def _ask(self, data: bytes, descriptor: int | None) -> Message:
        loop = asyncio.get_running_loop()
        try:
            if descriptor is not None:
                sent = socket.send_fds(self._connection, [data[: LENGTH.size]], [descriptor])
                data = data[sent:]
            await loop.sock_sendall(self._connection, data)
            size = LENGTH.unpack(await self._read_exactly(LENGTH.size))[0]
            answer: Message = json.loads(await self._read_exactly(size))
        except OSError as error:
            raise ClosedError from error
        return answer

    async def _read_exactly(self, size: int) -> bytes:
        loop = asyncio.get_running_loop()
        data = bytearray()
        while len(data) < size:
            part = await loop.sock_recv(self._connection, min(size - len(data), 1 << 20))
            if not part:
                raise ClosedError
            data += part
        return bytes(data)
