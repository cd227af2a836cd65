"""Runs a command and the checkers in copies of the workspace, without a patch and with it.

Each run of the command has a copy of its own, so that nothing that one leaves behind, a cache or a
rewritten test, can decide the next.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import field
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.code.test_files import is_test
from whence_tools.healing import reading
from whence_tools.healing.before_after import IdentifiedProblem
from whence_tools.healing.copying.isolation import is_confined
from whence_tools.healing.encoding import encode_like
from whence_tools.healing.executed import find_watched_lines, read_lines
from whence_tools.healing.opening import read_opened, watch_opening
from whence_tools.healing.tally import make_counting
from whence_tools.healing.verdict import RUNS, CheckedRun
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import CommandLimits, SandboxError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from whence_tools.healing.change import Change, Task
    from whence_tools.healing.checkers import Chosen
    from whence_tools.healing.judges import Opened
    from whence_tools.ports import Copy, RunOutcome, ToolContext
    from whence_tools.witness.recording.replay import TestRun

_RED_SHARE: Final = 0.3  # of the budget, for one run before the patch
_CHECKER_SHARE: Final = 0.15  # of what is left, for one checker
_MB: Final = 2048

Side = Literal["before", "after"]
CheckFindings = list[tuple[IdentifiedProblem, ...] | None]


@dataclass
class RunUsage:
    """What the runs and checks took; `isolation` is "none" where nothing was run."""

    cpu_seconds: float = 0.0
    memory_mb: float = 0.0
    isolation: str = "none"

    def add(self, outcome: RunOutcome) -> None:
        self.cpu_seconds += outcome.cpu_seconds
        self.memory_mb = max(self.memory_mb, outcome.memory_mb)


@dataclass
class PatchRuns:
    """The runs of one patch.

    Attributes:
        files: of the workspace, by their relative paths.
        problem: what the patch is for.
        seconds: the most that all runs and checks may take, until `deadline`.
        red, green: the runs of the command without the patch, and with it.
        opened: which files the first run opened; None where it was not watched.
        ran: which lines the tests of the file that failed ran, on each side.
    """

    task: Task
    context: ToolContext
    files: Sequence[str]
    problem: reading.OutputReading
    seconds: float
    deadline: float
    usage: RunUsage = field(default_factory=RunUsage)
    red: list[CheckedRun] = field(default_factory=list)
    green: list[CheckedRun] = field(default_factory=list)
    opened: Opened | None = None
    ran: dict[Side, tuple[TestRun, ...]] = field(default_factory=dict)

    async def run_pair(
        self, command: tuple[str, ...], checks: Sequence[Chosen] = ()
    ) -> tuple[CheckFindings, CheckFindings]:
        """A run without the patch and one with it, and what the checks find in each.

        Raises:
            SandboxError: no copy can be made, or the command may not be run in one.
        """
        found: dict[Side, CheckFindings] = {}
        sides: tuple[tuple[Side, list[CheckedRun]], ...]
        sides = (("before", self.red), ("after", self.green))
        for side, runs in sides:
            async with self._copy(side, self.task.changes) as copy:
                found[side] = [await self._check(copy, check) for check in checks]
                if command:
                    runs.append(await self._run(copy, command, side))
        return found["before"], found["after"]

    async def run_with(
        self, command: tuple[str, ...], changes: Sequence[Change], most: float = inf
    ) -> CheckedRun | None:
        """A run with other changes, for at most so many seconds of the processor; None where no
        copy can be made."""
        try:
            async with self._copy("after", changes) as copy:
                return await self._run(copy, command, "after", most)
        except SandboxError:
            return None

    @asynccontextmanager
    async def _copy(self, side: Side, changes: Sequence[Change]) -> AsyncIterator[Copy]:
        assert self.context.sandbox is not None
        async with self.context.sandbox.copy(buffers=self.context.workspace.buffers) as copy:
            self.usage.isolation = copy.isolation
            for change in changes:
                await self._write_side(copy, change, side)
            yield copy

    async def _write_side(self, copy: Copy, change: Change, side: Side) -> None:
        if self.task.is_snippet:
            text = change.before if side == "before" else change.after
            await copy.write(change.path, text.encode("utf-8", "replace"))
        elif side == "after":
            try:
                before = await copy.read(change.path)
            except FileNotFoundError:
                before = b""
            await copy.write(change.path, encode_like(before, change.after))

    def _run_seconds(self, side: Side) -> float:
        left = self.deadline - monotonic()
        share = self.seconds * _RED_SHARE if side == "before" else left / RUNS
        return max(1.0, min(share, left))

    @property
    def slowest(self) -> float:
        """The seconds of the slowest run with the patch."""
        return max((run.outcome.wall_ms for run in self.green), default=0) / 1000

    async def _run(
        self, copy: Copy, command: tuple[str, ...], side: Side, most: float = inf
    ) -> CheckedRun:
        if not is_confined(copy.isolation) and command not in self.context.consent.commands:
            raise SandboxError("a command cannot be confined here, so only one you gave is run")
        seconds = min(4 * (most + self.slowest), self._run_seconds(side))  # other work takes some
        limits = CommandLimits(seconds=seconds, cpu_seconds=min(most, 2 * seconds), memory_mb=_MB)
        paths = (one.path for one in self.task.changes)
        changes_data = any(reading.find_language_of_path(path) is None for path in paths)
        watched = side == "before" and not self.red and changes_data
        argv = watch_opening(command, copy.root) if watched else make_counting(command)
        focus = None if side in self.ran else self._test_file
        if focus is not None:
            argv = find_watched_lines(argv, copy.root, focus)
        outcome = await copy.run(argv, cwd=self.task.cwd, limits=limits)
        if focus is not None:
            self.ran[side] = await read_lines(copy)
        if watched:
            self.opened = await read_opened(copy)
        self.usage.add(outcome)
        return CheckedRun(outcome, await self._read(outcome.output, str(copy.root)))

    @property
    def _test_file(self) -> str | None:
        """The Python file of the test that failed, where the message names it."""
        places = self.problem.places.get(self.problem.fingerprint, ())
        return next((path for path, _ in places if path.endswith(".py") and is_test(path)), None)

    async def _read(self, text: str, root: str) -> reading.OutputReading:
        return await self.context.cpu.run(reading.read_output, text, root, self.files)

    async def _check(self, copy: Copy, check: Chosen) -> tuple[IdentifiedProblem, ...] | None:
        """What a checker found; None where it didn't run to its end."""
        if not is_confined(copy.isolation):
            return None
        left = (self.deadline - monotonic()) * _CHECKER_SHARE
        limits = CommandLimits(seconds=max(0.5, min(check.seconds, left)), memory_mb=_MB)
        outcome = await copy.run(check.argv, limits=limits, only_reads=check.only_reads)
        self.usage.add(outcome)
        if outcome.exit_code is None or outcome.exit_code in (126, 127):
            return None
        files = [*self.files, *(change.path for change in self.task.changes)]
        return await self.context.cpu.run(
            reading.read_diagnostics, outcome.output, str(copy.root), files
        )
