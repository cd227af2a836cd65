"""A cause without a fix gets one with which the command goes on, and no test proves it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.cli import Whence

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fixes are tried on Linux")

NAMES = """\
def find_package(line):
    if line.startswith("import"):
        word = line.split()[1]
    else:
        return None
    return word.partition(".")[0]


def list_packages(text):
    found = (find_package(line) for line in text.splitlines())
    return [one for one in found if one is not None]
"""
MAIN = """\
from names import list_packages

print(list_packages("import os\\nimport\\n"))
"""
TESTS = """\
import pytest

from names import list_packages


@pytest.mark.parametrize(
    ("text", "names"),
    [("import os", ["os"]), ("import a.b\\nimport c", ["a", "c"]), ("x = 1", []), ("import", [])],
)
def test_packages(text, names):
    assert list_packages(text) == names
"""


def _find_fix(folder: Path, files: dict[str, str], *command: str) -> dict[str, Any] | None:
    project = folder / "project"
    project.mkdir()
    for name, text in files.items():
        (project / name).write_text(text)
    whence = Whence(project, folder / "data")
    done = whence(
        "run", "--json", "--analyst", "offline", "--fresh", "--", sys.executable, *command
    )
    analysis = done.json["analysis"]
    assert analysis["location"] == {"filePath": "names.py", "line": 3, "symbol": "find_package"}
    fix: dict[str, Any] | None = analysis.get("fix")
    return fix


@pytest.mark.parametrize(
    "command", [("main.py",), ("-m", "pytest", "-q", "-p", "no:cacheprovider")]
)
def test_a_function_that_is_to_blame_goes_on_without_what_fails(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    files = {"names.py": NAMES, "main.py": MAIN, "test_names.py": TESTS}
    fix = _find_fix(tmp_path, files, *command)
    assert fix is not None
    assert fix["edits"][0]["newText"] == (
        "        if len(line.split()) <= 1:\n"
        "            return None\n"
        "        word = line.split()[1]"
    )
    assert fix["verification"]["status"] == "passes"
    assert "what should happen instead is not known" in fix["verification"]["reason"]


def test_what_only_moves_the_error_is_not_shown(tmp_path: Path) -> None:
    names = NAMES.replace("one for one in found if one is not None", "one.upper() for one in found")
    files = {"names.py": names, "main.py": MAIN}
    assert _find_fix(tmp_path, files, "main.py") is None


def test_a_test_that_fails_by_itself_is_not_worked_around(tmp_path: Path) -> None:
    test = (
        "def find_word(line):\n    if not line:\n        return None\n"
        "    return line.split()[1]\n\n\n"
        "def test_a_word():\n    assert find_word('import') is None\n"
    )
    project = tmp_path / "project"
    project.mkdir()
    (project / "test_words.py").write_text(test)
    whence = Whence(project, tmp_path / "data")
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    done = whence("run", "--json", "--analyst", "offline", "--fresh", "--", *command)
    assert done.json["analysis"].get("fix") is None
