"""The rule that no test reaches beyond this machine, tried."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.loopback import BeyondLoopbackError

ELSEWHERE = "192.0.2.1"  # RFC 5737: an address of nobody
NAME = "nobody.invalid"
ROOT = Path(__file__).parents[2]


def lines_since(log: Path, before: int) -> list[str]:
    """What was written down, taken out again, so that the rule lets the test pass."""
    text = log.read_bytes()
    os.truncate(log, before)
    return text[before:].decode().splitlines()


def test_a_connection_to_another_machine_fails_and_is_written_down(network_log: Path) -> None:
    before = network_log.stat().st_size
    with socket.socket() as one, pytest.raises(BeyondLoopbackError):
        one.connect((ELSEWHERE, 80))
    [line] = lines_since(network_log, before)
    assert line.startswith(f"socket.connect {ELSEWHERE}")


def test_so_does_a_datagram_and_asking_for_a_name(network_log: Path) -> None:
    before = network_log.stat().st_size
    with socket.socket(type=socket.SOCK_DGRAM) as one, pytest.raises(BeyondLoopbackError):
        one.sendto(b"x", (ELSEWHERE, 53))
    with pytest.raises(BeyondLoopbackError):
        socket.getaddrinfo(NAME, 80)
    with pytest.raises(BeyondLoopbackError):
        socket.gethostbyname(NAME)
    assert len(lines_since(network_log, before)) == 3


@pytest.mark.parametrize(
    "code",
    [
        f"import socket; socket.create_connection(('{ELSEWHERE}', 80), 1)",
        f"import urllib.request; urllib.request.urlopen('http://{NAME}/')",
        (
            f"import os, sys; os.execv(sys.executable, [sys.executable, '-c', 'import socket; "
            f'socket.gethostbyname("{NAME}")\'])'
        ),
    ],
)
def test_a_program_that_a_test_starts_is_held_to_it_with_its_own_children(
    network_log: Path, code: str
) -> None:
    before = network_log.stat().st_size
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode != 0
    [line] = lines_since(network_log, before)
    assert ELSEWHERE in line or NAME in line


def test_loopback_is_free_by_address_and_by_name(network_log: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        socket.create_connection(("localhost", port), 5).close()
        code = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5)"
        subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_test_that_means_to_reach_another_machine_fails_even_if_it_hides_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")  # it is a suite of ours
    names = "network_log, _reaches_no_other_machine"
    (tmp_path / "conftest.py").write_text(f"from tests.conftest import {names}\n")
    (tmp_path / "test_hiding.py").write_text(
        "import contextlib, socket\n\n"
        "def test_hides_it():\n"
        "    with contextlib.suppress(Exception):\n"
        f"        socket.gethostbyname('{NAME}')\n"
    )
    options = ["-p", "no:cacheprovider", f"--rootdir={ROOT}", "-c", f"{ROOT}/pyproject.toml"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "1 passed, 1 error" in done.stdout
    assert f"socket.gethostbyname {NAME}" in done.stdout
