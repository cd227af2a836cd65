"""How edits are tried: each in a run of its own, or in a fork of one run of a Python program."""

from __future__ import annotations

import json
import os
import secrets
from typing import TYPE_CHECKING, Any, Final

from whence_tools.healing import reading
from whence_tools.healing.encoding import encode_like
from whence_tools.healing.verdict import CheckedRun
from whence_tools.ports import CommandLimits, RunOutcome
from whence_tools.witness.recording.environment import make_edits_environment, set_variables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.agent.recorded_run import Rerun
    from whence_tools.code.mutations import Mutation
    from whence_tools.ports import Copy, ToolContext

_MOST_COPIES: Final = 4
_MEMORY_MB: Final = 2048
_START_SECONDS: Final = 5.0  # for what a run does before it can be forked, and to end
_TO_FILE: Final = 'out=$1; shift; exec "$@" >>"$out" 2>&1'


def count_copies() -> int:
    """In how many copies edits are tried at the same time."""
    return max(1, min(_MOST_COPIES, len(os.sched_getaffinity(0))))


async def run_edited(
    copy: Copy,
    edit: Mutation | None,
    texts: Mapping[str, str],
    rerun: Rerun,
    seconds: float,
) -> RunOutcome:
    """One run of the command with an edit made, which is taken back after it; of None, as it is.

    Args:
        texts: of the files, by workspace-relative path.
        seconds: the most that it may take.
    """
    changed = {edit.path: edit.apply(texts[edit.path])} if edit is not None else {}
    return await run_changed(copy, changed, rerun, seconds)


async def run_changed(
    copy: Copy, texts: Mapping[str, str], rerun: Rerun, seconds: float
) -> RunOutcome:
    """One run of the command with other texts in some files, which is taken back after it.

    Args:
        texts: by workspace-relative path.
        seconds: the most that it may take.
    """
    # Python looks bytecode up by the second in which a file was written
    argv = ["env", "PYTHONDONTWRITEBYTECODE=1", *rerun.argv]
    limits = CommandLimits(seconds=seconds, cpu_seconds=2 * seconds, memory_mb=_MEMORY_MB)
    originals = {path: await copy.read(path) for path in texts}
    try:
        for path, text in texts.items():
            await copy.write(path, encode_like(originals[path], text))
        return await copy.run(argv, cwd=rerun.cwd, limits=limits)
    finally:
        for path, original in originals.items():
            await copy.write(path, original)


async def read_run(
    outcome: RunOutcome, root: str, files: Sequence[str], context: ToolContext
) -> CheckedRun:
    """A run with what its output says.

    Args:
        root: of the folder that it ran in.
        files: of the workspace.
    """
    read = await context.cpu.run(reading.read_output, outcome.output, root, files)
    return CheckedRun(outcome, read)


async def run_forked(
    copy: Copy,
    edits: Sequence[Mutation | None],
    texts: Mapping[str, str],
    rerun: Rerun,
    seconds: float,
) -> list[tuple[Mutation | None, RunOutcome]]:
    """Runs of the command with each of the edits, in forks of one run; fewer, or none, where the
    program is not Python's, could not be forked or took too long.

    Args:
        texts: of the files, by workspace-relative path.
        seconds: the most that all may take.
    """
    for path, text in texts.items():
        if await copy.read(path) != text.encode("utf-8", "surrogatepass"):
            return []  # of another encoding
    name = f".whence-{secrets.token_hex(8)}"
    plan, output, results = (copy.root / f"{name}.{end}" for end in ("plan", "out", "jsonl"))
    described = {
        "seconds": seconds,
        "output": str(output),
        "results": str(results),
        "files": {str(copy.root / path): text for path, text in texts.items()},
        "edits": [edit and _describe(edit, copy) for edit in edits],
    }
    await copy.write(plan.name, json.dumps(described).encode())
    await copy.write(output.name, b"")
    variables = make_edits_environment(os.environ, copy.root, plan)
    argv = set_variables(variables, ["sh", "-c", _TO_FILE, "sh", str(output), *rerun.argv])
    at_most = seconds + _START_SECONDS
    limits = CommandLimits(seconds=at_most, cpu_seconds=2 * at_most, memory_mb=_MEMORY_MB)
    await copy.run(argv, cwd=rerun.cwd, limits=limits)
    try:
        written = await copy.read(results.name)
    except FileNotFoundError:
        return []
    lines = [json.loads(line) for line in written.splitlines() if line.endswith(b"}")]
    return [(edits[line["edit"]], _read_outcome(line, rerun.argv)) for line in lines]


def _describe(edit: Mutation, copy: Copy) -> dict[str, Any]:
    file = str(copy.root / edit.path)
    return {"file": file, "start": edit.start, "end": edit.end, "after": edit.after}


def _read_outcome(result: dict[str, Any], command: Sequence[str]) -> RunOutcome:
    return RunOutcome(
        argv=tuple(command),
        exit_code=result["code"],
        output=result["output"],
        stopped="seconds" if result["code"] is None else None,
        cpu_seconds=0.0,
        memory_mb=0.0,
        wall_ms=result["ms"],
    )
