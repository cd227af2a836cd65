"""The values at a failure that the first run could not record: the command runs once more, watched,
in a copy.

Only with the consent that trying a fix needs, and only where reading alone found no cause.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from whence.agent.recorded_run import may_record, record_run
from whence_tools.witness.questions.observe import locate, observe
from whence_tools.witness.recording.listener import MOST_BYTES
from whence_tools.witness.recording.model import read_failures
from whence_tools.witness.recording.second_run import find_watcher, watch_command

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence_tools.errors.model import Problem
    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace


async def record_values(
    problem: Problem, command: Sequence[str], cwd: str, context: ToolContext, seconds: float
) -> Problem | None:
    """The problem with the values of its frames, and with the frames themselves where a signal left
    none; None where nothing was recorded.

    Args:
        command: what failed, run once in a copy where the user consented to it; empty if unknown.
        cwd: workspace-relative.
        seconds: the most that it may take.
    """
    if problem.was_observed or not may_record(command, context):
        return None
    watcher = find_watcher(problem, context.workspace.root)
    if watcher is None:
        return None
    recorded = await record_run(
        lambda root, file: watch_command(watcher, command, os.environ, root, file),
        cwd,
        context,
        seconds,
    )
    if recorded is None:
        return None
    content, root = recorded
    seen = await asyncio.to_thread(_observe, problem, content, root, context.workspace)
    return seen if seen.was_observed else None


def _observe(problem: Problem, content: bytes, root: Path, workspace: Workspace) -> Problem:
    failures = read_failures(content[:MOST_BYTES].splitlines())
    return observe(locate(problem, failures, root), failures, root, workspace.try_read)
