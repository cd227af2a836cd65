"""What scripted readers have in view while they investigate, and what compaction takes from them.

The programs of `tests.bench.recall` without the rules' trail, their files made longer with code of
no concern, in the real loop with the real tools. A `walker` reads the trace's files and then the
others, forty lines a round; the `parallel` one asks for all of it in one turn; the `perfect` one
reads only the marked lines. Kept is the share of the marked lines that the last request holds; lost
is what an earlier one held of the rest.

    python -m tests.bench.readers [--windows 4096 8192 …] [--programs N]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.recall import NOT_FOUND, Case, analysed, marked_places, recorded_cases, write
from tests.support.cpu import ThreadCpu
from whence.agent.budget import estimate_request
from whence.agent.loop import LoopLimits
from whence.agent.loop import investigate as run_loop
from whence.agent.model_session import ModelSession
from whence.agent.opening import compose_task
from whence.agent.prompts import write_task
from whence.domain.analysis import ProblemInput
from whence.domain.ports import Completion, RequestedCall
from whence.domain.transcript import Transcript
from whence.service.intake import read_problem
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

WINDOWS = (4096, 8192)
KEPT_GOAL, LOST_GOAL = 0.8, 0.05
PROGRAMS = 60
PIECE = 40  # lines of one read
FILLER = 160  # lines that each file is made longer by
_COMMENTS = {".py": "#", ".rb": "#", ".sh": "#", ".pl": "#", ".ex": "#"}

Place = tuple[str, int]
Reads = list[list[tuple[str, int, int]]]


@dataclass
class Reader:
    """A model that asks for what its script says, and notes what each request shows."""

    context_length: int
    reads: Reads
    is_in_view: Callable[[Sequence[Mapping[str, Any]], Place], bool]
    marked: Sequence[Place]
    name: str = "reader"
    efforts: tuple[()] = ()
    views: list[set[Place]] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)

    async def complete(self, messages: Any, tools: Any, **_: Any) -> Completion:
        self.tokens.append(estimate_request(messages, tools))
        self.views.append({one for one in self.marked if self.is_in_view(messages, one)})
        number = len(self.views) - 1
        if number >= len(self.reads):
            nothing = {"rootCause": "", "solution": "", "confidence": 0.1, "evidence": []}
            return Completion(calls=(RequestedCall(f"s{number}", "submit_analysis", nothing),))
        return Completion(
            f"Step {number}.",
            calls=tuple(
                RequestedCall(
                    f"c{number}_{place}",
                    "read_file",
                    {"filePath": path, "lineStart": start, "lineEnd": end},
                )
                for place, (path, start, end) in enumerate(self.reads[number])
            ),
        )


@dataclass(frozen=True)
class Kept:
    """Shares of the marked lines; `root_after` is tokens of all prompts until it was in view."""

    kept: float
    lost: float
    has_root: bool
    root_after: int | None


def in_view(
    texts: Mapping[Place, str], messages: Sequence[Mapping[str, Any]], place: Place
) -> bool:
    """Whether one message has the line and its path, as it is or within JSON."""
    text = texts[place]
    forms = (text, json.dumps(text, ensure_ascii=False)[1:-1])
    return bool(text) and any(
        place[0] in message["content"] and any(form in message["content"] for form in forms)
        for message in messages
    )


def longer(case: Case) -> Case:
    """With functions of no concern at the end of every file, so that no line changes its place."""
    files = {}
    for path, content in case.files.items():
        mark = _COMMENTS.get(Path(path).suffix, "//")
        rows = (
            f"{mark} entry {n} of the list that is kept for reference only" for n in range(FILLER)
        )
        files[path] = content.rstrip(b"\n") + b"\n\n" + "\n".join(rows).encode() + b"\n"
    return replace(case, files=files)


def scripts(
    case: Case, problem: Problem, marked: Sequence[Place], piece: int = PIECE
) -> dict[str, Reads]:
    """What each reader asks for, a round a list.

    Args:
        piece: lines of one read.
    """
    traced = [one.path for one in (*problem.root.frames, *problem.frames) if one.path]
    paths = list(dict.fromkeys(path for path in (*traced, *case.files) if path in case.files))
    pieces = [
        (path, start, start + piece - 1)
        for path in paths
        for start in range(1, case.files[path].count(b"\n") + 1, piece)
    ]
    return {
        "walker": [[piece] for piece in pieces],
        "parallel": [pieces],
        "perfect": [[(path, max(1, line - 3), line + 3)] for path, line in marked],
    }


async def read_through(
    case: Case, window: int, make: Callable[..., Reader] = Reader, piece: int = PIECE
) -> dict[str, Kept]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        await asyncio.to_thread(write, case, root)
        workspace = await asyncio.to_thread(Workspace, root)
        problem = await asyncio.to_thread(read_problem, ProblemInput(text=case.trace), workspace)
        analysis = await asyncio.to_thread(analysed, NOT_FOUND, problem, workspace)
        texts = await asyncio.to_thread(marked_places, case, problem, workspace)
        kept = {}
        for name, reads in scripts(case, problem, list(texts), piece).items():
            reader = make(window, reads, partial(in_view, texts), list(texts), name)
            await _run(reader, case, problem, analysis, workspace)
            kept[name] = _kept(reader, case)
    return kept


async def _run(
    reader: Reader, case: Case, problem: Problem, analysis: Any, workspace: Workspace
) -> None:
    context = ToolContext(workspace, ThreadCpu())
    setup = ModelSession(reader, Registry(all_tools()), context).make_setup()
    describe = partial(write_task, excerpt=case.trace)
    task = await asyncio.to_thread(
        compose_task, describe, analysis, problem, workspace, setup.opening_tokens
    )
    transcript = Transcript(problem, task)
    tools = setup.tools(transcript, lambda _: None)
    limits = LoopLimits(rounds=len(reader.reads) + 2)
    await run_loop(
        setup.analyst, tools, setup.reviewer, transcript, limits, lambda _: None, asyncio.Event()
    )


def _kept(reader: Reader, case: Case) -> Kept:
    number = len(reader.marked)
    views = reader.views[: len(reader.reads) + 1]
    ever: set[Place] = set().union(*views)
    roots = set(case.roots)
    first = next((n for n, view in enumerate(views) if view & roots), None)
    return Kept(
        kept=len(views[-1]) / number,
        lost=len(ever - views[-1]) / number,
        has_root=bool(views[-1] & roots),
        root_after=None if first is None else sum(reader.tokens[: first + 1]),
    )


async def measure(cases: Sequence[Case], window: int) -> dict[str, list[Kept]]:
    found: dict[str, list[Kept]] = {}
    for case in cases:
        for name, kept in (await read_through(longer(case), window)).items():
            found.setdefault(name, []).append(kept)
    return found


def spread(cases: Sequence[Case], number: int) -> list[Case]:
    """As many of them, from all of the list."""
    step = max(1, len(cases) // number)
    return list(cases[::step][:number])


def main() -> None:
    parser = argparse.ArgumentParser(description="what scripted readers keep in view")
    parser.add_argument("--windows", type=int, nargs="+", default=list(WINDOWS))
    parser.add_argument("--programs", type=int, default=PROGRAMS)
    given = parser.parse_args()
    cases = spread(list(recorded_cases()), given.programs)
    print(f"{len(cases)} programs; goals: {KEPT_GOAL} kept at 4096, at most {LOST_GOAL} lost")
    for window in given.windows:
        for name, column in asyncio.run(measure(cases, window)).items():
            kept, lost, root = (
                sum(getattr(one, key) for one in column) / len(column)
                for key in ("kept", "lost", "has_root")
            )
            tokens = sorted(one.root_after for one in column if one.root_after is not None)
            median = tokens[len(tokens) // 2] if tokens else 0
            print(
                f"{window:6} {name:9} kept {kept:.2f}, lost {lost:.3f}, root in view {root:.2f}, "
                f"first after {median} tokens"
            )


if __name__ == "__main__":
    main()
