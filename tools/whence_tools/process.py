"""Child processes for the whole product: started, watched, ended with everything they started.

A child leads a session of its own, so that it can be signalled and killed as a group. The command
that the user has typed runs by `children.live_run`.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from asyncio.subprocess import DEVNULL, PIPE
from typing import TYPE_CHECKING

from whence_tools.children.capture import CAPTURE_LIMIT, Capture, Captured
from whence_tools.children.child import QUIET_CHECKS, Child
from whence_tools.children.completed import Completed, not_started
from whence_tools.children.groups import SIGNAL_BASE
from whence_tools.children.starting import CannotStartError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["SIGNAL_BASE", "Captured", "Completed", "conversation", "run"]

_FAREWELL_SECONDS = 30.0  # it may have a large copy to remove


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
        return not_started(argv, error, time.monotonic() - started)
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
