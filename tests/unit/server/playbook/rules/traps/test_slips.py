"""Slips may be meant as they are written: what would be meant otherwise is tried in their place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.support.traps import WRONG_VALUE, apply_trap_edits
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import conclude_slips
from whence.playbook.rules.traps.program.trap import Program
from whence.playbook.rules.traps.slips.finding import find_slips

_FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("slips*.toml"))
_PROGRAMS = [one for file in _FIXTURES for one in tomllib.loads(file.read_text())["program"]]


def _make_program(case: dict[str, Any]) -> Program:
    file = SourceFile(case["file"], case["before"], "call")
    return Program([file], Site(file, 1), WRONG_VALUE, [])


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: case["before"].strip()[:60])
def test_what_would_be_meant_otherwise_is_tried(case: dict[str, Any]) -> None:
    found = find_slips(_make_program(case))
    assert case["after"] in [apply_trap_edits(case["before"], one) for one in found]


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: case["before"].strip()[:60])
def test_a_slip_is_told_only_where_its_mend_helps(case: dict[str, Any]) -> None:
    told = conclude_slips(_make_program(case))
    assert told
    assert all(one.needs_trial and one.edits for one in told)
