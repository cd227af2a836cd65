"""Ruby: uncaught exceptions, logs, test runners."""

from __future__ import annotations

from tests.support.recorded_problems import (
    only_problem,
    recorded_text,
)


def test_a_cause_follows_the_exception_it_led_to() -> None:
    problem = only_problem(recorded_text("ruby/cause"))
    assert (problem.error_type, problem.root.error_type) == ("TypeError", "ArgumentError")


def test_the_innermost_call_comes_first_also_when_ruby_printed_it_last() -> None:
    problem = only_problem(recorded_text("ruby/newest-last"))
    assert [frame.line for frame in problem.frames] == [2, 5, 5, 8]
