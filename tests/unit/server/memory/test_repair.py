"""Damaged stores: what can still be read comes back, what cannot is counted, nothing is made up."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import analysis, circumstances, line, store_in
from whence.domain.errors import DamagedStoreError, StoreUnavailableError
from whence.memory.store import CaseStore
from whence.storage.repair import Repaired
from whence_tools.solved_cases import CaseQuery

Damage = Callable[[Path], None]

DYING_REPAIR = """
import asyncio, sys
from pathlib import Path
from tests.support.cases import store_in
from whence.storage import repair

calls = []
version = repair._version

def halt(connection):
    calls.append(connection)
    if len(calls) > 2:
        print("half written", flush=True)
        sys.stdin.read()
    return version(connection)

repair._version = halt
asyncio.run(store_in(Path(sys.argv[1])).repair())
"""
CASES = 60
FORGOTTEN = frozenset({"analysis-7", "analysis-31"})
PAGE = 4096


@dataclass(frozen=True)
class Filled:
    """A data directory, and what is in it by id."""

    path: Path
    cases: dict[str, dict[str, Any]]

    def copy(self, to: Path) -> CaseStore:
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.path, to)
        return store_in(to)


async def fill(path: Path) -> Filled:
    store = store_in(path)
    for number in range(1, CASES + 1):
        cause = f"The header row of sheet {number} is skipped. " * (1 + number % 9 * 4)
        await store.remember(analysis(number, rootCause=cause), circumstances())
    await store.remember(analysis(5, id="again-5"), circumstances())
    await store.validate("analysis-2")
    await store.reject("analysis-3", "not that sheet")
    for name in sorted(FORGOTTEN):
        await store.forget(name)
    await store.import_([line(1)])
    await store.catch_up()
    cases = {case.id: case.wire() for case in (await store.list(1000)).cases}
    await store.close()
    return Filled(path, cases)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Filled:
    return asyncio.run(fill(tmp_path_factory.mktemp("data")))


def overwritten(at: int, length: int, seed: int) -> Damage:
    def damage(file: Path) -> None:
        with file.open("r+b") as content:
            content.seek(at)
            content.write(random.Random(seed).randbytes(min(length, file.stat().st_size - at)))

    return damage


def flipped(count: int, seed: int) -> Damage:
    """Letters for other letters: what is still text and JSON, but not what was written."""

    def damage(file: Path) -> None:
        chance = random.Random(seed)
        content = bytearray(file.read_bytes())
        letters = [at for at, byte in enumerate(content) if chr(byte).islower()]
        for at in chance.sample(letters, min(count, len(letters))):
            content[at] = ord(chance.choice("abcdefghijklmnopqrstuvwxyz"))
        file.write_bytes(content)

    return damage


def truncated(to: int) -> Damage:
    def damage(file: Path) -> None:
        with file.open("r+b") as content:
            content.truncate(to)

    return damage


def zeroed(at: int, length: int) -> Damage:
    def damage(file: Path) -> None:
        with file.open("r+b") as content:
            content.seek(at)
            content.write(bytes(min(length, file.stat().st_size - at)))

    return damage


def damages(size: int) -> Iterator[Damage]:
    """Every page is hit at least once, by lengths from 512 bytes to 12 KB."""
    for number, at in enumerate(range(0, size, 3 * PAGE)):
        yield overwritten(at, 3 * PAGE, number)
    for number, at in enumerate(range(512, size, 12 * PAGE)):
        yield overwritten(at, 512, number)
        yield zeroed(at + PAGE, 2000)
    for number in range(2, 7):
        yield flipped(4**number, number)
    for length in (60, 100, 511, 4096, 4097, size // 3, size // 2 + 77, size - 1):
        yield truncated(length)


def all_damage(size: int) -> Damage:
    """Every second page."""

    def damage(file: Path) -> None:
        for at in range(0, size, 2 * PAGE):
            overwritten(at, PAGE, at)(file)

    return damage


async def listed(store: CaseStore) -> dict[str, dict[str, Any]]:
    return {case.id: case.wire() for case in (await store.list(1000)).cases}


async def failure_text(store: CaseStore) -> str:
    """What a command says that meets the damage; "" where it does not meet it."""
    try:
        await store.list(1000)
        await store.export()
    except StoreUnavailableError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("one_in", [5, pytest.param(1, marks=pytest.mark.thorough)])
async def test_all_cases_come_back_whichever_pages_of_the_ledger_are_damaged(
    filled: Filled, tmp_path: Path, one_in: int
) -> None:
    size = (filled.path / "memory/whence-cases/ledger.db").stat().st_size
    met = 0
    tried = list(damages(size))[::one_in]
    for number, damage in enumerate(tried):
        store = filled.copy(tmp_path / "data")
        damage(store.directory / "ledger.db")
        message = await failure_text(store)
        assert message == "" or "whence memory reindex" in message
        repaired = await store.repair()
        met += repaired is not None
        assert await listed(store) == filled.cases, number
        assert (await store.get("again-5")).id == "analysis-5"
        assert await store.repair() is None
        await store.close()
    assert met > len(tried) / 2


async def test_the_readable_rows_come_back_where_both_halves_are_damaged(
    filled: Filled, tmp_path: Path
) -> None:
    for seed in range(6):
        store = filled.copy(tmp_path / "data")
        ledger = store.directory / "ledger.db"
        damage = overwritten(PAGE * (4 + 9 * seed), 3 * PAGE, seed)
        damage(ledger)
        untouched = readable(ledger)
        shutil.rmtree(store.directory / "chroma")
        repaired = await store.repair()
        now = await listed(store)
        assert untouched <= now.keys()
        assert all(filled.cases[name] == case for name, case in now.items())
        if len(now) < len(filled.cases):
            assert isinstance(repaired, Repaired)
            assert repaired.kept == len(now)
            assert repaired.total <= len(filled.cases)
            assert f"{repaired.total - repaired.kept} could not be read" in str(repaired)
        await store.close()


def readable(ledger: Path) -> set[str]:
    """The ids that SQLite itself reads, one by one, past the indexes."""
    found = set()
    with contextlib.closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as connection:
        for number in range(1, CASES + 3):
            statement = (
                "SELECT id, json(body) FROM cases NOT INDEXED WHERE number = ? AND NOT forgotten"
            )
            with contextlib.suppress(sqlite3.Error):
                found |= {name for name, _ in connection.execute(statement, (number,))}
    return found


async def test_what_was_forgotten_stays_forgotten_and_nothing_is_made_up(
    filled: Filled, tmp_path: Path
) -> None:
    size = (filled.path / "memory/whence-cases/ledger.db").stat().st_size
    store = filled.copy(tmp_path / "data")
    all_damage(size)(store.directory / "ledger.db")
    all_damage(size)(store.directory / "chroma/chroma.sqlite3")
    repaired = await store.repair()
    now = await listed(store)
    assert repaired is not None
    assert not FORGOTTEN & now.keys()
    assert all(filled.cases[name] == case for name, case in now.items())
    assert 0 < len(now) < len(filled.cases)
    await store.close()


async def test_a_damaged_index_costs_no_case_and_is_made_again(
    filled: Filled, tmp_path: Path
) -> None:
    for number in range(4):
        store = filled.copy(tmp_path / "data")
        for file in (store.directory / "chroma").rglob("*.*"):
            size = file.stat().st_size
            if file.is_file() and size:
                overwritten(random.Random(number).randrange(size), 3 * PAGE, number)(file)
        await store.reindex()
        assert await listed(store) == filled.cases
        assert (await store.stats()).pending == 0
        await store.close()


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO migrations VALUES ('metadb', 99, '00099-newer.sqlite.sql', 'x', 'y')",
        "ALTER TABLE collections RENAME COLUMN name TO title",
        "DROP TABLE embeddings",
    ],
)
async def test_an_index_with_the_schema_of_a_newer_chroma_costs_no_case(
    filled: Filled, tmp_path: Path, change: str
) -> None:
    store = filled.copy(tmp_path / "data")
    file = store.directory / "chroma/chroma.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as index, index:
        index.execute(change)
    await store.reindex()
    assert await listed(store) == filled.cases
    query = CaseQuery(query="The header row of sheet 8 is skipped", min_confidence=0)
    assert (await store.find(query)).total_found > 0
    assert (await store.stats()).pending == 0
    await store.close()


async def test_an_index_beside_which_a_damaged_log_lies_costs_no_case(
    filled: Filled, tmp_path: Path
) -> None:
    store = filled.copy(tmp_path / "data")
    file = store.directory / "chroma/chroma.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as index:
        index.execute("PRAGMA journal_mode = WAL")
        index.execute("UPDATE collections SET name = name || ' '")
        index.commit()
        shutil.copytree(store.directory, tmp_path / "killed/memory/whence-cases")
    killed = store_in(tmp_path / "killed")
    log = killed.directory / "chroma/chroma.sqlite3-wal"
    overwritten(0, log.stat().st_size, 1)(log)
    await killed.reindex()
    assert await listed(killed) == filled.cases
    assert (await killed.stats()).pending == 0
    await killed.close()


@pytest.mark.parametrize("length", [None, 0])
async def test_a_ledger_that_is_gone_or_empty_comes_back_from_the_index(
    filled: Filled, tmp_path: Path, length: int | None
) -> None:
    store = filled.copy(tmp_path / "data")
    ledger = store.directory / "ledger.db"
    ledger.unlink() if length is None else truncated(length)(ledger)
    assert await listed(store) == filled.cases
    await store.close()


async def test_a_ledger_that_is_deleted_under_a_living_process_loses_nothing(
    filled: Filled, tmp_path: Path
) -> None:
    store = filled.copy(tmp_path / "data")
    await store.list()
    (store.directory / "ledger.db").unlink()
    await store.remember(analysis(99), circumstances())
    assert {*await listed(store)} == {*filled.cases, "analysis-99"}
    await store.close()
    again = store_in(tmp_path / "data")
    assert {*await listed(again)} == {*filled.cases, "analysis-99"}
    await again.close()


@pytest.mark.thorough
async def test_a_damaged_graph_of_vectors_is_noticed_before_it_ends_the_process(
    tmp_path: Path,
) -> None:
    store = store_in(tmp_path)
    await store.import_([line(number) for number in range(1050)])
    await store.close()
    (file,) = (store.directory / "chroma").rglob("data_level0.bin")
    overwritten(60, 3 * PAGE, 1)(file)
    query = CaseQuery(query="the queue of worker 7 is full", min_confidence=0, limit=3)
    assert (await store.find(query)).total_found > 0
    assert (await store.stats()).pending == 0
    await store.close()


def child(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[4],
    )  # fmt: skip


async def test_a_repair_that_is_killed_halfway_is_done_by_the_next(
    filled: Filled, tmp_path: Path
) -> None:
    store = filled.copy(tmp_path / "data")
    overwritten(9 * PAGE, 3 * PAGE, 1)(store.directory / "ledger.db")
    process = await asyncio.to_thread(child, "-c", DYING_REPAIR, tmp_path / "data")
    assert process.stdout is not None
    assert await asyncio.to_thread(process.stdout.readline) == "half written\n"
    process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(process.communicate, None, 20)
    assert await store.repair() is not None
    assert await listed(store) == filled.cases
    await store.close()


async def test_what_another_process_writes_during_a_repair_is_kept(
    filled: Filled, tmp_path: Path
) -> None:
    store = filled.copy(tmp_path / "data")
    ledger = store.directory / "ledger.db"
    ledger.write_bytes(ledger.read_bytes().replace(b"of sheet 20 is skip", b"of sheet 20 is skap"))
    remembering = ("-m", "tests.support.cases", "remember", tmp_path / "data", 100, 15)
    writer = await asyncio.to_thread(child, *remembering)
    assert writer.stdout is not None
    first = await asyncio.to_thread(writer.stdout.readline)
    assert await store.repair() is not None
    rest, _ = await asyncio.to_thread(writer.communicate, None, 40)
    acknowledged = {first.strip(), *rest.split()}
    now = await listed(store)
    assert len(acknowledged) > 1
    assert now.keys() == acknowledged | filled.cases.keys()
    assert all(now[name] == case for name, case in filled.cases.items())
    await store.close()


async def test_damage_to_the_lock_and_its_stamp_hinders_nobody(
    filled: Filled, tmp_path: Path
) -> None:
    store = filled.copy(tmp_path / "data")
    for name in ("vectors.lock", "vectors.stamp", "vectors.gate"):
        (store.directory / name).write_bytes(random.Random(1).randbytes(8192))
    await store.reindex()
    assert await listed(store) == filled.cases
    await store.close()


async def test_a_killed_process_s_log_is_read_past_its_damage(
    filled: Filled, tmp_path: Path
) -> None:
    store = filled.copy(tmp_path / "data")
    ledger = store.directory / "ledger.db"
    with contextlib.closing(sqlite3.connect(ledger)) as reader:
        reader.execute("SELECT count(*) FROM cases").fetchone()  # keeps the log from being emptied
        for number in range(70, 80):
            await store.remember(analysis(number), circumstances())
        await store.close()
        shutil.copytree(store.directory, tmp_path / "killed/memory/whence-cases")
    killed = store_in(tmp_path / "killed")
    log = killed.directory / "ledger.db-wal"
    overwritten(3 * (PAGE + 24), 512, 1)(log)
    await killed.repair()
    new = {f"analysis-{number}" for number in range(71, 80)}
    now = await listed(killed)
    assert {*filled.cases, *new} <= now.keys()
    assert all(now[name] == case for name, case in filled.cases.items())
    await killed.close()


async def test_a_newer_store_is_refused_and_not_touched(filled: Filled, tmp_path: Path) -> None:
    store = filled.copy(tmp_path / "data")
    ledger = store.directory / "ledger.db"
    with contextlib.closing(sqlite3.connect(ledger)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for damage in (None, overwritten(5 * PAGE, PAGE, 1)):
        if damage:
            damage(ledger)
        before = ledger.read_bytes()
        for use in (store.list, store.repair, store.reindex):
            with pytest.raises(StoreUnavailableError, match="newer Whence; update") as told:
                await use()
            assert not isinstance(told.value, DamagedStoreError)
        assert ledger.read_bytes() == before
    assert not list(store.directory.glob("*damaged*"))
    await store.close()
