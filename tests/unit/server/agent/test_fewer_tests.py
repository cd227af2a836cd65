"""Suites in which every test fails alike run no longer than they have to."""

from __future__ import annotations

import pytest

from whence.agent.fewer_tests import list_early_options
from whence_tools.errors.model import Problem

_EARLY = ("--maxfail=10",)


def _list(command: str, printed: str, count: int = 120) -> tuple[str, ...]:
    return list_early_options(command.split(), Problem(count=count), f"==== {printed} ====\n")


@pytest.mark.parametrize(
    "command",
    ["pytest", "/ws/.venv/bin/pytest -q tests", "python3 -m pytest -n 2", "uv run pytest"],
)
def test_a_suite_of_one_failure_ends_after_some(command: str) -> None:
    assert _list(command, "120 failed in 2.33s") == _EARLY


@pytest.mark.parametrize(
    ("command", "printed", "count"),
    [
        ("pytest", "120 failed, 1 passed in 2.33s", 120),  # what passes says what an edit breaks
        ("pytest", "120 failed in 2.33s", 119),  # one fails otherwise
        ("pytest", "19 failed in 0.33s", 19),
        ("pytest -x", "120 failed in 2.33s", 120),
        ("pytest --maxfail=30", "120 failed in 2.33s", 120),
        ("grep pytest", "120 failed in 2.33s", 120),
        ("make test", "120 failed in 2.33s", 120),
        ("pytest -- test_shop.py", "120 failed in 2.33s", 120),
        ("pytest", "", 120),
        ("", "120 failed in 2.33s", 120),
    ],
)
def test_any_other_runs_whole(command: str, printed: str, count: int) -> None:
    assert _list(command, printed, count) == ()
