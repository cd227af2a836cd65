"""Which lines a test may run, going by names: never fewer than it does run."""

from __future__ import annotations

import pytest

from whence_tools.code.reachable import find_reachable_lines

_CART = """\
const { RATES } = require('./rates');
class Cart {
  #lines = [];
  add(item) {
    this.#lines.push(item);
  }
  get total() {
    return round(this.#lines.length * RATES.eu);
  }
}
const round = (value) => Math.floor(value);
function unused() {
  return 1;
}
"""
_RATES = "const RATES = { eu: 0.2 };\nconst LIMITS = { eu: 2 };\nexports.RATES = RATES;\n"
_TEST = "const { Cart } = require('./cart');\ntest('one', () => check(new Cart().total));\n"


def test_what_is_mentioned_by_what_was_reached_is_reached() -> None:
    texts = {"cart.js": _CART, "rates.js": _RATES, "cart.test.js": _TEST}
    found = find_reachable_lines(texts, [("cart.test.js", 2)], 100)
    assert set(found["cart.js"]) == {*range(1, 12)}  # not `unused`
    assert found["rates.js"] == [1, 3]
    assert "cart.test.js" not in found


def test_what_was_reached_first_comes_first() -> None:
    texts = {"a.py": "def first():\n    return third()\n", "b.py": "def third():\n    return 1\n"}
    found = find_reachable_lines(texts, [("b.py", 1), ("a.py", 1)], 100)
    assert list(found) == ["b.py", "a.py"]


def test_tests_beside_the_code_are_where_it_begins_and_no_part_of_it() -> None:
    text = (
        "pub fn half(n: i32) -> i32 {\n    n / 3\n}\n\n#[cfg(test)]\nmod tests {\n"
        "    use super::*;\n\n    #[test]\n    fn of_two() {\n        assert_eq!(half(2), 1);\n"
        "    }\n}\n"
    )
    assert find_reachable_lines({"lib.rs": text}, [("lib.rs", 11)], 100) == {"lib.rs": [1, 2, 3]}


def test_a_name_in_a_comment_reaches_nothing() -> None:
    texts = {"a.py": "def f():\n    # like g\n    return 1\n", "b.py": "def g():\n    pass\n"}
    assert list(find_reachable_lines(texts, [("a.py", 1)], 100)) == ["a.py"]


@pytest.mark.parametrize(("most", "files"), [(4, ["a.py", "b.py"]), (3, ["a.py"])])
def test_what_would_be_too_much_is_left_out(most: int, files: list[str]) -> None:
    texts = {"a.py": "def f():\n    return g()\n", "b.py": "def g():\n    return 1\n"}
    assert list(find_reachable_lines(texts, [("a.py", 1)], most)) == files
