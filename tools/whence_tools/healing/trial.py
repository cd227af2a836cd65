"""A patch is tried: what runs and checks without it and with it say is put together and judged."""

from __future__ import annotations

import asyncio
import re
from dataclasses import field, replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from whence_tools.code.silencing import DEFAULTS
from whence_tools.healing import reading
from whence_tools.healing.added_tests import set_tests_aside
from whence_tools.healing.before_after import ProblemDifference, compare_problems
from whence_tools.healing.challenge import Challenge
from whence_tools.healing.checkers import choose
from whence_tools.healing.envelope import CheckReport
from whence_tools.healing.executed import compare_executed
from whence_tools.healing.idle_commands import find_idleness
from whence_tools.healing.judges import Judged, judge_changes
from whence_tools.healing.nearest import LOCAL_RUNNERS, find_nearest_tests
from whence_tools.healing.patch_runs import PatchRuns, RunUsage
from whence_tools.healing.protected import explain_protection
from whence_tools.healing.suspicions import (
    find_suspicions,
    only_takes_away,
    takes_failing_code_away,
)
from whence_tools.healing.verdict import (
    RUNS,
    Observed,
    fails_newly_at_times,
    find_failure,
    is_as_good,
    is_of_problem,
    is_rid_of,
    judge,
    pick_problem,
)
from whence_tools.healing.weakening import take_changed_checks_out
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from whence_tools.healing.before_after import IdentifiedProblem
    from whence_tools.healing.change import Change, Task
    from whence_tools.healing.checkers import Chosen
    from whence_tools.healing.patch_runs import CheckFindings
    from whence_tools.healing.verdict import CheckedRun
    from whence_tools.ports import ToolContext

BUDGET_SECONDS: Final = 50.0  # of the tool's sixty: what is left is for copies and the store
_VARYING_SHARE: Final = 0.6  # of the budget, for runs of a patch that would be proven, varied

CHANCE_PAIRS: Final = 5  # of runs, where the code has a source of chance
_NAMED: Final = re.compile(r"['\"`‘]([A-Za-z_]\w*)['\"`’]|\b([A-Za-z_]\w*) is not defined")


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of it.

    Attributes:
        command: what was run, or would have been with consent.
    """

    observed: Observed
    reports: tuple[CheckReport, ...]
    usage: RunUsage
    syntax_errors: int | None
    command: tuple[str, ...]


@dataclass
class Trial:
    """One patch on trial; `run` may be awaited once."""

    task: Task
    context: ToolContext
    seconds: float = BUDGET_SECONDS
    _reports: list[CheckReport] = field(default_factory=list)
    _checks: list[Chosen] = field(default_factory=list)
    _judged: Judged = field(default_factory=Judged)
    _places: Sequence[tuple[str, int]] = ()
    _added_tests: tuple[Change, ...] = ()

    async def run(self) -> Tried:
        deadline = monotonic() + self.seconds
        cpu, workspace = self.context.cpu, self.context.workspace
        kept, self._added_tests = await cpu.run(set_tests_aside, self.task.changes)
        self.task = replace(self.task, changes=kept)
        files = await cpu.run(reading.list_workspace_files, workspace)
        problem = await cpu.run(reading.read_output, self.task.message, str(workspace.root), files)
        self._runs = PatchRuns(self.task, self.context, files, problem, self.seconds, deadline)
        syntax, errors = await self._check_syntax()
        command = await self._choose_command()
        allowed = await self._may_run(command)
        await self._choose_checks()
        checks = await self._run_in_copies(allowed)
        red, green, ran = tuple(self._runs.red), tuple(self._runs.green), self._runs.ran
        suspicions = await self._find_suspicions(red)
        unchecked = await cpu.run(take_changed_checks_out, self.task.changes, self._missing)
        # Where a default is all that the patch brings, what asks for the patch asks for it.
        is_default = sum(len(change.added) for change in self.task.changes) == 1
        excused = {*unchecked, *({DEFAULTS} if is_default else ())}
        observed = Observed(
            problem=problem,
            red=red,
            green=green,
            syntax=syntax,
            checks=syntax + checks,
            runs=self._compare_runs(command, red, green),
            objections=(*self._judged.objections, *filter(None, [self.task.objection])),
            suspicions=tuple(one for one in suspicions if one not in excused),
            judge=self._judged.checks,
            asserts=self._judged.asserts,
            executed=await cpu.run(
                compare_executed, ran.get("before", ()), ran.get("after", ()), workspace
            ),
        )
        if judge(observed).status == "proven":
            least = 2 if DEFAULTS in suspicions else 1  # one may as well be what it hides
            more = await self._find_doubts(command, observed, unchecked, least)
            observed = replace(observed, objections=(*observed.objections, *more))
        if judge(observed).status != "proven":
            observed = replace(observed, suspicions=suspicions)
        return Tried(observed, tuple(self._reports), self._runs.usage, errors, command)

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
            total += self._compare("parse", before, after)
            errors = (errors or 0) + len(after)
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
            tests = find_nearest_tests(change.path, self.task.language, self._runs.files, present)
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
        elif idle := await asyncio.to_thread(find_idleness, command, self.task.changes, folder):
            self._report_not_run("command", f"it {idle.reason}")
            self.task = replace(self.task, objection=idle.objection)
        else:
            return command
        return ()

    async def _choose_checks(self) -> None:
        if self.context.sandbox is None:
            self._report_not_run("checkers", "no isolated copy can be made to run them in")
            return
        root, trusted = self.context.workspace.root, self.context.consent.any_command
        for change in self.task.changes:
            for chosen in await asyncio.to_thread(
                choose, root, change.path, self.task.language, any_command=trusted
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
        runs = self._runs
        if not self._checks and not command:
            await self._judge(command, ())
            return ProblemDifference()
        try:
            before, after = await runs.run_pair(command, self._checks)
            if command:
                if await self._run_pairs(command, await self._count_more_pairs(command)):
                    await self._run_pairs(command, CHANCE_PAIRS, fails_newly_at_times)
                if len({run.reading.failed_tests for run in runs.green}) > 1:
                    await self._judge(command, self._places)  # without what fails by chance
        except SandboxError as error:
            self._report_not_run("copy", str(error))
            runs.red, runs.green = [], []
            return ProblemDifference()
        return self._compare_checks(before, after)

    async def _run_pairs(
        self,
        command: tuple[str, ...],
        most: int,
        is_open: Callable[[Sequence[CheckedRun], Sequence[CheckedRun]], bool] = lambda *_: True,
    ) -> bool:
        """Whether there is time for another pair after these.

        Args:
            is_open: whether what ran so far, without and with the patch, leaves something to show.
        """
        runs = self._runs
        for _ in range(most):
            if not is_open(runs.red, runs.green):
                break
            began = monotonic()
            await runs.run_pair(command)
            if len(runs.red) >= RUNS and 2 * monotonic() - began > runs.deadline:
                return False  # another pair would be cut off, and say nothing
        return True

    async def _find_doubts(
        self,
        command: tuple[str, ...],
        seen: Observed,
        unchecked: Mapping[str, Sequence[Change]],
        least: int,
    ) -> tuple[str, ...]:
        ends = min(self._runs.deadline, monotonic() + self.seconds * _VARYING_SHARE)

        run = partial(self._runs.run_with, command)
        doubts = await Challenge(
            self.task.changes,
            self._judged.examples,
            unchecked,
            seen,
            self.context.cpu,
            run,
            lambda: monotonic() + self._runs.slowest > ends,
            least,
        ).find_doubts()
        if self._added_tests and not doubts:
            whole = await run((*self.task.changes, *self._added_tests))
            if whole is None or not is_as_good(whole, seen):
                return ("With the tests that the patch adds, the command fails",)
        return doubts

    async def _count_more_pairs(self, command: tuple[str, ...]) -> int:
        """How many more runs of each side can decide something."""
        red, green = self._runs.red[0], self._runs.green[0]
        problem = pick_problem(self._runs.problem, [red], [green])
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
        problem = self._runs.problem
        failed = [run.reading.failed_tests for run in self._runs.green]
        self._judged = await self.context.cpu.run(
            judge_changes,
            self.task.changes,
            command or self.task.command,
            self.context.workspace,
            self._runs.files,
            places or problem.places.get(problem.fingerprint, ()),
            self._runs.opened,
            self._missing,
            frozenset.intersection(*failed) if failed else (),
            self.task.message,
        )

    @property
    def _missing(self) -> set[str]:
        """The names that the message quotes, or says are not defined."""
        return {name for pair in _NAMED.findall(self.task.message) for name in pair if name}

    def _compare_checks(self, before: CheckFindings, after: CheckFindings) -> ProblemDifference:
        total = ProblemDifference()
        for check, old, new in zip(self._checks, before, after, strict=True):
            if old is None or new is None:
                self._report_not_run(check.name, "it didn't run to its end")
                continue
            total += self._compare(check.name, old, new)
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
        difference = self._compare("command", before, after)
        self._reports[-1].note = " ".join(command) + ("" if counts else " (it names no tests)")
        return difference

    def _compare(
        self, name: str, before: Sequence[IdentifiedProblem], after: Sequence[IdentifiedProblem]
    ) -> ProblemDifference:
        """What changed, with a report of it."""
        self._reports.append(
            CheckReport(
                name=name,
                finding="failed" if after else "passed",
                before=len(before),
                after=len(after),
            )
        )
        return compare_problems(before, after)

    def _report_not_run(self, name: str, why: str) -> None:
        self._reports.append(CheckReport(name=name, finding="not run", note=why))
