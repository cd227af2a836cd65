"""How often the function at fault is among the first suspects, on tracebacks of our own.

`fixtures/traces.jsonl` has tracebacks of faults that were put into public packages (`faults`).
Each is given as a user pastes it: an issue with a title, a snippet and the trace; the trace alone,
some with their outer frames cut off; or a text without any frame. The right answer is the function
with the fault. Nothing is run.

    python -m tests.bench.ranking [TREES] [--crashes BED] [--learn] [--features FILE] [PROJECT …]

Needs the packages' source distributions, which it fetches from PyPI and unpacks below TREES;
without TREES it says so and measures nothing. With BED, where `tests.bench.crashes` has laid out
its packages, the traces of those real crashes are counted too, their paths those of an installed
package and the script that crashed out of sight. `--learn` fits the weights
on all projects but those of one fold at a time, and says how they do on that one; the table in
`playbook/suspects/weights.py` is used otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import time
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.bench import crashes
from tests.bench.faults.make_traces import FIXTURE, PROJECTS, fetch
from tests.support.cpu import ThreadCpu
from whence.domain.analysis import ProblemInput
from whence.domain.transcript import AnalystCall, CallAnswer
from whence.playbook.engine.case import Case, Shared
from whence.playbook.engine.file_search import WorkspaceFileSearch
from whence.playbook.suspects.candidates import collect
from whence.playbook.suspects.ranking import score_of
from whence.playbook.suspects.weights import WEIGHTS, WEIGHTS_OF_TEXT
from whence.service.intake import read_problem
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.source import SourceFile

FOLDS = 6
# How often public issues have the fixed function innermost, elsewhere in the trace, outside of it.
SHARES = {"innermost": 0.33, "near": 0.12, "deep": 0.13, "outside": 0.24, "text": 0.18}
MARGIN = 0.6  # that the innermost function has before others: it must not lose by learning
RIDGE = 4.0  # a quarter of it where there is no frame
PRIOR = {
    "innermost": 2.5, "frame": 1.5, "first working": 0.5, "called": 1.0, "gave": 0.8, "writes": 0.8,
    "makes the type": 1.0, "none": 0.3, "gave none": 0.5, "text in name": 0.5, "same file": 0.3,
    "raises": -0.5, "above a raise": 0.5, "innermost small": -0.3, "outside": -0.5,
    "no such name": 1.0, "named": 0.3, "title in name": 0.5, "abstract": -0.5, "guards": 0.5,
    "relevant": 0.5, "near the top": 0.3, "calls elsewhere": 0.3, "forwards": -0.3,
    "in the cycle": 1.2, "only in the cycle": 1.5, "not in the cycle": -1.2, "overload": -2.0,
}  # fmt: skip
PRIOR_OF_TEXT = {
    "says": 4.0, "routes": 4.4, "tested": 3.0, "throws": 2.6, "answers": 2.0, "named": 1.0,
    "text in name": 1.0, "text in body": 0.5, "title in name": 0.5, "writes named": 0.5,
    "relevant": 1.5, "near the top": 0.5, "in a relevant file": 1.0, "in module": 1.0,
    "overload": -2.0, "of the error": -1.2,
}  # fmt: skip
_FRAME = re.compile(r'  File "[^"]+", line \d+, in .+\n(?:    .*\n)*')
_LEAST = 0.05  # a weight that says anything
_DECORATORS = 9  # lines between a function's first and its `def`


@dataclass(frozen=True)
class Failure:
    """One pasted text with its candidates: features, and whether it is the right one."""

    project: str
    form: str  # issue, trace, text
    where: str  # of `SHARES`
    file: str
    seconds: float
    candidates: list[tuple[dict[str, float], bool, str]]


def main() -> None:
    parser = argparse.ArgumentParser(description="the function at fault among the suspects")
    parser.add_argument("trees", type=Path, nargs="?")
    parser.add_argument("projects", nargs="*")
    parser.add_argument("--crashes", type=Path, metavar="BED")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--features", type=Path, help="kept here, and read from here if there")
    parser.add_argument("--ridge", type=float, default=RIDGE)
    parser.add_argument("--traces", type=Path, default=FIXTURE)
    given = parser.parse_args()
    if given.trees is None:
        print("not measured: it needs a folder for source distributions: TREES")
        return
    failures = [one for one in _failures(given) if one.candidates]
    chosen = given.projects or sorted({one.project for one in failures})
    failures = [one for one in failures if one.project in chosen]
    times = sorted(one.seconds for one in failures)
    print(f"{len(failures)} texts; seconds each: median {times[len(times) // 2]:.2f}, "
          f"most {times[-1]:.2f}")  # fmt: skip
    report("innermost own function", failures, {"innermost": 1.0}, {}, only=1)
    report("the frames, inside out", failures, {"innermost": 3.0, "frame": 1.0}, {}, only=9)
    report("as shipped", failures, WEIGHTS, WEIGHTS_OF_TEXT)
    if given.learn:
        held_out(failures, given.ridge)
        for texts in (False, True):
            learned = learn([one for one in failures if (one.form == "text") == texts], given.ridge)
            shown = {name: round(value, 2) for name, value in sorted(learned.items())}
            print({name: value for name, value in shown.items() if abs(value) >= _LEAST})


def _failures(given: argparse.Namespace) -> list[Failure]:
    if given.features and given.features.exists():
        rows = map(json.loads, given.features.read_text("utf-8").splitlines())
        return [Failure(**row) for row in rows]
    found = []
    records = map(json.loads, given.traces.read_text("utf-8").splitlines())
    for project, of_project in groupby(records, key=lambda one: one["project"]):
        if not given.projects or project in given.projects:
            tree = Tree(fetch(project, given.trees))
            for record in of_project:
                found += look(record, tree)
            print(f"{project:24} {len(found):5}", flush=True)
    if given.crashes:
        found += [crash for name in crashes.names() for crash in look_at_crash(given.crashes, name)]
    if given.features:
        kept = [json.dumps(asdict(one)) for one in found]
        given.features.write_text("\n".join(kept) + "\n", "utf-8")
    return found


class Tree:
    """A project's files, each parsed once for all its failures but where the fault is."""

    def __init__(self, root: Path, without: str = "") -> None:
        self.root = root
        self._without = without
        self._files: dict[str, SourceFile | None] = {}
        self._listed: list[str] = []

    def workspace(self) -> Workspace:
        found = Workspace(self.root)
        if not self._listed:
            self._listed = [path for path in found.files() if path != self._without]
        found.files = lambda suffixes=None: iter(self._listed)  # type: ignore[method-assign]
        return found

    def shared_without(self, faulty: str) -> Shared:
        kept = {path: file for path, file in self._files.items() if path != faulty}
        self._files = kept
        return Shared(files=kept)


def look(record: dict[str, Any], tree: Tree) -> list[Failure]:
    """What is found of one fault, from each of the texts that tell of it."""
    package, _ = PROJECTS[record["project"]]
    root = (tree.root / package).parent
    file = (root / record["file"]).relative_to(tree.root).as_posix()
    found = []
    shared = tree.shared_without(file)
    with _faulty(root / record["file"], record):
        for form, text in texts_of(record).items():
            start = time.perf_counter()
            candidates = asyncio.run(collected(tree, text, Shared(files=shared.files)))
            seconds = time.perf_counter() - start
            right = [
                (features, is_fault_in(record, name, line) and path == file, path)
                for features, path, name, line in candidates
            ]
            where = "text" if form == "text" else "outside"
            for features, is_right, _ in right:
                if is_right and where == "outside":
                    where = where_of(features)
            found.append(Failure(record["project"], form, where, file, seconds, right))
    shared.files.pop(file, None)
    return found


def look_at_crash(bed: Path, name: str) -> list[Failure]:
    """What is found of a released package's crash, from its trace alone."""
    case, root = crashes.lay_out(bed, name)
    paths = "node_modules/" if case["registry"] == "npm" else "lib/python3/dist-packages/"
    text = crashes.run_script(case, root).replace(f"{root}/", f"/usr/{paths}")
    tree = Tree(root, without=case["script"])
    start = time.perf_counter()
    candidates = asyncio.run(collected(tree, text, Shared()))
    seconds = time.perf_counter() - start
    fixed = {(fix["file"], str(fix["function"]).rpartition(".")[2]): fix for fix in case["fix"]}
    judged = [
        (features, _is_fixed(fixed.get((path, function)), line), path)
        for features, path, function, line in candidates
    ]
    where = next((where_of(features) for features, right, _ in judged if right), "outside")
    return [Failure(name, "trace", where, case["fix"][0]["file"], seconds, judged)]


def _is_fixed(fix: dict[str, Any] | None, line: int) -> bool:
    return fix is not None and fix["span"][0] - _DECORATORS <= line <= fix["span"][1]


def is_fault_in(record: dict[str, Any], name: str, line: int) -> bool:
    """Whether a function is the one with the fault."""
    named: bool = record["function"].rpartition(".")[2] == name
    return named and abs(line - record["line"]) <= _DECORATORS


def where_of(features: Mapping[str, float]) -> str:
    """Of `SHARES`, by the right function's features."""
    if "innermost" in features:
        return "innermost"
    if "frame" in features:
        return "near" if features["frame"] >= 1 / 2 else "deep"
    return "outside"


@contextmanager
def _faulty(file: Path, record: dict[str, Any]) -> Iterator[None]:
    original = file.read_bytes()
    lines = original.decode("utf-8").split("\n")
    first = record["first"] - 1
    lines[first : first + len(record["rows"])] = record["rows"]
    file.write_text("\n".join(lines), "utf-8", newline="")
    try:
        yield
    finally:
        file.write_bytes(original)


def texts_of(record: dict[str, Any]) -> dict[str, str]:
    """The failure as issues tell it; the same for the same record."""
    rng = random.Random(record["trace"])
    trace = record["trace"]
    messages = re.findall(r"^[A-Za-z_][\w.]*(?:: .*)?$", trace, re.MULTILINE)
    message = messages[-1] if messages else ""
    words = record["test"].removeprefix("test_").replace("_", " ").strip()
    kind = message.partition(":")[0]
    title = rng.choice([
        f"{kind} with {words}", f"{words} fails", f"Crash: {message[:70]}", f"{words}: {kind}",
    ])  # fmt: skip
    snippet = "\n".join(record["snippet"][-rng.choice([3, 6, 12]) :])
    code = f"```python\n{snippet}\n```\n" if snippet else ""
    told = trace
    if rng.random() < 0.2:  # as a pager or a chat cuts it
        frames = list(_FRAME.finditer(trace))
        if len(frames) > 6:
            told = "  ...\n" + trace[frames[len(frames) // 2].start() :]
    issue = f"{title}\n\nI get this with {record['project'].replace('-', ' ')}:\n\n{code}\n"
    issue += f"```\n{told}```\n"
    text = f"{title}\n\n{code}\nThis ends with\n\n{message}\n"
    return {"issue": issue, "trace": told, "text": text}


async def collected(
    tree: Tree, text: str, shared: Shared
) -> list[tuple[dict[str, float], str, str, int]]:
    workspace = tree.workspace()
    problem = await asyncio.to_thread(read_problem, ProblemInput(text=text), workspace)
    registry, context = Registry(all_tools()), ToolContext(workspace, ThreadCpu())
    steps = collect(Case(problem, problem, WorkspaceFileSearch(workspace), shared))
    answers: tuple[CallAnswer, ...] | None = None
    while True:
        try:
            asked = await asyncio.to_thread(_next, steps, answers)
        except _EndedError as ended:
            return [
                (dict(one.features), one.file.path, one.function.name, one.function.line)
                for one in ended.candidates
            ]
        calls = [
            AnalystCall(str(at), one.tool, one.arguments) for at, one in enumerate(asked.requests)
        ]
        answers = tuple(
            [
                CallAnswer(one, await registry.execute(one.name, one.arguments, context))
                for one in calls
            ]
        )


class _EndedError(Exception):
    def __init__(self, candidates: Sequence[Any]) -> None:
        self.candidates = candidates


def _next(steps: Any, answers: tuple[CallAnswer, ...] | None) -> Any:
    try:
        return next(steps) if answers is None else steps.send(answers)
    except StopIteration as end:  # an executor cannot hand it on
        raise _EndedError(end.value) from None


def places_of(failure: Failure, weights: Mapping[str, float], only: int = 99) -> tuple[int, int]:
    """The 1-based places of the right function and of its file; 99 where it is not there."""
    listed = [one for one in failure.candidates if only == 99 or score_of(one[0], weights) > 0]
    ordered = sorted(listed, key=lambda one: -score_of(one[0], weights))[:only]
    function = next((at for at, one in enumerate(ordered, 1) if one[1]), 99)
    files = dict.fromkeys(one[2] for one in ordered)
    return function, next((at for at, one in enumerate(files, 1) if one == failure.file), 99)


def weight_of(failure: Failure, failures: Sequence[Failure]) -> float:
    """So that each of `SHARES` counts as much as it does in public issues."""
    return (
        SHARES[failure.where] / _counts(tuple(id(one) for one in failures), failures)[failure.where]
    )


_COUNTED: dict[tuple[int, ...], Counter[str]] = {}


def _counts(key: tuple[int, ...], failures: Sequence[Failure]) -> Counter[str]:
    if key not in _COUNTED:
        _COUNTED[key] = Counter(one.where for one in failures)
    return _COUNTED[key]


def report(
    name: str,
    failures: Sequence[Failure],
    weights: Mapping[str, float],
    of_text: Mapping[str, float],
    only: int = 99,
) -> None:
    places = [places_of(one, of_text if one.form == "text" else weights, only) for one in failures]
    _print(name, failures, places)


def _print(name: str, failures: Sequence[Failure], places: Sequence[tuple[int, int]]) -> None:
    counts = Counter(one.where for one in failures)
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0] * 4)
    for one, (function, file) in zip(failures, places, strict=True):
        hits = (function == 1, function <= 3, function <= 5, file == 1)
        for group, weight in ((one.where, 1 / counts[one.where]), ("all", 0.0)):
            for at, hit in enumerate(hits):
                sums[group][at] += weight * hit
    for group, share in SHARES.items():
        for at in range(4):
            sums["all"][at] += share * sums[group][at]
    print(name)
    for group in ("all", *SHARES):
        shown = "  ".join(f"{value:4.0%}" for value in sums[group])
        count = len(failures) if group == "all" else counts[group]
        print(f"    {group:10} {count:4}   first, three, five, file: {shown}", flush=True)


def held_out(failures: Sequence[Failure], ridge: float) -> None:
    """Each fold's projects with weights learned on the others."""
    projects = sorted({one.project for one in failures})
    places: dict[int, tuple[int, int]] = {}
    for fold in range(FOLDS):
        tried = set(projects[fold::FOLDS])
        for texts in (False, True):
            of_kind = [one for one in failures if (one.form == "text") == texts]
            weights = learn([one for one in of_kind if one.project not in tried], ridge)
            for one in of_kind:
                if one.project in tried:
                    places[id(one)] = places_of(one, weights)
        here = [one for one in failures if one.project in tried and one.form != "text"]
        first = [sum(places[id(one)][0] <= most for one in here) for most in (1, 3, 5)]
        base = sum(one.where == "innermost" for one in here)
        shares = "  ".join(f"{count / len(here):4.0%}" for count in first)
        print(f"fold {fold}: innermost {base / len(here):4.0%}, ranked {shares}  {sorted(tried)}")
    _print("ranked, projects not learned on", failures, [places[id(one)] for one in failures])


def learn(failures: Sequence[Failure], ridge: float = RIDGE, rounds: int = 300) -> dict[str, float]:
    """Weights of the conditional logit that the right candidate is the one chosen, drawn towards
    what one would set by hand: features that few failures have stay near that."""
    of_text = bool(failures) and failures[0].form == "text"
    usable = [one for one in failures if any(right for _, right, _ in one.candidates)]
    names = sorted({name for one in usable for features, *_ in one.candidates for name in features})
    column = {name: at for at, name in enumerate(names)}
    groups = []
    for one in usable:
        values = np.zeros((len(one.candidates), len(names)))
        for row, (features, *_) in enumerate(one.candidates):
            for name, value in features.items():
                values[row, column[name]] = value
        right = np.array([right for _, right, _ in one.candidates], float)
        groups.append((values, right / right.sum(), weight_of(one, failures) * len(failures)))
    prior = np.array([(PRIOR_OF_TEXT if of_text else PRIOR).get(name, 0.0) for name in names])
    weights = fit_logit(groups, prior, ridge / 4 if of_text else ridge, rounds)
    learned = dict(zip(names, map(float, weights), strict=True))
    return learned | {"innermost": learned["innermost"] + MARGIN} if not of_text else learned


def fit_logit(
    groups: Sequence[tuple[Any, Any, float]], prior: Any, ridge: float, rounds: int = 300
) -> Any:
    """The weights, an array, of a conditional logit drawn towards `prior`.

    Args:
        groups: of each choice the candidates' features, one row each, the share that each
            candidate has of being right, and how much the choice counts.
    """
    weights = prior.copy()
    momentum, spread = np.zeros(len(prior)), np.zeros(len(prior))
    for step in range(1, rounds + 1):
        slope = ridge * (prior - weights)
        for values, right, share in groups:
            scores = values @ weights
            chance = np.exp(scores - scores.max())
            slope += share * ((right - chance / chance.sum()) @ values)
        momentum = 0.9 * momentum + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        rate = 0.1 * (1 - step / (rounds + 1))
        weights += rate * (momentum / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-9)
    return weights


if __name__ == "__main__":
    main()
