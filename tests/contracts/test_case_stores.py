"""One suite over a store as it was written, and over its halves made again from each other."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.cases import analysis, circumstances, fingerprint, line, store_in
from whence.memory.case import Outcome
from whence.memory.store import CaseStore
from whence_tools.errors.model import Frame, Problem
from whence_tools.solved_cases import CaseQuery


async def _filled(directory: Path) -> CaseStore:
    store = store_in(directory)
    for number in (1, 2, 3):
        await store.remember(analysis(number), circumstances())
    await store.validate("analysis-2")
    await store.reject("analysis-3", "not that sheet")
    await store.import_([line(1, language="go", errorType="Timeout")])
    return store


@pytest.fixture(params=["as written", "ledger from index", "index from ledger", "reindexed"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[CaseStore]:
    store = await _filled(tmp_path)
    await store.close()
    if request.param == "ledger from index":
        (store.directory / "ledger.db").unlink()
    elif request.param == "index from ledger":
        shutil.rmtree(store.directory / "chroma")
        await store.reindex()
    elif request.param == "reindexed":
        await store.reindex()
    yield store
    await store.close()


async def test_every_record_is_there_with_what_is_known_of_it(store: CaseStore) -> None:
    page = await store.list()
    assert page.total == 4
    validated, rejected = await store.get("analysis-2"), await store.get("analysis-3")
    assert (validated.user_validated, validated.outcome) == (True, Outcome.VALIDATED)
    assert rejected.rejected_reason == "not that sheet"
    assert validated.file_hashes == {"shop/orders.py": "a" * 64}
    assert validated.analysis == analysis(2).wire()


async def test_exact_hits_and_feedback_hold(store: CaseStore) -> None:
    known = await store.recall(fingerprint(2), "shop", lambda _: "a" * 64)
    assert known is not None
    assert known.answers
    assert await store.recall(fingerprint(3), "shop", lambda _: "a" * 64) is None


async def test_search_by_meaning_words_and_filter(store: CaseStore) -> None:
    query = CaseQuery(query="reading the orders import: missing column", min_confidence=0)
    found = await store.find(query)
    assert {match.id for match in found.results} == {"analysis-1", "analysis-2"}
    assert [match.id for match in found.tried_and_failed or []] == ["analysis-3"]
    in_go = query.model_copy(update={"query": "queue is full", "language": "go"})
    assert [match.error_type for match in (await store.find(in_go)).results] == ["Timeout"]


async def test_a_second_run_of_a_known_bug_is_still_one_record(store: CaseStore) -> None:
    await store.remember(analysis(1, id="again"), circumstances())
    assert (await store.list()).total == 4
    frames = (Frame(file="shop/orders.py", path="shop/orders.py"),)
    problem = Problem(frames=frames, fingerprint=fingerprint(1))
    found = await store.find(CaseQuery(query="KeyError", min_confidence=0), problem)
    assert found.results[0].exact


async def test_nothing_waits_to_be_indexed_after_a_search(store: CaseStore) -> None:
    await store.find(CaseQuery(query="anything", min_confidence=0))
    assert (await store.stats()).pending == 0
