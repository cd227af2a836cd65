"""The results that tests expect of a patch."""

from whence_tools.code.test_files import split_tests
from whence_tools.healing.change import Change
from whence_tools.healing.choices import weigh_choices
from whence_tools.healing.examples import NO_EXAMPLES, find_examples
from whence_tools.healing.results import find_expected_results

BEFORE = "def last(rows):\n    return rows[len(rows)]\n"
TEST = "def test_last():\n    assert last([5, 6]) == 6\n"
OFF_BY_ONE = Change("rows.py", BEFORE, BEFORE.replace("[len(rows)]", "[len(rows) - 1]"))
FORMULA = Change("rows.py", BEFORE, BEFORE.replace("rows[len(rows)]", "sum(rows) - 5"))


def test_the_value_that_a_result_is_compared_with_is_expected() -> None:
    assert find_expected_results({"t.py": TEST}, "", [("t.py", 2)]) == ("6",)


def test_only_checks_that_failed_tell_of_the_patch() -> None:
    tests = {"t.py": f"{TEST}\n\ndef test_more():\n    assert last([7, 81]) == 81\n"}
    assert find_expected_results(tests, "", [("t.py", 6)]) == ("81",)
    assert find_expected_results(tests, "", [("t.py", 2)]) == ("6",)
    assert find_expected_results(tests, "12 != 81\n9 != 6", [("t.py", 2)]) == ("6", "81")
    assert find_expected_results(tests, "", []) == ("81", "6")


def test_a_row_of_a_table_is_expected_where_the_failure_tells_of_it() -> None:
    table = 'func TestLast(t *testing.T) {\n\trows := map[string]int{"a": 41, "b": 52}\n}\n'
    message = "last_test.go:9: got 7, want 52"
    assert find_expected_results({"last_test.go": table}, message, []) == ("52",)


def test_nothing_is_tried_where_a_patch_leaves_nothing_to_choose() -> None:
    assert find_examples([OFF_BY_ONE], {"t.py": TEST}, "", [("t.py", 2)]) == NO_EXAMPLES


def test_a_crash_that_is_gone_decides_one_choice() -> None:
    change = Change("rows.py", BEFORE, BEFORE.replace("rows[len(rows)]", "int(rows)"))
    assert weigh_choices([change]) == 1
    crashed = [("rows.py", 2), ("t.py", 2)]
    assert find_examples([change], {"t.py": TEST}, "", crashed) == NO_EXAMPLES
    assert find_examples([change], {"t.py": TEST}, "", [("t.py", 2)]).results == ("6",)


def test_an_error_of_a_check_that_a_patch_changes_is_no_crash() -> None:
    before = "def f(n):\n    if n >= 7:\n        raise ValueError(n)\n    return n\n"
    change = Change("rows.py", before, before.replace(">= 7", "> 9"))
    given = find_examples([change], {"t.py": TEST}, "", [("rows.py", 3), ("t.py", 2)])
    assert given.choices == weigh_choices([change]) > 0


def test_tests_behind_the_product_in_one_file_are_read_apart_from_it() -> None:
    product, tests = split_tests("fn one() -> u8 { 1 }\n\n#[cfg(test)]\nmod tests {}\n")
    assert product == "fn one() -> u8 { 1 }\n"
    assert tests == "\n\n#[cfg(test)]\nmod tests {}\n"
    assert split_tests("fn two() {}\n") == ("fn two() {}\n", "")
