"""Failed tests as the runners of compiled programs, of R and of Swift print them."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import only_problem
from whence_tools.errors import Problem, parse
from whence_tools.errors.model import Frame

_RUN = "[ RUN      ] Cart.Total\n"
_FAILED = "[  FAILED  ] Cart.Total (3 ms)\n"


def told(problem: Problem) -> tuple[str, str | None, int | None]:
    at = problem.frames[0] if problem.frames else Frame()
    return problem.message, at.file, at.line


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        pytest.param(
            "c:\\my shop\\cart.cpp(6): error: Value of: total()\n  Actual: 20\nExpected: 30\n",
            ("Value of: total()\nActual: 20\nExpected: 30", "c:\\my shop\\cart.cpp", 6),
            id="compiled by MSVC",
        ),
        pytest.param(
            "unknown file: error: SEH exception with code 0xc0000005 thrown in the test body.\n",
            ("SEH exception with code 0xc0000005 thrown in the test body.", None, None),
            id="of no place, compiled by MSVC",
        ),
        pytest.param(
            'unknown file: Failure\nC++ exception with description "no price" thrown.\n',
            ('C++ exception with description "no price" thrown.', None, None),
            id="of no place",
        ),
        pytest.param(
            "/shop/cart.cc:30: Failure\nExpected: (1) <= (2), actual: 3 vs 2\n"
            "I0426 13:33:31.763545 18140 cart.cc:12] left the files\n",
            ("Expected: (1) <= (2), actual: 3 vs 2", "/shop/cart.cc", 30),
            id="with what was logged below",
        ),
    ],
)
def test_a_failure_of_googletest_has_its_whole_message_and_no_more(
    said: str, expected: tuple[str, str | None, int | None]
) -> None:
    problem = only_problem(_RUN + said + _FAILED)
    assert told(problem) == expected
    assert problem.error_type == "assertion"


@pytest.mark.parametrize("place", ["cart.cpp(7)", "cart.py:7"])
def test_both_sides_of_a_check_belong_to_its_message(place: str) -> None:
    problem = only_problem(f"{place}: error: Expected: 4\nActual: 5\n")
    assert problem.message == "Expected: 4\nActual: 5"


def test_failures_of_testthat_name_their_file_behind_an_at_sign() -> None:
    text = (
        "1. Failure: a cart has a total (@test-cart.R#6) -------------\n"
        "`total` isn't 4.\n\n\n"
        "2. Error: a cart is paid (@test-pay.R#9) --------------------\n"
        "no price\n"
        "1: pay(cart) at testthat/test-pay.R:9\n\n"
        "testthat results ============================================\n"
        "OK: 3 SKIPPED: 0 FAILED: 2\n"
        "1. Failure: a cart has a total (@test-cart.R#6) \n"
        "2. Error: a cart is paid (@test-pay.R#9) \n\n"
        "Error: testthat unit tests failed\nExecution halted\n"
    )
    assert [(one.error_type, *told(one)) for one in parse(text)] == [
        ("Failure", "`total` isn't 4.", "test-cart.R", 6),
        ("Error", "no price", "test-pay.R", 9),
    ]


@pytest.mark.parametrize("said", ["testthat unit tests failed", "Test failures"])
def test_where_no_failure_is_shown_testthats_last_word_is_the_problem(said: str) -> None:
    assert only_problem(f"Error: {said}\nExecution halted\n").message == said


@pytest.mark.parametrize(
    ("line", "function", "place", "message"),
    [
        (
            "✘ Test adds() recorded an issue at CartTests.swift:3:40: Expectation failed: 4 == 5",
            "adds", ("CartTests.swift", 3, 40), "Expectation failed: 4 == 5",
        ),
        (
            "✘ Test adds(size:) recorded an issue with 1 argument n → 10 at A.swift:2:9: Oh\n↳ no",
            "adds", ("A.swift", 2, 9), "Oh\n↳ no",
        ),
        (
            '􀢄  Test "a cart: it adds" recorded an issue at CartTests.swift:8: Issue recorded',
            None, ("CartTests.swift", 8, None), "Issue recorded",
        ),
    ],
)  # fmt: skip
def test_an_issue_of_swift_testing_is_a_problem(
    line: str, function: str | None, place: tuple[str, int, int | None], message: str
) -> None:
    problem = only_problem(f"◇ Test run started.\n{line}\n✘ Test failed after 0.1 seconds.\n")
    [at] = problem.frames
    assert (at.function, at.file, at.line, at.column) == (function, *place)
    assert problem.message == message


def test_tape_says_behind_at_where_a_check_failed() -> None:
    text = (
        "not ok 3 texts match\n  ---\n    operator: equal\n    expected: 'you'\n"
        "    actual:   'me'\n    at: Test.<anonymous> (/shop/test/index.js:8:5)\n  ...\n"
    )
    [problem] = parse(text)
    assert (problem.message, problem.test) == ("texts match", "texts match")
    assert [(one.file, one.line) for one in problem.frames] == [("/shop/test/index.js", 8)]


def test_a_remark_behind_a_frame_of_java_is_passed_over() -> None:
    text = (
        "java.io.FileNotFoundException: a.txt\n"
        "\tat java.io.FileInputStream.open(FileInputStream.java:9) //opens it\n"
        "\tat shop.Cart.read(Cart.java:19) // here\n\tat shop.Cart.main(Cart.java:7)\n"
    )
    [problem] = parse(text)
    assert [one.line for one in problem.frames] == [9, 19, 7]
