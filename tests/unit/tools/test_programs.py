"""Programs that Whence runs of its own accord, looked for where a folder may lay traps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support import hostile
from whence_tools.children.programs import find_program
from whence_tools.git import head_of
from whence_tools.healing.checkers import choose
from whence_tools.healing.copying.environment import leave_out_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs are shell scripts")


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_a_program_is_never_the_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "folder-of-another"
    for place in (folder, folder / "bin", elsewhere):
        program(place / "tool")
    (tmp_path / "link").symlink_to(folder / "bin")
    (tmp_path / "links").mkdir()
    (tmp_path / "links/tool").symlink_to(folder / "tool")
    monkeypatch.chdir(folder)
    led = ["", ".", "bin", "../folder", str(folder / "bin"), str(tmp_path / "link"),
           str(tmp_path / "links")]  # fmt: skip
    assert find_program("tool", folder, {"PATH": ":".join(led)}) is None
    path = ":".join([*led, str(elsewhere)])
    assert find_program("tool", folder, {"PATH": path}) == str(elsewhere / "tool")


async def test_git_tells_the_commit_of_a_hostile_repository_and_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = hostile.make(tmp_path, planted=True)
    for name, value in made.environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(made.folder)
    assert await head_of(made.folder) == hostile.COMMIT
    assert not made.ran()


def test_what_only_reads_is_led_nowhere_into_the_folder(tmp_path: Path) -> None:
    environ = {
        "PATH": f":.:node_modules/.bin:{tmp_path}/bin:/usr/bin",
        "PYTHONPATH": ".",
        "JAVA_HOME": f"{tmp_path}/jdk",
        "LD_LIBRARY_PATH": ":/usr/lib",
        "LANG": "C.UTF-8",
    }
    left = {"PATH": "/usr/bin", "LD_LIBRARY_PATH": "/usr/lib", "LANG": "C.UTF-8"}
    assert leave_out_folder(environ, tmp_path) == left


@pytest.mark.parametrize("name", ["@options.py", "-c.py"])
def test_a_files_name_is_no_option_of_a_checker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PATH", str(program(tmp_path / "bin/ruff").parent))
    (tmp_path / "folder").mkdir()
    (check,) = [
        one for one in choose(tmp_path / "folder", name, "python", any_command=False) if one.argv
    ]
    assert check.argv[-1] == f"./{name}"
