"""What being watched costs a Python program: its start, and one failure.

    python -m tests.bench.capture

CPU of the child, user and system, with and without the bootstrap in turn, by every interpreter that
is found. Best and median are of samples; a sample is the mean of some starts. Python keeps the
bytecode of what it imports, unless it must not write; then the bootstrap is compiled each time.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.witness import VERSIONS, find_interpreter, plain_environment
from whence_tools.witness.recording.listener import listen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Kind = tuple[list[str], Mapping[str, str]]

SAMPLES = 5
STARTS = 10  # of a sample
GOAL_MS = 3.0
FAILING = """\
def convert(rows, unit):
    total = sum(row["price"] for row in rows)
    return total * unit


convert([{"price": number, "name": "x" * 30} for number in range(50)], None)
"""


def cpu_ms(argv: list[str], environment: Mapping[str, str], folder: Path) -> float:
    """The mean CPU time of a start."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(STARTS):
        subprocess.run(argv, cwd=folder, env=environment, capture_output=True, timeout=60)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * spent / STARTS


def measure(program: str, kinds: Mapping[str, Kind], folder: Path) -> dict[str, list[float]]:
    """The kinds of start in turn, so that a noisy moment meets them all."""
    for arguments, environment in kinds.values():
        cpu_ms([program, *arguments], environment, folder)  # fills the caches
    samples: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(SAMPLES):
        for name, (arguments, environment) in kinds.items():
            samples[name].append(cpu_ms([program, *arguments], environment, folder))
    return samples


def rows() -> list[tuple[str, dict[str, list[float]]]]:
    found = [(version, find_interpreter(version)) for version in VERSIONS]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "failing.py").write_text(FAILING)
        with listen(folder, folder / "cache") as listener:
            assert listener is not None
            alone = plain_environment()
            alone.pop("PYTHONDONTWRITEBYTECODE", None)
            watched = listener.environment(alone)
            bare = shutil.copytree(
                watched["PYTHONPATH"], folder / "bare", ignore=lambda *_: ["__pycache__"]
            )
            uncached = {**watched, "PYTHONPATH": str(bare), "PYTHONDONTWRITEBYTECODE": "1"}
            kinds: dict[str, Kind] = {
                "alone": (["-c", ""], alone),
                "watched": (["-c", ""], watched),
                "uncached": (["-c", ""], uncached),
                "failing": (["failing.py"], alone),
                "failing, watched": (["failing.py"], watched),
            }
            return [
                (version, measure(program, kinds, folder))
                for version, program in found
                if program is not None
            ]


def columns(of: Callable[[list[float]], float], samples: dict[str, list[float]]) -> list[float]:
    """A plain start, what being watched adds to it with and without cached bytecode, and what a
    failure adds to that."""
    cpu = {name: of(taken) for name, taken in samples.items()}
    added = cpu["watched"] - cpu["alone"]
    failure = cpu["failing, watched"] - cpu["failing"] - added
    return [cpu["alone"], added, cpu["uncached"] - cpu["alone"], failure]


def main() -> None:
    print(f"CPU ms a process on {os.cpu_count()} cores; best of {SAMPLES}, median in brackets")
    print(f"{'Python':8}{'start':>14}{'watched adds':>16}{'no bytecode':>16}{'a failure adds':>18}")
    for version, samples in rows():
        best, middle = columns(min, samples), columns(statistics.median, samples)
        cells = [f"{b:.1f} ({m:.1f})" for b, m in zip(best, middle, strict=True)]
        over = "" if best[1] <= GOAL_MS else f"   over the goal of {GOAL_MS:.0f}"
        print(f"{version:8}{cells[0]:>14}{cells[1]:>16}{cells[2]:>16}{cells[3]:>18}{over}")


if __name__ == "__main__":
    main()
