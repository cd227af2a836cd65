"""The files of one store: the ledger, its index backlog and the vector index, opened together."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING

from whence.domain.errors import UsageError
from whence.memory.index_backlog import IndexBacklog
from whence.memory.indexer import Indexer
from whence.memory.ledger import Ledger
from whence.memory.recovery import add_missing, repair_ledger
from whence.memory.vectors import MissingCollectionError, VectorIndex
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.memory.options import StoreOptions
    from whence.storage.repair import Repaired
    from whence_tools.ports import Cpu

DEFAULT_COLLECTION = "whence-cases"
_COLLECTION = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{1,60}[A-Za-z0-9]")
_LEDGER = "ledger.db"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoreParts:
    """What one opening of the files gives."""

    ledger: Ledger
    backlog: IndexBacklog
    vectors: VectorIndex
    indexer: Indexer

    def add_missing(self) -> int:
        """Takes over what only the index has. All of it or, where the process dies, nothing."""
        if not (self.vectors.exists or self.vectors.on_server):
            return 0
        cases = list(self.vectors.everything())
        with self.ledger.database.transaction() as connection:
            return add_missing(connection, cases)

    def close(self) -> None:
        self.vectors.close()
        self.ledger.close()


class StoreFiles:
    """Opens the files at their first use, and again when the ledger was replaced.

    Raises:
        UsageError: from the constructor, for a collection name that Chroma would refuse.
        StoreUnavailableError: from every method, when the store cannot be opened.
    """

    def __init__(self, options: StoreOptions, cpu: Cpu) -> None:
        name = options.collection or DEFAULT_COLLECTION
        if not _COLLECTION.fullmatch(name):
            raise UsageError(
                f"chroma.collection '{name}': give 3 to 62 letters, digits, '-' or '_', "
                "beginning and ending with a letter or digit."
            )
        self._options = options
        self._cpu = cpu
        self._name = name
        self.directory = options.data_dir / "memory" / name
        self._turn = asyncio.Lock()
        self._opened: StoreParts | None = None

    async def open(self) -> StoreParts:
        async with self._turn:
            if self._opened and not await asyncio.to_thread(self._opened.ledger.is_in_place):
                await self.close()
            if self._opened is None:
                self._opened = await asyncio.to_thread(self._open)
            return self._opened

    async def open_present(self) -> StoreParts | None:
        """None where nobody has made the ledger yet."""
        if self._opened is None and not await self._has_ledger():
            return None
        return await self.open()

    async def check_collection(self) -> None:
        """Checks that the configured collection is there, in a store that has others.

        Raises:
            MissingCollectionError: it is not.
        """
        if self._opened is not None or self._options.collection is None or await self._has_ledger():
            return
        if self._options.chroma_url is not None:
            vectors = self._vectors()
            try:
                await asyncio.to_thread(vectors.check_collection)
            finally:
                await asyncio.to_thread(vectors.close)
        elif await asyncio.to_thread(self._has_siblings):
            raise MissingCollectionError(
                f"The collection '{self._name}' does not exist; check the setting "
                "chroma.collection. It is made when the first case is stored in it."
            )

    async def repair(self) -> Repaired | None:
        """See `CaseStore.repair`."""
        async with self._turn:
            await self.close()  # no file of it may be open
            return await asyncio.to_thread(self._repair)

    async def close(self) -> None:
        """Safe to call twice."""
        parts, self._opened = self._opened, None
        if parts is not None:
            await asyncio.to_thread(parts.close)

    def _open(self) -> StoreParts:
        ledger = Ledger(self.directory / _LEDGER)
        backlog = IndexBacklog(ledger.database)
        vectors = self._vectors()
        indexer = Indexer(backlog, vectors, self._cpu, self._options.embedder)
        parts = StoreParts(ledger, backlog, vectors, indexer)
        if vectors.exists and ledger.is_new():
            log.warning("the ledger is gone: %d cases come back", parts.add_missing())
        return parts

    def _repair(self) -> Repaired | None:
        vectors = self._vectors()
        try:
            return repair_ledger(self.directory / _LEDGER, vectors.everything)
        finally:
            vectors.close()

    def _vectors(self) -> VectorIndex:
        return VectorIndex(self.directory, self._name, self._options.chroma_url)

    async def _has_ledger(self) -> bool:
        return await asyncio.to_thread((self.directory / _LEDGER).exists)

    def _has_siblings(self) -> bool:
        return any(self.directory.parent.glob(f"*/{_LEDGER}"))
