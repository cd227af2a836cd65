"""Traps of scripts are mended where they stand, also on several lines."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.support.traps import WRONG_VALUE, mend
from whence_tools.errors.observed import Value

_FIXTURE = Path(__file__).parent / "fixtures" / "scripts.toml"
_PROGRAMS = tomllib.loads(_FIXTURE.read_text("utf-8"))["program"]


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: case["before"].strip()[:40])
def test_a_program_is_left_without_its_trap(case: dict[str, Any]) -> None:
    message, crash = case.get("message", WRONG_VALUE), case.get("crash", 1)
    seen = {name: Value(*value) for name, value in case.get("seen", {}).items()}
    mended = mend(case["file"], case["before"], message, crash, seen)
    assert mended == case.get("after", case["before"])
