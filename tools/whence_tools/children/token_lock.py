"""A lock between processes that leaves nothing when all of them are killed.

multiprocessing's locks are semaphores with names in /dev/shm. It is the first process, or its
resource tracker, that takes the names away; they stay when both are killed at once.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from multiprocessing.context import SpawnContext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class TokenLock:
    """Held by who has read the one byte that is in a pipe; made anew it is free. Not on Windows.

    Who holds it may take it again. It can be handed to a process of the context as an argument.
    """

    def __init__(self, context: SpawnContext) -> None:
        taking, giving = context.Pipe(duplex=False)
        os.set_blocking(taking.fileno(), False)
        self.__setstate__((taking, giving))
        self._give()

    def __getstate__(self) -> tuple[Connection, Connection]:
        return self._taking, self._giving

    def __setstate__(self, pipe: tuple[Connection, Connection]) -> None:
        self._taking, self._giving = pipe
        self._holder: int | None = None
        self._times = 0

    def acquire(self, block: bool = True, timeout: float | None = None) -> bool:  # noqa: FBT001, FBT002 - as multiprocessing's
        """Whether it is held now; the timeout is in seconds, None for as long as it takes."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while self._holder != threading.get_ident() and not self._take():
            left = None if deadline is None else deadline - time.monotonic()
            if not block or (left is not None and left <= 0):
                return False
            self._taking.poll(left)
        self._holder = threading.get_ident()
        self._times += 1
        return True

    def release(self) -> None:
        self._times -= 1
        if not self._times:
            self._holder = None
            self._give()

    def _take(self) -> bool:
        try:
            return bool(os.read(self._taking.fileno(), 1))
        except BlockingIOError:
            return False

    def _give(self) -> None:
        os.write(self._giving.fileno(), b"!")


class TokenLockContext(SpawnContext):
    """How the process is started, and what it shares with this one."""

    def RLock(self) -> Any:  # noqa: N802 - multiprocessing's name
        return TokenLock(self) if sys.platform != "win32" else super().RLock()
