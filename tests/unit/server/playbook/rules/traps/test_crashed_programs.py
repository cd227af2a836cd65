"""Each program of `fixtures/crashes` crashes, and is told what is wrong where it says TRAP."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.investigate import investigate
from tests.support.second_runs import JAVAC, explain_second_run, run

_PROGRAMS = sorted((Path(__file__).parent / "fixtures" / "crashes").iterdir())
# Each costs a compiler and one or two debuggers: one a language runs always.
_ALWAYS = {"cut_difference.c", "left_return.cpp", "grown_shared.go", "no_hash.java",
           "below_before_wrap.rs"}  # fmt: skip
_BUILDS = {
    ".c": ["gcc", "-g", "-w", "-o", "main", "main.c"],
    ".cpp": ["g++", "-g", "-w", "-o", "main", "main.cpp"],
    ".go": ["go", "mod", "init", "trap"],
    ".java": [*JAVAC, "-g", "Main.java"],
    ".rs": ["rustc", "-g", "main.rs"],
}
_WHENCE = [sys.executable, "-m", "whence", "run", "--json", "--analyst", "offline"]


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(one, marks=[] if one.name in _ALWAYS else [pytest.mark.thorough], id=one.name)
        for one in _PROGRAMS
    ],
)
def test_the_trap_of_a_crashed_program_is_told(
    project: Path, tmp_path_factory: pytest.TempPathFactory, program: Path
) -> None:
    build = _BUILDS[program.suffix]
    if shutil.which(build[0]) is None or shutil.which("gdb") is None:
        pytest.skip(f"{build[0]} or gdb is not installed")
    name = ("Main" if program.suffix == ".java" else "main") + program.suffix
    text = program.read_text(encoding="utf-8")
    (project / name).write_text(text, encoding="utf-8")
    subprocess.run(build, cwd=project, check=True, timeout=100, capture_output=True)
    trap = next(number for number, line in enumerate(text.split("\n"), 1) if "TRAP" in line)
    if program.suffix in {".go", ".java"}:
        if program.suffix == ".go":
            said = run(["go", "run", "."], project).stderr
            draft = asyncio.run(investigate(project, said)).draft
        else:
            draft = explain_second_run(project, "jdi", ["java", "Main"])
        assert (draft.file_path, draft.line) == (name, trap), draft
        assert draft.confidence > 0, draft
        return
    data = ["--data-dir", str(tmp_path_factory.mktemp("data"))]
    done = subprocess.run(  # a signal says nothing of itself: the whole command finds out more
        [*_WHENCE, *data, "--", "./main"], cwd=project, timeout=100, capture_output=True, text=True
    )
    told = json.loads(done.stdout)["analysis"]
    assert told["outcome"] == "found", (told, done.stderr)
    place = told["location"]
    assert (place["filePath"], place["line"]) == (name, trap), told["rootCause"]
