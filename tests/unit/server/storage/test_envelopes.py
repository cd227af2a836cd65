"""The store of envelopes: several processes, kills, sessions, secrets."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from whence.domain.errors import NotFoundError, StoreUnavailableError
from whence.storage.envelopes import EnvelopeStore
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.healing.envelope import hash_envelope

WRITER = """
import asyncio, sys
from pathlib import Path
from whence.storage.envelopes import EnvelopeStore

async def main(path, name):
    store = EnvelopeStore(Path(path)).of_workspace("w")
    for number in range(int(sys.argv[3])):
        patch_id = f"{name}-{number}"
        wire = {
            "patch_id": patch_id, "metadata": {"session_id": "s"},
            "verification": {"status": "refuted", "checks": [{"name": "parse"}]},
        }
        await store.add(wire, "LOGIC", f"key-{patch_id}")
        print(patch_id, flush=True)

asyncio.run(main(sys.argv[1], sys.argv[2]))
"""


def envelope(patch_id: str, session: str | None = "s", status: str = "refuted") -> dict[str, Any]:
    metadata = {"session_id": session} if session else {}
    checks = [{"name": "parse"}]
    verification = {"status": status, "checks": checks}
    return {"patch_id": patch_id, "metadata": metadata, "verification": verification}


def writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    argv = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "envelopes.sqlite"


async def test_what_was_added_is_listed_fetched_and_exported(path: Path) -> None:
    store = EnvelopeStore(path)
    for number in range(3):
        await store.add("w", envelope(f"p{number}"), "LOGIC", "k")
    assert [one["patch_id"] for one in await store.newest(2)] == ["p2", "p1"]
    assert await store.fetch("p1") == envelope("p1")
    assert [json.loads(line)["patch_id"] for line in await store.export()] == ["p0", "p1", "p2"]
    with pytest.raises(NotFoundError, match="p9"):
        await store.fetch("p9")


async def test_a_fresh_store_is_empty_and_makes_no_file(path: Path) -> None:
    assert await EnvelopeStore(path).newest() == []
    assert not path.exists()


async def test_sessions_and_failed_patches_belong_to_a_workspace(path: Path) -> None:
    store = EnvelopeStore(path)
    here, there = store.of_workspace("here"), store.of_workspace("there")
    await here.add(envelope("p1"), "LOGIC", "k")
    await here.add(envelope("p2", session=None), "SYNTAX", "other")
    assert [one.wire["patch_id"] for one in await here.of_session("s")] == ["p1"]
    assert await here.failed_before("k") == "p1"
    assert await there.of_session("s") == []
    assert await there.failed_before("k") is None


async def test_a_patch_that_succeeded_later_has_not_failed(path: Path) -> None:
    store = EnvelopeStore(path).of_workspace("w")
    await store.add(envelope("p1"), "LOGIC", "k")
    await store.add(envelope("p2", status="proven"), "LOGIC", "k")
    assert await store.failed_before("k") is None


async def test_processes_that_write_at_once_lose_nothing(path: Path) -> None:
    writers = await asyncio.to_thread(
        lambda: [writer(path, name, 15) for name in ("one", "two", "three")]
    )
    for process in writers:
        await asyncio.to_thread(process.communicate, None, 50)
        assert process.returncode == 0
    stored = {one["patch_id"] for one in await EnvelopeStore(path).newest(100)}
    assert stored == {f"{name}-{n}" for name in ("one", "two", "three") for n in range(15)}


async def test_what_add_returned_for_survives_a_kill(path: Path) -> None:
    process = await asyncio.to_thread(writer, path, "killed", 100_000)
    assert process.stdout is not None
    said = [(await asyncio.to_thread(process.stdout.readline)).strip() for _ in range(5)]
    process.send_signal(signal.SIGKILL)
    rest, _ = await asyncio.to_thread(process.communicate, None, 20)
    stored = {one["patch_id"] for one in await EnvelopeStore(path).newest(100_000)}
    assert {*said, *rest.split()} <= stored
    await EnvelopeStore(path).add("w", envelope("after"), "LOGIC", "k")


async def test_a_damaged_file_is_told_to_the_user_and_to_the_model(path: Path) -> None:
    await asyncio.to_thread(path.parent.mkdir)
    await asyncio.to_thread(path.write_bytes, b"no database " * 100)
    with pytest.raises(StoreUnavailableError):
        await EnvelopeStore(path).newest()
    with pytest.raises(ToolFailure) as failure:
        await EnvelopeStore(path).of_workspace("w").failed_before("k")
    assert failure.value.code is ErrorCode.INTERNAL_ERROR
    assert str(path.parent) not in failure.value.message


def test_the_hash_is_that_of_the_canonical_json() -> None:
    wire = {"b": [1.0, 0.25], "a": "ä", "envelopeHash": "whatever"}
    same = {"a": "ä", "b": [1, 0.25000001]}
    assert hash_envelope(wire) == hash_envelope(same)
    assert hash_envelope({**wire, "a": "a"}) != hash_envelope(wire)
    assert hash_envelope({}) == ("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
