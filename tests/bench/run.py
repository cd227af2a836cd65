"""What `whence run` adds to a failing program: the program alone beside it, in one run.

    python -m tests.bench.run

The first run in a new data directory pays for things that are done once; the second is what a
user meets every day. Offline, with the embedding model where it is installed.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.cli import failing_program

ROUNDS = 5
PYTHON = sys.executable


def seconds(argv: list[str], cwd: Path) -> float:
    began = time.perf_counter()
    subprocess.run(argv, cwd=cwd, capture_output=True, timeout=120)
    return time.perf_counter() - began


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        project, data = Path(folder) / "project", Path(folder) / "data"
        project.mkdir()
        failing_program(project)
        program = [PYTHON, "main.py"]
        whence = [PYTHON, "-m", "whence", "run", "--data-dir", str(data)]
        failing = [*whence, "--analyst", "offline", "--", *program]
        commands = {
            "failing program alone": program,
            "under whence run, later runs": failing,
            "python -c pass": [PYTHON, "-c", "pass"],
            "whence run python -c pass": [*whence, "--", PYTHON, "-c", "pass"],
            "import whence.cli": [PYTHON, "-c", "import whence.cli"],
        }
        first = seconds(failing, project)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(ROUNDS):  # in turn, so that a noisy moment meets them all
            for name, argv in commands.items():
                times[name].append(seconds(argv, project))
    alone = statistics.median(times["failing program alone"])
    rows = {"under whence run, first run": first}
    rows |= {name: statistics.median(taken) for name, taken in times.items()}
    print(f"{'':30} {'seconds':>8} {'- alone':>8} {'× alone':>8}")
    for name, taken in rows.items():
        print(f"{name:30} {taken:8.2f} {taken - alone:8.2f} {taken / alone:8.1f}")


if __name__ == "__main__":
    main()
