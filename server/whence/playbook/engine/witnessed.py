"""What a rule says, held against what was seen: the run has the last word.

A rule reads; its claim about the failing line (`x` is None where …) names a value that the
recording may have. Where it has, the claim is observed, or it is wrong and the conclusion falls.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from whence.domain.analysis import Observation
from whence_tools.code.flow_model import Name
from whence_tools.errors.observed import Operand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Frame
    from whence_tools.errors.observed import Value

T = TypeVar("T")

_IS = re.compile(r"`(?P<text>[^`]+)` is (?P<word>[^`]+?) where ")
_KIND = re.compile(r"an? (?P<kind>\w+)$")


def check_conclusion(conclusion: Conclusion, case: Case) -> Conclusion:
    """The conclusion with what was observed beside its claims; None where the run contradicts one.

    A contradiction ends the whole conclusion: what follows from a wrong premise is no cause.
    """
    if conclusion is None:
        return None
    evidence = []
    for one in conclusion.evidence:
        frame = _frame_of(one, case)
        match = _IS.search(one.claim)
        value = _find_observed(frame, match["text"]) if frame and match else None
        if frame is None or match is None or value is None:
            evidence.append(one)
            continue
        if _contradicts(value, match["word"]):
            return None
        evidence.append(one.model_copy(update={"observation": observe(frame, match["text"])}))
    return replace(conclusion, evidence=tuple(evidence))


def observe(frame: Frame, text: str) -> Observation | None:
    """What the run says of an expression of a frame's line; None where it says nothing."""
    value = _find_observed(frame, text)
    return observe_value(frame, Operand(text, value)) if value is not None else None


def quote_seen(frame: Frame, at: Site, claim: str, text: str) -> Evidence:
    """A line of a frame, with what the run says of an expression of it."""
    return at.quote(claim).model_copy(update={"observation": observe(frame, text)})


def observe_value(frame: Frame, operand: Operand) -> Observation | None:
    """A value that was seen in a frame; None where the frame was not recorded."""
    if frame.observed is None:
        return None
    value = operand.value
    return Observation(
        run=frame.observed.run,
        frame=f"{frame.path}:{frame.line}",
        name=operand.text,
        value=value.repr,
        type=value.type,
        length=value.length,
        shape=value.shape,
    )


def keep_possible(
    found: Sequence[T], frame: Frame, fits: Callable[[Value, T], bool], written: Callable[[T], str]
) -> list[T]:
    """Of the expressions that a message may mean, those that the run does not rule out.

    Args:
        fits: whether a value is what the message tells of.
        written: the expression as it stands in the code.

    Returns:
        Those whose value was seen and fits; where there is none, those of which nothing is known.
    """
    inside = [one for one in found if not _stands_elsewhere(frame, written(one))]
    seen = [(one, _find_observed(frame, written(one))) for one in inside]
    certain = [one for one, value in seen if value is not None and fits(value, one)]
    return certain or [one for one, value in seen if value is None]


def find_names_that_fit(flow: Flow, frame: Frame, fits: Callable[[Value], bool]) -> list[Expr]:
    """The operands of the failing expression whose value was seen and fits, as expressions.

    What is written to (`total *= rate`) is an operand too, which no expression of the code is.
    """
    operands = frame.observed.operands if frame.observed else ()
    seen = [one.text for one in operands if fits(one.value)]
    around = [inner for one in flow.expressions(frame.line or 0) for inner in one.walk()]
    found = [one for one in around if one.at.text in seen]
    return found or [name for name, _ in list_augmented(flow, frame.line or 0) if name.name in seen]


def list_augmented(flow: Flow, line: int) -> list[tuple[Name, Expr]]:
    """The targets and values of `total *= rate` on a line, as operands."""
    return [
        (Name(replace(one.value.at, text=one.target), name=one.target), one.value)
        for one in flow.bindings
        if one.augmented and one.line == line and one.value is not None
    ]


def source_of(expr: Expr) -> str:
    return expr.at.text


def _find_observed(frame: Frame, text: str) -> Value | None:
    return frame.observed.value_of(text) if frame.observed else None


def _stands_elsewhere(frame: Frame, text: str) -> bool:
    return frame.observed is not None and frame.observed.stands_elsewhere(text)


def _frame_of(evidence: Evidence, case: Case) -> Frame | None:
    """The observed frame whose line a claim quotes."""
    start = evidence.line_start
    if start is None:
        return None
    lines = range(start, (evidence.line_end or start) + 1)
    return next(
        (f for f in case.frames if f.observed and f.path == evidence.file_path and f.line in lines),
        None,
    )


def _contradicts(value: Value, word: str) -> bool:
    """Whether a value cannot be what a claim calls it; words that say nothing of it never do."""
    if word in ("None", "null", "nil"):
        return not value.is_none
    if word == "empty":
        return bool(value.length)
    if word == "0":
        return not value.is_zero and not value.is_redacted
    kind = _KIND.match(word)
    return kind is not None and kind["kind"] != value.type and value.type.islower()
