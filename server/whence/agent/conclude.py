"""Makes the analysis from what was found, and from what was not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from whence.agent.grounding import Grounded, check_edit
from whence.domain.analysis import (
    AnalysisMetadata,
    AnalystInfo,
    CallSite,
    Edit,
    Fix,
    Location,
    RootCauseAnalysis,
    SimilarCase,
)
from whence_tools.healing.edits import apply_edits
from whence_tools.healing.patch import diff_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.agent.grounding import ReadText
    from whence_tools.errors.model import Frame, Problem

NOTHING_NEXT = "Run the failing command again under `whence run` so that its whole output is seen."


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
    location = grounded.location if grounded and found else own_location(problem)
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
        fix=make_fix(draft.edits or [], read) if draft and found else None,
        next_steps=_next_steps(conclusion, found=found),
        similar=list(conclusion.similar),
        analyst=conclusion.analyst,
        metadata=conclusion.metadata.model_copy(
            update={"fixed_in": location.file_path if location and found else None}
        ),
    )


def _next_steps(conclusion: Conclusion, *, found: bool) -> list[str]:
    steps = [conclusion.failure] if conclusion.failure else []
    if conclusion.grounded:
        steps.extend(conclusion.grounded.draft.next_steps or [])
    return steps if steps or found else [NOTHING_NEXT]


def describe(problem: Problem) -> str:
    """One line that names the error, as its language would print it."""
    text = ": ".join(filter(None, [problem.error_type, problem.message.strip()]))
    return text or (f"Error at {_place(problem)}" if problem.frames else "Unknown error")


def _place(problem: Problem) -> str:
    frame = problem.own_frame or problem.frames[0]
    return f"{frame.path or frame.file}:{frame.line}"


def own_location(problem: Problem) -> Location | None:
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
    return CallSite(name=frame.function or "<module>", file_path=frame.path, line=frame.line)


def make_fix(edits: Sequence[Edit], read: ReadText) -> Fix | None:
    """The fix with its diff; None when there is none or one of its edits cannot be made."""
    if not edits or any(check_edit(edit, read) for edit in edits):
        return None
    paths = dict.fromkeys(read(edit.file_path).path for edit in edits)
    diffs = []
    for path in paths:
        own = [edit for edit in edits if read(edit.file_path).path == path]
        before = read(path).text
        diffs.append(diff_of(path, before, apply_edits(before, own)))
    return Fix(edits=list(edits), diff="".join(diffs))
