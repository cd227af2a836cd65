"""`whence daemon`: the resident helper that answers `run` and `explain` quicker."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from whence.cli.helper.client import Helper, ask_state
from whence.cli.output import count_things, write_json

if TYPE_CHECKING:
    import argparse


def execute(args: argparse.Namespace) -> int:
    state = ask_state(stops=args.action == "stop")
    if args.json:
        write_json({"schemaVersion": 1} | _shape(args, state))
    elif state is None:
        print(f"no helper runs: {why_none_runs(args)}")
    else:
        print(f"{'stopped' if args.action == 'stop' else 'running'}: {describe(state)}")
    return 0


def why_none_runs(args: argparse.Namespace) -> str:
    return Helper(args).why_none or "the next investigation starts one"


def describe(state: dict[str, Any]) -> str:
    since = datetime.fromtimestamp(state["since"], UTC).astimezone()
    return (
        f"process {state['pid']}, version {state['version']}, since {since:%Y-%m-%d %H:%M}, "
        f"{count_things(state['answered'], 'answer')}, {state['memoryMb']:.0f} MB"
    )


def _shape(args: argparse.Namespace, state: dict[str, Any] | None) -> dict[str, Any]:
    if state is None:
        return {"running": False, "reason": why_none_runs(args)}
    since = datetime.fromtimestamp(state["since"], UTC).isoformat(timespec="seconds")
    return state | {"running": args.action != "stop", "since": since}
