"""Which lines of a JavaScript program a failing command runs: it runs once more, in a copy."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence_tools.witness.questions.node_coverage import read_executed_lines
from whence_tools.witness.recording.second_run import cover_command

if TYPE_CHECKING:
    from whence.agent.recorded_run import Rerun


async def find_lines_run(rerun: Rerun) -> dict[str, set[int]]:
    """By path the 1-based lines that ran; none where V8 counted nothing, or nothing may be run."""
    recorded = await rerun.record(lambda _root, file: cover_command(rerun.command, file))
    if recorded is None:
        return {}
    content, root = recorded
    read = rerun.context.workspace.try_read
    return await asyncio.to_thread(read_executed_lines, content.splitlines(), root, read)
