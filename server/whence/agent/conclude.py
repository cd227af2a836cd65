"""Makes the analysis from what was found, and from what was not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from whence.agent.grounding import Grounded, check_edit
from whence.agent.suspect_order import chain_suspects
from whence.domain.analysis import (
    AnalysisMetadata,
    AnalystInfo,
    CallSite,
    Cause,
    Edit,
    Evidence,
    Fix,
    Location,
    ObservedValue,
    RootCauseAnalysis,
    SimilarCase,
    Suspect,
)
from whence_tools.code.test_files import is_test
from whence_tools.healing.edits import apply_edits
from whence_tools.healing.patch import write_diff
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.agent.grounding import ReadText
    from whence.domain.transcript import Doubt
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.errors.observed import Assertion, Operand

_MOST_VALUES = 8
_MOST_SUSPECTS = 5
_RECEIVERS = frozenset({"self", "this"})  # of an assertion's method, which say nothing of it
_REFUTED_CONFIDENCE = 0.3  # the most: what was to follow from the cause did not
_PROVEN_CONFIDENCE = 0.85  # the least: without the cause the failure was gone
# The same of code that is wrong wherever it stands: docs/benchmarks.md, what evidence is worth.
_CONFIRMED_CONFIDENCE = 0.95
NOTHING_NEXT = "Run the failing command with `whence run`, so that Whence sees the complete output."


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What an investigation came to, before it is an analysis."""

    id: str
    problem: Problem
    analyst: AnalystInfo
    metadata: AnalysisMetadata
    grounded: Grounded | None
    similar: Sequence[SimilarCase] = ()
    failure: str | None = None


def conclude(conclusion: Conclusion, read: ReadText) -> RootCauseAnalysis:
    """The analysis on the wire. Blocks on file reads: call it off the event loop."""
    grounded, problem = conclusion.grounded, conclusion.problem
    found = grounded is not None and grounded.draft.found
    draft = grounded.draft if grounded else None
    location = grounded.location if grounded and found else find_own_location(problem)
    outcome: Literal["found", "notFound"] = "found" if found else "notFound"
    return RootCauseAnalysis(
        id=conclusion.id,
        outcome=outcome,
        error_description=describe(problem),
        error_type=(draft.error_type if draft and draft.error_type else problem.error_type),
        language=problem.language,
        fingerprint=problem.fingerprint,
        root_cause=draft.root_cause if draft and found else "",
        solution=draft.solution if draft and found else "",
        confidence=grounded.confidence if grounded and found else 0.0,
        location=location,
        call_chain=call_chain(problem),
        evidence=draft.evidence if draft else [],
        cause=Cause(status=_find_strongest(draft.evidence)) if draft and found else None,
        suspects=chain_suspects((draft.suspects if draft else None) or list_suspects(problem), ()),
        fix=make_fix(draft.edits or [], read) if draft and found else None,
        next_steps=_choose_next_steps(conclusion, found=found),
        similar=list(conclusion.similar),
        analyst=conclusion.analyst,
        metadata=conclusion.metadata.model_copy(
            update={"fixed_in": location.file_path if location and found else None}
        ),
    )


def drop_cause(analysis: RootCauseAnalysis, problem: Problem) -> RootCauseAnalysis:
    """The analysis after its cause was contradicted: what was claimed off the stack goes."""
    on_stack = {(one.file_path, one.line) for one in call_chain(problem)}
    return analysis.model_copy(
        update={
            "outcome": "notFound", "root_cause": "", "solution": "", "confidence": 0.0,
            "cause": None, "fix": None, "next_steps": [], "location": find_own_location(problem),
            "suspects": analysis.suspects or list_suspects(problem),
            "evidence": [
                one for one in analysis.evidence if (one.file_path, one.line_start) in on_stack
            ],
        }
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ObservedCause:
    """A cause that a run showed, for which its evidence has a quote.

    Attributes:
        status: `read` where all that the run showed is that this code ran.
    """

    root_cause: str
    solution: str
    location: Location
    confidence: float
    status: Literal["observed", "read"] = "observed"


def add_cause(analysis: RootCauseAnalysis, cause: ObservedCause) -> RootCauseAnalysis:
    """The analysis with what a further run showed, where reading had found nothing."""
    return analysis.model_copy(
        update={
            "outcome": "found", "root_cause": cause.root_cause, "solution": cause.solution,
            "confidence": cause.confidence, "cause": Cause(status=cause.status), "next_steps": [],
            "location": cause.location,
            "metadata": analysis.metadata.model_copy(
                update={"fixed_in": cause.location.file_path}
            ),
        }
    )  # fmt: skip


def mark_shown(analysis: RootCauseAnalysis) -> RootCauseAnalysis:
    """The analysis after its cause was taken away in a copy and the failure with it, and nowhere
    else could be."""
    place = analysis.location
    return analysis.model_copy(
        update={
            "cause": Cause(status="shown"),
            "evidence": [
                one.model_copy(update={"status": "shown"})
                if place and (one.file_path, one.line_start) == (place.file_path, place.line)
                else one
                for one in analysis.evidence
            ],
        }
    )


def add_tried_fix(analysis: RootCauseAnalysis, fix: Fix, *, is_trap: bool) -> RootCauseAnalysis:
    """The analysis with what trying its fix said of the cause.

    Args:
        is_trap: the cause is code that is wrong wherever it stands.
    """
    status, confidence = fix.verification.status, analysis.confidence
    if leaves_failure(fix):
        confidence = min(confidence, _REFUTED_CONFIDENCE)
    elif is_trap and status in {"proven", "passes"}:
        confidence = max(confidence, _CONFIRMED_CONFIDENCE)
    elif status == "proven":
        confidence = max(confidence, _PROVEN_CONFIDENCE)
    return analysis.model_copy(update={"fix": fix, "confidence": confidence})


def fails_in_test(problem: Problem) -> bool:
    """Whether a test's own line failed."""
    place = find_own_location(problem)
    return place is not None and is_test(place.file_path)


def confirm_cause(analysis: RootCauseAnalysis) -> RootCauseAnalysis:
    """The analysis of a cause without which the failure is gone, and which was seldom another: code
    that is wrong wherever it stands, or that may be meant, where a test tells what is meant; that
    a crash is gone tells less (docs/benchmarks.md, what evidence is worth)."""
    return analysis.model_copy(
        update={"confidence": max(analysis.confidence, _CONFIRMED_CONFIDENCE)}
    )


def is_suspicion(doubt: Doubt | None) -> bool:
    """Whether something spoke for a cause before its fix was tried."""
    return doubt is not None and not doubt.were_searched


def was_observed(analysis: RootCauseAnalysis) -> bool:
    """Whether a value holds the cause: one that was read alone may be contradicted."""
    return analysis.outcome == "found" and any(one.observation for one in analysis.evidence)


def rules_out_trap(fix: Fix | None, doubt: Doubt | None) -> bool:
    """Whether code that may be wrong wherever it stands is not the cause, by what trying its fix
    showed."""
    status = fix.verification.status if fix is not None else "unverified"
    return leaves_failure(fix) if doubt is None else status not in {"proven", "passes"}


def leaves_failure(fix: Fix | None) -> bool:
    """Whether the failure stayed as it was with a fix; one that made another failure of it says
    less of the cause."""
    if fix is None or fix.verification.status != "refuted":
        return False
    compared = fix.verification.compared
    return compared is not None and not compared.gone


def _choose_next_steps(conclusion: Conclusion, *, found: bool) -> list[str]:
    steps = [conclusion.failure] if conclusion.failure else []
    if conclusion.grounded:
        steps.extend(conclusion.grounded.draft.next_steps or [])
    if steps or found or conclusion.problem.was_observed:
        return steps
    return [NOTHING_NEXT]


def describe(problem: Problem) -> str:
    """One line that names the error, as its language would print it."""
    text = ": ".join(filter(None, [problem.error_type, problem.message.strip()]))
    return text or (f"Error at {_describe_place(problem)}" if problem.frames else "Unknown error")


def _describe_place(problem: Problem) -> str:
    frame = problem.own_frame or problem.frames[0]
    return f"{frame.path or frame.file}:{frame.line}"


def find_own_location(problem: Problem) -> Location | None:
    """The innermost own frame: of the root cause, else of the error that was finally raised."""
    frame = problem.root.own_frame or problem.own_frame
    if frame is None or frame.path is None or frame.line is None:
        return None
    return Location(
        file_path=frame.path, line=frame.line, column=frame.column, symbol=frame.function
    )


def call_chain(problem: Problem) -> list[CallSite]:
    """The own frames, outermost first."""
    frames = problem.frames if problem.own_frame else problem.root.frames
    return [_call_site(frame) for frame in reversed(frames) if frame.path and frame.line]


def _call_site(frame: Frame) -> CallSite:
    assert frame.path is not None
    assert frame.line is not None
    return CallSite(
        name=frame.function or "<module>",
        file_path=frame.path,
        line=frame.line,
        values=list_observed_values(frame) or None,
    )


def list_observed_values(frame: Frame) -> list[ObservedValue]:
    """What the failing expression of a frame held; where it is unknown, what its names did.

    What an assertion compared stands first, then what was absent or empty: it tells most.
    """
    seen = frame.observed
    if seen is None:
        return []
    tests = (operand for condition in seen.conditions for operand in condition.operands)
    known = {one.text: one for one in (*tests, *seen.operands)}
    shown = {one.name: one for one in _list_compared(seen.assertion)}
    others = known or {one.text: one for one in seen.locals if _says_something(one)}
    for text, one in sorted(others.items(), key=lambda pair: not pair[1].value.is_nothing):
        if seen.assertion is None or text not in _RECEIVERS:
            shown.setdefault(text, _describe_value(one))
    return list(shown.values())[:_MOST_VALUES]


def _says_something(local: Operand) -> bool:
    """Whether its value can differ from run to run: no function, and no `this` of plain code."""
    value = local.value
    return value.type != "function" and not (local.text == "this" and value.is_none)


def _describe_value(operand: Operand) -> ObservedValue:
    value = operand.value
    return ObservedValue(
        name=operand.text,
        type=value.type,
        repr=value.repr,
        length=value.length,
        shape=value.shape,
    )


def _list_compared(assertion: Assertion | None) -> Iterator[ObservedValue]:
    """What an assertion compared, and what the calls in it returned."""
    if assertion is None:
        return
    unnamed = {id(assertion.left): "actual", id(assertion.right): "expected"}  # over several lines
    for side in (assertion.left, assertion.right, *assertion.calls):
        if side is not None and side.value is not None and side.value != side.text:
            name = side.text or unnamed.get(id(side), "")
            yield ObservedValue(name=name, type="", repr=side.value)


def list_suspects(problem: Problem) -> list[Suspect]:
    """The own frames, innermost first: the crash's own function is the likeliest by far."""
    frames = problem.root.frames if problem.root.own_frame else problem.frames
    own = list({(f.path, f.function): f for f in frames if f.path and f.line}.values())
    return [
        Suspect.of_frame(frame, place, problem) for place, frame in enumerate(own[:_MOST_SUSPECTS])
    ]


def _find_strongest(evidence: Sequence[Evidence]) -> Literal["shown", "observed", "read"]:
    kinds = {one.status for one in evidence}
    return "shown" if "shown" in kinds else "observed" if "observed" in kinds else "read"


def make_fix(edits: Sequence[Edit], read: ReadText) -> Fix | None:
    """The fix with its diff; None when there is none or one of its edits cannot be made."""
    if not edits or any(check_edit(edit, read) for edit in edits):
        return None
    paths = dict.fromkeys(read(edit.file_path).path for edit in edits)
    diffs = []
    for path in paths:
        own = [edit for edit in edits if read(edit.file_path).path == path]
        before = read(path).text
        diffs.append(write_diff(path, before, apply_edits(before, own)))
    return Fix(edits=list(edits), diff="".join(diffs))
