"""What `run` and `explain` share: one investigation with a live line, and its report."""

from __future__ import annotations

import asyncio
import logging
import sys
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from whence.cli.output import say, settings_of, width, workspace_of
from whence.domain.errors import WhenceError
from whence_tools.worker import Worker

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.domain.analysis import ProblemInput, RootCauseAnalysis
    from whence.service.workspace import App
    from whence.storage.event_log.entry import Entry


async def investigate(
    args: argparse.Namespace,
    asked: Callable[[], ProblemInput],
    told: Callable[[RootCauseAnalysis], None],
    *,
    mid_line: bool = False,
    agreed: bool = False,
    recorded: Sequence[bytes] = (),
) -> RootCauseAnalysis:
    """One investigation; the analysis is told before the index is brought up to date.

    Args:
        asked: makes the problem, on a thread: its models take time to import.
        told: shows the analysis.
        mid_line: the command's output did not end in a newline.
        agreed: the user gave the problem's command.
        recorded: the failures that the programs below it sent.

    Raises:
        WhenceError: the investigation cannot be made.
    """
    # The worker loads the parsers while this process loads the rest.
    worker = Worker(prepare="whence.service.intake:prepare")
    try:
        await asyncio.to_thread(worker.start)
        problem = await asyncio.to_thread(asked)
        workspace, loaded = await asyncio.to_thread(_prepare, args)
    except BaseException:
        worker.close()
        raise
    from whence.cli.live import LiveLine
    from whence.service.workspace import InvestigationOptions, open_app

    failures: list[str] = []

    def note_failure(entry: Entry) -> None:
        if entry.event.event == "error":
            failures.append(entry.event.message)

    async with open_app(workspace, loaded, worker=worker) as app:
        with LiveLine(sys.stderr, mid_line=mid_line) as live:
            options = InvestigationOptions(
                fresh=args.fresh or args.analyst is not None,
                agreed=agreed,
                listeners=[lambda entry: live.show(entry.event), note_failure],
            )
            analysis = await app.investigate(await app.read(problem, recorded), options)
        for message in dict.fromkeys(failures):
            say(message)
        told(analysis)
        await bring_up_to_date(app)
    return analysis


def _prepare(args: argparse.Namespace) -> tuple[Path, Loaded]:
    """The settings; and what takes time to import, off the event loop's thread."""
    import_module("whence.service.workspace")
    import_module("whence.cli.live")
    workspace = workspace_of(args)
    return workspace, settings_of(args, workspace)


async def bring_up_to_date(app: App) -> None:
    """The index; the analysis is told and stored already: a failure here is for the log."""
    try:
        if await app.store.export_is_due():
            say("preparing the semantic search, once on this machine (Ctrl-C skips it) …")
        await app.store.catch_up(load=False)
    except WhenceError as error:
        log.warning("the index is not up to date: %s", error)


def show(analysis: RootCauseAnalysis, stream: TextIO) -> None:
    from whence.report import render_terminal, wants_color

    color = wants_color(stream.isatty())
    stream.write(render_terminal(analysis, width=width(), color=color))
    stream.flush()
