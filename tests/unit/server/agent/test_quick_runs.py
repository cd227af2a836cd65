"""One run in a copy tells whether a change takes a failure away."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.support.cpu import ThreadCpu
from tests.support.witness import run_alone
from whence.agent.quick_runs import QuickRuns
from whence.agent.recorded_run import Rerun
from whence_tools.healing.change import Change
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path

    from whence_tools.healing.copying.copy import LocalCopy

_SHOP = "def fee(days):\n    return days // 7 * 3\n"
_TESTS = """\
import unittest

from shop import fee


class Tests(unittest.TestCase):
    def test_a_week_and_a_day(self):
        self.assertEqual(fee(8), 6)

    def test_a_week(self):
        self.assertEqual(fee(7), 3)
"""
_COMMAND = (sys.executable, "-m", "unittest", "-q")


@pytest.fixture
def shop(project: Path) -> Path:
    (project / "shop.py").write_text(_SHOP)
    (project / "test_shop.py").write_text(_TESTS)
    return project


class CountingSandbox(LocalSandbox):
    """Counts the copies that were asked for."""

    copies = 0

    @asynccontextmanager
    async def copy(self, *, buffers: Mapping[str, str] | None = None) -> AsyncIterator[LocalCopy]:
        self.copies += 1
        async with super().copy(buffers=buffers) as copy:
            yield copy


async def _make(
    shop: Path, tmp_path: Path, *, is_trusted: bool = True, sandbox: LocalSandbox | None = None
) -> QuickRuns:
    done = await asyncio.to_thread(run_alone, [*_COMMAND], shop)
    workspace = await asyncio.to_thread(Workspace, shop)
    consent = Consent(commands=frozenset({_COMMAND} if is_trusted else ()))
    sandbox = sandbox or LocalSandbox(shop, tmp_path / "copies")
    context = ToolContext(workspace, ThreadCpu(), sandbox=sandbox, consent=consent)
    return QuickRuns(done.stdout + done.stderr, Rerun(_COMMAND, ".", context, 60))


@pytest.mark.parametrize(
    ("new", "effect"),
    [
        ("return -(-days // 7) * 3", "gone"),
        ("return days * 3 // 7", "stays"),
        ("return 6", "stays"),  # another test fails then
        ("while True: pass", "stays"),
    ],
)
async def test_a_change_leaves_the_failure_or_takes_it_away(
    shop: Path, tmp_path: Path, new: str, effect: str
) -> None:
    runs = await _make(shop, tmp_path)
    change = Change("shop.py", _SHOP, _SHOP.replace("return days // 7 * 3", new))
    assert await runs.find_effect([change]) == effect
    assert (shop / "shop.py").read_text() == _SHOP


async def test_nothing_runs_without_consent(shop: Path, tmp_path: Path) -> None:
    runs = await _make(shop, tmp_path, is_trusted=False)
    change = Change("shop.py", _SHOP, "raise SystemExit(1)\n")
    assert await runs.find_effect([change]) == "unknown"
    assert not (tmp_path / "copies").exists()


async def test_what_does_not_fail_alone_tells_nothing(shop: Path, tmp_path: Path) -> None:
    runs = await _make(shop, tmp_path)
    (shop / "shop.py").write_text(_SHOP.replace("days // 7", "-(-days // 7)"))
    change = Change("shop.py", _SHOP, _SHOP.replace("* 3", "* 4"))
    assert await runs.find_effect([change]) == "unknown"


async def test_the_same_change_is_tried_once_and_what_comes_next_beside_it(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    sandbox = CountingSandbox(shop, tmp_path / "copies")
    runs = await _make(shop, tmp_path, sandbox=sandbox)
    first, right, third = (
        [Change("shop.py", _SHOP, _SHOP.replace("days // 7 * 3", new))]
        for new in ("days * 3 // 7", "-(-days // 7) * 3", "days")
    )
    assert await runs.find_effect(first, [first, right, third]) == "stays"
    assert sandbox.copies == 3  # for the failure itself, and two at a time
    assert await runs.find_effect(right, [third]) == "gone"
    assert sandbox.copies == 3
    assert await runs.find_effect(third) == "stays"
    assert sandbox.copies == 4
