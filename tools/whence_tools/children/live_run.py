"""A command of the user's, run as if Whence were not there.

A thread passes on what comes; the calling thread waits for the end, for signals and
for keys. No event loop: to import asyncio takes as long as all else that `whence run` does to a
command that works. On Windows there is no pseudo-terminal, and a console's Ctrl-C reaches the
command without help.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import IO, TYPE_CHECKING, Any, Final

from whence_tools.children.capture import CAPTURE_LIMIT, Capture, Stream
from whence_tools.children.completed import Completed, not_started
from whence_tools.children.groups import (
    CONTINUE,
    GRACE_SECONDS,
    KILL,
    POLL_SECONDS,
    REST_SECONDS,
    SIGNAL_BASE,
    signal_group,
)
from whence_tools.children.passage import Passage, Source, write
from whence_tools.children.signals import Wakeups, receive_signals
from whence_tools.children.starting import CannotStartError, name_program, run_by_shell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from whence_tools.children.terminal import PseudoTerminal, UserTerminal

__all__ = ["Completed", "run_through"]

_INTERRUPTS_TO_KILL: Final = 3
_INTERRUPT_WINDOW_SECONDS = 5.0
_SUSPEND_CHECK_SECONDS = 0.05
_LAST_WORDS_SECONDS = 0.5  # for output already read when a run is cut short
_QUIET_CHECKS = 5  # a grandchild that goes on printing is heard for a second after the end
_QUIET_SECONDS = 0.2
_KILL_HINT = b"\r\nwhence: press Ctrl-C once more to kill the command\r\n"


def run_through(
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
    """Runs a command to its end, and keeps a bounded part of what it prints.

    Its output goes to `stdout` and `stderr` live, byte for byte. SIGINT, SIGTERM, SIGHUP and
    SIGQUIT sent to Whence go to the command, if this is the main thread; the third Ctrl-C in a row
    kills it; Ctrl-Z stops both.

    Args:
        env: the whole environment; None inherits.
        tty: whether it gets a pseudo-terminal; None: when `stdout` is a terminal.
        stdin, stdout, stderr: descriptors.

    Raises:
        OSError: `cwd` is no directory, or the machine is out of descriptors or processes.
    """
    wants_terminal = os.isatty(stdout) if tty is None else tty
    started = time.monotonic()
    with Wakeups() as wakeups, DefaultSelector() as selector:
        live = _LiveRun(Capture(capture_limit), wakeups, selector, (stdin, stdout, stderr))
        try:
            with receive_signals(live.reactions, wakeups):
                live.start(argv, cwd, env, in_terminal=wants_terminal and sys.platform != "win32")
                live.finish()
            return live.completed(argv, time.monotonic() - started)
        except CannotStartError as error:
            live.say(f"whence: {error.message}")
            return not_started(argv, error, time.monotonic() - started)
        finally:
            live.close()


class _LiveRun:
    """One command whose output passes through: its process, its streams and the user's signals."""

    def __init__(
        self,
        capture: Capture,
        wakeups: Wakeups,
        selector: DefaultSelector,
        streams: tuple[int, int, int],
    ) -> None:
        self._stdin, self._stdout, self._stderr = streams
        self._capture, self._capturing = capture, threading.Lock()
        self._wakeups = wakeups
        self._selector = selector
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = threading.Event()
        self._passages: list[Passage] = []
        self._pty: PseudoTerminal | None = None
        self._user: UserTerminal | None = None
        self._timers: dict[Callable[[], None], float] = {}
        self._stop_handler: Any = None
        self._presses = _Presses()
        self._is_draining = self._is_cut_short = False
        self._ended_by: int | None = None
        self._output_closed = False
        self.reactions: dict[int, Callable[[], None]] = {signal.SIGINT: self._interrupt}
        if sys.platform != "win32":
            self.reactions |= {
                signal.SIGQUIT: lambda: self._forward(signal.SIGQUIT),
                signal.SIGTERM: lambda: self._end(signal.SIGTERM),
                signal.SIGHUP: lambda: self._end(signal.SIGHUP),
                signal.SIGTSTP: self._suspend,
                signal.SIGCONT: self._continue,
                signal.SIGWINCH: self._resize,
            }
        selector.register(wakeups, EVENT_READ, self._wake)

    # -- start and end -------------------------------------------------------------------------

    def start(
        self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None, *, in_terminal: bool
    ) -> None:
        """As the leader of its own session.

        Raises:
            CannotStartError: no such command, or it cannot be executed.
            OSError: see `run_through`.
        """
        spawn = self._spawn_in_terminal if in_terminal else self._spawn
        if in_terminal:
            self._open_terminal()
        failed = spawn(name_program(argv, env), cwd, env)
        if failed is not None:
            spawn(run_by_shell(failed, argv, env), cwd, env)
        if self._pty is not None:
            self._pty.close_slave()
        threading.Thread(target=self._await_end, name="whence-child", daemon=True).start()
        for passage in self._passages:
            passage.start()

    def _spawn(self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None) -> int | None:
        """None when the command runs, else the errno of the exec that failed."""
        try:
            process = self._popen(
                argv, cwd, env, stdin=self._stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            if error.filename != argv[0]:
                raise
            return error.errno
        assert process.stdout
        assert process.stderr
        streams: tuple[tuple[Stream, int, IO[bytes]], ...] = (
            ("stdout", self._stdout, process.stdout), ("stderr", self._stderr, process.stderr),
        )  # fmt: skip
        self._pass_on(
            [
                Source(pipe.fileno(), target, partial(self._keep, name), pipe.close)
                for name, target, pipe in streams
            ]
        )
        return None

    def _open_terminal(self) -> None:
        from whence_tools.children.terminal import PseudoTerminal, UserTerminal

        self._pty = PseudoTerminal()
        self._user = UserTerminal(self._stdin, self._stdout, self._forward_keys, self._selector)
        self._user.give_modes(self._pty.slave)
        self._user.give_size(self._pty.master)
        self._user.take()
        keep = partial(self._keep, "stdout")
        self._pass_on([Source(self._pty.master, self._stdout, keep, self._pty.close)])

    def _spawn_in_terminal(
        self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None
    ) -> int | None:
        from whence_tools.children.terminal import launcher

        assert self._pty
        assert self._user
        slave = self._pty.slave
        status, status_of_child = os.pipe()
        with os.fdopen(status, "rb") as told:
            try:
                self._popen(
                    [*launcher(status_of_child, env), *argv], cwd, env,
                    stdin=slave if self._user.has_keyboard else self._stdin,
                    stdout=slave, stderr=slave, pass_fds=(status_of_child,),
                )  # fmt: skip
            finally:
                os.close(status_of_child)
            failed = told.read()
        if not failed:
            return None
        assert self._process
        self._process.wait()
        self._process = None
        return int(failed)

    def _popen(
        self,
        argv: Sequence[str],
        cwd: Path,
        env: Mapping[str, str] | None,
        **options: Any,
    ) -> subprocess.Popen[bytes]:
        if sys.platform != "win32":
            options["start_new_session"] = True
        process = subprocess.Popen(argv, cwd=cwd, env=env, bufsize=0, **options)  # noqa: S603 - the user's own command
        self._process = process
        return process

    def _pass_on(self, sources: list[Source]) -> None:
        apart = [[source] for source in sources] if sys.platform == "win32" else [sources]
        self._passages += [Passage(some, self._wakeups.wake) for some in apart]

    def _keep(self, stream: Stream, data: bytes) -> None:
        with self._capturing:
            self._capture.add(stream, data)

    def _await_end(self) -> None:
        assert self._process
        self._process.wait()
        self._ended.set()
        self._wakeups.wake()

    def finish(self) -> None:
        """Returns when the command has ended and its output is written.

        After the end of the command the pipes hold all that it wrote, so this is as slow as their
        reader. A grandchild that keeps a pipe open is heard until it pauses, or for a second.
        """
        self._react(self._ended.is_set)
        self._is_draining = True
        for passage in self._passages:
            passage.note_end()
        checks = 0
        while not self._is_drained():
            for passage in self._passages:
                passage.begin_check()
            self._react(self._is_drained, _QUIET_SECONDS)
            checks += 1
            if all(one.is_quiet(is_last=checks >= _QUIET_CHECKS) for one in self._passages):
                return

    def _is_drained(self) -> bool:
        return self._is_cut_short or all(passage.has_ended for passage in self._passages)

    def say(self, line: str) -> None:
        """Tells the user something on stderr, after the run."""
        if self._user is not None:
            self._user.release()
        write(self._stderr, f"{line}\n".encode())

    def close(self) -> None:
        """Gives the terminal back and ends what still runs."""
        try:
            deadline = time.monotonic() + _LAST_WORDS_SECONDS
            for passage in self._passages:
                passage.stop(deadline - time.monotonic())  # raw output needs the raw terminal
        finally:
            if self._user is not None:
                self._user.release()
            self._end_child()

    def _end_child(self) -> None:
        try:
            # Once Whence is told to end, also what outlived the command itself.
            if self._process and not (self._ended.is_set() and self._ended_by is None):
                self._end_group(self._process.pid)
        finally:
            for passage in self._passages:
                passage.close()
            if self._pty is not None:
                self._pty.close()

    def _end_group(self, group: int) -> None:
        """TERM, then KILL for what is left after a grace."""
        try:
            signal_group(group, signal.SIGTERM)
            signal_group(group, CONTINUE)  # a stopped group cannot act on TERM
            if self._has_ended(GRACE_SECONDS):
                deadline = time.monotonic() + REST_SECONDS
                while signal_group(group, 0) and time.monotonic() < deadline:
                    time.sleep(POLL_SECONDS)
        finally:
            signal_group(group, KILL)
        self._has_ended(None)

    def _has_ended(self, seconds: float | None) -> bool:
        assert self._process
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode is not None

    def completed(self, argv: Sequence[str], seconds: float) -> Completed:
        assert self._process
        code = self._process.returncode
        with self._capturing:  # a grandchild may go on printing
            captured = self._capture.captured()
        return Completed(
            argv=tuple(argv),
            exit_code=SIGNAL_BASE - code if code < 0 else code,
            captured=captured,
            seconds=seconds,
            interrupts=self._presses.total,
            ended_by=self._ended_by,
            output_closed=self._output_closed,
        )

    # -- while it runs -------------------------------------------------------------------------

    def _react(self, is_over: Callable[[], bool], seconds: float | None = None) -> None:
        """To what comes, until it is over, at most for so long."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while not is_over():
            now = time.monotonic()
            if deadline is not None and deadline <= now:
                return
            moments = [*self._timers.values(), *([] if deadline is None else [deadline])]
            waits = max(0.0, min(moments) - now) if moments else None
            for key, _ in self._selector.select(waits):
                key.data()
            for action, moment in tuple(self._timers.items()):
                if moment <= time.monotonic():
                    del self._timers[action]
                    action()

    def _wake(self) -> None:
        for number in self._wakeups.take():
            if number in self.reactions:
                self.reactions[number]()
        for passage in self._passages:
            self._output_closed |= passage.close_broken()

    def _forward(self, number: int) -> None:
        if self._is_draining:
            self._is_cut_short = True  # only its output is left, and nobody seems to read it
        self._send(number)

    def _send(self, number: int) -> None:
        if self._process is None or self._ended.is_set():
            return
        foreground = self._pty.foreground_group() if self._pty else None
        for group in {self._process.pid, foreground or self._process.pid}:
            signal_group(group, number)

    def _kill(self) -> None:
        self._send(KILL)

    def _interrupt(self) -> None:
        self._forward(signal.SIGINT)
        self._count_interrupt()

    def _count_interrupt(self) -> None:
        in_a_row = self._presses.add(time.monotonic())
        if in_a_row == _INTERRUPTS_TO_KILL:
            self._kill()
        elif in_a_row == _INTERRUPTS_TO_KILL - 1:  # by a thread: its reader may be stuck
            threading.Thread(target=write, args=[self._stderr, _KILL_HINT], daemon=True).start()

    def _end(self, number: int) -> None:
        self._ended_by = number
        self._forward(number)
        self._timers.setdefault(self._kill, time.monotonic() + GRACE_SECONDS)

    def _forward_keys(self, keys: bytes) -> None:
        """Keys go to the command; those that its terminal makes signals of concern us too."""
        if self._pty is None:
            return
        interrupt, suspend = self._pty.signal_keys()
        before, stop, after = keys.partition(suspend) if suspend else (keys, b"", b"")
        if not self._pty.type(before + stop):
            with contextlib.suppress(KeyError):  # it waits for room already
                self._selector.register(self._pty.master, EVENT_WRITE, self._type_rest)
        for key in before:
            if bytes((key,)) == interrupt:
                self._count_interrupt()
            else:
                self._presses.break_row()
        if stop:
            self._suspend()
            self._forward_keys(after)

    def _type_rest(self) -> None:
        assert self._pty
        if self._pty.type(b""):
            self._selector.unregister(self._pty.master)

    def _suspend(self) -> None:
        # The command leads an orphaned group, where the kernel ignores SIGTSTP: STOP it instead.
        self._send(signal.SIGSTOP)
        if self._user is not None:
            self._user.release()
        self._stop_handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        # In an orphaned group of our own the kernel does not stop us, and no SIGCONT comes.
        self._timers[self._continue] = time.monotonic() + _SUSPEND_CHECK_SECONDS

    def _continue(self) -> None:
        if self._stop_handler is not None:
            signal.signal(signal.SIGTSTP, self._stop_handler)
            self._stop_handler = None
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
