"""`whence run`: runs a command and, when it fails, finds out why."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from whence.cli.capturing import capture_cache, is_captured
from whence.cli.output import say, settings_of, wire_of, workspace_of, write_json
from whence.domain.errors import UsageError, WhenceError
from whence.runtime.import_path import given_environment
from whence.service.green_runs import is_awaited, note_failing, note_green
from whence_tools.process import Completed, run_through

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from whence.domain.analysis import ProblemInput, RootCauseAnalysis

log = logging.getLogger(__name__)

WHENCE_FAILED = 125
_SIGINT_EXIT = 130
_SIGNAL_EXIT = 128  # and the signal


@dataclass(frozen=True, slots=True)
class _Outcome:
    completed: Completed
    analyses: Sequence[RootCauseAnalysis] = ()
    failure: str | None = None


def execute(args: argparse.Namespace) -> int:
    argv = args.command[1:] if args.command[:1] == ["--"] else args.command
    if not argv:
        raise UsageError("run: give the command to run, as in `whence run -- pytest -x`")
    try:
        outcome = asyncio.run(_run(args, argv))
    except OSError as error:
        say(f"cannot run {argv[0]}: {error}")
        return WHENCE_FAILED
    if outcome.failure:
        say(outcome.failure)
    if args.json:
        write_json(_shape(argv, outcome))
    return outcome.completed.exit_code


def _shape(argv: list[str], outcome: _Outcome) -> dict[str, object]:
    shape: dict[str, object] = {
        "schemaVersion": 1,
        "command": argv,
        "exitCode": outcome.completed.exit_code,
    }
    shape |= wire_of(outcome.analyses)
    if outcome.failure is not None:
        shape["error"] = outcome.failure
    return shape


async def _run(args: argparse.Namespace, argv: list[str]) -> _Outcome:
    completed, recorded = await _run_watched(args, argv)
    if completed.exit_code == 0:
        return _Outcome(completed, failure=await _note_green(args, argv))
    if _needs_no_reason(completed):
        return _Outcome(completed)
    obvious = None if recorded else await _what_is_obvious(argv, completed)
    if obvious is not None:
        return _Outcome(completed, failure=obvious or None)
    try:
        analyses = await _investigate(args, argv, completed, recorded)
        if any(one.fix is not None and one.fix.is_offered for one in analyses):
            await asyncio.to_thread(note_failing, argv, workspace_of(args))
    except WhenceError as error:
        return _Outcome(completed, failure=str(error))
    except asyncio.CancelledError:
        return _Outcome(completed, failure="investigation cancelled")
    except Exception as error:
        log.exception("the investigation failed")
        return _Outcome(completed, failure=f"internal error during the investigation: {error!r}")
    return _Outcome(completed, analyses)


async def _note_green(args: argparse.Namespace, argv: list[str]) -> str | None:
    """Marks what the green run has solved; what went wrong in that, or None."""
    workspace = workspace_of(args)
    if not is_awaited(argv, workspace):
        return None
    from whence.service.workspace import open_app

    try:
        async with open_app(workspace, settings_of(args, workspace)) as app:
            for case_id in await note_green(app, argv):
                say(f"{case_id} is solved: its fix is in the files, and the command is green")
    except WhenceError as error:
        return str(error)
    return None


async def _run_watched(
    args: argparse.Namespace, argv: list[str]
) -> tuple[Completed, Sequence[bytes]]:
    """Runs the command; what it sent when it failed comes with it, unless capture is off."""
    from whence_tools.witness.recording.listener import listen

    workspace = workspace_of(args)
    cache = capture_cache() if is_captured(args, workspace) else None
    given = given_environment()
    async with listen(workspace, cache) as listener:
        completed = await run_through(
            argv,
            cwd=Path.cwd(),
            env=listener.environment(given) if listener else given,
            tty=False if args.json else None,
            stdout=2 if args.json else 1,
        )
        if listener and completed.exit_code:
            await listener.settle()
    return completed, listener.lines if listener else ()


def _needs_no_reason(completed: Completed) -> bool:
    """It worked, did not start, or was ended on purpose."""
    return (
        completed.exit_code == 0
        or completed.failure is not None
        or completed.ended_by is not None
        or completed.output_closed
        or (completed.interrupts > 0 and completed.exit_code in {_SIGINT_EXIT, -2})
    )


async def _what_is_obvious(argv: list[str], completed: Completed) -> str | None:
    """Why nothing is investigated, for the user; "" goes without saying, None where something is.

    Nothing heavy is imported before something was printed.
    """
    output = completed.captured.text + _signal_line(completed)
    if not output.strip():
        return f"exit code {completed.exit_code}, nothing printed: nothing to explain"
    from whence.cli.obvious import describe_obvious

    return await asyncio.to_thread(describe_obvious, output, argv)


def _signal_line(completed: Completed) -> str:
    """What a shell would print of a signal that ended the command; "" where none did."""
    try:
        reason = signal.strsignal(completed.exit_code - _SIGNAL_EXIT)
    except ValueError:
        return ""
    return f"\n{reason}\n" if completed.exit_code > _SIGNAL_EXIT and reason else ""


async def _investigate(
    args: argparse.Namespace,
    argv: list[str],
    completed: Completed,
    recorded: Sequence[bytes],
) -> list[RootCauseAnalysis]:
    from whence.cli.investigate import Asker, investigate

    output = completed.captured.text + _signal_line(completed)

    def make_problem() -> ProblemInput:
        from whence.domain.analysis import ProblemInput

        return ProblemInput(text=output or None, command=argv, cwd=str(Path.cwd()))

    mid_line = bool(output) and output[-1] not in "\r\n"
    asker = Asker(args, None if args.json else sys.stderr, mid_line=mid_line, agreed=True)
    return await investigate(asker, make_problem, recorded)
