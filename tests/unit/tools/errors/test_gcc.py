"""GCC, Clang, MSVC and the linkers."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import (
    only_problem,
    read_problems,
    recorded_text,
)


@pytest.mark.parametrize("flag", ["-Werror=unused-variable", "-Werror,-Wunused-variable"])
def test_a_flag_that_was_made_an_error_keeps_its_name(flag: str) -> None:
    problem = only_problem(f"a.c:3:9: error: unused variable 'x' [{flag}]\n")
    assert (problem.error_type, problem.severity) == ("-Wunused-variable", "error")


@pytest.mark.parametrize(
    ("said", "check"),
    [
        ("[clang-analyzer-cplusplus.NewDeleteLeaks]", "clang-analyzer-cplusplus.NewDeleteLeaks"),
        ("[bugprone-sizeof,-warnings-as-errors]", "bugprone-sizeof"),
        ("[arrayIndexOutOfBounds]", "arrayIndexOutOfBounds"),
    ],
)
def test_the_check_of_an_analyser_is_the_type(said: str, check: str) -> None:
    problem = only_problem(f"a.cpp:3:9: warning: no price {said}\n  return price;\n  ^\n")
    assert (problem.error_type, problem.message) == (check, "no price")


def test_instantiations_are_the_outer_frames_of_a_template_error() -> None:
    problems = read_problems(recorded_text("clang/template"))
    functions = [frame.get("function") for frame in problems[-1]["frames"]]
    assert functions[-2:] == ["biggest<point>", None]


def test_diagnostics_of_other_compilers_in_the_same_form_are_left_alone() -> None:
    assert not [
        problem
        for problem in read_problems("Main.java:5: error: ';' expected\n")
        if problem["language"] in ("c", "cpp")
    ]


def test_an_undefined_symbol_of_lld_names_its_user() -> None:
    text = (
        "ld.lld: error: undefined symbol: area\n>>> referenced by link.c:3\n>>>   link.o:(main)\n"
    )
    problem = only_problem(text)
    assert (problem.error_type, problem.frames[0].file, problem.frames[0].line) == (
        "link-error",
        "link.c",
        3,
    )
