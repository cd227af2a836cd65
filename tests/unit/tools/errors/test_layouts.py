"""Formats as tables: what the reader makes of heads and rows."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import only_problem
from whence_tools.errors.format import Lines
from whence_tools.errors.layouts import Layout
from whence_tools.errors.parse import parse, parse_one

_LAYOUT = Layout(
    "sample",
    ("failed: ",),
    r"^failed: (?P<message>[^\n]+)$",
    (
        r"(?P<end>failed: )",
        r"  at (?P<file>\S+):(?P<line>\d+)$",
        r"  \| (?P<code>[^\n]+)$",
        r"  (?P<message>\S[^\n]*)$",
    ),
    kind="{severity}",
    gap=1,
)


def test_rows_add_to_the_message_the_frames_and_their_code() -> None:
    lines = Lines(["failed: one", "  two", "  at a.x:3", "  | f()", "  at b.x:4", "", "", "  no"])
    (problem,) = _LAYOUT.format.find(lines)
    assert (problem.error_type, problem.message, problem.end_line) == ("error", "one\ntwo", 5)
    assert [(frame.file, frame.line, frame.code) for frame in problem.frames] == [
        ("a.x", 3, "f()"),
        ("b.x", 4, None),
    ]


def test_a_report_ends_where_the_next_one_begins() -> None:
    found = list(_LAYOUT.format.find(Lines(["failed: one", "  at a.x:1", "failed: two"])))
    assert [problem.message for problem in found] == ["one", "two"]


def test_lines_that_follow_a_report_are_no_part_of_it() -> None:
    text = "** (RuntimeError) no cart\n    (shop 0.1.0) lib/cart.ex:2: Cart.f/1\nCleaning up\n"
    assert only_problem(text).message == "no cart"
    assert only_problem(text).end_line == 2


def test_failures_of_a_report_on_one_line_are_all_read_and_stand_on_that_line() -> None:
    text = (
        '<testsuite><testcase classname="a" name="f"><failure message="KeyError: 1"/></testcase>'
        '<testcase classname="a" name="g"><error message="TypeError: 2"/></testcase></testsuite>'
    )
    found = parse(f"log\n{text}\n")
    assert [(one.error_type, one.start_line) for one in found] == [
        ("KeyError", 2),
        ("TypeError", 2),
    ]


def test_a_call_of_the_same_place_below_the_first_row_is_a_frame_of_its_own() -> None:
    text = "package:shop/cart.dart 38:7  Cart.total\n" * 2 + "package:shop/main.dart 3  main\n"
    assert [one.line for one in only_problem(text).frames] == [38, 38, 3]


def test_a_frame_of_dart_may_end_with_a_parenthesis_too_many() -> None:
    text = (
        "#0      Cart.total (package:shop/cart.dart:38:7)\n"
        "#1      main (package:shop/main.dart:3:5))\n#45    start (dart:async/zone.dart:9:1)\n"
    )
    assert [one.line for one in only_problem(text).frames] == [38, 3, 9]


def test_a_minidumps_stack_names_module_function_and_place() -> None:
    text = (
        "CPU: x86\n\nCrash reason:  EXC_BAD_ACCESS / KERN_INVALID_ADDRESS\n"
        "Crash address: 0x45\n\nThread 0 main (crashed) - tid: 46\n"
        " 0  shop.exe!cart::total::<u8> [cart.rs : 58 + 0x3]\n"
        "     eip = 0x0040429e    esp = 0x0012fe84\n    Found by: given as instruction pointer\n"
        " 1  shop.exe!main [main.cc : 65]\n    Found by: inlining\n 2  libc.so + 0x29d90\n\n"
        "Thread 1\n 0  libc.so!wait [wait.c : 3]\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.message) == ("EXC_BAD_ACCESS", "KERN_INVALID_ADDRESS")
    assert [(one.file, one.line, one.function, one.module) for one in problem.frames] == [
        ("cart.rs", 58, "cart::total::<u8>", "shop.exe"),
        ("main.cc", 65, "main", "shop.exe"),
        (None, None, None, "libc.so"),
    ]


def test_frames_of_apples_keep_their_numbers_whatever_they_begin_with() -> None:
    rows = [
        f"{number}   Shop                0x000000010fda7f1b -[Cart total:{number}] + 79\n"
        for number in (0, 1, 2, 3)
    ]
    assert [one.function for one in only_problem("".join(rows)).frames] == [
        f"-[Cart total:{number}]" for number in (0, 1, 2, 3)
    ]


def test_a_thread_of_android_begins_in_native_code() -> None:
    text = (
        '"shop.Loader" prio=5 tid=19 Native\n  | group="main" sCount=1\n'
        "  native: #00 pc 00000000000a33b8  /lib64/libc.so (__epoll_pwait+8) (BuildId: 013)\n"
        "  native: #01 pc 0000000000010dfc  /lib64/libutils.so (shop::Loop::once(int)+176)\n"
        "  at shop.Queue.next(Native method)\n  at shop.Queue.run(Queue.java:335)\n\n"
    )
    assert [(one.file, one.line, one.function) for one in only_problem(text).frames] == [
        (None, None, "__epoll_pwait"),
        (None, None, "shop::Loop::once"),
        (None, None, "Queue.next"),
        ("Queue.java", 335, "Queue.run"),
    ]


def test_an_exception_without_a_package_may_be_printed_as_javas_are() -> None:
    text = (
        "Exception: no price\n\tat Cart.total(cart.php:74)\n\tat main(cart.php:89)\n"
        "Caused by: Exception: no list\n\tat PriceList.find(list.php:5)\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.message) == ("Exception", "no price")
    assert [(one.file, one.line, one.function) for one in problem.frames] == [
        ("cart.php", 74, "Cart.total"),
        ("cart.php", 89, "main"),
    ]
    assert [(one.error_type, one.message) for one in problem.causes] == [("Exception", "no list")]


def test_a_fuzzers_signal_is_read_where_nothing_else_was_said() -> None:
    text = "==1==ERROR: libFuzzer: deadly signal\n    #0 0x51 in total /home/user/shop/cart.c:7:3\n"
    assert only_problem(text).error_type == "deadly-signal"


@pytest.mark.parametrize(
    "text",
    [
        "Error: listen EADDRINUSE\n",
        "all checks passed: no ERROR 1 in sight\n",
        "Name:  cart\n",
        "docker-compose: fine\n",
        "npm notice New minor version\n",
        "the following test was thrown away:\n",
    ],
)
def test_ordinary_lines_are_no_errors_of_a_tool(text: str) -> None:
    assert parse(text) == []


def test_unrecognised_text_keeps_the_line_of_the_log() -> None:
    assert parse_one("one\ntwo\nsomething failed\n").start_line == 3


def test_a_stack_of_perl_may_have_no_message() -> None:
    problem = only_problem(
        " at C:/shop/Price.pm line 7.\n\tShop::Price::get(1) called at C:\\shop\\cart.pl line 9\n"
    )
    assert (problem.error_type, problem.message) == ("perl-error", "")
    assert [(one.file, one.line) for one in problem.frames] == [
        ("C:/shop/Price.pm", 7),
        ("C:\\shop\\cart.pl", 9),
    ]
