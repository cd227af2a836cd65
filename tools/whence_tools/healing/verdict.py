"""Proven, passes, checked, unverified or refuted: what the runs and checks say about a patch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.healing.before_after import IdentifiedProblem, ProblemDifference
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence_tools.healing.envelope import Status
    from whence_tools.healing.executed import Executed
    from whence_tools.healing.reading import OutputReading
    from whence_tools.ports import RunOutcome

RUNS: Final = 2  # red and green ones, at least

# What error types are called that tell of the same as a limit.
_STOPPED_AS: Final = {
    "seconds": ("timeout", "timedout"),
    "cpu": ("timeout", "timedout"),
    "memory": ("memory",),
}

NO_DIFFERENCE: Final = ProblemDifference()


@dataclass(frozen=True, slots=True)
class CheckedRun:
    """One run of the command, and what its output says."""

    outcome: RunOutcome
    reading: OutputReading

    @property
    def passed(self) -> bool:
        return self.outcome.exit_code == 0

    @property
    def identities(self) -> frozenset[str]:
        """The errors that it printed, however it ended; a run that was stopped failed with that."""
        if self.outcome.stopped:
            return frozenset({f"stopped: {self.outcome.stopped}"})
        return self.reading.printed if self.passed else self.reading.fingerprints


@dataclass(frozen=True, slots=True)
class Observed:
    """What was seen of one patch.

    Attributes:
        problem: the message that the patch is for, as far as it names a problem.
        red, green: the command's runs before and after, each in the order in which they were made.
        syntax: the difference in syntax errors.
        checks: the difference in what checkers found, syntax included.
        runs: the difference in what the command said.
        objections: why a red and green command would not prove this patch.
        suspicions: signs that it silences the failure.
        judge: what checks the result where no runner counts tests; None where nothing does.
        asserts: whether the failing test asserts anything.
        executed: which of its assertions ran, where that was watched.
    """

    problem: OutputReading
    red: tuple[CheckedRun, ...] = ()
    green: tuple[CheckedRun, ...] = ()
    syntax: ProblemDifference = NO_DIFFERENCE
    checks: ProblemDifference = NO_DIFFERENCE
    runs: ProblemDifference = NO_DIFFERENCE
    objections: tuple[str, ...] = ()
    suspicions: tuple[str, ...] = ()
    judge: str | None = None
    asserts: bool = True
    executed: Executed | None = None


_STILLBORN: Final = frozenset({"NameError", "UnboundLocalError", "SyntaxError", "ReferenceError"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """Attributes:
    reasons: for the status, and for its not being a better one.
    worse: the patch brought problems of its own.
    """

    status: Status
    reasons: tuple[str, ...]
    worse: bool = False


def judge(observed: Observed) -> Verdict:
    """The verdict on a patch; each step decides only what the ones before it left open.

    The error decides, not the exit code: a run has the problem when it prints it. Other failures
    count only as far as they change.

    1. `refuted`: the problem is in every run with the patch, or each of them brings a failure that
       no run without it has, or fewer tests pass, or there are new syntax errors or problems that
       checkers find.
    2. `unverified`: the problem is not in every run without the patch, or comes back in one with
       it, or the runs with it get less far: fewer tests, fewer assertions, less output.
    3. `proven`: nothing is against the patch (`_find_reservations`).
    4. `passes`: something is.
    5. Where no command was run, or decides nothing: `checked` when checkers find fewer problems and
       no new one, else `unverified`.

    A failure that comes by chance, with probability p whatever the patch does, is in all of n runs
    without it and in none of n with it with probability pⁿ(1-p)ⁿ ≤ 4⁻ⁿ. The runs are made in turn,
    so that what changes with the time meets both sides: at most 1 in 16 for the two pairs that are
    always made, 1 in 1024 for the five that are made where the code has a source of chance
    (`trial.CHANCE_PAIRS`).
    """
    observed = replace(
        observed, problem=pick_problem(observed.problem, observed.red, observed.green)
    )
    refuted = _refute_by_command(observed) or _refute_by_checks(observed)
    if refuted is not None:
        return refuted
    faults = _find_faults(observed)
    against = _find_reservations(observed)
    if not faults:
        if not against:
            return Verdict("proven", (_describe_proof(observed),))
        return Verdict("passes", (*against, _describe_passing(observed)))
    if _is_checked(observed):
        resolved = len(observed.checks.resolved)
        text = f"The checks find {resolved} fewer problem{'s' * (resolved != 1)} and no new one."
        return Verdict("checked", (text, *faults, *against))
    return Verdict("unverified", (*faults, *against))


def pick_problem(
    problem: OutputReading, red: Sequence[CheckedRun], green: Sequence[CheckedRun]
) -> OutputReading:
    """The problem that the patch is for, where the message tells of several: one that is in every
    run without it and in none with it, if there is one. A warning that no run has, such as that of
    a compiler that had nothing to do any more, says as much as a message in words."""
    if problem.warns and not any(problem.fingerprint in run.identities for run in red):
        return replace(problem, has_frames=False, error_type="")
    if not red or not green or len(problem.framed) < 2:
        return problem
    always = problem.framed.intersection(*(run.identities for run in red))
    gone = always.difference(*(run.identities for run in green))
    if not gone or problem.fingerprint in gone:
        return problem
    return replace(problem, fingerprint=min(gone), has_frames=True)


def is_of_problem(problem: OutputReading, run: CheckedRun) -> bool:
    """Whether a run has the problem: its fingerprint where the message has frames, else a failure
    with its error type where it names one, or with a type that tells of the limit that stopped the
    run; a message in words alone fits any failure."""
    if problem.has_frames and problem.fingerprint in run.identities:
        return True
    if problem.has_frames or (run.passed and not run.reading.failed_tests):
        return False
    name = problem.error_type
    if not name or name in run.reading.types or name in run.outcome.output:
        return True
    words = _STOPPED_AS.get(run.outcome.stopped or "", ())
    return any(word in name.lower() for word in words)


def is_rid_of(problem: OutputReading, run: CheckedRun, red: CheckedRun) -> bool:
    """Whether a run with the patch lacks the problem that a run without it has.

    Where the message has no frames, the problem is one of what failed: the run is rid of it when
    a test that failed does so no longer, or where none is named, when it passes.
    """
    if problem.has_frames or run.passed or not red.reading.failed_tests:
        return not is_of_problem(problem, run)
    return bool(red.reading.failed_tests - run.reading.failed_tests)


def is_as_good(run: CheckedRun, observed: Observed) -> bool:
    """Whether a run of another patch shows no less than the runs with this one."""
    problem = pick_problem(observed.problem, observed.red, observed.green)
    known = frozenset().union(*(one.identities for one in (*observed.red, *observed.green)))
    return (
        fails_no_more(run, observed.red, observed.green)
        and not run.outcome.stopped
        and is_rid_of(problem, run, observed.red[0])
        and run.identities <= known
        and min(_count_tests_run([run])) >= min(_count_tests_run(observed.green))
        and run.reading.lines >= min(one.reading.lines for one in observed.green)
    )


def fails_no_more(run: CheckedRun, red: Sequence[CheckedRun], green: Sequence[CheckedRun]) -> bool:
    """Whether nothing fails in a run that doesn't fail with the patch as well, at least now and
    then, or by chance without it."""
    without, with_it = ([one.reading.failed_tests for one in runs] for runs in (red, green))
    by_chance = frozenset().union(*without) - frozenset.intersection(*without)
    excused = by_chance.union(*with_it)
    if run.passed or (run.reading.failed_tests and run.reading.failed_tests <= excused):
        return True
    return not run.reading.failed_tests and not all(one.passed for one in green)


def fails_newly_at_times(red: Sequence[CheckedRun], green: Sequence[CheckedRun]) -> bool:
    """Whether a test fails in some runs with the patch and in none without it: it may fail by
    chance there, too, which more runs show."""
    before = frozenset[str]().union(*(run.reading.failed_tests for run in red))
    after = [run.reading.failed_tests - before for run in green]
    return any(after) and not frozenset.intersection(*after)


def find_failure(runs: Sequence[CheckedRun]) -> tuple[IdentifiedProblem, ...]:
    """What the first run that failed has found; nothing where all passed."""
    failed = next((run for run in runs if not run.passed), None)
    if failed is None:
        return ()
    if failed.outcome.stopped:
        reason = f"stopped: {failed.outcome.stopped}"
        return (IdentifiedProblem(reason, f"the command was {reason}"),)
    silent = f"the command ended with exit code {failed.outcome.exit_code}"
    return tuple(
        IdentifiedProblem(one.identity, one.text or silent) for one in failed.reading.findings
    )


def is_stillborn(run: CheckedRun, observed: Observed) -> bool:
    """Whether other code came to no check: it was not compiled, or a name is not there."""
    known = observed.red[0].reading
    return not run.passed and (
        bool(known.failed_tests and not run.reading.failed_tests)
        or not _STILLBORN.isdisjoint(run.reading.types - known.types)
    )


def _find_faults(observed: Observed) -> list[str]:
    """Why the runs don't show that the failure is gone; none when they do."""
    if not observed.red:
        return ["No command was run, so nothing is proven."]
    having = sum(is_of_problem(observed.problem, run) for run in observed.red)
    if having < len(observed.red):
        return [_explain_missing_failure(observed, having)]
    rid = sum(is_rid_of(observed.problem, run, observed.red[0]) for run in observed.green)
    if rid < len(observed.green):
        runs = f"{rid} of {len(observed.green)} runs"
        return [f"The failure is flaky: with the patch, it is gone in {runs}."]
    if min(len(observed.red), len(observed.green)) < RUNS:
        return ["The command didn't run twice with the patch and twice without it."]
    if not frozenset.intersection(*(run.identities for run in observed.red)):
        return ["Without the patch, the command fails in different ways."]
    return _explain_lesser_run(observed)


def _explain_missing_failure(observed: Observed, having: int) -> str:
    total = len(observed.red)
    if any(run.outcome.stopped == "seconds" for run in observed.red[1:]):
        return "The command didn't finish in the time that was left."
    if having:
        return f"The failure is flaky: without the patch, {having} of {total} runs have it."
    if all(run.passed for run in observed.red):
        return (
            "The command passes without the patch: the failure is flaky, or comes from elsewhere."
        )
    return "Without the patch the command fails, but not with the problem in the message."


def _explain_lesser_run(observed: Observed) -> list[str]:
    before = max(_count_tests_run(observed.red), default=0)
    after = min(_count_tests_run(observed.green), default=0)
    if after < before:
        return [f"{before} tests ran without the patch, {after} with it."]
    asserted = [
        run.reading.assertions for run in observed.red if run.reading.assertions is not None
    ]
    now = [run.reading.assertions for run in observed.green if run.reading.assertions is not None]
    if asserted and now and min(now) < max(asserted):
        return [f"{max(asserted)} assertions ran without the patch, {min(now)} with it."]
    if not asserted and observed.executed is not None and observed.executed.lost:
        path, line = observed.executed.lost[0]
        return [f"The assertion at {path}:{line} runs without the patch, but not with it."]
    if not before and min(run.reading.lines for run in observed.green) < max(
        run.reading.lines_before for run in observed.red
    ):
        return ["With the patch, the program prints less than it printed before it failed."]
    failing = [run for run in observed.green if not run.passed]
    if failing and not _has_other_failures(observed):
        return ["The command still fails with the patch."]
    return []


def _count_tests_run(runs: Sequence[CheckedRun]) -> list[int]:
    return [run.reading.tests.ran if run.reading.tests else 0 for run in runs]


def _has_other_failures(observed: Observed) -> bool:
    """Whether the runs without the patch have failures beside the problem, which may stay."""
    if any(len(run.reading.failed_tests) > 1 for run in observed.red):
        return True
    return any(len(run.identities - {observed.problem.fingerprint}) > 0 for run in observed.red)


def _find_reservations(observed: Observed) -> list[str]:
    """Why passing runs don't prove the patch; none when they do."""
    against = [f"{text}." for text in observed.objections]
    if observed.suspicions:
        against.append(f"The patch {', '.join(observed.suspicions)}.")
    if new := _find_new_errors(observed):
        against.append(f"{len(new)} of the errors printed with the patch are new.")
    if not all(_count_tests_run(observed.green)) and observed.judge is None and observed.green:
        against.append("Nothing checks the result: the command has no tests or assertions.")
    elif not observed.asserts:
        against.append("Nothing checks the result: the failing test asserts nothing.")
    return against


def _describe_proof(observed: Observed) -> str:
    return f"{_describe_passing(observed)[:-1]}, run in turn; {_describe_judge(observed)}."


def _describe_passing(observed: Observed) -> str:
    without, with_it = _describe_runs(observed.red), _describe_runs(observed.green)
    return f"The failure is in {without} without the patch, and in none of {with_it} with it."


def _describe_runs(runs: Sequence[CheckedRun]) -> str:
    return "both runs" if len(runs) == RUNS else f"all {len(runs)} runs"


def _describe_judge(observed: Observed) -> str:
    tests = observed.green[-1].reading.tests
    if not tests:
        return f"{observed.judge} checks the result"
    others = len(observed.green[-1].reading.failed_tests) or tests.failed
    beside = f", {others} other failure{'s' * (others != 1)} as before" if others else ""
    return f"{tests.ran} test{'s' * (tests.ran != 1)} ran{beside}"


def _find_new_errors(observed: Observed) -> frozenset[str]:
    """What every run with the patch prints and none without it: a flaky neighbour is in some."""
    if not observed.red or not observed.green:
        return frozenset()
    known = frozenset().union(*(run.identities for run in observed.red))
    always = frozenset.intersection(*(run.identities for run in observed.green))
    failed = frozenset().union(*(run.reading.failed_tests for run in observed.green))
    if failed and all(failed < run.reading.failed_tests for run in observed.red):
        # Of checks that are named and were there before, the text alone is no error.
        always &= frozenset().union(*(run.reading.printed for run in observed.green))
    return always - known - {observed.problem.fingerprint}


def _refute_by_command(observed: Observed) -> Verdict | None:
    if not observed.green or not observed.red or _is_undecided(observed):
        return None
    failing = [run for run in observed.green if not run.passed]
    if len(failing) < len(observed.green):
        return _refute_by_print(observed)
    if all(run.passed for run in observed.red):
        text = "The command passes without the patch and fails with it."
        return Verdict("refuted", (text,), worse=True)
    if max(_count_passed(observed.green)) < min(_count_passed(observed.red)):
        return Verdict("refuted", ("Fewer tests pass than without the patch.",), worse=True)
    if (refuted := _refute_by_print(observed)) is not None:
        return refuted
    if all(not is_rid_of(observed.problem, run, observed.red[0]) for run in failing):
        same = frozenset().union(*(run.identities for run in observed.red)) & failing[0].identities
        if same:
            return Verdict("refuted", ("The command still fails with the same error.",))
    if (refuted := _refute_by_tests(observed)) is not None:
        return refuted
    named = all(run.reading.failed_tests for run in (*observed.red, *failing))
    more = min(_count_passed(observed.green)) > max(_count_passed(observed.red))
    if not named and not more and _find_new_errors(observed):
        return Verdict(
            "refuted", ("The command fails with a different error instead.",), worse=True
        )
    return None


def _refute_by_print(observed: Observed) -> Verdict | None:
    if not observed.problem.has_frames:
        return None
    if all(observed.problem.fingerprint in run.identities for run in observed.green) and any(
        is_of_problem(observed.problem, run) for run in observed.red
    ):
        return Verdict("refuted", ("The same error is still printed with the patch.",))
    return None


def _refute_by_tests(observed: Observed) -> Verdict | None:
    if _fails_the_same_tests(observed):
        return Verdict("refuted", ("The same tests still fail, with a different error.",))
    if _find_new_failures(observed):
        return Verdict("refuted", ("Tests fail that don't fail without the patch.",), worse=True)
    return None


def _fails_the_same_tests(observed: Observed) -> bool:
    """Whether each run with the patch fails the tests that fail without it, and in another way."""
    always = frozenset.intersection(*(run.reading.failed_tests for run in observed.red))
    still = all(always <= run.reading.failed_tests for run in observed.green)
    return bool(always) and still and bool(_find_new_errors(observed))


def _find_new_failures(observed: Observed) -> frozenset[str]:
    """The tests that fail in every run with the patch and in none without it."""
    if not all(run.reading.failed_tests for run in observed.red):
        return frozenset()
    before = frozenset().union(*(run.reading.failed_tests for run in observed.red))
    return frozenset.intersection(*(run.reading.failed_tests for run in observed.green)) - before


def _is_undecided(observed: Observed) -> bool:
    """Both were cut off by the clock: the command may only need longer."""
    return all(
        any(run.outcome.stopped == "seconds" for run in runs)
        for runs in (observed.red, observed.green)
    )


def _count_passed(runs: Iterable[CheckedRun]) -> list[int]:
    """How many tests passed in each run; a run that counts none has 0."""
    return [run.reading.tests.passed if run.reading.tests else 0 for run in runs]


def _refute_by_checks(observed: Observed) -> Verdict | None:
    if len(observed.syntax.new) > len(observed.syntax.resolved):
        return Verdict("refuted", ("The patch introduces new syntax errors.",), worse=True)
    if len(observed.checks.new) > len(observed.checks.resolved):
        text = f"The checks find new problems: {'; '.join(observed.checks.new[:3])}."
        return Verdict("refuted", (text,), worse=True)
    return None


def _is_checked(observed: Observed) -> bool:
    fails = any(not run.passed for run in observed.green)
    guarded = any("test file" in text or "steers" in text for text in observed.objections)
    clean = not fails and not observed.suspicions and not guarded
    return clean and bool(observed.checks.resolved) and not observed.checks.new
