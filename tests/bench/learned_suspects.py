"""How often the place at fault is among the first suspects, where their order was learned: the
functions of small programs that crashed or fail a test, the declarations that type errors lead to.

Each case of `fixtures/failing/` is run under `whence run` with all rules switched off, so that the
suspects of those count whose cause is concluded otherwise. What there is to choose from, with its
features, is taken from the run.

    python -m tests.bench.learned_suspects [--kind crash|test|types] [--learn] [--features FILE] \\
        [NAME …]

A name is a part of the cases' names. `--features` keeps what was run, and reads it if it is there.
`--learn` fits the weights on the cases of all authors but those of one fold at a time, and says how
they do on that one; the table of the module that gives the order is used otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tests.bench.causes import SECONDS, SEEN, find_tools, list_cases
from tests.bench.ranking import fit_logit
from whence.playbook.suspects import small_program, type_declarations
from whence_tools.witness.questions import suspicion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FOLDS = 6
RIDGE = 2.0
# What gives the order, and the first and last line of one of its candidates; of tests, the lines of
# a function that ran.
ORDERS = {
    "crash": (small_program, "one.file.path, one.function.line, one.function.last_line"),
    "test": (suspicion, ""),
    "types": (type_declarations, "one.at.path, one.at.line, one.at.line"),
}
_RUN = """\
import asyncio, json, os, sys
import whence.playbook.rule_runner as runner
import {order} as order
from whence_tools.worker import NearWorker, Worker

def keep(rows):
    with open(os.environ["FEATURES"], "w", encoding="utf-8") as file:
        json.dump(rows, file)

{patch}
async def run_here(self, function, /, *given, **named):
    return await asyncio.to_thread(function, *given, **named)

runner.choose_rules = lambda problem, **_: ()
NearWorker.run = Worker.run = run_here
from whence.cli import main
sys.exit(main())
"""

_OF_CANDIDATES = """\
listed = order.list_candidates

def list_candidates(case):
    found = yield from listed(case)
    keep([[dict(one.features), {place}] for one in found])
    return found

order.list_candidates = list_candidates
"""
_OF_LINES = """\
described, rows = order.KnownCalls.describe, {}

def describe(self, lines):
    features, numbers = described(self, lines), [one.line for one in lines]
    rows.setdefault((lines[0].path, lines[0].symbol),
                    [features, lines[0].path, min(numbers), max(numbers)])
    keep(list(rows.values()))
    return features

order.KnownCalls.describe = describe
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="the place at fault among the suspects")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--kind", choices=[*ORDERS], default="crash")
    parser.add_argument("--features", type=Path, help="kept here, and read from here if there")
    parser.add_argument("--learn", action="store_true")
    given = parser.parse_args()
    if given.features and given.features.exists():
        programs = json.loads(given.features.read_text("utf-8"))
    else:
        cases = [one for one in list_cases(SEEN) if one["kind"] == given.kind]
        programs = {
            one["id"]: run(one, given.kind)
            for one in cases
            if not given.names or any(part in one["id"] for part in given.names)
        }
    if given.features:
        given.features.write_text(json.dumps(programs), "utf-8")
    weights = ORDERS[given.kind][0].WEIGHTS
    print_ranks("as shipped", {name: rank(rows, weights) for name, rows in programs.items()})
    if given.learn:
        names = tuple(weights)
        print_ranks("weights learned on other authors' cases", rank_held_out(programs, names))
        learned = learn(list(programs.values()), names)
        print({name: round(weight, 2) for name, weight in learned.items()})


def run(case: dict[str, Any], kind: str) -> list[tuple[dict[str, float], bool]]:
    """Each candidate's features, and whether the fault is in it; none where it is not ranked."""
    with tempfile.TemporaryDirectory(prefix="whence-suspects-") as folder:
        project, features = Path(folder) / "ws", Path(folder) / "features.json"
        shutil.copytree(case["folder"], project, ignore=shutil.ignore_patterns("__pycache__"))
        options = [
            "run",
            "--json",
            "--analyst",
            "offline",
            "--data-dir",
            str(Path(folder) / "data"),
        ]
        order, place = ORDERS[kind]
        patch = _OF_CANDIDATES.replace("{place}", place) if place else _OF_LINES
        program = _RUN.replace("{order}", order.__name__).replace("{patch}", patch)
        subprocess.run(
            [sys.executable, "-c", program, *options, "--", *case["command"]],
            cwd=project, capture_output=True, timeout=SECONDS, check=False,
            env={
                **os.environ, "PATH": find_tools(), "FEATURES": str(features),
                "CI": "true",  # no resident helper
            },
        )  # fmt: skip
        found = json.loads(features.read_text("utf-8")) if features.exists() else []
    return [
        (values, any(one["file"] == path and first <= one["lines"][-1] and one["lines"][0] <= last
                     for one in case["cause"]))
        for values, path, first, last in found
    ]  # fmt: skip


def rank(rows: Sequence[tuple[dict[str, float], bool]], weights: Mapping[str, float]) -> int:
    """The 1-based place of the function at fault; 0 where it is none of them."""
    ordered = sorted(rows, key=lambda row: -sum(weights[n] * v for n, v in row[0].items()))
    return next((place for place, (_, is_right) in enumerate(ordered, 1) if is_right), 0)


def rank_held_out(programs: Mapping[str, Any], names: Sequence[str]) -> dict[str, int]:
    """With weights learned on the programs of others; ten numbers in a row have one author."""
    authors = sorted({_get_author(name) for name in programs})
    ranks: dict[str, int] = {}
    for fold in range(FOLDS):
        tried = set(authors[fold::FOLDS])
        others = [rows for name, rows in programs.items() if _get_author(name) not in tried]
        weights = learn(others, names)
        of_fold = {name: rows for name, rows in programs.items() if _get_author(name) in tried}
        ranks |= {name: rank(rows, weights) for name, rows in of_fold.items()}
    return ranks


def _get_author(name: str) -> int:
    number = re.search(r"-(\d+)-", name)
    return int(number[1]) // 10 if number else 0


def learn(programs: Sequence[Any], names: Sequence[str]) -> dict[str, float]:
    groups = []
    for rows in programs:
        right = np.array([is_right for _, is_right in rows], float)
        if right.any():
            values = np.array([[row.get(name, 0.0) for name in names] for row, _ in rows])
            groups.append((values, right / right.sum(), 1.0))
    weights = fit_logit(groups, np.zeros(len(names)), RIDGE)
    return dict(zip(names, map(float, weights), strict=True))


def print_ranks(name: str, ranks: Mapping[str, int]) -> None:
    count = {most: sum(0 < one <= most for one in ranks.values()) for most in (1, 3, 5)}
    print(f"{name}: {len(ranks)} cases, first {count[1]}, in three {count[3]}, "
          f"in five {count[5]}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
