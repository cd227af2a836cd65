"""One bug, one fingerprint, whatever the machine and the run; another bug, another."""

from __future__ import annotations

import re

import pytest

from whence_tools.errors import Frame, Problem, parse
from whence_tools.errors.fingerprint import fingerprint, normalise, plain_function


def _python(root: str = "/home/user/app", line: int = 3, message: str = "id 17") -> str:
    return (
        "Traceback (most recent call last):\n"
        f'  File "{root}/shop/main.py", line {line}, in main\n    load()\n'
        f'  File "{root}/shop/store.py", line {line + 9}, in load\n    fail()\n'
        f"shop.errors.NotFound: {message}\n"
    )


def _only(text: str) -> str:
    (problem,) = parse(text)
    return problem.fingerprint


def test_a_fingerprint_names_its_recipe() -> None:
    assert re.fullmatch(r"w1-[0-9a-f]{32}", _only(_python()))


@pytest.mark.parametrize(
    "other",
    [
        _python(root="/builds/ci/42/app"),
        _python(line=40),
        _python(message="id 99"),
        _python(root="C:\\work\\app").replace("/shop/", "\\shop\\"),
    ],
)
def test_another_machine_run_or_line_does_not_matter(other: str) -> None:
    assert _only(other) == _only(_python())


@pytest.mark.parametrize(
    "other",
    [
        _python().replace("NotFound", "Denied"),
        _python().replace("in load", "in save"),
        _python(message="no attribute 'price'"),
    ],
)
def test_another_type_function_or_name_does(other: str) -> None:
    assert _only(other) != _only(_python())


def test_the_same_wrapper_around_another_cause_is_another_bug() -> None:
    wrapped = "a.Wrapped: x\n\tat a.B.c(B.java:1)\nCaused by: {}\n\tat a.D.{}(D.java:2)\n"
    first = _only(wrapped.format("java.lang.NullPointerException", "read"))
    assert first != _only(wrapped.format("java.lang.IllegalStateException", "read"))
    assert first != _only(wrapped.format("java.lang.NullPointerException", "write"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("at 0x7ffd12345678 of size 8", "at 0x55d0c8a0b1f3 of size 4"),
        ("cannot open /home/a/x/y.txt", "cannot open /srv/b/z.txt"),
        ("job 123e4567-e89b-12d3-a456-426614174000", "job 00000000-e89b-12d3-a456-426614174fff"),
        ("at 2024-01-01 10:00:00 failed", "at 2025-12-31 23:59:59 failed"),
        ("bad value '12 apples'", "bad value '7 pears, ripe'"),
        ("com.example.Foo@1b2c3d", "com.example.Foo@99ffee"),
        ("GET https://a.example/x?y=1 failed", "GET https://b.example/ failed"),
    ],
)
def test_what_differs_between_runs_is_normalised(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("No module named 'yaml'", "No module named 'toml'"),
        ("has no attribute 'x'", "has no attribute 'y'"),
        ("reading 'name'", "reading 'length'"),
        ("Cannot find module './a'", "Cannot find module './b'"),
    ],
)
def test_names_the_language_quotes_are_kept(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Main.lambda$run$3", "Main.run"),
        ("Foo$$Lambda$14/0x0000000800066840.run", "Foo"),
        ("Repo.find$suspendImpl", "Repo.find"),
        ("std::vector<int, std::allocator<int> >::at(unsigned long)", "std::vector::at"),
        ("demo::load::h0123456789abcdef", "demo::load"),
        ("work.isra.0", "work"),
        ("main.main.func1.2", "main.main"),
        ("operator<<", "operator<<"),
    ],
)
def test_what_compilers_make_up_is_stripped_from_functions(name: str, plain: str) -> None:
    assert plain_function(name) == plain


def test_frames_of_the_abort_path_and_recursion_do_not_count() -> None:
    def crash(*functions: str) -> str:
        frames = tuple(Frame("a.c", number, function=name) for number, name in enumerate(functions))
        return fingerprint(Problem(error_type="SEGV", frames=frames))

    plain = crash("parse", "walk", "main")
    assert crash("__asan_memcpy", "abort", "parse", "parse", "parse", "walk", "main") == plain
    assert crash("lex", "walk", "main") != plain


def test_own_frames_decide_where_there_are_any() -> None:
    own = Frame("/w/app.py", 3, function="run", path="app.py")
    one = Problem(error_type="E", frames=(Frame("/lib/a.py", 1, function="x"), own))
    other = Problem(error_type="E", frames=(Frame("/lib/b.py", 2, function="y"), own))
    assert fingerprint(one) == fingerprint(other)


def test_which_function_found_the_stack_full_does_not_matter() -> None:
    def overflow(error_type: str, *functions: str, message: str = "maximum depth") -> str:
        frames = tuple(Frame("/w/a.py", 3, function=one, path="a.py") for one in functions)
        return fingerprint(Problem(error_type=error_type, message=message, frames=frames))

    walked = overflow("RecursionError", "walk", "look", "walk", "look", "walk", "main")
    called = ("name", "look", "walk", "look", "walk", "main")
    assert overflow("RecursionError", *called, message="maximum depth in a call") == walked
    assert overflow("RecursionError", "sort", "sort", "sort", "main") != walked
    assert overflow("ValueError", "look", "walk", "look") != overflow("ValueError", "walk", "look")


_FAILING_TESTS = {
    "jest": (
        " FAIL  ./a.test.js\n"
        "  ● sums › {}\n\n    expect(received).toBe(expected)\n\n    Expected: 3\n"
        "    Received: 4\n\n      at Object.<anonymous> (a.test.js:5:23)\n\n"
    ),
    "mocha": (
        "  1) sums\n       {}:\n\n      AssertionError: expected 4 to equal 3\n"
        "      at Context.<anonymous> (test/a.js:5:20)\n\n"
    ),
    "vitest": (
        " FAIL  a.test.ts > sums > {}\nAssertionError: expected 4 to be 3\n\n"
        " ❯ a.test.ts:5:20\n      5|   expect(add(1, 2)).toBe(3)\n\n"
    ),
    "node": (
        "not ok 1 - {}\n  ---\n  location: '/app/a.test.js:5:1'\n"
        "  failureType: 'testCodeFailure'\n  error: 'Expected values to be strictly equal:'\n"
        "  code: 'ERR_ASSERTION'\n  name: 'AssertionError'\n  stack: |-\n"
        "    TestContext.<anonymous> (/app/a.test.js:6:10)\n  ...\n"
    ),
    "rspec": (
        "  1) Sums {}\n     Failure/Error: expect(add(1, 2)).to eq(3)\n\n       expected: 3\n"
        "            got: 4\n"
        "     # ./spec/a_spec.rb:5:in `block (2 levels) in <top (required)>'\n\n"
    ),
}


@pytest.mark.parametrize("text", _FAILING_TESTS.values(), ids=_FAILING_TESTS)
def test_two_tests_without_functions_of_a_name_are_two_bugs(text: str) -> None:
    adds, multiplies = (text.format(name) for name in ("adds", "multiplies"))
    first, other = parse(f"{adds}{multiplies}")
    assert first.fingerprint != other.fingerprint
    assert first.test.endswith("adds")
    moved = adds.replace(":5:", ":9:").replace(":6:", ":10:")
    assert [one.fingerprint for one in parse(moved)] == [first.fingerprint]


def test_a_bug_in_a_function_is_one_whichever_test_finds_it() -> None:
    text = (
        "  1) sums\n       {}:\n\n      TypeError: rows is not iterable\n"
        "      at add (src/a.js:5:20)\n      at Context.<anonymous> (test/a.js:5:20)\n\n"
    )
    first, other = parse(text.format("adds") + text.format("multiplies"))
    assert first.fingerprint == other.fingerprint
