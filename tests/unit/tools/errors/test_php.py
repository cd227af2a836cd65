"""PHP: exceptions, warnings, framework logs."""

from __future__ import annotations

from tests.support.recorded_problems import (
    only_problem,
    recorded_text,
)


def test_a_frame_has_the_function_that_holds_its_line() -> None:
    problem = only_problem(recorded_text("php/undefined-method"))
    assert [(frame.function, frame.line) for frame in problem.frames] == [
        ("run", 16),
        ("{main}", 29),
    ]


def test_the_exception_that_was_not_caught_has_the_earlier_one_as_its_cause() -> None:
    problem = only_problem(recorded_text("php/chain"))
    assert (problem.error_type, problem.root.error_type) == ("RuntimeException", "TypeError")
