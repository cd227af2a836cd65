"""What C# does otherwise than the code means is found, and what only looks like it is not."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program

_FIXTURE = Path(__file__).parents[1] / "fixtures" / "csharp.toml"
_PROGRAMS = {one["name"]: one for one in tomllib.loads(_FIXTURE.read_text("utf-8"))["program"]}
_HERE = "// here"
_OTHER = "System.Exception: wrong"
# A sound program has no trap whatever it fails with.
_ANY = "NullReferenceException, FormatException, IndexOutOfRangeException, FileNotFoundException"


def _list_lines(text: str, message: str) -> list[int]:
    file = SourceFile("Main.cs", text, "call")
    crash = Site(file, (_list_marked(text) or [1])[0])
    return [one.at.line for one in find_traps(Program([file], crash, message, []))]


def _list_marked(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if _HERE in line]


@pytest.mark.parametrize("name", _PROGRAMS)
def test_what_csharp_does_otherwise_is_found_where_it_stands(name: str) -> None:
    text, message = _PROGRAMS[name]["text"], _PROGRAMS[name].get("message")
    unsaid = _OTHER if _HERE in text else _ANY
    assert _list_lines(text, message or unsaid) == _list_marked(text)


@pytest.mark.parametrize("name", [name for name, one in _PROGRAMS.items() if "message" in one])
def test_what_fails_by_itself_is_told_only_of_its_failure(name: str) -> None:
    assert _list_lines(_PROGRAMS[name]["text"], _OTHER) == []
