"""How long an event loop was held: the thread's CPU time of its longest single step.

CPU time, since the wall tells of everything else that a busy machine does.
"""

from __future__ import annotations

import asyncio
import reprlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Held:
    """Attributes: cpu, wall: milliseconds of the longest step. where: which step had the CPU."""

    cpu: float = 0.0
    wall: float = 0.0
    where: str = ""

    def take(self, cpu: float, wall: float, handle: asyncio.Handle) -> None:
        if cpu > self.cpu:
            self.cpu, self.where = cpu, reprlib.repr(handle)
        self.wall = max(self.wall, wall)


@contextmanager
def measured(threads: Callable[[int], bool] = lambda _: True) -> Iterator[Held]:
    """Measures the steps of the loops while in the block.

    Args:
        threads: whether the loop of a thread counts, by its identifier.
    """
    held = Held()
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        cpu, wall = time.thread_time(), time.perf_counter()
        try:
            run(handle)
        finally:
            if threads(threading.get_ident()):
                cpu, wall = time.thread_time() - cpu, time.perf_counter() - wall
                held.take(cpu * 1000, wall * 1000, handle)

    asyncio.Handle._run = timed  # type: ignore[assignment,method-assign]
    try:
        yield held
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
