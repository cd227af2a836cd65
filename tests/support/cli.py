"""Runs the real command line in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MAIN = """\
from settings import load


def convert(amount):
    rate = load("ratio")
    return amount * rate


print("start")
print(convert(10))
"""
SETTINGS = """\
DEFAULTS = {"currency": "EUR", "rate": 2}


def load(name):
    return DEFAULTS.get(name)
"""


@dataclass(frozen=True)
class Done:
    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)


@dataclass(frozen=True)
class Whence:
    """The command line over one project and one data directory.

    The lexical embedder keeps most tests free of the model; the rest is as users have it.
    """

    project: Path
    data: Path
    embedder: str = "lexical"

    def __call__(self, *arguments: str, stdin: str | None = None, cwd: Path | None = None) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "whence", *self._placed(arguments)],
            cwd=cwd or self.project,
            input=stdin,
            stdin=None if stdin is not None else subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=50,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def _placed(self, arguments: tuple[str, ...]) -> list[str]:
        """The common options after the command's name, where they belong."""
        words = 2 if arguments[0] in {"tools", "memory"} else 1
        common = ["--data-dir", str(self.data), "--set", f"embedder={self.embedder}"]
        return [*arguments[:words], *common, *arguments[words:]]


def failing_program(project: Path) -> None:
    """A program whose crash in main.py is caused in settings.py."""
    (project / "main.py").write_text(MAIN)
    (project / "settings.py").write_text(SETTINGS)
