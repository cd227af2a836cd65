"""pytest's failures are seen, and its runs stay what they are."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.support.witness import (
    Watched,
    carry_packages,
    innermost,
    interpreter,
    run_alone,
    run_watched,
)

_SUITE = """
import unittest
import warnings
import pytest


def price(amount):
    return amount * 2


def test_assertion():
    expected = 7
    assert price(3) == expected


def test_error():
    table = {"a": 1}
    table["b"]


@pytest.fixture
def broken():
    left = None
    return left.value


def test_fixture(broken):
    pass


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_amounts(amount):
    assert price(amount) == 4


class TestCase(unittest.TestCase):
    def test_case(self):
        self.assertEqual(price(1), 3)


def test_passes():
    pass
"""
_PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q"]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("suite") / "project"
    root.mkdir()
    (root / "test_prices.py").write_text(_SUITE)
    (root / "pytest.ini").write_text("[pytest]\n")
    return root


def _watched(argv: list[str], suite: Path, environment: dict[str, str] | None = None) -> Watched:
    return run_watched(argv, suite, variables=environment)


def _without_times(done: Watched) -> tuple[int, str, str]:
    code, *texts = done.seen
    stdout, stderr = (re.sub(r"\d+\.\d\ds|0x[0-9a-f]+", "", text) for text in texts)
    return code, stdout, stderr


def _names(done: Watched) -> set[str]:
    return {(one.about or "").rpartition("::")[2] for one in done.failures}


ALL = {
    "test_assertion", "test_error", "test_fixture", "test_amounts[1]", "test_amounts[3]",
    "test_case",
}  # fmt: skip


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ((), ALL),
        (("-W", "error", "-p", "no:_whence_pytest"), set()),
        (("-p", "no:doctest", "--assert=plain", "-W", "error", "--tb=short"), ALL),
    ],
)
def test_every_failing_test_is_seen_and_the_output_is_the_same(
    suite: Path, options: tuple[str, ...], names: set[str]
) -> None:
    argv = [*_PYTEST, *options]
    watched, alone = _watched(argv, suite), run_alone(argv, suite)
    assert _without_times(watched) == _without_times(alone)
    assert _names(watched) == names


def test_the_workers_of_a_parallel_run_send_too(suite: Path) -> None:
    watched = _watched([*_PYTEST, "-p", "xdist", "-n", "2"], suite)
    assert watched.code == 1
    assert _names(watched) == ALL


def test_the_operands_of_an_assertion_stand_in_its_frame(suite: Path) -> None:
    watched = _watched([*_PYTEST, "-k", "test_assertion or test_error"], suite)
    frame = innermost(watched.failure_in("test_assertion"))
    assert frame.locals["expected"].repr == "7"
    assert "6" in {value.repr for name, value in frame.locals.items() if name.startswith("@py")}
    assert innermost(watched.failure_in("test_error")).locals["table"].lacks


@pytest.mark.parametrize("option", ["-I", "-E"])
def test_pytest_starts_where_the_bootstrap_is_not_loaded(suite: Path, option: str) -> None:
    argv = [sys.executable, option, *_PYTEST[1:], "-k", "test_passes"]
    watched = _watched(argv, suite)
    assert (watched.code, watched.failures) == (0, ()), watched.stderr


@pytest.mark.parametrize("version", [pytest.param("3.12", marks=pytest.mark.thorough), "3.13"])
def test_pytest_of_another_interpreter_is_seen(suite: Path, tmp_path: Path, version: str) -> None:
    packages = carry_packages(
        tmp_path / "packages",
        "pytest",
        "_pytest",
        "py",
        "pluggy",
        "iniconfig",
        "packaging",
        "pygments",
    )
    argv = [interpreter(version), *_PYTEST[1:]]
    watched = _watched(argv, suite, {"PYTHONPATH": str(packages)})
    assert _names(watched) == ALL, watched.stdout


def test_a_users_own_plugins_are_loaded(suite: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text("def pytest_report_header(): return 'theirs is here'")
    environment = {"PYTEST_PLUGINS": "theirs", "PYTHONPATH": str(tmp_path)}
    argv = [*_PYTEST[:-1], "-k", "test_error"]
    watched = _watched(argv, suite, environment)
    assert "theirs is here" in watched.stdout
    assert _names(watched) == {"test_error"}
