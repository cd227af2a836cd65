"""Edits tried on a recorded program: its command in an isolated copy, before and after."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.programs import Program
from whence.domain.analysis import Edit
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.healing.edits import apply_edits
from whence_tools.ports import CommandLimits, RunOutcome, Sandbox

_PYTHON = re.compile(r"^python[\d.]*$|(?<=[ ;])python[\d.]*(?= )")
_SLOW_MACHINE = CommandLimits(seconds=180.0, cpu_seconds=120.0)


@dataclass(frozen=True)
class Tried:
    before: RunOutcome
    after: RunOutcome

    @property
    def proven(self) -> bool:
        return self.before.exit_code not in {0, None} and self.after.exit_code == 0


def command_here(program: Program) -> tuple[str, ...] | None:
    """The program's command with this machine's Python; None where its tool is not installed."""
    words = " ".join(program.command).split()
    tools = [
        word for word in words if "=" not in word and word not in {"sh", "-c", "cd", "/", "&&"}
    ]
    if tools[0].startswith("python"):
        return tuple(_PYTHON.sub(sys.executable, part) for part in program.command)
    beside = shutil.which(tools[0], path=str(Path(sys.executable).parent))
    if beside and tools[0] == program.command[0]:
        return (beside, *program.command[1:])
    return program.command if shutil.which(tools[0]) else None


async def tried(
    program: Program, folder: Path, edits: Sequence[Edit], command: tuple[str, ...]
) -> Tried:
    """Runs a command twice in a copy of the program's folder, before and after the edits."""
    sandbox: Sandbox = LocalSandbox(folder, folder.parent / "scratch")
    async with sandbox.copy() as copy:
        before = await copy.run(command, limits=_SLOW_MACHINE)
        for path, text in edited(program, edits).items():
            await copy.write(path, text.encode())
        return Tried(before, await copy.run(command, limits=_SLOW_MACHINE))


def edited(program: Program, edits: Sequence[Edit]) -> dict[str, str]:
    """The changed files as they are after the edits."""
    return {
        path: apply_edits(program.files[path], [edit for edit in edits if edit.file_path == path])
        for path in {edit.file_path for edit in edits}
    }
