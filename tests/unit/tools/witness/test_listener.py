"""The listener takes in what was sent, within bounds, and waits for nobody."""

from __future__ import annotations

import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.witness import VERSIONS, interpreter
from whence_tools.witness.recording import listener as module
from whence_tools.witness.recording.listener import MOST_BYTES, Listener, listen

_HELD_OPEN = """
import socket, sys
from pathlib import Path
from whence_tools.witness.recording.listener import listen

folder = Path(sys.argv[1])
with listen(folder, folder / "cache") as listener:
    sender = socket.socket(socket.AF_UNIX)
    sender.connect(listener.environment({})["WHENCE_WITNESS_SOCKET"])
    sender.send(b"half a line")
    listener.settle()
print("left", listener.lines)
"""


def _address(listener: Listener) -> str:
    return listener.environment({})["WHENCE_WITNESS_SOCKET"]


def _send(listener: Listener, content: bytes) -> None:
    with suppress(OSError), socket.socket(socket.AF_UNIX) as sender:  # it may hang up
        sender.connect(_address(listener))
        sender.sendall(content)


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


def test_what_was_sent_before_the_end_is_taken_in(tmp_path: Path) -> None:
    with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        with ThreadPoolExecutor(50) as pool:
            for number in range(50):
                pool.submit(_send, listener, b"%d" % number)
        listener.settle()
        assert sorted(map(int, listener.lines)) == list(range(50))


def test_more_than_the_whole_may_be_is_dropped_and_counted(tmp_path: Path) -> None:
    with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        _send(listener, b"first")
        for _ in range(3):
            _send(listener, b"x" * (MOST_BYTES // 2))
        listener.settle()
        assert sum(map(len, listener.lines)) <= MOST_BYTES
        assert listener.lines[0] == b"first"
        assert listener.dropped


def test_nobody_else_may_send_and_nothing_is_left(tmp_path: Path) -> None:
    with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        folder = Path(_address(listener)).parent
        assert folder.stat().st_mode & 0o077 == 0
    assert not folder.exists()
    with pytest.raises(OSError, match="No such file"), socket.socket(socket.AF_UNIX) as late:
        late.connect(_address(listener))


def test_without_a_cache_nothing_is_captured(tmp_path: Path) -> None:
    with listen(tmp_path, None) as listener:
        assert listener is None
    (tmp_path / "file").touch()
    with listen(tmp_path, tmp_path / "file" / "cache") as listener:
        assert listener is None


@pytest.mark.skipif(sys.platform == "win32", reason="no such sockets")
def test_a_long_temporary_folder_is_gone_around(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 120)
    long.mkdir()
    monkeypatch.setenv("TMPDIR", str(long))
    with listen(tmp_path, tmp_path / "cache") as listener:
        assert listener is not None
        _send(listener, b"short")
        listener.settle()
        assert listener.lines == [b"short"]
    assert not list(long.iterdir())
