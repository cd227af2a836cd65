"""The values at a failure that the first run could not record: the command runs once more, watched,
in a copy.

Only with the consent that trying a fix needs, and only where no value holds the cause yet.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Final

from whence_tools.witness.questions.observe import locate, observe
from whence_tools.witness.questions.tree_expressions import list_calls
from whence_tools.witness.recording.listener import MOST_BYTES
from whence_tools.witness.recording.model import read_failures
from whence_tools.witness.recording.second_run import find_watcher, watch_command

if TYPE_CHECKING:
    from pathlib import Path

    from whence.agent.recorded_run import Rerun
    from whence_tools.errors.model import Problem
    from whence_tools.witness.recording.second_run import Asked
    from whence_tools.workspace import Workspace

_FRAMES: Final = 3


async def record_values(problem: Problem, rerun: Rerun) -> Problem | None:
    """The problem with the values of its frames, and with the frames themselves where a signal left
    none; None where nothing was recorded."""
    if problem.was_observed or not rerun.is_allowed:
        return None
    workspace = rerun.context.workspace
    watcher = find_watcher(problem, workspace.root)
    if watcher is None:
        return None
    asked = await asyncio.to_thread(_list_asked, problem, workspace) if watcher == "node" else []
    recorded = await rerun.record(
        lambda root, file: watch_command(watcher, rerun.command, os.environ, root, file, asked)
    )
    if recorded is None:
        return None
    seen = await asyncio.to_thread(_observe, problem, *recorded, workspace)
    return seen if seen.was_observed else None


def _list_asked(problem: Problem, workspace: Workspace) -> list[Asked]:
    """The calls on the lines of the innermost own frames, whose results no variable holds."""
    places = [(one.path, one.line) for one in problem.frames if one.path and one.line]
    found = (
        (path, line, list_calls(workspace.try_read(path) or "", path, line))
        for path, line in places[:_FRAMES]
    )
    return [one for one in found if one[2]]


def _observe(problem: Problem, content: bytes, root: Path, workspace: Workspace) -> Problem:
    failures = read_failures(content[:MOST_BYTES].splitlines())
    return observe(locate(problem, failures, root), failures, root, workspace.try_read)
