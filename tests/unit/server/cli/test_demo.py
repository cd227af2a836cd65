"""`make demo`: what it shows without a model, a network or Git."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.support.copies import snapshot
from whence.demo.show import PROGRAMS


def test_the_demonstration_ends_with_a_proven_fix_and_leaves_its_programs_alone() -> None:
    before = snapshot(PROGRAMS / "python" / "sales")
    done = subprocess.run(
        [sys.executable, "-B", "-m", "whence.demo"], capture_output=True, text=True, timeout=55
    )
    assert done.returncode == 0, done.stderr
    assert '+ currency=values.get("currency"),' in done.stderr
    assert re.search(r"^ +proven$", done.stderr, re.MULTILINE)
    assert snapshot(PROGRAMS / "python" / "sales") == before
