"""One child process and the group it leads: how it is started, signalled, drained and ended.

Used by `process` only, which is where the rest of the product runs programs.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import shutil
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from whence_tools.children.capture import Stream

NOT_FOUND: Final = 127
NOT_EXECUTABLE: Final = 126
SIGNAL_BASE: Final = 128

GRACE_SECONDS = 5.0  # between TERM and KILL
QUIET_CHECKS = 5  # a grandchild that goes on printing is heard for a second after the end
_REST_SECONDS = 0.5  # for the rest of a group whose leader has ended; zombies count as members
_POLL_SECONDS = 0.02
_QUIET_SECONDS = 0.2
_STREAMS: Final[dict[int, Stream]] = {1: "stdout", 2: "stderr"}

# Runs in the child, between fork and exec: a preexec_fn is not safe beside threads. Python's
# start-up may set LC_CTYPE (PEP 538) and ignores SIGPIPE; the command must see neither.
_TAKE_TERMINAL = """
import fcntl, os, signal, sys, termios
status, keep_ctype, argv = int(sys.argv[1]), sys.argv[2] == "keep", sys.argv[3:]
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
fcntl.ioctl(1, termios.TIOCSCTTY, 0)
if not keep_ctype:
    os.environ.pop("LC_CTYPE", None)
os.set_inheritable(status, False)
try:
    os.execvp(argv[0], argv)
except OSError as error:
    os.write(status, str(error.errno).encode())
"""


class CannotStartError(Exception):
    """The command is not there or cannot be executed.

    Attributes:
        exit_code: 127 or 126, as shells give it.
        message: for the user.
    """

    def __init__(self, exit_code: int, message: str) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.message = message


class Child(asyncio.SubprocessProtocol):
    """Args: sink: called with what the child prints, in the order seen."""

    def __init__(self, sink: Callable[[Stream, bytes], None]) -> None:
        self._sink = sink
        self._transport: asyncio.SubprocessTransport | None = None
        self._received = 0
        self._open_pipes = 0
        self._ended = asyncio.Event()
        self._output_ended = asyncio.Event()
        self.group: int | None = None

    async def start(
        self,
        argv: Sequence[str],
        *,
        cwd: Path,
        env: Mapping[str, str] | None,
        stdin: int = DEVNULL,
        stdout: int = PIPE,
        stderr: int = PIPE,
    ) -> None:
        """Starts `argv` as the leader of its own session.

        Raises:
            CannotStartError: no such command, or it cannot be executed.
            OSError: `cwd` is no directory, or the machine is out of descriptors or processes.
        """
        try:
            windows = sys.platform == "win32"
            program = await asyncio.to_thread(_windows_name, argv, env) if windows else argv
            await self._spawn(program, cwd, env, stdin=stdin, stdout=stdout, stderr=stderr)
        except OSError as error:
            if error.filename != argv[0]:
                raise
            script = await asyncio.to_thread(_in_shell, error.errno, argv, env)
            await self._spawn(script, cwd, env, stdin=stdin, stdout=stdout, stderr=stderr)

    async def start_in_terminal(
        self,
        argv: Sequence[str],
        *,
        cwd: Path,
        env: Mapping[str, str] | None,
        slave: int,
        stdin: int,
    ) -> None:
        """As `start`, with the terminal `slave` as stdout, stderr and controlling terminal."""
        failed = await self._spawn_in_terminal(argv, cwd, env, slave=slave, stdin=stdin)
        if failed is None:
            return
        script = await asyncio.to_thread(_in_shell, failed, argv, env)
        await self._spawn_in_terminal(script, cwd, env, slave=slave, stdin=stdin)

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    @property
    def exit_code(self) -> int:
        """0..255; 128+n when signal n ended it."""
        code = self._transport.get_returncode() if self._transport else None
        if code is None:
            raise RuntimeError("the child has not ended")
        return SIGNAL_BASE - code if code < 0 else code

    async def wait(self) -> None:
        await self._ended.wait()

    async def quiet(self) -> bool:
        """Whether its output has ended, or nothing more came for a moment.

        After the end of the child the pipe holds all that it wrote, so the first check reads
        it; only a grandchild that keeps the pipe open makes a second one needed.
        """
        seen = self._received
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._output_ended.wait(), _QUIET_SECONDS)
        return self._output_ended.is_set() or self._received == seen

    def feed(self, data: bytes) -> None:
        """Writes to its stdin pipe and closes it."""
        pipe = cast("asyncio.WriteTransport", self._pipe(0))
        pipe.write(data)
        pipe.close()

    def receive(self, stream: Stream, data: bytes) -> None:
        self._received += len(data)
        self._sink(stream, data)

    def pause(self) -> None:
        for pipe in self._outputs():
            if pipe.is_reading():
                pipe.pause_reading()

    def resume(self) -> None:
        for pipe in self._outputs():
            if not pipe.is_reading() and not pipe.is_closing():
                pipe.resume_reading()

    def stop_reading(self, stream: Stream) -> None:
        """Closes our side, so that the child is told by SIGPIPE that nobody reads."""
        for fd, name in _STREAMS.items():
            pipe = self._pipe(fd)
            if name == stream and pipe is not None:
                pipe.close()

    def send(self, number: int, also: int | None = None) -> None:
        """Sends a signal to the group, and to the process group `also`."""
        if self.group is not None and not self.ended:
            for group in {self.group, also or self.group}:
                _signal_group(group, number)

    def kill(self) -> None:
        """Ends the group at once."""
        self.send(_KILL)

    async def end(self) -> None:
        """Ends the whole group: TERM, then KILL for what is left after a grace."""
        if self.group is None:
            return
        try:
            _signal_group(self.group, signal.SIGTERM)
            _signal_group(self.group, _CONTINUE)  # a stopped group cannot act on TERM
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), GRACE_SECONDS)
                await asyncio.wait_for(_group_gone(self.group), _REST_SECONDS)
        finally:
            _signal_group(self.group, _KILL)
        await self._ended.wait()

    async def close(self) -> None:
        """Ends what still runs and gives every descriptor back."""
        if self._transport is None:
            return
        try:
            if not self.ended:
                await self.end()
        finally:
            self._transport.close()

    async def _spawn(
        self,
        argv: Sequence[str],
        cwd: Path,
        env: Mapping[str, str] | None,
        *,
        stdin: int,
        stdout: int,
        stderr: int,
        pass_fds: Iterable[int] = (),
    ) -> None:
        self._open_pipes = (stdout, stderr).count(PIPE)
        options: dict[str, Any] = (
            {} if sys.platform == "win32" else {"start_new_session": True, "pass_fds": pass_fds}
        )
        await asyncio.get_running_loop().subprocess_exec(
            lambda: self, *argv, cwd=cwd, env=env, stdin=stdin, stdout=stdout, stderr=stderr,
            **options,
        )  # fmt: skip

    async def _spawn_in_terminal(
        self,
        argv: Sequence[str],
        cwd: Path,
        env: Mapping[str, str] | None,
        *,
        slave: int,
        stdin: int,
    ) -> int | None:
        """None when the command runs, else the errno of the exec that failed."""
        environment = os.environ if env is None else env
        keep = "keep" if "LC_CTYPE" in environment else "drop"
        status, status_of_child = os.pipe()
        launcher = (sys.executable, "-I", "-S", "-c", _TAKE_TERMINAL, str(status_of_child), keep)
        try:
            await self._spawn(
                (*launcher, *argv), cwd, env,
                stdin=stdin, stdout=slave, stderr=slave, pass_fds=(status_of_child,),
            )  # fmt: skip
        except BaseException:
            os.close(status)
            raise
        finally:
            os.close(status_of_child)
        answer = await _read_all(status)
        if not answer:
            return None
        await self._forget()
        return int(answer)

    async def _forget(self) -> None:
        """Reaps a launcher whose exec failed, so that another can be started."""
        await self._ended.wait()
        if self._transport is not None:
            self._transport.close()
        self._ended.clear()
        self._transport = self.group = None

    def _pipe(self, fd: int) -> asyncio.BaseTransport | None:
        return self._transport.get_pipe_transport(fd) if self._transport else None

    def _outputs(self) -> list[asyncio.ReadTransport]:
        pipes = (self._pipe(fd) for fd in _STREAMS)
        return [cast("asyncio.ReadTransport", pipe) for pipe in pipes if pipe is not None]

    def output_closed(self) -> None:
        """The last holder of the output has closed it."""
        self._output_ended.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self.group = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self.receive(_STREAMS[fd], data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 - the protocol's signature
        if fd in _STREAMS:
            self._open_pipes -= 1
            if self._open_pipes == 0:
                self.output_closed()

    def process_exited(self) -> None:
        self._ended.set()


async def _group_gone(group: int) -> None:
    while _signal_group(group, 0):  # noqa: ASYNC110 - nothing tells when a group is empty
        await asyncio.sleep(_POLL_SECONDS)


async def _read_all(fd: int) -> bytes:
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(fd, "rb", 0)
    )
    try:
        return await reader.read()
    finally:
        transport.close()


def _search_path(env: Mapping[str, str] | None) -> str | None:
    return (os.environ if env is None else env).get("PATH")


def _windows_name(argv: Sequence[str], env: Mapping[str, str] | None) -> Sequence[str]:
    """`npm` is `npm.cmd` there, which only a search by PATHEXT finds."""
    return (shutil.which(argv[0], path=_search_path(env)) or argv[0], *argv[1:])


def _in_shell(
    failed: int | None, argv: Sequence[str], env: Mapping[str, str] | None
) -> Sequence[str]:
    """What to run instead after a failed exec: a script without `#!` is the shell's (execvp(3)).

    Raises:
        CannotStartError: for every other reason.
    """
    name = argv[0]
    found = shutil.which(name, path=_search_path(env))
    if failed == errno.ENOEXEC and (found or "/" in name):
        return ("/bin/sh", found or name, *argv[1:])
    if failed not in {errno.ENOENT, errno.ENOTDIR}:
        raise CannotStartError(NOT_EXECUTABLE, f"{name}: {os.strerror(failed or errno.EACCES)}")
    if found:
        raise CannotStartError(NOT_EXECUTABLE, f"{name}: its interpreter (#! line) is not there")
    what = "no such file" if "/" in name else "command not found"
    raise CannotStartError(NOT_FOUND, f"{name}: {what}")


if sys.platform == "win32":
    _CONTINUE = 0
    _KILL = signal.SIGTERM

    def _signal_group(group: int, number: int) -> bool:
        """A console's Ctrl-C reaches the child without us; TERM ends it. There is no probe."""
        if number == signal.SIGTERM:
            with contextlib.suppress(OSError):
                os.kill(group, number)
        return False

else:
    _CONTINUE = signal.SIGCONT
    _KILL = signal.SIGKILL

    def _signal_group(group: int, number: int) -> bool:
        """Whether there was still somebody to signal."""
        try:
            os.killpg(group, number)
        except (ProcessLookupError, PermissionError):  # macOS: not permitted for zombies
            return False
        return True
