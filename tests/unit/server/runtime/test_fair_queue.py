from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest

from whence.runtime.fair_queue import FairQueue

SERVER = "http://127.0.0.1:1234"
SECONDS = 5.0


class Office:
    """Waits at one server under names, and notes who had the turn and who was told what."""

    def __init__(self) -> None:
        self.queue = FairQueue()
        self.served: list[str] = []
        self.positions: defaultdict[str, list[int]] = defaultdict(list)
        self._leave: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, server: str = SERVER) -> None:
        """Names begin with the letter of their group."""
        self._leave[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._wait(name, server))
        await asyncio.sleep(0)

    async def _wait(self, name: str, server: str) -> None:
        async with self.queue.turn(server, name[0], self.positions[name].append):
            self.served.append(name)
            await self._leave[name].wait()

    async def go(self, name: str) -> None:
        self._leave[name].set()
        async with asyncio.timeout(SECONDS):
            await self._tasks[name]
        await asyncio.sleep(0)

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.wait({self._tasks[name]}, timeout=SECONDS)
        await asyncio.sleep(0)


async def test_a_free_server_is_had_at_once_and_without_a_word() -> None:
    office = Office()
    await office.come("a1")
    assert office.served == ["a1"]
    assert office.positions["a1"] == []
    await office.go("a1")


async def test_workspaces_take_turns_however_many_one_of_them_asks_for() -> None:
    office = Office()
    for name in ("a1", "a2", "a3", "b1", "c1", "b2"):
        await office.come(name)
    for name in ("a1", "b1", "c1", "a2", "b2", "a3"):
        assert office.served[-1] == name
        await office.go(name)


async def test_who_waits_is_told_whenever_its_position_changes() -> None:
    office = Office()
    for name in ("a1", "a2", "b1"):
        await office.come(name)
    assert (office.positions["a2"], office.positions["b1"]) == ([1, 2], [1])
    await office.go("a1")
    assert (office.positions["a2"], office.served) == ([1, 2, 1], ["a1", "b1"])
    await office.go("b1")
    await office.go("a2")


async def test_who_gives_up_while_waiting_leaves_the_others_their_order() -> None:
    office = Office()
    for name in ("a1", "b1", "c1"):
        await office.come(name)
    await office.give_up("b1")
    assert office.positions["c1"] == [2, 1]
    await office.go("a1")
    assert office.served == ["a1", "c1"]
    await office.go("c1")


async def test_a_turn_that_is_cancelled_goes_to_the_next() -> None:
    office = Office()
    for name in ("a1", "b1"):
        await office.come(name)
    await office.give_up("a1")
    assert office.served == ["a1", "b1"]
    await office.go("b1")


async def test_servers_do_not_wait_for_each_other() -> None:
    office = Office()
    await office.come("a1")
    await office.come("a2", "http://127.0.0.1:4321")
    assert office.served == ["a1", "a2"]
    await office.go("a1")
    await office.go("a2")


@pytest.mark.parametrize("leaves", ["a1", "b1"])
async def test_the_one_who_comes_as_another_leaves_gets_its_turn(leaves: str) -> None:
    office = Office()
    for name in ("a1", "b1"):
        await office.come(name)
    await office.give_up(leaves)
    await office.come("c1")
    for name in {"a1", "b1"} - {leaves}:
        await office.go(name)
    assert office.served[-1] == "c1"
    await office.go("c1")
