"""Tests that a patch brings beside what it mends."""

from __future__ import annotations

import pytest

from whence_tools.healing.added_tests import set_tests_aside
from whence_tools.healing.change import Change

MENDED = Change("a.py", "x = 1\n", "x = 2\n")
TEST = "from a import x\n\n\ndef test_x():\n    assert x\n"


@pytest.mark.parametrize(
    "added",
    [
        Change("tests/test_b.py", "", TEST),
        Change("test_a.py", TEST, f"import re\n{TEST}\n\n# all\n@mark\ndef test_y():\n    pass\n"),
        Change("a.test.js", "", 'const a = require("a");\ntest("a", () => {\n  a();\n});\n'),
        Change("tests/a.rs", "fn a() {}\n", "fn a() {}\n\n#[test]\nfn b() {\n    a();\n}\n"),
        Change("a_test.go", "package a\n", "package a\n\nfunc TestA(t *testing.T) {\n\tf()\n}\n"),
        Change("tests/a.rb", "it do\nend\n", "it do\nend\n\nit 'is' do\n  expect 1\nend\n"),
    ],
    ids=lambda change: change.path,
)
def test_a_patch_is_judged_without_the_tests_that_it_brings(added: Change) -> None:
    assert set_tests_aside([MENDED, added]) == ((MENDED,), (added,))


@pytest.mark.parametrize(
    "changed",
    [
        Change("test_a.py", TEST, TEST.replace("assert x", "assert x or True")),
        Change("test_a.py", TEST, TEST.replace("    assert", "    return\n    assert")),
        Change("test_a.py", TEST, TEST.replace("def ", "@skip\ndef ")),
        Change("test_a.py", TEST, f"{TEST}\nx = 3\n"),
        Change("tests/conftest.py", "", "def f():\n    pass\n"),
        Change("tests/data.csv", "", "1\n"),
        Change("b.py", "", "def f():\n    pass\n"),
    ],
    ids=["assertion", "return", "decorator", "variable", "configuration", "data", "product"],
)
def test_what_does_more_than_add_tests_belongs_to_the_patch(changed: Change) -> None:
    assert set_tests_aside([MENDED, changed]) == ((MENDED, changed), ())


def test_tests_alone_are_the_patch() -> None:
    added = Change("tests/test_b.py", "", TEST)
    assert set_tests_aside([added]) == ((added,), ())
