"""One copy, as its supervisor answers for it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whence_tools.children.capture import Capture
from whence_tools.children.sandbox.wire import ClosedError
from whence_tools.healing.copying.environment import leave_out_folder
from whence_tools.healing.encoding import encode_like
from whence_tools.ports import CommandLimits, RunOutcome, SandboxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.healing.copying.wire import Requests

_FLOOD: Final = 256  # times what is kept: a command that prints so much will not end by itself
_GRACE_SECONDS: Final = 20.0  # for the supervisor to notice, kill and answer
_ENDED: Final = "the isolated copy ended before it was done"


class LocalCopy:
    """See `ports.Copy`; made by `LocalSandbox.copy`."""

    def __init__(
        self,
        requests: Requests,
        root: str,
        isolation: Sequence[str],
        env: Mapping[str, str],
        workspace: Path,
    ) -> None:
        self._requests = requests
        self._root = Path(root)
        self._isolation = "+".join(isolation)
        self._env = dict(env)
        self._workspace = workspace
        self._one_command = asyncio.Lock()

    @property
    def root(self) -> Path:
        return self._root

    @property
    def isolation(self) -> str:
        return self._isolation

    async def read(self, path: str) -> bytes:
        answer = await self._ask({"op": "read", "path": path})
        return base64.b64decode(answer["content"])

    async def write(self, path: str, content: bytes | None) -> None:
        encoded = None if content is None else base64.b64encode(content).decode()
        await self._ask({"op": "write", "path": path, "content": encoded})

    async def lay_over(self, path: str, text: str) -> None:
        """Writes a text as the file on the disk is encoded.

        Raises:
            OSError: as `write`.
        """
        try:
            before = await self.read(path)
        except FileNotFoundError:
            before = b""
        await self.write(path, encode_like(before, text))

    async def run(
        self,
        argv: Sequence[str],
        *,
        cwd: str = "",
        limits: CommandLimits | None = None,
        only_reads: bool = False,
    ) -> RunOutcome:
        limits = limits or CommandLimits()
        env = self._env
        if only_reads:
            env = await asyncio.to_thread(leave_out_folder, env, self._workspace)
        async with self._one_command:
            output = _Output(limits.output_kb * 1024)
            try:
                reading = await output.open()
                ended = await self._run(argv, cwd, env, limits, output)
                output.close_writing()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(output.ended.wait(), _GRACE_SECONDS)
            finally:
                output.close_writing()
                reading.close()
        return RunOutcome(argv=tuple(argv), output=output.capture.captured().text, **ended)

    async def _run(
        self,
        argv: Sequence[str],
        cwd: str,
        env: Mapping[str, str],
        limits: CommandLimits,
        output: _Output,
    ) -> dict[str, Any]:
        request = {
            "op": "run",
            "argv": list(argv),
            "cwd": cwd,
            "env": dict(env),
            "limits": {
                "seconds": limits.seconds,
                "cpu_seconds": limits.cpu_seconds,
                "memory_mb": limits.memory_mb,
                "file_mb": limits.file_mb,
                "processes": limits.processes,
            },
        }
        asking = asyncio.create_task(self._ask(request, output.writing))
        flood = asyncio.create_task(self._stop_a_flood(output))
        try:
            async with asyncio.timeout(limits.seconds + _GRACE_SECONDS):
                return await asyncio.shield(asking)
        except TimeoutError:
            raise SandboxError(_ENDED) from None
        finally:
            flood.cancel()
            await self._end(asking)

    async def _end(self, asking: asyncio.Task[dict[str, Any]]) -> None:
        """After a cancellation: the command is killed, and the copy can be used again."""
        if not asking.done():
            await self._requests.tell({"op": "stop", "why": "seconds"})
            await asyncio.wait({asking}, timeout=_GRACE_SECONDS)
            asking.cancel()

    async def _stop_a_flood(self, output: _Output) -> None:
        await output.flooded.wait()
        await self._requests.tell({"op": "stop", "why": "output"})

    async def _ask(self, message: dict[str, Any], descriptor: int | None = None) -> dict[str, Any]:
        try:
            answer = await self._requests.ask(message, descriptor)
        except ClosedError:
            raise SandboxError(_ENDED) from None
        if "errno" in answer:
            raise OSError(answer["errno"], answer["error"], message.get("path"))
        return answer


class _Output(asyncio.Protocol):
    """The pipe that a command prints to; what is too much is read and dropped."""

    def __init__(self, limit: int) -> None:
        self.capture = Capture(limit)
        self.ended = asyncio.Event()
        self.flooded = asyncio.Event()
        self.writing: int | None = None
        self._most = limit * _FLOOD
        self._received = 0

    async def open(self) -> asyncio.ReadTransport:
        reading, self.writing = os.pipe()
        pipe = os.fdopen(reading, "rb", 0)
        return (await asyncio.get_running_loop().connect_read_pipe(lambda: self, pipe))[0]

    def close_writing(self) -> None:
        if self.writing is not None:
            os.close(self.writing)
            self.writing = None

    def data_received(self, data: bytes) -> None:
        self.capture.add("stdout", data)
        self._received += len(data)
        if self._received > self._most:
            self.flooded.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the protocol's
        self.ended.set()
