"""What shells are told to complete, in the shells that are here."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from whence.cli import main

if TYPE_CHECKING:
    from pathlib import Path

_CASES = {
    "whence mem": "memory",
    "whence memory sea": "search",
    "whence run --analyst off": "offline",
    "whence openapi tools --form": "--format",
    "whence completions z": "zsh",
    "whence explain --trace tra": "trace.txt",
    "whence run -- completed-comm": "completed-command",
}
_BASH = """
source "$1"
COMP_WORDS=($2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_whence
printf '%s\\n' "${COMPREPLY[@]}"
"""
_FISH = "source $argv[1]; complete -C $argv[2]"


@pytest.fixture
def script(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> str:
    """The file with the script of the shell that the test's name begins with."""
    shell = request.function.__name__.split("_")[1]
    assert main(["completions", shell]) == 0
    path = tmp_path / f"whence.{shell}"
    path.write_text(capsys.readouterr().out, "utf-8")
    return str(path)


def _run(argv: list[str], folder: Path) -> str:
    programs = folder / "programs"
    programs.mkdir()
    (programs / "completed-command").write_text("#!/bin/sh\n")
    (programs / "completed-command").chmod(0o755)
    (folder / "trace.txt").touch()
    environment = {"PATH": f"{programs}:/usr/bin:/bin", "HOME": str(folder)}
    done = subprocess.run(
        argv, cwd=folder, env=environment, capture_output=True, text=True, timeout=60
    )
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize("line", _CASES)
def test_bash_completes_commands_options_and_values(line: str, script: str, tmp_path: Path) -> None:
    found = _run(["bash", "--norc", "-c", _BASH, "bash", script, line], tmp_path)
    assert found.split() == [_CASES[line]]


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize("line", _CASES)
def test_fish_completes_commands_options_and_values(line: str, script: str, tmp_path: Path) -> None:
    found = _run(["fish", "--no-config", "-c", _FISH, script, line], tmp_path)
    assert [one.split("\t")[0] for one in found.splitlines()] == [_CASES[line]]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_reads_its_script(script: str, tmp_path: Path) -> None:
    load = "autoload -U compinit && compinit -D && source $1 && print -r -- $_comps[whence]"
    assert "_whence" in _run(["zsh", "-f", "-c", load, "zsh", script], tmp_path)
