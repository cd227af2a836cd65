"""A test that fails only after others: what outlives them, where the code shows one such thing."""

from __future__ import annotations

import asyncio
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause, make_fix
from whence.agent.recorded_run import quote_line
from whence.domain.analysis import Edit, Location, Suspect
from whence_tools.code.test_files import is_test
from whence_tools.witness.questions.shared_state import SharedState, find_shared_state
from whence_tools.witness.recording.environment import set_variables
from whence_tools.witness.recording.replay import read_tests

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from whence.agent.recorded_run import Rerun
    from whence.domain.analysis import Evidence, Fix
    from whence_tools.witness.recording.replay import Replay, TestRun
    from whence_tools.workspace import Workspace

_CONFIDENCE: Final = 0.6
_WHAT: Final = {
    "class": "`{owner}.{name}` at {at} is one object that all instances of `{owner}` share",
    "module": "`{name}` at {at} is created once, when the module is imported",
    "default": "the default value of `{name}` at {at} is created once, when `{owner}` is defined",
}
_CAUSE: Final = (
    "{what}, and line {changed} changes it. `{test}` passes when it is run alone, so what other "
    "tests leave behind makes it fail; this is the only such state in the code that it runs."
)
_SOLUTION: Final = {
    "class": "Create it in `__init__`, so that each `{owner}` has its own.",
    "module": "Create it for each use, or reset it in a fixture.",
    "default": "Use None as the default, and create the object inside `{owner}`.",
}
_CHANGED: Final = "`{name}` is changed here"
_MADE: Final = "`{name}` is created here, once"
_SUSPECTED: Final = "other tests change `{name}`, and the failing test passes when it is run alone"


def list_shared_state(replay: Replay, failed: TestRun, workspace: Workspace) -> list[SharedState]:
    """What the tests share of what a failing test ran. Blocks."""
    ran = {*replay.counts}.union(*(test.lines for test in replay.tests))
    found = find_shared_state(failed.lines, ran, workspace.try_read)
    return [one for one in found if not is_test(one.path)]


async def passes_alone(
    test: str, watched: Callable[[Path, Path], Mapping[str, str]], rerun: Rerun
) -> bool:
    """Whether a test of a suite that pytest runs passes in a run of its own, in a copy.

    Args:
        test: its identifier.
        watched: the variables that make a run write down what it does, of the copy's root and the
            file.
        rerun: of the suite.
    """
    alone = _make_command(test, rerun.command)
    if alone is None:
        return False
    recorded = await rerun.record(lambda root, file: set_variables(watched(root, file), alone))
    tests = await asyncio.to_thread(read_tests, *recorded) if recorded is not None else ()
    return [(one.name, one.has_passed) for one in tests] == [(test, True)]


def _make_command(test: str, command: Sequence[str]) -> list[str] | None:
    """pytest for one test; None for what is no plain call of it."""
    names = [PurePosixPath(word).name for word in command]
    runner = next(
        (index for index, name in enumerate(names) if re.fullmatch(r"py\.?test", name)), None
    )
    if runner is None:
        return None
    options = [
        word for word in command[runner + 1 :] if not re.search(r"/|\.py\b|::", word)
        or word.startswith("-")
    ]  # fmt: skip
    return [*command[: runner + 1], *options, test]


def describe_cause(one: SharedState, test: str) -> ObservedCause:
    """Args: test: its name, as it is to be read."""
    words = {"owner": one.owner, "name": one.name, "at": f"{one.path}:{one.line}"}
    what = _WHAT[one.kind].format(**words)
    return ObservedCause(
        root_cause=_CAUSE.format(
            what=what[0].upper() + what[1:], changed=one.changed_at, test=test
        ),
        solution=_SOLUTION[one.kind].format(**words),
        location=Location(file_path=one.path, line=one.line, symbol=one.owner or None),
        confidence=_CONFIDENCE,
    )


def quote_evidence(one: SharedState, workspace: Workspace) -> list[Evidence]:
    """The lines that make and change it."""
    made = quote_line(_MADE.format(name=one.name), one.path, one.line, workspace)
    changed = quote_line(_CHANGED.format(name=one.name), one.path, one.changed_at, workspace)
    return [*made, *changed]


def make_suspect(one: SharedState) -> Suspect:
    return Suspect(
        file_path=one.path, line=one.line, symbol=one.owner or None, score=1.0,
        because=_SUSPECTED.format(name=one.name),
    )  # fmt: skip


def propose_fix(one: SharedState, workspace: Workspace) -> Fix | None:
    """The attribute of a class made in its `__init__`; None where that is not one plain edit."""
    text = workspace.try_read(one.path) if one.kind == "class" else None
    edits = _move_to_constructor(one, text.splitlines()) if text is not None else []
    return make_fix(edits, workspace.read)


def _move_to_constructor(one: SharedState, lines: Sequence[str]) -> list[Edit]:
    made = lines[one.line - 1]
    written = re.fullmatch(rf"(\s+){re.escape(one.name)}(\s*(?::[^=]+)?=\s*[^#]+?)\s*", made)
    head = re.compile(rf"{written[1]}def __init__\(self\b.*\).*:\s*$") if written else None
    starts = [n for n, line in enumerate(lines, 1) if n > one.line and head and head.match(line)]
    between = lines[one.line : starts[0]] if starts else ()
    if not written or not between or any(re.match(r"\S", line) for line in between):
        return []
    body = f"{written[1]}    self.{one.name}{written[2]}"
    last = one.line if between[0].strip() else one.line + 1
    below = starts[0] + 1
    return [
        Edit(file_path=one.path, line_start=one.line, line_end=last, new_text=""),
        Edit(file_path=one.path, line_start=below, line_end=below - 1, new_text=body),
    ]
