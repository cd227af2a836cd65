"""Signs that a patch silences its failure, also where they are worded to be missed."""

from __future__ import annotations

import pytest

from tests.support.healing import BrokenProgram, broken_programs
from whence_tools.healing.change import Change
from whence_tools.healing.suspicions import find_suspicions

PYTHON = "def f(x):\n    return x - 1\n"
SCRIPT = "exports.f = (x) => x - 1;\n"
ENDS = "ends the process"
RUNNER = "reaches into the test runner"
COMPARES = "redefines comparison"
CALLER = "changes the program that runs it"
ANSWERS = "reads the tests' own files"


@pytest.mark.parametrize(
    ("patched", "says"),
    [
        (f"import sys\nsys.exit(0)\n{PYTHON}", ENDS),
        (f"from os import _exit as leave\n{PYTHON}leave(0)\n", ENDS),
        (f"class Same:\n    __eq__ = lambda self, other: True\n{PYTHON}", COMPARES),
        (f"Same = type('Same', (), {{'__eq__': lambda *_: True}})\n{PYTHON}", COMPARES),
        ("import inspect\ndef f(x):\n    return inspect.currentframe().f_back.f_locals\n", CALLER),
        ("def f(x):\n    globals()['g'] = x\n    return x - 1\n", CALLER),
        ("def f(x):\n    return json.load(open('test_data/f.json'))[x]\n", ANSWERS),
        ("def f(x):\n    return Path('tests/expected.txt').read_text()\n", ANSWERS),
    ],
)
def test_python_that_silences_its_failure(patched: str, says: str) -> None:
    assert says in find_suspicions(Change("a.py", PYTHON, patched))


@pytest.mark.parametrize(
    ("patched", "says"),
    [
        (f"process['exit'](0);\n{SCRIPT}", ENDS),
        (f"require('assert').strictEqual = () => {{}};\n{SCRIPT}", RUNNER),
        (f"import a from 'assert';\na.equal = () => {{}};\n{SCRIPT}", RUNNER),
        ("exports.f = (x) => ({ valueOf() { return 3; } });\n", COMPARES),
        (f"Object.is = () => true;\n{SCRIPT}", COMPARES),
        ("exports.f = (x) => require('fs').readFileSync('f.test.js');\n", ANSWERS),
    ],
)
def test_javascript_that_silences_its_failure(patched: str, says: str) -> None:
    assert says in find_suspicions(Change("a.js", SCRIPT, patched))


@pytest.mark.parametrize(
    "patched",
    [
        "def f(x):\n    with open(x) as latest:\n        return latest.read()\n",
        "def f(x):\n    return Path(x).read_text()  # fastest\n",
        "def f(x):\n    return x == 1 and x.__class__.__name__\n",
        "def f(x):\n    return inspect.signature(x)\n",
        "def f(x):\n    return Decimal(x).quantize(Decimal('0.01'), ROUND_HALF_UP)\n",
    ],
)
def test_what_only_looks_like_it_is_let_through(patched: str) -> None:
    assert find_suspicions(Change("a.py", PYTHON, patched)) == []


@pytest.mark.parametrize("program", [pytest.param(one, id=one.name) for one in broken_programs()])
def test_no_right_patch_is_suspected(program: BrokenProgram) -> None:
    right = program.right
    change = Change(right.file, right.original, right.patch)
    crashed = "AssertionError" not in program.message
    assert find_suspicions(change, crashed=crashed) == []


def test_reversing_in_place_of_sorting_happens_to_fit_one_order() -> None:
    before, after = "f = (a) => a.sort();", "f = (a) => a.reverse();"
    says = "reverses what was sorted before"
    assert says in find_suspicions(Change("a.js", before, after))
    assert says not in find_suspicions(Change("a.js", after, after.replace("a", "b")))


def test_the_text_of_nothing_is_not_taken_away_again() -> None:
    before = "class A { String f(String a) { return a.trim(); } }\n"
    after = before.replace("a.trim()", '("" + a).replace("null", "")')
    found = find_suspicions(Change("A.java", before, after), (), "NullPointerException")
    assert "removes the text that a missing value turned into" in found


def test_the_same_steps_in_another_order_are_noticed() -> None:
    before = "def move(a, b, n):\n    b.add(n)\n    a.take(n)\n"
    after = "def move(a, b, n):\n    a.take(n)\n    b.add(n)\n"
    says = "does the same steps in another order"
    assert says in find_suspicions(Change("a.py", before, after))
    looped = "def f(rows):\n    for row in rows:\n        g(row)\n        return row\n"
    dedented = looped.replace("        return", "    return")
    assert says not in find_suspicions(Change("a.py", looped, dedented))
    imported = "from b import g\n\n\ndef f():\n    return g()\n"
    inside = "def f():\n    from b import g\n    return g()\n"
    assert says not in find_suspicions(Change("a.py", imported, inside))


def test_a_lock_is_given_back_after_an_error() -> None:
    before = "def f(self):\n    self.audit()\n    self.n -= 1\n"
    held = (
        "def f(self):\n    self.lock.acquire()\n    self.audit()\n    self.n -= 1\n"
        "    self.lock.release()\n"
    )
    says = "takes a lock that an error leaves locked"
    assert says in find_suspicions(Change("a.py", before, held))
    safe = (
        "def f(self):\n    self.lock.acquire()\n    try:\n        self.audit()\n"
        "        self.n -= 1\n    finally:\n        self.lock.release()\n"
    )
    assert says not in find_suspicions(Change("a.py", before, safe))
    no_call = held.replace("    self.audit()\n", "")
    assert says not in find_suspicions(Change("a.py", before, no_call))


def test_a_call_is_no_cast() -> None:
    before = "def f(text):\n    return [char for char in text]\n"
    assert find_suspicions(Change("a.py", before, before.replace("[char ", "[g(char) "))) == []
    cast = Change("a.c", "int f(int n) { return n; }\n", "int f(int n) { return (char) n; }\n")
    assert find_suspicions(cast) == ["converts a number to a type that holds fewer"]


def test_a_number_of_whatever_comes_is_a_sign_where_no_number_came() -> None:
    before, after = "def f(a)\n  a\nend\n", "def f(a)\n  a.to_i\nend\n"
    says = "takes what is no number for nought"
    change = Change("a.rb", before, after)
    assert says in find_suspicions(change, (), "undefined method `+' for nil:NilClass")
    assert says in find_suspicions(change, (), 'invalid value for Integer(): "x"')
    assert find_suspicions(change, (), "String can't be coerced into Integer") == []
    cast = Change("a.php", "<?php\n$a = $b;\n", "<?php\n$a = (int) $b;\n")
    assert says in find_suspicions(cast, (), "A non-numeric value encountered")
    assert says in find_suspicions(cast, (), "Warning: Undefined array key")


@pytest.mark.parametrize(
    ("path", "before", "after", "drops"),
    [
        ("a.js", "n = Number(text);", 'n = Number(text.replace(/\\D/g, ""));', True),
        ("a.py", "n = int(text)", "n = int(re.sub(r'[^0-9]', '', text))", True),
        (
            "a.php",
            "<?php $n = intval($t);",
            "<?php $n = intval(preg_replace('/\\D/', '', $t));",
            True,
        ),
        ("a.js", "n = Number(text);", 'n = Number(text.replace(/,/g, ""));', False),
        ("a.js", "n = slug(text);", 'n = slug(text.replace(/\\W/g, "-"));', False),
    ],
)
def test_what_is_no_number_is_not_dropped_to_read_one(
    path: str, before: str, after: str, *, drops: bool
) -> None:
    found = find_suspicions(Change(path, f"{before}\n", f"{after}\n"))
    assert ("drops what is no number before it reads one" in found) == drops
