"""One investigation from a parsed problem to a stored analysis."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from whence.agent.conclude import Conclusion, conclude, describe, make_fix
from whence.agent.grounding import Grounded, ReadText, ground
from whence.agent.loop import Ended, LoopLimits, Reviewer, Tools
from whence.agent.loop import investigate as run_loop
from whence.agent.prose import draft_from_text, named_paths
from whence.domain.analysis import (
    AnalysisMetadata,
    Draft,
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
from whence.domain.transcript import Submission, Text, Transcript
from whence_tools.contract import ToolFailure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from contextlib import AbstractAsyncContextManager

    from whence.agent.healing import FixTrials
    from whence.domain.analysis import AnalystInfo, Fix, Suspect
    from whence.domain.ports import Analyst, CaseMemory, Completion
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import FileText, Workspace

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AnalystSetup:
    """An analyst with what it works with: its tools, and who reads what it submits.

    Attributes:
        tools: makes them for the history and the events they serve.
        last_completion: the model's last answer, for its speed; None where no model answers.
        context_length: the model's window in tokens; None where no model answers.
    """

    analyst: Analyst
    tools: Callable[[Transcript, Emit], Tools]
    reviewer: Reviewer
    last_completion: Callable[[], Completion | None] = lambda: None
    context_length: int | None = None


class GroundingReviewer:
    """Sends a first submission back when its quotes, its place or its edits do not hold."""

    def __init__(self, workspace: Workspace) -> None:
        self._read = workspace.read

    async def review(self, submission: Submission, transcript: Transcript) -> str | None:
        grounded = await asyncio.to_thread(ground, submission.draft, self._read, transcript.answers)
        if not grounded.complaints:
            return None
        listed = "\n".join(f"- {complaint}" for complaint in grounded.complaints)
        return (
            f"Some of this does not hold:\n{listed}\n"
            "Read the files again where you need to, then call submit_analysis with exact quotes."
        )


class AcceptingReviewer:
    """For an analyst that quotes only what it has read."""

    async def review(self, submission: Submission, transcript: Transcript) -> str | None:
        del submission, transcript
        return None


@dataclass
class Investigation:
    """What is needed to investigate one problem.

    Attributes:
        setups: opens them, which may wait for a turn at the model. They are tried in order; the
            next takes over when an analyst cannot go on.
        trials: where the fix is tried; None where none may be.
        fresh: investigate even when a proven answer is in memory.
        look_again: where else the fault may be, when no cause was found; None where nothing may be
            run for it.
        conclude_now: set to have the answer with what is there.
    """

    problem: Problem
    task: str
    workspace: Workspace
    setups: Callable[[], AbstractAsyncContextManager[Sequence[AnalystSetup]]]
    limits: LoopLimits
    emit: Emit
    memory: CaseMemory | None = None
    trials: FixTrials | None = None
    fresh: bool = False
    look_again: Callable[[], Awaitable[Sequence[Suspect]]] | None = None
    conclude_now: asyncio.Event = field(default_factory=asyncio.Event)
    id: str = field(default_factory=new_id)

    async def run(self) -> RootCauseAnalysis:
        """Investigates, stores and tells the result; the last event is always the terminal one.

        Raises:
            asyncio.CancelledError: after `investigation.finished` with `cancelled`.
            WhenceError: no analyst could be set up; told as an event too.
        """
        try:
            analysis = await self._recalled() or await self._investigated()
        except asyncio.CancelledError:
            self.emit(InvestigationFinished(stop_reason=StopReason.CANCELLED))
            raise
        except WhenceError as error:
            self._failed(error.code, str(error))
            raise
        except Exception:
            self._failed("INTERNAL", "The investigation failed inside.")
            raise
        self.emit(Rca(analysis=analysis))
        self.emit(
            InvestigationFinished(
                stop_reason=analysis.metadata.stop_reason, analysis_id=analysis.id
            )
        )
        return analysis

    def _failed(self, code: str, message: str) -> None:
        self.emit(ErrorEvent(code=code, message=message))
        self.emit(InvestigationFinished(stop_reason=StopReason.MODEL_ERROR))

    def _started(self, info: AnalystInfo, context_length: int | None = None) -> None:
        self.emit(
            InvestigationStarted(
                error_description=describe(self.problem),
                analyst=info.kind,
                model=info.model,
                context_length=context_length,
            )
        )

    async def _recalled(self) -> RootCauseAnalysis | None:
        if self.memory is None or self.fresh:
            return None
        known = await self._asked_memory(self.memory.recall(self.problem), None)
        if known is not None:
            self._started(known.analyst)
            self.emit(MemoryHit(id=known.id, similarity=1.0, exact=True))
        return known

    async def _investigated(self) -> RootCauseAnalysis:
        async with self.setups() as setups:
            began, clock = datetime.now(UTC), time.monotonic()
            self._started(setups[0].analyst.info, setups[0].context_length)
            asked = asyncio.create_task(self._similar())
            try:
                setup, transcript, ended = await self._analysed(setups)
                similar = await asked
            finally:
                asked.cancel()
        completion = setup.last_completion()
        metadata = AnalysisMetadata(
            created_at=began.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            duration_ms=round((time.monotonic() - clock) * 1000),
            rounds=len(transcript.rounds),
            tool_calls=len(transcript.answers),
            usage=transcript.usage,
            stop_reason=ended.reason,
            tokens_per_second=completion.tokens_per_second if completion else None,
            time_to_first_token_ms=completion.first_token_ms if completion else None,
        )
        analysis = await asyncio.to_thread(
            self._concluded, setup, transcript, ended, metadata, similar
        )
        if analysis.outcome == "notFound" and self.look_again is not None:
            suspects = list(await self.look_again()) or analysis.suspects
            analysis = analysis.model_copy(update={"suspects": suspects})
        if analysis.fix is not None and self.trials is not None:
            fixes = [analysis.fix, *await asyncio.to_thread(self._other_fixes, ended)]
            analysis = await self._tried(analysis, fixes, self.trials, clock)
        if self.memory is not None:
            await self._asked_memory(self.memory.remember(analysis, self.problem), None)
        return analysis

    async def _tried(
        self, analysis: RootCauseAnalysis, fixes: Sequence[Fix], trials: FixTrials, clock: float
    ) -> RootCauseAnalysis:
        """The analysis with the fix that did best, and what trying it in the time that is left has
        shown."""
        spent = time.monotonic() - clock
        left = self.limits.seconds - spent if self.limits.seconds else None
        fix = await trials.best_of(fixes, analysis.evidence, self._failed_before, left)
        spent_ms = round((time.monotonic() - clock) * 1000)
        return analysis.model_copy(
            update={
                "fix": fix,
                "metadata": analysis.metadata.model_copy(update={"duration_ms": spent_ms}),
            }
        )

    def _other_fixes(self, ended: Ended) -> list[Fix]:
        """Blocks on file reads."""
        others = ended.answer.alternatives if isinstance(ended.answer, Submission) else ()
        made = (make_fix(edits, self.workspace.read) for edits in others)
        return [fix for fix in made if fix is not None]

    async def _failed_before(self, fix: Fix) -> bool:
        if self.memory is None:
            return False
        return await self._asked_memory(self.memory.has_failed(fix, self.problem), otherwise=False)

    async def _similar(self) -> Sequence[SimilarCase]:
        if self.memory is None:
            return ()
        return await self._asked_memory(self.memory.similar(self.problem), ())

    async def _analysed(
        self, setups: Sequence[AnalystSetup]
    ) -> tuple[AnalystSetup, Transcript, Ended]:
        """The first analyst that gets through; the last one's failure is an end like any other."""
        for setup in setups:
            transcript = Transcript(self.problem, self.task)
            try:
                ended = await run_loop(
                    setup.analyst,
                    setup.tools(transcript, self.emit),
                    setup.reviewer,
                    transcript,
                    self.limits,
                    self.emit,
                    self.conclude_now,
                )
            except AnalystError as error:
                log.warning("%s: %s", setup.analyst.info.kind, error)
                self.emit(ErrorEvent(code=error.code, message=str(error)))
                ended = Ended(StopReason.MODEL_ERROR, failure=str(error))
            if ended.reason is not StopReason.MODEL_ERROR:
                break
        return setup, transcript, ended

    def _concluded(
        self,
        setup: AnalystSetup,
        transcript: Transcript,
        ended: Ended,
        metadata: AnalysisMetadata,
        similar: Sequence[SimilarCase],
    ) -> RootCauseAnalysis:
        read: ReadText = self.workspace.read
        draft = self._draft(ended)
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

    def _draft(self, ended: Ended) -> Draft | None:
        match ended.answer:
            case Submission(draft=draft):
                return draft
            case Text(text=text) if text.strip():
                return draft_from_text(text, self._quotable(text))
        return None

    def _quotable(self, text: str) -> list[FileText]:
        """What was read, and the files that the error or the answer names."""
        frames = (frame.path for frame in self.problem.frames if frame.path)
        for path in dict.fromkeys([*frames, *named_paths(text)]):
            with contextlib.suppress(ToolFailure):
                self.workspace.read(path)
        return self.workspace.read_files()

    async def _asked_memory(self, asked: Awaitable[T], otherwise: T) -> T:
        """Memory helps; its failure is told and does not stop an investigation."""
        try:
            return await asked
        except WhenceError as error:
            log.warning("memory: %s", error)
            self.emit(ErrorEvent(code=error.code, message=str(error)))
            return otherwise
