"""Locks between processes; the system frees those of a process that dies.

`memory/lock.py` builds its lock of many readers or one writer on the same library. Three others
lock by themselves: the resident helper, whose children inherit its descriptor (`cli/helper/`), and
what runs with the standard library alone, in the sandbox and inside the user's program
(`whence_tools/children/sandbox/copies.py`, `witness/bootstrap/replay.py`).
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows
    HAS_LOCKS = False
else:
    HAS_LOCKS = True

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from filelock import BaseFileLock


class LockTimeoutError(Exception):
    """Another process held the lock for too long."""


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[None]:
    """Holds the lock that is in a file of its own, made if it is missing.

    Raises:
        LockTimeoutError: it was not free within so many seconds.
    """
    lock = try_lock(path, seconds)
    if lock is None:
        raise LockTimeoutError(f"{path.name} was locked for more than {seconds:g} s")
    try:
        yield
    finally:
        lock.release()


def try_lock(path: Path, seconds: float = 0) -> BaseFileLock | None:
    """As `locked`, to be released on any thread; None where another process holds it.

    Raises:
        OSError: the file cannot be locked.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(path, mode=0o600, thread_local=False)
    try:
        lock.acquire(seconds)
    except Timeout:
        return None
    return lock


def hold(lines: IO[str]) -> None:
    """Marks an open file as being written until it is closed."""
    if HAS_LOCKS:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(lines, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_being_written(file: Path) -> bool:
    """Whether a process that lives holds this file, see `hold`. Windows cannot tell: False."""
    if not HAS_LOCKS:
        return False
    with file.open("rb") as lines:
        try:
            fcntl.flock(lines, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
    return False
