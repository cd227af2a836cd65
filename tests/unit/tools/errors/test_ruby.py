"""Ruby: uncaught exceptions, logs, test runners."""

from __future__ import annotations

from tests.support.recorded_problems import (
    only_problem,
    recorded_text,
)
from whence_tools.errors import parse


def test_a_cause_follows_the_exception_it_led_to() -> None:
    problem = only_problem(recorded_text("ruby/cause"))
    assert (problem.error_type, problem.root.error_type) == ("TypeError", "ArgumentError")


def test_the_innermost_call_comes_first_also_when_ruby_printed_it_last() -> None:
    problem = only_problem(recorded_text("ruby/newest-last"))
    assert [frame.line for frame in problem.frames] == [2, 5, 5, 8]


def test_the_frames_of_a_minitest_error_stand_below_the_code_that_ruby_marks() -> None:
    text = (
        "  1) Error:\nT#test_b:\nNoMethodError: undefined method `upcase' for nil:NilClass\n\n"
        "  def test_b; nil.upcase; end\n                 ^^^^^^^\n    t_test.rb:4:in `test_b'\n\n"
        "  2) Error:\nT#test_c:\nKeyError: key not found: :a\n    t_test.rb:5:in `test_c'\n"
    )
    frames = [problem.frames for problem in parse(text)]
    assert [[frame.line for frame in found] for found in frames] == [[4], [5]]


def test_a_logged_message_goes_on_up_to_the_frames() -> None:
    [problem] = parse(
        "Shop::PriceError: no price\n    got: nil\ncart.rb:4:in `total'\nmain.rb:9:in `<main>'\n"
    )
    assert (problem.error_type, problem.message) == ("PriceError", "no price\n    got: nil")
