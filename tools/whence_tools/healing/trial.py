"""A patch is tried: checked and run before and after, in copies that nobody else sees.

Each run of the command has a copy of its own, so that nothing that one leaves behind, a cache or a
rewritten test, can decide the next.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import asynccontextmanager
from dataclasses import field, replace
from math import inf
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.code.silencing import DEFAULTS
from whence_tools.code.test_files import is_test
from whence_tools.healing import reading
from whence_tools.healing.added_tests import set_tests_aside
from whence_tools.healing.before_after import IdentifiedProblem, ProblemDifference, compare_problems
from whence_tools.healing.built_before import BUILT_BEFORE, runs_what_was_built
from whence_tools.healing.challenge import Challenge
from whence_tools.healing.checkers import Chosen, choose
from whence_tools.healing.copying.isolation import is_confined
from whence_tools.healing.encoding import encode_like
from whence_tools.healing.envelope import CheckReport
from whence_tools.healing.executed import compare_executed, find_watched_lines, read_lines
from whence_tools.healing.judges import Judged, judge_changes
from whence_tools.healing.nearest import LOCAL_RUNNERS, find_nearest_tests
from whence_tools.healing.opening import read_opened, watch_opening
from whence_tools.healing.protected import explain_protection
from whence_tools.healing.suspicions import (
    find_suspicions,
    only_takes_away,
    takes_failing_code_away,
)
from whence_tools.healing.tally import make_counting
from whence_tools.healing.verdict import (
    RUNS,
    CheckedRun,
    Observed,
    find_failure,
    is_as_good,
    is_of_problem,
    is_rid_of,
    judge,
    pick_problem,
)
from whence_tools.healing.weakening import take_changed_checks_out
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import CommandLimits, SandboxError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from whence_tools.healing.change import Change
    from whence_tools.healing.judges import Opened
    from whence_tools.ports import Copy, RunOutcome, ToolContext
    from whence_tools.witness.recording.replay import TestRun

BUDGET_SECONDS: Final = 50.0  # of the tool's sixty: what is left is for copies and the store
_RED_SHARE: Final = 0.3  # of the budget, for one run before the patch
_CHECKER_SHARE: Final = 0.15  # of what is left, for one checker
_VARYING_SHARE: Final = 0.6  # of the budget, for runs of a patch that would be proven, varied
_MB: Final = 2048

CHANCE_PAIRS: Final = 5  # of runs, where the code has a source of chance
_NAMED: Final = re.compile(r"['\"`‘]([A-Za-z_]\w*)['\"`’]|\b([A-Za-z_]\w*) is not defined")

Side = Literal["before", "after"]
_CheckFindings = list[tuple[IdentifiedProblem, ...] | None]


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be tried.

    Attributes:
        message: what the patch is for: an error message, a trace, or words.
        command: what failed and should pass.
        is_snippet: the changes are no files of the workspace.
        finds_tests: without a command, the nearest tests take its place.
        objection: why the patch cannot be proven, whatever it passes; it is not doubted further.
    """

    message: str
    language: str
    changes: tuple[Change, ...]
    command: tuple[str, ...] = ()
    cwd: str = ""
    is_snippet: bool = False
    finds_tests: bool = True
    objection: str | None = None


@dataclass
class TrialUsage:
    """What the runs and checks took; `isolation` is "none" where nothing was run."""

    cpu_seconds: float = 0.0
    memory_mb: float = 0.0
    isolation: str = "none"

    def add(self, outcome: RunOutcome) -> None:
        self.cpu_seconds += outcome.cpu_seconds
        self.memory_mb = max(self.memory_mb, outcome.memory_mb)


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of it.

    Attributes:
        command: what was run, or would have been with consent.
    """

    observed: Observed
    reports: tuple[CheckReport, ...]
    usage: TrialUsage
    syntax_errors: int | None
    command: tuple[str, ...]


@dataclass
class Trial:
    """One patch on trial; `run` may be awaited once."""

    task: Task
    context: ToolContext
    seconds: float = BUDGET_SECONDS
    clock: Callable[[], float] = time.monotonic
    usage: TrialUsage = field(default_factory=TrialUsage)
    _reports: list[CheckReport] = field(default_factory=list)
    _files: list[str] = field(default_factory=list)
    _checks: list[Chosen] = field(default_factory=list)
    _red: list[CheckedRun] = field(default_factory=list)
    _green: list[CheckedRun] = field(default_factory=list)
    _judged: Judged = field(default_factory=Judged)
    _opened: Opened | None = None
    _places: Sequence[tuple[str, int]] = ()
    _ran: dict[Side, tuple[TestRun, ...]] = field(default_factory=dict)
    _added_tests: tuple[Change, ...] = ()

    async def run(self) -> Tried:
        self._deadline = self.clock() + self.seconds
        kept, self._added_tests = await self.context.cpu.run(set_tests_aside, self.task.changes)
        self.task = replace(self.task, changes=kept)
        self._files = await self.context.cpu.run(
            reading.list_workspace_files, self.context.workspace
        )
        self._problem = await self._read(self.task.message, str(self.context.workspace.root))
        syntax, errors = await self._check_syntax()
        command = await self._choose_command()
        allowed = await self._may_run(command)
        await self._choose_checks()
        checks = await self._run_in_copies(allowed)
        red, green = tuple(self._red), tuple(self._green)
        suspicions = await self._find_suspicions(red)
        unchecked = await self.context.cpu.run(
            take_changed_checks_out, self.task.changes, self._missing
        )
        # Where a default is all that the patch brings, what asks for the patch asks for it.
        is_default = sum(len(change.added) for change in self.task.changes) == 1
        excused = {*unchecked, *({DEFAULTS} if is_default else ())}
        observed = Observed(
            problem=self._problem,
            red=red,
            green=green,
            syntax=syntax,
            checks=syntax + checks,
            runs=self._compare_runs(command, red, green),
            objections=(*self._judged.objections, *filter(None, [self.task.objection])),
            suspicions=tuple(one for one in suspicions if one not in excused),
            judge=self._judged.checks,
            asserts=self._judged.asserts,
            executed=await self.context.cpu.run(
                compare_executed,
                self._ran.get("before", ()),
                self._ran.get("after", ()),
                self.context.workspace,
            ),
        )
        if judge(observed).status == "proven":
            least = 2 if DEFAULTS in suspicions else 1  # one may as well be what it hides
            more = await self._find_doubts(command, observed, unchecked, least)
            observed = replace(observed, objections=(*observed.objections, *more))
        if judge(observed).status != "proven":
            observed = replace(observed, suspicions=suspicions)
        return Tried(observed, tuple(self._reports), self.usage, errors, command)

    async def _check_syntax(self) -> tuple[ProblemDifference, int | None]:
        total, errors = ProblemDifference(), None
        for change in self.task.changes:
            before, after = [
                await self.context.cpu.run(reading.read_syntax, text, change.path)
                for text in (change.before, change.after)
            ]
            if before is None or after is None:
                self._report_not_run("parse", f"no grammar knows '{change.path}'")
                continue
            total += compare_problems(before, after)
            errors = (errors or 0) + len(after)
            self._report_compared("parse", before, after)
        return total, errors

    async def _choose_command(self) -> tuple[str, ...]:
        """The command that was given, else the nearest tests, where there is a file to test."""
        if self.task.command or self.task.is_snippet or not self.task.finds_tests:
            return self.task.command
        root = self.context.workspace.root
        present = await asyncio.to_thread(
            lambda: [name for name in LOCAL_RUNNERS if (root / name).is_file()]
        )
        for change in self.task.changes:
            tests = find_nearest_tests(change.path, self.task.language, self._files, present)
            if tests:
                return tests
        return ()

    async def _may_run(self, command: tuple[str, ...]) -> tuple[str, ...]:
        """The command where it may be run, else none, and a report that says why not."""
        if not command:
            return ()
        folder = self.context.workspace.root / self.task.cwd
        if self.context.sandbox is None:
            self._report_not_run("command", "no isolated copy can be made to run it in")
        elif not self.context.consent.allows(command):
            self._report_not_run("command", "the user hasn't agreed to it")
        elif await asyncio.to_thread(runs_what_was_built, command, self.task.changes, folder):
            self._report_not_run("command", "it runs what was built before")
            self.task = replace(self.task, objection=BUILT_BEFORE)
        else:
            return command
        return ()

    async def _choose_checks(self) -> None:
        if self.context.sandbox is None:
            self._report_not_run("checkers", "no isolated copy can be made to run them in")
            return
        for change in self.task.changes:
            for chosen in await asyncio.to_thread(
                choose,
                self.context.workspace.root,
                change.path,
                self.task.language,
                any_command=self.context.consent.any_command,
            ):
                if chosen.not_run:
                    self._report_not_run(chosen.name, chosen.not_run)
                else:
                    self._checks.append(chosen)

    async def _run_in_copies(self, command: tuple[str, ...]) -> ProblemDifference:
        """Runs the command in turn without and with the patch, and the checks at the first of each;
        nothing where no copy can be made, and the report says so.

        What the first two runs decide is not run again.
        """
        if not self._checks and not command:
            await self._judge(command, ())
            return ProblemDifference()
        try:
            before, after = await self._run_pair(command, checks=True)
            if command:
                for _ in range(await self._count_more_pairs(command)):
                    began = self.clock()
                    await self._run_pair(command)
                    if len(self._red) >= RUNS and 2 * self.clock() - began > self._deadline:
                        break  # another pair would be cut off, and say nothing
                if len({run.reading.failed_tests for run in self._green}) > 1:
                    await self._judge(command, self._places)  # without what fails by chance
        except SandboxError as error:
            self._report_not_run("copy", str(error))
            self._red, self._green = [], []
            return ProblemDifference()
        return self._compare(before, after)

    async def _run_pair(
        self, command: tuple[str, ...], *, checks: bool = False
    ) -> tuple[_CheckFindings, _CheckFindings]:
        """A run without the patch and one with it, and what the checks find in each."""
        found: dict[Side, _CheckFindings] = {}
        sides: tuple[tuple[Side, list[CheckedRun]], ...]
        sides = (("before", self._red), ("after", self._green))
        for side, runs in sides:
            async with self._copy(side) as copy:
                chosen = self._checks if checks else ()
                found[side] = [await self._check(copy, check) for check in chosen]
                if command:
                    runs.append(await self._run(copy, command, side))
        return found["before"], found["after"]

    async def _find_doubts(
        self,
        command: tuple[str, ...],
        seen: Observed,
        unchecked: Mapping[str, Sequence[Change]],
        least: int,
    ) -> tuple[str, ...]:
        ends = min(self._deadline, self.clock() + self.seconds * _VARYING_SHARE)

        async def run(changes: Sequence[Change], most: float) -> CheckedRun | None:
            try:
                async with self._copy("after", changes) as copy:
                    return await self._run(copy, command, "after", most)
            except SandboxError:
                return None

        doubts = await Challenge(
            self.task.changes,
            self._judged.examples,
            unchecked,
            seen,
            self.context.cpu,
            run,
            lambda: self.clock() + self._slowest > ends,
            least,
        ).find_doubts()
        if self._added_tests and not doubts:
            whole = await run((*self.task.changes, *self._added_tests), inf)
            if whole is None or not is_as_good(whole, seen):
                return ("With the tests that the patch adds, the command fails",)
        return doubts

    async def _count_more_pairs(self, command: tuple[str, ...]) -> int:
        """How many more runs of each side can decide something."""
        red, green = self._red[0], self._green[0]
        problem = pick_problem(self._problem, [red], [green])
        has_it = is_of_problem(problem, red)
        known = red.reading.places if has_it else problem.places
        main = red.reading.fingerprint if has_it else problem.fingerprint
        self._places = known.get(problem.fingerprint) or known.get(main, ())
        await self._judge(command, self._places)
        if not has_it or not is_rid_of(problem, green, red):
            return 0
        is_by_chance = self._judged.by_chance and not self.task.objection
        return (CHANCE_PAIRS if is_by_chance else RUNS) - 1

    async def _judge(self, command: tuple[str, ...], places: Sequence[tuple[str, int]]) -> None:
        if self.task.is_snippet:
            self._judged = Judged(tuple(explain_protection([], command)))
            return
        failed = [run.reading.failed_tests for run in self._green]
        self._judged = await self.context.cpu.run(
            judge_changes,
            self.task.changes,
            command or self.task.command,
            self.context.workspace,
            self._files,
            places or self._problem.places.get(self._problem.fingerprint, ()),
            self._opened,
            self._missing,
            frozenset.intersection(*failed) if failed else (),
            self.task.message,
        )

    @property
    def _missing(self) -> set[str]:
        """The names that the message quotes, or says are not defined."""
        return {name for pair in _NAMED.findall(self.task.message) for name in pair if name}

    @asynccontextmanager
    async def _copy(
        self, side: Side, changes: Sequence[Change] | None = None
    ) -> AsyncIterator[Copy]:
        assert self.context.sandbox is not None
        async with self.context.sandbox.copy(buffers=self.context.workspace.buffers) as copy:
            self.usage.isolation = copy.isolation
            for change in self.task.changes if changes is None else changes:
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
        left = self._deadline - self.clock()
        share = self.seconds * _RED_SHARE if side == "before" else left / RUNS
        return max(1.0, min(share, left))

    @property
    def _slowest(self) -> float:
        """The seconds of the slowest run with the patch."""
        return max((run.outcome.wall_ms for run in self._green), default=0) / 1000

    async def _run(
        self, copy: Copy, command: tuple[str, ...], side: Side, most: float = inf
    ) -> CheckedRun:
        if not is_confined(copy.isolation) and command not in self.context.consent.commands:
            raise SandboxError("a command cannot be confined here, so only one you gave is run")
        seconds = min(4 * (most + self._slowest), self._run_seconds(side))  # other work takes some
        limits = CommandLimits(seconds=seconds, cpu_seconds=min(most, 2 * seconds), memory_mb=_MB)
        watched = side == "before" and not self._red and self._changes_data
        argv = watch_opening(command, copy.root) if watched else make_counting(command)
        focus = None if side in self._ran else self._test_file
        if focus is not None:
            argv = find_watched_lines(argv, copy.root, focus)
        outcome = await copy.run(argv, cwd=self.task.cwd, limits=limits)
        if focus is not None:
            self._ran[side] = await read_lines(copy)
        if watched:
            self._opened = await read_opened(copy)
        self.usage.add(outcome)
        return CheckedRun(outcome, await self._read(outcome.output, str(copy.root)))

    @property
    def _test_file(self) -> str | None:
        """The Python file of the test that failed, where the message names it."""
        places = self._problem.places.get(self._problem.fingerprint, ())
        return next((path for path, _ in places if path.endswith(".py") and is_test(path)), None)

    @property
    def _changes_data(self) -> bool:
        return any(
            reading.find_language_of_path(change.path) is None for change in self.task.changes
        )

    async def _read(self, text: str, root: str) -> reading.OutputReading:
        return await self.context.cpu.run(reading.read_output, text, root, self._files)

    async def _check(self, copy: Copy, check: Chosen) -> tuple[IdentifiedProblem, ...] | None:
        """What a checker found; None where it didn't run to its end."""
        if not is_confined(copy.isolation):
            return None
        left = (self._deadline - self.clock()) * _CHECKER_SHARE
        limits = CommandLimits(seconds=max(0.5, min(check.seconds, left)), memory_mb=_MB)
        outcome = await copy.run(check.argv, limits=limits, only_reads=check.only_reads)
        self.usage.add(outcome)
        if outcome.exit_code is None or outcome.exit_code in (126, 127):
            return None
        files = [*self._files, *(change.path for change in self.task.changes)]
        return await self.context.cpu.run(
            reading.read_diagnostics, outcome.output, str(copy.root), files
        )

    def _compare(
        self,
        before: Sequence[tuple[IdentifiedProblem, ...] | None],
        after: Sequence[tuple[IdentifiedProblem, ...] | None],
    ) -> ProblemDifference:
        total = ProblemDifference()
        for check, old, new in zip(self._checks, before, after, strict=True):
            if old is None or new is None:
                self._report_not_run(check.name, "it didn't run to its end")
                continue
            total += compare_problems(old, new)
            self._report_compared(check.name, old, new)
        return total

    async def _find_suspicions(self, red: Sequence[CheckedRun]) -> tuple[str, ...]:
        counted, crashed = any(run.reading.tests for run in red), self._judged.crashed
        found: dict[str, None] = {}
        for change in self.task.changes:
            signs = await self.context.cpu.run(
                find_suspicions, change, self._missing, self.task.message, crashed=crashed
            )
            found |= dict.fromkeys(signs)
            if takes_failing_code_away(change, self._places):
                found["removes the code that failed"] = None
            elif not counted and only_takes_away(change):
                found["only removes code"] = None
        return tuple(found)

    def _compare_runs(
        self, command: tuple[str, ...], red: Sequence[CheckedRun], green: Sequence[CheckedRun]
    ) -> ProblemDifference:
        """By the first failing run of each side; both sides were run, or neither was."""
        if not red or not green:
            return ProblemDifference()
        before, after = find_failure(red), find_failure(green)
        counts = any(run.reading.tests for run in (*red, *green))
        self._report_compared("command", before, after)
        self._reports[-1].note = " ".join(command) + ("" if counts else " (it names no tests)")
        return compare_problems(before, after)

    def _report_compared(
        self, name: str, before: Sequence[IdentifiedProblem], after: Sequence[IdentifiedProblem]
    ) -> None:
        self._reports.append(
            CheckReport(
                name=name,
                finding="failed" if after else "passed",
                before=len(before),
                after=len(after),
            )
        )

    def _report_not_run(self, name: str, why: str) -> None:
        self._reports.append(CheckReport(name=name, finding="not run", note=why))
