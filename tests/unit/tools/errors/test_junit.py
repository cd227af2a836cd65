"""JUnit's XML, with what runners write into it."""

from __future__ import annotations

from tests.support.recorded_problems import only_problem
from whence_tools.errors import parse


def _report(case: str, failure: str) -> str:
    return f"<testsuite>\n<testcase {case}>\n{failure}\n</testcase>\n</testsuite>\n"


def test_rows_that_are_places_tell_where_a_test_failed_and_say_nothing_else() -> None:
    problem = only_problem(
        _report(
            'name="test_total" class="Shop\\CartTest" file="/shop/CartTest.php" line="7"',
            '<failure type="Failed">Shop\\CartTest::test_total\nFailed: 5 is not 4.\n\n'
            "/shop/CartTest.php:9\n/shop/Base.php:3</failure>",
        )
    )
    assert (problem.error_type, problem.message) == ("Failed", "5 is not 4.")
    assert [(one.file, one.line) for one in problem.frames] == [
        ("/shop/CartTest.php", 9),
        ("/shop/Base.php", 3),
    ]


def test_a_message_of_several_lines_inside_a_tag_is_read_as_the_runner_printed_it() -> None:
    problem = only_problem(
        _report(
            'name="test_total" file="test/cart_test.rb" line="7"',
            '<error message="Error:\nCartTest#test_total:\nArgumentError: no price\n'
            "    test/cart_test.rb:9:in `test_total'\n"
            "\">test/cart_test.rb:9:in `test_total'</error>",
        )
    )
    assert (problem.error_type, problem.message) == ("ArgumentError", "no price")
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        ("test/cart_test.rb", 9, "test_total")
    ]
    assert (problem.start_line, problem.end_line) == (3, 6)


def test_a_tag_that_never_ends_changes_nothing_of_what_follows() -> None:
    open_tag = '<failure message="no end\n' + "text\n" * 80
    *_, problem = parse(
        open_tag + _report('name="total" file="cart.py" line="3"', '<failure message="no price"/>')
    )
    assert (problem.message, problem.frames[0].file) == ("no price", "cart.py")


def test_the_frame_of_a_failed_check_is_not_told_twice() -> None:
    problem = only_problem(
        "Failure:\nCartTest#test_total [test/cart_test.rb:9]:\nno price\n"
        "    test/cart_test.rb:9:in `test_total'\n    test/cart_test.rb:3:in `setup'\n"
    )
    assert [(one.line, one.function) for one in problem.frames] == [
        (9, "test_total"),
        (3, "setup"),
    ]


def test_a_trace_that_names_no_error_has_that_of_its_failure() -> None:
    frames = "./spec/cart_spec.rb:9:in `block (2 levels) in &lt;top&gt;'\n./spec/base.rb:3:in `run'"
    problem = only_problem(
        _report(
            'name="total" file="./spec/cart_spec.rb"',
            '<failure message=" expected: 4 got: 5 " type="RSpec::ExpectationNotMetError">'
            f"Failure/Error: total\n\n  expected: 4\n       got: 5\n{frames}</failure>",
        )
    )
    assert (problem.error_type, problem.message) == ("ExpectationNotMetError", "expected: 4 got: 5")
    assert [one.line for one in problem.frames] == [9, 3]


def test_a_tag_is_no_line_of_the_trace_behind_it() -> None:
    problem = only_problem(
        _report(
            'classname="shop.CartTest" name="total"',
            '<error message="no price" type="shop.PriceError">\tat shop.Cart.pay(Cart.java:9)\n'
            "\tat shop.CartTest.total(CartTest.java:3)\n</error>",
        )
    )
    assert (problem.error_type, problem.message) == ("PriceError", "no price")
    assert [one.line for one in problem.frames] == [9, 3]


def test_a_row_with_a_line_of_a_script_without_an_ending_is_a_place() -> None:
    problem = only_problem(
        _report(
            'name="adds up" file="tests/CartTest.php"',
            '<failure type="Failed">tests/CartTest.php::it adds up\n5 is not 4.\n\n'
            "tests/CartTest.php:9\nvendor/bin/pest:62</failure>",
        )
    )
    assert problem.message == "5 is not 4."
    assert [(one.file, one.line) for one in problem.frames] == [
        ("tests/CartTest.php", 9),
        ("vendor/bin/pest", 62),
    ]
