"""What stands when the offline analyst and a model have looked at the same problem.

The offline result is the floor: a model's cause takes its place only with better evidence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.agent.conclude import list_observed_values
from whence.domain.analysis import (
    AnalystInfo,
    Cause,
    Evidence,
    Observation,
    StopReason,
    Suggestion,
    Usage,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import AnalysisMetadata, RootCauseAnalysis
    from whence.domain.errors import AnalystError
    from whence_tools.errors.model import Frame, Problem

_STRENGTH: Final = ("read", "observed", "shown")
_PASSES: Final = frozenset({"passes", "proven"})
_SMALL_WINDOW: Final = 8192  # tokens
_SLOW: Final = 5.0  # tokens per second

_STOPPED: Final = {
    StopReason.SECONDS: "was stopped at the time limit (`limits.seconds`)",
    StopReason.ROUNDS: "came to no conclusion within the step limit (`limits.rounds`)",
    StopReason.TOKENS: "came to no conclusion within the token limit (`limits.tokens`)",
    StopReason.REPEATED: "made the same call again and again",
    StopReason.CONCLUDED: "was stopped at your request",
}
_UNTRAINED: Final = frozenset({StopReason.ROUNDS, StopReason.REPEATED, StopReason.ANSWERED})


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What a model came to.

    Attributes:
        reason: why it ended.
        failure: what stopped it, for the user.
        context_length: its window in tokens.
        is_refuted: a run showed that the line it names did not run.
    """

    analysis: RootCauseAnalysis
    reason: StopReason
    failure: str | None = None
    context_length: int | None = None
    is_refuted: bool = False

    @property
    def took_part(self) -> bool:
        return self.reason is not StopReason.MODEL_ERROR or self.analysis.metadata.rounds > 0


def combine(offline: RootCauseAnalysis, answer: ModelAnswer, problem: Problem) -> RootCauseAnalysis:
    """The analysis with the better evidence, and what is left of the other."""
    model = check_observations(answer.analysis, problem)
    metadata = _add_metadata(offline, model)
    if not answer.is_refuted and _is_better(model, offline):
        return model.model_copy(
            update={
                "suspects": offline.suspects or model.suspects,
                "analyst": _describe_analyst(model, "model"),
                "metadata": metadata.model_copy(
                    update={
                        "stop_reason": model.metadata.stop_reason,
                        "fixed_in": model.metadata.fixed_in,
                    }
                ),
            }
        )
    if answer.reason is StopReason.CONCLUDED:  # the user ended it, whoever was at work
        metadata = metadata.model_copy(update={"stop_reason": answer.reason})
    info = _describe_analyst(model, "offline" if offline.outcome == "found" else None)
    if not answer.took_part:
        info = AnalystInfo(kind="offline")
    suggestion = None if answer.is_refuted else _make_suggestion(model, offline)
    note = None if suggestion else _note(answer, model, offline)
    extends = not answer.is_refuted and offline.fix is None and _is_same_place(model, offline)
    return offline.model_copy(
        update={
            "fix": model.fix if extends and not _has_failed(model) else offline.fix,
            "suggestion": suggestion,
            "analyst": info.model_copy(update={"note": note}),
            "metadata": metadata,
        }
    )


def conclude_without_model(offline: RootCauseAnalysis, failure: AnalystError) -> RootCauseAnalysis:
    """The offline analysis, where no model could be asked; says why, if there is one."""
    if failure.is_absence:
        return offline
    noted = offline.analyst.model_copy(update={"note": str(failure)})
    return offline.model_copy(update={"analyst": noted})


def _describe_analyst(model: RootCauseAnalysis, cause_from: str | None) -> AnalystInfo:
    shape = {"kind": "hybrid", "model": model.analyst.model, "cause_from": cause_from}
    return AnalystInfo.model_validate(shape)


def _add_metadata(offline: RootCauseAnalysis, model: RootCauseAnalysis) -> AnalysisMetadata:
    """The offline one's end, with what both of them took."""
    first, second = offline.metadata, model.metadata
    used = [one.usage for one in (first, second) if one.usage]
    return first.model_copy(
        update={
            "duration_ms": first.duration_ms + second.duration_ms,
            "rounds": first.rounds + second.rounds,
            "tool_calls": first.tool_calls + second.tool_calls,
            "usage": sum(used, Usage()) if used else None,
            "tokens_per_second": second.tokens_per_second,
            "time_to_first_token_ms": second.time_to_first_token_ms,
        }
    )


def _is_better(model: RootCauseAnalysis, offline: RootCauseAnalysis) -> bool:
    tried = model.fix.verification.status if model.fix else "unverified"
    if model.outcome != "found" or model.location is None or tried == "refuted":
        return False
    if offline.outcome == "notFound":
        return _rank_cause(model) > 0 or tried in _PASSES
    if offline.has_proven_fix:
        return False
    if _rank_cause(model) == _rank_cause(offline):
        return tried == "proven"
    return _rank_cause(model) > _rank_cause(offline)


def _rank_cause(analysis: RootCauseAnalysis) -> int:
    return _STRENGTH.index(analysis.cause.status) if analysis.cause else 0


def _make_suggestion(model: RootCauseAnalysis, offline: RootCauseAnalysis) -> Suggestion | None:
    """A model's other cause, where the files hold at least one of its quotes."""
    held = [one for one in model.evidence if one.holds]
    if model.outcome != "found" or not held or _has_failed(model) or _is_same_place(model, offline):
        return None
    return Suggestion(root_cause=model.root_cause, location=model.location, evidence=held)


def _has_failed(model: RootCauseAnalysis) -> bool:
    return model.fix is not None and model.fix.verification.status == "refuted"


def _is_same_place(model: RootCauseAnalysis, offline: RootCauseAnalysis) -> bool:
    one, other = model.location, offline.location
    if offline.outcome != "found" or one is None or other is None:
        return False
    return (one.file_path, one.line) == (other.file_path, other.line)


def _note(answer: ModelAnswer, model: RootCauseAnalysis, offline: RootCauseAnalysis) -> str:
    """What the model did, and what would help."""
    name = f"The model {model.analyst.model}" if model.analyst.model else "The model"
    if answer.reason is StopReason.MODEL_ERROR:
        return f"{name} failed: {answer.failure}" if answer.failure else f"{name} failed."
    if answer.is_refuted:
        return f"{name} named a line that does not run before the failure."
    if model.outcome == "found" and _is_same_place(model, offline):
        return f"{name} named the same line.{_of_its_fix(model, offline)}"
    if answer.reason is StopReason.SUBMITTED and model.outcome == "notFound":
        return f"{name} found no other cause." if offline.cause else f"{name} found no cause."
    return " ".join([f"{name} {_describe_end(answer, model)}.", *_list_advice(answer, model)])


def _of_its_fix(model: RootCauseAnalysis, offline: RootCauseAnalysis) -> str:
    if _has_failed(model):
        return " Its fix did not help."
    return " The fix is the model's." if model.fix and not offline.fix else ""


def _describe_end(answer: ModelAnswer, model: RootCauseAnalysis) -> str:
    if answer.reason in _STOPPED:
        steps = model.metadata.rounds
        return f"{_STOPPED[answer.reason]} after {steps} step{'' if steps == 1 else 's'}"
    if _has_failed(model):
        return "proposed a fix that did not help"
    if model.outcome == "found":
        return "gave a cause, but no quote that matches the files"
    return "gave no answer that Whence could check"


def _list_advice(answer: ModelAnswer, model: RootCauseAnalysis) -> Iterator[str]:
    pace, window = model.metadata.tokens_per_second, answer.context_length
    if pace is not None and pace < _SLOW:
        yield f"It wrote {pace:.1f} tokens/s; a smaller model or a GPU is faster."
    if window is not None and window < _SMALL_WINDOW:
        yield f"Its window has {window} tokens; load it with at least {_SMALL_WINDOW}."
    if answer.reason in _UNTRAINED:
        yield "A model trained for tool use works better."


def check_observations(analysis: RootCauseAnalysis, problem: Problem) -> RootCauseAnalysis:
    """The analysis with what the recorded run confirms of its claims.

    The cause is `observed` only where that is so of the claim at its own place, and the place is
    not the failing line: its values restate the error.
    """
    evidence = [_add_observed(one, problem) for one in analysis.evidence]
    where, crash = analysis.location, problem.root.own_frame or problem.own_frame
    is_crash = where is None or (
        crash is not None and (crash.path, crash.line) == (where.file_path, where.line)
    )
    supported = where is not None and not is_crash and any(
        one.status == "observed" and one.file_path == where.file_path
        and (one.line_start or 0) <= where.line <= (one.line_end or one.line_start or 0)
        for one in evidence
    )  # fmt: skip
    cause = Cause(status="observed" if supported else "read") if analysis.cause else None
    return analysis.model_copy(update={"evidence": evidence, "cause": cause})


def _add_observed(item: Evidence, problem: Problem) -> Evidence:
    if item.status != "grounded" or item.line_start is None:
        return item
    lines = range(item.line_start, (item.line_end or item.line_start) + 1)
    for frame in _list_recorded_frames(problem):
        if frame.path == item.file_path and frame.line in lines:
            seen = _find_named_value(item.claim, frame)
            if seen is not None:
                return item.model_copy(update={"status": "observed", "observation": seen})
    return item


def _list_recorded_frames(problem: Problem) -> Sequence[Frame]:
    frames = (*problem.frames, *problem.root.frames)
    return [frame for frame in frames if frame.path and frame.line and frame.observed]


def _find_named_value(claim: str, frame: Frame) -> Observation | None:
    """The recorded value that a claim gives, under the name that it had."""
    assert frame.observed is not None
    for value in list_observed_values(frame):
        if _has_word(claim, value.name) and _has_word(claim, value.repr):
            return Observation(
                run=frame.observed.run,
                frame=f"{frame.path}:{frame.line}",
                name=value.name,
                value=value.repr,
                type=value.type or None,
                length=value.length,
                shape=value.shape,
            )
    return None


def _has_word(text: str, word: str) -> bool:
    before, found, after = text.partition(word)
    if not word or not found:
        return False
    if (not _goes_on(before[-1:]) or not _goes_on(word[:1])) and (
        not _goes_on(after[:1]) or not _goes_on(word[-1:])
    ):
        return True
    return _has_word(after, word)


def _goes_on(character: str) -> bool:
    return character.isalnum() or character == "_"
