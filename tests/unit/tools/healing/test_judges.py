"""Which tests prove anything: those that compare a result with an expected value."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.judges import Place, judged
from whence_tools.workspace import Workspace

NOTHING_COMPARED = "The test compares no result with an expected value"
BEFORE, AFTER = (
    "def total(prices):\n    return sum(prices[1:])\n",
    "def total(prices):\n    return 1\n",
)
TEST = """\
import unittest

from shop import total


class Tests(unittest.TestCase):
    def test_total(self):
        {assertion}

    def test_other(self):
        self.assertEqual(1, 1)
"""


def _objections(
    project: Path, assertion: str, crashed: Sequence[Place] = (("shop.py", 2),)
) -> tuple[str, ...]:
    (project / "shop.py").write_text(BEFORE, "utf-8")
    (project / "test_shop.py").write_text(TEST.format(assertion=assertion), "utf-8")
    return judged(
        [Change("shop.py", BEFORE, AFTER)],
        ["python", "-m", "unittest"],
        Workspace(project, {}),
        ["shop.py", "test_shop.py"],
        [*crashed, ("test_shop.py", 8)],
        None,
    ).objections


@pytest.mark.parametrize(
    "assertion",
    [
        "self.assertIsInstance(total([1]), int)", "self.assertTrue(total([1]))",
        "assert total([1])", "assert total([1]) > 0", "assert total([1]) != None",
        "self.assertIsNotNone(total([1]))", "self.assertGreaterEqual(total([1]), 0)",
    ],
)  # fmt: skip
def test_a_test_that_many_results_would_pass_proves_nothing(project: Path, assertion: str) -> None:
    assert NOTHING_COMPARED in _objections(project, assertion)


def test_an_assertion_that_failed_tells_right_from_wrong(project: Path) -> None:
    assert NOTHING_COMPARED not in _objections(project, "self.assertTrue(total([1]))", ())


@pytest.mark.parametrize(
    "assertion",
    [
        "self.assertEqual(total([1]), 1)", "assert total([1]) == 1", "assert total([1]) is None",
        "self.assertTrue(total([1]) == 1)", "self.assertIn(total([1]), (1, 2))",
        "assert total([1]); self.assertEqual(total([2]), 2)", "self.assertRaises(E, total, 1)",
        "self.check_total(total([1]))", "pass",
    ],
)  # fmt: skip
def test_a_test_that_compares_a_result_may_prove(project: Path, assertion: str) -> None:
    assert NOTHING_COMPARED not in _objections(project, assertion)
