"""One more run of what failed, in a copy, that writes down what it sees."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Evidence
from whence_tools.ports import CommandLimits, SandboxError
from whence_tools.witness.recording.call_events import read_call_events
from whence_tools.witness.recording.environment import set_variables
from whence_tools.witness.recording.replay import read_replay
from whence_tools.witness.recording.second_run import record_command_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from whence_tools.ports import ToolContext
    from whence_tools.witness.recording.replay import Line, Replay
    from whence_tools.workspace import Workspace

_LONGEST: Final = 200

log = logging.getLogger(__name__)


def may_record(command: Sequence[str], context: ToolContext) -> bool:
    """Whether there can be a copy, and the user consented to run the command in it."""
    return bool(command) and context.sandbox is not None and context.consent.allows(command)


async def record_run(
    argv: Callable[[Path, Path], Sequence[str]], cwd: str, context: ToolContext, seconds: float
) -> tuple[bytes, Path] | None:
    """What the run wrote down, with the copy's root; None where it wrote nothing.

    Args:
        argv: what to run, of the copy's root and the file to write.
        cwd: workspace-relative.
        seconds: the most that it may take.
    """
    if context.sandbox is None:
        return None
    file = f".whence-{secrets.token_hex(8)}.jsonl"
    try:
        async with context.sandbox.copy(buffers=context.workspace.buffers) as copy:
            command = argv(copy.root, copy.root / file)
            await copy.run(command, cwd=cwd, limits=CommandLimits(seconds=seconds))
            return await copy.read(file), copy.root
    except (OSError, SandboxError) as error:
        log.info("nothing was recorded in a second run: %s", error)
        return None


async def record_replay(
    watched: Callable[[Path, Path], Mapping[str, str]],
    command: Sequence[str],
    cwd: str,
    context: ToolContext,
    seconds: float,
) -> Replay | None:
    """What a run of Python tests in a copy did; None where none may be made, or nothing failed in
    it.

    Args:
        watched: the variables that make it write that down, of the copy's root and the file.
        cwd: workspace-relative.
        seconds: the most that it may take.
    """
    if not may_record(command, context):
        return None

    recorded = await record_run(
        lambda root, file: set_variables(watched(root, file), command), cwd, context, seconds
    )
    return await asyncio.to_thread(read_replay, *recorded) if recorded is not None else None


async def record_calls(
    recorder: str,
    failed_at: Line,
    command: Sequence[str],
    cwd: str,
    context: ToolContext,
    seconds: float,
) -> Replay | None:
    """The same of another language, under its debugger.

    Args:
        recorder: of `find_call_recorder`.
        failed_at: where the failure was seen.
        cwd: workspace-relative.
        seconds: the most that it may take.
    """
    if not may_record(command, context):
        return None
    recorded = await record_run(
        lambda root, file: record_command_calls(recorder, command, os.environ, root, file),
        cwd, context, seconds,
    )  # fmt: skip
    if recorded is None:
        return None
    return await asyncio.to_thread(read_call_events, *recorded, failed_at)


def quote_line(claim: str, path: str, line: int, workspace: Workspace) -> Iterator[Evidence]:
    """A line, of a definition its head below the decorators; nothing where it is not there."""
    lines = (workspace.try_read(path) or "").splitlines()
    while line <= len(lines) and lines[line - 1].lstrip().startswith("@"):
        line += 1
    if 1 <= line <= len(lines) and lines[line - 1].strip():
        yield Evidence(
            claim=claim, file_path=path, line_start=line, line_end=line,
            quote=lines[line - 1], status="grounded",
        )  # fmt: skip


def cut(text: str, longest: int = _LONGEST) -> str:
    """A value's text, with an ellipsis where it is too long to be shown."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
