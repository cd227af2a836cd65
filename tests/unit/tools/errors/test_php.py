"""PHP: exceptions, warnings, framework logs."""

from __future__ import annotations

from tests.support.recorded_problems import (
    only_problem,
    recorded_text,
)
from whence_tools.errors import parse_one
from whence_tools.errors.obvious import Obvious, Reason, find_reason


def test_a_frame_has_the_function_that_holds_its_line() -> None:
    problem = only_problem(recorded_text("php/undefined-method"))
    assert [(frame.function, frame.line) for frame in problem.frames] == [
        ("run", 16),
        ("{main}", 29),
    ]


def test_the_exception_that_was_not_caught_has_the_earlier_one_as_its_cause() -> None:
    problem = only_problem(recorded_text("php/chain"))
    assert (problem.error_type, problem.root.error_type) == ("RuntimeException", "TypeError")


def test_a_warning_that_something_is_undefined_is_the_cause_of_the_error_it_leads_to() -> None:
    problem = parse_one(
        'PHP Warning:  Undefined array key "columns" in /app/src/Report.php on line 11\n'
        "PHP Fatal error:  Uncaught TypeError: implode(): Argument #1 ($array) must be of type "
        "array, string given in /app/src/Report.php:11\n"
        "Stack trace:\n"
        "#0 /app/src/Report.php(11): implode()\n"
        "#1 /app/main.php(7): Report->header()\n"
        "#2 {main}\n"
        "  thrown in /app/src/Report.php on line 11\n"
    )
    assert problem.error_type == "TypeError"
    assert problem.root.message == 'Undefined array key "columns"'
    assert [(frame.file, frame.line) for frame in problem.root.frames][-1] == ("/app/main.php", 7)


def test_an_error_on_the_line_that_the_program_was_printing_is_read() -> None:
    problem = parse_one(
        "retries: PHP Fatal error:  Uncaught TypeError: Unsupported operand types: array + int in "
        "/app/main.php:22\n"
        "Stack trace:\n"
        "#0 /app/main.php(29): retries()\n"
        "#1 {main}\n"
        "  thrown in /app/main.php on line 22\n"
    )
    assert problem.error_type == "TypeError"
    assert problem.message == "Unsupported operand types: array + int"
    assert [(frame.function, frame.line) for frame in problem.frames] == [
        ("retries", 22), ("{main}", 29),
    ]  # fmt: skip


def test_a_failed_program_that_went_on_without_a_value_has_something_to_explain() -> None:
    warned = 'PHP Warning:  Undefined array key "items" in /app/main.php on line 14\n'
    deprecated = "PHP Deprecated:  Use of x is deprecated in /app/main.php on line 2\n"
    assert find_reason(f"{deprecated}{warned}no titles\n") is None
    assert find_reason(deprecated) == Reason(Obvious.NO_ERROR)


def test_what_a_built_in_function_raises_is_of_the_function_that_calls_it() -> None:
    problem = parse_one(
        "PHP Fatal error:  Uncaught DivisionByZeroError: Division by zero in /app/stats.php:5\n"
        "Stack trace:\n"
        "#0 /app/stats.php(5): intdiv()\n"
        "#1 /app/main.php(9): mean()\n"
        "#2 {main}\n"
        "  thrown in /app/stats.php on line 5\n"
    )
    assert [(frame.function, frame.line) for frame in problem.frames] == [
        ("mean", 5),
        ("{main}", 9),
    ]


def test_an_argument_is_refused_where_it_is_passed() -> None:
    problem = parse_one(
        "PHP Fatal error:  Uncaught TypeError: f(): Argument #1 ($n) must be of type int, null "
        "given, called in /app/main.php on line 9 and defined in /app/lib.php:3\n"
        "Stack trace:\n"
        "#0 /app/main.php(9): f()\n"
        "#1 {main}\n"
        "  thrown in /app/lib.php on line 3\n"
    )
    assert problem.message == "f(): Argument #1 ($n) must be of type int, null given"
    assert [(frame.file, frame.line) for frame in problem.frames] == [("/app/main.php", 9)]


def test_a_stack_alone_has_the_functions_that_hold_its_lines() -> None:
    problem = only_problem(
        "#0 /app/src/Report.php(30): head()\n#1 /app/main.php(31): \\App\\Report->show()\n"
        "#2 {main}\n"
    )
    assert [(frame.function, frame.line) for frame in problem.frames] == [
        ("\\App\\Report->show", 30),
        ("{main}", 31),
    ]
