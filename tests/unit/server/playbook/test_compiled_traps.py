"""Each small program of `fixtures/traps` crashes, and its trap is told where it says TRAP."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_PROGRAMS = sorted((Path(__file__).parent / "fixtures" / "traps").iterdir())
_RUNS = {
    ".c": ("gcc", "main.c", ["gcc", "-g", "-w", "-o", "main", "main.c"], ["./main"]),
    ".cpp": ("g++", "main.cpp", ["g++", "-g", "-w", "-o", "main", "main.cpp"], ["./main"]),
    ".go": ("go", "main.go", ["go", "mod", "init", "trap"], ["go", "run", "."]),
    ".java": ("javac", "Main.java", ["javac", "-g", "Main.java"], ["java", "Main"]),
    ".rs": ("rustc", "main.rs", ["rustc", "-g", "main.rs"], ["./main"]),
}
_WHENCE = [sys.executable, "-m", "whence", "run", "--json", "--analyst", "offline"]


@pytest.mark.parametrize("program", _PROGRAMS, ids=lambda one: one.stem)
def test_the_trap_of_a_crashed_program_is_told(
    project: Path, tmp_path_factory: pytest.TempPathFactory, program: Path
) -> None:
    compiler, name, build, command = _RUNS[program.suffix]
    if shutil.which(compiler) is None or shutil.which("gdb") is None:
        pytest.skip(f"{compiler} or gdb is not installed")
    text = program.read_text(encoding="utf-8")
    (project / name).write_text(text, encoding="utf-8")
    subprocess.run(build, cwd=project, check=True, timeout=100, capture_output=True)
    data = ["--data-dir", str(tmp_path_factory.mktemp("data"))]
    done = subprocess.run(
        [*_WHENCE, *data, "--", *command], cwd=project, timeout=100, capture_output=True, text=True
    )
    told = json.loads(done.stdout)["analysis"]
    trap = next(number for number, line in enumerate(text.split("\n"), 1) if "TRAP" in line)
    place = told["location"]
    assert told["outcome"] == "found", (told, done.stderr)
    assert (place["filePath"], place["line"]) == (name, trap), told["rootCause"]
