"""A program that is small enough to be read whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.makers import is_library
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

FEW_FILES: Final = 10
FEW_LETTERS: Final = 40_000  # a tenth of a second


def read_program(
    case: Case, path: str, most_files: int = FEW_FILES, most_letters: int = FEW_LETTERS
) -> ToolSteps[list[SourceFile]]:
    """The source files of a program, without tests; none of one that has more, and none of a
    package, whose functions others call.

    Args:
        path: of one of them; those of languages that cannot refer to it are left out.
    """
    family = tuple(case.family_of("." + path.rpartition(".")[2]))
    paths = [one for one in case.search.files() if one.endswith(family) and not is_test(one)]
    if len(paths) > most_files or (yield from is_library(case)):
        return []
    read = yield from case.read_all(paths)
    files = [one for one in read if one.flow is not None]
    return files if sum(len(one.text) for one in read) <= most_letters else []


def is_seen_whole(case: Case, path: str) -> ToolSteps[bool]:
    """Whether a small program was watched as it failed: all that a value may come from is there, so
    who is given a case that it does not expect is seldom at fault."""
    return case.problem.was_observed and bool((yield from read_program(case, path)))
