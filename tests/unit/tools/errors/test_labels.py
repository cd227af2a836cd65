"""Findings that are written as labels with what they stand for, a line each."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import only_problem
from whence_tools.errors import parse

_BRAKEMAN = (
    "Confidence: {level}\nCategory: Prices\nCheck: Cart\nMessage: {said}\nCode: pay(price)\n"
    "File: app/models/cart.rb\nLine: {line}\n"
)


def test_each_finding_begins_where_a_label_comes_again() -> None:
    text = "".join(
        _BRAKEMAN.format(level="High", said=said, line=line)
        for said, line in (("no price", 3), ("no tax", 9))
    )
    assert [(one.message, one.frames[0].file, one.frames[0].line) for one in parse(text)] == [
        ("no price", "app/models/cart.rb", 3),
        ("no tax", "app/models/cart.rb", 9),
    ]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("Message: no price\nSeverity: high\nFile: shop/cart.py\nLine: 7\nColumn: 2\n", 7, 2),
        ("* Title: no price\n  Severity: high\n  Location: shop/cart.py:7:2\n", 7, 2),
        (">> Issue: no\n   price\n\n   Severity: High   Sure: No\n   File: shop/cart.py:7\n",
         7, None),
    ],
    ids=["a line of its own", "one place", "over two lines"],
)  # fmt: skip
def test_a_finding_names_its_place_and_what_is_wrong(
    text: str, line: int, column: int | None
) -> None:
    problem = only_problem(text)
    assert (problem.message, problem.severity, problem.language) == ("no price", "error", "python")
    [at] = problem.frames
    assert (at.file, at.line, at.column, at.function) == ("shop/cart.py", line, column, None)


@pytest.mark.parametrize(
    ("text", "error_type", "message"),
    [
        (
            "Price.Raw: No price - Low Confidence\nFile: lib/cart.ex\nLine: 5\nVariable: price\n",
            "error", "Price.Raw: No price - Low Confidence",
        ),
        (
            'Check: CKV_AWS_20: "No price."\n\tFAILED for resource: cart\n\tFile: /main.tf:1-5\n',
            "CKV_AWS_20", "No price.",
        ),
    ],
    ids=["above the labels", "behind the check"],
)  # fmt: skip
def test_what_is_said_may_have_no_label(text: str, error_type: str, message: str) -> None:
    problem = only_problem(f"\n{text}")
    assert (problem.error_type, problem.message) == (error_type, message)


def test_the_stack_below_labels_is_of_their_error() -> None:
    text = (
        "Type: Shop\\Exception\\PriceException\nCode: 404\nMessage: no price\n"
        "File: /shop/Cart.php\nLine: 91\n"
        "Trace: #0 /shop/Order.php(56): Shop\\Cart->pay(Object(Shop\\Order))\n"
        "#1 /shop/main.php(7): Shop\\Order->run()\n#2 {main}\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.message) == ("PriceException", "no price")
    assert [(one.file, one.line) for one in problem.frames] == [
        ("/shop/Cart.php", 91),
        ("/shop/Order.php", 56),
        ("/shop/main.php", 7),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "File: shop/cart.py\nSize: 300\nLines: 70\n",
        "Message: cart sold\nFile: shop/cart.py\n",
        "Title: Carts\nAuthor: shop\nDate: 2024-05-01\nLocation: Ghent\n",
        'Check: CKV_1: "a price"\n\tPASSED for resource: cart\n\tFile: /main.tf:1-5\n',
        "Level: INFO\nMessage: cart sold\nFile: shop/cart.py\nLine: 7\n",
        "Reads orders of a day\nFile: orders.csv\nLine: 7\nRows: 9\n",
    ],
    ids=["nothing is said", "no line", "no file", "all is well", "a log", "no rating"],
)
def test_labels_that_tell_of_no_place_are_no_finding(text: str) -> None:
    assert parse(text) == []


def test_a_trace_below_labels_says_more() -> None:
    text = (
        "Type: Error\nMessage: no price\nFile: /shop/cart.js\nLine: 7\n\n"
        "Error: no price\n    at pay (/shop/cart.js:7:3)\n    at main (/shop/main.js:2:1)\n"
    )
    assert any(len(one.frames) == 2 for one in parse(text))
