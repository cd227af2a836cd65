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

from whence.runtime.file_locks import try_lock
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
    async def hold(
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
        lock = await self._first_free(self._files(server, slots), busy, poll_seconds)
        try:
            yield
        finally:
            if lock is not None:
                lock.release()  # closes a descriptor, which does not block

    def _files(self, server: str, slots: int) -> list[Path]:
        name = hashlib.sha256(server.encode()).hexdigest()[:16]
        return [self._directory / f"{name}.{number}.lock" for number in range(slots)]

    async def _first_free(
        self, files: list[Path], busy: Callable[[], None], poll_seconds: float
    ) -> BaseFileLock | None:
        is_noted = False
        while True:
            try:
                lock = await _uncut(self._try, files)
            except OSError as error:
                log.warning("no lock between processes: %s", error)
                return None
            if lock is not None:
                return lock
            if not is_noted:
                is_noted = True
                busy()
            await asyncio.sleep(poll_seconds)

    def _try(self, files: list[Path]) -> BaseFileLock | None:
        private.make_folder(self._directory)
        return next(filter(None, map(try_lock, files)), None)


async def _uncut(
    attempt: Callable[[list[Path]], BaseFileLock | None], files: list[Path]
) -> BaseFileLock | None:
    """An attempt off the event loop; what it gets when nobody waits any more is freed."""
    attempting = asyncio.ensure_future(asyncio.to_thread(attempt, files))
    try:
        return await asyncio.shield(attempting)
    except asyncio.CancelledError:
        lock = await attempting
        if lock is not None:
            lock.release()
        raise
