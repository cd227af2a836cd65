"""Patches for small failing programs: wrong ones that look right, and honest ones, each with the
word that it has earned. They stand in `tests/proofs/*.toml`."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from whence_tools.code.languages import language_of
from whence_tools.healing.attempt import Attempt, Result, attempt
from whence_tools.healing.change import Change, Task
from whence_tools.healing.copying.local import LocalSandbox
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
class HiddenCheck:
    """What a right fix passes and a wrong one fails. It is never in the copy that Whence tries."""

    command: tuple[str, ...]
    files: Mapping[str, str]


@dataclass(frozen=True)
class Patched:
    """A failing program and one patch of it.

    Attributes:
        earned: the words that it may be called by.
        needs: programs beside the command's own.
        related: runs the tests that a right patch makes pass, where others fail whatever is done.
    """

    name: str
    command: tuple[str, ...]
    files: Mapping[str, str]
    why: str
    edits: tuple[Edit, ...]
    earned: frozenset[str]
    needs: tuple[str, ...] = ()
    hidden: HiddenCheck | None = None
    related: tuple[str, ...] = ()

    @property
    def is_honest(self) -> bool:
        return self.earned != NOT_PROVEN

    @property
    def id(self) -> str:
        return f"{self.name}: {self.why}"

    @property
    def is_installed(self) -> bool:
        return all(map(shutil.which, (self.command[0], *self.needs)))

    def write(self, folder: Path) -> None:
        _write(self.files, folder)

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
    return tuple(one for one in _all_patched() if not one.is_honest)


@cache
def honest_fixes() -> tuple[Patched, ...]:
    return tuple(one for one in _all_patched() if one.is_honest)


@cache
def _all_patched() -> tuple[Patched, ...]:
    return tuple(one for path in sorted(PROOFS.glob("*.toml")) for one in _read(path))


def _read(path: Path) -> Iterator[Patched]:
    for program in tomllib.loads(path.read_text("utf-8"))["program"]:
        hidden = program.get("hidden")
        for patch in program["patch"]:
            yield Patched(
                program["name"],
                _command(program),
                _files(program),
                patch["why"],
                tuple(Edit(**edit) for edit in patch["edit"]),
                _earned(patch),
                tuple(program.get("needs", ())),
                HiddenCheck(_command(hidden), _files(hidden)) if hidden else None,
                tuple(map(_with_this_python, program.get("related", ()))),
            )


def _command(table: dict[str, Any]) -> tuple[str, ...]:
    return tuple(map(_with_this_python, table["command"]))


def _files(table: dict[str, Any]) -> dict[str, str]:
    return {name: _with_this_python(text) for name, text in table["files"].items()}


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


def find_untruth(patched: Patched, folder: Path) -> str:
    """What is not as the case says, or nothing: without the patch the command fails, with it the
    command passes, and the hidden check passes exactly if the patch is honest."""
    patched.write(folder)
    if _passes(patched.related or patched.command, folder):
        return "the command passes without the patch"
    _write({change.path: change.after for change in patched.changes}, folder)
    if not _passes(patched.related or patched.command, folder):
        return "the command fails with the patch"
    if patched.hidden is None:
        return ""
    _write(patched.hidden.files, folder)
    if _passes(patched.hidden.command, folder) == patched.is_honest:
        return ""
    return f"the hidden check {'fails' if patched.is_honest else 'passes'}"


def _write(files: Mapping[str, str], folder: Path) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def _passes(command: Sequence[str], folder: Path) -> bool:
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        # The byte code of a file that changes twice in a second is stale.
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    try:
        ran = subprocess.run(
            command, cwd=folder, capture_output=True, env=env, timeout=120, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode == 0


def _printed(patched: Patched, folder: Path) -> str:
    ran = subprocess.run(
        patched.command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    return ran.stdout + ran.stderr
