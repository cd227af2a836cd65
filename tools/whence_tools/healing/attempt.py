"""One attempt at a fix: tried, judged, decided on, and put into its envelope."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from whence_tools.healing import confidence as sure
from whence_tools.healing.change import Task, patch_key
from whence_tools.healing.comparison import compare
from whence_tools.healing.decision import AttemptFacts, Decision, decide
from whence_tools.healing.envelope import (
    DECIMALS,
    AttemptEntry,
    BreakerReading,
    CommandRun,
    CommandRuns,
    ConfidenceComponents,
    Counters,
    Envelope,
    EnvelopeMetadata,
    EnvelopeVerification,
    ErrorType,
    PatchData,
    ResourceUsage,
    TimelineEntry,
    TrendMetadata,
    seal_envelope,
)
from whence_tools.healing.patch_runs import RunUsage
from whence_tools.healing.session import Session, summarise_session
from whence_tools.healing.trend import AttemptOutcome, Trend, count_cascade, find_trend
from whence_tools.healing.trial import BUDGET_SECONDS, Trial, Tried
from whence_tools.healing.verdict import Observed, Verdict, judge
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.healing.before_after import ProblemDifference
    from whence_tools.healing.breaker import Breaker
    from whence_tools.healing.reading import OutputReading
    from whence_tools.healing.verdict import CheckedRun
    from whence_tools.ports import ToolContext

_OUTPUT_TAIL: Final = 4000  # characters of a run's output on the envelope, from its end


@dataclass(frozen=True, slots=True)
class Attempt:
    """What to try.

    Attributes:
        original, patched: the code as the envelope shows it.
        logits: the model's own, see `confidence.average_probabilities`.
        max_attempts: how many failing attempts the session may make.
        seconds: the most that runs and checks may take together.
    """

    error_type: ErrorType
    task: Task
    original: str
    patched: str
    logits: Sequence[float] = ()
    session_id: str | None = None
    max_attempts: int = 1
    seconds: float = BUDGET_SECONDS
    now: Callable[[], float] = time.time


@dataclass(frozen=True, slots=True)
class Result:
    """Attributes:
    difference: what the patch did to the problems.
    repeats: the envelope in which the same patch failed before.
    retry_after_ms: how long to wait, where that is the action.
    confidence: of all parts, 0..1.
    attempts_left: of those the session may make.
    observed: what was seen of the patch.
    command: what was run, or would have been with consent.
    """

    decision: Decision
    envelope: Envelope
    verdict: Verdict
    difference: ProblemDifference
    confidence: float
    attempts_left: int
    observed: Observed
    command: tuple[str, ...] = ()
    repeats: str | None = None
    retry_after_ms: int | None = None


@dataclass
class _Progress:
    """What is known before the patch is tried."""

    key: str
    session: Session
    started: float
    breaker: Breaker
    repeats: str | None
    is_change: bool
    clock: float = field(default_factory=time.monotonic)

    @property
    def may_try(self) -> bool:
        return self.repeats is None and self.breaker.state != "OPEN"


async def attempt(request: Attempt, context: ToolContext) -> Result:
    """Tries a patch, decides what to do next, and stores the envelope.

    Raises:
        ToolFailure: the store of envelopes cannot be used.
        SandboxError: no isolated copy can be made.
    """
    progress = await _prepare(request, context)
    if progress.may_try and progress.is_change:
        tried = await Trial(request.task, context, request.seconds).run()
    else:
        tried = await asyncio.to_thread(_skip_trial, request.task)
    result = await asyncio.to_thread(_conclude, request, progress, tried)
    if context.envelopes is not None:
        await context.envelopes.add(result.envelope.wire(), request.error_type, progress.key)
    return result


async def _prepare(request: Attempt, context: ToolContext) -> _Progress:
    key = patch_key(request.task.changes, _make_problem_key(request, context))
    started, session, repeats = request.now(), Session(), None
    if context.envelopes is not None:
        repeats = await context.envelopes.failed_before(key)
        if request.session_id is not None:
            stored = await context.envelopes.of_session(request.session_id)
            session = summarise_session(stored, request.error_type)
    is_change = any(change.before != change.after for change in request.task.changes)
    return _Progress(key, session, started, session.breaker.see_at(started), repeats, is_change)


def _make_problem_key(request: Attempt, context: ToolContext) -> str:
    """With the command and whether it may be run: an attempt that ran nothing proves nothing about
    one that does."""
    allowed = context.sandbox is not None and context.consent.allows(request.task.command)
    return "\0".join((request.error_type, *request.task.command, request.task.cwd, str(allowed)))


def _skip_trial(task: Task) -> Tried:
    from whence_tools.healing.reading import read_output

    nothing = Observed(problem=read_output(task.message, "", ()))
    return Tried(nothing, (), RunUsage(), None, task.command)


def _conclude(request: Attempt, progress: _Progress, tried: Tried) -> Result:
    seen = tried.observed
    verdict = _choose_verdict(progress, seen)
    difference = seen.checks + seen.runs
    success = verdict.status in {"proven", "checked"}
    outcome = AttemptOutcome(difference.before, difference.after, len(difference.new))
    outcomes = (*progress.session.outcomes, *([outcome] if progress.may_try else []))
    breaker = progress.breaker
    if progress.may_try:
        breaker = breaker.record(request.now(), success=success)
    parts = _rate_parts(request, tried, verdict, difference)
    total = round(sure.combine_confidences(parts.syntax, parts.logic, parts.risk), DECIMALS)
    left = max(0, request.max_attempts - len(progress.session.attempts) - 1)
    decision = decide(
        AttemptFacts(
            error_type=request.error_type,
            status=verdict.status,
            tried=progress.may_try,
            worse=verdict.worse,
            suspicious=bool(seen.suspicions),
            command_fails=any(not run.passed for run in seen.green),
            failed_before=progress.repeats is not None,
            breaker=breaker.state if progress.breaker.state != "HALF_OPEN" else "HALF_OPEN",
            trend=find_trend(outcomes).direction,
            stagnation=find_trend(outcomes).stagnation,
            cascade_depth=count_cascade(outcomes),
            attempts_left=left,
            first=not progress.session.attempts,
            confidence=total,
        )
    )
    envelope = _Writer(request, progress, tried, verdict, decision).write_envelope(
        parts, total, outcomes, difference, breaker
    )
    wait = breaker.retry_after(request.now())
    return Result(
        decision=decision,
        envelope=envelope,
        verdict=verdict,
        difference=difference,
        confidence=total,
        attempts_left=left,
        observed=seen,
        command=tried.command,
        repeats=progress.repeats,
        retry_after_ms=round(wait * 1000) if wait else None,
    )


def _choose_verdict(progress: _Progress, seen: Observed) -> Verdict:
    if progress.repeats is not None:
        return Verdict("refuted", (f"It failed before: see {progress.repeats}.",))
    if not progress.may_try:
        return Verdict("unverified", ("It was not tried.",))
    if not progress.is_change:
        return Verdict("refuted", ("The patch changes nothing.",))
    return judge(seen)


def _rate_parts(
    request: Attempt, tried: Tried, verdict: Verdict, difference: ProblemDifference
) -> ConfidenceComponents:
    size = sum(len(one.added) + len(one.removed) for one in request.task.changes)
    logic = sure.estimate_logic(
        verdict.status,
        len(difference.resolved),
        difference.after,
        sure.average_probabilities(request.logits),
    )
    risk = sure.estimate_risk(size, len(tried.observed.suspicions), request.error_type)
    return ConfidenceComponents(
        syntax=round(sure.estimate_syntax(tried.syntax_errors), DECIMALS),
        logic=round(logic, DECIMALS),
        risk=round(risk, DECIMALS),
    )


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the envelope of one attempt."""

    request: Attempt
    progress: _Progress
    tried: Tried
    verdict: Verdict
    decision: Decision

    def write_envelope(
        self,
        parts: ConfidenceComponents,
        total: float,
        outcomes: Sequence[AttemptOutcome],
        difference: ProblemDifference,
        breaker: Breaker,
    ) -> Envelope:
        trend = find_trend(outcomes)
        detected, resolved = difference.before + len(difference.new), len(difference.resolved)
        return seal_envelope(
            Envelope(
                patch_id=f"patch-{secrets.token_hex(8)}",
                patch_data=self._patch(),
                metadata=self._write_metadata(),
                attempts=[*self.progress.session.attempts, self._write_entry(breaker)],
                confidence_components=parts,
                trend_metadata=_write_trend(trend, detected, resolved),
                breaker_state=breaker.state,
                cascade_depth=count_cascade(outcomes),
                resource_usage=self._write_usage(),
                timeline=[
                    *self.progress.session.timeline,
                    TimelineEntry(
                        attempt=len(self.progress.session.attempts) + 1,
                        ts=self._ts,
                        errors_detected=detected,
                        errors_resolved=resolved,
                        overall_confidence=total,
                        breaker_state=breaker.state,
                        action=self.decision.action,
                    ),
                ],
                counters=self._write_counters(resolved),
                flagged_for_developer=self._flagged,
                developer_message=self.decision.reasons[0] if self._flagged else None,
                success=self._success,
                verification=self._write_verification(),
            )
        )

    @property
    def _ts(self) -> str:
        return datetime.fromtimestamp(self.progress.started, UTC).isoformat(timespec="milliseconds")

    @property
    def _success(self) -> bool:
        return self.verdict.status in {"proven", "checked"}

    @property
    def _flagged(self) -> bool:
        return self.decision.action == "HUMAN_REVIEW"

    def _patch(self) -> PatchData:
        return PatchData(
            language=self.request.task.language,
            original_code=self.request.original,
            patched_code=self.request.patched,
            diff="".join(change.diff for change in self.request.task.changes),
        )

    def _write_metadata(self) -> EnvelopeMetadata:
        return EnvelopeMetadata(
            created_at=self._ts,
            language=self.request.task.language,
            session_id=self.request.session_id,
            duration_ms=self._duration_ms,
        )

    @property
    def _duration_ms(self) -> int:
        return round((time.monotonic() - self.progress.clock) * 1000)

    def _write_entry(self, breaker: Breaker) -> AttemptEntry:
        reading = BreakerReading(state=breaker.state, failure_count=breaker.failures)
        note = self.verdict.reasons[0]
        return AttemptEntry(ts=self._ts, success=self._success, note=note, breaker=reading)

    def _write_usage(self) -> ResourceUsage:
        usage = self.tried.usage
        return ResourceUsage(
            cpu_seconds=round(usage.cpu_seconds, 3),
            memory_mb=round(usage.memory_mb, 1),
            execution_time_ms=self._duration_ms,
            isolation=usage.isolation,
        )

    def _write_counters(self, resolved: int) -> Counters:
        before, is_syntax = self.progress.session.counters, self.request.error_type == "SYNTAX"
        return Counters(
            total_attempts=before.total_attempts + 1,
            syntax_attempts=before.syntax_attempts + is_syntax,
            logic_attempts=before.logic_attempts + (not is_syntax),
            errors_resolved_total=before.errors_resolved_total + resolved,
        )

    def _write_verification(self) -> EnvelopeVerification:
        seen = self.tried.observed
        return EnvelopeVerification(
            status=self.verdict.status,
            before=_runs(seen.red),
            after=_runs(seen.green),
            compared=compare(
                _list_readings(seen.red), _list_readings(seen.green), seen.runs, seen.executed
            ),
            checks=list(self.tried.reports),
        )


def _write_trend(trend: Trend, detected: int, resolved: int) -> TrendMetadata:
    return TrendMetadata(
        errors_detected=detected,
        errors_resolved=resolved,
        error_trend=trend.direction,
        improvement_velocity=round(trend.velocity, DECIMALS),
        stagnation_risk=trend.stagnation,
    )


def _runs(runs: Sequence[CheckedRun]) -> CommandRuns | None:
    if not runs:
        return None
    failed = sum(not run.passed for run in runs)
    return CommandRuns(
        summary=f"{failed} of {len(runs)} runs failed", runs=[_run(run) for run in runs]
    )


def _list_readings(runs: Sequence[CheckedRun]) -> list[OutputReading]:
    return [run.reading for run in runs]


def _run(run: CheckedRun) -> CommandRun:
    outcome, tests = run.outcome, run.reading.tests
    return CommandRun(
        exit_code=outcome.exit_code,
        stopped=outcome.stopped,
        fingerprint=None if run.passed else run.reading.fingerprint,
        tests_ran=tests.ran if tests else None,
        assertions=run.reading.assertions,
        duration_ms=outcome.wall_ms,
        output=outcome.output[-_OUTPUT_TAIL:],
    )
