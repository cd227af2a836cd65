"""Single edits that may have been meant: made in every language, and always a program again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence_tools.code.mutations import (
    Mutation,
    find_constants_used,
    list_mutations,
    list_safe_mutations,
)
from whence_tools.code.syntax import parse

_IN_EACH = {
    "a.py": "def f(a, n):\n    return a[0] <= n and n + 1 > 2\n",
    "a.js": "function f(a, n) {\n  return a[0] <= n && n + 1 > 2;\n}\n",
    "a.ts": "function f(a: number[], n: number) {\n  return a[0] <= n && n + 1 > 2;\n}\n",
    "a.go": "package m\nfunc f(a []int, n int) bool {\n\treturn a[0] <= n && n+1 > 2\n}\n",
    "a.rs": "fn f(a: &[i32], n: i32) -> bool {\n    return a[0] <= n && n + 1 > 2;\n}\n",
    "A.java": "class A {\n  boolean f(int[] a, int n) { return a[0] <= n && n + 1 > 2; }\n}\n",
    "a.kt": "fun f(a: IntArray, n: Int): Boolean {\n  return a[0] <= n && n + 1 > 2\n}\n",
    "a.c": "int f(int *a, int n) {\n  return a[0] <= n && n + 1 > 2;\n}\n",
    "a.cpp": "bool f(int *a, int n) {\n  return a[0] <= n && n + 1 > 2;\n}\n",
    "A.cs": "class A {\n  bool F(int[] a, int n) { return a[0] <= n && n + 1 > 2; }\n}\n",
    "a.rb": "def f(a, n)\n  return a[0] <= n && n + 1 > 2\nend\n",
    "a.php": "<?php\nfunction f($a, $n) {\n  return $a[0] <= $n && $n + 1 > 2;\n}\n",
}


def _edits(text: str, path: str = "a.py") -> list[Mutation]:
    return list_mutations(text, path, range(1, text.count("\n") + 2))


def _made(text: str, path: str = "a.py") -> list[str]:
    return [one.apply(text) for one in _edits(text, path)]


@pytest.mark.parametrize("path", _IN_EACH)
def test_every_language_has_its_bounds_operators_and_numbers_changed(path: str) -> None:
    text = _IN_EACH[path]
    made = _made(text, path)
    for old, new in [("<=", "<"), ("&&", "||"), (" and ", " or "), ("[0]", "[1]"), ("> 2", "> 3")]:
        if old in text:
            assert text.replace(old, new) in made
    assert text.replace("n + 1", "n").replace("n+1", "n") in made


@pytest.mark.parametrize("path", _IN_EACH)
def test_each_edit_leaves_a_program_that_can_be_parsed(path: str) -> None:
    for one in _edits(_IN_EACH[path], path):
        parsed = parse(one.apply(_IN_EACH[path]), path)
        assert parsed is not None
        assert not parsed.root.has_error, one


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("def f(rows):\n    for row in rows:\n        best[0] = row\n",
         "def f(rows):\n    for row in rows:\n        best[0] = max(best[0], row)\n"),
        ("def f(size, a, b):\n    size[a] += 1\n", "def f(size, a, b):\n    size[a] += size[b]\n"),
        ("def f(total, part):\n    total += 1\n", "def f(total, part):\n    total += part\n"),
        ("def f(a, b):\n    return (b, a)\n", "def f(a, b):\n    return (a, b)\n"),
        ("def f(a):\n    return (a.x, a.y)\n", "def f(a):\n    return (-a.x, a.y)\n"),
        ("def f(rows):\n    for row in rows:\n        rows.remove(row)\n",
         "def f(rows):\n    for row in list(rows):\n        rows.remove(row)\n"),
        ("def f(n):\n    for i in range(1, n):\n        g(i)\n",
         "def f(n):\n    for i in reversed(range(1, n)):\n        g(i)\n"),
        ("def f(a):\n    return h(a)\n\n\ndef g(a):\n    return a\n\n\ndef h(a):\n    return 1\n",
         "def f(a):\n    return g(a)\n\n\ndef g(a):\n    return a\n\n\ndef h(a):\n    return 1\n"),
        ("def f(a):\n    g(a.x)\n    return a.y\n", "def f(a):\n    g(a.x)\n    return a.x\n"),
        ("def f(n, m):\n    return divmod(n, m)\n", "def f(n, m):\n    return divmod(n - 1, m)\n"),
        ("def f(a, b, c):\n    return a / b * c\n", "def f(a, b, c):\n    return a * c / b\n"),
        ("def f(a, b):\n    return g(b, a)\n", "def f(a, b):\n    return g(a, b)\n"),
        ("def f(x):\n    x.strip()\n    return x\n",
         "def f(x):\n    x = x.strip()\n    return x\n"),
        ("def f(x):\n    if x:\n        return 1\n",
         "def f(x):\n    if x is not None:\n        return 1\n"),
        ("def f(x):\n    y = x or 5\n", "def f(x):\n    y = x if x is not None else 5\n"),
        ("x = min(a, b)\n", "x = max(a, b)\n"),
        ("def f(a):\n    return g(f(p(a)), a)\n", "def f(a):\n    return g(f(p(a) + 1), a)\n"),
        ("x = bisect_left(a, b)\n", "x = bisect_right(a, b)\n"),
        ("def f(s):\n    return s.start_date\n# end_date\n",
         "def f(s):\n    return s.end_date\n# end_date\n"),
        ("x = open(p, encoding='latin-1')\n", "x = open(p, encoding='utf-8')\n"),
        ("x = (a or b) and c\n", "x = a or b and c\n"),
        ("x = a or b and c\n", "x = (a or b) and c\n"),
        ("rate = 0.5\n", "rate = 0.05\n"),
        ("def f(a):\n    for i in range(len(a)):\n        g(i)\n",
         "def f(a):\n    for i in range(len(a) - 1):\n        g(i)\n"),
        ("def f(a):\n    t = 0\n    for i in a:\n        t += i\n        return t\n",
         "def f(a):\n    t = 0\n    for i in a:\n        t += i\n    return t\n"),
        ("def f(a):\n    for i in a:\n        t = 0\n        t += i\n    return t\n",
         "def f(a):\n    t = 0\n    for i in a:\n        t += i\n    return t\n"),
        ("def f(a=[]):\n    return a\n",
         "def f(a=None):\n    a = [] if a is None else a\n    return a\n"),
        ("def f(self):\n    return self.rows\n", "def f(self):\n    return self.rows.copy()\n"),
        ("def f(p):\n    if p > 90:\n        return 1\n    if p > 80:\n        return 2\n",
         "def f(p):\n    if p >= 90:\n        return 1\n    if p >= 80:\n        return 2\n"),
    ],
)  # fmt: skip
def test_common_mistakes_are_undone(wrong: str, meant: str) -> None:
    assert meant in _made(wrong)


_TIDY = (
    "class T:\n    def put(self, k):\n        self.n.move(k)\n\n    def get(self, k):\n        {}\n"
)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("def f(a, c):\n    return a + 2 if c else 0\n",
         "def f(a, c):\n    return a + (2 if c else 0)\n"),
        ("def f(text):\n    return text.split('=')\n",
         "def f(text):\n    return text.split('=', 1)\n"),
        ("def f(d):\n    d.clear()\n    n = len(d)\n",
         "def f(d):\n    n = len(d)\n    d.clear()\n"),
        ("def f(a):\n    if a:\n        g(a)\n        h(a)\n",
         "def f(a):\n    if a:\n        g(a)\n    h(a)\n"),
        ("def f(a, day):\n    key = (a.x, a.y)\n", "def f(a, day):\n    key = (a.x, a.y, day)\n"),
        (_TIDY.format("return self.n[k]"),
         _TIDY.format("self.n.move(k)\n        return self.n[k]")),
        ("def f(a, b, c):\n    if a in c:\n        return 1\n",
         "def f(a, b, c):\n    if a in c or b:\n        return 1\n"),
        ("def f(c):\n    return c.n < 3\n\n\ndef g(c):\n    return c.free\n",
         "def f(c):\n    return c.n < 3 and not c.free\n\n\ndef g(c):\n    return c.free\n"),
        ("def f(a, b):\n    a[0] = 1\n", "def f(a, b):\n    a[0] = b\n"),
        ("def f(a):\n    return sum(sorted(a))\n", "def f(a):\n    return sum(a)\n"),
        ("def f(a):\n    for x in a:\n        g(x)\n",
         "def f(a):\n    for x in sorted(a):\n        g(x)\n"),
        ("def f(a):\n    return cos(a.lat) + rad(a.lon)\n",
         "def f(a):\n    return cos(rad(a.lat)) + rad(a.lon)\n"),
        ("def f(a):\n    return a + {0: 1}.get(a)\n",
         "def f(a):\n    return {0: 1}.get(a) + {0: 1}.get(a)\n"),
        ("def f(pay, rest, due):\n    return min(pay, rest)\n",
         "def f(pay, rest, due):\n    return min(pay, rest + due)\n"),
        ("def f(a, free):\n    start = free\n", "def f(a, free):\n    start = max(a, free)\n"),
    ],
)  # fmt: skip
def test_what_is_missing_is_put_in(wrong: str, meant: str) -> None:
    lines = range(1, wrong.count("\n") + 1)
    made = [one.apply(wrong) for one in list_mutations(wrong, "a.py", lines, combines=True)]
    assert meant in made
    assert meant not in _made(wrong)


def test_nothing_is_put_in_for_what_is_bound_or_only_a_part() -> None:
    text = "def f(rows, n):\n    rows[n].size = n\n"
    made = {one.apply(text) for one in list_mutations(text, "a.py", [2], combines=True)}
    assert {one.split(" = ")[0].split("    ")[-1] for one in made} == {"rows[n].size"}


def test_what_is_computed_last_is_returned() -> None:
    text = "def total(prices):\n    found = sum(prices)\n"
    assert "def total(prices):\n    found = sum(prices)\n    return found\n" in _made(text)
    script = "function total(prices) {\n  const found = prices.length;\n}\n"
    made = "function total(prices) {\n  const found = prices.length;\n  return found;\n}\n"
    assert made in _made(script, "a.js")
    assert "def half(n):\n    return n / 2\n" in _made("def half(n):\n    n / 2\n")


def test_a_call_in_an_asynchronous_function_is_awaited() -> None:
    script = "async function f(load) {\n  return load().map(String);\n}\n"
    assert any("(await load()).map(String)" in made for made in _made(script, "a.js"))
    text = "async def f(load):\n    rows = load()\n    return rows\n"
    assert "async def f(load):\n    rows = await load()\n    return rows\n" in _made(text)
    assert not any("await" in made for made in _made(text.replace("async ", "")))


def test_a_javascript_default_is_taken_for_null_alone() -> None:
    assert "const x = a ?? 5;\n" in _made("const x = a || 5;\n", "a.js")
    for truth in ("if (a || b) f();\n", "const x = !(a || b);\n", "const x = Boolean(a || b);\n"):
        assert truth.replace("||", "&&") in _made(truth, "a.js")
        assert truth.replace("||", "??") not in _made(truth, "a.js")


def test_only_the_lines_that_are_asked_for_are_edited() -> None:
    text = "a = 1\nb = 2\nc = 3\n"
    assert {one.line for one in list_mutations(text, "a.py", [2])} == {2}


def test_a_text_that_no_grammar_knows_has_no_edits() -> None:
    assert list_mutations("a < b\n", "notes.txt", [1]) == []


def test_the_constants_that_lines_mention_are_found() -> None:
    text = "LIMIT = 10\nOTHER = 3\n\n\ndef f(n):\n    return n > LIMIT\n"
    assert find_constants_used(text, "a.py", [6]) == [1]


_NAMES = st.sampled_from(["a", "b", "items", "total"])
_EXPRESSIONS = st.recursive(
    _NAMES | st.integers(0, 20).map(str) | st.just("True"),
    lambda inner: (
        st.builds("{} {} {}".format, inner, st.sampled_from(["<", "+", "and", "//", "or"]), inner)
        | st.builds("f({}, {})".format, inner, inner)
        | st.builds("{}[{}]".format, _NAMES, inner)
    ),
    max_leaves=6,
)


@given(st.lists(_EXPRESSIONS, min_size=1, max_size=4))
def test_an_edit_changes_what_it_names_and_nothing_else(expressions: list[str]) -> None:
    text = "def f(a, b, items):\n" + "".join(f"    total = {one}\n" for one in expressions)
    for one in _edits(text):
        made, data = one.apply(text), text.encode()
        assert data[one.start : one.end].decode() == one.before
        assert made.encode().startswith(data[: one.start])
        assert made.encode().endswith(data[one.end :])
        assert made != text
        compile(made, "a.py", "exec")


def test_edits_come_by_how_often_such_are_what_was_meant() -> None:
    made = [(one.before, one.after) for one in _edits("def f(a, b):\n    return a < b * 2\n")]
    assert made[0] == ("<", "<=")
    assert made.index(("<", "<=")) < made.index(("2", "3"))


@pytest.mark.parametrize(
    ("text", "path", "after", "is_safe"),
    [
        ("def f(a, b):\n    return a < b\n", "a.py", "<=", True),
        ("x = prices.lowerKey(3);\n", "a.js", "floorKey", True),
        ("def f(a, b):\n    return g(a, b)\n", "a.py", "b, a", True),
        ("def f(a, b):\n    return a - b\n", "a.py", "b - a", False),
        ("def f(start, end):\n    return start\n", "a.py", "end", False),
        ("def f(a):\n    return True\n", "a.py", "False", False),
    ],
)
def test_edits_with_which_tests_pass_by_chance_are_not_safe(
    text: str, path: str, after: str, *, is_safe: bool
) -> None:
    assert {one.is_safe for one in _edits(text, path) if one.after == after} == {is_safe}
    safe = list_safe_mutations(text, path, [1, 2], 9)
    assert (after in [one.after for one in safe]) is is_safe
    assert list_safe_mutations(text, path, [1, 2], 0) == []
