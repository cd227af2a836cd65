"""Variations of a patch: what is taken out of it or changed to see whether a test notices."""

from whence_tools.healing.change import Change
from whence_tools.healing.fitted import fitted_numbers
from whence_tools.healing.variations import variations


def _said(path: str, before: str, after: str) -> list[str]:
    return [one.says for one in variations([Change(path, before, after)])]


def test_a_new_guard_is_taken_out() -> None:
    before = "def register(name):\n    mailer.send(name)\n    return name\n"
    after = (
        'def register(name):\n    if hasattr(mailer, "transport"):\n'
        "        mailer.send(name)\n    return name\n"
    )
    said = _said("signup.py", before, after)[0]
    assert said.startswith("without `if hasattr(mailer")
    assert said.endswith("in line 2 of 'signup.py'")


def test_a_taken_out_statement_leaves_a_whole_file() -> None:
    before = "def load(rows):\n    return rows\n"
    after = "def load(rows):\n    rows.sort()\n    return rows\n"
    [one] = variations([Change("rows.py", before, after)])
    assert one.changes[0].after == "def load(rows):\n    pass\n    return rows\n"
    assert one.changes[0].before == before


def test_a_new_number_and_a_new_operator_are_changed() -> None:
    said = _said("box.js", "f = (a) => a;\n", "f = (a) => a * 60;\n")
    assert said == [
        "with 61 for 60 in line 1 of 'box.js'",
        "with `+` for `*` in line 1 of 'box.js'",
    ]


def test_an_element_of_a_list_is_left_empty() -> None:
    before = "exports.f = (user) => [user.name, user.address.city];\n"
    after = "exports.f = (user) => [user.name, user.home.city];\n"
    assert "with `undefined` for `user.home.city`" in _said("users.js", before, after)[0]


def test_log_messages_imports_and_what_was_there_are_left_alone() -> None:
    before = "def f(a):\n    return a * 60\n"
    after = "import math\n\n\ndef f(a):\n    logger.info(a)\n    return a.price * 60\n"
    assert _said("f.py", before, after) == []


def test_a_number_that_only_the_failure_explains_is_fitted() -> None:
    before = "def total(lines):\n    return sum(lines)\n"
    change = Change("t.py", before, before.replace("sum(lines)", "sum(lines) + 450"))
    message = "AssertionError: 850 != 1300"
    assert list(fitted_numbers(change, "", message)) == ["450"]
    assert list(fitted_numbers(change, "", "AssertionError: 850 != 1301")) == []


def test_a_number_that_divides_or_is_given_to_a_call_is_not() -> None:
    before = "def minutes(seconds):\n    return seconds\n"
    after = "def minutes(seconds):\n    return int(str(seconds // 60), 16)\n"
    change = Change("t.py", before, after)
    assert list(fitted_numbers(change, "assert minutes(60) == 16", "")) == []


def test_a_number_for_one_tested_input_is_fitted() -> None:
    before = "def cost(name):\n    return 1\n"
    after = 'def cost(name):\n    return 4 if name == "pen" else 1\n'
    tests = 'assert cost("pen") == 4'
    assert list(fitted_numbers(Change("t.py", before, after), tests, "")) == ["4"]


def test_a_new_condition_is_decided_and_taken_apart() -> None:
    before = "def total(prices):\n    return sum(prices) - prices[0]\n"
    after = "def total(prices):\n    return sum(prices) - (prices[0] if len(prices) > 2 else 0)\n"
    said = _said("sums.py", before, after)
    assert "with False for `len(prices) > 2` in line 2 of 'sums.py'" in said
    after = "def total(prices):\n    return sum(prices) if not prices or len(prices) else 0\n"
    assert "with `not prices` alone in line 2 of 'sums.py'" in _said("sums.py", before, after)


def test_whether_there_is_anything_is_left_as_it_is() -> None:
    before = "def add(item, basket):\n    return [*basket, item]\n"
    after = "def add(item, basket):\n    return [item] if basket is None else [*basket, item]\n"
    assert _said("shop.py", before, after) == []
