"""The listener takes in what was sent, within bounds, and waits for nobody."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.witness import VERSIONS, interpreter
from whence_tools.witness.recording import listener as module
from whence_tools.witness.recording.listener import MOST_BYTES, Listener, listen

_HELD_OPEN = """
import asyncio, socket, sys
from pathlib import Path
from whence_tools.witness.recording.listener import listen

async def main(folder):
    async with listen(folder, folder / "cache") as listener:
        sender = socket.socket(socket.AF_UNIX)
        sender.connect(listener.environment({})["WHENCE_WITNESS_SOCKET"])
        sender.send(b"half a line")
        await listener.settle()
    print("left", listener.lines)

asyncio.run(asyncio.wait_for(main(Path(sys.argv[1])), 10))
"""


def _address(listener: Listener) -> str:
    return listener.environment({})["WHENCE_WITNESS_SOCKET"]


async def _send(listener: Listener, content: bytes) -> None:
    _, writer = await asyncio.open_unix_connection(_address(listener))
    with suppress(OSError):  # it may hang up
        writer.write(content)
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("version", VERSIONS[3:])
def test_a_program_that_never_ends_its_sentence_holds_nobody_up(
    tmp_path: Path, version: str
) -> None:
    tools = Path(module.__file__).parents[3]
    done = subprocess.run(
        [interpreter(version), "-c", _HELD_OPEN, str(tmp_path)],
        env={"PYTHONPATH": str(tools)}, capture_output=True, text=True, timeout=50,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("left []\n", 0), done.stderr


async def test_what_was_sent_before_the_end_is_taken_in(tmp_path: Path) -> None:
    async with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        await asyncio.gather(*(_send(listener, b"%d" % number) for number in range(50)))
        await listener.settle()
        assert sorted(map(int, listener.lines)) == list(range(50))


async def test_more_than_the_whole_may_be_is_dropped_and_counted(tmp_path: Path) -> None:
    async with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        await _send(listener, b"first")
        for _ in range(3):
            await _send(listener, b"x" * (MOST_BYTES // 2))
        await listener.settle()
        assert sum(map(len, listener.lines)) <= MOST_BYTES
        assert listener.lines[0] == b"first"
        assert listener.dropped


async def test_nobody_else_may_send_and_nothing_is_left(tmp_path: Path) -> None:
    async with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        folder = Path(_address(listener)).parent
        assert folder.stat().st_mode & 0o077 == 0
    assert not folder.exists()
    with pytest.raises(OSError, match="No such file"), socket.socket(socket.AF_UNIX) as late:
        late.connect(_address(listener))


async def test_without_a_cache_nothing_is_captured(tmp_path: Path) -> None:
    async with listen(tmp_path, None) as listener:
        assert listener is None
    (tmp_path / "file").touch()
    async with listen(tmp_path, tmp_path / "file" / "cache") as listener:
        assert listener is None


@pytest.mark.skipif(sys.platform == "win32", reason="no such sockets")
async def test_a_long_temporary_folder_is_gone_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 120)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    async with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        await _send(listener, b"short")
        await listener.settle()
        assert listener.lines == [b"short"]
    assert not list(long.iterdir())
