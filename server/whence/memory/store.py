"""The solved cases, as the rest of Whence sees them.

The ledger acknowledges and answers exact hits in milliseconds; the vector index and the embedder
are loaded when something is searched by meaning or written, never on the event loop's thread.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from whence.domain.errors import NotFoundError, StoreUnavailableError, UsageError
from whence.memory import models
from whence.memory.case import Circumstances, StoredCase, from_analysis, from_entry
from whence.memory.child_indexer import Here, index_in_child
from whence.memory.following import Following
from whence.memory.ledger import Filter, Ledger, redact_all
from whence.memory.models import EmbedderUnavailableError
from whence.memory.near_search import search_near
from whence.memory.recall import Recollection, has_failed, recollect
from whence.memory.search import Search
from whence.memory.store_files import StoreFiles
from whence.memory.transfer import ImportReport, explain, read_lines
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

    from whence.domain.analysis import RootCauseAnalysis
    from whence.memory.models import Model
    from whence.memory.options import StoreOptions
    from whence.storage.repair import Repaired
    from whence_tools.errors.model import Problem
    from whence_tools.ports import Cpu
    from whence_tools.solved_cases import CaseQuery, CaseSearch

T = TypeVar("T")

_CLOSE_SECONDS = 5.0
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoreStats:
    """What the store holds.

    Attributes:
        outcomes: how many cases of each outcome.
        pending: recorded, but not yet in the index.
        embedder: the model's name; None before the first vector.
    """

    total: int
    outcomes: Mapping[str, int]
    pending: int
    embedder: str | None
    directory: Path


class CasePage(NamedTuple):
    """Some cases, newest first, and how many there are in all."""

    cases: tuple[StoredCase, ...]
    total: int


class CaseStore:
    """Opening costs nothing until the first use; every method that may block is a coroutine.

    One instance a data directory and process. The `Memory` port of the tools over it is
    `whence.memory.port.WorkspaceCases`.

    Raises:
        UsageError: from the constructor, for a collection name that Chroma would refuse.
        StoreUnavailableError: from every method, when the store cannot be opened or used.
    """

    def __init__(self, options: StoreOptions, cpu: Cpu) -> None:
        self._options = options
        self._files = StoreFiles(options, cpu)
        self._background: asyncio.Task[None] | None = None

    @property
    def directory(self) -> Path:
        return self._files.directory

    async def remember(
        self, analysis: RootCauseAnalysis, circumstances: Circumstances
    ) -> StoredCase:
        """Stores an analysis, redacted; it is on disk when this returns.

        It is found by its fingerprint from now on, and by meaning after `catch_up`, which a search
        does too: an answer need not wait for the index.
        """
        case = await asyncio.to_thread(from_analysis, analysis, circumstances)
        parts = await self._files.open()
        return await asyncio.to_thread(parts.ledger.record, case)

    async def catch_up(self, *, load: bool = True) -> None:
        """Indexes what is pending. The first time on a machine the model is exported: seconds.

        Where that fails, it stays pending, and is tried again with the next case.

        Args:
            load: false for a process that will not search again: unless the model and Chroma are
                loaded or the backlog is long, the work is left to the next process that searches.
        """
        indexer = (await self._files.open()).indexer
        try:
            if not self._indexes_in_child:
                await indexer.catch_up(load=load)
            elif await indexer.is_behind(await indexer.embed_pending()):
                await index_in_child(_index_pending, self._options)
        except (EmbedderUnavailableError, StoreUnavailableError) as error:
            log.warning("recorded, but not indexed yet: %s", error)

    @property
    def _indexes_in_child(self) -> bool:
        """What is on a server only the server can search, and its client is not in the way."""
        return self._options.apart and self._options.chroma_url is None

    async def embedder(self) -> Model:
        """The one in use.

        Raises:
            EmbedderUnavailableError: the one of the settings is not on this machine.
        """
        parts = await self._files.open()
        return await asyncio.to_thread(parts.indexer.model)

    async def export_is_due(self) -> bool:
        """Whether the next `catch_up` exports the model first."""
        parts = await self._files.open()
        return not await parts.indexer.ready(await self.embedder())

    async def has_failed(
        self,
        diff: str,
        fingerprint: str,
        workspace_id: str | None,
        current_hash: Callable[[str], str | None],
    ) -> bool:
        """Whether this fix of exactly this error did not help, on files that are still the same.

        Args:
            current_hash: as in `recall`.
        """
        return await self._read(
            lambda ledger: has_failed(
                diff, ledger.of_fingerprint(fingerprint), workspace_id, current_hash
            )
        )

    async def recall(
        self,
        fingerprint: str,
        workspace_id: str | None,
        current_hash: Callable[[str], str | None],
    ) -> Recollection | None:
        """What is known of exactly this error; see `recall.py`. Milliseconds, no model.

        Args:
            current_hash: the SHA-256 of a workspace-relative path now; called in a thread.
        """
        return await self._read(
            lambda ledger: recollect(ledger.of_fingerprint(fingerprint), workspace_id, current_hash)
        )

    async def find(
        self,
        query: CaseQuery,
        problem: Problem | None = None,
        *,
        workspace_id: str | None = None,
        others: bool = True,
        wait: bool = True,
    ) -> CaseSearch:
        """Solved cases like an error: those of its fingerprint first, then by meaning and words.

        Args:
            problem: the query parsed, where it is a trace: its fingerprint and message count.
            workspace_id: cases of others are marked, or left out where the options say so.
            others: false leaves them out whatever the options say.
            wait: for what takes long before the first search. Otherwise a model that was never
                exported on this machine is exported in the background, and this answer makes do
                with words; and a small store is compared case by case instead of loading Chroma.

        Raises:
            EmbedderUnavailableError: the embedder failed and nothing matches exactly.
            MissingCollectionError: the configured collection is missing in a store with others.
        """
        await self._files.check_collection()
        parts = await self._files.open()
        others = others and self._options.other_workspaces
        search = Search(query, problem, workspace_id, others)
        exact = await asyncio.to_thread(search.exact, parts.ledger)
        try:
            near = await search_near(
                parts,
                search,
                len(exact),
                wait=wait,
                scans=self._indexes_in_child or not wait,
                start=self._meanwhile,
            )
        except EmbedderUnavailableError as error:
            if not exact:
                raise
            log.warning("only exact matches are shown: %s", error)
            near = ()
        return search.answer([*exact, *near])

    async def get(self, name: str) -> StoredCase:
        """By its id, or that of any analysis merged into it; NotFoundError where there is none."""
        return _require_case(name, await self._read(lambda ledger: ledger.get(name)))

    async def list(
        self, limit: int = 50, offset: int = 0, workspace_id: str | None = None
    ) -> CasePage:
        def page(ledger: Ledger) -> CasePage:
            cases = ledger.newest(limit, workspace_id, offset)
            return CasePage(tuple(cases), ledger.count(workspace_id))

        return await self._read(page)

    async def with_cause(self, case_filter: Filter, limit: int = 50, offset: int = 0) -> CasePage:
        """Those that a search could find: without the errors whose cause was not found."""

        def page(ledger: Ledger) -> CasePage:
            cases = ledger.with_cause(case_filter, limit, offset)
            return CasePage(tuple(cases), ledger.count_with_cause(case_filter))

        return await self._read(page)

    def following(self, workspace_id: str, since: datetime) -> Following:
        """The analyses of a workspace that other processes store from a moment on."""
        return Following(workspace_id, since, self._present)

    async def add(self, entry: Mapping[str, Any]) -> StoredCase:
        """Stores a case written by hand; where an equal one is there, that one is returned.

        Raises:
            UsageError: a field is missing, blank or wrong.
        """
        try:
            case = from_entry(entry)
        except ValueError as error:
            raise UsageError(f"Can't store the case: {explain(error)}") from error
        return await self._write_and_index(lambda ledger: ledger.import_(case)[0])

    async def validate(self, name: str) -> StoredCase:
        """The user says that it is right: more confidence. NotFoundError where there is none."""
        return await self._change_case(name, StoredCase.validated)

    async def reject(self, name: str, reason: str | None = None) -> StoredCase:
        """The user says that it is wrong: from now on it is shown as tried and failed."""
        return await self._change_case(name, lambda case: case.rejected_because(reason))

    async def solve(self, name: str) -> StoredCase:
        return await self._change_case(name, StoredCase.solved)

    async def forget(self, name: str) -> None:
        """Takes a case out for good; NotFoundError where there is none."""
        if not await self._write_and_index(lambda ledger: ledger.forget(name)):
            raise _no_such(name)

    async def export(self) -> tuple[str, ...]:
        """Every case as a JSON line, oldest first."""
        return await self._read(
            lambda ledger: tuple(
                case.model_dump_json(by_alias=True, exclude_none=True) for case in ledger.all()
            )
        )

    async def import_(self, lines: Iterable[str]) -> ImportReport:
        """Stores JSON lines; those counted are on disk. Twice the same changes nothing."""
        return await self._write_and_index(lambda ledger: read_lines(lines, ledger))

    async def repair(self) -> Repaired | None:
        """Makes a damaged ledger again from its readable rows and from the index.

        Returns:
            What came back; None where it was not damaged.
        """
        return await self._files.repair()

    async def reindex(self) -> StoreStats:
        """Repairs the ledger, then makes the index again with the embedder that the settings name
        now.

        Raises:
            EmbedderUnavailableError: the chosen embedder is not on this machine or fails.
        """
        await self.repair()
        parts = await self._files.open()
        await asyncio.to_thread(parts.add_missing)
        await parts.indexer.rebuild()
        return await self.stats()

    async def redact(self) -> tuple[int, int]:
        """Redacts the cases again, in the ledger and in the index.

        Returns: how many there are, and how many had a secret.
        """
        looked_at, changed = await self._write_and_index(redact_all)
        if changed:  # Chroma writes memory that it never filled, which here could hold a secret
            await index_in_child(_rebuild_index, self._options)
        return looked_at, changed

    async def stats(self) -> StoreStats:
        parts = await self._files.open()

        def collect() -> StoreStats:
            described = parts.backlog.embedder
            model = models.Model.from_json(described) if described else None
            return StoreStats(
                total=parts.ledger.count(),
                outcomes=parts.ledger.outcomes(),
                pending=parts.backlog.count_pending(model.key if model else ""),
                embedder=model.name if model else None,
                directory=self.directory,
            )

        return await asyncio.to_thread(collect)

    async def close(self) -> None:
        """Ends what runs in the background and closes the files. Safe to call twice."""
        if self._background is not None:
            self._background.cancel()
            await asyncio.wait([self._background], timeout=_CLOSE_SECONDS)
        await self._files.close()

    def _meanwhile(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Does something in the background, unless something is being done there."""
        if self._background is None or self._background.done():
            self._background = asyncio.create_task(work())

    async def _read(self, read: Callable[[Ledger], T]) -> T:
        await self._files.check_collection()
        parts = await self._files.open()
        return await asyncio.to_thread(read, parts.ledger)

    async def _write_and_index(self, write: Callable[[Ledger], T]) -> T:
        parts = await self._files.open()
        result = await asyncio.to_thread(write, parts.ledger)
        if self._indexes_in_child:
            self._meanwhile(self.catch_up)
        else:
            await self.catch_up()
        return result

    async def _change_case(
        self, name: str, change: Callable[[StoredCase], StoredCase]
    ) -> StoredCase:
        return _require_case(
            name, await self._write_and_index(lambda ledger: ledger.change(name, change))
        )

    async def _present(self) -> Ledger | None:
        """The ledger, unless nobody has made it yet."""
        parts = await self._files.open_present()
        return parts.ledger if parts is not None else None


def _require_case(name: str, case: StoredCase | None) -> StoredCase:
    if case is None:
        raise _no_such(name)
    return case


def _no_such(name: str) -> NotFoundError:
    return NotFoundError(f"There is no case '{name}'. `whence memory list` shows all cases.")


def _index_pending(options: StoreOptions) -> None:
    """In a process of its own."""
    asyncio.run(_with_store(options, CaseStore.catch_up))


def _rebuild_index(options: StoreOptions) -> None:
    """In a process of its own."""
    asyncio.run(_with_store(options, CaseStore.reindex))


async def _with_store(
    options: StoreOptions, work: Callable[[CaseStore], Coroutine[Any, Any, object]]
) -> None:
    store = CaseStore(options, Here())
    try:
        await work(store)
    finally:
        await store.close()
