"""What a failing line is there for: whether it does the work or judges what other code did."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from whence_tools.code import test_files

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

_ASSERTS: Final = re.compile(
    r"\s*(?:\w+[.:]+)*(?:(?:debug_)?assert\w*!?|Assert\w*|ASSERT\w*|EXPECT\w*|CHECK\w*|REQUIRE\w*"
    r"|expect\w*)\b"
)


class Role(Enum):
    """CHECK and TEST judge what other code did, so they are rarely wrong themselves."""

    CODE = auto()
    CHECK = auto()  # it asserts
    TEST = auto()  # it stands in a test


def find_role(case: Case) -> ToolSteps[Role]:
    if not case.frames:
        return Role.CODE
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    line = frame.line or 1
    if is_in_test(file, line) if file else test_files.is_test(frame.path or ""):
        return Role.TEST
    return Role.CHECK if file and _ASSERTS.match(file.line(line)) else Role.CODE


def is_in_test(file: SourceFile, line: int) -> bool:
    """Whether a line belongs to a test, which may stand beside what it tests."""
    return test_files.is_in_test(file.path, file.lines, file.definitions, line)
