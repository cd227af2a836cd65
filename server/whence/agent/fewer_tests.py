"""A run of a suite in which every test fails alike: some of them say what all of them do."""

from __future__ import annotations

from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence_tools.healing.tally import count_tests

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.errors.model import Problem

_MANY: Final = 20  # tests
_ENOUGH: Final = 10
_BOUNDED: Final = ("-x", "--exitfirst", "--maxfail", "--stepwise", "--sw")


def list_early_options(command: Sequence[str], problem: Problem, printed: str) -> tuple[str, ...]:
    """Options with which a command ends after some failures, where no test passes and all fail
    alike: nothing else is lost. Only pytest has any here. Takes time with what was printed.

    Args:
        printed: by the command when it failed.
    """
    if problem.count < _MANY or not runs_pytest(command):
        return ()
    if any(word.startswith(_BOUNDED) for word in command):
        return ()
    counted = count_tests(printed)
    is_one = counted is not None and (counted.passed, counted.failed) == (0, problem.count)
    return (f"--maxfail={_ENOUGH}",) if is_one else ()


def runs_pytest(command: Sequence[str]) -> bool:
    """Whether a command is a call of pytest, also by `python -m` or `uv run`, that takes one more
    option or file at its end."""
    if not command or "--" in command:
        return False
    pairs = [("", command[0]), *pairwise(command)]
    return ("-m", "pytest") in pairs or any(
        before in {"", "run"} and PurePosixPath(word).name in {"pytest", "py.test"}
        for before, word in pairs
    )
