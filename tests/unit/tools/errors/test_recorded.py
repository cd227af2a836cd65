"""Every recorded text gives its errors."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import (
    FIXTURES,
    expected_problems,
    only_problem,
    read_problems,
    recorded,
    recorded_text,
)
from whence_tools.errors.parse import parse

_FORMATS = (
    "python", "pytest", "rich", "v8", "gecko", "jest", "vitest", "mocha", "tsc", "bundlers", "jvm",
    "jvm-compiler", "android", "tap", "junit", "elixir", "r", "lua", "cmake", "terraform",
    "kubectl", "postgresql", "mysql", "sqlite", "react-native", "swift", "dart",
)  # fmt: skip


def test_every_recorded_text_says_what_is_expected_of_it() -> None:
    assert recorded() == sorted(
        str(path.relative_to(FIXTURES).with_suffix("")) for path in FIXTURES.glob("*/*.txt")
    )


@pytest.mark.parametrize("name", recorded())
def test_each_recorded_text_says_what_failed_and_where(name: str) -> None:
    assert read_problems(recorded_text(name)) == expected_problems(name)


@pytest.mark.parametrize("name", recorded(*_FORMATS))
def test_windows_line_ends_change_nothing(name: str) -> None:
    text = recorded_text(name)
    assert read_problems(text.replace("\n", "\r\n")) == read_problems(text)


@pytest.mark.parametrize("name", recorded("python", "v8", "jvm"))
def test_a_ci_systems_timestamps_change_nothing(name: str) -> None:
    text = recorded_text(name)
    stamped = "\n".join(f"2024-05-01T10:11:12.1234567Z {line}" for line in text.split("\n"))
    assert read_problems(stamped) == read_problems(text)


@pytest.mark.parametrize("name", recorded("python", "v8", "jvm"))
def test_colours_change_nothing(name: str) -> None:
    text = recorded_text(name)
    coloured = "\n".join(f"\x1b[31m{line}\x1b[0m" for line in text.split("\n"))
    assert read_problems(coloured) == read_problems(text)


def test_spans_are_in_the_lines_of_the_log() -> None:
    text = "one\ntwo\n" + recorded_text("python/python2") + "\nrest"
    (problem,) = parse(text)
    assert (problem.start_line, problem.end_line) == (3, 6)


def test_frames_shared_with_the_enclosing_trace_are_filled_in() -> None:
    trace = (
        "java.lang.RuntimeException: outer\n\tat a.B.c(B.java:1)\n\tat a.B.main(B.java:9)\n"
        "Caused by: java.io.IOException: inner\n\tat a.D.e(D.java:5)\n\t... 1 more\n"
    )
    cause = only_problem(trace).causes[0]
    assert [frame.function for frame in cause.frames] == ["D.e", "B.main"]


def test_frames_node_left_out_are_filled_in_from_the_cause() -> None:
    stack = [f"    at f{number} (/app/a.js:{number}:1)" for number in range(1, 7)]
    text = "\n".join(
        [
            "Error: outer",
            "    at wrap (/app/b.js:1:1)",
            stack[1],
            "    ... 3 lines matching cause stack trace ...",
            stack[5] + " {",
            "  [cause]: Error: inner",
            *("  " + row for row in stack),
            "}",
        ]
    )
    functions = [frame.function for frame in only_problem(text).frames]
    assert functions == ["wrap", "f2", "f3", "f4", "f5", "f6"]


def test_an_unknown_line_between_frames_does_not_cut_the_stack() -> None:
    text = "Error: x\n    at a (/a.js:1:2)\n    at a thing nobody knows\n    at b (/b.js:3:4)\n"
    assert [frame.file for frame in only_problem(text).frames] == ["/a.js", None, "/b.js"]


def test_a_trace_without_its_header_still_has_its_frames() -> None:
    text = (
        '  File "a.py", line 1, in f\n    g()\n  File "b.py", line 2, in g\n    h()\nNameError: h\n'
    )
    problem = only_problem(text)
    assert [frame.file for frame in problem.frames] == ["b.py", "a.py"]
    assert problem.error_type == "NameError"


def test_a_trace_cut_off_before_its_exception_has_no_type() -> None:
    text = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n'
    problem = only_problem(text)
    assert (problem.error_type, len(problem.frames)) == ("", 1)


def test_a_fuzzers_report_names_the_exception_above_the_traceback() -> None:
    text = (
        " === Uncaught Python exception: ===\nKeyError: 'x'\nTraceback (most recent call last):\n"
        '  File "/fuzz/a.py", line 3, in TestOneInput\n    foo()\n\n'
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.message, problem.start_line) == ("KeyError", "'x'", 2)


def test_the_line_above_a_jvm_trace_names_it_whatever_its_class_is_called() -> None:
    text = (
        "ValueError: unrelated\n"
        "== Java Exception: com.example.fuzz.IssueLow: Stack overflow (use '-Xss921k')\n"
        "\tat com.example.Foo.bar(Foo.java:12)\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.start_line) == ("IssueLow", 2)
