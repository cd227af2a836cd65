"""Which lines of a JavaScript program a failing command runs: it runs once more, in a copy."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from whence.agent.recorded_run import may_record, record_run
from whence_tools.witness.questions.node_coverage import read_executed_lines
from whence_tools.witness.recording.second_run import cover_command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.ports import ToolContext


async def find_lines_run(
    command: Sequence[str], cwd: str, context: ToolContext, seconds: float
) -> dict[str, set[int]]:
    """By path the 1-based lines that ran; none where V8 counted nothing, or nothing may be run.

    Args:
        cwd: workspace-relative.
        seconds: the most that it may take.
    """
    if not may_record(command, context):
        return {}
    recorded = await record_run(
        lambda _root, file: cover_command(command, file), cwd, context, seconds
    )
    if recorded is None:
        return {}
    content, root = recorded
    workspace = context.workspace
    return await asyncio.to_thread(
        read_executed_lines, content.splitlines(), root, workspace.try_read
    )
