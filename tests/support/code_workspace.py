"""Workspaces written from texts, and the two code tools called in them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.support.cpu import ThreadCpu
from whence_tools import find_callers_of_function, get_code_context
from whence_tools.find_callers_of_function import Caller, FindCallersInput, FindCallersOutput
from whence_tools.get_code_context import GetCodeContextInput, GetCodeContextOutput
from whence_tools.ports import ToolContext
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


async def write(root: Path, files: Mapping[str, str | bytes]) -> ToolContext:
    return await asyncio.to_thread(_write, root, files)


def _write(root: Path, files: Mapping[str, str | bytes]) -> ToolContext:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return ToolContext(Workspace(root), ThreadCpu())


async def code_context(context: ToolContext, path: str, line: int) -> GetCodeContextOutput:
    return await get_code_context.run(GetCodeContextInput(file_path=path, line=line), context)


async def callers(context: ToolContext, path: str, name: str, depth: int = 1) -> FindCallersOutput:
    params = FindCallersInput(function_name=name, file_path=path, max_depth=depth)
    return await find_callers_of_function.run(params, context)


def brief(output: FindCallersOutput) -> list[tuple[str, str, int, str | None]]:
    """(caller, file, line, certainty) of each caller, sorted."""
    return sorted(_brief(caller) for caller in output.callers)


def _brief(caller: Caller) -> tuple[str, str, int, str | None]:
    return caller.caller_name, caller.file_path, caller.line, caller.certainty
