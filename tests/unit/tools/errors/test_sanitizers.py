"""The sanitizers and libFuzzer."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import (
    only_problem,
    recorded_text,
)


@pytest.mark.parametrize(
    ("line", "function", "file", "number", "column"),
    [
        ("    #0 0x4a in foo(int, char const*) /s/a.cc:3:5", "foo", "/s/a.cc", 3, 5),
        ("    #1 0x4a in main /s/a b/c.c:9", "main", "/s/a b/c.c", 9, None),
        ("#2 0x4a in operator new(unsigned long) (/bin/x+0x12)", "operator new", None, None, None),
        ("    #3 0x4a  (/lib/libc.so.6+0x27249) (BuildId: 93ac)", None, None, None, None),
        (
            "    #4 0x4a in (anonymous namespace)::f() a.cc:7",
            "(anonymous namespace)::f",
            "a.cc",
            7,
            None,
        ),
        (
            "    #5 0x4a in main::$_0::operator()(int) const a.cc:7:1",
            "main::$_0::operator()",
            "a.cc",
            7,
            1,
        ),
        (
            "    #6 0x4a in f C:\\Program Files (x86)\\app\\a.cpp:12",
            "f",
            "C:\\Program Files (x86)\\app\\a.cpp",
            12,
            None,
        ),
        (
            "    #7 0x4a in core::str::slice::h0123456789abcdef /r/str.rs:2:3",
            "core::str::slice",
            "/r/str.rs",
            2,
            3,
        ),
    ],
)
def test_a_frame_is_read_whatever_its_name_and_path_hold(
    line: str, function: str | None, file: str | None, number: int | None, column: int | None
) -> None:
    frame = only_problem(line).frames[0]
    assert (frame.function, frame.file, frame.line, frame.column) == (
        function,
        file,
        number,
        column,
    )


def test_where_freed_memory_was_freed_is_the_cause() -> None:
    problem = only_problem(recorded_text("sanitizers/use-after-free-clang"))
    assert problem.root.message == "freed by thread T0 here"
    assert [frame.function for frame in problem.root.frames][:2] == ["free", "drop"]


def test_a_double_free_has_the_name_of_its_summary() -> None:
    text = "==7==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n"
    assert only_problem(f"{text}    #0 0x4a in free a.c:1\n").error_type == "double-free"


def test_a_libfuzzer_crash_has_its_stack() -> None:
    text = "==9== ERROR: libFuzzer: deadly signal\n    #0 0x4a in f /s/a.c:3\nSUMMARY: libFuzzer\n"
    problem = only_problem(text)
    assert (problem.error_type, problem.frames[0].function) == ("deadly-signal", "f")


def test_where_a_thread_was_created_belongs_to_the_report_above_it() -> None:
    text = (
        "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0011 (pc 0xb2 T1)\n"
        "#0 0xb201 in pay(int) src/cart.cpp:9\n#1 0xb202 in run src/cart.cpp:3\n"
        "SUMMARY: AddressSanitizer: SEGV (/lib/libcart.so+0x71)\n"
        "Thread T1 (cart) created by T0 here:\n#0 0xb235 in pthread_create\n"
        "#1 0xb236 in start src/cart.cpp:20\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, len(problem.frames)) == ("SEGV", 2)
