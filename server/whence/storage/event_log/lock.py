"""Whether a process that lives writes an event log: it holds a lock on it until it ends."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows
    HAS_LOCKS = False
else:
    HAS_LOCKS = True

if TYPE_CHECKING:
    from pathlib import Path


def hold(lines: IO[str]) -> None:
    """Locks an event log until it is closed, which the system does for a process that is killed."""
    if HAS_LOCKS:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(lines, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_being_written(file: Path) -> bool:
    """Whether a process that lives writes this event log. Windows cannot tell: False."""
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
