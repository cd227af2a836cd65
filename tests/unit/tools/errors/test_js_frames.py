"""Frames of JavaScript's engines."""

from __future__ import annotations

from tests.support.recorded_problems import only_problem


def test_a_function_of_webassembly_has_the_file_that_it_is_of_if_one_is_named() -> None:
    problem = only_problem(
        "Error: no price\n    at write (<anonymous>:wasm-function[62]:0x12b)\n"
        "    at pay (https://shop.example/cart.wasm:wasm-function[3]:0x37e)\n"
        "    at main (shop.js:9:3)\n"
    )
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        (None, None, "write"),
        ("https://shop.example/cart.wasm", None, "pay"),
        ("shop.js", 9, "main"),
    ]
    assert problem.frames[0].address == "0x12b"


def test_a_stack_of_firefox_goes_on_behind_webassembly() -> None:
    made = "http://x/shop.js line 97 > eval line 58 > WebAssembly.instantiate"
    problem = only_problem(
        f"save@/cart.js:5:2\nwrite@{made}:wasm-function[62]:0x12a\n"
        "pay@https://x/cart.wasm:wasm-function[3]:0x37c\nmain@/shop.js:9:3\n"
    )
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        ("/cart.js", 5, "save"),
        (None, None, "write"),
        ("https://x/cart.wasm", None, "pay"),
        ("/shop.js", 9, "main"),
    ]
