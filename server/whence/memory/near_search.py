"""Search by meaning and by words, with what is loaded, exported and indexed so far."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from whence.memory.search import CANDIDATES

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from whence.memory.ranking import RankedCase
    from whence.memory.search import Search
    from whence.memory.store_files import StoreParts


async def search_near(
    parts: StoreParts,
    search: Search,
    exact: int,
    *,
    wait: bool,
    scans: bool,
    start: Callable[[Callable[[], Coroutine[Any, Any, None]]], None],
) -> tuple[RankedCase, ...]:
    """Empty at once where the ledger holds nothing but the exact matches.

    Args:
        exact: how many those are.
        wait: for the model's export, which takes long the first time on a machine.
        scans: whether a small store is compared case by case rather than Chroma loaded.
        start: does something in the background.

    Raises:
        EmbedderUnavailableError: the embedder failed.
    """
    indexer, vectors = parts.indexer, parts.vectors
    model = await asyncio.to_thread(indexer.model)
    known = await asyncio.to_thread(parts.ledger.count_with_cause, search.filter)
    if known <= exact and not vectors.on_server:
        return ()
    by_words = await asyncio.to_thread(search.by_words, parts.ledger)
    if wait:
        await indexer.prepare(model)
    if not await indexer.ready(model):
        start(lambda: indexer.prepare(model))
        return tuple(await asyncio.to_thread(search.rank_words_alone, by_words))
    if scans and not vectors.is_open and await indexer.can_scan():
        vector = await indexer.embed(model, search.text)
        nearest = await indexer.scan(model, vector, search.filter, CANDIDATES)
    else:
        vector, _ = await asyncio.gather(
            indexer.embed(model, search.text), asyncio.to_thread(vectors.open)
        )
        nearest = await indexer.nearest(model, vector, search.filter, CANDIDATES)
    return tuple(
        await asyncio.to_thread(search.rank, model, vector, nearest, by_words, parts.backlog)
    )
