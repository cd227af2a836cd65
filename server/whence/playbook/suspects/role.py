"""What a failing line is there for: whether it does the work or judges what other code did."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.symbols import Definition

_ASSERTS: Final = re.compile(
    r"\s*(?:\w+[.:]+)*(?:(?:debug_)?assert\w*!?|Assert\w*|ASSERT\w*|EXPECT\w*|CHECK\w*|REQUIRE\w*"
    r"|expect\w*)\b"
)
_TEST_MARK: Final = re.compile(r"#\[(?:\w+::)*test\b|@Test\b|@ParameterizedTest\b|\[(?:Fact|Test)")


class Role(Enum):
    """CHECK and TEST judge what other code did, so they are rarely wrong themselves."""

    CODE = auto()
    CHECK = auto()  # it asserts
    TEST = auto()  # it stands in a test


def role_of_failing_line(case: Case) -> ToolSteps[Role]:
    if not case.frames:
        return Role.CODE
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    line = frame.line or 1
    if is_in_test(file, line) if file else is_test(frame.path or ""):
        return Role.TEST
    return Role.CHECK if file and _ASSERTS.match(file.line(line)) else Role.CODE


def is_in_test(file: SourceFile, line: int) -> bool:
    """Whether a line belongs to a test, which may stand beside what it tests."""
    if is_test(file.path):
        return True
    holding = [one for one in file.definitions if one.start_line <= line <= one.end_line]
    return any(_is_test(file, one) for one in holding)


def _is_test(file: SourceFile, one: Definition) -> bool:
    if one.kind == "namespace":
        return one.name in ("test", "tests")
    head = "\n".join(file.lines[one.start_line - 1 : one.name_line])
    is_named = one.is_callable and one.name.startswith("test_")
    return is_named or bool(_TEST_MARK.search(head))
