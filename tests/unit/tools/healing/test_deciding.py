"""The rules of confidence, trend, breaker and decision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from whence_tools.healing import breaker, confidence
from whence_tools.healing.breaker import Breaker, replay
from whence_tools.healing.decision import SURE, AttemptFacts, decide
from whence_tools.healing.envelope import Action, BreakerState, ErrorTrend, ErrorType, Status
from whence_tools.healing.trend import AttemptOutcome, count_cascade, find_trend

share = st.floats(0, 1)
findings = st.builds(
    AttemptFacts,
    error_type=st.sampled_from(get_args(ErrorType)),
    status=st.sampled_from(get_args(Status)),
    tried=st.booleans(),
    worse=st.booleans(),
    suspicious=st.booleans(),
    command_fails=st.booleans(),
    failed_before=st.booleans(),
    breaker=st.sampled_from(get_args(BreakerState)),
    trend=st.sampled_from(get_args(ErrorTrend)),
    stagnation=share,
    cascade_depth=st.integers(0, 9),
    attempts_left=st.integers(0, 9),
    first=st.booleans(),
    confidence=share,
)
outcomes = st.lists(
    st.builds(AttemptOutcome, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
)


@given(findings)
def test_only_what_is_proven_or_fixed_syntax_is_promoted(found: AttemptFacts) -> None:
    if decide(found).action == "PROMOTE":
        assert found.tried
        assert not found.failed_before
        fixed = found.error_type == "SYNTAX" and found.status == "checked"
        clean = not found.suspicious and not found.command_fails and found.confidence >= SURE
        assert found.status == "proven" or (fixed and clean)


@given(findings)
def test_every_decision_says_why(found: AttemptFacts) -> None:
    assert all(decide(found).reasons)


@given(findings)
def test_a_refuted_patch_is_never_promoted_nor_a_proven_one_rolled_back(
    found: AttemptFacts,
) -> None:
    action = decide(found).action
    assert not (found.status == "refuted" and action == "PROMOTE")
    assert not (found.status == "proven" and action in {"ROLLBACK", "RETRY"})


@pytest.mark.parametrize(
    ("found", "action"),
    [
        (AttemptFacts("LOGIC", "proven"), "PROMOTE"),
        (AttemptFacts("SYNTAX", "checked", confidence=0.9), "PROMOTE"),
        (AttemptFacts("LOGIC", "checked", confidence=0.9), "HUMAN_REVIEW"),
        (AttemptFacts("SYNTAX", "checked", confidence=0.2), "HUMAN_REVIEW"),
        (AttemptFacts("LOGIC", "unverified", suspicious=True, attempts_left=3), "HUMAN_REVIEW"),
        (AttemptFacts("LOGIC", "refuted", cascade_depth=3, attempts_left=3), "HUMAN_REVIEW"),
        (AttemptFacts("LOGIC", "refuted", first=False), "HUMAN_REVIEW"),
        (AttemptFacts("LOGIC", "refuted"), "ROLLBACK"),
        (AttemptFacts("LOGIC", "refuted", worse=True, attempts_left=3), "ROLLBACK"),
        (AttemptFacts("LOGIC", "refuted", attempts_left=3), "RETRY"),
        (AttemptFacts("LOGIC", "unverified", command_fails=True, attempts_left=1), "RETRY"),
        (AttemptFacts("LOGIC", "refuted", stagnation=0.4, attempts_left=3), "STRATEGY_CHANGE"),
        (AttemptFacts("LOGIC", "refuted", tried=False, failed_before=True), "STRATEGY_CHANGE"),
        (AttemptFacts("LOGIC", "unverified", tried=False, breaker="OPEN"), "PAUSE_AND_BACKOFF"),
        (AttemptFacts("LOGIC", "refuted", breaker="OPEN", attempts_left=3), "PAUSE_AND_BACKOFF"),
    ],
)
def test_each_action_is_reached(found: AttemptFacts, action: Action) -> None:
    assert decide(found).action == action


@given(share, share, share, share)
def test_confidence_grows_with_syntax_and_logic_and_shrinks_with_risk(
    low: float, high: float, other: float, third: float
) -> None:
    low, high = sorted((low, high))
    assert confidence.combine_confidences(low, other, third) <= confidence.combine_confidences(
        high, other, third
    )
    assert confidence.combine_confidences(other, low, third) <= confidence.combine_confidences(
        other, high, third
    )
    assert confidence.combine_confidences(other, third, low) >= confidence.combine_confidences(
        other, third, high
    )
    assert 0 <= confidence.combine_confidences(low, high, other) <= 1


@given(
    st.sampled_from(get_args(Status)),
    st.integers(0, 50),
    st.integers(0, 50),
    st.none() | share,
)
def test_the_model_cannot_talk_a_status_up(
    status: Status, resolved: int, outstanding: int, probability: float | None
) -> None:
    logic = confidence.estimate_logic(status, resolved, outstanding, probability)
    least = {"proven": 1, "passes": 0.6, "checked": 0.5, "unverified": 0.1, "refuted": 0}
    most = {"proven": 1, "passes": 0.8, "checked": 0.8, "unverified": 0.5, "refuted": 0}
    assert least[status] <= logic <= most[status]


@given(st.lists(st.floats()))
@example([-1e308, -1e308])
def test_token_probabilities_are_probabilities(logits: Sequence[float]) -> None:
    probability = confidence.average_probabilities(logits)
    assert probability is None or 0 <= probability <= 1


def test_log_probabilities_give_the_geometric_mean() -> None:
    logs = [math.log(0.25), math.log(1.0)]
    assert confidence.average_probabilities(logs) == pytest.approx(0.5)
    assert confidence.average_probabilities([0.25, 1.0]) == pytest.approx(0.5)
    assert confidence.average_probabilities([0.0, 3.0, -3.0]) == pytest.approx(0.5)
    assert confidence.average_probabilities([math.nan]) is None


@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 4), st.integers(0, 4))
def test_risk_grows_with_the_patch_and_with_suspicions(
    lines: int, more: int, signs: int, others: int
) -> None:
    small = confidence.estimate_risk(lines, signs, "LOGIC")
    assert 0 <= small <= confidence.estimate_risk(lines + more, signs + others, "LOGIC") <= 1
    assert small <= confidence.estimate_risk(lines, signs, "SECURITY")


@given(outcomes)
def test_a_trend_is_named_after_its_velocity(series: list[AttemptOutcome]) -> None:
    trend = find_trend(series)
    assert 0 <= trend.stagnation <= 1
    if trend.direction != "unknown":
        names = {1: "improving", 0: "plateauing", -1: "worsening"}
        sign = (trend.velocity > 0) - (trend.velocity < 0)
        assert trend.direction == names[sign]


def test_attempts_that_change_nothing_stagnate() -> None:
    assert find_trend([]).direction == "unknown"
    same = [AttemptOutcome(2, 2)] * 5
    assert (find_trend(same).direction, find_trend(same).stagnation) == ("plateauing", 1.0)
    better = [AttemptOutcome(3, 2), AttemptOutcome(2, 1)]
    assert (find_trend(better).direction, find_trend(better).velocity) == ("improving", 1.0)
    assert find_trend([AttemptOutcome(1, 3, 2)]).direction == "worsening"


def test_a_cascade_is_attempts_in_a_row_with_new_problems() -> None:
    assert (
        count_cascade([AttemptOutcome(1, 2, 1), AttemptOutcome(2, 2), AttemptOutcome(2, 3, 1)]) == 1
    )
    assert count_cascade([AttemptOutcome(1, 2, 1), AttemptOutcome(2, 3, 1)]) == 2
    assert count_cascade([]) == 0


def failing(times: int) -> Breaker:
    return replay((float(moment), False) for moment in range(times))


def test_the_first_failures_are_free_and_the_fifth_after_them_opens() -> None:
    assert failing(breaker.GRACE) == Breaker(grace=0)
    last = breaker.GRACE + breaker.FAILURES_TO_OPEN
    assert failing(last - 1).state == "CLOSED"
    assert failing(last).state == "OPEN"


def test_an_open_breaker_lets_one_trial_through_when_it_has_cooled_down() -> None:
    opened = failing(breaker.GRACE + breaker.FAILURES_TO_OPEN)
    cooled = opened.opened_at + opened.cool_down
    assert opened.see_at(cooled - 1).state == "OPEN"
    assert opened.retry_after(cooled - 1) == 1
    trial = opened.see_at(cooled)
    assert trial.state == "HALF_OPEN"
    assert trial.record(cooled, success=True) == Breaker(grace=0)
    again = trial.record(cooled, success=False)
    assert (again.state, again.retry_after(cooled)) == ("OPEN", 2 * opened.cool_down)


@given(st.lists(st.tuples(st.floats(0, 1e6), st.booleans())))
def test_a_success_always_closes_the_breaker(history: list[tuple[float, bool]]) -> None:
    ordered = sorted(history)
    closed = replay([*ordered, (2e6, True)])
    assert (closed.state, closed.failures) == ("CLOSED", 0)
    assert 0 <= replay(ordered).retry_after(1e6) <= breaker.LONGEST_COOL_DOWN
