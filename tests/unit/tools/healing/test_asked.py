"""How many examples ask for a patch."""

from __future__ import annotations

from pathlib import Path

from whence_tools.healing.asked import FailingChecks, find_failing_checks
from whence_tools.healing.reading import read_output


def failing(tmp_path: Path, output: str, test: str, path: str = "test_shop.py") -> FailingChecks:
    (tmp_path / path).write_text(test)
    red = read_output(output.format(root=tmp_path), str(tmp_path), [path])
    return find_failing_checks(red, read_output("", str(tmp_path), [path]), {path: test})


PYTHON = """\
Traceback (most recent call last):
  File "{root}/test_shop.py", line 2, in test_total
    assert total(1) == 2
AssertionError
"""


def test_a_failing_check_is_taken_out_and_the_lines_stay(tmp_path: Path) -> None:
    test = "def test_total():\n    assert total(1) == 2\n    assert total(2) == 4\n"
    found = failing(tmp_path, PYTHON, test)
    less = "def test_total():\n    pass\n    assert total(2) == 4\n"
    assert found == FailingChecks(1, {"test_shop.py": less})


def test_a_check_that_ends_a_loop_may_have_been_one_of_several(tmp_path: Path) -> None:
    test = "for one in cases:\n    assert total(one) == 2\n"
    assert failing(tmp_path, PYTHON, test).of_loop


GO = """\
--- FAIL: TestTotal (0.00s)
    shop_test.go:5: total(2) = 3, want 4
    shop_test.go:5: total(3) = 4, want 6
FAIL
FAIL\texample.com/shop\t0.002s
"""


def test_each_row_of_a_table_that_fails_counts_where_the_test_goes_on(tmp_path: Path) -> None:
    test = (
        "package shop\nfunc TestTotal(t *testing.T) {\n\tfor _, c := range cases {\n"
        "\t\tif got := total(c.n); got != c.want {\n"
        '\t\t\tt.Errorf("total(%d)", c.n)\n\t\t}\n\t}\n}\n'
    )
    found = failing(tmp_path, GO, test, "shop_test.go")
    assert (found.count, found.of_loop) == (2, False)


def test_checks_that_nothing_places_are_counted_and_stay(tmp_path: Path) -> None:
    assert failing(tmp_path, "wanted 3, got 2\n", "") == FailingChecks(1, None)


def test_errors_that_are_alike_are_taken_out_together(tmp_path: Path) -> None:
    row = (
        "not ok {at} - case {at}\n  ---\n  location: '{{root}}/a.test.js:{at}:1'\n"
        "  failureType: 'testCodeFailure'\n  error: |-\n    Expected values to be strictly equal:\n"
        "    \n    1 !== 2\n    \n  code: 'ERR_ASSERTION'\n  name: 'AssertionError'\n  stack: |-\n"
        "    TestContext.<anonymous> ({{root}}/a.test.js:{at}:20)\n  ...\n"
    )
    output = "TAP version 13\n" + row.format(at=1) + row.format(at=2)
    test = "test('case 1', () => same(f(1), 2));\ntest('case 2', () => same(f(2), 2));\n"
    found = failing(tmp_path, output, test, "a.test.js")
    assert found == FailingChecks(2, {"a.test.js": "\n\n"})


def test_a_slash_in_the_name_of_a_go_test_makes_it_no_part_of_another(tmp_path: Path) -> None:
    rows = "".join(
        f"    --- FAIL: TestMatch/{name} (0.00s)\n        shop_test.go:9: got false\n"
        for name in ("**_a", "**_a/b", "a/**_a/b", "a/**_a/b/c")
    )
    output = f"--- FAIL: TestMatch (0.00s)\n{rows}FAIL\nFAIL\texample.com/shop\t0.002s\n"
    assert failing(tmp_path, output, "package shop\n", "shop_test.go").count == 4
