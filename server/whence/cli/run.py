"""`whence run`: runs a command and, when it fails, finds out why."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from whence.cli.early_settings import is_captured
from whence.cli.helper.client import Helper
from whence.cli.output import say, settings_of, wire_of, workspace_of, write_json
from whence.domain.errors import UsageError, WhenceError
from whence.runtime.import_path import given_environment
from whence.service.green_runs import is_awaited, note_failing, note_green
from whence_tools.children.live_run import Completed, run_through

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from whence.domain.analysis import ProblemInput, RootCauseAnalysis
    from whence_tools.errors.obvious import Ending

WHENCE_FAILED = 125
_SIGINT_EXIT = 130
_SIGNAL_EXIT = 128  # and the signal
_SENT = frozenset({"Terminated", "Killed", "Hangup", "Interrupt", "Quit", "Alarm clock"})
"""As the system names signals that say nothing of the program."""
_ENDED_FROM_OUTSIDE = frozenset({124, 137, 143})  # by `timeout`, SIGKILL, SIGTERM


class _Failed(NamedTuple):
    """What is known of a command that failed; in JSON on its way to the resident helper.

    Attributes:
        output: what it printed, and what a shell would print of a signal that ended it.
        recorded: the failures that the programs below it sent.
        seconds: how long it ran.
    """

    argv: list[str]
    exit_code: int
    output: str
    recorded: Sequence[bytes]
    seconds: float

    @property
    def ending(self) -> Ending:
        from whence_tools.errors.obvious import Ending

        return Ending(self.exit_code, self.seconds)

    def wire(self) -> dict[str, Any]:
        return {**self._asdict(), "recorded": [line.decode("latin-1") for line in self.recorded]}

    @staticmethod
    def of_wire(wire: dict[str, Any]) -> _Failed:
        recorded = [line.encode("latin-1") for line in wire["recorded"]]
        return _Failed(**wire | {"recorded": recorded})


def execute(args: argparse.Namespace) -> int:
    argv = args.command[1:] if args.command[:1] == ["--"] else args.command
    if not argv:
        raise UsageError("run: give the command to run, as in `whence run -- pytest -x`")
    try:
        completed, recorded = _run_watched(args, argv)
    except OSError as error:
        say(f"cannot run {argv[0]}: {error}")
        return WHENCE_FAILED
    output = completed.captured.text + _signal_line(completed)
    failed = _Failed(argv, completed.exit_code, output, recorded, completed.seconds)
    if completed.exit_code == 0:
        _report(args, failed, failure=_note_green(args, argv))
    elif _needs_no_reason(completed):
        _report(args, failed)
    elif not recorded and (silence := _describe_silence(completed, failed)):
        _report(args, failed, failure=silence)
    else:
        _explain(args, failed)
    return completed.exit_code


def _explain(args: argparse.Namespace, failed: _Failed) -> None:
    """By the resident helper, where one answers; otherwise here, and one is started for the next
    time."""
    helper = Helper(args)
    if helper.ask(failed.wire()) is None and _explain_here(args, failed):
        helper.start()


def answer(args: argparse.Namespace, request: dict[str, Any]) -> int:
    """Explains a failure in a child of the resident helper, and prints that."""
    _explain_here(args, _Failed.of_wire(request))
    return 0


def _explain_here(args: argparse.Namespace, failed: _Failed) -> bool:
    """Whether there was something to investigate."""
    import asyncio

    from whence.cli.obvious import describe_obvious

    obvious = describe_obvious(
        failed.output, failed.argv, failed.ending, was_recorded=_has_own_frame(failed.recorded)
    )
    if obvious is not None:
        _report(args, failed, failure=obvious or None)
        return False
    analyses, failure = asyncio.run(_investigate_failure(args, failed))
    _report(args, failed, analyses, failure)
    return True


def _has_own_frame(recorded: Sequence[bytes]) -> bool:
    """Whether an error that was raised below the command came through the user's code."""
    if not recorded:
        return False
    from whence_tools.witness.recording.model import read_failures

    raised = (one for failure in read_failures(recorded) for one in failure.chain)
    return any(frame.is_own for one in raised for frame in one.frames)


def _report(
    args: argparse.Namespace,
    failed: _Failed,
    analyses: Sequence[RootCauseAnalysis] = (),
    failure: str | None = None,
) -> None:
    if failure:
        say(failure)
    if args.json:
        shape: dict[str, object] = {
            "schemaVersion": 1,
            "command": failed.argv,
            "exitCode": failed.exit_code,
        }
        shape |= wire_of(analyses)
        if failure is not None:
            shape["error"] = failure
        write_json(shape)


async def _investigate_failure(
    args: argparse.Namespace, failed: _Failed
) -> tuple[Sequence[RootCauseAnalysis], str | None]:
    """The analyses, or why there are none."""
    import asyncio

    try:
        analyses = await _investigate(args, failed)
        if any(one.fix is not None and one.fix.is_offered for one in analyses):
            await asyncio.to_thread(note_failing, failed.argv, workspace_of(args))
    except WhenceError as error:
        return (), str(error)
    except asyncio.CancelledError:
        return (), "investigation cancelled"
    except Exception as error:
        import logging

        logging.getLogger(__name__).exception("the investigation failed")
        return (), f"internal error during the investigation: {error!r}"
    return analyses, None


def _note_green(args: argparse.Namespace, argv: list[str]) -> str | None:
    """Marks what the green run has solved; what went wrong in that, or None."""
    workspace = workspace_of(args)
    if not is_awaited(argv, workspace):
        return None
    import asyncio

    try:
        asyncio.run(_mark_solved(args, argv, workspace))
    except WhenceError as error:
        return str(error)
    return None


async def _mark_solved(args: argparse.Namespace, argv: list[str], workspace: Path) -> None:
    from whence.service.workspace import open_app

    async with open_app(workspace, settings_of(args, workspace)) as app:
        for case_id in await note_green(app, argv):
            say(f"{case_id} is solved: its fix is in the files, and the command is green")


def _run_watched(args: argparse.Namespace, argv: list[str]) -> tuple[Completed, Sequence[bytes]]:
    """Runs the command; what it sent when it failed comes with it, unless capture is off."""
    from whence_tools.witness.recording.environment import code_cache
    from whence_tools.witness.recording.listener import listen

    workspace = workspace_of(args)
    cache = code_cache() if is_captured(args, workspace) else None
    given = given_environment()
    with listen(workspace, cache) as listener:
        completed = run_through(
            argv,
            cwd=Path.cwd(),
            env=listener.environment(given) if listener else given,
            tty=False if args.json else None,
            stdout=2 if args.json else 1,
        )
        if listener and completed.exit_code:
            listener.settle()
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


def _describe_silence(completed: Completed, failed: _Failed) -> str | None:
    """What is said of a command that printed nothing; None where it did, or crashed."""
    ended_by = _signal_line(completed).strip()
    if completed.captured.text.strip() or (ended_by and ended_by not in _SENT):
        return None
    code = f"exit code {completed.exit_code}{ended_by and f' ({ended_by})'}, nothing printed"
    if completed.exit_code in _ENDED_FROM_OUTSIDE:
        from whence.cli.obvious import describe_obvious

        if told := describe_obvious(failed.output, failed.argv, failed.ending):
            return f"{code}; {told}"
    return f"{code}: nothing to explain"


def _signal_line(completed: Completed) -> str:
    """What a shell would print of a signal that ended the command; "" where none did."""
    try:
        reason = signal.strsignal(completed.exit_code - _SIGNAL_EXIT)
    except ValueError:
        return ""
    return f"\n{reason}\n" if completed.exit_code > _SIGNAL_EXIT and reason else ""


async def _investigate(args: argparse.Namespace, failed: _Failed) -> list[RootCauseAnalysis]:
    from whence.cli.investigate import Asker, investigate

    output = failed.output

    def make_problem() -> ProblemInput:
        from whence.domain.analysis import ProblemInput

        return ProblemInput(text=output or None, command=failed.argv, cwd=str(Path.cwd()))

    mid_line = bool(output) and output[-1] not in "\r\n"
    asker = Asker(args, None if args.json else sys.stderr, mid_line=mid_line, agreed=True)
    return await investigate(asker, make_problem, failed.recorded)
