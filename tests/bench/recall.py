"""How much of what a person needs a model sees before its first call, by the size of its window.

The programs of `tests/programs/` with a cause and more than one file. A line is marked where the
cause is, and where each own frame of the trace stands. Measured twice: as an investigation opens,
and with the trail of the rules taken away, as where they know nothing. The rules were made with
these programs, so the second is what to expect of a failure that no rule explains.

    python -m tests.bench.recall [--cases DIR] [--windows 2048 4096 …]

`DIR` has other programs: folders with a `case.json` (`cmd`, `cause` as `[[file, [line, …]], …]`)
and the program in `ws/`, which is run. What a machine has no tools for is left out, and said.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.cpu import ThreadCpu
from tests.support.investigate import investigate
from tests.support.programs import programs
from whence.agent.conclude import Conclusion, conclude
from whence.agent.grounding import ground
from whence.agent.model_session import ModelSession
from whence.agent.opening import compose_task
from whence.agent.prompts import write_task
from whence.domain.analysis import (
    AnalysisMetadata,
    AnalystInfo,
    Draft,
    ProblemInput,
    RootCauseAnalysis,
    StopReason,
)
from whence.service.intake import read_problem
from whence_tools.catalogue import all_tools
from whence_tools.contract import ToolFailure
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.model import Problem

WINDOWS = (2048, 4096, 8192, 16384)
SECONDS = 60
GOAL = 0.75
NOT_FOUND = Draft(root_cause="", solution="", confidence=0)


@dataclass(frozen=True)
class Case:
    """Attributes:
    roots: path and line of the cause, any of which will do.
    """

    name: str
    files: dict[str, bytes]
    trace: str
    roots: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Seen:
    """Of one program at one window: the share of marked lines, and whether the root is there."""

    recall: float
    has_root: bool


class Window:
    """A model that is never asked."""

    name = "none"
    efforts = ()

    def __init__(self, context_length: int) -> None:
        self.context_length = context_length

    async def complete(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("nothing is asked")


def recorded_cases() -> Iterator[Case]:
    for one in programs():
        if one.found and len(one.files) > 1 and one.file in one.files:
            files = {path: text.encode() for path, text in one.files.items()}
            yield Case(f"{one.family}/{one.name}", files, one.trace, ((one.file, one.line),))


def cases_in(folder: Path) -> Iterator[Case]:
    for file in sorted(folder.rglob("case.json")):
        shape, program = json.loads(file.read_text()), file.parent / "ws"
        command = shape.get("cmd") or shape.get("command")
        roots = tuple((path, line) for path, lines in shape.get("cause", ()) for line in lines)
        if not (roots and command and shutil.which(command[0])):
            print(f"left out: {file.parent.name}", file=sys.stderr)
            continue
        files = {p.relative_to(program).as_posix(): p.read_bytes()
                 for p in program.rglob("*") if p.is_file()}  # fmt: skip
        with tempfile.TemporaryDirectory() as copy:
            shutil.copytree(program, Path(copy) / "ws")
            argv = [sys.executable if command[0] in {"python", "python3"} else command[0]]
            done = subprocess.run(
                [*argv, *command[1:]], cwd=Path(copy) / "ws", capture_output=True, timeout=SECONDS
            )
            printed = (done.stdout + done.stderr).decode("utf-8", "replace")
            trace = printed.replace(f"{copy}/ws", "/app")
        yield Case(file.parent.name, files, trace, roots)


async def look(case: Case, windows: Sequence[int], *, trail: bool) -> list[Seen]:
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.to_thread(write, case, Path(folder))
        draft = (await investigate(Path(folder), case.trace)).draft if trail else NOT_FOUND
        return await asyncio.to_thread(_look, case, Path(folder), draft, windows)


def write(case: Case, folder: Path) -> None:
    for path, content in case.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _look(case: Case, folder: Path, draft: Draft, windows: Sequence[int]) -> list[Seen]:
    workspace = Workspace(folder)
    problem = read_problem(ProblemInput(text=case.trace), workspace)
    analysis = analysed(draft, problem, workspace)
    context = ToolContext(workspace, ThreadCpu())
    describe = partial(write_task, excerpt=case.trace)
    seen = []
    for window in windows:
        setup = ModelSession(Window(window), Registry(all_tools()), context).make_setup()
        task = compose_task(describe, analysis, problem, workspace, setup.opening_tokens)
        seen.append(_seen(task, case, problem, workspace))
    return seen


def analysed(draft: Draft, problem: Problem, workspace: Workspace) -> RootCauseAnalysis:
    metadata = AnalysisMetadata(created_at="", stop_reason=StopReason.SUBMITTED)
    grounded = ground(draft, workspace.read, ())
    info = AnalystInfo(kind="offline")
    return conclude(Conclusion("bench", problem, info, metadata, grounded), workspace.read)


def _seen(task: str, case: Case, problem: Problem, workspace: Workspace) -> Seen:
    in_view = {
        place: bool(text) and text in task and place[0] in task
        for place, text in marked_places(case, problem, workspace).items()
    }
    return Seen(sum(in_view.values()) / len(in_view), any(in_view[root] for root in case.roots))


def marked_places(case: Case, problem: Problem, workspace: Workspace) -> dict[tuple[str, int], str]:
    """The lines that a person needs, each with its text; "" where no tool shows it."""
    frames = [(one.path, one.line) for one in (*problem.frames, *problem.root.frames)
              if one.path and one.line]  # fmt: skip
    return {place: _line(place, workspace) for place in dict.fromkeys([*frames, *case.roots])}


def _line(place: tuple[str, int], workspace: Workspace) -> str:
    path, number = place
    try:
        lines = workspace.read(path).lines
    except ToolFailure:  # a secret file is not shown
        return ""
    return lines[number - 1].strip() if number <= len(lines) else ""


async def measure(
    cases: Sequence[Case], windows: Sequence[int], *, trail: bool
) -> list[list[Seen]]:
    return [await look(case, windows, trail=trail) for case in cases]


def main() -> None:
    parser = argparse.ArgumentParser(description="what a model sees before its first call")
    parser.add_argument("--cases", type=Path)
    parser.add_argument("--windows", type=int, nargs="+", default=list(WINDOWS))
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    cases = list(cases_in(given.cases) if given.cases else recorded_cases())
    print(f"{len(cases)} programs; goal at 8192: recall and root in view at least {GOAL}")
    for trail in (True, False):
        seen = asyncio.run(measure(cases, given.windows, trail=trail))
        print("as an investigation opens" if trail else "without the rules' trail")
        for number, window in enumerate(given.windows):
            column = [one[number] for one in seen]
            recall = sum(one.recall for one in column) / len(column)
            root = sum(one.has_root for one in column) / len(column)
            print(f"  {window:6} tokens: recall {recall:.2f}, root in view {root:.2f}")
            if given.verbose:
                lost = (c.name for c, one in zip(cases, column, strict=True) if not one.has_root)
                print("    root not in view:", ", ".join(lost))


if __name__ == "__main__":
    main()
