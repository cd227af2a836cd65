"""Writes to descriptors that may block (a pager, a full pipe) without blocking the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

HIGH_WATER = 1024 * 1024
LOW_WATER = 256 * 1024


class LiveWriter:
    """Passes bytes on, in order, from one daemon thread.

    The descriptors are shared with the shell and other programs, so they cannot be made
    non-blocking; and a daemon thread stuck in a write never keeps the process alive.

    Args:
        on_full: called when more than `HIGH_WATER` bytes wait; the caller should stop reading.
        on_room: called when the backlog has fallen to `LOW_WATER`.
        on_broken: called once for a descriptor whose reader has gone; the rest for it is dropped.

    Attributes:
        full: true from `on_full` to `on_room`.
    """

    def __init__(
        self,
        on_full: Callable[[], None],
        on_room: Callable[[], None],
        on_broken: Callable[[int], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._on_full, self._on_room, self._on_broken = on_full, on_room, on_broken
        self._queued = self._written = 0
        self._progress = asyncio.Event()
        self.full = False
        self._broken: set[int] = set()
        threading.Thread(target=self._write_all, name="whence-output", daemon=True).start()

    def write(self, fd: int, data: bytes) -> None:
        if fd in self._broken:
            return
        self._queued += len(data)
        self._queue.put((fd, data))
        if self._queued - self._written > HIGH_WATER and not self.full:
            self.full = True
            self._on_full()

    async def flush(self) -> None:
        """Returns once what was given until now is written or dropped; as slow as its reader."""
        target = self._queued
        while self._written < target:
            self._progress.clear()
            await self._progress.wait()

    def close(self) -> None:
        """Ends the thread after what is queued."""
        self._queue.put(None)

    def _write_all(self) -> None:
        broken: set[int] = set()
        while (item := self._queue.get()) is not None:
            fd, data = item
            if fd not in broken and not _write(fd, data):
                broken.add(fd)
                self._tell(self._broke, fd)
            self._tell(self._wrote, len(data))

    def _tell(self, callback: Callable[[int], None], argument: int) -> None:
        with contextlib.suppress(RuntimeError):  # the loop closed while a write was stuck
            self._loop.call_soon_threadsafe(callback, argument)

    def _broke(self, fd: int) -> None:
        self._broken.add(fd)
        self._on_broken(fd)

    def _wrote(self, count: int) -> None:
        self._written += count
        self._progress.set()
        if self.full and self._queued - self._written <= LOW_WATER:
            self.full = False
            self._on_room()


def _write(fd: int, data: bytes) -> bool:
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(fd, view) :]
        except BlockingIOError:  # another program made the shared description non-blocking
            select.select([], [fd], [])
        except OSError:
            return False
    return True
