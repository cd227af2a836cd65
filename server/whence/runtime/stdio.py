"""Bytes to and from the client, over pipes or a socket, on threads of their own.

Reads and writes that never return must hold up neither the event loop nor the end of the process,
on any system and whatever stdin is (a pipe, a terminal, a file): so both threads are daemons.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from whence.domain.errors import UsageError
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

_CHUNK = 64 * 1024
_READ_AHEAD = 256 * 1024
# What a client leaves unread before it counts as gone: nothing that we send in time is as large.
_MAX_UNREAD = 64 * 1024 * 1024
_FLUSH_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Channel:
    """Two blocking functions: bytes from the client (none at the end), and how many were sent."""

    receive: Callable[[int], bytes]
    send: Callable[[memoryview], int]


def take_stdio() -> Channel:
    """The process' stdin and stdout, taken away from everything else.

    What prints by mistake goes to stderr, and no child can read what the client wrote.

    Raises:
        UsageError: one of them is closed.
    """
    try:
        own_stdin, own_stdout = os.dup(0), os.dup(1)
    except OSError:
        raise UsageError("Whence needs stdin and stdout; one of them is closed") from None
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2 if sys.stderr else nothing, 1)
    os.close(nothing)
    return Channel(lambda size: os.read(own_stdin, size), lambda data: os.write(own_stdout, data))


def open_over_socket(connection: socket.socket) -> Channel:
    """A connected socket, in blocking mode from now on."""
    connection.setblocking(True)  # noqa: FBT003 - the socket module's signature
    return Channel(connection.recv, connection.send)


def open_reader(channel: Channel) -> asyncio.StreamReader:
    """A reader of what the client sends; it reads no further ahead than 1 MiB."""
    loop = asyncio.get_running_loop()
    reader, gate = asyncio.StreamReader(limit=_READ_AHEAD), _Gate()
    on_the_way = threading.Semaphore(_READ_AHEAD // _CHUNK)
    reader.set_transport(gate)

    def feed(chunk: bytes) -> None:
        reader.feed_data(chunk)
        on_the_way.release()

    def read() -> None:
        with suppress(OSError, RuntimeError):  # the client, or our loop, is gone
            while chunk := channel.receive(_CHUNK):
                on_the_way.acquire()
                loop.call_soon_threadsafe(feed, chunk)
                gate.wait()
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(reader.feed_eof)

    threading.Thread(target=read, name="whence-reading", daemon=True).start()
    return reader


class _Gate(asyncio.ReadTransport):
    """Closed by the reader while it has enough."""

    def __init__(self) -> None:
        super().__init__()
        self._open = threading.Event()
        self._open.set()

    def wait(self) -> None:
        self._open.wait()

    def pause_reading(self) -> None:
        self._open.clear()

    def resume_reading(self) -> None:
        self._open.set()


class ChannelWriter:
    """Writes on a thread, so that a client that reads slowly never holds up the event loop.

    Args:
        on_broken: called, from any thread, when the client is gone or has stopped reading.
    """

    def __init__(self, channel: Channel, on_broken: Callable[[], object]) -> None:
        self._channel, self._on_broken = channel, on_broken
        self._chunks: SimpleQueue[bytes | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._unread = 0
        self._is_broken = False
        self._thread = threading.Thread(target=self._write, name="whence-writing", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        if self._is_broken:
            return
        if self._count(len(data)) > _MAX_UNREAD:
            self._break()
        else:
            self._chunks.put(data)

    def close(self) -> None:
        """Writes what is left, within two seconds."""
        self._chunks.put(None)
        self._thread.join(_FLUSH_SECONDS)

    def _write(self) -> None:
        try:
            while (chunk := self._chunks.get()) is not None:
                view = memoryview(chunk)
                while view:
                    view = view[self._channel.send(view) :]
                self._count(-len(chunk))
        except OSError:
            self._break()

    def _count(self, change: int) -> int:
        with self._lock:
            self._unread += change
            return self._unread

    def _break(self) -> None:
        self._is_broken = True
        self._on_broken()
