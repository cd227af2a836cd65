"""Which files are tests, by their names, and which definitions in other files are."""

from __future__ import annotations

import re
from fnmatch import translate
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import RECORDS
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.code.symbols import Definition

_TEST_NAMES: Final = (
    *("*.test.*", "*.spec.*", "*.snap"),
    *("tests.*", "run_tests.*", "test.[!p]*", "test.php"),  # `test.py` may be any script
    *(name for record in RECORDS.values() for name in record.test_names),
)
_TEST_NAME: Final = lazy_pattern("|".join(map(translate, _TEST_NAMES)))
_TEST_FOLDERS: Final = frozenset(
    {"test", "tests", "__tests__", "__mocks__", "__snapshots__", "spec", "specs", "testdata",
     "androidTest", "testFixtures"}
)  # fmt: skip
_TEST_MARK: Final = re.compile(r"#\[(?:\w+::)*test\b|@Test\b|@ParameterizedTest\b|\[(?:Fact|Test)")
_INLINE_TESTS: Final = re.compile(r"\s*#\[(?:cfg\(test\)|(?:\w+::)*test)\]")

_NEXT_TEST: Final = re.compile(
    r"^\s*(?:(?:async )?def |func |#\[test|@Test\b|\[Fact|(?:test|it|describe|specify)\b ?\(?|"
    r"public function test)",
    re.MULTILINE,
)


def is_test(path: str) -> bool:
    """Whether a workspace-relative path is a test, a fixture or what a test is compared with."""
    pure = PurePosixPath(path)
    if _TEST_FOLDERS.intersection(pure.parts[:-1]):
        return True
    return _TEST_NAME.match(pure.name) is not None


def split_tests(text: str) -> tuple[str, str]:
    """The product's part of a file and its tests, which stand behind it; each line keeps its
    number. There are tests where the compiler is told so: `#[cfg(test)]`, `#[test]`."""
    lines = text.split("\n") if "#[" in text else []
    for at, line in enumerate(lines):
        if _INLINE_TESTS.match(line):
            return "\n".join(lines[:at]), "\n" * at + "\n".join(lines[at:])
    return text, ""


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


def find_test_text(test: str, text: str) -> str | None:
    """The part of a file that holds a test: from its name to where the next one begins."""
    name = re.sub(r"\[.*\]$| \(.*\)$", "", test)
    name = re.split(r"::|#|/", name)[-1] if name.isascii() and " " not in name else name
    at = text.find(name)
    if at < 0:
        return None
    begins = _NEXT_TEST.search(text, at + len(name))
    return text[at : begins.start()] if begins else text[at:]
