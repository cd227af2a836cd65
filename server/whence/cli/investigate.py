"""What `run` and `explain` share: an investigation with a live line, and its report."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import time
from contextlib import contextmanager, nullcontext
from dataclasses import field, replace
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from whence.cli.output import (
    count_things,
    get_width,
    make_printable,
    say,
    settings_of,
    shorten,
    workspace_of,
)
from whence.domain.errors import WhenceError
from whence_tools.lazy_dataclass import dataclass
from whence_tools.worker import NearWorker, Worker

_LARGE = 1 << 18  # characters of a log
_HINT = "Ctrl-C reports what is known"

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.domain.analysis import ProblemInput, RootCauseAnalysis
    from whence.service.parsed_problem import ParsedProblem
    from whence.service.workspace import App
    from whence_tools.errors.model import Problem


@dataclass(frozen=True)
class Asker:
    """What the user asked for, and where the answer goes.

    Attributes:
        stream: of the report; None where only JSON is wanted.
        waiting_since: when the user began to wait, on the monotonic clock.
        mid_line: the command's output did not end in a newline.
        agreed: the user gave the problem's command.
    """

    args: argparse.Namespace
    stream: TextIO | None
    waiting_since: float = field(default_factory=time.monotonic)
    mid_line: bool = False
    agreed: bool = False


async def investigate(
    asker: Asker,
    make_problem: Callable[[], ProblemInput],
    recorded: Sequence[bytes] = (),
    on_analyses: Callable[[list[RootCauseAnalysis]], None] | None = None,
) -> list[RootCauseAnalysis]:
    """Investigates the failure that matters most; with `--all` the others of the output as well.

    Each analysis is shown as soon as it is there; at the end the index is brought up to date.

    Args:
        make_problem: makes the problem, on a thread: its models take time to import.
        recorded: the failures that the programs below it sent.
        on_analyses: takes them all, before the index is brought up to date.

    Raises:
        WhenceError: the investigation cannot be made.
    """
    problem = await asyncio.to_thread(make_problem)
    workspace, loaded = await asyncio.to_thread(_prepare, asker.args)
    # What is large is read where it can be stopped.
    worker = Worker() if len(problem.text or "") > _LARGE else NearWorker()
    from whence.service.workspace import open_app

    async with open_app(workspace, loaded, worker=worker) as app:
        parsed = await app.read(problem, recorded)
        analyses = await _investigate_all(app, parsed, asker)
        if on_analyses is not None:
            on_analyses(analyses)
        await bring_up_to_date(app)
    return analyses


async def _investigate_all(
    app: App, parsed: ParsedProblem, asker: Asker
) -> list[RootCauseAnalysis]:
    from whence.report.terminals import shows_links

    problems = (parsed.problem, *parsed.others)
    analyses: list[RootCauseAnalysis] = []
    for index, problem in enumerate(problems if asker.args.all else problems[:1], start=1):
        analysis = await _investigate_one(
            app, replace(parsed, problem=problem), asker, (index, len(problems))
        )
        analyses.append(_with_same_cause(analysis, analyses))
        if asker.stream is not None:
            links = shows_links(is_terminal=asker.stream.isatty())
            show(
                analyses[-1],
                asker.stream,
                full=asker.args.full,
                link_root=app.root if links else None,
            )
    left = problems[len(analyses) :]
    if left and asker.stream is not None:
        asker.stream.write(_count_others(left))
        asker.stream.flush()
    return analyses


async def _investigate_one(
    app: App, parsed: ParsedProblem, asker: Asker, number: tuple[int, int]
) -> RootCauseAnalysis:
    from whence.cli.live import LiveLine
    from whence.domain.analysis import ProblemNumber
    from whence.service.options import InvestigationOptions

    index, of = number
    mid_line = asker.mid_line and index == 1
    with LiveLine(sys.stderr, mid_line=mid_line, hint=_HINT) as live:
        options = InvestigationOptions(
            fresh=asker.args.fresh or asker.args.analyst is not None,
            agreed=asker.agreed,
            listeners=[live.listen],
            show_interim=live.show_known,
            number=ProblemNumber(index=index, of=of) if of > 1 else None,
            waiting_since=asker.waiting_since if index == 1 else time.monotonic(),
        )
        # who sees the hint means this; a script's interrupt ends the command
        concluding = _conclude_at_interrupt(options.conclude_now)
        with concluding if live.is_drawn else nullcontext():
            analysis = await app.investigate(parsed, options)
    for message in live.failures:
        say(message)
    return analysis


@contextmanager
def _conclude_at_interrupt(conclude_now: asyncio.Event) -> Iterator[None]:
    """The first Ctrl-C asks for the answer with what is known; the next one ends the command."""
    loop, before = asyncio.get_running_loop(), signal.getsignal(signal.SIGINT)

    def conclude(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        loop.call_soon_threadsafe(conclude_now.set)

    signal.signal(signal.SIGINT, conclude)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _with_same_cause(
    analysis: RootCauseAnalysis, earlier: Sequence[RootCauseAnalysis]
) -> RootCauseAnalysis:
    """The analysis with the first of the earlier ones that has its cause."""
    same = next((one for one in earlier if _cause(one) == _cause(analysis) is not None), None)
    if same is None or same.problem is None or analysis.problem is None:
        return analysis
    number = analysis.problem.model_copy(update={"same_cause_as": same.problem.index})
    return analysis.model_copy(update={"problem": number})


def _cause(analysis: RootCauseAnalysis) -> tuple[str, str, int] | None:
    where = analysis.location
    if analysis.outcome != "found" or where is None:
        return None
    return analysis.solution, where.file_path, where.line


def _count_others(problems: Sequence[Problem]) -> str:
    """How many other failures there are, and what they are, on one line."""
    from whence.agent.conclude import describe

    if all(one.count == 1 for one in problems):
        more = count_things(len(problems), "more failure")
    else:
        more = f"{count_things(len(problems), 'more kind')} of failure"
    head = f"{more} (explain with --all): "
    names = "; ".join(
        _describe_group(make_printable(describe(one).partition("\n")[0]), one.count)
        for one in problems
    )
    return f"{shorten(head + names, get_width())}\n"


def _describe_group(error: str, count: int) -> str:
    return error if count == 1 else f"{error} ({count} times)"


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
            say("preparing semantic search, once on this machine (Ctrl-C skips it) …")
        await app.store.catch_up(load=False)
    except WhenceError as error:
        log.warning("the index is not up to date: %s", error)


def show(
    analysis: RootCauseAnalysis, stream: TextIO, *, full: bool, link_root: Path | None = None
) -> None:
    """Prints the report: twelve lines, or all there is.

    Args:
        link_root: the workspace, where the terminal makes links.
    """
    from whence.report.short import render_short
    from whence.report.terminals import wants_color

    color = wants_color(stream.isatty())
    if full:
        from whence.report.terminal import render_terminal

        text = render_terminal(analysis, width=get_width(), color=color)
    else:
        text = render_short(analysis, width=get_width(), color=color, link_root=link_root)
    stream.write(text)
    stream.flush()
