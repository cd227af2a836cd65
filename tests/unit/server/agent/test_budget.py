"""What fits into a context window."""

from __future__ import annotations

import pytest

from whence.agent import budget
from whence.domain.ports import Effort


def test_the_estimate_is_the_larger_of_bytes_and_words() -> None:
    assert budget.estimate_tokens("") == 0
    assert budget.estimate_tokens("x" * 32) == 10
    assert budget.estimate_tokens("a b c d") == 6
    assert budget.estimate_tokens("ä" * 16) == budget.estimate_tokens("x" * 32)


@pytest.mark.parametrize("window", [4096, 8192, 32768, 131072])
def test_prompt_and_answer_stay_within_the_usable_window(window: int) -> None:
    for thinks in (False, True):
        reserve = budget.reserve_output(window, thinks=thinks)
        assert 0 < reserve <= window / 3
        assert budget.count_prompt_room(window, thinks=thinks) + reserve <= window * 0.85


def test_the_answers_limit_grows_with_the_window_and_again_for_a_model_that_thinks() -> None:
    windows = (4096, 8192, 32768, 131072)
    assert [budget.reserve_output(window) for window in windows] == [1024, 2048, 4096, 16384]
    thinking = [budget.reserve_output(window, thinks=True) for window in windows]
    assert thinking == [1365, 2730, 10922, 16384]


@pytest.mark.parametrize(
    ("efforts", "window", "cuts", "effort"),
    [
        ((), 131072, 0, None),
        (("none", "low", "medium", "high"), 4096, 0, "none"),
        (("none", "low", "medium", "high"), 8192, 0, "low"),
        (("none", "low", "medium", "high"), 131072, 0, "medium"),
        (("none", "low", "medium", "high"), 131072, 1, "low"),
        (("none", "low", "medium", "high"), 131072, 9, "none"),
        (("low", "medium", "high"), 4096, 0, "low"),
        (("none", "medium"), 8192, 0, "none"),
    ],
)
def test_a_model_thinks_as_much_as_there_is_room_for_and_less_after_it_was_cut_off(
    efforts: tuple[Effort, ...], window: int, cuts: int, effort: Effort | None
) -> None:
    assert budget.choose_effort(efforts, window, cuts=cuts) == effort


@pytest.mark.parametrize("window", [4096, 8192, 32768, 131072])
def test_one_result_never_takes_more_than_a_sixth_of_the_window(window: int) -> None:
    allowed = budget.limit_result_bytes(window, window)
    assert allowed <= window / 6 * budget.BYTES_PER_TOKEN
    assert allowed <= budget.MAX_RESULT_BYTES


def test_results_of_one_round_share_what_is_left() -> None:
    one = budget.limit_result_bytes(1000, 131072)
    four = budget.limit_result_bytes(1000, 131072, calls=4)
    assert budget.MIN_RESULT_BYTES <= four < one


def test_a_full_window_still_lets_a_little_through() -> None:
    assert budget.limit_result_bytes(-500, 4096) == budget.MIN_RESULT_BYTES


def test_a_small_window_is_offered_the_first_tools_that_fit() -> None:
    tools = [{"name": "a", "description": "x" * 600}, {"name": "b", "description": "x" * 6000}]
    tools += [{"name": "c", "description": "x" * 30}]
    assert budget.choose_fitting_tools(tools, 131072, fixed=1200) == tools
    assert budget.choose_fitting_tools(tools, 4096, fixed=1000) == [tools[0], tools[2]]
    assert budget.choose_fitting_tools(tools, 4096, fixed=9000) == tools[:1]


def test_a_thousand_tools_are_measured_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = [{"name": f"t{n}", "description": "x" * 100} for n in range(1000)]
    measured = 0

    def counting(text: str) -> budget.Size:
        nonlocal measured
        measured += 1
        return budget.Size(len(text), 1)

    monkeypatch.setattr(budget, "measure", counting)
    assert len(budget.choose_fitting_tools(tools, 131072, fixed=0)) > 100
    assert measured == len(tools)
