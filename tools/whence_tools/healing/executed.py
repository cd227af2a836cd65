"""Which assertions of the failing test were run: where no runner counts them, the lines of one run
of each side say so. Of Python tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from whence_tools.code.checks import find_checked
from whence_tools.contract import ToolFailure
from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.recording.environment import make_second_look_environment, set_variables
from whence_tools.witness.recording.replay import Line, read_tests

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from whence_tools.ports import Copy
    from whence_tools.witness.recording.replay import TestRun
    from whence_tools.workspace import Workspace

_FILE: Final = ".whence-ran"  # at the root of the copy


@dataclass(frozen=True, slots=True)
class Executed:
    """The assertions that stand on lines which the tests that fail without the patch ran.

    Attributes:
        before, after: how many, without and with the patch.
        lost: those that ran without the patch and don't run with it.
    """

    before: int
    after: int
    lost: tuple[Line, ...]


def find_watched_lines(command: Sequence[str], root: Path, focus: str) -> tuple[str, ...]:
    """The command, so that the tests of one file in it write which lines they run.

    Args:
        root: where the command sees the workspace.
        focus: the file, workspace-relative.
    """
    variables = make_second_look_environment(os.environ, root, root / _FILE, root / focus)
    return set_variables(variables, command)


async def read_lines(copy: Copy) -> tuple[TestRun, ...]:
    """What the tests of the file ran; none where they were not watched."""
    try:
        content = await copy.read(_FILE)
    except OSError:
        return ()
    return read_tests(content, copy.root)


def compare_executed(
    before: Sequence[TestRun], after: Sequence[TestRun], workspace: Workspace
) -> Executed | None:
    """What became of the assertions; None where no test was seen on both sides. CPU-bound and
    reads files; for the worker process."""
    now = {test.name: test.lines for test in after}
    failed = [test for test in before if not test.has_passed and test.name in now]
    if not failed:
        return None
    asserting = _find_asserting_lines(
        {path for test in failed for path, _ in test.lines}, workspace
    )
    ran = _on(asserting, (test.lines for test in failed))
    runs = _on(asserting, (now[test.name] for test in failed))
    return Executed(len(ran), len(runs), tuple(sorted(ran - runs)))


def _on(asserting: Mapping[str, set[int]], lines: Iterable[frozenset[Line]]) -> frozenset[Line]:
    every = frozenset[Line]().union(*lines)
    return frozenset((path, line) for path, line in every if line in asserting.get(path, ()))


def _find_asserting_lines(paths: Iterable[str], workspace: Workspace) -> dict[str, set[int]]:
    """By file the lines of its assertions; `fail()` asserts nothing: it is where one went wrong."""
    found = {}
    for path in paths:
        try:
            checked = find_checked(workspace.read(path).text, path)
        except (ToolFailure, OSError):
            continue
        checks = checked.checks if checked else ()
        found[path] = {check.line for check in checks if check.of_tests and check.asks}
    return found
