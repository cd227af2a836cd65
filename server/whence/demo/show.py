"""`make demo`: two failing programs, explained without a model; the fix of one is proven.

They are copied first, so that the demonstration leaves nothing behind.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from whence.cli import main

PROGRAMS = Path(__file__).parent


def demonstrate() -> int:
    """Explains both programs; returns an exit code."""
    with tempfile.TemporaryDirectory(prefix="whence-demo-") as folder:
        root = Path(folder)
        shutil.copytree(PROGRAMS / "python", root / "python")
        shutil.copytree(PROGRAMS / "android", root / "android")
        own = ["--data-dir", str(root / "data"), "--set", "daemon=off"]
        options = ["--analyst", "offline", *own]
        _title("A Python program that fails in one file because of another; Whence tests the fix")
        python = [*options, "--workspace", str(root / "python")]
        tests = [sys.executable, "-m", "unittest", "discover", "-q", "-s", str(root / "python")]
        crashed = main(["run", *python, "--", *tests])
        _title("A crash of an Android app, from its logcat and its Kotlin sources")
        android = [*options, "--workspace", str(root / "android")]
        explained = main(["explain", *android, "--trace", str(root / "android" / "logcat.txt")])
        _title("Both programs were temporary copies, so there is nothing to apply the fix to")
    return 0 if crashed == 1 and explained == 0 else 1


def _title(text: str) -> None:
    sys.stdout.write(f"\n=== {text} ===\n\n")
    sys.stdout.flush()
