"""What goes over the socket: a length, then JSON; a request to run brings a descriptor along."""

from __future__ import annotations

import json
import os
import socket
import struct

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, Final

    Message = dict[str, Any]

LENGTH: Final = struct.Struct(">I")


class ClosedError(Exception):
    """The other side has closed the socket."""


def pack_message(message: Message) -> bytes:
    body = json.dumps(message).encode()
    return LENGTH.pack(len(body)) + body


class Wire:
    """The child's side; it blocks."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection

    def receive(self) -> tuple[Message, int | None]:
        """The next message, and the descriptor that came with it.

        Raises:
            ClosedError: there is none any more.
        """
        head, descriptors, _, _ = socket.recv_fds(self.connection, LENGTH.size, 1)
        for descriptor in descriptors:
            os.set_inheritable(descriptor, False)  # noqa: FBT003 - takes no names
        head += self._exactly(LENGTH.size - len(head)) if head else b""
        if not head:
            raise ClosedError
        body = self._exactly(LENGTH.unpack(head)[0])
        return json.loads(body), descriptors[0] if descriptors else None

    def send(self, message: Message) -> None:
        try:
            self.connection.sendall(pack_message(message))
        except OSError as error:
            raise ClosedError from error

    def _exactly(self, size: int) -> bytes:
        parts = []
        while size:
            part = self.connection.recv(min(size, 1 << 20))
            if not part:
                raise ClosedError
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
