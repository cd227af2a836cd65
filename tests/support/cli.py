"""Runs the real command line: in a process of its own, or here.

A start costs a second, so a test that is about what a command says or stores runs it here, and one
of each command in a process.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from whence.cli import main

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
class Completed:
    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)


class _Output(io.TextIOWrapper):
    """A stream that is no terminal, as a pipe."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), "utf-8", write_through=True)

    @property
    def text(self) -> str:
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode()


@dataclass(frozen=True)
class Whence:
    """The command line over one project and one data directory.

    The lexical embedder keeps most tests free of the model; the rest is as users have it.
    """

    project: Path
    data: Path
    embedder: str = "lexical"

    def __call__(
        self, *arguments: str, stdin: str | None = None, cwd: Path | None = None
    ) -> Completed:
        """Runs a command in a process of its own."""
        completed = subprocess.run(
            [sys.executable, "-m", "whence", *self._placed(arguments)],
            cwd=cwd or self.project,
            input=stdin,
            stdin=None if stdin is not None else subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=50,
        )
        return Completed(completed.returncode, completed.stdout, completed.stderr)

    def here(self, *arguments: str, stdin: str | None = None, cwd: Path | None = None) -> Completed:
        """Runs a command in this process; the test needs the fixture `loop_may_block`.

        What a program prints that `run` starts goes to this process' own streams.
        """
        out, err = _Output(), _Output()
        given = io.TextIOWrapper(io.BytesIO((stdin or "").encode()), "utf-8")
        with (
            chdir(cwd or self.project),
            pytest.MonkeyPatch.context() as patch,
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            patch.setattr(sys, "stdin", given)
            try:
                code = main(self._placed(arguments))
            except SystemExit as leaving:  # argparse's way
                code = int(leaving.code or 0)
        return Completed(code, out.text, err.text)

    def _placed(self, arguments: tuple[str, ...]) -> list[str]:
        """The common options after the command's name, where they belong."""
        words = 2 if arguments[0] in {"tools", "memory", "daemon"} else 1
        common = ["--data-dir", str(self.data), "--set", f"embedder={self.embedder}"]
        return [*arguments[:words], *common, *arguments[words:]]


def failing_program(project: Path) -> None:
    """A program whose crash in main.py is caused in settings.py."""
    (project / "main.py").write_text(MAIN)
    (project / "settings.py").write_text(SETTINGS)
