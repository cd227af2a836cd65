"""How often the function at fault is among the first suspects of a small program that crashed.

Each crash of `fixtures/failing/` is run under `whence run` with all rules switched off, so that the
suspects of programs count whose cause is concluded otherwise. Which functions there are to choose
from, with their features, is taken from the run.

    python -m tests.bench.program_suspects [--learn] [--features FILE] [NAME …]

A name is a part of the programs' names. `--features` keeps what was run, and reads it if it is
there. `--learn` fits the weights on the programs of all authors but those of one fold at a time,
and says how they do on that one; the table in `playbook/suspects/small_program.py` is used
otherwise.
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

from tests.bench.causes import SECONDS, SEEN, list_cases
from tests.bench.ranking import fit_logit
from whence.playbook.suspects.small_program import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FOLDS = 6
RIDGE = 2.0
NAMES = tuple(WEIGHTS)
_RUN = """\
import asyncio, json, os, sys
import whence.playbook.rule_runner as runner
import whence.playbook.suspects.small_program as program
from whence_tools.worker import NearWorker, Worker

listed = program.list_candidates

def list_candidates(case):
    found = yield from listed(case)
    rows = [[one.features, one.file.path, one.function.line, one.function.last_line]
            for one in found]
    with open(os.environ["FEATURES"], "w", encoding="utf-8") as file:
        json.dump(rows, file)
    return found

program.list_candidates = list_candidates
async def run_here(self, function, /, *given, **named):
    return await asyncio.to_thread(function, *given, **named)

runner.choose_rules = lambda problem: ()
NearWorker.run = Worker.run = run_here
from whence.cli import main
sys.exit(main())
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="the function at fault among a program's suspects")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--features", type=Path, help="kept here, and read from here if there")
    parser.add_argument("--learn", action="store_true")
    given = parser.parse_args()
    if given.features and given.features.exists():
        programs = json.loads(given.features.read_text("utf-8"))
    else:
        cases = [one for one in list_cases(SEEN) if one["kind"] == "crash"]
        programs = {
            one["id"]: run(one)
            for one in cases
            if not given.names or any(part in one["id"] for part in given.names)
        }
    if given.features:
        given.features.write_text(json.dumps(programs), "utf-8")
    print_ranks("as shipped", {name: rank(rows, WEIGHTS) for name, rows in programs.items()})
    if given.learn:
        print_ranks("weights learned on other authors' programs", rank_held_out(programs))
        learned = learn(list(programs.values()))
        print({name: round(weight, 2) for name, weight in learned.items()})


def run(case: dict[str, Any]) -> list[tuple[dict[str, float], bool]]:
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
        subprocess.run(
            [sys.executable, "-c", _RUN, *options, "--", *case["command"]],
            cwd=project, capture_output=True, timeout=SECONDS, check=False,
            env={**os.environ, "CI": "true", "FEATURES": str(features)},  # no resident helper
        )  # fmt: skip
        found = json.loads(features.read_text("utf-8")) if features.exists() else []
    return [
        (values, any(one["file"] == path and first <= one["lines"][0] <= last
                     for one in case["cause"]))
        for values, path, first, last in found
    ]  # fmt: skip


def rank(rows: Sequence[tuple[dict[str, float], bool]], weights: Mapping[str, float]) -> int:
    """The 1-based place of the function at fault; 0 where it is none of them."""
    ordered = sorted(rows, key=lambda row: -sum(weights[n] * v for n, v in row[0].items()))
    return next((place for place, (_, is_right) in enumerate(ordered, 1) if is_right), 0)


def rank_held_out(programs: Mapping[str, Any]) -> dict[str, int]:
    """With weights learned on the programs of others; ten numbers in a row have one author."""
    authors = sorted({_get_author(name) for name in programs})
    ranks: dict[str, int] = {}
    for fold in range(FOLDS):
        tried = set(authors[fold::FOLDS])
        weights = learn([rows for name, rows in programs.items() if _get_author(name) not in tried])
        of_fold = {name: rows for name, rows in programs.items() if _get_author(name) in tried}
        ranks |= {name: rank(rows, weights) for name, rows in of_fold.items()}
    return ranks


def _get_author(name: str) -> int:
    number = re.search(r"-(\d+)-", name)
    return int(number[1]) // 10 if number else 0


def learn(programs: Sequence[Any]) -> dict[str, float]:
    groups = []
    for rows in programs:
        right = np.array([is_right for _, is_right in rows], float)
        if right.any():
            values = np.array([[row.get(name, 0.0) for name in NAMES] for row, _ in rows])
            groups.append((values, right / right.sum(), 1.0))
    weights = fit_logit(groups, np.zeros(len(NAMES)), RIDGE)
    return dict(zip(NAMES, map(float, weights), strict=True))


def print_ranks(name: str, ranks: Mapping[str, int]) -> None:
    count = {most: sum(0 < one <= most for one in ranks.values()) for most in (1, 3, 5)}
    print(f"{name}: {len(ranks)} programs, first {count[1]}, in three {count[3]}, "
          f"in five {count[5]}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
