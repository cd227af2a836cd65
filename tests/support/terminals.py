"""A program under a real pseudo-terminal, driven as a person would: read, type, resize."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SECONDS = 20.0
_LEAD_SESSION = (
    "import fcntl, os, sys, termios; fcntl.ioctl(2, termios.TIOCSCTTY, 0); "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)


class TerminalSession:
    """Runs `argv` as the leader of a session with a new terminal; every wait is bounded."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        cwd: Path,
        env: Mapping[str, str] | None = None,
        size: tuple[int, int] = (30, 100),
        stdin: int | None = None,
    ) -> None:
        self.master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, size)
        self.seen = b""
        self.process = subprocess.Popen(
            [sys.executable, "-c", _LEAD_SESSION, *argv],
            cwd=cwd,
            env=None if env is None else {**os.environ, **env},
            stdin=self._slave if stdin is None else stdin,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(SECONDS)
        os.close(self._slave)
        os.close(self.master)

    @property
    def modes(self) -> list[Any]:
        """The terminal's settings, to compare before and after."""
        return termios.tcgetattr(self._slave)

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def resize(self, rows: int, columns: int) -> None:
        termios.tcsetwinsize(self.master, (rows, columns))

    def expect(self, pattern: str) -> re.Match[bytes]:
        """Reads until the pattern is in what was printed since the last match."""
        expression = re.compile(pattern.encode(), re.DOTALL)
        deadline = time.monotonic() + SECONDS
        while not (match := expression.search(self.seen)):
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.seen!r}"
            self._read(0.5)
        self.seen = self.seen[match.end() :]
        return match

    def wait(self) -> int:
        """The exit code; reads on meanwhile, so that the program never waits for us."""
        deadline = time.monotonic() + SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"still running after {self.seen!r}"
            self._read(0.01)
        while self._read(0):
            pass
        return self.process.returncode

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        data = os.read(self.master, 65536)
        self.seen += data
        return bool(data)
