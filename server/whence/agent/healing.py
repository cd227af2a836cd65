"""A fix is tried in an isolated copy before anyone is told that it helps."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from whence.agent.grounding import check_edit
from whence.agent.quick_runs import QuickRuns
from whence.agent.recorded_run import Rerun
from whence.agent.time_limit import limit_time
from whence.domain.analysis import FixCandidate, Verification
from whence.domain.events import FixAttempt
from whence_tools.contract import ToolFailure
from whence_tools.errors.connections import is_refused_connection
from whence_tools.healing.copying.isolation import describe_weakness
from whence_tools.healing.edits import apply_edits
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import EnvelopesFailure, SandboxError
from whence_tools.redact import redact
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

    from whence.agent.loop import Reviewer
    from whence.agent.quick_runs import Effect
    from whence.domain.analysis import Edit, Evidence, Fix
    from whence.domain.events import Emit
    from whence.domain.transcript import Submission, Transcript
    from whence_tools.errors.model import Problem
    from whence_tools.healing.attempt import Attempt, Result
    from whence_tools.healing.change import Change
    from whence_tools.healing.envelope import ErrorType
    from whence_tools.healing.verdict import CheckedRun
    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

    HasFailed = Callable[[Fix], Awaitable[bool]]

log = logging.getLogger(__name__)

ATTEMPTS: Final = 2  # the first fix, and the one after it was refuted
_LISTED = 5  # errors of each kind, and lines of output
_DIFF_LINES = 30
_ERROR_TYPES: Final[dict[str, ErrorType]] = {
    "SyntaxError": "SYNTAX",
    "IndentationError": "SYNTAX",
    "TabError": "SYNTAX",
    "AssertionError": "LOGIC",
}
_TIMES: Final = {1: "once", 2: "twice"}
_NO_TIME: Final = "Not tested: there was no time left."
_CONCLUDED: Final = "Not tested: you asked for the answer first."
_FAILED_BEFORE: Final = "This fix failed before on the same files."
_WORST_FIRST: Final = ("refuted", "unverified", "checked", "passes", "proven")
_PASSES: Final = _WORST_FIRST.index("passes")
_AMBIGUOUS: Final = "A different fix passes too: the tests don't show which of the two is right."
_SEARCHED: Final = (
    "Whence tried many edits, and this one passes: the tests don't show that it is the right fix"
)
_LEFT_OUT: Final = "It leaves out what fails: what should happen instead is not known"


@dataclass(frozen=True, slots=True)
class FixTarget:
    """What a fix is to put right.

    Attributes:
        message: the error, as it was printed.
        command: what failed and should pass; () where there is none.
        cwd: workspace-relative.
        early: options with which the command ends early, and shows the same failure.
    """

    problem: Problem
    message: str
    command: tuple[str, ...] = ()
    cwd: str = ""
    early: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TriedFix:
    """Attributes:
    feedback: what the analyst is told of a fix that did not help.
    """

    verification: Verification
    feedback: str = ""


@dataclass
class FixTrials:
    """Tries the fixes of one investigation, each only once.

    Attributes:
        id: the investigation's; its attempts are one session.
        seconds: the most that one trial may take.
        conclude_now: set by the user who wants the answer now: a trial is given up.
    """

    id: str
    context: ToolContext
    defect: FixTarget
    emit: Emit
    seconds: float
    conclude_now: asyncio.Event = field(default_factory=asyncio.Event)
    _tried: dict[str, TriedFix] = field(default_factory=dict)

    @cached_property
    def _quick_runs(self) -> QuickRuns:
        defect = self.defect
        rerun = Rerun(defect.command, defect.cwd, self.context, self.seconds, defect.early)
        return QuickRuns(defect.message, rerun)

    async def find_effect(
        self, edits: Sequence[Edit], ahead: Sequence[Sequence[Edit]] = ()
    ) -> Effect:
        """See `QuickRuns.find_effect`; it is unknown of edits that cannot be made. Where nothing
        listened, nothing does for a copy either: no run can show more than that it stays."""
        if is_refused_connection(self.defect.problem):
            return "stays"
        changes, *others = await asyncio.to_thread(
            lambda: [_make_changes(one, self.context.workspace) for one in (edits, *ahead)]
        )
        able = [one for one in others if one]
        return await self._quick_runs.find_effect(changes, able) if changes else "unknown"

    async def best_of(
        self,
        fixes: Sequence[Fix],
        evidence: Sequence[Evidence],
        has_failed: HasFailed,
        seconds: float | None = None,
        *,
        were_searched: bool = False,
    ) -> Fix:
        """The fix that came furthest, with what trying it has shown, and the others that were not
        refuted beside it. Two that could be proven differ, so that neither is.

        Args:
            fixes: of one problem, at least one; the first is what the analyst would do.
            evidence: what the cause was found in; fixes of these lines are tried first.
            has_failed: whether a fix is known not to help.
            seconds: what is left of the investigation's time.
            were_searched: they are what passed of many: that they do proves nothing more.
        """
        began = time.monotonic()
        shown: list[Fix] = []
        for fix in await self._plan(fixes, evidence, has_failed):
            left = None if seconds is None else seconds - (time.monotonic() - began)
            objection = _SEARCHED if were_searched else None
            shown.append(await self._try(fix, has_failed, left, objection))
        if sum(fix.verification.status == "proven" for fix in shown) > 1:
            shown = [_refuse_proof(fix) for fix in shown]
        best = max(shown, key=_rank_reached)  # the first of those
        others = [fix for fix in shown if fix is not best and _rank_reached(fix) >= _PASSES]
        candidates = [FixCandidate(**fix.model_dump(exclude={"alternatives"})) for fix in others]
        return best.model_copy(update={"alternatives": candidates or None})

    async def first_way_around(
        self, fixes: Iterable[Fix], has_failed: HasFailed, seconds: float
    ) -> Fix | None:
        """The first of the fixes that leave out what fails with which the command goes on.

        Args:
            seconds: how long all may take.
        """
        began = time.monotonic()
        for fix in fixes:
            left = seconds - (time.monotonic() - began)
            tried = await self._try(fix, has_failed, left, _LEFT_OUT)
            if tried.verification.status == "passes":
                return tried
        return None

    async def _plan(
        self, fixes: Sequence[Fix], evidence: Sequence[Evidence], has_failed: HasFailed
    ) -> Sequence[Fix]:
        """Those worth trying, best first; the first of all where none is."""
        if len(fixes) == 1:
            return fixes
        failed = [fix for fix in fixes if await has_failed(fix)]
        planned = await asyncio.to_thread(_plan, fixes, evidence, failed, self.context.workspace)
        return planned or fixes[:1]

    async def _try(
        self, fix: Fix, has_failed: HasFailed, seconds: float | None, objection: str | None
    ) -> Fix:
        tried = await self.of(fix.edits, seconds, objection)
        verification = tried.verification if tried else fix.verification
        if verification.status in {"unverified", "checked"} and await has_failed(fix):
            verification = Verification(status="refuted", reason=_FAILED_BEFORE)
        return fix.model_copy(update={"verification": verification})

    async def of(
        self, edits: Sequence[Edit], seconds: float | None = None, objection: str | None = None
    ) -> TriedFix | None:
        """What came of trying a fix; None where its edits cannot be made.

        Args:
            seconds: what is left of the investigation's time.
            objection: why it cannot be proven.
        """
        from whence_tools.healing.change import patch_key

        changes = await asyncio.to_thread(_make_changes, edits, self.context.workspace)
        if not changes:
            return None
        key = patch_key(changes, "")
        if key not in self._tried:
            self._tried[key] = await self._attempt(changes, seconds, objection)
        return self._tried[key]

    async def _attempt(
        self, changes: Sequence[Change], seconds: float | None, objection: str | None
    ) -> TriedFix:
        if self.conclude_now.is_set():
            return _make_untried(_CONCLUDED)
        if seconds is not None and seconds <= 0:
            return _make_untried(_NO_TIME)
        number = len(self._tried) + 1
        self.emit(FixAttempt(attempt=number, status="running"))
        request = self._request(changes, objection)
        tried = await limit_time(self._run(request), seconds, self.conclude_now)
        if tried is None:
            tried = _make_untried(_CONCLUDED if self.conclude_now.is_set() else _NO_TIME)
        self.emit(FixAttempt(attempt=number, status=tried.verification.status))
        return tried

    async def _run(self, request: Attempt) -> TriedFix:
        await asyncio.to_thread(_load)
        from whence_tools.healing.attempt import attempt

        try:
            try:
                result = await attempt(request, self.context)
            except EnvelopesFailure as failure:
                log.warning("the attempt is not kept: %s", failure)
                context = replace(self.context, envelopes=None)
                result = await attempt(request, context)
        except (ToolFailure, SandboxError, OSError) as failure:
            log.warning("the fix could not be tried: %s", failure)
            return _make_untried(f"Not tested: {failure}.")
        return self._describe(result)

    def _request(self, changes: Sequence[Change], objection: str | None) -> Attempt:
        from whence_tools.healing.attempt import Attempt
        from whence_tools.healing.change import Task

        defect = self.defect
        return Attempt(
            error_type=_ERROR_TYPES.get(defect.problem.error_type, "RUNTIME"),
            task=Task(
                message=defect.message,
                language=defect.problem.language,
                changes=tuple(changes),
                command=defect.command,
                cwd=defect.cwd,
                finds_tests=False,
                objection=objection,
            ),
            original="\n".join(line for change in changes for line in change.removed),
            patched="\n".join(line for change in changes for line in change.added),
            session_id=self.id,
            max_attempts=ATTEMPTS,
            seconds=self.seconds,
        )

    def _describe(self, result: Result) -> TriedFix:
        status, seen = result.verdict.status, result.observed
        verification = Verification(
            status=status,
            command=list(result.command) if seen.red else None,
            before=_describe_end(seen.red),
            after=_describe_end(seen.green),
            compared=result.envelope.verification.compared,
            envelope_id=result.envelope.patch_id,
            reason=redact(" ".join(self._list_reasons(result))) or None,
        )
        feedback = "\n".join(_write_feedback(result)) if status == "refuted" else ""
        return TriedFix(verification, redact(feedback))

    def _list_reasons(self, result: Result) -> Iterator[str]:
        """What the status does not say by itself."""
        status, command = result.verdict.status, self.defect.command
        weak = describe_weakness(result.envelope.resource_usage.isolation)
        if weak:
            yield weak
        if status == "proven" or (status == "unverified" and not command):
            return
        yield from result.verdict.reasons
        if status != "refuted" and command and not self.context.consent.allows(command):
            yield (
                "This workspace is not trusted, so Whence ran no commands. Use `whence run` or "
                "trust the workspace with `whence trust`."
            )


class TryingReviewer:
    """Checks a submission against the files first, then tries its fix; a fix that is refuted goes
    back with what it did to the errors."""

    def __init__(self, files: Reviewer, trials: FixTrials) -> None:
        self._files, self._trials = files, trials

    async def review(self, submission: Submission, transcript: Transcript) -> str | None:
        complaint = await self._files.review(submission, transcript)
        draft = submission.draft
        if complaint is not None or not draft.found:
            return complaint
        tried = await self._trials.of(draft.edits or ())
        return tried.feedback if tried and tried.feedback else None


def _load() -> None:
    """Off the event loop: what tries a patch takes time to import."""
    import whence_tools.healing.attempt  # noqa: F401


def _make_untried(reason: str) -> TriedFix:
    return TriedFix(Verification(reason=reason))


def _refuse_proof(fix: Fix) -> Fix:
    verification = fix.verification
    if verification.status != "proven":
        return fix
    reason = " ".join(filter(None, (_AMBIGUOUS, verification.reason)))
    changed = verification.model_copy(update={"status": "passes", "reason": reason})
    return fix.model_copy(update={"verification": changed})


def _rank_reached(fix: Fix) -> int:
    return _WORST_FIRST.index(fix.verification.status)


def _plan(
    fixes: Sequence[Fix], evidence: Sequence[Evidence], failed: Sequence[Fix], workspace: Workspace
) -> list[Fix]:
    """The fixes in the order in which to try them, without those that failed. Blocks."""
    from whence_tools.healing.change import patch_key
    from whence_tools.healing.plan import PatchCandidate, plan

    candidates = [
        PatchCandidate(fix.diff, tuple(_make_changes(fix.edits, workspace))) for fix in fixes
    ]
    failed_diffs = {fix.diff for fix in failed}
    planned = plan(
        candidates,
        "",
        evidence=_collect_quotes(evidence),
        failed={patch_key(one.changes, "") for one in candidates if one.name in failed_diffs},
    )
    by_diff = {fix.diff: fix for fix in fixes}
    return [by_diff[candidate.name] for candidate in planned]


def _collect_quotes(evidence: Sequence[Evidence]) -> dict[str, list[str]]:
    """By path the lines that stand there as they are quoted."""
    lines: dict[str, list[str]] = {}
    for one in evidence:
        if one.holds and one.file_path and one.quote:
            lines.setdefault(one.file_path, []).extend(split_lines(one.quote))
    return lines


def _make_changes(edits: Sequence[Edit], workspace: Workspace) -> list[Change]:
    """The files that the edits change; none where one of them cannot be made. Blocks."""
    from whence_tools.healing.change import Change
    from whence_tools.healing.in_file import read_file_text

    if any(check_edit(edit, workspace.read) for edit in edits):
        return []
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(workspace.read(edit.file_path).path, []).append(edit)
    texts = {path: read_file_text(workspace, path)[1] for path in by_path}
    return [Change(path, texts[path], apply_edits(texts[path], by_path[path])) for path in texts]


def _describe_end(runs: Sequence[CheckedRun]) -> str | None:
    """How a side's runs ended, in one line: with what the first that failed says."""
    if not runs:
        return None
    failed = [run for run in runs if not run.passed]
    tests = next((run.reading.tests.ran for run in runs if run.reading.tests), None)
    ran = f", {tests} test{'s' * (tests != 1)} ran" if tests is not None else ""
    if not failed:
        return f"passed {_say_how_often(runs)}{ran or ' (exit code 0)'}"
    outcome = failed[0].outcome
    code = f"exit code {outcome.exit_code}"
    end = f"stopped at the limit of {outcome.stopped}" if outcome.stopped else code
    return redact(
        f"failed {_say_how_often(failed)}, {end}{ran}: {_shorten_output(failed[0])}".removesuffix(
            ": "
        )
    )


def _say_how_often(runs: Sequence[CheckedRun]) -> str:
    return _TIMES.get(len(runs), f"{len(runs)} times")


def _shorten_output(run: CheckedRun) -> str:
    """The error that a run failed with, else the last line of its output."""
    errors = (finding.text for finding in run.reading.findings)
    lines = (line.strip() for line in reversed(split_lines(run.outcome.output)))
    return next(filter(None, errors), "") or next(filter(None, lines), "")


def _write_feedback(result: Result) -> Iterator[str]:
    """What a refuted fix did to the errors, and no more of the output than what is new in it."""
    yield f"The fix was tried in a copy of the project and refuted. {result.verdict.reasons[0]}"
    difference = result.difference
    kinds = {
        "resolved": difference.resolved,
        "remaining": difference.remaining,
        "new": difference.new,
    }
    for name, errors in kinds.items():
        if errors:
            yield f"{name}:"
            yield from (f"- {error}" for error in errors[:_LISTED])
    if printed := list(_list_new_output(result)):
        yield "printed with the fix and not before:"
        yield from printed[-_LISTED:]
    yield "tried:"
    yield from split_lines(result.envelope.patch_data.diff)[:_DIFF_LINES]
    yield (
        "Look at the code again where you need to, then call submit_analysis with other edits, or "
        "without any if you are not sure."
    )


def _list_new_output(result: Result) -> Iterator[str]:
    seen = result.observed
    known = {line.strip() for run in seen.red for line in split_lines(run.outcome.output)}
    failed = next((run for run in seen.green if not run.passed), None)
    for line in split_lines(failed.outcome.output) if failed else ():
        if line.strip() and line.strip() not in known:
            yield line.rstrip()
