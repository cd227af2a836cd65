"""One investigation from a parsed problem to a stored analysis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final, TypeVar

from whence.agent import hybrid
from whence.agent.clock import Clock, add_time
from whence.agent.conclude import (
    Conclusion,
    add_tried_fix,
    conclude,
    confirm_cause,
    describe,
    drop_cause,
    fails_in_test,
    is_suspicion,
    make_fix,
    mark_shown,
    rules_out_trap,
    was_observed,
)
from whence.agent.grounding import Grounded, ReadText, ground
from whence.agent.loop import EndedLoop, LoopLimits
from whence.agent.loop import investigate as run_loop
from whence.agent.opening import DescribeTask, compose_task
from whence.agent.prose import read_answer
from whence.agent.time_limit import NotReadyError, limit_time, open_within
from whence.agent.workarounds import work_around
from whence.domain.analysis import (
    AnalysisMetadata,
    AnalystInfo,
    RootCauseAnalysis,
    SimilarCase,
    StopReason,
)
from whence.domain.errors import AnalystError, WhenceError
from whence.domain.events import (
    Emit,
    ErrorEvent,
    InvestigationFinished,
    InvestigationStarted,
    MemoryHit,
    Rca,
)
from whence.domain.ids import new_id
from whence.domain.transcript import RuledOut, Submission, Transcript
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.agent.analyst_setup import AnalystOpeners, AnalystSetup, OpenedSetup
    from whence.agent.healing import FixTrials
    from whence.agent.hidden_errors import HiddenError
    from whence.agent.second_look import Refute, SecondLook
    from whence.domain.analysis import Fix, Location, Suspect
    from whence.domain.ports import CaseMemory
    from whence.domain.transcript import Doubt
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace

log = logging.getLogger(__name__)
T = TypeVar("T")
_QUICK_SECONDS: Final = 20.0
SimilarTask = asyncio.Task[Sequence[SimilarCase]]


@dataclass
class Investigation:
    """What is needed to investigate one problem.

    Attributes:
        trials: where the fix is tried; None where none may be.
        fresh: investigate even when a proven answer is in memory.
        describe_task: the problem as the first message to an analyst.
        record_values: the problem with the values at its failure, when no value holds its cause;
            None where they are known, or nothing may be run for it.
        find_hidden: the error that a handler around a cause took; None where nothing may be run.
        look_again: where else the fault may be, when no cause was found; None where nothing may be
            run for it.
        refute: whether a run contradicts a cause that was found; None where nothing may be run.
        try_edits: which single edits end the failure of a test, of the suspects, or of the function
            that a second look blames; None where no test decides, or nothing may be run.
        conclude_now: set to have the answer with what is there.
        show_interim: told what is known before it is looked further, or a fix is tried.
        complete: adds to the analysis what only who asked for it knows.
        command: what failed, where that is known.
    """

    problem: Problem
    describe_task: DescribeTask
    workspace: Workspace
    analysts: AnalystOpeners
    limits: LoopLimits
    emit: Emit
    memory: CaseMemory | None = None
    trials: FixTrials | None = None
    fresh: bool = False
    record_values: Callable[[], Awaitable[Problem | None]] | None = None
    find_hidden: Callable[[RootCauseAnalysis], Awaitable[HiddenError | None]] | None = None
    look_again: Callable[[], Awaitable[SecondLook]] | None = None
    refute: Refute | None = None
    try_edits: Callable[[Sequence[Suspect], Location | None], Awaitable[SecondLook]] | None = None
    conclude_now: asyncio.Event = field(default_factory=asyncio.Event)
    show_interim: Callable[[RootCauseAnalysis], None] = lambda _: None
    id: str = field(default_factory=new_id)
    complete: Callable[[RootCauseAnalysis], RootCauseAnalysis] = lambda analysis: analysis
    command: tuple[str, ...] = ()
    _longest_trial: float = field(default=0.0, init=False)

    async def run(self) -> RootCauseAnalysis:
        """Investigates, stores and tells the result; the last event is always the terminal one.

        Raises:
            asyncio.CancelledError: after `investigation.finished` with `cancelled`.
            WhenceError: no analyst could be set up; told as an event too.
        """
        try:
            analysis = await self._recall() or await self._investigate()
        except asyncio.CancelledError:
            self.emit(InvestigationFinished(stop_reason=StopReason.CANCELLED))
            raise
        except WhenceError as error:
            self._emit_failure(error.code, str(error))
            raise
        except Exception:
            self._emit_failure(
                "INTERNAL", "The investigation failed because of an error in Whence."
            )
            raise
        self.emit(Rca(analysis=analysis))
        self.emit(
            InvestigationFinished(
                stop_reason=analysis.metadata.stop_reason, analysis_id=analysis.id
            )
        )
        return analysis

    def _emit_failure(self, code: str, message: str) -> None:
        self.emit(ErrorEvent(code=code, message=message))
        self.emit(InvestigationFinished(stop_reason=StopReason.MODEL_ERROR))

    def _emit_start(self, info: AnalystInfo, context_length: int | None = None) -> None:
        self.emit(
            InvestigationStarted(
                error_description=describe(self.problem),
                analyst=info.kind,
                model=info.model,
                context_length=context_length,
            )
        )

    async def _recall(self) -> RootCauseAnalysis | None:
        if self.memory is None or self.fresh:
            return None
        known = await self._ask_memory(self.memory.recall(self.problem), None)
        if known is not None:
            self._emit_start(known.analyst)
            self.emit(MemoryHit(id=known.id, similarity=1.0, exact=True))
            known = self.complete(known)
        return known

    async def _investigate(self) -> RootCauseAnalysis:
        finding_similar = asyncio.create_task(self._find_similar())
        try:
            analysis = await self._ask_rules(finding_similar)
            model = self.analysts.model
            # what is proven, no answer of a model would be worth the wait for
            settled = analysis.has_proven_fix and not self.analysts.needs_model
            if model is not None and not settled and not self.conclude_now.is_set():
                analysis = await self._ask_model(model, analysis, finding_similar)
        finally:
            finding_similar.cancel()
        analysis = self.complete(await self._work_around(analysis))
        if self.memory is not None:
            await self._ask_memory(self.memory.remember(analysis, self.problem), None)
        return analysis

    async def _ask_rules(self, finding_similar: SimilarTask) -> RootCauseAnalysis:
        async with self.analysts.offline() as setup:
            clock = Clock()
            goes_on = self.analysts.model is not None
            self._emit_start(AnalystInfo(kind="hybrid") if goes_on else setup.analyst.info)
            analysis, ended = await self._run_loop(setup, finding_similar, clock)
            if not was_observed(analysis) and await self._knows_more(clock):
                analysis, ended = await self._run_loop(setup, finding_similar, clock)
            analysis, ended = await self._try_causes(setup, finding_similar, clock, analysis, ended)
            analysis = await self._explain_hidden(setup, finding_similar, clock, analysis)
        if analysis.outcome == "found":
            return analysis
        self.show_interim(analysis)
        seen = await self._run_again(self.look_again(), clock) if self.look_again else None
        while seen is not None and seen.without_trap is not None:
            tried = await self._try_fixes(
                seen.add_to(analysis), seen.fixes, clock, is_trap=True, doubt=seen.doubt
            )
            if not rules_out_trap(tried.fix, seen.doubt):
                return confirm_cause(tried) if is_suspicion(seen.doubt) else tried
            seen = seen.without_trap
        tries_edits = self.try_edits is not None and not (seen and seen.is_settled)
        if seen is not None:
            # whose function is to blame is known before which of its lines
            shown = replace(seen, cause=None) if tries_edits and not seen.fixes else seen
            analysis = shown.add_to(analysis)
            self.show_interim(analysis)
            if seen.fixes:
                return await self._try_fixes(analysis, seen.fixes, clock)
        blamed = seen.cause.location if seen and seen.cause else None
        if self.try_edits is not None and tries_edits:
            edited = await self._run_again(self.try_edits(analysis.suspects, blamed), clock)
            if edited is not None and edited.suspects:
                return await self._add_edits(analysis, edited, clock)
        return await self._try_own_fixes(analysis, ended, clock)

    async def _add_edits(
        self, analysis: RootCauseAnalysis, edited: SecondLook, clock: Clock
    ) -> RootCauseAnalysis:
        more = edited.add_to(analysis)
        if edited.cause is None or not edited.fixes:
            return add_time(more, clock)
        more = more.model_copy(update={"fix": edited.fixes[0]})
        tried = await self._try_fixes(more, edited.fixes, clock, were_searched=True)
        status = tried.fix.verification.status if tried.fix is not None else "unverified"
        if status == "refuted":
            was_found = analysis.outcome != "notFound"
            return add_time(analysis, clock) if was_found else drop_cause(tried, self.problem)
        return mark_shown(tried) if status == "passes" else tried

    async def _ask_model(
        self,
        opened: Callable[[], OpenedSetup],
        offline: RootCauseAnalysis,
        finding_similar: SimilarTask,
    ) -> RootCauseAnalysis:
        """What stands once a model has gone on from the offline analysis."""
        clock = Clock()
        try:
            async with open_within(opened(), self._count_seconds_left(clock)) as setup:
                self._emit_start(setup.analyst.info, setup.context_length)
                known, tokens = setup.share(offline), setup.opening_tokens
                task = await asyncio.to_thread(
                    compose_task, self.describe_task, known, self.problem, self.workspace, tokens
                )
                analysis, ended = await self._run_loop(setup, finding_similar, clock, task)
        except AnalystError as failure:
            if self.analysts.needs_model and not isinstance(failure, NotReadyError):
                raise
            return hybrid.conclude_without_model(offline, failure)
        is_refuted = await self._is_refuted(analysis, ended, clock)
        if not is_refuted:
            analysis = await self._try_own_fixes(analysis, ended, clock)
        answer = hybrid.ModelAnswer(
            analysis, ended.reason, ended.failure, setup.context_length, is_refuted
        )
        return hybrid.combine(offline, answer, self.problem)

    async def _try_causes(
        self,
        setup: AnalystSetup,
        finding_similar: SimilarTask,
        clock: Clock,
        analysis: RootCauseAnalysis,
        ended: EndedLoop,
    ) -> tuple[RootCauseAnalysis, EndedLoop]:
        """The first cause, or none, that neither the recorded run contradicts nor, of a trap, its
        fix, with which the failure stays; with what trying its fixes showed."""
        ruled_out: set[RuledOut] = set()
        while analysis.outcome == "found":
            if not await self._is_refuted(analysis, ended, clock):
                if not ended.is_trap:  # which its fix may rule out
                    self.show_interim(analysis)
                tried = await self._try_own_fixes(analysis, ended, clock)
                if not (ended.is_trap and rules_out_trap(tried.fix, ended.doubt)):
                    is_confirmed = is_suspicion(ended.doubt) and fails_in_test(self.problem)
                    return (confirm_cause(tried) if is_confirmed else tried), ended
            place, cause = analysis.location, analysis.root_cause if ended.is_trap else ""
            if place is None or (told := (place.file_path, place.line, cause)) in ruled_out:
                return drop_cause(analysis, self.problem), ended
            ruled_out.add(told)
            analysis, ended = await self._run_loop(
                setup, finding_similar, clock, ruled_out=frozenset(ruled_out)
            )
        return analysis, ended

    async def _explain_hidden(
        self,
        setup: AnalystSetup,
        finding_similar: SimilarTask,
        clock: Clock,
        analysis: RootCauseAnalysis,
    ) -> RootCauseAnalysis:
        """The analysis of the error that a handler took before, where there is one."""
        finding = self.find_hidden(analysis) if self.find_hidden else None
        hidden = await self._run_again(finding, clock) if finding else None
        if hidden is None:
            return analysis
        reported, self.problem = self.problem, hidden.lead_to(self.problem)
        again = await self._run_loop(setup, finding_similar, clock)
        more, _ = await self._try_causes(setup, finding_similar, clock, *again)
        if more.outcome == "found" and more.location != analysis.location:
            return hidden.follow(more)
        if analysis.outcome == "found":
            return hidden.add_to(analysis)
        self.problem = reported
        return hidden.suspect(analysis)

    async def _is_refuted(
        self, analysis: RootCauseAnalysis, ended: EndedLoop, clock: Clock
    ) -> bool:
        if analysis.outcome != "found" or self.refute is None:
            return False
        refuting = self.refute(analysis, rests_on_values=not ended.is_trap)
        return bool(await self._run_again(refuting, clock))

    async def _knows_more(self, clock: Clock) -> bool:
        """Whether a second run recorded values; they are the problem's from then on."""
        if self.record_values is None:
            return False
        seen = await self._run_again(self.record_values(), clock)
        self.problem = seen or self.problem
        return seen is not None

    async def _run_again(self, run: Awaitable[T], clock: Clock) -> T | None:
        """What a further run of the command shows; None where it has to end before."""
        return await limit_time(run, self._count_seconds_left(clock), self.conclude_now)

    def _count_seconds_left(self, clock: Clock) -> float | None:
        """None is unlimited, and never 0."""
        return max(self.limits.seconds - clock.seconds, 0.001) if self.limits.seconds else None

    async def _run_loop(
        self,
        setup: AnalystSetup,
        finding_similar: SimilarTask,
        clock: Clock,
        task: str | None = None,
        ruled_out: frozenset[RuledOut] = frozenset(),
    ) -> tuple[RootCauseAnalysis, EndedLoop]:
        limits = replace(self.limits, seconds=self._count_seconds_left(clock) or 0)
        transcript, ended = await self._analyse(setup, task, ruled_out, limits)
        similar = await finding_similar
        completion = setup.last_completion()
        metadata = AnalysisMetadata(
            created_at=clock.began_at,
            duration_ms=clock.milliseconds,
            rounds=len(transcript.rounds),
            tool_calls=len(transcript.answers),
            usage=transcript.usage,
            stop_reason=ended.reason,
            tokens_per_second=completion.tokens_per_second if completion else None,
            time_to_first_token_ms=completion.first_token_ms if completion else None,
        )
        analysis = await asyncio.to_thread(
            self._conclude, setup, transcript, ended, metadata, similar
        )
        return analysis, ended

    async def _try_fixes(
        self,
        analysis: RootCauseAnalysis,
        fixes: Sequence[Fix],
        clock: Clock,
        *,
        were_searched: bool = False,
        is_trap: bool = False,
        doubt: Doubt | None = None,
    ) -> RootCauseAnalysis:
        """The analysis with the fix that did best, and what trying it in the time that is left has
        shown; of what may be meant as it is written only where trying takes no time."""
        is_slow = self._longest_trial >= _QUICK_SECONDS
        if not fixes or self.trials is None or (doubt is not None and is_slow):
            return add_time(analysis, clock)
        left, began = self._count_seconds_left(clock), clock.seconds
        if doubt is not None:
            were_searched = doubt.were_searched
            if not await self._may_help(self.trials, fixes[0], doubt, clock):
                return add_time(analysis, clock)
        fix = await self.trials.best_of(
            fixes, analysis.evidence, self._has_failed_before, left, were_searched=were_searched
        )
        self._longest_trial = max(self._longest_trial, clock.seconds - began)
        is_sure = is_trap and doubt is None
        return add_time(add_tried_fix(analysis, fix, is_trap=is_sure), clock)

    async def _may_help(self, trials: FixTrials, fix: Fix, doubt: Doubt, clock: Clock) -> bool:
        """Whether one run does not speak against the fix of a doubtful cause: with it the failure
        is gone, and a crash is so with none of its rivals."""
        effect = await self._run_again(trials.find_effect(fix.edits, doubt.ahead), clock)
        if effect != "gone" or fails_in_test(self.problem):
            return effect in {"gone", "unknown"}
        for rival in doubt.rivals:
            if await self._run_again(trials.find_effect(rival), clock) == "gone":
                return False
        return True

    async def _try_own_fixes(
        self, analysis: RootCauseAnalysis, ended: EndedLoop, clock: Clock
    ) -> RootCauseAnalysis:
        fixes = await asyncio.to_thread(self._list_fixes, analysis, ended)
        return await self._try_fixes(
            analysis, fixes, clock, is_trap=ended.is_trap, doubt=ended.doubt
        )

    async def _work_around(self, analysis: RootCauseAnalysis) -> RootCauseAnalysis:
        if self.trials is None or analysis.outcome != "found" or self.conclude_now.is_set():
            return analysis
        trials, has_failed = self.trials, self._has_failed_before
        return await work_around(
            analysis, self.problem, self.workspace, trials, has_failed, self.limits.seconds
        )

    def _list_fixes(self, analysis: RootCauseAnalysis, ended: EndedLoop) -> list[Fix]:
        """The analysis' own and what was submitted beside it. Blocks on file reads."""
        others = ended.answer.alternatives if isinstance(ended.answer, Submission) else ()
        made = (make_fix(edits, self.workspace.read) for edits in others)
        own = analysis.fix
        return [own, *(fix for fix in made if fix is not None)] if own is not None else []

    async def _has_failed_before(self, fix: Fix) -> bool:
        if self.memory is None:
            return False
        return await self._ask_memory(self.memory.has_failed(fix, self.problem), otherwise=False)

    async def _find_similar(self) -> Sequence[SimilarCase]:
        if self.memory is None:
            return ()
        return await self._ask_memory(self.memory.similar(self.problem), ())

    async def _analyse(
        self,
        setup: AnalystSetup,
        task: str | None,
        ruled_out: frozenset[RuledOut],
        limits: LoopLimits,
    ) -> tuple[Transcript, EndedLoop]:
        """What the analyst did; that it cannot go on is an end like any other."""
        told = task or self.describe_task(self.problem)
        can_try = self.trials is not None
        transcript = Transcript(self.problem, told, [], ruled_out, can_try, self.command)
        try:
            ended = await run_loop(
                setup.analyst,
                setup.tools(transcript, self.emit),
                setup.reviewer,
                transcript,
                limits,
                self.emit,
                self.conclude_now,
            )
        except AnalystError as error:
            log.warning("%s: %s", setup.analyst.info.kind, error)
            self.emit(ErrorEvent(code=error.code, message=str(error)))
            ended = EndedLoop(StopReason.MODEL_ERROR, failure=str(error))
        return transcript, ended

    def _conclude(
        self,
        setup: AnalystSetup,
        transcript: Transcript,
        ended: EndedLoop,
        metadata: AnalysisMetadata,
        similar: Sequence[SimilarCase],
    ) -> RootCauseAnalysis:
        read: ReadText = self.workspace.read
        draft = read_answer(ended.answer, self.problem, self.workspace)
        grounded: Grounded | None = ground(draft, read, transcript.answers) if draft else None
        return conclude(
            Conclusion(
                self.id,
                self.problem,
                setup.analyst.info,
                metadata,
                grounded,
                similar,
                ended.failure,
            ),
            read,
        )

    async def _ask_memory(self, answer: Awaitable[T], otherwise: T) -> T:
        """Memory helps; its failure is told and does not stop an investigation."""
        try:
            return await answer
        except WhenceError as error:
            log.warning("memory: %s", error)
            self.emit(ErrorEvent(code=error.code, message=str(error)))
            return otherwise
