"""The two values of a failing assertion are read from what its runner prints."""

from __future__ import annotations

import pytest

from whence_tools.witness.questions.printed_assertion import read_printed


@pytest.mark.parametrize(
    ("text", "actual", "expected"),
    [
        ('assertion `left == right` failed\n  left: "ABCF"\n right: "AABC"', '"ABCF"', '"AABC"'),
        ("expected:<750> but was:<500>", "500", "750"),
        ("expected: <{}> but was: <{nut=-20}>", "{nut=-20}", "{}"),
        ("expected:<~ []B -5\n> but was:<~ [A 0\n~ ]B -5", "~ A 0\n~ B -5", "~ B -5"),
        ("expected:<J.[]R. T> but was:<J.[ ]R. T>", "J. R. T", "J.R. T"),
        (
            "Failure\nExpected equality of these values:\n  f(1)\n    Which is: 3\n  4\n",
            "3", "4",
        ),
        ("Expected values to be strictly equal:\n\n5 !== 6\n", "5", "6"),
        ("expect(received).toBe(expected)\n\nExpected: 6\nReceived: 5\n", "5", "6"),
        ("expected 'Lrd' to be 'Lord' // Object.is equality", "'Lrd'", "'Lord'"),
        ("Total() = 240, want 242", "240", "242"),
        ('got "a\\nb", want "a b"', '"a\\nb"', '"a b"'),
        ("Table() = [A C B]; want [A B C]", "[A C B]", "[A B C]"),
        ("tests.c:30: FAILED: expected 13, got 26", "26", "13"),
        ("wanted 3 but got 4", "4", "3"),
        ("it adds up to 270 minutes but should be 615", "270", "615"),
        ("it says '3 rows' instead of '2 rows'", "'3 rows'", "'2 rows'"),
        ("t: expected: [a\nb], actual: [a\n b]", "[a\n b]", "[a\nb]"),
        ("got\na;1\nb;2\nwant\na;1\nb;3", "a;1\nb;2", "a;1\nb;3"),
        (
            "Values to be deep-equal:\n+ actual - expected\n\n  [\n    1,\n-   2,\n    4\n  ]",
            "[\n   1,\n   4\n ]", "[\n   1,\n   2,\n   4\n ]",
        ),
        ("Expected values to be equal:\n+ actual - expected\n\n+ 'b'\n- 'a'\n   ^", "'b'", "'a'"),
        ("Failed asserting.\n--- Expected\n+++ Actual\n@@ @@\n-'a'\n+'b'\n", "'b'", "'a'"),
        ("- Expected  - 1\n+ Received  + 1\n\n  Array [\n-   3,\n+   4,\n  ]\nat x.js:3",
         "Array [\n   4,\n ]", "Array [\n   3,\n ]"),
        ("mismatch (-want +got):\n  []int{\n- \t1,\n+ \t2,\n  }\n",
         "[]int{\n \t2,\n }", "[]int{\n \t1,\n }"),
        ("t.c:9: roman(CIX) is 1009, expected 109", "1009", "109"),
    ],
)  # fmt: skip
def test_the_actual_and_the_expected_value(text: str, actual: str, expected: str) -> None:
    found = read_printed(text)
    assert found is not None
    assert found.right is not None
    assert (found.left.value, found.right.value) == (actual, expected)


@pytest.mark.parametrize(
    "text", ["assertion failed: x > 3", "wrong order: [1 2]", "got a letter from the expected side"]
)
def test_what_names_no_two_values_has_none(text: str) -> None:
    assert read_printed(text) is None
