"""A failing assertion is taken apart: what was compared, and both values."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.witness import Watched, run_watched
from whence_tools.errors.observed import Assertion, Side
from whence_tools.witness.questions.assertions import take_apart
from whence_tools.witness.questions.expressions import find_failing_code, parse_source

_HELPERS = """
import datetime
import unittest


class Calc:
    def add(self, a, b):
        return a + b


class Odd(str):
    def __repr__(self):
        return "x = f(1)"


def add(a, b):
    return a + b


def same(value):
    return value


def is_late(day):
    return False


calc = Calc()
wanted = [1, 2]
"""
_ASSERTIONS: dict[str, tuple[tuple[str, str | None], str, tuple[str, str | None] | None]] = {
    "add(1, 2) == 4": (("add(1, 2)", "3"), "==", ("4", "4")),
    "add(1, 2) == add(2, 2)": (("add(1, 2)", "3"), "==", ("add(2, 2)", "4")),
    "add(add(1, 1), 2) != 4": (("add(add(1, 1), 2)", "4"), "!=", ("4", "4")),
    "calc.add(1, 2) > 9": (("calc.add(1, 2)", "3"), ">", ("9", "9")),
    "'abc'.upper() == 'abc'": (("'abc'.upper()", "'ABC'"), "==", ("'abc'", "'abc'")),
    "is_late(datetime.date(2020, 1, 2))": (
        ("is_late(datetime.date(2020, 1, 2))", "False"), "", None,
    ),
    "same('a = f(b)') == 'c'": (("same('a = f(b)')", "'a = f(b)'"), "==", ("'c'", "'c'")),
    "same(Odd('y')) == 'c'": (("same(Odd('y'))", None), "==", ("'c'", "'c'")),
    "wanted == [1, 3]": (("wanted", "[1, 2]"), "==", ("[1, 3]", "[1, 3]")),
    "not same(1)": (("not same(1)", None), "", None),
    "3 in same([1])": (("3", "3"), "in", ("same([1])", "[1]")),
}  # fmt: skip
_METHODS: dict[str, tuple[tuple[str, str | None], str, tuple[str, str | None] | None]] = {
    "assertEqual(add(1, 2), 4)": (("add(1, 2)", "3"), "==", ("4", "4")),
    "assertNotEqual(3, add(1, 2))": (("3", "3"), "!=", ("add(1, 2)", "3")),
    "assertGreaterEqual(add(1, 2), 4)": (("add(1, 2)", "3"), ">=", ("4", "4")),
    "assertLess(add(1, 2), 1, 'more')": (("add(1, 2)", "3"), "<", ("1", "1")),
    "assertIn(add(1, 2), wanted)": (("add(1, 2)", "3"), "in", ("wanted", "[1, 2]")),
    "assertIs(add(1, 2), None)": (("add(1, 2)", "3"), "is", ("None", "None")),
    "assertListEqual(same([1]), wanted)": (("same([1])", "[1]"), "==", ("wanted", "[1, 2]")),
    "assertAlmostEqual(add(1, 2), 4)": (("add(1, 2)", "3"), "==", ("4", "4")),
    "assertTrue(is_late(1))": (("is_late(1)", "False"), "", None),
    "assertIsNone(add(1, 2))": (("add(1, 2)", "3"), "is", ("None", "None")),
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("suite") / "project"
    root.mkdir()
    tests = [f"def test_{n}():\n    assert {one}\n" for n, one in enumerate(_ASSERTIONS)]
    methods = [f"    def test_m{n}(self):\n        self.{one}\n" for n, one in enumerate(_METHODS)]
    text = _HELPERS + "\n".join([*tests, "class Case(unittest.TestCase):\n", *methods])
    (root / "test_all.py").write_text(text)
    return root


def _run(suite: Path, *options: str) -> Watched:
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    return run_watched(argv, suite)


@pytest.fixture(scope="module")
def ran(suite: Path) -> Watched:
    return _run(suite)


def _assertion(ran: Watched, suite: Path, test: str) -> Assertion | None:
    failure = next(one for one in ran.failures if (one.about or "").endswith(f"::{test}"))
    raised = failure.chain[0]
    frame = [one for one in raised.frames if one.function.endswith(test)][-1]
    tree = parse_source((suite / "test_all.py").read_text())
    assert tree is not None
    code = find_failing_code(tree, frame)
    assert code is not None
    return take_apart(code, frame, raised)


def _sides(
    told: tuple[tuple[str, str | None], str, tuple[str, str | None] | None],
) -> tuple[Side, str, Side | None]:
    left, operator, right = told
    return Side(*left), operator, Side(*right) if right else None


@pytest.mark.parametrize(("number", "text"), list(enumerate(_ASSERTIONS)))
def test_an_assertion_is_taken_apart(ran: Watched, suite: Path, number: int, text: str) -> None:
    told = _assertion(ran, suite, f"test_{number}")
    assert told is not None
    assert (told.left, told.operator, told.right) == _sides(_ASSERTIONS[text])


@pytest.mark.parametrize(("number", "text"), list(enumerate(_METHODS)))
def test_a_method_of_unittest_is_taken_apart(
    ran: Watched, suite: Path, number: int, text: str
) -> None:
    told = _assertion(ran, suite, f"test_m{number}")
    assert told is not None
    assert (told.left, told.operator, told.right) == _sides(_METHODS[text])


def test_what_each_call_returned_is_told(ran: Watched, suite: Path) -> None:
    told = _assertion(ran, suite, "test_2")
    assert told is not None
    assert told.calls == (Side("add(add(1, 1), 2)", "4"), Side("add(1, 1)", "2"))


def test_without_pytests_explanation_what_is_a_name_is_known(suite: Path) -> None:
    ran = _run(suite, "--assert=plain", "-k", "test_0 or test_8")
    plain = _assertion(ran, suite, "test_0")
    named = _assertion(ran, suite, "test_8")
    assert plain is not None
    assert named is not None
    assert (plain.left.value, plain.calls) == (None, ())
    assert named.left == Side("wanted", "[1, 2]")
