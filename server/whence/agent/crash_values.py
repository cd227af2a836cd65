"""The values at a failure that the first run could not record: the command runs once more, watched,
in a copy.

Only with the consent that trying a fix needs, and only where no value holds the cause yet.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from whence_tools.witness.questions.observe import locate, observe
from whence_tools.witness.recording.listener import MOST_BYTES
from whence_tools.witness.recording.model import read_failures
from whence_tools.witness.recording.second_run import find_watcher, watch_command

if TYPE_CHECKING:
    from pathlib import Path

    from whence.agent.recorded_run import Rerun
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace


async def record_values(problem: Problem, rerun: Rerun) -> Problem | None:
    """The problem with the values of its frames, and with the frames themselves where a signal left
    none; None where nothing was recorded."""
    if problem.was_observed or not rerun.is_allowed:
        return None
    workspace = rerun.context.workspace
    watcher = find_watcher(problem, workspace.root)
    if watcher is None:
        return None
    recorded = await rerun.record(
        lambda root, file: watch_command(watcher, rerun.command, os.environ, root, file)
    )
    if recorded is None:
        return None
    seen = await asyncio.to_thread(_observe, problem, *recorded, workspace)
    return seen if seen.was_observed else None


def _observe(problem: Problem, content: bytes, root: Path, workspace: Workspace) -> Problem:
    failures = read_failures(content[:MOST_BYTES].splitlines())
    return observe(locate(problem, failures, root), failures, root, workspace.try_read)
