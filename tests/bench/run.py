"""What `whence run` adds to a command: the CPU time of both, as ratios to `python -c pass`.

    python -m tests.bench.run

User and system time of the whole process tree, the commands in turn, so that a noisy moment meets
them all; best and median of the rounds. The first run in a new data directory pays for things that
are done once; the later ones are what a user meets every day. Offline.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.cli import failing_program

ROUNDS = 7
PYTHON = sys.executable
GOALS = {"run -- true": 0.1, "run -- false": 0.15, "failing program": 0.5}  # seconds


def cpu_seconds(argv: list[str], cwd: Path) -> float:
    """Of a command and everything that it started and waited for."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(argv, cwd=cwd, env=environment, capture_output=True, timeout=120)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        project, data = Path(folder) / "project", Path(folder) / "data"
        project.mkdir()
        failing_program(project)
        program = [PYTHON, "main.py"]
        whence = [PYTHON, "-m", "whence", "run", "--data-dir", str(data), "--analyst", "offline"]
        commands = {
            "python -c pass": [PYTHON, "-c", "pass"],
            "failing program alone": program,
            "run -- true": [*whence, "--", "true"],
            "run -- false": [*whence, "--", "false"],
            "run -- cat missing.txt": [*whence, "--", "cat", "missing.txt"],
            "failing program": [*whence, "--", *program],
        }
        first = cpu_seconds(commands["failing program"], project)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(ROUNDS):
            for name, argv in commands.items():
                times[name].append(cpu_seconds(argv, project))
    alone = min(times["python -c pass"])
    print(f"{'CPU seconds':25} {'best':>7} {'median':>7} {'× pass':>7} {'goal':>6}")
    print(f"{'failing program, first':25} {first:7.3f} {'':7} {first / alone:7.1f}")
    for name, taken in times.items():
        best, goal = min(taken), GOALS.get(name, "")
        print(
            f"{name:25} {best:7.3f} {statistics.median(taken):7.3f} {best / alone:7.1f} {goal:>6}"
        )


if __name__ == "__main__":
    main()
