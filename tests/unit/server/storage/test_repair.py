"""Damaged envelopes, chats and event logs: what can be read is saved, the rest is counted."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support.cases import analysis, circumstances, store_in
from tests.support.cli import Whence, failing_program
from tests.unit.server.memory.test_repair import Damage, damages, overwritten
from tests.unit.server.storage.test_envelopes import envelope
from whence.domain.errors import DamagedStoreError, StoreUnavailableError
from whence.storage.chat_history import ChatStore
from whence.storage.envelopes import EnvelopeStore
from whence.storage.event_log.reader import count_broken, read_events, record_in
from whence_tools.ports import EnvelopesFailure

COUNT = 20
TRACE = """\
Traceback (most recent call last):
  File "main.py", line 10, in <module>
    print(convert(10))
  File "main.py", line 6, in convert
    return amount * rate
           ~~~~~~~^~~~~~
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""
NOTE = "the header row of the sheet is skipped " * 12


def noted(number: int) -> dict[str, Any]:
    return envelope(f"p{number}") | {"note": f"{number} {NOTE}"}


async def fill(path: Path) -> None:
    envelopes, chats = (
        EnvelopeStore(path / "envelopes.sqlite"),
        ChatStore(path / "chats.sqlite", "w"),
    )
    for number in range(COUNT):
        await envelopes.add("w", noted(number), "LOGIC", f"key-{number}")
        await chats.add("s", "user", f"{number} {NOTE}", {"model": "m"} if number % 2 else None)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    path = tmp_path_factory.mktemp("stores")
    asyncio.run(fill(path))
    return {name: (path / name).read_bytes() for name in ("envelopes.sqlite", "chats.sqlite")}


async def _envelopes(path: Path) -> dict[int, str]:
    newest = await EnvelopeStore(path / "envelopes.sqlite").newest(100)
    return {int(one["patch_id"][1:]): one["note"] for one in newest}


async def _chats(path: Path) -> dict[int, str]:
    messages = await ChatStore(path / "chats.sqlite", "w").latest("s", 100)
    return {int(one.content.split()[0]): one.content for one in messages}


async def named_command(reading: Awaitable[object]) -> str:
    """The command that a failure names."""
    try:
        await reading
    except StoreUnavailableError as error:
        return str(error).partition("`")[2].partition("`")[0]
    return ""


def log_damages(size: int) -> Iterator[Damage]:
    """The header, and each third frame: its page, its checksum, its number."""
    frame = 4096 + 24
    yield overwritten(0, 32, 1)
    for number, at in enumerate(range(32, size - 2 * frame, 3 * frame)):
        yield overwritten(at + (0, 8, 700)[number % 3], 8, number)


def untouched(before: bytes, after: bytes) -> set[int]:
    """The rows that lie on pages that are as they were."""
    places = {number: before.index(f"{number} {NOTE}".encode()) for number in range(COUNT)}
    pages = {
        number: slice(at // 4096 * 4096, at // 4096 * 4096 + 4096) for number, at in places.items()
    }
    return {number for number, page in pages.items() if before[page] == after[page]}


@pytest.mark.parametrize(
    ("name", "read"), [("envelopes.sqlite", _envelopes), ("chats.sqlite", _chats)]
)
async def test_readable_rows_are_saved_and_the_rest_is_counted(
    filled: dict[str, bytes],
    tmp_path: Path,
    name: str,
    read: Callable[[Path], Awaitable[dict[int, str]]],
) -> None:
    file = tmp_path / name
    store = EnvelopeStore(file) if name == "envelopes.sqlite" else ChatStore(file, "w")
    back, lost = [], 0
    for damage in damages(len(filled[name])):
        await asyncio.to_thread(file.write_bytes, filled[name])
        await asyncio.to_thread(damage, file)
        damaged = await asyncio.to_thread(file.read_bytes)
        assert await named_command(read(tmp_path)) in {"", "whence memory reindex"}
        repaired = await store.repair()
        now = await read(tmp_path)
        assert all(text.strip() == f"{number} {NOTE}".strip() for number, text in now.items())
        assert untouched(filled[name], damaged) <= now.keys()
        back.append(len(now))
        if repaired is None:
            assert len(now) == COUNT
            continue
        lost += repaired.total - repaired.kept
        assert repaired.kept == len(now)
        assert repaired.aside.read_bytes() == damaged
        assert repaired.aside.stat().st_mode & 0o77 == 0
        repaired.aside.unlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "repair.lock"])
    assert lost > 0
    assert max(back) == COUNT


@contextmanager
def kept_open(file: Path) -> Iterator[None]:
    """So that the write-ahead log is not emptied, as after a kill."""
    with closing(sqlite3.connect(file)) as reader:
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Stores of which every row is in the log of a process that was killed."""
    path, copy = tmp_path_factory.mktemp("living"), tmp_path_factory.mktemp("killed")
    names = ("envelopes.sqlite", "chats.sqlite")

    async def add() -> None:
        await EnvelopeStore(path / names[0]).add("w", noted(-1), "LOGIC", "first")
        await ChatStore(path / names[1], "w").add("other", "user", "first")
        with kept_open(path / names[0]), kept_open(path / names[1]):
            await fill(path)
            shutil.copytree(path, copy, dirs_exist_ok=True)

    asyncio.run(add())
    return copy


@pytest.mark.parametrize(
    ("name", "read"), [("envelopes.sqlite", _envelopes), ("chats.sqlite", _chats)]
)
async def test_rows_in_a_damaged_log_of_a_killed_process_are_saved_and_the_rest_is_counted(
    killed: Path,
    tmp_path: Path,
    name: str,
    read: Callable[[Path], Awaitable[dict[int, str]]],
) -> None:
    whole = await asyncio.to_thread((killed / f"{name}-wal").read_bytes)
    saved = []
    for number, damage in enumerate(log_damages(len(whole))):
        path = tmp_path / str(number)
        await asyncio.to_thread(shutil.copytree, killed, path)
        log = path / f"{name}-wal"
        await asyncio.to_thread(damage, log)
        damaged = await asyncio.to_thread(log.read_bytes)
        file = path / name
        store = EnvelopeStore(file) if name == "envelopes.sqlite" else ChatStore(file, "w")
        repaired = await store.repair()
        now = await read(path)
        rows = {row: text for row, text in now.items() if row >= 0}
        assert all(text.strip() == f"{row} {NOTE}".strip() for row, text in rows.items())
        saved.append(len(rows))
        assert repaired is not None
        assert repaired.aside.with_name(f"{repaired.aside.name}-wal").read_bytes() == damaged
        assert "the damaged file is kept as" in str(repaired)
        assert (repaired.total > repaired.kept) == ("could not be read" in str(repaired))
    assert min(saved) >= COUNT - 2
    assert max(saved) == COUNT


async def test_a_newer_store_of_envelopes_is_refused_and_not_touched(tmp_path: Path) -> None:
    store = EnvelopeStore(tmp_path / "envelopes.sqlite")
    await store.add("w", noted(1), "LOGIC", "k")
    with closing(sqlite3.connect(store.file.path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    for use in (store.newest, store.repair):
        with pytest.raises(StoreUnavailableError, match="newer Whence; update") as told:
            await use()
        assert not isinstance(told.value, DamagedStoreError)
    assert not list(tmp_path.glob("*damaged*"))


async def test_a_damaged_store_of_envelopes_names_its_repair_to_user_and_model(
    tmp_path: Path,
) -> None:
    file = tmp_path / "envelopes.sqlite"
    file.write_bytes(b"no database " * 1000)
    store = EnvelopeStore(file)
    with pytest.raises(DamagedStoreError, match="whence memory reindex"):
        await store.newest()
    with pytest.raises(EnvelopesFailure, match="whence memory reindex"):
        await store.of_workspace("w").failed_before("k")


def test_the_readable_lines_of_an_event_log_are_shown_and_the_others_counted(
    tmp_path: Path,
) -> None:
    file = tmp_path / "one.jsonl"
    lines = [
        json.dumps({"event": "tool.called", "at": "now", "seq": seq, "investigationId": "one"})
        for seq in range(50)
    ]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    overwritten(1000, 512, 1)(file)
    with file.open("r+b") as content:
        content.truncate(file.stat().st_size - 7)
    seen = [event["seq"] for event in read_events(file)]
    assert {*range(13), *range(23, 49)} <= {*seen} < {*range(50)}
    assert record_in(file).state == "interrupted"
    broken = count_broken(tmp_path)
    assert broken.files == 1
    assert broken.lines > 0


@pytest.mark.usefixtures("loop_may_block")
def test_work_goes_on_beside_damaged_stores_and_one_command_repairs_them_all(
    filled: dict[str, bytes], project: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"

    async def stored() -> None:
        store = store_in(data)
        for number in range(3):
            await store.remember(analysis(number), circumstances())
        await store.catch_up()
        await store.close()

    asyncio.run(stored())
    overwritten(0, 3 * 4096, 1)(data / "memory/whence-cases/ledger.db")
    for name, content in filled.items():
        (data / name).write_bytes(content)
        overwritten(4 * 4096, 4096, 1)(data / name)
    (data / "events").mkdir()
    (data / "events/one.jsonl").write_bytes(b"\xff\n")
    failing_program(project)
    whence = Whence(project, data)
    explained = whence.here("explain", "--analyst", "offline", "--message", TRACE, "--json")
    assert explained.json["analysis"]["outcome"] == "found"
    assert explained.stderr.count("run `whence memory reindex`") >= 1
    assert "Traceback" not in explained.stderr
    report = whence.here("doctor", "--set", "analyst=offline").stdout
    for holds in ("solved cases", "envelopes", "chats"):
        assert f"The store of {holds} is damaged" in report
    repaired = whence("memory", "reindex", "--json")
    assert repaired.code == 0
    assert repaired.json["total"] == 3
    for told in (
        "solved cases: brought back 3 of 3; none is missing",
        "envelopes: brought back",
        "chats: brought back",
        "events: 1 lines of 1 logs are unreadable",
    ):
        assert told in repaired.stderr
    again = whence.here("memory", "reindex", "--json")
    assert (again.code, "brought back" in again.stderr) == (0, False)


@contextmanager
def small_disk(path: Path, *options: str) -> Iterator[None]:
    path.mkdir(exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", ",".join(["size=2m", *options]), "tmpfs", path],
        capture_output=True, check=False,
    )  # fmt: skip
    if mounted.returncode:
        pytest.skip("needs the right to mount")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", path], check=True)


def fill_up(file: Path) -> None:
    with suppress(OSError), file.open("wb", 0) as content:
        while True:
            content.write(bytes(4096))


async def test_a_full_or_read_only_disk_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk):
        store = store_in(disk)
        envelopes = EnvelopeStore(disk / "envelopes.sqlite")
        await envelopes.add("w", noted(0), "LOGIC", "k")
        for number in range(3):
            await store.remember(analysis(number), circumstances())
        filler = disk / "filler"
        fill_up(filler)
        for use in (
            lambda: store.remember(analysis(50, rootCause=NOTE * 500), circumstances()),
            lambda: envelopes.add("w", noted(1) | {"long": NOTE * 500}, "LOGIC", "k"),
            store.reindex,
        ):
            with pytest.raises(StoreUnavailableError, match="make room on the disk of") as told:
                await use()
            assert str(disk) in str(told.value)
            assert not isinstance(told.value, DamagedStoreError)
        filler.unlink()
        assert (await store.list()).total == 3
        assert len(await envelopes.newest()) == 1
        await store.close()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        for use in (
            lambda: store.remember(analysis(50), circumstances()),
            lambda: envelopes.add("w", noted(1), "LOGIC", "k"),
            store.reindex,
        ):
            with pytest.raises(StoreUnavailableError) as told:
                await use()
            assert str(disk) in str(told.value)
            assert not isinstance(told.value, DamagedStoreError)
        await store.close()
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        assert (await store.list()).total == 3
        assert not list(disk.rglob("*damaged*"))
        await store.close()
