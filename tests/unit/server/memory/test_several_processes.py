"""One store, several processes, some of them killed: real processes and real signals."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.bench import kills
from tests.support.cases import analysis, fingerprint, store_in
from whence_tools.errors.model import Frame, Problem
from whence_tools.solved_cases import CaseQuery

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with POSIX signals")

ROOT = Path(__file__).parents[4]
SECONDS = 50


@contextmanager
def child(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.cases", *map(str, arguments)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def lines(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(count)]


async def found(directory: Path) -> tuple[int, int, int]:
    """Records, those a search by meaning can reach, and those not indexed yet."""
    store = store_in(directory)
    try:
        query = CaseQuery(query=analysis(1).error_description, min_confidence=0, limit=10)
        hits = (await store.find(query)).total_found
        return (await store.list()).total, hits, (await store.stats()).pending
    finally:
        await store.close()


@pytest.mark.parametrize(
    "acknowledged",
    [pytest.param(1, marks=pytest.mark.thorough), 4, pytest.param(15, marks=pytest.mark.thorough)],
)
async def test_a_killed_writer_loses_nothing_that_it_acknowledged(
    tmp_path: Path, acknowledged: int
) -> None:
    with child("remember", tmp_path, 1, 500) as process:
        ids = await asyncio.to_thread(lines, process, acknowledged)
        process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.wait, SECONDS)
    total, hits, pending = await found(tmp_path)
    assert total >= acknowledged
    assert (hits, pending) == (total, 0)
    store = store_in(tmp_path)
    assert [(await store.get(name)).id for name in ids] == ids
    await store.close()
    assert leftovers(tmp_path) == []


async def test_a_death_between_index_and_ledger_is_made_good(tmp_path: Path) -> None:
    with child("die", tmp_path) as process:
        assert await asyncio.to_thread(lines, process, 1) == ["at work"]
        process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.wait, SECONDS)
    assert await found(tmp_path) == (2, 2, 0)


async def test_a_reader_beside_the_dead_writer_answers_exact_hits_at_once(tmp_path: Path) -> None:
    with child("die", tmp_path) as process:
        await asyncio.to_thread(lines, process, 1)
        store = store_in(tmp_path)
        async with asyncio.timeout(5):
            known = await store.recall(fingerprint(2), "shop", lambda _: None)
        assert known is not None
        process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.wait, SECONDS)
    frames = (Frame(file="shop/orders.py", path="shop/orders.py"),)
    problem = Problem(frames=frames, fingerprint=fingerprint(2))
    hits = await store.find(CaseQuery(query="KeyError", min_confidence=0), problem)
    assert hits.results[0].exact
    await store.close()


async def test_two_processes_write_and_search_at_once(tmp_path: Path) -> None:
    with child("remember", tmp_path, 1, 25) as one, child("remember", tmp_path, 26, 25) as two:
        reader = store_in(tmp_path)
        query = CaseQuery(query=analysis(1).error_description, min_confidence=0, limit=10)
        seen = [0]
        while one.poll() is None or two.poll() is None:
            seen.append((await reader.find(query)).total_found)
        assert (one.returncode, two.returncode) == (0, 0)
        assert seen == sorted(seen)
        assert (await reader.find(query)).total_found == 50
        await reader.close()
    assert await found(tmp_path) == (50, 50, 0)
    assert leftovers(tmp_path) == []


async def test_the_same_bug_in_two_processes_is_one_record(tmp_path: Path) -> None:
    with child("remember", tmp_path, 1, 3) as one, child("remember", tmp_path, 1, 3) as two:
        for process in (one, two):
            assert await asyncio.to_thread(process.wait, SECONDS) == 0
    assert await found(tmp_path) == (3, 3, 0)


@pytest.mark.thorough
def test_two_writers_that_are_killed_in_turn_lose_and_double_nothing(tmp_path: Path) -> None:
    report = kills.run(tmp_path / "data", kills=4)
    assert report.is_right, str(report)
    assert len(report.acknowledged) > 4 * kills.ACKS_A_KILL[0]


def leftovers(directory: Path) -> list[str]:
    """Files that are neither the ledger, nor the lock and stamp, nor ChromaDB's own."""
    expected = {"ledger.db", "vectors.lock", "vectors.stamp", "vectors.gate", "chroma.sqlite3"}
    expected |= {"vectors.sums"}
    segment = {"data_level0.bin", "header.bin", "length.bin", "link_lists.bin"}
    segment |= {"index_metadata.pickle"}
    files = (path for path in directory.rglob("*") if path.is_file())
    return sorted(path.name for path in files if path.name not in expected | segment)
