"""What the workspaces of one process share."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

from whence.agent.conversation import Conversations
from whence.memory.store import CaseStore
from whence.runtime.fair_queue import FairQueue
from whence.runtime.server_slots import ServerSlots
from whence_tools.worker import Worker

if TYPE_CHECKING:
    from whence.llm.transports import Transports
    from whence.memory.options import StoreOptions
    from whence_tools.contract import ToolResult
    from whence_tools.registry import CallListener


class Services:
    """The workers, the stores and the queues for the models. Use it as an async context manager:
    everything started is ended with it.

    Args:
        worker: one that does all the work; it is ended with the rest.
        lives_on: the process answers others all the time: the stores keep Chroma out of it.

    Attributes:
        worker: does the work of investigations, one piece after the other.
        query_worker: answers what is asked beside them, which would wait for a rule that takes
            seconds.
        tool_watchers: told of every call of a tool.
    """

    def __init__(self, worker: Worker | None = None, *, lives_on: bool = False) -> None:
        self.worker = worker or Worker()
        self.query_worker = worker or Worker()
        self._lives_on = lives_on
        self.fair_queue = FairQueue(ServerSlots())
        self.conversations = Conversations()
        self.tool_watchers: list[CallListener] = []
        self._stores: dict[StoreOptions, CaseStore] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            for store in self._stores.values():
                await store.close()
        finally:
            for worker in (self.worker, self.query_worker):
                await asyncio.to_thread(worker.close)

    @cached_property
    def transports(self) -> Transports:
        """Loaded when a model is asked."""
        from whence.llm.transports import Transports

        return Transports()

    def tell_of_call(self, name: str, result: ToolResult, seconds: float) -> None:
        """A tool was called, in whatever workspace."""
        for watcher in self.tool_watchers:
            watcher(name, result, seconds)

    def store(self, options: StoreOptions) -> CaseStore:
        """The one store of these options."""
        options = replace(options, apart=self._lives_on)
        if options not in self._stores:
            self._stores[options] = CaseStore(options, self.worker)
        return self._stores[options]
