"""The bundled programs, as they are and written otherwise: the analysis follows."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import whence.demo
from tests.support.investigate import investigate
from tests.support.programs import MOVED_TO, Program, moved, renamed, shifted

if TYPE_CHECKING:
    from collections.abc import Callable

DEMO = Path(whence.demo.__file__).parent
LOGCAT = "logcat.txt"


def unchanged(program: Program) -> Program:
    return program


CHANGES = [unchanged, shifted, moved, renamed]


def demo(name: str, file: str, marked: str, mentions: tuple[str, ...]) -> Program:
    folder = DEMO / name
    paths = [p for p in sorted(folder.rglob("*")) if p.is_file() and "__pycache__" not in p.parts]
    files = {p.relative_to(folder).as_posix(): p.read_text() for p in paths}
    trace = files.pop(LOGCAT, "")
    line = next(n for n, text in enumerate(files[file].splitlines(), 1) if marked in text)
    return Program("demo", name, files, trace, found=True, file=file, line=line, mentions=mentions)


async def failed_run(folder: Path) -> str:
    """What the program prints when it fails."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-B", "main.py", cwd=folder, stderr=asyncio.subprocess.PIPE
    )
    _, printed = await asyncio.wait_for(child.communicate(), 30)
    assert child.returncode == 1
    return printed.decode()


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
async def test_the_python_program_is_traced_to_the_misspelt_key(
    change: Callable[[Program], Program], tmp_path: Path
) -> None:
    program = change(
        demo("python", "sales/settings.py", 'values.get("curency")', ("curency", "currency"))
    )
    program.write(tmp_path)
    trace = await failed_run(tmp_path / (MOVED_TO if change is moved else ""))
    draft = (await investigate(tmp_path, trace)).draft
    assert (draft.file_path, draft.line) == (program.file, program.line), draft.root_cause
    assert all(word in draft.root_cause for word in program.mentions)
    assert "money.py" in draft.root_cause


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
async def test_the_android_log_is_traced_to_the_lookup_without_a_match(
    change: Callable[[Program], Program], tmp_path: Path
) -> None:
    file = "app/src/main/java/com/example/trips/TripStore.kt"
    program = change(demo("android", file, "firstOrNull", ("firstOrNull", "null")))
    program.write(tmp_path)
    answer = await investigate(tmp_path, program.trace)
    assert not answer.complaints
    assert (answer.draft.file_path, answer.draft.line) == (program.file, program.line)
    assert all(word in answer.draft.root_cause for word in program.mentions)
