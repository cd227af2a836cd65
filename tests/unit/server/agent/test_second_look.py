"""Failing tests are run once more in a copy, with consent, and the faulty line stands first."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.copies import snapshot
from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.second_look import is_worth_a_second_look, look_again
from whence.domain.analysis import ProblemInput, Suspect
from whence.service.intake import read_problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

_SHOP = """\
def price(amount, unit):
    return amount * unit


def discount(total, member):
    if total > 100:
        rate = 0.1
    elif member:
        rate = 0.5
    else:
        rate = 0
    return total * rate


def pay(amount, unit, member=False):
    total = price(amount, unit)
    return total - discount(total, member)
"""
_FAULTY = 9  # where members are given half off instead of a twentieth
_PYTEST = """\
from shop import pay


def test_few():
    assert pay(2, 3) == 6


def test_many():
    assert pay(100, 2) == 180


def test_member():
    assert pay(2, 10, member=True) == 19


def test_none():
    assert pay(0, 3) == 0
"""
_UNITTEST = """\
import unittest

from shop import pay


class Tests(unittest.TestCase):
    def test_few(self):
        self.assertEqual(pay(2, 3), 6)

    def test_many(self):
        self.assertEqual(pay(100, 2), 180)

    @unittest.skip("not yet")
    def test_skipped(self):
        self.fail()

    def test_member(self):
        self.assertEqual(pay(2, 10, member=True), 19)


if __name__ == "__main__":
    unittest.main()
"""
_WITH_PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
_WITH_UNITTEST = (sys.executable, "-m", "unittest", "-q")


@pytest.fixture
def shop(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (project / "shop.py").write_text(_SHOP)
    (project / "test_shop.py").write_text(_PYTEST)
    return project


@pytest.fixture
async def context(shop: Path, tmp_path: Path) -> ToolContext:
    workspace = await asyncio.to_thread(Workspace, shop)
    sandbox = LocalSandbox(shop, tmp_path / "copies")
    return ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=Consent())


def _agreed(context: ToolContext, command: Sequence[str]) -> ToolContext:
    return replace(context, consent=Consent(commands=frozenset({tuple(command)})))


def _lines(suspects: list[Suspect]) -> list[tuple[str, int, str | None]]:
    return [(one.file_path, one.line, one.symbol) for one in suspects]


@pytest.mark.parametrize(
    ("command", "tests"), [(_WITH_PYTEST, _PYTEST), (_WITH_UNITTEST, _UNITTEST)]
)
async def test_the_faulty_line_stands_first_and_nothing_is_left_behind(
    shop: Path, context: ToolContext, command: tuple[str, ...], tests: str
) -> None:
    await asyncio.to_thread((shop / "test_shop.py").write_text, tests)
    before = await asyncio.to_thread(snapshot, shop)
    suspects = await look_again(command, ".", _agreed(context, command), 30)
    assert _lines(suspects)[0] == ("shop.py", _FAULTY, "discount")
    assert suspects[0].because == "run by 1 failing test and no passing tests"
    assert suspects[0].score == 1
    assert all(one.file_path == "shop.py" for one in suspects)
    assert await asyncio.to_thread(snapshot, shop) == before


async def test_without_consent_not_even_a_copy_is_made(
    context: ToolContext, tmp_path: Path
) -> None:
    assert await look_again(_WITH_PYTEST, ".", context, 30) == []
    agreed = _agreed(context, _WITH_PYTEST)
    assert await look_again(_WITH_PYTEST, ".", replace(agreed, sandbox=None), 30) == []
    assert not (tmp_path / "copies").exists()


async def test_a_suite_that_hangs_is_ended(shop: Path, context: ToolContext) -> None:
    hangs = "import time\n\n\ndef test_hangs():\n    time.sleep(50)\n"
    await asyncio.to_thread((shop / "test_shop.py").write_text, hangs)
    async with asyncio.timeout(20):
        assert await look_again(_WITH_PYTEST, ".", _agreed(context, _WITH_PYTEST), 2) == []


async def test_a_command_that_runs_no_tests_shows_nothing(context: ToolContext) -> None:
    for command in (("true",), ("no-such-command",), (sys.executable, "-c", "1 / 0")):
        assert await look_again(command, ".", _agreed(context, command), 30) == []


async def test_a_coverage_tool_that_traces_is_left_alone(shop: Path, context: ToolContext) -> None:
    command = (sys.executable, "-m", "coverage", "run", "--timid", *_WITH_PYTEST[1:])
    assert await look_again(command, ".", _agreed(context, command), 30) == []


def test_only_failing_python_tests_are_worth_it(shop: Path) -> None:
    failed = run_alone([*_WITH_PYTEST], shop)
    problem = read_problem(ProblemInput(text=failed.stdout), Workspace(shop))
    assert is_worth_a_second_look(problem)
    crash = 'Traceback (most recent call last):\n  File "shop.py", line 2, in price\nTypeError: a\n'
    assert not is_worth_a_second_look(read_problem(ProblemInput(text=crash), Workspace(shop)))
