"""Real children and real pipes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.processes import wait_gone
from tests.support.terminals import SECONDS
from whence_tools.children import child as child_module
from whence_tools.process import run

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX shells")


def sh(script: str) -> list[str]:
    return ["sh", "-c", script]


async def test_what_ignores_term_is_killed_after_the_grace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_module, "GRACE_SECONDS", 0.2)
    script = "trap '' TERM; sleep 100 & echo $!; while :; do wait; done"
    completed = await run(sh(script), cwd=tmp_path, timeout=0.5)

    assert completed.timed_out
    assert completed.exit_code == 128 + signal.SIGKILL
    await asyncio.to_thread(wait_gone, int(completed.stdout))


async def test_a_helper_gets_its_input_and_its_streams_are_kept_apart(tmp_path: Path) -> None:
    completed = await run(
        sh('cat; echo "$WORD in $PWD" >&2; exit 2'), cwd=tmp_path, timeout=SECONDS,
        input=b"given", env={"WORD": "here", "PATH": os.environ["PATH"]},
    )  # fmt: skip

    assert completed.exit_code == 2
    assert completed.stdout == b"given"
    assert completed.stderr == f"here in {tmp_path}\n".encode()
    assert not completed.timed_out


async def test_a_helper_that_does_not_read_its_input_is_no_failure(tmp_path: Path) -> None:
    completed = await run(["true"], cwd=tmp_path, timeout=SECONDS, input=b"x" * 1_000_000)

    assert completed.exit_code == 0


async def test_a_helper_that_is_not_there_says_so(tmp_path: Path) -> None:
    completed = await run(["nosuch-command"], cwd=tmp_path, timeout=SECONDS)

    assert (completed.exit_code, completed.failure) == (127, "nosuch-command: command not found")


async def test_a_helper_without_input_reads_the_end_at_once(tmp_path: Path) -> None:
    assert (await run(["cat"], cwd=tmp_path, timeout=SECONDS)).stdout == b""


async def test_a_helper_over_its_time_is_ended_and_what_it_printed_is_kept(tmp_path: Path) -> None:
    completed = await run(sh("echo before; sleep 100"), cwd=tmp_path, timeout=0.5)

    assert completed.timed_out
    assert completed.exit_code == 128 + signal.SIGTERM
    assert completed.stdout == b"before\n"
