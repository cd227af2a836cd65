"""What runs and checks say about a patch."""

from __future__ import annotations

import pytest

from whence_tools.healing.before_after import IdentifiedProblem, ProblemDifference, compare_problems
from whence_tools.healing.protected import explain_protection
from whence_tools.healing.reading import OutputReading, read_output
from whence_tools.healing.tally import (
    TestCount,
    count_tests,
    list_failed_tests,
    make_counting,
)
from whence_tools.healing.verdict import (
    CheckedRun,
    Observed,
    fails_newly_at_times,
    fails_no_more,
    is_stillborn,
    judge,
    pick_problem,
)
from whence_tools.ports import RunOutcome, StoppedBy

TRACE = """Traceback (most recent call last):
  File "/app/{file}.py", line {line}, in total
    return sum(prices) / len(prices)
ZeroDivisionError: division by zero
"""


def run(code: int | None, output: str = "", stopped: StoppedBy | None = None) -> CheckedRun:
    outcome = RunOutcome(("x",), code, output, stopped, 0.0, 0.0, 1)
    return CheckedRun(outcome, read_output(output, "/app", ["prices.py", "other.py"]))


RED = run(1, TRACE.format(file="prices", line=2))
OTHER = run(1, TRACE.format(file="other", line=2).replace("total", "mean"))
GREEN = run(0)
PROBLEM = RED.reading


def status(
    red: tuple[CheckedRun, ...],
    green: tuple[CheckedRun, ...],
    checks: ProblemDifference | None = None,
    judged_by: str | None = "check.py",
    problem: OutputReading = PROBLEM,
) -> tuple[str, bool]:
    seen = Observed(problem, red, green, checks=checks or ProblemDifference(), judge=judged_by)
    verdict = judge(seen)
    return verdict.status, verdict.worse


def test_twice_red_and_twice_green_is_proven_where_something_checks_the_result() -> None:
    assert status((RED, RED), (GREEN, GREEN)) == ("proven", False)
    assert status((RED, RED), (GREEN, GREEN), judged_by=None) == ("passes", False)


def test_a_warning_that_no_run_has_says_no_more_than_words() -> None:
    said = "words.c: In function 'f':\nwords.c:8:10: warning: variable 'x' set but not used [-Wx]\n"
    failed = 'count("word"): expected 1, got 4\nmake: *** [Makefile:4: test] Error 1\n'
    warning = read_output(said + failed, "/app", ["words.c"])
    red = run(2, failed)
    assert status((red, red), (GREEN, GREEN), problem=warning) == ("proven", False)
    assert status((red, red), (red, red), problem=warning)[0] == "refuted"


def test_other_failures_may_stay_as_they_are_and_no_new_one_may_come() -> None:
    def suite(*errors: str, tests: str) -> CheckedRun:
        return run(1, "".join(errors) + tests)

    target, other = TRACE.format(file="prices", line=2), TRACE.format(file="other", line=7)
    third = other.replace("division by zero", "nothing").replace("in total", "in mean")
    red = suite(target, other.replace("in total", "in scale"), tests="2 failed, 1 passed in 0.1s")
    stays = suite(other.replace("in total", "in scale"), tests="1 failed, 2 passed in 0.1s")
    new = suite(third, tests="1 failed, 2 passed in 0.1s")
    both = suite(other.replace("in total", "in scale"), third, tests="2 failed, 1 passed in 0.1s")
    assert status((red, red), (stays, stays)) == ("proven", False)
    assert status((red, red), (new, new))[0] != "proven"
    assert status((red, red), (both, both)) == ("refuted", True)
    assert status((red, red), (stays, both)) == ("proven", False)  # a neighbour that is flaky


def test_what_fails_at_times_with_a_patch_alone_has_more_runs_decide() -> None:
    first, both = (run(1, "".join(f"FAILED test_a.py::{one}\n" for one in names))
                   for names in (["test_total"], ["test_total", "test_luck"]))  # fmt: skip
    luck = run(1, "FAILED test_a.py::test_luck\n")
    assert fails_newly_at_times([first, first], [GREEN, luck])
    assert not fails_newly_at_times([first, both], [GREEN, luck])  # it does so without it, too
    assert not fails_newly_at_times([first, first], [luck, luck])  # the patch breaks it
    assert not fails_newly_at_times([first, first], [GREEN, GREEN])


def test_other_checks_of_a_program_without_a_runner_may_stay_as_they_are() -> None:
    host, total = "FAIL host: expected 'a.test', got false", "FAIL total: expected 5, got {}"
    red, green = run(1, f"{total.format(4)}\n{host}"), run(1, f"ok total\n{host}")
    problem, other = red.reading, run(1, f"{total.format(6)}\n{host}")
    seen = [
        judge(Observed(problem, (red, red), (now, now), judge="check.php")).status
        for now in (green, other, run(1, "FAIL sum: expected 3, got 4"))
    ]
    assert seen == ["proven", "refuted", "refuted"]


def test_a_patch_is_for_the_check_that_it_takes_away() -> None:
    first, second = "prices.py:3: total(rows) == 3\n", "other.py:9: name(rows) == 'a'\n"
    red, green = run(1, first + second), run(1, second)
    picked = pick_problem(red.reading, [red, red], [green, green])
    assert picked.fingerprint == run(1, first).reading.fingerprint
    assert status((red, red), (green, green), problem=picked) == ("proven", False)


def test_the_heading_of_an_error_is_no_output_that_a_fix_has_to_print() -> None:
    red = run(1, f"ERROR around\n{RED.outcome.output}")
    assert status((red, red), (run(0), run(0))) == ("proven", False)


def test_the_same_error_printed_by_a_command_that_ends_well_refutes() -> None:
    printed = run(0, RED.outcome.output)
    assert status((RED, RED), (printed, printed)) == ("refuted", False)
    assert status((printed, printed), (GREEN, GREEN)) == ("proven", False)


@pytest.mark.parametrize(
    ("red", "green", "told"),
    [
        ((RED, GREEN), (GREEN, GREEN), "without the patch, 1 of 2 runs have it"),
        ((RED, RED), (GREEN, RED), "with the patch, it is gone in 1 of 2 runs"),
        ((GREEN,), (GREEN,), "passes without the patch"),
    ],
)
def test_a_failure_that_comes_and_goes_is_called_flaky(
    red: tuple[CheckedRun, ...], green: tuple[CheckedRun, ...], told: str
) -> None:
    verdict = judge(Observed(PROBLEM, red, green, judge="check.py"))
    assert verdict.status == "unverified"
    assert told in verdict.reasons[0]
    assert "flaky" in verdict.reasons[0]


def test_a_program_that_gets_less_far_proves_nothing() -> None:
    red = run(1, "one\ntwo\n" + RED.outcome.output)
    assert status((red, red), (run(0, "one"),) * 2) == ("unverified", False)
    assert status((red, red), (run(0, "one\ntwo\nthree"),) * 2) == ("proven", False)


def test_fewer_assertions_than_before_prove_nothing() -> None:
    end = (
        "461.7 runs/s, 4616.3 assertions/s.\n{} runs, {} assertions, {} failures, 0 errors, 0 skips"
    )
    red = run(1, RED.outcome.output + end.format(2, 4, 1))
    fewer, enough = (run(0, end.format(2, count, 0)) for count in (3, 4))
    assert status((red, red), (fewer, fewer)) == ("unverified", False)
    assert status((red, red), (enough, enough)) == ("proven", False)


def test_a_test_that_asserts_nothing_proves_nothing() -> None:
    green = run(0, "1 passed in 0.1s")
    seen = Observed(PROBLEM, (RED, RED), (green, green), asserts=False)
    assert judge(seen).status == "passes"


@pytest.mark.parametrize(
    ("output", "names"),
    [
        ("FAILED tests/test_a.py::test_b[x y] - KeyError: 'x'", {"tests/test_a.py::test_b[x y]"}),
        ("FAIL: test_b (test_a.A.test_b)", {"test_b (test_a.A.test_b)"}),
        ("--- FAIL: TestA (0.00s)", {"TestA"}),
        ("test tests::adds ... FAILED", {"tests::adds"}),
        ("not ok 2 - adds", {"adds"}),
        ("✖ adds (0.5ms)", {"adds"}),
        ("  1) Failure:\nShopTest#test_total [a.rb:6]:", {"ShopTest#test_total"}),
        ("1) App\\SumTest::testSum", {"App\\SumTest::testSum"}),
        (
            "FAIL: test_a (y.Y.test_a) [2000]\nERROR: test_a (y.Y.test_a) (n=1)",
            {"test_a (y.Y.test_a) [2000]", "test_a (y.Y.test_a) (n=1)"},
        ),
        ("FAIL halves: expected 120, got 119", {"halves"}),
        ("FAILED upper end\nok lower end", {"upper end"}),
        ('FAIL: trim "one ": got "x", expected "one"', {'trim "one "'}),
        ("read two: want 1, got 3", {"read two"}),
        ("FAIL: got 3, expected 4", set()),
        ("FAIL made small\n  expected <false> but was <true>", {"made small"}),
        ("AssertionError: expected 3, got 4", set()),
        ("FAILED 2 of 7", set()),
        ("all is well", set()),
    ],
)
def test_runners_name_the_tests_that_failed(output: str, names: set[str]) -> None:
    assert list_failed_tests(output) == names


@pytest.mark.parametrize(
    ("red", "green"),
    [
        ((RED,), (GREEN, GREEN)),
        ((RED, RED), (GREEN,)),
        ((RED, GREEN), (GREEN, GREEN)),
        ((GREEN,), (GREEN, GREEN)),
        ((RED, OTHER), (GREEN, GREEN)),
        ((OTHER, OTHER), (GREEN, GREEN)),
        ((), ()),
    ],
)
def test_anything_less_is_not(red: tuple[CheckedRun, ...], green: tuple[CheckedRun, ...]) -> None:
    assert status(red, green) == ("unverified", False)


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("FAILED tests/test_prices.py::test_total[a] - ZeroDivisionError: division by zero", True),
        ("FAILED tests/test_prices.py::test_total[a] - KeyError: 'a'", False),
    ],
)
def test_a_line_of_a_runners_summary_is_met_by_its_error_type(
    summary: str, *, expected: bool
) -> None:
    problem = read_output(summary, "", ())
    assert (status((RED, RED), (GREEN, GREEN), problem=problem)[0] == "proven") is expected


@pytest.mark.parametrize(
    ("message", "stopped", "printed", "expected"),
    [
        ("ZeroDivisionError: division by zero", "seconds", "", "unverified"),
        ("ZeroDivisionError: division by zero", "seconds", "ZeroDivisionError", "proven"),
        ("MemoryError", "seconds", "", "unverified"),
        ("MemoryError", "memory", "", "proven"),
        ("OutOfMemoryError: Java heap space", "memory", "", "proven"),
        ("TimeoutError: took too long", "seconds", "", "proven"),
        ("TimeoutError: took too long", "cpu", "", "proven"),
        ("It never ends", "seconds", "", "proven"),
    ],
)
def test_a_run_that_was_stopped_has_the_problem_only_where_the_message_tells_of_it(
    message: str, stopped: StoppedBy, printed: str, expected: str
) -> None:
    red = run(None, printed, stopped)
    problem = read_output(message, "", ())
    assert status((red, red), (GREEN, GREEN), problem=problem)[0] == expected


def test_the_same_error_on_another_line_refutes() -> None:
    moved = run(1, TRACE.format(file="prices", line=9))
    assert status((RED, RED), (moved,)) == ("refuted", False)


def test_a_command_that_passed_before_and_fails_now_is_worse() -> None:
    assert status((GREEN,), (RED,)) == ("refuted", True)


def test_another_error_is_worse_unless_more_tests_pass() -> None:
    assert status((RED, RED), (OTHER,)) == ("refuted", True)
    before = run(1, "E   assert 1 == 2\n1 failed in 0.1s")
    after = run(1, "E   assert 3 == 4\n1 failed, 1 passed in 0.1s")
    seen = Observed(before.reading, (before, before), (after,))
    assert judge(seen).status != "proven"


def test_fewer_tests_than_before_prove_nothing() -> None:
    red = run(1, TRACE.format(file="prices", line=2) + "1 failed, 2 passed in 0.1s")
    for green in (run(0, "2 passed in 0.1s"), run(0, "nothing")):
        assert status((red, red), (green, green)) == ("unverified", False)
    enough = run(0, "3 passed in 0.1s")
    assert status((red, red), (enough, enough)) == ("proven", False)


def test_a_command_cut_off_by_the_clock_on_both_sides_decides_nothing() -> None:
    slow = run(None, stopped="seconds")
    hangs = read_output("it hangs", "", ())
    assert status((slow, slow), (slow,), problem=hangs)[0] == "unverified"
    assert status((slow, slow), (GREEN, GREEN), problem=hangs)[0] == "proven"


@pytest.mark.parametrize("against", ["objections", "suspicions"])
def test_whatever_stands_against_a_patch_keeps_it_from_being_proven(against: str) -> None:
    reason = {"objections": ("'a_test.py' is a test file",), "suspicions": ("ends the process",)}
    seen = Observed(
        PROBLEM,
        (RED, RED),
        (GREEN, GREEN),
        checks=ProblemDifference(resolved=("one",)),
        judge="check.py",
        **{against: reason[against]},  # type: ignore[arg-type]  # one of two fields by its name
    )
    assert judge(seen).status == "passes"


def test_checks_decide_where_nothing_was_run() -> None:
    assert status((), (), ProblemDifference(resolved=("one",))) == ("checked", False)
    assert status((), (), ProblemDifference(resolved=("one",), new=("two",))) == (
        "unverified",
        False,
    )
    assert status((), (), ProblemDifference(new=("two",))) == ("refuted", True)


def test_problems_are_told_apart_by_identity_and_number() -> None:
    old = [
        IdentifiedProblem("a", "a:1"),
        IdentifiedProblem("a", "a:5"),
        IdentifiedProblem("b", "b:2"),
    ]
    new = [IdentifiedProblem("a", "a:3"), IdentifiedProblem("c", "c:1")]
    assert compare_problems(old, new) == ProblemDifference(("a:1", "b:2"), ("a:3",), ("c:1",))


@pytest.mark.parametrize(
    ("path", "argv", "is_protected"),
    [
        ("src/prices.py", ("pytest", "tests"), False),
        ("src/contest.py", ("pytest", "-q"), False),
        ("tests/helpers.py", ("pytest",), True),
        ("src/prices.test.ts", ("npx", "vitest"), True),
        ("pytest.ini", ("pytest",), True),
        ("conftest.py", ("pytest",), True),
        ("package.json", ("npm", "test"), True),
        ("main.py", ("python", "main.py"), True),
        ("pkg/main.py", ("python", "-m", "pkg.main"), True),
        ("check.py", ("pytest", "check.py::test_one"), True),
        ("check/Grid.java", ("sh", "-c", "javac src/*.java check/*.java"), True),
        ("lib/Grid.java", ("sh", "-c", "javac src/*.java check/*.java"), False),
        ("lib/a.py", ("sh", "-c", "cp -r * out && python b.py"), False),
        ("run.sh", ("bash", "-c", "./run.sh && true"), True),
        ("prices.py", ("python", "-m", "unittest", "tests.test_prices"), False),
    ],
)
def test_tests_and_the_commands_own_files_are_protected(
    path: str, argv: tuple[str, ...], *, is_protected: bool
) -> None:
    assert bool(explain_protection([path], argv)) == is_protected


@pytest.mark.parametrize(
    ("output", "counted"),
    [
        ("===== 1 failed, 2 passed, 1 skipped in 0.12s =====", TestCount(2, 1)),
        ("3 passed in 0.01s", TestCount(3, 0)),
        ("1 passed, 3 deselected in 0.01s", TestCount(1, 0)),
        ("Ran 3 tests in 0.001s\n\nFAILED (failures=1, errors=1)", TestCount(1, 2)),
        ("Ran 2 tests in 0.001s\n\nOK (skipped=1)", TestCount(1, 0)),
        ("Ran 3 tests in 0.001s\n\nFAILED (failures=4)", TestCount(0, 3)),
        ("Tests:       1 failed, 2 passed, 3 total", TestCount(2, 1)),
        ("      Tests  1 failed | 2 passed (3)", TestCount(2, 1)),
        ("  2 passing (5ms)\n  1 failing", TestCount(2, 1)),
        ("# tests 3\n# suites 0\n# pass 2\n# fail 1\n# cancelled 0", TestCount(2, 1)),
        ("ℹ tests 1\nℹ pass 1\nℹ fail 0", TestCount(1, 0)),
        ("test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured", TestCount(1, 1)),
        ("--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tshop\t0.1s", TestCount(0, 1)),
        ("ok  \tshop\t0.1s\nok  \tshop/cart\t0.2s", TestCount(2, 0)),
        ("Tests run: 3, Failures: 1, Errors: 0, Skipped: 1", TestCount(1, 1)),
        ("3 examples, 1 failure", TestCount(2, 1)),
        ("OK (3 tests, 5 assertions)", TestCount(3, 0)),
        ("Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total: 3", TestCount(2, 1)),
        ("hello", None),
    ],
)
def test_runners_say_how_many_tests_ran(output: str, counted: TestCount | None) -> None:
    assert count_tests(output) == counted


def test_reports_of_failed_checks_are_not_missed_where_the_checks_pass() -> None:
    printed = "words(' a'): expected 1, got 2\nready\nmake: *** [Makefile:2: test] Error 1\n"
    assert read_output(printed, "/shop", []).lines_before == 1


def test_a_run_that_came_to_no_check_tells_nothing_of_the_code() -> None:
    failed = run(1, f"{TRACE.format(file='prices', line=2)}FAILED test_prices.py::test_total")
    seen = Observed(PROBLEM, (failed, failed), (GREEN, GREEN), checks=ProblemDifference())
    wrong_name = failed.outcome.output.replace("ZeroDivisionError", "NameError")
    assert is_stillborn(run(1, wrong_name), seen)
    assert is_stillborn(run(1, "could not compile"), seen)
    assert not is_stillborn(failed, seen)
    assert not is_stillborn(GREEN, seen)


def test_a_test_that_fails_now_and_then_tells_no_varied_patch_from_the_patch() -> None:
    def suite(*names: str) -> CheckedRun:
        return run(int(bool(names)), "".join(f"FAILED test_a.py::{name}\n" for name in names))

    red, green = (suite("test_total"), suite("test_total", "test_luck")), (suite(), suite())
    assert fails_no_more(suite("test_luck"), red, green)
    assert not fails_no_more(suite("test_mean"), red, green)
    assert fails_no_more(suite("test_mean"), red, (suite("test_mean"), suite()))


def test_what_a_programs_own_checks_say_is_the_same_problem_in_any_order() -> None:
    told = ["angles_test.cpp:20: turn(350, 10) is -340", "angles_test.cpp:21: turn(1, 2) is none"]
    files = ["angles_test.cpp"]
    first, last = (
        read_output("\n".join(lines), "/app", files)
        for lines in (["2 failures", *told], [*told, "2 failures"])
    )
    assert first.fingerprint == last.fingerprint
    assert first.places[first.fingerprint] == (("angles_test.cpp", 21),)
    assert len(first.findings) == len(told)


def test_maven_is_asked_how_many_tests_pass() -> None:
    assert make_counting(("./mvnw", "-o", "-q", "test")) == ("./mvnw", "-o", "test")
    assert make_counting(("pytest", "-q")) == ("pytest", "-q")
