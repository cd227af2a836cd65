"""Child processes for the whole product: started, watched, ended with everything they started.

A child leads a session of its own, so that it can be signalled and killed as a group. On Windows
there is no pseudo-terminal, and a console's Ctrl-C reaches the child without help.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from whence_tools.children.capture import CAPTURE_LIMIT, Capture, Captured, Stream
from whence_tools.children.child import (
    GRACE_SECONDS,
    QUIET_CHECKS,
    SIGNAL_BASE,
    CannotStartError,
    Child,
)
from whence_tools.children.live_writer import LiveWriter
from whence_tools.children.signals import handle_signals

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence
    from pathlib import Path

    from whence_tools.children.terminal import PseudoTerminal, UserTerminal

__all__ = ["SIGNAL_BASE", "Captured", "Completed", "conversation", "run", "run_through"]

_INTERRUPTS_TO_KILL: Final = 3
_INTERRUPT_WINDOW_SECONDS = 5.0
_SUSPEND_CHECK_SECONDS = 0.05
_FAREWELL_SECONDS = 30.0  # it may have a large copy to remove
_LAST_WORDS_SECONDS = 0.5  # for output already read when a run is cut short
_KILL_HINT = b"\r\nwhence: press Ctrl-C once more to kill the command\r\n"


class Completed(NamedTuple):
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
        for _ in range(QUIET_CHECKS):
            if await child.quiet():
                break
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


@contextlib.asynccontextmanager
async def conversation(
    argv: Sequence[str], *, cwd: Path, env: Mapping[str, str] | None = None
) -> AsyncIterator[tuple[socket.socket, Capture]]:
    """Starts a helper that is talked to over the socket that is its stdin.

    Gives our end, non-blocking, and what it prints. At the end the socket is closed, which tells
    the helper to end; it and its group are killed when it does not.

    Raises:
        OSError: as `run`.
    """
    ours, theirs = socket.socketpair()
    ours.settimeout(0)
    capture = Capture()
    child = Child(capture.add)
    try:
        with theirs:
            await child.start(argv, cwd=cwd, env=env, stdin=theirs.fileno())
        yield ours, capture
    finally:
        ours.close()
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(child.wait(), _FAREWELL_SECONDS)
        finally:
            await child.close()


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
        with handle_signals(live.reactions()):
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
        self._pty: PseudoTerminal | None = None
        self._user: UserTerminal | None = None
        self._finishing: asyncio.Task[None] | None = None
        self._kill_timer: asyncio.TimerHandle | None = None
        self._wake_timer: asyncio.TimerHandle | None = None
        self._on_stop_key: Any = None
        self._presses = _Presses()
        self._ended_by: int | None = None
        self._output_closed = False

    async def start(self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None) -> None:
        await self._child.start(argv, cwd=cwd, env=env, stdin=self._stdin)

    async def start_in_terminal(
        self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None
    ) -> None:
        from whence_tools.children.terminal import PseudoTerminal, UserTerminal

        self._pty = PseudoTerminal(
            lambda data: self._child.receive("stdout", data), self._child.output_closed
        )
        self._user = UserTerminal(self._stdin, self._outputs["stdout"], self._forward_keys)
        self._user.give_modes(self._pty.slave)
        self._user.give_size(self._pty.master)
        await self._pty.connect()
        self._user.take()
        await self._child.start_in_terminal(
            argv, cwd=cwd, env=env, slave=self._pty.slave,
            stdin=self._pty.slave if self._user.has_keyboard else self._stdin,
        )  # fmt: skip
        self._pty.close_slave()

    async def finish(self) -> None:
        """Returns when the command has ended and its output is written."""
        await self._child.wait()
        self._finishing = self._loop.create_task(self._drain())
        await asyncio.wait({self._finishing})

    async def say(self, line: str) -> None:
        """Tells the user something on stderr, after the run."""
        if self._user is not None:
            self._user.release()
        self._writer.write(self._outputs["stderr"], f"{line}\n".encode())
        await self._writer.flush()

    async def close(self) -> None:
        """Gives the terminal back and ends what still runs."""
        try:
            with contextlib.suppress(TimeoutError):  # raw output needs the raw terminal
                await asyncio.wait_for(self._writer.flush(), _LAST_WORDS_SECONDS)
        finally:
            if self._user is not None:
                self._user.release()
            await self._end_child()

    async def _end_child(self) -> None:
        for pending in (self._finishing, self._kill_timer, self._wake_timer):
            if pending is not None:
                pending.cancel()
        try:
            if self._ended_by is not None:
                await self._child.end()  # also what outlived the command itself
            await self._child.close()
        finally:
            if self._pty is not None:
                self._pty.close()
            self._writer.close()

    def completed(self, argv: Sequence[str], seconds: float) -> Completed:
        return Completed(
            argv=tuple(argv),
            exit_code=self._child.exit_code,
            captured=self._capture.captured(),
            seconds=seconds,
            interrupts=self._presses.total,
            ended_by=self._ended_by,
            output_closed=self._output_closed,
        )

    def reactions(self) -> dict[int, Callable[[], None]]:
        """What Whence does about each signal while the command runs."""
        reactions: dict[int, Callable[[], None]] = {signal.SIGINT: self._interrupt}
        if sys.platform == "win32":
            return reactions
        return reactions | {
            signal.SIGQUIT: lambda: self._forward(signal.SIGQUIT),
            signal.SIGTERM: lambda: self._end(signal.SIGTERM),
            signal.SIGHUP: lambda: self._end(signal.SIGHUP),
            signal.SIGTSTP: self._suspend,
            signal.SIGCONT: self._continue,
            signal.SIGWINCH: self._resize,
        }

    async def _drain(self) -> None:
        for _ in range(QUIET_CHECKS):
            await self._writer.flush()
            if await self._child.quiet() and not self._writer.full:
                break
        await self._writer.flush()

    def _pass_on(self, stream: Stream, data: bytes) -> None:
        self._capture.add(stream, data)
        self._writer.write(self._outputs[stream], data)

    def _pause(self) -> None:
        (self._pty or self._child).pause()

    def _resume(self) -> None:
        (self._pty or self._child).resume()

    def _reader_gone(self, fd: int) -> None:
        self._output_closed = True
        if self._pty is not None:
            self._pty.close()
        for stream, output in self._outputs.items():
            if output == fd:
                self._child.stop_reading(stream)

    def _forward(self, number: int) -> None:
        if self._finishing is not None:
            self._finishing.cancel()  # only its output is left, and nobody seems to read it
        self._send(number)

    def _send(self, number: int) -> None:
        self._child.send(number, self._pty.foreground_group() if self._pty else None)

    def _interrupt(self) -> None:
        self._forward(signal.SIGINT)
        self._count_interrupt()

    def _count_interrupt(self) -> None:
        in_a_row = self._presses.add(self._loop.time())
        if in_a_row == _INTERRUPTS_TO_KILL:
            self._child.kill()
        elif in_a_row == _INTERRUPTS_TO_KILL - 1:
            self._writer.write(self._outputs["stderr"], _KILL_HINT)

    def _end(self, number: int) -> None:
        self._ended_by = number
        self._forward(number)
        if self._kill_timer is None:
            self._kill_timer = self._loop.call_later(GRACE_SECONDS, self._child.kill)

    def _forward_keys(self, keys: bytes) -> None:
        """Keys go to the command; those that its terminal makes signals of concern us too."""
        if self._pty is None:
            return
        interrupt, suspend = self._pty.signal_keys()
        before, stop, after = keys.partition(suspend) if suspend else (keys, b"", b"")
        self._pty.type(before + stop)
        for key in before:
            if bytes((key,)) == interrupt:
                self._count_interrupt()
            else:
                self._presses.break_row()
        if stop:
            self._suspend()
            self._forward_keys(after)

    def _suspend(self) -> None:
        # The command leads an orphaned group, where the kernel ignores SIGTSTP: STOP it instead.
        self._send(signal.SIGSTOP)
        if self._user is not None:
            self._user.release()
        self._on_stop_key = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        # In an orphaned group of our own the kernel does not stop us, and no SIGCONT comes.
        self._wake_timer = self._loop.call_later(_SUSPEND_CHECK_SECONDS, self._continue)

    def _continue(self) -> None:
        if self._on_stop_key is not None:
            signal.signal(signal.SIGTSTP, self._on_stop_key)
            self._on_stop_key = None
        if self._user is not None:
            self._user.take()
        self._resize()
        self._send(signal.SIGCONT)

    def _resize(self) -> None:
        if self._user is not None and self._pty is not None:
            self._user.give_size(self._pty.master)


class _Presses:
    """Counts Ctrl-C: in all, and in a row with nothing else typed in between."""

    def __init__(self) -> None:
        self.total = 0
        self._in_a_row = 0
        self._last = 0.0

    def add(self, now: float) -> int:
        """Args: now: seconds. Returns how many came in a row."""
        if now - self._last > _INTERRUPT_WINDOW_SECONDS:
            self._in_a_row = 0
        self._last = now
        self._in_a_row += 1
        self.total += 1
        return self._in_a_row

    def break_row(self) -> None:
        self._in_a_row = 0


def _not_started(argv: Sequence[str], error: CannotStartError, seconds: float) -> Completed:
    return Completed(
        argv=tuple(argv),
        exit_code=error.exit_code,
        captured=Captured(),
        seconds=seconds,
        failure=error.message,
    )
