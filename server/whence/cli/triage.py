"""`whence triage`: many logs at once, one analysis for each kind of error in them."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from whence.cli.output import get_width, make_printable, say, settings_of, workspace_of, write_json
from whence.domain.errors import ServiceUnavailableError, UsageError
from whence_tools.lazy_dataclass import dataclass
from whence_tools.worker import Worker

if TYPE_CHECKING:
    import argparse

    from whence.config.sources import Loaded
    from whence.service.log_scan import ErrorGroup, LogReading
    from whence.service.workspace import App

_NO_CAUSE = 1
_INTERRUPTED = 130


@dataclass
class _Done:
    """What there is to tell.

    Attributes:
        groups: those that were gone through, in their order.
        failure: why it could not go on.
        interrupted: the user stopped it.
    """

    reading: LogReading
    groups: list[ErrorGroup] = field(default_factory=list)
    failure: ServiceUnavailableError | None = None
    interrupted: bool = False

    @property
    def left(self) -> tuple[ErrorGroup, ...]:
        return self.reading.groups[len(self.groups) :]

    @property
    def exit_code(self) -> int:
        if self.interrupted:
            return _INTERRUPTED
        if self.failure is not None:
            return self.failure.exit_code
        analyses = [group.analysis for group in self.groups if group.analysis]
        found = any(analysis.outcome == "found" for analysis in analyses)
        return 0 if found or not analyses else _NO_CAUSE


def execute(args: argparse.Namespace) -> int:
    paths = [Path(path) for path in args.paths]
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise UsageError(f"triage: {', '.join(missing)}: no such file or folder")
    # whole: they are read in a process that is elsewhere
    done = asyncio.run(_triage(args, [path.resolve() for path in paths]))
    _tell_the_end(args, done)
    return done.exit_code


async def _triage(args: argparse.Namespace, paths: list[Path]) -> _Done:
    # The worker loads the parsers while this process loads the rest.
    worker = Worker(prepare="whence.service.intake:prepare")
    try:
        await asyncio.to_thread(worker.start)
        workspace, loaded = await asyncio.to_thread(_prepare, args)
    except BaseException:
        worker.close()
        raise
    from whence.service.triage import read_logs
    from whence.service.workspace import open_app

    async with open_app(workspace, loaded, worker=worker) as app:
        reading = await read_logs(app, paths)
        for skipped in reading.skipped:
            say(f"skipped {skipped.path}: {skipped.reason}")
        if not reading.logs:
            raise UsageError("triage: there is no log that can be read")
        return await _investigate(args, app, reading)


def _prepare(args: argparse.Namespace) -> tuple[Path, Loaded]:
    """The settings; and what takes time to import, off the event loop's thread."""
    import_module("whence.service.triage")
    import_module("whence.cli.live")
    workspace = workspace_of(args)
    return workspace, settings_of(args, workspace)


async def _investigate(args: argparse.Namespace, app: App, reading: LogReading) -> _Done:
    """One group after the other; an interruption or a failure leaves what there is."""
    from whence.cli.investigate import bring_up_to_date

    done = _Done(reading)
    try:
        for number, group in enumerate(reading.groups, start=1):
            say(f"{number} of {len(reading.groups)}: {_describe_count(group)} {group.error}")
            finished = await _investigate_group(args, app, group)
            done.groups.append(finished)
            if not args.json:
                _show(number, finished)
        await bring_up_to_date(app)
    except asyncio.CancelledError:
        done.interrupted = True
        task = asyncio.current_task()
        assert task is not None
        task.uncancel()  # what is open is closed in peace
    except ServiceUnavailableError as error:
        done.failure = error
    return done


async def _investigate_group(args: argparse.Namespace, app: App, group: ErrorGroup) -> ErrorGroup:
    from whence.cli.live import LiveLine
    from whence.service.triage import investigate

    with LiveLine(sys.stderr) as live:
        finished = await investigate(
            app,
            group,
            fresh=args.fresh or args.analyst is not None,
            listeners=[live.listen],
        )
    for message in live.failures:
        say(message)
    return finished


def _show(number: int, group: ErrorGroup) -> None:
    from whence.report.brief import write_cause_and_fix
    from whence.report.terminals import wants_color

    assert group.analysis is not None
    first, newest = group.occurrences[0].label, group.occurrences[-1].label
    where = make_printable(first if first == newest else f"first {first}, newest {newest}")
    files = f" in {len(group.files)} logs" if len(group.files) > 1 else ""
    color = wants_color(sys.stdout.isatty())
    report = write_cause_and_fix(group.analysis, get_width(), color=color)
    sys.stdout.write(f"{number}. {_describe_count(group)}{files}: {where}\n{report}\n")
    sys.stdout.flush()


def _describe_count(group: ErrorGroup) -> str:
    count = len(group.occurrences)
    return "once" if count == 1 else f"{count} times"


def _tell_the_end(args: argparse.Namespace, done: _Done) -> None:
    reading = done.reading
    if args.json:
        write_json(_shape(done))
    else:
        for number, group in enumerate(done.left, start=len(done.groups) + 1):
            places = ", ".join(dict.fromkeys(one.label for one in group.occurrences[-3:]))
            error = make_printable(group.error)
            sys.stdout.write(f"{number}. {_describe_count(group)}, not investigated: {error}\n")
            sys.stdout.write(f"   {make_printable(places)}\n")
    if not reading.groups:
        say(f"no error in {reading.logs} log{'s' if reading.logs > 1 else ''}")
    if done.failure is not None:
        say(str(done.failure))
    if done.interrupted:
        say(f"stopped: {len(done.left)} of {len(reading.groups)} kinds of error are left")


def _shape(done: _Done) -> dict[str, object]:
    groups = [group.wire() for group in (*done.groups, *done.left)]
    skipped = [one.wire() for one in done.reading.skipped]
    shape: dict[str, object] = {"schemaVersion": 1, "groups": groups, "skipped": skipped}
    if done.failure is not None:
        shape["error"] = str(done.failure)
    return shape
