"""What can be said when no rule knows the error: the code of the frames, and what to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.domain.analysis import Observation
from whence.playbook.engine.case import NotVisible
from whence.playbook.engine.witnessed import observe, observe_value
from whence.playbook.rules.syntax.syntax import is_only_a_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, SourceFile, ToolSteps
    from whence_tools.errors.model import Frame

_FRAMES_SHOWN = 3
_RUN_IT = "Run what fails under `whence run -- COMMAND`: it sees more than was given here."


def what_is_known(case: Case) -> ToolSteps[NotVisible]:
    """The frames' code and what it held, without a claim about the cause."""
    frames = case.frames or tuple(
        frame
        for cause in case.problem.causes
        for frame in cause.frames
        if frame.path and frame.line
    )
    if not frames:
        return _without_frames(case)
    evidence: list[Evidence] = []
    for frame in _distinct(frames)[:_FRAMES_SHOWN]:
        file = yield from case.read(frame.path or "")
        if file is not None and frame.line and file.line(frame.line).strip():
            said = "the error was raised here" if not evidence else "which was called from here"
            quoted = file.quote(said, frame.line)
            evidence.append(quoted.model_copy(update={"observation": _first_value(frame)}))
            evidence.extend(_conditions(file, frame))
    innermost = frames[0]
    if is_only_a_place(case.problem):
        return _without_an_error(innermost, evidence)
    return NotVisible(
        because="",
        next_steps=(),
        evidence=tuple(evidence),
        path=innermost.path,
        line=innermost.line,
        to_see=(_RUN_IT,),
    )


def _conditions(file: SourceFile, frame: Frame) -> Iterator[Evidence]:
    """The tests that led to a `raise`, each with the value that decided it, where one was seen."""
    for one in frame.observed.conditions if frame.observed else ():
        held = "held" if one.held else "did not hold"
        quoted = file.quote(f"`{one.text}` {held}", one.line)
        seen = observe_value(frame, one.operands[0]) if one.operands else None
        yield quoted.model_copy(update={"observation": seen})


def _first_value(frame: Frame) -> Observation | None:
    """What stood first in the failing expression, where the run was recorded: of an assertion, what
    was checked."""
    seen = frame.observed
    if seen is None:
        return None
    checked = seen.assertion.left if seen.assertion else None
    if checked is not None and checked.value is not None:
        place = f"{frame.path}:{frame.line}"
        return Observation(run=seen.run, frame=place, name=checked.text, value=checked.value)
    return observe(frame, seen.operands[0].text) if seen.operands else None


def _without_an_error(frame: Frame, evidence: list[Evidence]) -> NotVisible:
    place = f"{frame.path}:{frame.line}"
    return NotVisible(
        because="a place alone does not say what went wrong there",
        next_steps=(
            f"Give the error's message: `whence explain {place} --message TEXT`.",
            "Or run what fails under `whence run -- COMMAND`, which sees the error itself.",
        ),
        evidence=tuple(
            one.model_copy(update={"claim": "the place that was named"}) for one in evidence[:1]
        ),
        path=frame.path,
        line=frame.line,
    )


def _without_frames(case: Case) -> NotVisible:
    steps = ["Give the whole stack trace or log: `whence explain --trace FILE`."]
    if case.problem.frames:
        steps.insert(
            0,
            (
                "Run it from the folder that holds the sources: no frame of the trace is in this "
                "workspace."
            ),
        )
    return NotVisible(
        because=f"`{_headline(case)}` names no line of this workspace", next_steps=tuple(steps)
    )


def _headline(case: Case) -> str:
    parts = [
        case.reported.error_type,
        case.reported.message.splitlines()[0][:80] if case.reported.message else "",
    ]
    return ": ".join(part for part in parts if part) or "the error"


def _distinct(frames: tuple[Frame, ...]) -> list[Frame]:
    return list({(frame.path, frame.line): frame for frame in frames}.values())
