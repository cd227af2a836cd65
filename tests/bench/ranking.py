"""How often the function at fault is among the first suspects, on faults put into packages.

Packages of the virtual environment are copied, one fault at a time is put into a function that a
short program of ours runs, and the program is run. Where it fails with a traceback, that traceback
is given as pasted, with the frames below `site-packages`, to what puts the suspects in order; the
right answer is the function with the fault. Nothing of the failing run but its text is used.

    python -m tests.bench.ranking [--faults N] [--seed N] [--learn] [PACKAGE …]

`--learn` fits the weights by pairs on all packages but one and says how they do on that one; the
weights in `playbook/suspects/ranking.py` are used otherwise.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.cpu import ThreadCpu
from whence.domain.analysis import ProblemInput
from whence.domain.transcript import Answer, Call
from whence.playbook.engine.case import Case
from whence.playbook.engine.file_search import WorkspaceFileSearch
from whence.playbook.suspects.ranking import WEIGHTS, collect
from whence.service.intake import read_problem
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SECONDS = 20
DRIVERS = Path(__file__).parent / "fixtures" / "drivers"  # what runs a package, by its name
_TRACED = """\
import sys, threading
seen = set()
def note(frame, event, arg):
    if event == "call" and frame.f_code.co_filename.startswith({root!r}):
        seen.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))
sys.setprofile(note)
exec(compile(open({driver!r}).read(), {driver!r}, "exec"))
sys.setprofile(None)
print("\\n\\0" + repr(sorted(seen)))
"""


@dataclass(frozen=True)
class Failure:
    """One fault that made the program fail."""

    package: str
    file: str  # relative to the package's parent
    line: int  # of the function with the fault
    features: list[tuple[dict[str, float], bool, bool]] = field(default_factory=list)


class Fault(ast.NodeTransformer):
    """Puts one fault into a function: the `chosen`th of those that can be put there."""

    def __init__(self, chosen: int) -> None:
        self.count, self.chosen = 0, chosen

    def _hits(self) -> bool:
        self.count += 1
        return self.count - 1 == self.chosen

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None and self._hits():
            return ast.copy_location(ast.Return(ast.Constant(None)), node)
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and self._hits():
            return ast.copy_location(ast.Attribute(node.value, f"{node.attr}_", node.ctx), node)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if node.args and self._hits():
            return ast.copy_location(ast.Call(node.func, node.args[1:], node.keywords), node)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if len(node.ops) == 1 and self._hits():
            return ast.copy_location(ast.UnaryOp(ast.Not(), node), node)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if self._hits():
            return ast.copy_location(ast.Assign(node.targets, ast.Constant(None)), node)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int and self._hits():
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node


def main() -> None:
    parser = argparse.ArgumentParser(description="the function at fault among the suspects")
    parser.add_argument("packages", nargs="*", default=None)
    parser.add_argument("--faults", type=int, default=14, help="that fail, of one package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--learn", action="store_true")
    given = parser.parse_args()
    packages = sorted(driver.stem for driver in DRIVERS.glob("*.py"))
    chosen = [name for name in given.packages or packages if find_spec(name)]
    failures: list[Failure] = []
    for package in chosen:
        failures += inject(package, given.faults, random.Random(f"{given.seed}{package}"))
        count = sum(one.package == package for one in failures)
        print(f"{package:14} {count} failures", flush=True)
    report("innermost own function", failures)
    report("as shipped", failures, WEIGHTS)
    if given.learn:
        held_out = {
            package: learn([one for one in failures if one.package != package])
            for package in chosen
        }
        report("learned on the other packages", failures, held_out=held_out)
        print({name: round(value, 2) for name, value in sorted(learn(failures).items())})


def inject(package: str, wanted: int, rng: random.Random) -> list[Failure]:
    """Failures of a package, at most five tries each."""
    found: list[Failure] = []
    with tempfile.TemporaryDirectory() as folder:
        spec = find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        root = Path(folder) / "site-packages"
        leave_out = shutil.ignore_patterns("__pycache__", "tests")
        shutil.copytree(Path(spec.origin).parent, root / package, ignore=leave_out)
        driver = Path(folder) / "main.py"
        shutil.copy(DRIVERS / f"{package}.py", driver)
        functions = executed(root, driver)
        for _ in range(5 * wanted):
            if len(found) == wanted or not functions:
                break
            file, line = rng.choice(functions)
            original = file.read_text("utf-8")
            changed = with_fault(original, line, rng)
            if changed is None:
                continue
            file.write_text(changed, "utf-8")
            trace = failing(root, driver)
            if trace is not None:
                place = file.relative_to(root).as_posix()
                features = asyncio.run(ranked(root / package, trace, place, line))
                found.append(Failure(package, place, line, features))
            file.write_text(original, "utf-8")
    return found


def executed(root: Path, driver: Path) -> list[tuple[Path, int]]:
    """The functions that the program runs: file and first line."""
    traced = driver.with_name("traced.py")
    traced.write_text(_TRACED.format(root=str(root), driver=str(driver)), "utf-8")
    done = run(root, traced)
    told = done.stdout.partition("\n\0")[2]
    return [(Path(file), line) for file, line in ast.literal_eval(told or "[]")]


def run(root: Path, program: Path) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.path.insert(0, {str(root)!r}); sys.argv = [{str(program)!r}]\n"
    code += f"exec(compile(open({str(program)!r}).read(), {str(program)!r}, 'exec'))"
    command = [sys.executable, "-B", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def with_fault(text: str, line: int, rng: random.Random) -> str | None:
    """The file with a fault in the function of a line; the other lines stay as they are."""
    function = next(
        (
            node
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and line in {node.lineno, *(one.lineno for one in node.decorator_list)}
        ),
        None,
    )
    if function is None:
        return None
    statements = [one for one in function.body if one.end_lineno is not None]
    lines = text.split("\n")
    for statement in rng.sample(statements, len(statements)):
        counter = Fault(-1)
        counter.visit(statement)
        if not counter.count:
            continue
        fresh = ast.parse(ast.unparse(statement)).body[0]
        changed = ast.unparse(Fault(rng.randrange(counter.count)).visit(fresh)).split("\n")
        first, last = statement.lineno, statement.end_lineno or statement.lineno
        if len(changed) > last - first + 1:
            continue
        margin = " " * statement.col_offset
        padded = [margin + row for row in changed] + [""] * (last - first + 1 - len(changed))
        return "\n".join([*lines[: first - 1], *padded, *lines[last:]])
    return None


def failing(root: Path, driver: Path) -> str | None:
    """The traceback, as if of an installed package; None where the program runs, or hangs."""
    try:
        done = run(root, driver)
    except subprocess.TimeoutExpired:
        return None
    at = done.stderr.find("Traceback (most recent call last)")
    if done.returncode == 0 or at < 0 or str(root) not in done.stderr:
        return None
    return done.stderr[at:].replace(str(root), "/usr/lib/python3.11/site-packages")


async def ranked(
    folder: Path, trace: str, file: str, line: int
) -> list[tuple[dict[str, float], bool, bool]]:
    """Each candidate's features, whether it is the right one and whether the innermost."""
    workspace = await asyncio.to_thread(Workspace, folder.parent)
    problem = await asyncio.to_thread(read_problem, ProblemInput(text=trace), workspace)
    registry, context = Registry(all_tools()), ToolContext(workspace, ThreadCpu())
    steps = collect(Case(problem, problem, WorkspaceFileSearch(workspace)))
    answers: tuple[Answer, ...] | None = None
    while True:
        try:
            asked = await asyncio.to_thread(_next, steps, answers)
        except _EndedError as ended:
            return [
                (
                    dict(one.features),
                    one.file.path == file and abs(one.function.line - line) <= _DECORATORS,
                    one.is_innermost,
                )
                for one in ended.candidates
            ]
        calls = [Call(str(at), one.tool, one.arguments) for at, one in enumerate(asked.requests)]
        answers = tuple(
            [Answer(one, await registry.execute(one.name, one.arguments, context)) for one in calls]
        )


_DECORATORS = 3  # lines between a function's first and its `def`


class _EndedError(Exception):
    def __init__(self, candidates: Sequence[Any]) -> None:
        self.candidates = candidates


def _next(steps: Any, answers: tuple[Answer, ...] | None) -> Any:
    try:
        return next(steps) if answers is None else steps.send(answers)
    except StopIteration as end:  # an executor cannot hand it on
        raise _EndedError(end.value) from None


def place_of(failure: Failure, weights: dict[str, float]) -> int:
    """The 1-based place of the right function; 0 where it is no candidate."""
    ordered = sorted(
        failure.features,
        key=lambda one: (not one[2], -sum(weights.get(n, 0.0) * v for n, v in one[0].items())),
    )
    return next((at for at, one in enumerate(ordered, 1) if one[1]), 0)


def report(
    name: str,
    failures: Sequence[Failure],
    weights: dict[str, float] | None = None,
    held_out: dict[str, dict[str, float]] | None = None,
) -> None:
    places = [
        place_of(one, held_out[one.package] if held_out else weights or {}) for one in failures
    ]
    if not weights and held_out is None:  # the innermost alone
        places = [place if place == 1 else 0 for place in places]
    share = [sum(0 < place <= most for place in places) / max(len(places), 1) for most in (1, 3, 5)]
    shares = "  ".join(f"{one:4.0%}" for one in share)
    print(f"{name:32} {len(places):4}  within one, three, five: {shares}", flush=True)


def learn(failures: Iterable[Failure], rounds: int = 200, rate: float = 0.05) -> dict[str, float]:
    """Weights that put right candidates before the others, by logistic loss over pairs."""
    weights: dict[str, float] = defaultdict(float)
    pairs = [pair for one in failures for pair in _pairs(one)]
    for _ in range(rounds):
        slope: dict[str, float] = defaultdict(float)
        for difference in pairs:
            score = sum(weights[name] * value for name, value in difference.items())
            push = 1 / (1 + exp(min(score, 30.0)))
            for name, value in difference.items():
                slope[name] += push * value
        for name, value in slope.items():
            weights[name] += rate * (30 * value / max(len(pairs), 1) - 0.01 * weights[name])
    return dict(weights)


def _pairs(failure: Failure) -> Iterator[dict[str, float]]:
    """How the right candidate differs from each other one; none where the innermost is right."""
    right = [one[0] for one in failure.features if one[1] and not one[2]]
    for other in (one[0] for one in failure.features if not one[1] and not one[2]):
        for good in right:
            yield {
                name: good.get(name, 0.0) - other.get(name, 0.0)
                for name in good.keys() | other.keys()
            }


if __name__ == "__main__":
    main()
