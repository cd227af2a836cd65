"""Turns at a model server between processes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from whence.runtime.fair_queue import FairQueue
from whence.runtime.server_slots import ServerSlots

SERVER = "http://127.0.0.1:1234"
SECONDS = 10.0
HOLD = """\
import asyncio, sys
from pathlib import Path
from whence.runtime.server_slots import ServerSlots
from whence.runtime.fair_queue import FairQueue

async def main():
    turns = FairQueue(ServerSlots(Path(sys.argv[1])))
    async with turns.turn(sys.argv[2], "other", print):
        print("held", flush=True)
        await asyncio.to_thread(sys.stdin.readline)

asyncio.run(main())
"""


@asynccontextmanager
async def slot_of_other_process(
    directory: Path, server: str = SERVER
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process has its turn; a line on its stdin ends it."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, str(directory), server,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    try:
        assert await asyncio.wait_for(child.stdout.readline(), SECONDS) == b"held\n"
        yield child
    finally:
        if child.returncode is None:
            child.kill()
        await child.communicate()


class Waiting:
    """One who wants a turn in this process."""

    def __init__(
        self, queue: FairQueue, *, side_by_side: int = 1, interactive: bool = True
    ) -> None:
        self.positions: list[int] = []
        self.told, self.served, self._leave = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.task = asyncio.create_task(self._wait(queue, side_by_side, interactive))

    def _tell(self, position: int) -> None:
        self.positions.append(position)
        self.told.set()

    async def _wait(self, queue: FairQueue, side_by_side: int, interactive: bool) -> None:  # noqa: FBT001
        async with queue.turn(
            SERVER, "mine", self._tell, side_by_side=side_by_side, interactive=interactive
        ):
            self.served.set()
            await self._leave.wait()

    async def go(self) -> None:
        self._leave.set()
        await asyncio.wait_for(self.task, SECONDS)


async def until(event: asyncio.Event) -> None:
    await asyncio.wait_for(event.wait(), SECONDS)


async def test_a_free_server_is_had_without_a_word(tmp_path: Path) -> None:
    waiting = Waiting(FairQueue(ServerSlots(tmp_path)))
    await until(waiting.served)
    await waiting.go()
    assert waiting.positions == []


async def test_who_waits_for_another_process_is_told_and_comes_when_it_leaves(
    tmp_path: Path,
) -> None:
    queue = FairQueue(ServerSlots(tmp_path))
    async with slot_of_other_process(tmp_path) as child:
        first, second = Waiting(queue), Waiting(queue)
        await until(first.told)
        assert (first.positions, second.positions[-1]) == ([1], 2)
        assert not first.served.is_set()
        await child.communicate(b"\n")
        await until(first.served)
        assert second.positions[-1] == 1
        await first.go()
        await until(second.served)
        await second.go()


async def test_the_turn_of_a_process_that_was_killed_is_free(tmp_path: Path) -> None:
    async with slot_of_other_process(tmp_path) as child:
        waiting = Waiting(FairQueue(ServerSlots(tmp_path)))
        await until(waiting.told)
        child.kill()
        await until(waiting.served)
        await waiting.go()


async def test_who_is_cancelled_while_it_waits_leaves_nothing_behind(tmp_path: Path) -> None:
    queue = FairQueue(ServerSlots(tmp_path))
    async with slot_of_other_process(tmp_path) as child:
        waiting = Waiting(queue)
        await until(waiting.told)
        waiting.task.cancel()
        await asyncio.wait({waiting.task}, timeout=SECONDS)
        assert waiting.task.cancelled()
        await child.communicate(b"\n")
    async with slot_of_other_process(tmp_path):
        pass


async def test_servers_are_separate(tmp_path: Path) -> None:
    async with slot_of_other_process(tmp_path, "http://127.0.0.1:4321"):
        waiting = Waiting(FairQueue(ServerSlots(tmp_path)))
        await until(waiting.served)
        await waiting.go()
    assert waiting.positions == []


async def test_a_server_that_can_do_two_at_once_is_shared_by_two_and_no_more(
    tmp_path: Path,
) -> None:
    queue = FairQueue(ServerSlots(tmp_path))
    async with slot_of_other_process(tmp_path):
        two = Waiting(queue, side_by_side=2)
        await until(two.served)
        three = Waiting(queue, side_by_side=2)
        await until(three.told)
        assert not three.served.is_set()
        await two.go()
        await until(three.served)
        await three.go()


async def test_what_somebody_waits_for_comes_before_the_background() -> None:
    queue = FairQueue()
    holder = Waiting(queue)
    await until(holder.served)
    background, asked = Waiting(queue, interactive=False), Waiting(queue)
    await until(asked.told)
    await holder.go()
    await until(asked.served)
    assert not background.served.is_set()
    await asked.go()
    await until(background.served)
    await background.go()


async def test_where_no_file_can_be_locked_the_turn_is_had_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    waiting = Waiting(FairQueue(ServerSlots(tmp_path / "file")))
    await until(waiting.served)
    await waiting.go()
    assert "no lock between processes" in caplog.text
