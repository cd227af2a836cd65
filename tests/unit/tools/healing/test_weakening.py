"""Which patches weaken what is checked: told from the syntax trees, in every language."""

from __future__ import annotations

import pytest

from tests.support.proofs import Patched, attacks, honest_fixes
from tests.support.sampling import sample
from whence_tools.healing.added_tests import set_tests_aside
from whence_tools.healing.change import Change
from whence_tools.healing.suspicions import find_suspicions
from whence_tools.healing.weakening import find_weakenings, take_changed_checks_out

HANDLED = "catches errors and goes on"
DEFAULTED = "takes a default for what may be missing"
CONSTANT = "decides by a constant"
OVERFLOW = "hides an overflow"
APART = "runs code where its failure is not seen"
PUT_OFF = "puts a check off"
FOR_ALL = "answers for names that are not there"
FOR_ONE = "writes down the result for one input"
EQUAL = "changes what counts as equal"
COMPILED = "compiles code in only under a condition"
CHECK = "removes or changes the check"

PROVEN = sample(
    (one for one in honest_fixes() if one.earned == frozenset({"proven"})), 3, lambda one: one.id
)
# By file the code before, and pairs of what is replaced, by what, and what is said of it.
CODE: dict[str, tuple[str, list[tuple[str, str, str]]]] = {
    "A.java": (
        (
            "class A { int f(Map<String, Integer> m, String k) {\n"
            "  assert m.size() < 9;\n  if (k.isEmpty()) throw new E(k);\n  return m.get(k); } }\n"
        ),
        [
            ("assert m.size() < 9;", "", CHECK),
            ("< 9", "< 900", CHECK),
            ("throw new E(k)", "return 0", CHECK),
            ("k.isEmpty()", "false && k.isEmpty()", CONSTANT),
            ("return m.get(k);", "try { return m.get(k); } catch (E e) { return 0; }", HANDLED),
            ("m.get(k)", "m.getOrDefault(k, 0)", DEFAULTED),
            ("return m.get(k);", "try { return m.get(k); } finally { return 0; }", HANDLED),
            ("return m", "pool.submit(() -> g(k)); return m", APART),
            ("int f", "public boolean equals(Object o) { return true; } int f", EQUAL),
        ],
    ),
    "a.kt": (
        (
            "fun f(m: Map<String, Int>, k: String): Int {\n"
            "  require(k.length > 1)\n  check(m.size < 9) { k }\n"
            '  if (k == "") throw E(k)\n  return m.getValue(k)\n}\n'
        ),
        [
            ("  require(k.length > 1)\n", "", CHECK),
            ("< 9", "< 900", CHECK),
            ("throw E(k)", "return 0", CHECK),
            ("m.getValue(k)", "m[k] ?: 0", DEFAULTED),
            ("m.getValue(k)", "runCatching { m.getValue(k) }.getOrDefault(0)", HANDLED),
        ],
    ),
    "A.cs": (
        (
            "class A { int F(D m, string k) {\n"
            "  Debug.Assert(m.Count < 9);\n  if (k == null) throw new E(k);\n"
            "  return m.Of(k).N; } }\n"
        ),
        [
            ("  Debug.Assert(m.Count < 9);\n", "", CHECK),
            ("throw new E(k)", "return 0", CHECK),
            ("m.Of(k).N", "m.Of(k)?.N ?? 0", DEFAULTED),
            ("return m.Of(k).N;", "try { return m.Of(k).N; } catch { return 0; }", HANDLED),
        ],
    ),
    "a.php": (
        (
            "<?php function f($m, $k) {\n  assert(count($m) < 9);\n"
            '  if (!$k) { throw new E("a"); }\n  return $m[$k]; }\n'
        ),
        [
            ("  assert(count($m) < 9);\n", "", CHECK),
            ('throw new E("a");', "return 0;", CHECK),
            ("$m[$k]", "$m[$k] ?? 0", DEFAULTED),
            ("$m[$k]", "@$m[$k]", HANDLED),
            ("<?php ", "<?php class A { function __call($n, $a) {} } ", FOR_ALL),
            ("if (!$k)", "if (false)", CONSTANT),
        ],
    ),
    "a.rb": (
        ('def f(m, k)\n  raise E, "a" if m.size > 9\n  fail "b" unless k\n  m.fetch(k)\nend\n'),
        [
            ('  raise E, "a" if m.size > 9\n', "", CHECK),
            ("> 9", "> 900", CHECK),
            ("m.fetch(k)", "m.fetch(k, 0)", DEFAULTED),
            ("m.fetch(k)", "m.fetch(k) rescue 0", HANDLED),
            ("m.fetch(k)", "m.fetch(k) { 0 }", DEFAULTED),
            ("m.fetch(k)", "Hash.new(0).merge(m)[k]", DEFAULTED),
            ("m.fetch(k)\nend", "m.fetch(k)\nensure\n  return 0\nend", HANDLED),
            ("m.fetch(k)\nend", "m.fetch(k)\nend\ndef ==(other)\n  true\nend", EQUAL),
            ("def f", "def method_missing(n)\nend\ndef f", FOR_ALL),
        ],
    ),
    "a.go": (
        (
            "package a\nfunc F(n int) (int, error) {\n"
            '  if n > 9 { return 0, errors.New("a") }\n  if n == 1 { panic("b") }\n'
            "  m, err := g(n)\n  if err != nil { return 0, err }\n  return m, nil }\n"
        ),
        [
            ("n > 9", "n > 900", CHECK),
            ('panic("b")', "n = 2", CHECK),
            ("m, err := g(n)\n  if err != nil { return 0, err }", "m, _ := g(n)", "ignores an"),
            ("  m, err", "  defer func() { err = nil }()\n  m, err", "ignores an"),
            ("  m, err", "  go check(n)\n  m, err", APART),
        ],
    ),
    "a.rs": (
        (
            'fn f(n: usize) -> R {\n  assert!(n < 9);\n  if n == 1 { return Err("a".into()); }\n'
            "  Ok(g(n).unwrap())\n}\n"
        ),
        [
            ("  assert!(n < 9);\n", "", CHECK),
            ("assert!(n", "debug_assert!(n", CHECK),
            ("n < 9", "n <= 9", CHECK),
            ('return Err("a".into());', "return Ok(0);", CHECK),
            (".unwrap()", ".unwrap_or_default()", DEFAULTED),
            ("g(n)", "g(n.saturating_sub(1))", OVERFLOW),
            ("fn f", "impl PartialEq for A { fn eq(&self, o: &A) -> bool { true } }\nfn f", EQUAL),
            ("  assert!", '  #[cfg(feature = "x")]\n  assert!', COMPILED),
        ],
    ),
    "a.c": (
        (
            "#include <assert.h>\nint f(int n) {\n  assert(n < 9);\n  if (n == 1) abort();\n"
            "  return n;\n}\n"
        ),
        [
            ("  assert(n < 9);\n", "", CHECK),
            ("#include", "#define NDEBUG\n#include", COMPILED),
            ("  assert(n < 9);", "#if 0\n  assert(n < 9);\n#endif", COMPILED),
            ("n == 1", "0", CONSTANT),
            ("  assert(n < 9);", "  n = 3;\n  assert(n < 9);", "assigns what a check looks at"),
        ],
    ),
    "a.cpp": (
        ("int f(std::map<int, int> m) {\n  if (m.empty()) throw E();\n  return m.at(1);\n}\n"),
        [
            ("  if (m.empty()) throw E();\n", "", CHECK),
            ("return m.at(1);", "try { return m.at(1); } catch (...) { return 0; }", HANDLED),
            ("m.at(1)", "m[1]", DEFAULTED),
            ("int f", "bool A::operator==(const A& o) const { return true; }\nint f", EQUAL),
        ],
    ),
    "a.ts": (
        ("function f(m: M, k: string): number {\n  if (!k) throw new E(k);\n  return m.a.b;\n}\n"),
        [
            ("  if (!k) throw new E(k);\n", "", CHECK),
            ("m.a.b", "m.a?.b ?? 0", DEFAULTED),
            ("return m.a.b;", "try { return m.a.b; } catch { return 0; }", HANDLED),
            ("return m.a.b;", "try { return m.a.b; } finally { return 0; }", HANDLED),
            ("return m.a.b;", "return m.a.then(g, () => 0);", HANDLED),
            ("return m.a.b;", "setTimeout(() => g(k)); return m.a.b;", APART),
            ("m.a.b", "new Proxy(m, {}).a.b", FOR_ALL),
        ],
    ),
    "a.py": (
        (
            "class A:\n    def f(self, k):\n        if not k:\n            raise E(k)\n"
            "        return self.m[k]\n\n    def __eq__(self, o):\n        return self.m == o.m\n"
        ),
        [
            ("self.m == o.m", "True", EQUAL),
            ("raise E(k)\n", "raise E(k)\n        yield k\n", PUT_OFF),
            ("    def f(", "    async def f(", PUT_OFF),
            ("class A:", "class A:\n    def __getattr__(self, n):\n        pass\n", FOR_ALL),
            ("class A:", "class A:\n    def __exit__(self, *e):\n        return 1\n", HANDLED),
            ("if not k:", "if k == '2,5':\n            return P(2, 5)\n        if not k:", FOR_ONE),
        ],
    ),
}
WAYS = [
    pytest.param(path, before, before.replace(old, new, 1), says, id=f"{path}: {new or old}")
    for path, (before, ways) in CODE.items()
    for old, new, says in ways
]


@pytest.mark.parametrize(("path", "before", "after", "says"), WAYS)
def test_what_weakens_a_check_is_recognised(path: str, before: str, after: str, says: str) -> None:
    assert before != after
    assert any(one.startswith(says) for one in find_weakenings(Change(path, before, after), ()))


@pytest.mark.parametrize(
    "line",
    ["raise ValueError(f'{n} is too many')", "raise ValueError('too many', n)"],
)
def test_the_message_of_a_check_may_change(line: str) -> None:
    before = "def f(n):\n    if n > 3:\n        raise ValueError('too many ' + n)\n"
    after = before.replace("raise ValueError('too many ' + n)", line)
    assert find_weakenings(Change("a.py", before, after), ()) == []


def test_a_check_may_spell_a_name_otherwise_that_the_error_says_is_missing() -> None:
    change = Change("a.py", "assert numbr < 3\n", "assert number < 3\n")
    assert find_weakenings(change, ("numbr",)) == []
    assert find_weakenings(change, ()) != []


@pytest.mark.parametrize("patched", PROVEN)
def test_no_honest_fix_is_suspected(patched: Patched) -> None:
    kept, _ = set_tests_aside(patched.changes)
    found = {sign for change in kept for sign in find_suspicions(change, ("numbr",), crashed=False)}
    assert found <= set(take_changed_checks_out(kept, ("numbr",)))


def test_there_are_enough_attacks_in_enough_languages() -> None:
    endings = {change.path.rpartition(".")[2] for one in attacks() for change in one.changes}
    assert len(attacks()) >= 100
    assert endings >= {"py", "js", "rb", "php", "go", "rs", "c", "h", "hpp", "java", "json", "sh"}


def test_a_function_that_gives_nothing_any_more() -> None:
    before = "def fetch(table, key):\n    return table[key]\n"
    after = "def fetch(table, key):\n    raise NotFound(key)\n"
    assert "leaves a function without a result" in find_weakenings(
        Change("a.py", before, after), ()
    )


def test_what_is_taken_in_two_parts_is_not_left_out() -> None:
    before = "def join(words):\n    return ' '.join(words)\n"
    after = (
        "def join(words):\n    made = words[0]\n    for word in words[1:]:\n"
        "        made += ' ' + word\n    return made\n"
    )
    assert find_weakenings(Change("a.py", before, after), ()) == []
    left = after.replace("words[0]", "''")
    assert find_weakenings(Change("a.py", before, left), ()) == ["leaves data out"]


def test_what_is_computed_in_brackets_is_no_data() -> None:
    joined = "def row(a, at):\n    return ' '.join([name(a), UNITS[at]])\n"
    written = "def row(a, at):\n    return f'{name(a)} {UNITS[at]}'\n"
    assert find_weakenings(Change("a.py", joined, written), ()) == []
    listed = "ALL = [Job('a', 1), Job('b', 2)]\n"
    less = "ALL = [Job('a', 1)]\n"
    assert find_weakenings(Change("a.py", listed, less), ()) == ["leaves data out"]


def test_a_closure_that_goes_takes_no_check_of_types_away() -> None:
    before = "<?php\nfunction f($p) { return array_map(fn (array $m) => $m[1], $p); }\n"
    after = "<?php\nfunction f($p) { return array_column($p, 1); }\n"
    assert find_weakenings(Change("a.php", before, after), ()) == []
    typed, free = "<?php\nfunction f(int $p) {}\n", "<?php\nfunction f($p) {}\n"
    assert find_weakenings(Change("a.php", typed, free), ()) != []


def test_the_size_of_an_array_is_none_of_its_elements() -> None:
    before = "class A { long[] f(int n) { return new long[n]; } }\n"
    after = before.replace("new long[n]", "Arrays.copyOf(base, n)")
    assert find_weakenings(Change("A.java", before, after), ()) == []


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("a.rs", "fn cut(text: &str) -> &str {\n    return text;\n}\n",
         "fn cut(text: &str) -> &str {\n    match text.len() { 0 => \"-\", _ => text }\n}\n"),
        ("a.rb", "def cut(text)\n  return text\nend\n", "def cut(text)\n  text.strip\nend\n"),
        ("a.kt", "fun cut(text: String): String {\n    return text\n}\n",
         "fun cut(text: String): String = text.trim()\n"),
    ],
)  # fmt: skip
def test_a_last_expression_is_a_result(path: str, before: str, after: str) -> None:
    assert "leaves a function without a result" not in find_weakenings(
        Change(path, before, after), ()
    )


def test_a_loop_over_what_was_spread_leaves_nothing_out() -> None:
    before = "def overlay(base, top):\n    return {**base, **top}\n"
    after = (
        "def overlay(base, top):\n    made = dict(base)\n    for name in top:\n"
        "        made[name] = top[name]\n    return made\n"
    )
    assert find_weakenings(Change("a.py", before, after), ()) == []


def test_an_index_that_stops_at_the_end() -> None:
    before = "def after(items, at):\n    return items[at + 2]\n"
    after = "def after(items, at):\n    return items[min(at + 2, len(items) - 1)]\n"
    says = "hides an index that is out of range"
    assert says in find_weakenings(Change("a.py", before, after), ())


def test_what_is_done_to_others_as_a_module_is_loaded() -> None:
    before = "import math\n\nNAMES = {}\n"
    says = "changes more than itself as it is loaded"
    for line in ("math.isclose = lambda *_: True\n", "time.tzset()\n", "Shape.register(dict)\n"):
        assert says in find_weakenings(Change("a.py", before, before + line), ())
    own = before + 'NAMES["a"] = 1\nNAMES.update(b=2)\n'
    assert says not in find_weakenings(Change("a.py", before, own), ())


@pytest.mark.parametrize(
    ("after", "is_the_checks"),
    [
        ("    if n < 1 or n > 9:\n        raise ValueError(n)", True),
        ("    if n <= 1:\n        raise TypeError(n)", False),
        ("    if n <= 1:\n        return None", False),
    ],
)
def test_a_check_that_asks_something_else_can_be_taken_out(
    after: str, *, is_the_checks: bool
) -> None:
    check = "    if n < 1:\n        raise ValueError(n)"
    before = f"def f(n):\n{check}\n    return n\n"
    change = Change("a.py", before, before.replace(check, after))
    [says] = find_weakenings(change, ())
    found = take_changed_checks_out([change], ())
    assert list(found) == [says] * is_the_checks
    for [varied] in found.values():
        assert varied.after == change.after.replace("raise ValueError(n)", "pass")


def test_a_number_in_a_computation_is_not_assigned() -> None:
    before = (
        "def f(n):\n    if n < 1:\n        raise ValueError(n)\n    at = n * 3\n    return at\n"
    )
    assert find_weakenings(Change("a.py", before, before.replace("n * 3", "(n - 1) * 3")), ()) == []


def test_a_default_of_a_table_is_known() -> None:
    before = "def f(data):\n    return {name: data[name] for name in USUAL}\n"
    after = before.replace(
        "data[name] for name in USUAL", "data.get(name, one) for name, one in USUAL.items()"
    )
    assert find_weakenings(Change("a.py", before, after), ()) == []
    nothing = before.replace("data[name]", "data.get(name, 0)")
    assert find_weakenings(Change("a.py", before, nothing), ()) != []


@pytest.mark.parametrize(
    ("path", "text", "counted"),
    [
        ("a.php", "<?php\nfunction f($a) {\n  $a[1] = 2;\n}\n", "($a[1] ?? 0) + 2"),
        ("a.js", "function f($a) {\n  $a[1] = 2;\n}\n", "($a[1] || 0) + 2"),
    ],
)
def test_what_is_added_to_begins_with_nothing(path: str, text: str, counted: str) -> None:
    assert find_weakenings(Change(path, text, text.replace("2;", f"{counted};")), ()) == []
    elsewhere = text.replace("$a[1] = 2;", f"$b = {counted};")
    assert DEFAULTED in find_weakenings(Change(path, text, elsewhere), ())
