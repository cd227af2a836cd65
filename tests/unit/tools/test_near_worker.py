"""A `Cpu` on threads of its own process, for a command that ends with its work."""

from __future__ import annotations

import asyncio
import os
import threading
import time

import pytest

from whence_tools.worker import NearWorker

SECONDS = 20


def where() -> tuple[int, str]:
    return os.getpid(), threading.current_thread().name


def refuse(text: str) -> None:
    raise ValueError(text)


def work_for(seconds: float) -> int:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sum(range(1000))
    return os.getpid()


@pytest.fixture
async def worker() -> NearWorker:
    return NearWorker()


async def test_it_works_here_but_not_on_the_event_loops_thread(worker: NearWorker) -> None:
    await worker.ready()
    process, thread = await worker.run(where)
    assert process == os.getpid()
    assert thread != threading.current_thread().name


async def test_what_the_work_raises_is_raised(worker: NearWorker) -> None:
    with pytest.raises(ValueError, match="too much"):
        await worker.run(refuse, "too much")


async def test_after_work_that_took_too_long_a_process_does_the_rest(worker: NearWorker) -> None:
    try:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(worker.run(work_for, 0.5), 0.05)
        await worker.ready()
        process, _ = await asyncio.wait_for(worker.run(where), SECONDS)
        assert process != os.getpid()
    finally:
        await asyncio.to_thread(worker.close)
