"""Brings the stores' indexes up to date in the background of a process that lives on."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence.memory.store import CaseStore

log = logging.getLogger(__name__)

_STOP_SECONDS = 2.0


class Indexing:
    """One pass at a time for each store; what is asked for meanwhile is one more pass."""

    def __init__(self) -> None:
        self._passes: dict[CaseStore, asyncio.Task[None]] = {}
        self._again: set[CaseStore] = set()

    def start(self, store: CaseStore) -> None:
        """Indexes what the store has pending, without waiting for it."""
        if store in self._passes:
            self._again.add(store)
        else:
            self._passes[store] = asyncio.create_task(self._index(store))

    async def settled(self) -> None:
        """Waits until nothing is being indexed."""
        while self._passes:
            await asyncio.wait(self._passes.values())

    async def close(self) -> None:
        """Stops; what is left stays pending for the next process."""
        passes = list(self._passes.values())
        for task in passes:
            task.cancel()
        if passes:
            await asyncio.wait(passes, timeout=_STOP_SECONDS)

    async def _index(self, store: CaseStore) -> None:
        try:
            await store.catch_up()
        except Exception:  # the case is stored; the next pass takes it along
            log.exception("the index is not up to date")
        finally:
            del self._passes[store]
        if store in self._again:
            self._again.discard(store)
            self.start(store)
