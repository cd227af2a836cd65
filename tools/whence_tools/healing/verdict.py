"""Proven, checked, unverified or refuted: what the runs and checks say about a patch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from whence_tools.healing.before_after import Difference

if TYPE_CHECKING:
    from whence_tools.healing.envelope import Status
    from whence_tools.healing.reading import Reading
    from whence_tools.ports import RunOutcome

RUNS: Final = 2  # red before, green after

# What error types are called that tell of the same as a limit.
_STOPPED_AS: Final = {
    "seconds": ("timeout", "timedout"),
    "cpu": ("timeout", "timedout"),
    "memory": ("memory",),
}

NO_DIFFERENCE: Final = Difference()


@dataclass(frozen=True, slots=True)
class Run:
    """One run of the command, and what its output says."""

    outcome: RunOutcome
    reading: Reading

    @property
    def passed(self) -> bool:
        return self.outcome.exit_code == 0

    @property
    def identities(self) -> frozenset[str]:
        """What it failed with; a run that was stopped failed with that."""
        if self.outcome.stopped:
            return frozenset({f"stopped: {self.outcome.stopped}"})
        return frozenset() if self.passed else self.reading.fingerprints


@dataclass(frozen=True, slots=True)
class Observed:
    """What was seen of one patch.

    Attributes:
        problem: the message that the patch is for, as far as it names a problem.
        red, green: the command's runs before and after.
        syntax: the difference in syntax errors.
        checks: the difference in what checkers found, syntax included.
        runs: the difference in what the command said.
        objections: why a red and green command would not prove this patch.
        suspicions: signs that it silences the failure.
    """

    problem: Reading
    red: tuple[Run, ...] = ()
    green: tuple[Run, ...] = ()
    syntax: Difference = NO_DIFFERENCE
    checks: Difference = NO_DIFFERENCE
    runs: Difference = NO_DIFFERENCE
    objections: tuple[str, ...] = ()
    suspicions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Attributes:
    reasons: for the status, and for its not being a better one.
    worse: the patch brought problems of its own.
    """

    status: Status
    reasons: tuple[str, ...]
    worse: bool = False


def judge(seen: Observed) -> Verdict:
    """The verdict on a patch; each step decides only what the ones before it left open.

    1. `proven`: the command failed twice with the problem's own fingerprint, passed twice after,
       ran as many tests as before, and there is nothing against it (`missing_proof`).
    2. `refuted`: it still fails as before, or it passed before and fails now, or fewer tests pass.
    3. `refuted`: there are new syntax errors, or checkers find more problems than before.
    4. `checked`: checkers find fewer problems and no new one, and nothing looks wrong.
    5. `unverified`: all else.
    """
    missing = missing_proof(seen)
    if not missing:
        return Verdict("proven", (_proof(seen),))
    refuted = _refuted_by_command(seen) or _refuted_by_checks(seen)
    if refuted is not None:
        return refuted
    if _is_checked(seen):
        resolved = len(seen.checks.resolved)
        text = f"The checks find {resolved} problem{'s' * (resolved != 1)} fewer and no new one."
        return Verdict("checked", (text, *missing))
    return Verdict("unverified", tuple(missing))


def missing_proof(seen: Observed) -> list[str]:
    """What is missing to call the patch proven; empty when it is."""
    if not seen.red:
        return ["No command was run, so nothing is proven.", *seen.objections, *seen.suspicions]
    missing = [*_red_faults(seen), *_green_faults(seen), *seen.objections]
    if seen.suspicions:
        missing.append(f"The patch {', '.join(seen.suspicions)}.")
    return missing


def _red_faults(seen: Observed) -> list[str]:
    if any(run.passed for run in seen.red):
        often = "once" if len(seen.red) > 1 else "already"
        return [f"The command passed {often} before the patch, so it proves nothing."]
    if len(seen.red) < RUNS:
        return ["The command was run only once before the patch."]
    common = frozenset.intersection(*(run.identities for run in seen.red))
    if not common:
        return ["The command failed in two different ways before the patch."]
    if not all(is_of_problem(seen.problem, run) for run in seen.red):
        return ["The command fails before the patch, but not with the problem in the message."]
    return []


def is_of_problem(problem: Reading, run: Run) -> bool:
    """Whether a run failed with the problem: its fingerprint where the message has frames, else
    its error type where it names one, or a type that tells of the limit that stopped the run; a
    message in words alone fits any failure."""
    if problem.has_frames:
        return problem.fingerprint in run.identities
    name = problem.error_type
    if not name or name in run.reading.types or name in run.outcome.output:
        return True
    told = _STOPPED_AS.get(run.outcome.stopped or "", ())
    return any(word in name.lower() for word in told)


def _green_faults(seen: Observed) -> list[str]:
    if any(not run.passed for run in seen.green):
        often = "once" if any(run.passed for run in seen.green) else "still"
        return [f"The command {often} fails after the patch."]
    if len(seen.green) < RUNS:
        return ["The command was not run twice after the patch."]
    before = max((run.reading.tests.ran for run in seen.red if run.reading.tests), default=0)
    after = min(run.reading.tests.ran if run.reading.tests else 0 for run in seen.green)
    return [f"{before} tests ran before the patch, {after} after it."] if after < before else []


def _proof(seen: Observed) -> str:
    tests = seen.green[-1].reading.tests
    ran = f"{tests.ran} tests ran" if tests else "it names no tests, so its exit code decided"
    return f"The command failed {len(seen.red)} times before and passed twice after; {ran}."


def _refuted_by_command(seen: Observed) -> Verdict | None:
    failed = next((run for run in seen.green if not run.passed), None)
    if failed is None:
        return None
    if all(run.passed for run in seen.red):
        text = "The command passed before the patch and fails after it."
        return Verdict("refuted", (text,), worse=True)
    if _fewer_pass(seen, failed):
        return Verdict("refuted", ("Fewer tests pass than before the patch.",), worse=True)
    if _is_undecided(seen, failed):
        return None
    if failed.identities & frozenset.union(*(run.identities for run in seen.red)):
        return Verdict("refuted", ("The command still fails with the same error.",))
    if _more_pass(seen, failed):
        return None
    return Verdict("refuted", ("The command fails with another error instead.",), worse=True)


def _is_undecided(seen: Observed, failed: Run) -> bool:
    """Both were cut off by the clock: the command may only need longer."""
    return failed.outcome.stopped == "seconds" and any(
        run.outcome.stopped == "seconds" for run in seen.red
    )


def _passes(run: Run) -> int | None:
    return run.reading.tests.passed if run.reading.tests else None


def _fewer_pass(seen: Observed, failed: Run) -> bool:
    before, after = [_passes(run) for run in seen.red], _passes(failed)
    return after is not None and any(one is not None and after < one for one in before)


def _more_pass(seen: Observed, failed: Run) -> bool:
    before, after = [_passes(run) for run in seen.red], _passes(failed)
    return after is not None and all(one is not None and after > one for one in before)


def _refuted_by_checks(seen: Observed) -> Verdict | None:
    if len(seen.syntax.new) > len(seen.syntax.resolved):
        return Verdict("refuted", ("The patch brings new syntax errors.",), worse=True)
    if len(seen.checks.new) > len(seen.checks.resolved):
        text = f"The checks find new problems: {'; '.join(seen.checks.new[:3])}."
        return Verdict("refuted", (text,), worse=True)
    return None


def _is_checked(seen: Observed) -> bool:
    fails = any(not run.passed for run in seen.green)
    guarded = any("test file" in text or "steers" in text for text in seen.objections)
    clean = not fails and not seen.suspicions and not guarded
    return clean and bool(seen.checks.resolved) and not seen.checks.new
