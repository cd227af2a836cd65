"""When a case is solved: by itself, once its fix is in the files and its command is green."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.cli import Whence

MAIN = """\
settings = {"currency": "EUR", "country": "DE"}


def shown():
    return settings["curency"]


print(shown())
"""
pytestmark = [pytest.mark.timeout(180), pytest.mark.usefixtures("loop_may_block")]


def states(whence: Whence) -> list[str]:
    return [case["state"] for case in whence.here("memory", "list", "--json").json["results"]]


def test_a_case_is_solved_by_its_fix_in_the_files_and_a_green_run(
    project: Path, tmp_path: Path
) -> None:
    (project / "main.py").write_text(MAIN)
    whence = Whence(project, tmp_path / "data")
    command = ("run", "--analyst", "offline", "--", sys.executable, "main.py")

    assert whence(*command).code == 1
    assert states(whence) == ["seen"]

    (project / "main.py").write_text(MAIN.replace('settings["curency"]', "1"))
    assert whence.here(*command).code == 0
    assert states(whence) == ["seen"]  # green, but not by the fix

    (project / "main.py").write_text(MAIN)
    assert whence.here(*command).code == 1
    assert whence("apply").code == 0
    green = whence.here(*command)
    assert green.code == 0
    assert "is solved: its fix is in the files" in green.stderr
    assert states(whence) == ["solved"]

    (project / "main.py").write_text(MAIN)
    assert whence.here(*command).code == 1
    assert "solved" not in states(whence)
