"""A failing command run once more, watched, and what was recorded of it."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate
from whence_tools.errors import Locator, parse_one
from whence_tools.witness.questions.observe import observe
from whence_tools.witness.recording.model import read_failures
from whence_tools.witness.recording.second_run import watch_command

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.domain.analysis import Draft
    from whence_tools.errors.model import Problem
    from whence_tools.witness.recording.second_run import Asked

_SECONDS = 100
# The compiler for long runs costs more than it saves.
JAVAC = ("javac", "-J-XX:TieredStopAtLevel=1")


def run(command: list[str], project: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=project, capture_output=True, text=True, timeout=_SECONDS, check=False
    )


def explain_second_run(project: Path, watcher: str, command: list[str]) -> Draft:
    """The offline analyst's answer to what a command prints and its second run recorded."""
    file = project / "values.jsonl"
    failed = run(watch_command(watcher, command, os.environ, project, file), project)
    lines = tuple(file.read_bytes().splitlines())
    file.unlink()
    return asyncio.run(investigate(project, failed.stderr, recorded=lines)).draft


def explain_program(project: Path, program: str, file: str, text: str) -> Draft:
    """The same of one file that a program runs; a skip where that is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    (project / file).write_text(text)
    return explain_second_run(project, program, [program, file])


def watch(
    watcher: str, command: list[str], project: Path, asked: Sequence[Asked] = ()
) -> tuple[Problem, subprocess.CompletedProcess[str]]:
    """The problem that a command prints, with what its second run recorded."""
    file = project / "values.jsonl"
    texts = {one: one.read_bytes() for one in project.rglob("*") if one.is_file()}
    outcome = run(watch_command(watcher, command, os.environ, project, file, asked), project)
    locator = Locator(str(project), [one.name for one in project.iterdir()])
    problem = parse_one(outcome.stdout + outcome.stderr, locator)
    recorded = file.read_bytes().splitlines() if file.exists() else []

    def read(path: str) -> str:
        return texts[project / path].decode()  # a recorder may rewrite what it watches

    return observe(problem, read_failures(recorded), project, read), outcome
