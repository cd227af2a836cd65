"""Which files are tests, by their names, and which definitions in other files are."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import RECORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.code.symbols import Definition

_TEST_NAMES: Final = (
    *("*.test.*", "*.spec.*", "*.snap"),
    *("tests.*", "run_tests.*", "test.[!p]*", "test.php"),  # `test.py` may be any script
    *(name for record in RECORDS.values() for name in record.test_names),
)
_TEST_FOLDERS: Final = frozenset(
    {"test", "tests", "__tests__", "__mocks__", "__snapshots__", "spec", "specs", "testdata",
     "androidTest", "testFixtures"}
)  # fmt: skip
_TEST_MARK: Final = re.compile(r"#\[(?:\w+::)*test\b|@Test\b|@ParameterizedTest\b|\[(?:Fact|Test)")


def is_test(path: str) -> bool:
    """Whether a workspace-relative path is a test, a fixture or what a test is compared with."""
    pure = PurePosixPath(path)
    if _TEST_FOLDERS.intersection(pure.parts[:-1]):
        return True
    return any(fnmatch(pure.name, pattern) for pattern in _TEST_NAMES)


def is_in_test(path: str, lines: Sequence[str], found: Sequence[Definition], line: int) -> bool:
    """Whether a line belongs to a test, which may stand beside what it tests.

    Args:
        path: workspace-relative.
        lines: of the file.
        found: what the file defines.
        line: 1-based.
    """
    holding = (one for one in found if one.start_line <= line <= one.end_line)
    return is_test(path) or any(_is_test_code(lines, one) for one in holding)


def _is_test_code(lines: Sequence[str], one: Definition) -> bool:
    if one.kind == "namespace":
        return one.name in ("test", "tests")
    head = "\n".join(lines[one.start_line - 1 : one.name_line])
    is_named = one.is_callable and one.name.startswith("test_")
    return is_named or bool(_TEST_MARK.search(head))
