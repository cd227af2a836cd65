"""Who may use a model server now: one investigation at a time, workspaces in turn.

Rounds of two investigations are never interleaved: each would throw the other's prompt cache away.
Within a process the order is fair; between processes, whoever finds the server free first has it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import asynccontextmanager, nullcontext
from dataclasses import field
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from whence.runtime.server_slots import POLL_SECONDS
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from whence.runtime.server_slots import ServerSlots

_PATIENT_POLL_SECONDS = 1.0


@dataclass(eq=False)
class _Waiter:
    group: str
    notify: Callable[[int], None]
    interactive: bool
    free: asyncio.Event = field(default_factory=asyncio.Event)
    position: int = 0


class FairQueue:
    """A fair queue for each model server.

    Groups (workspaces) take turns, so that one with many investigations does not hold up the
    others; within a group the order is first come, first served. What somebody waits for comes
    before what runs in the background.

    Args:
        slots: shared with the other processes; None keeps to this one.
    """

    def __init__(self, slots: ServerSlots | None = None) -> None:
        self._slots = slots
        self._queues: dict[str, _Queue] = {}

    @asynccontextmanager
    async def turn(
        self,
        server: str,
        group: str,
        notify: Callable[[int], None],
        *,
        side_by_side: int = 1,
        interactive: bool = True,
        across_processes: bool = True,
    ) -> AsyncIterator[None]:
        """Holds the server for as long as the context lasts.

        Args:
            notify: called with the number of investigations that come before, whenever it changes
                while this one waits; never when the server is free at once.
            side_by_side: how many investigations the server can do at the same time.
            interactive: somebody waits for it.
            across_processes: other processes use the same server.
        """
        queue = self._queues.setdefault(server, _Queue())
        queue.slots = side_by_side
        waiter = _Waiter(group, notify, interactive)
        queue.enter(waiter)
        try:
            await waiter.free.wait()
            async with self._place(server, queue, waiter) if across_processes else nullcontext():
                yield
        finally:
            queue.leave(waiter)
            if queue.is_idle:
                self._queues.pop(server, None)

    @asynccontextmanager
    async def _place(self, server: str, queue: _Queue, waiter: _Waiter) -> AsyncIterator[None]:
        if self._slots is None:
            yield
            return
        poll_seconds = POLL_SECONDS if waiter.interactive else _PATIENT_POLL_SECONDS
        async with self._slots.hold(
            server, queue.slots, partial(queue.held_up, waiter), poll_seconds
        ):
            queue.go_ahead(waiter)
            yield


class _Queue:
    def __init__(self) -> None:
        self.slots = 1
        self._holders: list[_Waiter] = []
        self._held_up: list[_Waiter] = []  # those of the holders that wait for another process
        self._groups: dict[str, deque[_Waiter]] = {}
        self._served: dict[str, int] = {}  # when each group last had its turn
        self._turns = count(1)

    @property
    def is_idle(self) -> bool:
        return not self._holders and not self._groups

    def enter(self, waiter: _Waiter) -> None:
        self._groups.setdefault(waiter.group, deque()).append(waiter)
        self._go_on()

    def leave(self, waiter: _Waiter) -> None:
        if waiter in self._holders:
            self._holders.remove(waiter)
            self.go_ahead(waiter)
        else:
            self._remove(waiter)
        self._go_on()

    def held_up(self, waiter: _Waiter) -> None:
        """Another process has the server; all who wait here have one more before them."""
        self._held_up.append(waiter)
        waiter.notify(1)
        self._tell()

    def go_ahead(self, waiter: _Waiter) -> None:
        if waiter in self._held_up:
            self._held_up.remove(waiter)
            self._tell()

    def _go_on(self) -> None:
        for waiter in list(self._in_order())[: max(0, self.slots - len(self._holders))]:
            self._remove(waiter)
            self._holders.append(waiter)
            self._served[waiter.group] = next(self._turns)
            waiter.free.set()
        self._tell()

    def _tell(self) -> None:
        before = 1 + bool(self._held_up)
        for position, waiter in enumerate(self._in_order(), start=before):
            if waiter.position != position:
                waiter.position = position
                waiter.notify(position)

    def _remove(self, waiter: _Waiter) -> None:
        line = self._groups[waiter.group]
        line.remove(waiter)
        if not line:
            del self._groups[waiter.group]

    def _in_order(self) -> Iterator[_Waiter]:
        """What somebody waits for, then the rest."""
        yield from self._round_by_round(interactive=True)
        yield from self._round_by_round(interactive=False)

    def _round_by_round(self, *, interactive: bool) -> Iterator[_Waiter]:
        """The first of every group, then the second; in each round the group that had its turn
        longest ago comes first."""
        groups = sorted(self._groups, key=lambda group: self._served.get(group, 0))
        lines = [
            [waiter for waiter in self._groups[group] if waiter.interactive is interactive]
            for group in groups
        ]
        for rank in range(max(map(len, lines), default=0)):
            yield from (line[rank] for line in lines if rank < len(line))
