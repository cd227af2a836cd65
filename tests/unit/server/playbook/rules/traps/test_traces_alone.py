"""A trap is told where only the trace of a small program is known, unless that doesn't fit."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.investigate import investigate

_PROGRAM = """\
def plan(rows):
    return dict.fromkeys(rows, [])


def seat(rows, name):
    rows["a"].append(name)
    rows["b"].remove("Bo")


seat(plan(["a", "b"]), "Al")
"""
_TRACE = """\
Traceback (most recent call last):
  File "/home/me/main.py", line 10, in <module>
    seat(plan(["a", "b"]), "Al")
  File "/home/me/main.py", line 7, in seat
    rows["b"].remove("Bo")
ValueError: list.remove(x): x not in list
"""


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        (_TRACE, True),
        (_TRACE.replace('"b"].remove', '"b"].pop'), False),  # the code has changed since
        ("main.py:7", False),
    ],
    ids=["a trace", "a trace of other code", "a place"],
)
def test_a_trap_needs_a_trace_that_fits(project: Path, text: str, *, is_told: bool) -> None:
    (project / "main.py").write_text(_PROGRAM)
    draft = asyncio.run(investigate(project, text)).draft
    assert (draft.line == 2 and "same object" in draft.root_cause) == is_told, draft


def test_no_trap_is_told_of_a_package_by_its_trace(project: Path) -> None:
    (project / "main.py").write_text(_PROGRAM)
    (project / "pyproject.toml").write_text("[project]\nname = 'seats'\n")
    assert not asyncio.run(investigate(project, _TRACE)).draft.root_cause
