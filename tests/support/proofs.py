"""Patches for small failing programs: wrong ones that look right, and honest ones, each with the
word that it has earned. They stand in `tests/proofs/*.toml`."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from whence_tools.code.languages import language_of
from whence_tools.healing.attempt import Attempt, Result, attempt
from whence_tools.healing.change import Change
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.healing.trial import Task
from whence_tools.ports import Consent, ToolContext
from whence_tools.worker import Worker
from whence_tools.workspace import Workspace

PROOFS = Path(__file__).parents[1] / "proofs"
NOT_PROVEN = frozenset({"passes", "checked", "unverified", "refuted"})


@dataclass(frozen=True)
class Edit:
    """Attributes: old: what is replaced; None where `new` is the whole file."""

    file: str
    new: str
    old: str | None = None


@dataclass(frozen=True)
class Patched:
    """A failing program and one patch of it.

    Attributes:
        earned: the words that it may be called by.
        needs: programs beside the command's own.
    """

    name: str
    command: tuple[str, ...]
    files: Mapping[str, str]
    why: str
    edits: tuple[Edit, ...]
    earned: frozenset[str]
    needs: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.name}: {self.why}"

    @property
    def is_installed(self) -> bool:
        return all(map(shutil.which, (self.command[0], *self.needs)))

    def write(self, folder: Path) -> None:
        for path, text in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")

    @property
    def changes(self) -> tuple[Change, ...]:
        after: dict[str, str] = {}
        for edit in self.edits:
            text = after.get(edit.file, self.files.get(edit.file, ""))
            assert edit.old is None or text.count(edit.old) == 1, (self.id, edit.old)
            after[edit.file] = edit.new if edit.old is None else text.replace(edit.old, edit.new)
        return tuple(Change(path, self.files.get(path, ""), text) for path, text in after.items())


@cache
def attacks() -> tuple[Patched, ...]:
    return tuple(one for path in sorted(PROOFS.glob("attacks_*.toml")) for one in _read(path))


@cache
def honest_fixes() -> tuple[Patched, ...]:
    return tuple(one for path in sorted(PROOFS.glob("honest*.toml")) for one in _read(path))


def _read(path: Path) -> Iterator[Patched]:
    for program in tomllib.loads(path.read_text("utf-8"))["program"]:
        for patch in program["patch"]:
            yield Patched(
                program["name"],
                tuple(map(_with_this_python, program["command"])),
                {name: _with_this_python(text) for name, text in program["files"].items()},
                patch["why"],
                tuple(Edit(**edit) for edit in patch["edit"]),
                _earned(patch),
                tuple(program.get("needs", ())),
            )


def _earned(patch: dict[str, Any]) -> frozenset[str]:
    return frozenset({patch["earned"]}) if "earned" in patch else NOT_PROVEN


def _with_this_python(text: str) -> str:
    return sys.executable if text == "python" else text.replace("{python}", sys.executable)


async def tried(patched: Patched, folder: Path, worker: Worker) -> Result:
    """What `run_debug_attempt` finds out about the patch; `folder` is made."""
    project = folder / "project"
    project.mkdir(parents=True)
    await asyncio.to_thread(patched.write, project)
    message = await asyncio.to_thread(_printed, patched, project)
    context = ToolContext(
        await asyncio.to_thread(Workspace, project, {}),
        worker,
        sandbox=LocalSandbox(project, folder / "copies"),
        consent=Consent(commands=frozenset({patched.command})),
    )
    languages = (language_of(change.path) for change in patched.changes)
    language = next(filter(None, languages), "other")
    task = Task(message, language, patched.changes, patched.command)
    return await attempt(Attempt("RUNTIME", task, "", ""), context)


def _printed(patched: Patched, folder: Path) -> str:
    ran = subprocess.run(
        patched.command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    return ran.stdout + ran.stderr
