"""What fits into a context window."""

from __future__ import annotations

import pytest

from whence.agent import budget
from whence.agent.transcript import Answer, Call, Calls, Round, Transcript
from whence_tools.contract import ToolResult
from whence_tools.errors.model import Problem


def history(*sizes: int) -> Transcript:
    transcript = Transcript(Problem(), task="task")
    for number, size in enumerate(sizes):
        call = Call(str(number), "read_file", {})
        answer = Answer(call, ToolResult(data={"content": "x" * size}))
        transcript.rounds.append(Round(Calls((call,)), (answer,)))
    return transcript


def test_the_estimate_is_the_larger_of_bytes_and_words() -> None:
    assert budget.estimate_tokens("") == 0
    assert budget.estimate_tokens("x" * 32) == 10
    assert budget.estimate_tokens("a b c d") == 6
    assert budget.estimate_tokens("ä" * 16) == budget.estimate_tokens("x" * 32)


@pytest.mark.parametrize("window", [4096, 8192, 32768, 131072])
def test_prompt_and_answer_stay_within_the_usable_window(window: int) -> None:
    reserve = budget.output_reserve(window)
    assert 0 < reserve <= 2048
    assert budget.prompt_room(window) + reserve <= window * 0.85


@pytest.mark.parametrize("window", [4096, 8192, 32768, 131072])
def test_one_result_never_takes_more_than_a_sixth_of_the_window(window: int) -> None:
    allowed = budget.result_budget(history(), window)
    assert allowed <= window / 6 * budget.BYTES_PER_TOKEN
    assert allowed <= budget.MAX_RESULT_BYTES


def test_results_of_one_round_share_what_is_left() -> None:
    one = budget.result_budget(history(), 4096)
    four = budget.result_budget(history(), 4096, calls=4)
    assert budget.MIN_RESULT_BYTES <= four < one


def test_what_was_read_lately_leaves_less_room() -> None:
    empty, full = history(), history(4000, 4000)
    assert budget.result_budget(full, 8192, fixed=2000) < budget.result_budget(
        empty, 8192, fixed=2000
    )


def test_what_can_be_left_out_does_not_count() -> None:
    lately = history(2000, 2000)
    long_ago = history(*[9000] * 5, 2000, 2000)
    assert budget.result_budget(long_ago, 8192) == budget.result_budget(lately, 8192)


def test_a_full_window_still_lets_a_little_through() -> None:
    assert budget.result_budget(history(90_000, 90_000), 4096) == budget.MIN_RESULT_BYTES


def test_a_small_window_is_offered_the_first_tools_that_fit() -> None:
    tools = [{"name": "a", "description": "x" * 600}, {"name": "b", "description": "x" * 6000}]
    tools += [{"name": "c", "description": "x" * 30}]
    assert budget.tools_that_fit(tools, 131072, fixed=1200) == tools
    assert budget.tools_that_fit(tools, 4096, fixed=1200) == [tools[0], tools[2]]
    assert budget.tools_that_fit(tools, 4096, fixed=9000) == tools[:1]


def test_older_results_go_when_three_quarters_are_used() -> None:
    room = budget.prompt_room(8192)
    assert not budget.must_compact(int(room * 0.7), 8192)
    assert budget.must_compact(int(room * 0.8), 8192)
    assert [budget.rounds_to_digest(rounds) for rounds in (0, 2, 3, 9)] == [0, 0, 1, 7]
