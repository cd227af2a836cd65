"""Keeps the vector index in step with the ledger, and makes it again when it is damaged."""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, TypeVar

from whence.domain.errors import StoreUnavailableError
from whence.memory import models
from whence.memory.embedders import cosine, embed
from whence.memory.export import needs_export, prepare
from whence.memory.models import EmbedderUnavailableError
from whence.memory.vectors import DamagedIndexError, Neighbour
from whence_tools.worker import WorkerDiedError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.memory.index_backlog import IndexBacklog
    from whence.memory.ledger import Filter
    from whence.memory.models import Model
    from whence.memory.vectors import VectorIndex
    from whence_tools.ports import Cpu

T = TypeVar("T")

BATCH = 32
BACKLOG_PER_SEARCH = 8
SCAN_LIMIT = 5000  # cases: comparing with each takes milliseconds, loading Chroma a second
LONG_BACKLOG = 64

log = logging.getLogger(__name__)


class Indexer:
    """Embeds in the worker, writes in small batches, lets others in between.

    Args:
        setting: the user's choice of embedder.
    """

    def __init__(self, backlog: IndexBacklog, vectors: VectorIndex, cpu: Cpu, setting: str) -> None:
        self._backlog = backlog
        self._vectors = vectors
        self._cpu = cpu
        self._setting = setting
        self._prepared: Model | None = None
        self._is_loaded = False

    def model(self) -> Model:
        """The embedder in use; blocks for milliseconds.

        Raises:
            EmbedderUnavailableError: the one chosen is not on this machine.
        """
        remembered = self._backlog.embedder
        made_with = models.Model.from_json(remembered) if remembered else None
        return models.choose(self._setting, made_with)

    async def ready(self, model: Model) -> bool:
        """Whether the model can embed within a tool's time: nothing is left to export."""
        if model == self._prepared:
            return True
        return not await asyncio.to_thread(needs_export, model)

    async def prepare(self, model: Model) -> None:
        """Exports the model where that was never done; takes seconds, once a machine."""
        if not await self.ready(model):
            await prepare(model)
        self._prepared = model

    async def embed(self, model: Model, text: str) -> bytes:
        """Raises EmbedderUnavailableError when the model does not load or run."""
        return (await self._embed(model, [text]))[0]

    async def nearest(
        self, model: Model, vector: bytes, case_filter: Filter, limit: int
    ) -> list[Neighbour]:
        """Neighbours in an index that is up to date, but for a long backlog of new texts."""
        await asyncio.to_thread(self._remember, model)
        await self._embed_missing(model, BACKLOG_PER_SEARCH)
        await self._apply(model)
        return await self._repairing(
            model, lambda stop: self._vectors.query(model.key, vector, case_filter, limit, stop)
        )

    async def can_scan(self) -> bool:
        """Whether there are so few cases that comparing with each is the quickest way."""
        return await asyncio.to_thread(self._backlog.count) <= SCAN_LIMIT

    async def scan(
        self, model: Model, vector: bytes, case_filter: Filter, limit: int
    ) -> list[Neighbour]:
        """The neighbours without the index: the kept vectors, one by one. Exact."""
        await asyncio.to_thread(self._remember, model)
        await self._embed_missing(model, BACKLOG_PER_SEARCH)

        def compare() -> list[Neighbour]:
            vectors = self._backlog.every_vector(model.key, case_filter)
            near = sorted(((cosine(own, vector), name) for name, own in vectors), reverse=True)
            cases = self._backlog.cases([name for _, name in near[:limit]])
            return [Neighbour(name, value, cases[name]) for value, name in near if name in cases]

        return await asyncio.to_thread(compare)

    async def catch_up(self, *, load: bool = True) -> None:
        """Embeds and indexes whatever is pending, by whichever process it was written.

        Args:
            load: false loads neither the model nor the index for a short backlog: that is left to
                the next process that searches.

        Raises:
            EmbedderUnavailableError: the embedder failed; the rest stays pending.
            StoreUnavailableError: the index cannot be written; the same.
        """
        if not load and await self._leaves_texts():
            return
        model = await self.embed_pending()
        if load or self._vectors.is_open or await self.is_behind(model, LONG_BACKLOG):
            await self._apply(model)

    async def _leaves_texts(self) -> bool:
        """Whether the next search does as well with the texts: it embeds so many of them anyway.

        A model that was never exported is no search's work.
        """
        model = await asyncio.to_thread(self.model)
        if self._is_loaded or not await self.ready(model):
            return False
        limit = BACKLOG_PER_SEARCH + 1
        return len(await asyncio.to_thread(self._backlog.without_vector, model.key, limit)) < limit

    async def embed_pending(self) -> Model:
        """Keeps the vectors of new texts; the index does not have them yet.

        Raises:
            EmbedderUnavailableError: the embedder failed; the rest stays pending.
        """
        model = await asyncio.to_thread(self.model)
        await self.prepare(model)
        await asyncio.to_thread(self._remember, model)
        while await self._embed_missing(model, BATCH):
            pass
        return model

    async def is_behind(self, model: Model, by: int = 1) -> bool:
        """Whether the index lacks as many cases, or has as many in an older form."""
        return await asyncio.to_thread(self._backlog.count_pending, model.key) >= by

    async def rebuild(self) -> None:
        """Makes the index again with the embedder that the setting names now."""
        chosen = await asyncio.to_thread(models.choose, self._setting, None)
        await asyncio.to_thread(self._start_over, chosen)
        await self.catch_up()

    async def _embed_missing(self, model: Model, limit: int) -> bool:
        missing = await asyncio.to_thread(self._backlog.without_vector, model.key, limit)
        if missing:
            vectors = await self._embed(model, [text for _, text in missing])
            embedded = [(*row, vector) for row, vector in zip(missing, vectors, strict=True)]
            await asyncio.to_thread(self._backlog.keep_vectors, model.key, embedded)
        return bool(missing)

    async def _embed(self, model: Model, texts: Sequence[str]) -> list[bytes]:
        self._is_loaded = True
        try:
            return await self._cpu.run(embed, model, texts)
        except (WorkerDiedError, BrokenExecutor) as error:
            raise EmbedderUnavailableError(
                f"The embedding model '{model.name}' ended its process; it may need more memory."
            ) from error

    def _start_over(self, model: Model) -> None:
        def forget() -> None:
            self._backlog.drop_vectors()
            self._backlog.embedder = model.to_json()

        self._vectors.clear(forget)

    def _remember(self, model: Model) -> None:
        if self._backlog.embedder is None:
            self._backlog.embedder = model.to_json()

    async def _apply(self, model: Model) -> None:
        while await asyncio.to_thread(self._backlog.pending, model.key, 1):
            await self._repairing(model, lambda stop: self._apply_batch(model, stop))

    def _apply_batch(self, model: Model, stop: threading.Event) -> None:
        with self._vectors.writing(stop) as writer:
            # read inside the turn: two processes never apply one row in the wrong order
            entries = self._backlog.pending(model.key, BATCH)
            writer.apply(model.key, entries)
            self._backlog.mark_applied(model.key, entries)

    async def _repairing(self, model: Model, work: Callable[[threading.Event], T]) -> T:
        try:
            return await run_in_thread(work)
        except DamagedIndexError as error:
            log.warning("the vector index is made again: %s", error)
            seen = error.stamp
        try:
            await run_in_thread(
                lambda stop: self._vectors.clear(self._backlog.start_over, seen, stop)
            )
            await self._apply_pending(model)
            return await run_in_thread(work)
        except DamagedIndexError as error:
            raise StoreUnavailableError(
                "The index of solved cases is damaged and cannot be made again; check the data "
                "directory's disk and access rights."
            ) from error

    async def _apply_pending(self, model: Model) -> None:
        while await asyncio.to_thread(self._backlog.pending, model.key, 1):
            await run_in_thread(lambda stop: self._apply_batch(model, stop))


async def run_in_thread(work: Callable[[threading.Event], T]) -> T:
    """Runs blocking work that watches an event; cancelling sets it, so that no thread waits on."""
    stop = threading.Event()
    try:
        return await asyncio.to_thread(work, stop)
    finally:
        stop.set()
