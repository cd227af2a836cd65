"""Makes the analysis from what was found, and from what was not."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from whence.agent.grounding import Grounded, check_edit
from whence.analysis import (
    AnalysisMetadata,
    AnalystInfo,
    CallSite,
    Edit,
    Fix,
    Location,
    RootCauseAnalysis,
    SimilarCase,
)
from whence_tools.workspace import split_keeping_ends, split_lines

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
        diffs.append(unified_diff(path, before, apply_edits(before, own)))
    return Fix(edits=list(edits), diff="".join(diffs))


@dataclass(frozen=True, slots=True)
class Replacement:
    """Lines `first` to before `last` (from 0) of the original text become `lines`, with ends."""

    first: int
    last: int
    lines: list[str]


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """The text after the edits; line ends and a missing final newline are kept."""
    lines = split_keeping_ends(text)
    for change in reversed(replacements(lines, edits)):
        lines[change.first : change.last] = change.lines
    return "".join(lines)


def replacements(lines: Sequence[str], edits: Sequence[Edit]) -> list[Replacement]:
    """What the edits do to a text, from top to bottom; an insertion comes before what replaces
    the line that it stands before.

    Args:
        lines: with their ends.
    """
    in_order = sorted(edits, key=lambda one: (one.line_start, one.line_end))
    return [_replacement(lines, edit) for edit in in_order]


def _replacement(lines: Sequence[str], edit: Edit) -> Replacement:
    newline = _line_end_at(lines, edit.line_start)
    new = [line + newline for line in split_lines(edit.new_text)]
    first, last = edit.line_start - 1, edit.line_end
    if new and last >= len(lines) and lines and not lines[-1].endswith(("\n", "\r")):
        new[-1] = new[-1].rstrip("\r\n")
        if first >= len(lines):  # what is put behind the last line ends it first
            new[0] = newline + new[0]
    return Replacement(first, last, new)


def _line_end_at(lines: Sequence[str], line: int) -> str:
    """How the 1-based line ends, or the one before it; LF where nothing tells."""
    around = [*lines[line - 1 : line], *reversed(lines[: line - 1])]
    ends = (text[len(text.rstrip("\r\n")) :] for text in around)
    return next(filter(None, ends), "\n")


def unified_diff(path: str, before: str, after: str) -> str:
    lines = difflib.unified_diff(
        split_keeping_ends(before), split_keeping_ends(after), f"a/{path}", f"b/{path}"
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )
