"""Programs with one wrong line, the patch that fixes each, and patches that do not."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whence.storage.envelopes import EnvelopeStore
from whence_tools.contract import ToolResult
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, Sandbox, ToolContext
from whence_tools.registry import Registry
from whence_tools.run_debug_attempt import TOOL
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

PROGRAMS = Path(__file__).parents[1] / "unit/tools/healing/programs"


@dataclass(frozen=True)
class Patch:
    why: str
    file: str
    original: str
    patch: str


@dataclass(frozen=True)
class BrokenProgram:
    """A program whose command fails for one wrong line."""

    name: str
    error_type: str
    message: str
    command: tuple[str, ...]
    right: Patch
    wrong: tuple[Patch, ...]

    def write(self, folder: Path) -> None:
        shutil.copytree(PROGRAMS / self.name, folder, dirs_exist_ok=True)
        (folder / "case.toml").unlink()

    def call(self, patch: Patch, **more: Any) -> dict[str, Any]:
        return {
            "error_type": self.error_type,
            "message": self.message,
            "original_code": patch.original,
            "patch_code": patch.patch,
            "filePath": patch.file,
            "command": list(self.command),
            **more,
        }


def broken_programs() -> list[BrokenProgram]:
    return [_read(path) for path in sorted(PROGRAMS.glob("*/case.toml"))]


def _read(path: Path) -> BrokenProgram:
    case = tomllib.loads(path.read_text("utf-8"))
    command = [sys.executable if word == "python" else word for word in case["command"]]
    return BrokenProgram(
        path.parent.name,
        case["error_type"],
        case["message"],
        tuple(command),
        Patch("right", **case["right"]),
        tuple(Patch(**patch) for patch in case["wrong"]),
    )


@dataclass(frozen=True)
class Healer:
    """`run_debug_attempt` as the registry runs it."""

    context: ToolContext
    store: EnvelopeStore

    async def call(self, arguments: dict[str, Any]) -> ToolResult:
        return await Registry([TOOL]).execute(TOOL.name, arguments, self.context)

    async def data(self, arguments: dict[str, Any]) -> dict[str, Any]:
        result = await self.call(arguments)
        assert result.data is not None, result.envelope()
        return result.data


async def healer(
    project: Path,
    worker: Worker,
    data: Path,
    consent: Consent | None = None,
    *,
    sandboxed: bool = True,
    buffers: dict[str, str] | None = None,
) -> Healer:
    store = EnvelopeStore(data / "envelopes.sqlite")
    sandbox: Sandbox | None = LocalSandbox(project, data / "copies") if sandboxed else None
    context = ToolContext(
        await asyncio.to_thread(Workspace, project, buffers or {}),
        worker,
        sandbox=sandbox,
        envelopes=store.of_workspace("here"),
        consent=consent or Consent(),
    )
    return Healer(context, store)


@contextmanager
def a_worker() -> Iterator[Worker]:
    worker = Worker(prepare="whence.service.intake:prepare")
    try:
        yield worker
    finally:
        worker.close()
