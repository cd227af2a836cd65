"""Right patches are proven and promoted, wrong ones never, on programs with one wrong line."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.healing import BrokenProgram, Patch, a_worker, broken_programs, healer
from whence_tools.ports import Consent
from whence_tools.worker import Worker

pytestmark = pytest.mark.timeout(120)  # each patch has four runs in a copy
ALL = broken_programs()
ALIKE = {"js_sum", "mutable_default", "type_mismatch"}  # run and mended as another one is
RIGHT = [
    pytest.param(
        program, id=program.name, marks=pytest.mark.thorough if program.name in ALIKE else ()
    )
    for program in ALL
]
_FEW = 1  # wrong patches of a program; the others are thorough tests
WRONG = [
    pytest.param(
        program, patch, id=f"{program.name}: {patch.why}",
        marks=pytest.mark.thorough if place >= _FEW else (),
    )
    for program in ALL
    for place, patch in enumerate(program.wrong)
]  # fmt: skip


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with a_worker() as worker:
        yield worker


def digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def needs(program: BrokenProgram) -> None:
    if shutil.which(program.command[0]) is None:
        pytest.skip(f"{program.command[0]} is not installed")


@pytest.mark.parametrize("program", RIGHT)
async def test_the_right_patch_is_proven_and_promoted(
    program: BrokenProgram, project: Path, tmp_path: Path, worker: Worker
) -> None:
    needs(program)
    program.write(project)
    before = digest(project)
    healing = await healer(
        project, worker, tmp_path, Consent(commands=frozenset({program.command}))
    )
    data = await healing.data(program.call(program.right))
    assert data["extras"]["status"] == "proven", data["extras"]["reasons"]
    assert data["action"] == "PROMOTE"
    verification = data["envelope"]["verification"]
    assert [run["exitCode"] != 0 for run in verification["before"]["runs"]] == [True, True]
    assert [run["exitCode"] for run in verification["after"]["runs"]] == [0, 0]
    assert digest(project) == before


@pytest.mark.parametrize(("program", "patch"), WRONG)
async def test_a_wrong_patch_is_never_proven_nor_promoted(
    program: BrokenProgram, patch: Patch, project: Path, tmp_path: Path, worker: Worker
) -> None:
    needs(program)
    program.write(project)
    before = digest(project)
    healing = await healer(
        project, worker, tmp_path, Consent(commands=frozenset({program.command}))
    )
    data = await healing.data(program.call(patch))
    assert data["extras"]["status"] not in {"proven", "checked"}
    assert data["action"] != "PROMOTE"
    assert not data["envelope"]["success"]
    assert digest(project) == before


def test_there_are_enough_programs_in_enough_languages() -> None:
    assert len(ALL) >= 12
    assert {Path(program.right.file).suffix for program in ALL} >= {".py", ".js", ".mjs", ".ts"}
