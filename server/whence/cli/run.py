"""`whence run`: runs a command and, when it fails, finds out why."""

from __future__ import annotations

import asyncio
import logging
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from whence.cli.capturing import capture_cache, is_captured
from whence.cli.output import say, workspace_of, write_json
from whence.domain.errors import UsageError, WhenceError
from whence.runtime.import_path import given_environment
from whence_tools.process import Completed, run_through

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from whence.domain.analysis import ProblemInput, RootCauseAnalysis

log = logging.getLogger(__name__)

WHENCE_FAILED = 125
_SIGINT_EXIT = 130


@dataclass(frozen=True, slots=True)
class _Outcome:
    completed: Completed
    analysis: RootCauseAnalysis | None = None
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
    if outcome.analysis is not None:
        shape["analysis"] = outcome.analysis.wire()
    if outcome.failure is not None:
        shape["error"] = outcome.failure
    return shape


async def _run(args: argparse.Namespace, argv: list[str]) -> _Outcome:
    completed, recorded = await _run_watched(args, argv)
    if _needs_no_reason(completed):
        return _Outcome(completed)
    try:
        analysis = await _investigate(args, argv, completed, recorded)
    except WhenceError as error:
        return _Outcome(completed, failure=str(error))
    except asyncio.CancelledError:
        return _Outcome(completed, failure="the investigation was cancelled")
    except Exception as error:
        log.exception("the investigation failed")
        return _Outcome(completed, failure=f"the investigation failed inside: {error!r}")
    return _Outcome(completed, analysis)


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


async def _investigate(
    args: argparse.Namespace,
    argv: list[str],
    completed: Completed,
    recorded: Sequence[bytes],
) -> RootCauseAnalysis:
    from whence.cli.investigate import investigate, show

    output = completed.captured.text

    def asked() -> ProblemInput:
        from whence.domain.analysis import ProblemInput

        return ProblemInput(text=output or None, command=argv, cwd=str(Path.cwd()))

    def told(analysis: RootCauseAnalysis) -> None:
        if not args.json:
            show(analysis, sys.stderr)

    mid_line = bool(output) and output[-1] not in "\r\n"
    return await investigate(args, asked, told, mid_line=mid_line, agreed=True, recorded=recorded)
