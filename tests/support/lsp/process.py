"""`whence lsp` in a process of its own, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.lsp.client import SECONDS, Client

WHENCE = ("-m", "whence", "lsp")


@dataclass
class Served:
    """A server's process with a client of it."""

    client: Client
    process: asyncio.subprocess.Process
    receiving: asyncio.Task[None]

    @property
    def pid(self) -> int:
        return self.process.pid

    def end_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    async def code(self, seconds: float = SECONDS) -> int:
        """The exit code, once the process has ended within the time and said its last word."""
        async with asyncio.timeout(seconds):
            return await self.process.wait()

    async def errors(self) -> str:
        """What it wrote to stderr; waits for its end."""
        assert self.process.stderr is not None
        async with asyncio.timeout(SECONDS):
            return (await self.process.stderr.read()).decode()

    def children(self) -> list[int]:
        """Descriptors of the processes below it, to be waited for with `ended`."""
        return [os.pidfd_open(pid) for pid in _descendants(self.pid)]


@asynccontextmanager
async def started(
    *arguments: str, data: Path, cwd: Path | None = None, env: Mapping[str, str] = os.environ
) -> AsyncIterator[Served]:
    """A server that is killed at the end where the test has not ended it.

    Args:
        arguments: of the Python interpreter.
        data: the data directory.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=cwd,
        env={**env, "WHENCE_DATA_DIR": str(data), "WHENCE_ANALYST": "offline"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    client = Client(process.stdin.write)
    receiving = asyncio.create_task(client.receive(process.stdout))
    try:
        yield Served(client, process, receiving)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        process.stdin.close()
        async with asyncio.timeout(SECONDS):
            await receiving  # fails on anything on stdout that is no message
    assert not client.unread, f"the test has not looked at {client.unread}"


async def ended(descriptor: int, seconds: float = SECONDS) -> None:
    """Waits for the end of a process that is no child of ours."""
    loop, gone = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(descriptor, gone.set)
    try:
        async with asyncio.timeout(seconds):
            await gone.wait()
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)


def _descendants(pid: int) -> list[int]:
    found = []
    for listing in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, listing.read_text().split()):
            found += [child, *_descendants(child)]
    return found
