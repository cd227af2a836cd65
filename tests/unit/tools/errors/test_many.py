"""Outputs with many failures: one problem of each cause, and how often it occurs.

Each text is what a real tool printed of a generated program; beside it stand the causes, by the
line that fails, with the number of failures that each makes.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.recorded_problems import recorded_text
from whence_tools.errors.parse import parse_failures

_OUTPUTS = Path(__file__).parent / "outputs"
_NAMES = sorted(path.stem for path in _OUTPUTS.glob("*.json"))
# Go names no caller: failures that one helper reports may be of several causes.
_UNGROUPED = {"go-test-8-of-3"}
_LOGS = {"java-log-40-of-5", "python-log-50-of-4"}  # whose last error leads
_COMPILER = {"gcc-errors"}  # whose first error leads
_RUNTIME = ("/rustc/", "node:")


def _found(name: str) -> list[tuple[str, int]]:
    """The innermost place of the program's own of each group, and its failures."""
    failures = parse_failures((_OUTPUTS / f"{name}.txt").read_text("utf-8"))
    found = []
    for one in failures:
        own = [f for f in one.frames if f.file and not f.file.startswith(_RUNTIME)]
        file = str(own[0].file).replace("\\", "/").removeprefix("/srv/many/").removeprefix("./")
        found.append((f"{file}:{own[0].line}", one.count))
    return found


def _expected(name: str) -> list[tuple[str, int]]:
    groups = json.loads((_OUTPUTS / f"{name}.json").read_text("utf-8"))["groups"]
    return [(group["at"], group["count"]) for group in groups]


@pytest.mark.parametrize("name", [name for name in _NAMES if name not in _UNGROUPED])
def test_failures_are_grouped_by_cause(name: str) -> None:
    assert sorted(_found(name)) == sorted(_expected(name))


@pytest.mark.parametrize("name", sorted({*_NAMES} - _UNGROUPED - _COMPILER - _LOGS))
def test_the_most_frequent_cause_of_a_test_run_leads(name: str) -> None:
    counts = [count for _, count in _found(name)]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("name", sorted(_LOGS))
def test_below_a_logs_last_error_the_others_follow_by_how_frequent_they_are(name: str) -> None:
    last, *others = (count for _, count in _found(name))
    assert others == sorted(others, reverse=True)
    assert last in [count for _, count in _expected(name)]


def test_failures_that_a_helper_in_go_reports_are_told_apart() -> None:
    assert sum(count for _, count in _found("go-test-8-of-3")) == 8


def test_a_failure_alone_occurs_once() -> None:
    assert [one.count for one in parse_failures(recorded_text("python/python2"))] == [1]
