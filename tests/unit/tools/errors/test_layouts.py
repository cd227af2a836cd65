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
