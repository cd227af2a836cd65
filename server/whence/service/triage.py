"""Many logs at once: each kind of error in them is investigated once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.domain.analysis import ProblemInput
from whence.service.log_scan import LogReading, read_all
from whence.service.options import InvestigationOptions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.service.log_scan import ErrorGroup
    from whence.service.workspace import App
    from whence.storage.event_log.entry import Listener


async def read_logs(app: App, paths: Sequence[Path]) -> LogReading:
    """Every error of the logs, and of the logs in the folders, grouped by fingerprint."""
    workspace = await asyncio.to_thread(app.workspace)
    return await app.worker.run(read_all, paths, workspace)


async def investigate(
    app: App, group: ErrorGroup, *, fresh: bool = False, listeners: Sequence[Listener] = ()
) -> ErrorGroup:
    """The group with the analysis of its newest error; it waits behind what others wait for.

    Raises:
        ServiceUnavailableError: LM Studio was asked for by name and is not there.
    """
    parsed = await app.read(ProblemInput(text=group.text))
    options = InvestigationOptions(fresh=fresh, interactive=False, listeners=listeners)
    analysis = await app.investigate(replace(parsed, problem=group.problem), options)
    return replace(group, analysis=analysis)
