"""Child processes for the whole product: started, watched, ended with everything they started.

A child leads a session of its own, so that it can be signalled and killed as a group. On Windows
there is no pseudo-terminal, and a console's Ctrl-C reaches the child without help.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from asyncio.subprocess import DEVNULL, PIPE
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from whence_tools.capture import CAPTURE_LIMIT, Capture, Captured, Stream
from whence_tools.child import SIGNAL_BASE, CannotStartError, Child
from whence_tools.live_writer import LiveWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from whence_tools.terminal import UserTerminal

__all__ = ["SIGNAL_BASE", "Captured", "Completed", "run", "run_through"]

_INTERRUPTS_TO_KILL: Final = 3
_INTERRUPT_WINDOW_SECONDS = 5.0
_GRACE_SECONDS = 5.0
_SUSPEND_CHECK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Completed:
    """A child that has ended.

    Attributes:
        exit_code: its own; 128+n when signal n ended it, 127 not found, 126 not executable.
        captured: its output, bounded, in the order seen.
        seconds: from start to end.
        failure: why it could not be started, for the user; None when it ran.
        timed_out: its time limit ended it.
        interrupts: how often Ctrl-C reached Whence or the command's terminal while it ran.
        ended_by: the SIGTERM or SIGHUP sent to Whence meanwhile; the caller should end too.
        output_closed: the reader of stdout or stderr had gone (`| head`).
    """

    argv: tuple[str, ...]
    exit_code: int
    captured: Captured
    seconds: float
    failure: str | None = None
    timed_out: bool = False
    interrupts: int = 0
    ended_by: int | None = None
    output_closed: bool = False

    @property
    def stdout(self) -> bytes:
        return self.captured.bytes_of("stdout")

    @property
    def stderr(self) -> bytes:
        return self.captured.bytes_of("stderr")


async def run(
    argv: Sequence[str],
    *,
    cwd: Path,
    timeout: float,  # noqa: ASYNC109 - the group must be killed when it is over
    env: Mapping[str, str] | None = None,
    input: bytes | None = None,  # noqa: A002 - the name subprocess.run has for it
    capture_limit: int = CAPTURE_LIMIT,
) -> Completed:
    """Runs a short helper and captures what it prints; nothing is passed through.

    Args:
        timeout: seconds; then the child and its group get TERM, and KILL after a grace.
        env: the whole environment; None inherits.
        input: for its stdin, which is empty otherwise.

    Raises:
        OSError: `cwd` is no directory, or the machine is out of descriptors or processes.
    """
    capture = Capture(capture_limit)
    child = Child(capture.add)
    started = time.monotonic()
    timed_out = False
    try:
        await child.start(argv, cwd=cwd, env=env, stdin=DEVNULL if input is None else PIPE)
        if input is not None:
            child.feed(input)
        try:
            await asyncio.wait_for(child.wait(), timeout)
        except TimeoutError:
            timed_out = True
            await child.end()
        await child.output_ended()
    except CannotStartError as error:
        return _not_started(argv, error, time.monotonic() - started)
    finally:
        await child.close()
    return Completed(
        argv=tuple(argv),
        exit_code=child.exit_code,
        captured=capture.captured(),
        seconds=time.monotonic() - started,
        timed_out=timed_out,
    )


async def run_through(
    argv: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    tty: bool | None = None,
    capture_limit: int = CAPTURE_LIMIT,
    stdin: int = 0,
    stdout: int = 1,
    stderr: int = 2,
) -> Completed:
    """Runs a command as if Whence were not there, and keeps a bounded part of what it prints.

    Its output goes to `stdout` and `stderr` live, byte for byte. SIGINT, SIGTERM, SIGHUP and
    SIGQUIT sent to Whence go to the command; the third Ctrl-C in a row kills it; Ctrl-Z stops
    both. Meanwhile the caller must have no signal handlers of its own on the event loop.

    Args:
        env: the whole environment; None inherits.
        tty: whether it gets a pseudo-terminal; None: when `stdout` is a terminal.
        stdin, stdout, stderr: descriptors.

    Raises:
        OSError: `cwd` is no directory, or the machine is out of descriptors or processes.
    """
    wants_terminal = os.isatty(stdout) if tty is None else tty
    live = _LiveRun(capture_limit, stdin, stdout, stderr)
    started = time.monotonic()
    try:
        with _handlers(live.reactions()):
            if wants_terminal and sys.platform != "win32":
                await live.start_in_terminal(argv, cwd, env)
            else:
                await live.start(argv, cwd, env)
            await live.finish()
        return live.completed(argv, time.monotonic() - started)
    except CannotStartError as error:
        await live.say(f"whence: {error.message}")
        return _not_started(argv, error, time.monotonic() - started)
    finally:
        await live.close()


class _LiveRun:
    """One command whose output passes through: its child, its writer and the user's signals."""

    def __init__(self, capture_limit: int, stdin: int, stdout: int, stderr: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._stdin = stdin
        self._outputs: dict[Stream, int] = {"stdout": stdout, "stderr": stderr}
        self._capture = Capture(capture_limit)
        self._child = Child(self._pass_on)
        self._writer = LiveWriter(self._pause, self._resume, self._reader_gone)
        self._master: _Master | None = None
        self._finishing: asyncio.Task[None] | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._interrupts: list[float] = []
        self._interrupts_seen = 0
        self._ended_by: int | None = None
        self._output_closed = False

    async def start(self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None) -> None:
        await self._child.start(argv, cwd=cwd, env=env, stdin=self._stdin)

    async def start_in_terminal(
        self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None
    ) -> None:
        self._master = await _Master.open(self)
