"""The forms that frames are printed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from whence_tools.errors.parse import parse, parse_one

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem

Place = tuple[str | None, int | None, str | None]


def places(text: str) -> list[Place]:
    [problem] = parse(text)
    return places_of(problem)


def places_of(problem: Problem) -> list[Place]:
    return [(one.file, one.line, one.function) for one in problem.frames]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "TypeError: no price\n    at total (async http://localhost/:25:7)\n"
            "    at show (:3:9)\n",
            [("http://localhost/", 25, "total"), (None, 3, "show")],
            id="an asynchronous frame, and one of no file",
        ),
        pytest.param(
            "TypeError: no price\n"
            "    at Cart (eval at load (webpack:///../shop/~/proxy/make.js?), <anonymous>:4:17)\n",
            [("../shop/~/proxy/make.js", None, "Cart")],
            id="evaluated code of a file whose line is not told",
        ),
        pytest.param(
            'TypeError: no price\nshop["@total"]@Scratchpad/1:10:29\nbar(1)@http://a/shop.js:13\n'
            '(null)@http://a/shop.js:31\nzip(2, "@)()/<")@http://a/shop.js:1\n'
            "<anonymous function: run>([arguments not available])@http://a:12/shop.js:27\n",
            [
                ("Scratchpad/1", 10, 'shop["@total"]'),
                ("http://a/shop.js", 13, "bar"),
                ("http://a/shop.js", 31, None),
                ("http://a/shop.js", 1, "zip"),
                ("http://a:12/shop.js", 27, "run"),
            ],
            id="names of Gecko that hold an @, or arguments",
        ),
        pytest.param(
            "Statement on line 12: Type mismatch\nBacktrace:\n"
            "  Line 12 of linked script http://a/shop.js\n    cart.total();\n"
            "  Line 4 of inline#1 script in http://a/index.html: In function show\n    show(1);\n",
            [("http://a/shop.js", 12, None), ("http://a/index.html", 4, "show")],
            id="Opera's backtrace",
        ),
        pytest.param(
            "NullReferenceException: no price\nUnityEngine.Debug:LogError(Object)\n"
            "Shop.Cart:Total(Item) (at Assets/my shop/Cart.cs:58)\nUnityEngine.Events:Update()\n"
            "Shop.Main.Start () (at Assets/Main.cs:4)\n",
            [
                (None, None, "UnityEngine.Debug:LogError"),
                ("Assets/my shop/Cart.cs", 58, "Shop.Cart:Total"),
                (None, None, "UnityEngine.Events:Update"),
                ("Assets/Main.cs", 4, "Shop.Main.Start"),
            ],
            id="calls of Unity that have no place",
        ),
        pytest.param(
            "java.lang.AssertionError: no price\n\tat shop.CartSpec.adds()(CartSpec.groovy:2)\n"
            "\tat shop.Cart$1Row$2.total(Cart.java:27)\n",
            [("CartSpec.groovy", 2, "CartSpec.adds()"), ("Cart.java", 27, "Cart.Row.total")],
            id="names of Groovy with brackets, and local classes",
        ),
        pytest.param(
            "/app/CartTests.m:49: error: -[CartTests adds] : 'Cart, adds' [FAILED], got 5\n",
            [("/app/CartTests.m", 49, "-[CartTests adds]")],
            id="a test in Objective-C",
        ),
        pytest.param("<unknown>:0: error: no such file: 'a.m'\n", [], id="no line is no place"),
    ],
)
def test_frames_are_read_in_this_form(text: str, expected: list[Place]) -> None:
    assert places(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shop.Cart.total(Cart.java:12)\nshop.Main.main(Main.java:3)\n", ("Cart.total", 12)),
        ("#0  total (shop.js:12:3)\n#1  show (shop.js:3:1)\n", ("total", 12)),
        ("global code@shop/cart:12:3\n", ("global code", 12)),
        ("cart.ini:12\ncart.ini:3\nall of these\n", (None, 12)),
    ],
)
def test_frames_under_no_error_are_those_of_a_text_that_nobody_recognises(
    text: str, expected: tuple[str | None, int]
) -> None:
    frame, *_ = parse_one(text).frames
    assert (frame.function, frame.line) == expected
