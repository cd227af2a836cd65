"""Findings in elements of XML."""

from __future__ import annotations

import pytest

from whence_tools.errors import parse

Told = tuple[str, str, str, str | None, int | None, int | None]


def told(text: str) -> list[Told]:
    return [
        (one.severity, one.error_type, one.message, at.file, at.line, at.column)
        for one in parse(text)
        for at in one.frames
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            (
                '<checkstyle><file name="/shop/cart"><error line="3" column="9"'
                ' severity="warning" message="no &apos;price&apos;" source="shop.rules.no-price"/>'
                "</file></checkstyle>\n"
            ),
            [("warning", "no-price", "no 'price'", "/shop/cart", 3, 9)],
        ),
        (
            (
                '<pmd><file name="Cart.java">\n<violation beginline="4" begincolumn="2"'
                ' rule="NoTax">\n  no tax\n</violation>\n</file></pmd>\n'
            ),
            [("error", "NoTax", "no tax", "Cart.java", 4, 2)],
        ),
        (
            (
                '<results><errors><error id="nullPointer" severity="error" msg="no price">'
                '<location file="cart.c" line="7" column="1"/></error></errors></results>\n'
            ),
            [("error", "nullPointer", "no price", "cart.c", 7, 1)],
        ),
    ],
    ids=["Checkstyle", "PMD", "Cppcheck"],
)
def test_an_element_with_a_line_and_a_message_is_a_problem(text: str, expected: list[Told]) -> None:
    assert told(text) == expected


def test_elements_that_say_nothing_of_their_line_are_no_problems() -> None:
    assert (
        parse('<coverage><class filename="cart.py"><at line="3" hits="0"/></class></coverage>')
        == []
    )


def test_a_trace_in_such_elements_is_read_as_everywhere() -> None:
    trace = 'Traceback (most recent call last):\n  File "cart.py", line 3, in pay\nKeyError: 1\n'
    text = f'<log line="3">\n{trace}</log>\n'
    [problem] = parse(text)
    assert (problem.error_type, problem.frames[0].line) == ("KeyError", 3)
