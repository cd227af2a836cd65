"""Where nothing can shut a command in, only the one that the user gave is run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.healing import Healer, a_worker, broken_programs, healer
from whence_tools.healing.copying.local import LocalSandbox, Means
from whence_tools.ports import Consent
from whence_tools.worker import Worker

PROGRAM = next(program for program in broken_programs() if program.name == "average")


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with a_worker() as worker:
        yield worker


async def open_healer(project: Path, worker: Worker, consent: Consent) -> Healer:
    PROGRAM.write(project)
    data = project.parent / "data"
    made = await healer(project, worker, data, consent)
    open_sandbox = LocalSandbox(project, data / "copies", (Means("plain", ""),))
    return Healer(replace(made.context, sandbox=open_sandbox), made.store)


async def test_a_command_that_the_user_gave_proves_a_fix(project: Path, worker: Worker) -> None:
    given = Consent(commands=frozenset({PROGRAM.command}))
    data = await (await open_healer(project, worker, given)).data(PROGRAM.call(PROGRAM.right))
    assert data["extras"]["status"] == "proven"


async def test_no_other_command_is_run_however_trusted(project: Path, worker: Worker) -> None:
    trusted = Consent(any_command=True)
    data = await (await open_healer(project, worker, trusted)).data(PROGRAM.call(PROGRAM.right))
    verification = data["envelope"]["verification"]
    assert verification["status"] == "unverified"
    assert "before" not in verification
    notes = [one.get("note", "") for one in verification["checks"]]
    assert any("cannot be confined" in note for note in notes), notes
