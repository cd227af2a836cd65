"""Takes in what the programs below a command send when they fail.

They send over a UNIX socket in a folder that only the user can enter: nothing is written to disk
before it is redacted, and what a program's children send arrives too, although they inherit no
descriptor of ours (`subprocess` closes all but three).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools import private
from whence_tools.witness.recording.environment import make_bootstrap_environment

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

MOST_BYTES: Final = 8 * 1024 * 1024
_MOST_FAILURES: Final = 200
_LONGEST_ADDRESS: Final = 100  # bytes; sun_path has 108, on macOS 104
_LAST_WORDS_SECONDS: Final = 1.0


class Listener:
    """What was sent so far, a line of JSON a failure, as it came.

    Attributes:
        lines: at most 8 MiB in all.
        dropped: how many failures came after that.
    """

    def __init__(self, address: str, root: Path, cache: Path) -> None:
        self.lines: list[bytes] = []
        self.dropped = 0
        self._address, self._root, self._cache = address, root, cache
        self._bytes = 0
        self._open: set[asyncio.Task[None]] = set()
        self._all_taken = asyncio.Event()

    def environment(self, given: Mapping[str, str]) -> dict[str, str]:
        """The command's environment, with what makes Python programs load the bootstrap."""
        return {
            **given,
            **make_bootstrap_environment(given, self._root, self._cache),
            "WHENCE_WITNESS_SOCKET": self._address,
        }

    async def receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: one failure."""
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            await self._take(reader)
        except OSError:
            self.dropped += 1
        finally:
            self._open.discard(task)
            writer.close()

    def close(self) -> None:
        """Ends the connections that are open: the server waits for them, from Python 3.12 on."""
        for task in self._open:
            task.cancel()

    async def _take(self, reader: asyncio.StreamReader) -> None:
        parts = []
        while part := await reader.read(1 << 16):
            self._bytes += len(part)
            if self._bytes > MOST_BYTES or len(self.lines) >= _MOST_FAILURES:
                self.dropped += 1
                return
            parts.append(part)
        if parts:
            self.lines.append(b"".join(parts))
        else:
            self._all_taken.set()

    async def settle(self) -> None:
        """Waits, at most a second, for what was sent before the command ended.

        Connections are taken in their order: once an empty one of ours is, so are all before it.
        """
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(_LAST_WORDS_SECONDS):
                _, writer = await asyncio.open_unix_connection(self._address)
                writer.close()
                await self._all_taken.wait()
                if self._open:
                    await asyncio.wait(self._open)


@asynccontextmanager
async def listen(root: Path, cache: Path | None) -> AsyncIterator[Listener | None]:
    """Listens until the end of the block. None where this system has no such sockets, or none can
    be made: then nothing is captured.

    Args:
        root: the workspace, whose frames are described whole.
        cache: a folder of the user's, for the bootstrap's compiled code; None captures nothing.
    """
    if cache is None or sys.platform == "win32":
        yield None
        return
    try:
        folder, bound = await asyncio.to_thread(_bind, cache)
    except OSError:
        yield None
        return
    try:
        listener = Listener(bound.getsockname(), root, cache)
        server = await asyncio.start_unix_server(listener.receive, sock=bound)
        async with server:
            try:
                yield listener
            finally:
                listener.close()
    finally:
        bound.close()
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


def _bind(cache: Path) -> tuple[str, socket.socket]:
    private.make_folder(cache)
    folder = tempfile.mkdtemp(prefix="whence-")
    address = str(Path(folder) / "failures")
    if len(os.fsencode(address)) > _LONGEST_ADDRESS:
        shutil.rmtree(folder)
        folder = tempfile.mkdtemp(prefix="whence-", dir="/tmp")
        address = str(Path(folder) / "failures")
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder, bound
