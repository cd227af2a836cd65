from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator

import pytest

from whence_tools.worker import Worker, WorkerDiedError

SECONDS = 20.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


async def test_first_uses_side_by_side_share_one_process(worker: Worker) -> None:
    async with asyncio.timeout(SECONDS):
        processes = await asyncio.gather(*(worker.run(os.getpid) for _ in range(8)))
    assert len(set(processes)) == 1


async def test_a_process_that_is_killed_while_idle_is_replaced(worker: Worker) -> None:
    killed = await worker.run(os.getpid)
    os.kill(killed, signal.SIGKILL)
    async with asyncio.timeout(SECONDS):
        while (now := await _process(worker)) in (None, killed):
            pass
    assert now != killed


async def _process(worker: Worker) -> int | None:
    """None where the job was lost with the process that had taken it."""
    try:
        return await worker.run(os.getpid)
    except WorkerDiedError:
        return None


async def test_cancelled_work_ends_its_process_and_the_next_gets_another(worker: Worker) -> None:
    before = await worker.run(os.getpid)
    endless = asyncio.create_task(worker.run(signal.pause))
    await asyncio.wait({endless}, timeout=0.2)
    endless.cancel()
    async with asyncio.timeout(SECONDS):
        await asyncio.wait({endless})
        assert await worker.run(os.getpid) != before


OWNER = """
import asyncio, os, pathlib
from whence_tools.worker import Worker
async def main():
    worker = Worker()
    await worker.run(os.getpid)
    mapped = pathlib.Path("/proc/self/maps").read_text().splitlines()
    print(*{line.split()[4] for line in mapped if "/dev/shm/" in line}, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="where /dev/shm is")
async def test_a_killed_process_group_leaves_no_shared_memory() -> None:
    owner = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OWNER, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    assert owner.stdout is not None
    inodes = (await asyncio.wait_for(owner.stdout.readline(), 60)).decode().split()
    os.killpg(owner.pid, signal.SIGKILL)
    await owner.wait()
    with os.scandir("/dev/shm") as entries:
        assert [one.name for one in entries if str(one.inode()) in inodes] == []
