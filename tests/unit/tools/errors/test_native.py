"""gdb, lldb, valgrind, glibc, Apple and Android crash reports."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import (
    only_problem,
    read_problems,
    recorded_text,
)


@pytest.mark.parametrize(
    ("line", "function", "file", "number", "module"),
    [
        ("#0  0x00007f in raise () from /lib/libc.so.6", "raise", None, None, "/lib/libc.so.6"),
        ('#1  0x00007f in f (s="a) at b (c") at x.c:12', "f", "x.c", 12, None),
        (
            "#2  0x7f in std::function<int (int)>::operator()(int) const (this=0x0) at /u/f.h:2",
            "std::function<int (int)>::operator()",
            "/u/f.h",
            2,
            None,
        ),
        ("#3  0x7f in A::operator< (this=0x0, o=...) at a.cc:3", "A::operator<", "a.cc", 3, None),
        (
            "#4  main.(*T).Run (t=0xc000) at /app/main.go:8",
            "main.(*T).Run",
            "/app/main.go",
            8,
            None,
        ),
        ("#5  <signal handler called>", "<signal handler called>", None, None, None),
        ("#6  0x000000000 in ?? ()", None, None, None, None),
        (
            "#7  0x7f in <T as demo::Run>::go::h0123456789abcdef (self=0x1) at src/a.rs:9",
            "<T as demo::Run>::go",
            "src/a.rs",
            9,
            None,
        ),
        (
            "#8  (anonymous namespace)::crash (v=std::vector of length 1 = {...}) at a.cc:4",
            "(anonymous namespace)::crash",
            "a.cc",
            4,
            None,
        ),
    ],
)
def test_a_gdb_frame_is_read_whatever_its_name_and_arguments_hold(
    line: str, function: str | None, file: str | None, number: int | None, module: str | None
) -> None:
    frame = only_problem(line).frames[0]
    assert (frame.function, frame.file, frame.line, frame.module) == (
        function,
        file,
        number,
        module,
    )


def test_the_thread_that_received_the_signal_comes_before_the_others() -> None:
    problem = only_problem(recorded_text("gdb/threads"))
    assert problem.frames[0].function == "shop::Price::operator()"
    assert problem.notes[0].startswith("Thread 1: clone3")


def test_a_list_of_changes_is_no_backtrace() -> None:
    assert read_problems("#12 Fix the parser (again)\n#13 Look at main.c (thanks)\n") == []


def test_frames_of_an_apport_report_need_no_numbers() -> None:
    text = "StacktraceTop:\n raise () from /lib/libc.so.6\n die (code=3) at src/die.c:9\n"
    frames = only_problem(text).frames
    assert [(frame.function, frame.line) for frame in frames] == [("raise", None), ("die", 9)]


_NUMBERED = (
    "0. ./src/Cart.cpp:96: Shop::Cart::pay(int) @ 0x000000000c5f in /usr/bin/shop\n"
    "1. inlined from ./src/Cart.h:12: Shop::total()\n"
    "2. Shop::main(int, char**) @ 0x000000000c60 in /usr/bin/shop\n"
    "3. ? @ 0x000000000c61 in ?\n"
)


def test_a_numbered_stack_has_places_where_the_symbols_were_found() -> None:
    frames = only_problem(_NUMBERED).frames
    assert [(frame.function, frame.file, frame.line, frame.module) for frame in frames] == [
        ("Shop::Cart::pay", "./src/Cart.cpp", 96, "/usr/bin/shop"),
        ("Shop::total", "./src/Cart.h", 12, None),
        ("Shop::main", None, None, "/usr/bin/shop"),
        (None, None, None, None),
    ]


@pytest.mark.parametrize(
    "said",
    [
        (
            "Code: 395. DB::Exception: no price: in a cart. (NO_PRICE), Stack trace "
            "(when copying this message, always include the lines below):\n\n"
        ),
        (
            "<Error> shop: Code: 395, e.displayText() = DB::Exception: no price: in a cart "
            "(version 19.13.1.1) (from [::1]:41762) (in query: SELECT 1), Stack trace:\n\n"
        ),
    ],
)
def test_what_is_said_above_a_numbered_stack_is_its_error(said: str) -> None:
    problem = only_problem(said + _NUMBERED)
    assert (problem.raw_type, problem.message) == ("DB::Exception", "no price: in a cart")
    assert problem.error_type in {"NO_PRICE", "Exception"}


def test_a_list_is_no_numbered_stack() -> None:
    assert read_problems("1. Meet at 9: lunch @ 0x7 in /shop\n2. Buy src/a.c:9: bread\n") == []
