"""`whence explain`: investigates an error given as a place, a trace or log, or a message."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence.cli.helper.client import Helper
from whence.cli.output import say, wire_of, workspace_of, write_json
from whence.domain.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from whence.domain.analysis import ProblemInput, RootCauseAnalysis

NO_CAUSE = 1
_HEAD_BYTES = 2 << 20
_TAIL_BYTES = 6 << 20
_PLACE = re.compile(r"^(?P<path>.+?):(?P<line>\d+)(?::(?P<column>\d+))?$")


def execute(args: argparse.Namespace) -> int:
    request, helper = _given(args), Helper(args)
    code = helper.ask(request)
    if code is None:
        code = answer(args, request)
        helper.start()
    return code


def answer(args: argparse.Namespace, request: dict[str, Any]) -> int:
    """Investigates and prints: here, or in a child of the resident helper.

    Args:
        request: the fields of the problem.
    """
    import asyncio

    from whence.domain.analysis import ProblemInput

    analyses = asyncio.run(_explain(args, ProblemInput(**request)))
    return 0 if any(one.outcome == "found" for one in analyses) else NO_CAUSE


async def _explain(args: argparse.Namespace, problem: ProblemInput) -> list[RootCauseAnalysis]:
    from whence.cli.investigate import Asker, investigate

    def print_analyses(analyses: list[RootCauseAnalysis]) -> None:
        if args.json:
            write_json({"schemaVersion": 1} | wire_of(analyses))
            sys.stdout.flush()

    asker = Asker(args, None if args.json else sys.stdout)
    return await investigate(asker, lambda: problem, on_analyses=print_analyses)


def _given(args: argparse.Namespace) -> dict[str, Any]:
    place, trace = args.place, args.trace
    if place == "-" or (place is None and not trace and not args.message and _is_piped()):
        place, trace = None, "-"
    if not (place or trace or args.message):
        raise UsageError(
            "explain: give FILE:LINE, --trace FILE or --message TEXT, or pipe in a log"
        )
    path, line, column = _split(place) if place else (None, None, None)
    return {
        "text": _read(trace) if trace else None,
        "message": args.message,
        "file_path": _relative(path, args) if path else None,
        "line": line,
        "column": column,
    }


def _is_piped() -> bool:
    return not sys.stdin.isatty()


def _split(place: str) -> tuple[str, int | None, int | None]:
    """FILE, FILE:LINE or FILE:LINE:COLUMN; a file whose name ends like that wins."""
    match = None if Path(place).exists() else _PLACE.match(place)
    if match is None:
        return place, None, None
    line, column = int(match["line"]), match["column"]
    if line < 1:
        raise UsageError(f"explain: {place}: line numbers start at 1")
    return match["path"], line, int(column) if column else None


def _relative(path: str, args: argparse.Namespace) -> str:
    """As the workspace names it; a path is the user's own, so relative to where they are."""
    here, root = Path(path), workspace_of(args)
    found = next((one for one in (here, root / here) if one.is_file()), None)
    if found is None:
        raise UsageError(f"explain: {path}: no such file")
    absolute = found.resolve()
    if not absolute.is_relative_to(root):
        raise UsageError(f"explain: {path} is outside the workspace {root}; give --workspace")
    return absolute.relative_to(root).as_posix()


def _read(trace: str) -> str:
    try:
        data = sys.stdin.buffer.read() if trace == "-" else Path(trace).read_bytes()
    except OSError as error:
        raise UsageError(f"explain: {trace}: {error.strerror}") from error
    text = _limit_size(data, trace).decode("utf-8", "replace")
    if not text.strip():
        raise UsageError(f"explain: {'the pipe' if trace == '-' else trace} is empty")
    return text


def _limit_size(data: bytes, trace: str) -> bytes:
    """At most 8 MiB: compilers say the first error first, traces come last."""
    if len(data) <= _HEAD_BYTES + _TAIL_BYTES:
        return data
    say(f"{trace} has {len(data) >> 20} MiB; reading the first 2 and the last 6 MiB")
    return data[:_HEAD_BYTES] + b"\n" + data[-_TAIL_BYTES:]
