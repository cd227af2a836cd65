"""What is left when no rule knows the error: the code of the frames, and what to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.domain.analysis import RUN_STEP, Observation, describe_frame
from whence.playbook.engine.conclusion import Abstention, AbstentionText
from whence.playbook.engine.witnessed import observe, observe_value
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.errors.model import Frame
    from whence_tools.errors.observed import Condition

_FRAMES_SHOWN = 3
_IS_TYPED_IN = lazy_pattern(r"<[\w -]+>$")  # an interpreter's prompt, or a text that it was given


_ONLY_A_PLACE = AbstentionText(
    "A location alone doesn't show what went wrong there.",
    "Give the error's message: `whence explain {crash} --message TEXT`.",
    "Or run the failing command with `whence run -- COMMAND`, which sees the error itself.",
    crash="the location that you gave",
)
_NO_ERROR = AbstentionText(
    "The stack trace has no error: neither its type nor its message.",
    "Give the whole stack trace or log: `whence explain --trace FILE`.",
)
_NO_FRAMES = AbstentionText(
    "`{error}` names no file.",
    "Give the whole stack trace or log: `whence explain --trace FILE`.",
)
_FRAMES_ELSEWHERE = AbstentionText(
    "Whence found none of the error's files in this workspace: {files}.",
    "Run it from the folder that holds the sources.",
)
_NO_LINE = AbstentionText(
    "The error names {path}, but no line of it.",
    "Give the whole stack trace or log: `whence explain --trace FILE`.",
)
_FRAMES_WITHOUT_FILES = AbstentionText(
    "No frame of the stack names a file: {functions}.",
    "Build or run it with debug information (symbols, source maps), and give that trace.",
)


_CHANGED_SINCE = AbstentionText(
    "The code has changed since: {gone} is not where the trace says it is in {path}.",
    "Check out the version that failed, or run it again with the code as it is.",
)


def describe_frames(case: Case) -> ToolSteps[Abstention]:
    """The frames' code and what it held, without a claim about the cause."""
    if case.problem.is_outdated:
        gone = next(
            one for one in (*case.problem.frames, *case.problem.root.frames) if one.outdated
        )
        what = gone.code or gone.function
        return _CHANGED_SINCE.abstention(
            None, path=gone.path or gone.file, gone=f"`{what}`" if what else "the line"
        )
    frames = case.frames or tuple(
        frame
        for cause in case.problem.causes
        for frame in cause.frames
        if frame.path and frame.line
    )
    if not frames:
        return _nothing_here(case)
    evidence: list[Evidence] = []
    for frame in _distinct(frames)[:_FRAMES_SHOWN]:
        file = yield from case.read(frame.path or "")
        if file is not None and frame.line and file.line(frame.line).strip():
            claim = describe_frame(case.problem, 0) if not evidence else "called from here"
            quoted = file.quote(claim, frame.line)
            evidence.append(quoted.model_copy(update={"observation": _first_value(frame)}))
            evidence.extend(_conditions(file, frame))
    innermost = frames[0]
    if case.problem.is_only_a_place and len(case.problem.frames) > 1:
        return replace(_NO_ERROR.abstention(None), evidence=tuple(evidence))
    if case.problem.is_only_a_place:
        place = yield from case.crash()
        named = place or f"{innermost.path}:{innermost.line}"
        return _ONLY_A_PLACE.abstention(place, crash=named)
    return Abstention("", (), tuple(evidence), innermost.path, innermost.line, to_see=(RUN_STEP,))


def _nothing_here(case: Case) -> Abstention:
    """Why there is no line to look at: the files are elsewhere, or were not named."""
    frames = (*case.problem.frames, *case.problem.root.frames)
    if here := next((frame.path for frame in frames if frame.path), None):
        return _NO_LINE.abstention(None, path=here)
    named = (frame.file for frame in frames if frame.file)
    if files := list(dict.fromkeys(file for file in named if not _IS_TYPED_IN.match(file))):
        return _FRAMES_ELSEWHERE.abstention(None, files=_some(files))
    bare = (frame.function for frame in frames if frame.function and not frame.file)
    if functions := list(dict.fromkeys(bare)):
        return _FRAMES_WITHOUT_FILES.abstention(None, functions=_some(functions))
    return _NO_FRAMES.abstention(None, error=_headline(case))


def _some(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:_FRAMES_SHOWN])
    return shown + (f" and {len(names) - _FRAMES_SHOWN} more" if len(names) > _FRAMES_SHOWN else "")


def _conditions(file: SourceFile, frame: Frame) -> Iterator[Evidence]:
    """The tests that led to a `raise`, each with the value that decided it, where one was seen."""
    for one in frame.observed.conditions if frame.observed else ():
        held = "held" if one.held else "did not hold"
        quoted = file.quote(f"the condition `{one.text}` {held}", one.line)
        seen = observe_value(frame, one.operands[0]) if one.operands else None
        yield quoted.model_copy(update={"observation": seen})
        yield from _set_before(file, frame, one)


def _set_before(file: SourceFile, frame: Frame, condition: Condition) -> Iterator[Evidence]:
    """Where the function last set what a condition asks for."""
    flow = file.flow
    function = flow.function_at(condition.line) if flow else None
    if flow is None or function is None or frame.observed is None:
        return
    names = {one.text for one in condition.operands}
    bound = [
        one
        for one in flow.bindings
        if one.target in names and one.function == function.start and one.line < condition.line
    ]
    if not bound:
        return
    last = max(bound, key=lambda one: one.line)
    yield file.quote(f"`{last.target}` is set here", last.line)


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


def _headline(case: Case) -> str:
    parts = [
        case.reported.error_type,
        case.reported.message.splitlines()[0][:80] if case.reported.message else "",
    ]
    return ": ".join(part for part in parts if part) or "the error"


def _distinct(frames: tuple[Frame, ...]) -> list[Frame]:
    return list({(frame.path, frame.line): frame for frame in frames}.values())
