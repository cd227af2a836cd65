"""Traps of scripts are mended where they stand, also on several lines."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.traps import WRONG_VALUE, mend
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

_FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("scripts*.toml"))
_CASES = [tomllib.loads(one.read_text("utf-8")) for one in _FIXTURES]
_PROGRAMS = [program for one in _CASES for program in one["program"]]
_HEALTHY = [program for one in _CASES for program in one["healthy"]]


def _read_seen(case: dict[str, Any]) -> dict[str, Value]:
    """By name a type and how the value reads; of a mapping also how its keys do."""
    return {name: _make_value(*one) for name, one in case.get("seen", {}).items()}


def _make_value(kind: str, text: str, keys: Sequence[str] = ()) -> Value:
    items = [(Value("", key), Value("", "")) for key in keys]
    return Value(kind, text, length=len(items) or None, items=items or None)


@pytest.mark.parametrize("case", _PROGRAMS, ids=lambda case: case["before"].strip()[:40])
def test_a_program_is_left_without_its_trap(case: dict[str, Any]) -> None:
    message, crash = case.get("message", WRONG_VALUE), case.get("crash", 1)
    mended = mend(case["file"], case["before"], message, crash, _read_seen(case))
    assert mended == case.get("after", case["before"])


@pytest.mark.parametrize("case", _HEALTHY, ids=lambda case: case["text"].strip()[:40])
def test_what_only_looks_like_a_trap_is_none(case: dict[str, Any]) -> None:
    file = SourceFile(case["file"], case["text"], "call")
    program = Program([file], Site(file, 1), WRONG_VALUE, [_read_seen(case)])
    assert [one.said for one in find_traps(program)] == []
