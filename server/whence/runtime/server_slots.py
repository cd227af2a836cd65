"""Places at a model server, shared by every process of the user.

A place is a locked file. The system frees it when its holder dies, whatever the reason.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import platformdirs

from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from filelock import BaseFileLock

log = logging.getLogger(__name__)

POLL_SECONDS = 0.1


def default_directory() -> Path:
    """The same for all processes of the user, whatever data directory they were given."""
    return platformdirs.user_data_path("whence", appauthor=False) / "turns"


class ServerSlots:
    """Args: directory: holds the files; made when first needed."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or default_directory()

    @asynccontextmanager
    async def taken(
        self, server: str, slots: int, busy: Callable[[], None], poll_seconds: float = POLL_SECONDS
    ) -> AsyncIterator[None]:
        """Holds one of a server's places, which another process may keep busy for long.

        Where files cannot be locked, the turn is had without: an investigation that disturbs
        another one is better than none.

        Args:
            server: a URL; the places of different servers have nothing to do with each other.
            busy: called once when all of them are taken.
            poll_seconds: how often a taken place is tried again.
        """
        locks = await asyncio.to_thread(self._locks, server, slots)
        lock = await self._first_free(locks, busy, poll_seconds)
        try:
            yield
        finally:
            if lock is not None:
                lock.release()  # closes a descriptor, which does not block

    def _locks(self, server: str, slots: int) -> list[BaseFileLock]:
        from filelock import FileLock

        name = hashlib.sha256(server.encode()).hexdigest()[:16]
        return [
            FileLock(self._directory / f"{name}.{number}.lock", thread_local=False)
            for number in range(slots)
        ]

    async def _first_free(
        self, locks: list[BaseFileLock], busy: Callable[[], None], poll_seconds: float
    ) -> BaseFileLock | None:
        told = False
        while True:
            try:
                lock = await _uncut(self._try, locks)
            except OSError as error:
                log.warning("no lock between processes: %s", error)
                return None
            if lock is not None:
                return lock
            if not told:
                told = True
                busy()
            await asyncio.sleep(poll_seconds)

    def _try(self, locks: list[BaseFileLock]) -> BaseFileLock | None:
        from filelock import Timeout

        private.make_folder(self._directory)
        for lock in locks:
            try:
                lock.acquire(blocking=False)
            except Timeout:
                continue
            return lock
        return None


async def _uncut(
    attempt: Callable[[list[BaseFileLock]], BaseFileLock | None], locks: list[BaseFileLock]
) -> BaseFileLock | None:
    """An attempt off the event loop; what it gets when nobody waits any more is freed."""
    attempting = asyncio.ensure_future(asyncio.to_thread(attempt, locks))
    try:
        return await asyncio.shield(attempting)
    except asyncio.CancelledError:
        lock = await attempting
        if lock is not None:
            lock.release()
        raise
