"""How long an event loop was held: the thread's CPU time of its longest single step.

CPU time, since the wall tells of everything else that a busy machine does.
"""

from __future__ import annotations

import asyncio
import gc
import json
import reprlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_LONGEST = 120.0  # seconds that anything here waits


@dataclass
class LongestStep:
    """Attributes: cpu, wall: milliseconds of the longest step. where: which step had the CPU."""

    cpu: float = 0.0
    wall: float = 0.0
    where: str = ""

    def take(self, cpu: float, wall: float, handle: asyncio.Handle) -> None:
        if cpu > self.cpu:
            self.cpu, self.where = cpu, reprlib.repr(handle)
        self.wall = max(self.wall, wall)


@contextmanager
def measured(threads: Callable[[int], bool] = lambda _: True) -> Iterator[LongestStep]:
    """Measures the steps of the loops while in the block.

    What other tests left behind is not counted: the garbage collector passes it over meanwhile.

    Args:
        threads: whether the loop of a thread counts, by its identifier.
    """
    held = LongestStep()
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        cpu, wall = time.thread_time(), time.perf_counter()
        try:
            run(handle)
        finally:
            if threads(threading.get_ident()):
                cpu, wall = time.thread_time() - cpu, time.perf_counter() - wall
                held.take(cpu * 1000, wall * 1000, handle)

    gc.collect()
    gc.freeze()
    asyncio.Handle._run = timed  # type: ignore[assignment,method-assign]
    try:
        yield held
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        gc.unfreeze()


def measure_unit() -> float:
    """Milliseconds of CPU in which this machine reads a JSON list of a million numbers.

    Machines differ, so a limit is counted in these.
    """
    text = f"[{'1,' * 999_999}1]"
    began = time.thread_time()
    json.loads(text)
    return (time.thread_time() - began) * 1000


def measure_longest_step(work: Callable[[], object]) -> LongestStep:
    """How long work on a thread keeps an event loop from its next step, by Python's lock.

    The time is the thread's own, between two steps of the loop: what else the machine does is not
    counted, but for a loop that gets no processor meanwhile. The least of three times counts: a
    call that holds the lock does so each time.
    """
    return min((asyncio.run(_watched(work)) for _ in range(3)), key=lambda held: held.cpu)


async def _watched(work: Callable[[], object]) -> LongestStep:
    loop, held = asyncio.get_running_loop(), LongestStep()
    begun: asyncio.Future[int] = loop.create_future()
    may_work, is_done, may_end = threading.Event(), threading.Event(), threading.Event()

    def run() -> None:
        clock = time.pthread_getcpuclockid(threading.get_ident())
        loop.call_soon_threadsafe(begun.set_result, clock)
        may_work.wait(_LONGEST)
        try:
            work()
        finally:
            is_done.set()
            may_end.wait(_LONGEST)  # the clock goes with the thread

    running = asyncio.create_task(asyncio.to_thread(run))
    clock, is_last = await begun, False
    cpu, wall = time.clock_gettime(clock), time.perf_counter()
    may_work.set()
    while not is_last:
        is_last = is_done.is_set()
        await asyncio.sleep(0.0005)
        now, then = time.clock_gettime(clock), time.perf_counter()
        held.cpu = max(held.cpu, (now - cpu) * 1000)
        held.wall = max(held.wall, (then - wall) * 1000)
        cpu, wall = now, then
    may_end.set()
    await running
    return held
