"""Who may touch the vectors now, and whether they changed since.

ChromaDB is not safe for several processes on one directory, so its directory is shared by a lock:
many readers or one writer, across processes. The system frees it when its holder dies. Beside the
lock lies a stamp of 17 bytes, changed by every writer: a reader that sees another stamp than its
own reopens the database, and one that finds a writer's mark still there knows that the writer died
at work and the files may be damaged.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from whence.runtime.file_locks import LockTimeoutError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from filelock import BaseFileLock, ReadWriteLock

WAIT_SECONDS = 20.0
_SLICE_SECONDS = 0.1
_POLL_SECONDS = 0.005
_AT_WORK, _DONE = b"w", b"."
_STAMP_BYTES = 17
_LOCK = "vectors.lock"


class StoreLock:
    """Shared or exclusive, for one thread at a time; another thread of the process waits too.

    Args:
        directory: holds `vectors.lock` and `vectors.stamp`; must exist.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._thread = threading.Lock()
        self._files: tuple[ReadWriteLock, BaseFileLock] | None = None

    @contextmanager
    def shared(self, stop: threading.Event | None = None) -> Iterator[None]:
        """To read.

        Raises:
            LockTimeoutError: not free within twenty seconds, or `stop` was set.
        """
        with self._hold(lambda lock, seconds: lock.acquire_read(seconds), stop):
            yield

    @contextmanager
    def exclusive(self, stop: threading.Event | None = None) -> Iterator[None]:
        """To write; raises as `shared` does."""
        with self._hold(lambda lock, seconds: lock.acquire_write(seconds), stop):
            yield

    @property
    def stamp(self) -> bytes:
        """The last writer's stamp, b"" before the first. Read it while holding the lock."""
        try:
            return self._stamp_file.read_bytes()[: _STAMP_BYTES - 1]
        except FileNotFoundError:
            return b""

    @property
    def writer_died(self) -> bool:
        """True when the last writer never finished. Ask while holding the lock."""
        try:
            return self._stamp_file.read_bytes()[-1:] == _AT_WORK
        except FileNotFoundError:
            return False

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Marks the time in which a death would leave the files in doubt; needs `exclusive`.

        An exception leaves the mark too: what was half written is as doubtful.
        """
        stamp = secrets.token_hex(8).encode()
        self._write(stamp + _AT_WORK)
        yield
        self._write(stamp + _DONE)

    def close(self) -> None:
        if self._files is not None:
            self._files[0].close()
            self._files = None

    @property
    def _stamp_file(self) -> Path:
        return self._directory / "vectors.stamp"

    def _write(self, content: bytes) -> None:
        # in place and without a temporary file: only the lock's one writer comes here, and a torn
        # stamp is just another stamp
        descriptor = os.open(self._stamp_file, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, content)
        finally:
            os.close(descriptor)

    @contextmanager
    def _hold(
        self, acquire: Callable[[ReadWriteLock, float], object], stop: threading.Event | None
    ) -> Iterator[None]:
        deadline = time.monotonic() + WAIT_SECONDS
        self._wait(lambda: self._thread.acquire(timeout=_SLICE_SECONDS), deadline, stop)
        try:
            lock, gate = self._lock()
            # who waits holds the gate, so that who has just let go cannot overtake
            self._wait(lambda: _try(gate.acquire, _SLICE_SECONDS), deadline, stop)
            try:
                lock = self._acquire(lock, acquire, deadline, stop)
            finally:
                gate.release()
            try:
                yield
            finally:
                lock.release()
        finally:
            self._thread.release()

    def _acquire(
        self,
        lock: ReadWriteLock,
        acquire: Callable[[ReadWriteLock, float], object],
        deadline: float,
        stop: threading.Event | None,
    ) -> ReadWriteLock:
        try:
            self._wait(lambda: _try(acquire, lock, _SLICE_SECONDS), deadline, stop)
        except (sqlite3.DatabaseError, ValueError) as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            # the lock's file is damaged; it has no content, so in place it is as new
            self.close()
            os.truncate(self._directory / _LOCK, 0)
            lock = self._lock()[0]
            self._wait(lambda: _try(acquire, lock, _SLICE_SECONDS), deadline, stop)
        return lock

    def _lock(self) -> tuple[ReadWriteLock, BaseFileLock]:
        from filelock import FileLock, ReadWriteLock

        if self._files is None:
            self._files = (
                ReadWriteLock(self._directory / _LOCK, is_singleton=False),
                FileLock(self._directory / "vectors.gate", poll_interval=_POLL_SECONDS),
            )
        return self._files

    @staticmethod
    def _wait(attempt: Callable[[], bool], deadline: float, stop: threading.Event | None) -> None:
        while not attempt():
            if stop is not None and stop.is_set():
                raise LockTimeoutError("waiting for the store was cancelled")
            if time.monotonic() > deadline:
                raise LockTimeoutError("another process has been writing to the store for too long")


def _try(acquire: Callable[..., object], *arguments: object) -> bool:
    from filelock import Timeout

    try:
        acquire(*arguments)
    except Timeout:
        return False
    return True
