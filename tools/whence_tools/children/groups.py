"""Signals to a whole process group, on the systems that have groups."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import Final

SIGNAL_BASE: Final = 128  # the exit code of a child that a signal ended is this and its number
GRACE_SECONDS = 5.0  # between TERM and KILL
REST_SECONDS = 0.5  # for the rest of a group whose leader has ended; zombies count as members
POLL_SECONDS = 0.02

if sys.platform == "win32":
    CONTINUE = 0
    KILL = signal.SIGTERM

    def signal_group(group: int, number: int) -> bool:
        """A console's Ctrl-C reaches the child without us; TERM ends it. There is no probe."""
        if number == signal.SIGTERM:
            with contextlib.suppress(OSError):
                os.kill(group, number)
        return False

else:
    CONTINUE = signal.SIGCONT
    KILL = signal.SIGKILL

    def signal_group(group: int, number: int) -> bool:
        """Whether there was still somebody to signal."""
        try:
            os.killpg(group, number)
        except (ProcessLookupError, PermissionError):  # macOS: not permitted for zombies
            return False
        return True
