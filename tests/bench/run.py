"""What `whence run` adds to a command: the CPU time of both, as ratios to `python -c pass`.

    python -m tests.bench.run

User and system time of the whole process tree, the commands in turn, so that a noisy moment meets
them all; best and median of the rounds. The first run in a new data directory pays for things that
are done once; the later ones are what a user meets every day. Offline.

With the resident helper the time of its child counts too, which the helper itself tells.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.support.cli import failing_program

ROUNDS = 7
PYTHON = sys.executable
WHENCE = [PYTHON, "-m", "whence"]
GOALS = {
    "run -- true": 0.1,
    "run -- false": 0.15,
    "failing program": 0.5,
    "failing program, helper": 0.2,
    "explain, helper": 0.2,
}  # seconds
TRACE = """\
Traceback (most recent call last):
  File "main.py", line 10, in <module>
    print(convert(10))
  File "main.py", line 6, in convert
    return amount * rate
TypeError: unsupported operand type(s) for *: 'int' and 'NoneType'
"""
SET_OFF = frozenset({"PYTHONDONTWRITEBYTECODE", "CI", "SUDO_UID", "WHENCE_DAEMON"})
OWN = {k: v for k, v in os.environ.items() if k not in SET_OFF}


def cpu_seconds(argv: list[str], cwd: Path) -> float:
    """Of a command and everything that it started and waited for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    alone = {**OWN, "WHENCE_DAEMON": "off"}
    subprocess.run(argv, cwd=cwd, env=alone, capture_output=True, timeout=120)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Helped:
    """Commands whose user has a resident helper; `end` stops it.

    Args:
        home: a folder for the cache that its socket is in.
    """

    def __init__(self, home: Path, project: Path, argv: list[str]) -> None:
        self._environment = {**OWN, "XDG_CACHE_HOME": str(home)}
        self._project = project
        self._run(argv)
        while not self._state("status")["running"]:
            pass

    def cpu_seconds(self, argv: list[str]) -> float:
        """Of a command, of the helper's child that answered it, and of what these started."""
        answered, used = self._told()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._run(argv)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        while self._told()[0] == answered:
            pass
        command = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return command + self._told()[1] - used

    def end(self) -> None:
        self._state("stop")

    def _told(self) -> tuple[int, float]:
        state = self._state("status")
        return state["answered"], state["cpuSeconds"]

    def _state(self, action: str) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self._run([*WHENCE, "daemon", action, "--json"]))
        return state

    def _run(self, argv: list[str]) -> bytes:
        return subprocess.run(
            argv, cwd=self._project, env=self._environment, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=120,
        ).stdout  # fmt: skip


def main() -> None:
    # A copy has a /tmp of its own, where it would not see what is kept of the witness' code.
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory(prefix=".whence-bench-", dir=Path.home()) as cache,
    ):
        project, data = Path(folder) / "project", Path(folder) / "data"
        project.mkdir()
        failing_program(project)
        program = [PYTHON, "main.py"]
        (project.parent / "trace.log").write_text(TRACE)
        own = ["--data-dir", str(data), "--analyst", "offline", "--set", "embedder=lexical"]
        whence = [*WHENCE, "run", *own]
        explain = [*WHENCE, "explain", *own, "--fresh", "--trace", "../trace.log"]
        commands = {
            "python -c pass": [PYTHON, "-c", "pass"],
            "failing program alone": program,
            "run -- true": [*whence, "--", "true"],
            "run -- false": [*whence, "--", "false"],
            "run -- cat missing.txt": [*whence, "--", "cat", "missing.txt"],
            "failing program": [*whence, "--", *program],
            "explain": explain,
        }
        first = cpu_seconds(commands["failing program"], project)
        helped = Helped(Path(cache), project, explain)
        with_helper = {f"{name}, helper": commands[name] for name in ("failing program", "explain")}
        times: dict[str, list[float]] = {name: [] for name in (*commands, *with_helper)}
        for _ in range(ROUNDS):
            for name, argv in commands.items():
                times[name].append(cpu_seconds(argv, project))
            for name, argv in with_helper.items():
                times[name].append(helped.cpu_seconds(argv))
        helped.end()
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
