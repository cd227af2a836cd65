"""One child process and the group it leads: how it is started, signalled, drained and ended.

Used by `process` only, which is where the rest of the product runs programs.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING, Any, Final, cast

from whence_tools.children.groups import (
    CONTINUE,
    GRACE_SECONDS,
    KILL,
    POLL_SECONDS,
    REST_SECONDS,
    SIGNAL_BASE,
    signal_group,
)
from whence_tools.children.starting import name_program, run_by_shell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from whence_tools.children.capture import Stream

QUIET_CHECKS = 5  # a grandchild that goes on printing is heard for a second after the end
_QUIET_SECONDS = 0.2
_STREAMS: Final[dict[int, Stream]] = {1: "stdout", 2: "stderr"}


class Child(asyncio.SubprocessProtocol):
    """Args: sink: called with what the child prints, in the order seen."""

    def __init__(self, sink: Callable[[Stream, bytes], None]) -> None:
        self._sink = sink
        self._transport: asyncio.SubprocessTransport | None = None
        self._received = 0
        self._open_pipes = len(_STREAMS)
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
    ) -> None:
        """Starts `argv` as the leader of its own session.

        Raises:
            CannotStartError: no such command, or it cannot be executed.
            OSError: `cwd` is no directory, or the machine is out of descriptors or processes.
        """
        try:
            windows = sys.platform == "win32"
            program = await asyncio.to_thread(name_program, argv, env) if windows else argv
            await self._spawn(program, cwd, env, stdin)
        except OSError as error:
            if error.filename != argv[0]:
                raise
            script = await asyncio.to_thread(run_by_shell, error.errno, argv, env)
            await self._spawn(script, cwd, env, stdin)

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

    async def end(self) -> None:
        """Ends the whole group: TERM, then KILL for what is left after a grace."""
        if self.group is None:
            return
        try:
            signal_group(self.group, signal.SIGTERM)
            signal_group(self.group, CONTINUE)  # a stopped group cannot act on TERM
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), GRACE_SECONDS)
                await asyncio.wait_for(_group_gone(self.group), REST_SECONDS)
        finally:
            signal_group(self.group, KILL)
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
        self, argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None, stdin: int
    ) -> None:
        options: dict[str, Any] = {} if sys.platform == "win32" else {"start_new_session": True}
        await asyncio.get_running_loop().subprocess_exec(
            lambda: self, *argv, cwd=cwd, env=env, stdin=stdin, stdout=PIPE, stderr=PIPE,
            **options,
        )  # fmt: skip

    def _pipe(self, fd: int) -> asyncio.BaseTransport | None:
        return self._transport.get_pipe_transport(fd) if self._transport else None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self.group = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._received += len(data)
        self._sink(_STREAMS[fd], data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002 - the protocol's signature
        if fd in _STREAMS:
            self._open_pipes -= 1
            if self._open_pipes == 0:
                self._output_ended.set()

    def process_exited(self) -> None:
        self._ended.set()


async def _group_gone(group: int) -> None:
    while signal_group(group, 0):  # noqa: ASYNC110 - nothing tells when a group is empty
        await asyncio.sleep(POLL_SECONDS)
