"""A model's answer beside the offline one: what stands, and what the report says."""

from __future__ import annotations

from typing import Any

import pytest

from whence.agent.hybrid import ModelAnswer, combine
from whence.domain.analysis import RootCauseAnalysis, StopReason
from whence_tools.errors.model import Frame, Problem
from whence_tools.errors.observed import ObservedFrame, Operand, Value

CRASH = Frame(
    "b.py", 3, path="b.py",
    observed=ObservedFrame("pytest", locals=(Operand("name", Value("NoneType", "None")),)),
)  # fmt: skip
CALLER = Frame(
    "a.py", 7, path="a.py",
    observed=ObservedFrame("pytest", locals=(Operand("user", Value("NoneType", "None")),)),
)  # fmt: skip
PROBLEM = Problem("python", "TypeError", "no", (CRASH, CALLER))


def analysis(cause: str = "", **fields: Any) -> RootCauseAnalysis:
    shape: dict[str, Any] = {
        "id": "1", "outcome": "found" if cause else "notFound", "errorDescription": "E",
        "errorType": "E", "language": "python", "fingerprint": "w1-0", "rootCause": cause,
        "solution": "", "confidence": 0.5, "analyst": {"kind": "offline"},
        "metadata": {"createdAt": "2026-01-01", "stopReason": "submitted"},
    }  # fmt: skip
    if cause:
        shape["cause"] = {"status": "read"}
    return RootCauseAnalysis.model_validate({**shape, **fields})


def evidence(path: str, line: int, claim: str, status: str = "grounded") -> dict[str, Any]:
    return {
        "claim": claim, "filePath": path, "lineStart": line, "lineEnd": line, "quote": "q",
        "status": status,
    }  # fmt: skip


def claimed(path: str, line: int, claim: str = "it is here", **fields: Any) -> RootCauseAnalysis:
    """A model's cause with a quote that the file holds."""
    return analysis(
        "the model's cause",
        **{
            "location": {"filePath": path, "line": line},
            "evidence": [evidence(path, line, claim)],
            "analyst": {"kind": "lmstudio", "model": "tiny"},
            **fields,
        },
    )


def fix(status: str) -> dict[str, Any]:
    return {"edits": [], "diff": "d", "verification": {"status": status}}


def with_model(
    offline: RootCauseAnalysis, model: RootCauseAnalysis, **fields: Any
) -> RootCauseAnalysis:
    answer = {"reason": StopReason.SUBMITTED, **fields}
    return combine(offline, ModelAnswer(model, **answer), PROBLEM)


OFFLINE = analysis("the rules' cause", location={"filePath": "c.py", "line": 1})
NOTHING = analysis()


@pytest.mark.parametrize("offline", [OFFLINE, NOTHING])
def test_a_cause_that_was_only_read_stands_below_as_a_suggestion(
    offline: RootCauseAnalysis,
) -> None:
    both = with_model(offline, claimed("a.py", 7))
    assert both.outcome == offline.outcome
    assert both.root_cause == offline.root_cause
    assert both.suggestion is not None
    assert both.suggestion.root_cause == "the model's cause"
    assert (both.analyst.kind, both.analyst.model) == ("hybrid", "tiny")


def test_a_cause_whose_place_held_the_value_that_it_names_is_better_than_none() -> None:
    both = with_model(NOTHING, claimed("a.py", 7, "`user` is None here"))
    assert (both.root_cause, both.analyst.cause_from) == ("the model's cause", "model")
    assert both.cause is not None
    assert both.cause.status == "observed"
    seen = both.evidence[0].observation
    assert seen is not None
    assert (seen.frame, seen.name, seen.value) == ("a.py:7", "user", "None")


def test_the_failing_line_with_its_value_restates_the_error() -> None:
    both = with_model(NOTHING, claimed("b.py", 3, "`name` is None here"))
    assert both.outcome == "notFound"


def test_a_value_that_was_not_recorded_is_not_observed() -> None:
    both = with_model(NOTHING, claimed("a.py", 7, "`user` is 5 here"))
    assert both.outcome == "notFound"
    assert both.suggestion is not None
    assert both.suggestion.evidence[0].status == "grounded"


@pytest.mark.parametrize(
    ("status", "stands"),
    [("proven", True), ("passes", True), ("checked", False), ("unverified", False),
     ("refuted", False)],
)  # fmt: skip
def test_over_an_abstention_a_fix_must_pass(
    status: str,
    stands: bool,  # noqa: FBT001 - given by the parameters
) -> None:
    both = with_model(NOTHING, claimed("a.py", 7, fix=fix(status)))
    assert (both.outcome == "found") is stands
    assert (both.fix is not None) is stands


@pytest.mark.parametrize(("status", "stands"), [("proven", True), ("passes", False)])
def test_over_a_cause_with_the_same_evidence_a_fix_must_be_proven(
    status: str,
    stands: bool,  # noqa: FBT001 - given by the parameters
) -> None:
    both = with_model(OFFLINE, claimed("a.py", 7, fix=fix(status)))
    assert (both.root_cause == "the model's cause") is stands


def test_an_observed_cause_takes_the_place_of_one_that_was_only_read() -> None:
    observed = claimed("a.py", 7, "`user` is None here")
    assert with_model(OFFLINE, observed).analyst.cause_from == "model"
    proven = OFFLINE.model_copy(update={"fix": claimed("c.py", 1, fix=fix("proven")).fix})
    assert with_model(proven, observed).analyst.cause_from == "offline"


def test_a_cause_on_a_line_that_did_not_run_is_left_out() -> None:
    answer = claimed("a.py", 7, "`user` is None here")
    both = with_model(NOTHING, answer, is_refuted=True)
    assert (both.outcome, both.suggestion) == ("notFound", None)
    assert both.analyst.note == "The model tiny named a line that does not run before the failure."


UNSUPPORTED = claimed("a.py", 7, evidence=[evidence("a.py", 7, "c", "ungrounded")])
SILENT = analysis(analyst={"kind": "lmstudio", "model": "tiny"})


@pytest.mark.parametrize(
    ("model", "answer", "note"),
    [
        (UNSUPPORTED, {}, "gave a cause, but no quote that matches the files"),
        (SILENT, {}, "found no other cause"),
        (SILENT, {"reason": StopReason.SECONDS}, "was stopped at the time limit"),
        (SILENT, {"reason": StopReason.ROUNDS}, "A model trained for tool use works better"),
        (SILENT, {"reason": StopReason.REPEATED}, "made the same call again and again"),
        (SILENT, {"reason": StopReason.ANSWERED}, "gave no answer that Whence could check"),
        (
            SILENT,
            {"reason": StopReason.ROUNDS, "context_length": 2048},
            "Its window has 2048 tokens; load it with at least 8192.",
        ),
        (
            SILENT.model_copy(
                update={"metadata": SILENT.metadata.model_copy(update={"tokens_per_second": 1.25})}
            ),
            {"reason": StopReason.SECONDS},
            "It wrote 1.2 tokens/s",
        ),
        (SILENT, {"reason": StopReason.MODEL_ERROR, "failure": "It is gone."}, "It is gone."),
        (claimed("c.py", 1), {}, "named the same line"),
    ],
)
def test_the_offline_result_stands_and_the_note_says_what_the_model_did(
    model: RootCauseAnalysis, answer: dict[str, Any], note: str
) -> None:
    both = with_model(OFFLINE, model, **answer)
    assert (both.root_cause, both.location, both.suggestion) == (
        OFFLINE.root_cause, OFFLINE.location, None,
    )  # fmt: skip
    assert note in (both.analyst.note or "")
    assert both.metadata.stop_reason == "submitted"


def test_a_models_fix_is_taken_where_the_rules_name_the_same_line_and_have_none() -> None:
    both = with_model(OFFLINE, claimed("c.py", 1, fix=fix("unverified")))
    assert (both.root_cause, both.solution) == (OFFLINE.root_cause, OFFLINE.solution)
    assert both.fix is not None
    assert both.analyst.note == "The model tiny named the same line. The fix is the model's."
    refuted = with_model(OFFLINE, claimed("c.py", 1, fix=fix("refuted")))
    assert refuted.fix is None
