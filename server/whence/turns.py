"""Who may use a model server now: one investigation at a time, workspaces in turn.

Rounds of two investigations are never interleaved: each would throw the other's prompt cache away.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator


@dataclass(eq=False)
class _Waiter:
    group: str
    told: Callable[[int], None]
    free: asyncio.Event = field(default_factory=asyncio.Event)
    position: int = 0


class Turns:
    """A fair queue for each model server.

    Groups (workspaces) take turns, so that one with many investigations does not hold up the
    others; within a group the order is first come, first served.
    """

    def __init__(self) -> None:
        self._queues: dict[str, _Queue] = {}

    @asynccontextmanager
    async def turn(
        self, server: str, group: str, told: Callable[[int], None]
    ) -> AsyncIterator[None]:
        """Holds the server for as long as the context lasts.

        Args:
            told: called with the number of investigations that come before, whenever it changes
                while this one waits; never when the server is free at once.
        """
        queue = self._queues.setdefault(server, _Queue())
        waiter = _Waiter(group, told)
        queue.enter(waiter)
        try:
            await waiter.free.wait()
            yield
        finally:
            queue.leave(waiter)
            if queue.is_idle:
                self._queues.pop(server, None)


class _Queue:
    def __init__(self) -> None:
        self._holder: _Waiter | None = None
        self._groups: dict[str, deque[_Waiter]] = {}

    @property
    def is_idle(self) -> bool:
        return self._holder is None and not self._groups

    def enter(self, waiter: _Waiter) -> None:
        self._groups.setdefault(waiter.group, deque()).append(waiter)
        self._go_on()

    def leave(self, waiter: _Waiter) -> None:
        if self._holder is waiter:
            self._holder = None
        else:
            self._remove(waiter)
        self._go_on()

    def _go_on(self) -> None:
        if self._holder is None:
            waiter = next(self._in_order(), None)
            if waiter is not None:
                self._remove(waiter)
                self._holder = waiter
                # its group goes to the end of the line
                if waiter.group in self._groups:
                    self._groups[waiter.group] = self._groups.pop(waiter.group)
                waiter.free.set()
        for position, waiter in enumerate(self._in_order(), start=1):
            if waiter.position != position:
                waiter.position = position
                waiter.told(position)

    def _remove(self, waiter: _Waiter) -> None:
        line = self._groups[waiter.group]
        line.remove(waiter)
        if not line:
            del self._groups[waiter.group]

    def _in_order(self) -> Iterator[_Waiter]:
        """Round by round: the first of every group, then the second."""
        lines = [list(line) for line in self._groups.values()]
        for rank in range(max(map(len, lines), default=0)):
            yield from (line[rank] for line in lines if rank < len(line))
