"""What a command that failed is said to have done while Whence looks further, on a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.terminals import TerminalSession

SHOP = """\
def discount(total):
    sum(range(20_000_000))
    if total > 100:
        return total // 10
    return 0
"""
TESTS = """\
import unittest

from shop import discount


class Tests(unittest.TestCase):
    def test_few(self):
        self.assertEqual(discount(6), 0)

    def test_just_enough(self):
        self.assertEqual(discount(100), 10)
"""


def test_values_are_shown_before_edits_are_tried_and_ctrl_c_reports_them(project: Path) -> None:
    (project / "shop.py").write_text(SHOP)
    (project / "test_shop.py").write_text(TESTS)
    argv = [
        sys.executable, "-m", "whence", "run", "--analyst", "offline", "--set", "embedder=lexical",
        "--data-dir", str(project.parent / "data"), "--", sys.executable, "-m", "unittest", "-q",
    ]  # fmt: skip
    with TerminalSession(argv, cwd=project, env={"NO_COLOR": "1"}) as terminal:
        terminal.expect(r" whence .*AssertionError: 0 != 10\r\n.*discount\(total=100\) → 0")
        terminal.expect(r"testing \d+ edits")
        terminal.type("\x03")
        code = terminal.wait()
    _, _, reported = terminal.seen.decode().partition("\x1b[J")
    assert code == 1
    assert "No cause found." in reported
    assert "discount(total=100) → 0" in reported
