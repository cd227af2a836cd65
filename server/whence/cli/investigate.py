"""What `run` and `explain` share: one investigation with a live line, and its report."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from whence.app import App
from whence.cli.live import LiveLine
from whence.cli.output import width

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from whence.analysis import ProblemInput, RootCauseAnalysis
    from whence.settings_sources import Loaded


async def investigate(
    args: argparse.Namespace, workspace: Path, loaded: Loaded, problem: ProblemInput
) -> RootCauseAnalysis:
    """Raises `WhenceError` when the investigation cannot be made."""
    with LiveLine(sys.stderr) as live:
        async with App(workspace, loaded) as app:
            return await app.investigate(
                problem, fresh=args.fresh or args.analyst is not None, listeners=[live.show]
            )


def show(analysis: RootCauseAnalysis, stream: TextIO) -> None:
    from whence.report import render_terminal, wants_color

    color = wants_color(stream.isatty())
    stream.write(render_terminal(analysis, width=width(), color=color))
    stream.flush()
