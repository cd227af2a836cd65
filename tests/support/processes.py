"""Whether processes that a test knows by number are there."""

from __future__ import annotations

import select
import time
from pathlib import Path

from tests.support.terminals import SECONDS


def is_running(pid: int) -> bool:
    """Zombies that init has not yet reaped have ended, too."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def wait_gone(pid: int) -> None:
    deadline = time.monotonic() + SECONDS
    while is_running(pid):
        assert time.monotonic() < deadline, f"{pid} is still there"
        select.select([], [], [], 0.01)
