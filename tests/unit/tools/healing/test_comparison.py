"""The envelope says what was compared between the runs without a patch and those with it."""

from __future__ import annotations

from whence_tools.healing.before_after import compare_problems
from whence_tools.healing.comparison import Comparison, compare
from whence_tools.healing.executed import Executed
from whence_tools.healing.reading import OutputReading, read_output

MINITEST = """\
  1) Failure:
BankTest#test_{failing} [bank_test.rb:8]:
Expected: 3
  Actual: 2

{ran} runs, {assertions} assertions, 1 failures, 0 errors, 0 skips
"""
UNITTEST = """\
Traceback (most recent call last):
  File "/app/test_a.py", line 7, in test_mean
    self.assertEqual(mean([]), 0)
ZeroDivisionError: division by zero

Ran 2 tests in 0.001s

FAILED (errors=1)
"""


def _read(text: str) -> OutputReading:
    return read_output(text, "/app", ["test_a.py", "bank_test.rb"])


def _compared(before: str, after: str) -> Comparison:
    red, green = _read(before), _read(after)
    made = compare([red, red], [green, green], compare_problems(red.findings, green.findings))
    assert made is not None
    return made


def test_the_runner_counts_the_assertions_and_names_the_failures() -> None:
    made = _compared(
        MINITEST.format(failing="rate", ran=3, assertions=4),
        MINITEST.format(failing="name", ran=3, assertions=5),
    )
    assert (made.tests_before, made.tests_after) == (3, 3)
    assert (made.assertions_before, made.assertions_after) == (4, 5)
    assert made.assertions_by == "runner"
    assert made.gone == ["BankTest#test_rate"]
    assert made.new == ["BankTest#test_name"]


def test_what_the_runner_does_not_count_is_left_out() -> None:
    wire = _compared(UNITTEST, "Ran 2 tests in 0.001s\n\nOK\n").wire()
    assert wire["testsBefore"] == wire["testsAfter"] == 2
    assert not [name for name in wire if name.startswith("assertions")]
    assert [text.partition(": ")[2] for text in wire["gone"]] == [
        "ZeroDivisionError: division by zero"
    ]


def test_where_the_runner_does_not_count_the_lines_that_ran_do() -> None:
    reading = _read(UNITTEST)
    ran = Executed(before=2, after=1, lost=(("test_a.py", 7),))
    made = compare([reading], [reading], compare_problems((), ()), ran)
    assert made is not None
    assert (made.assertions_before, made.assertions_after) == (2, 1)
    assert made.assertions_by == "executedLines"


def test_nothing_is_compared_where_nothing_was_run() -> None:
    assert compare([], [], compare_problems((), ())) is None
