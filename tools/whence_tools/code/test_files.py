"""Which files are tests, by their names."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import Final

_TEST_NAMES: Final = (
    "test_*.py", "*_test.py", "tests.py", "conftest.py", "*.test.*",
    "*.spec.*", "*-test.[jt]s", "*_test.go", "*Test.java", "*Tests.java", "*IT.java", "*Test.kt",
    "*Tests.kt", "*Test.cs", "*Tests.cs", "*_test.rb", "test_*.rb", "*_spec.rb", "*Test.php",
    "*_test.c", "*_test.cc", "*_test.cpp", "test_*.c", "test_*.cc", "test_*.cpp", "*.snap",
)  # fmt: skip
_TEST_FOLDERS: Final = frozenset(
    {"test", "tests", "__tests__", "__mocks__", "__snapshots__", "spec", "specs", "testdata",
     "androidTest", "testFixtures"}
)  # fmt: skip


def is_test(path: str) -> bool:
    """Whether a workspace-relative path is a test, a fixture or what a test is compared with."""
    pure = PurePosixPath(path)
    if _TEST_FOLDERS.intersection(pure.parts[:-1]):
        return True
    return any(fnmatch(pure.name, pattern) for pattern in _TEST_NAMES)
