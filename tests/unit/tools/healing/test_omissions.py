"""What leaves data out, and what only puts it elsewhere."""

from __future__ import annotations

import pytest

from whence_tools.code.silencing import LEAVES_OUT
from whence_tools.healing.change import Change
from whence_tools.healing.weakening import find_weakenings

LOOP = "<?php\nfunction f($a) {{\n  foreach ($a as $k => $v) {{\n    {}\n  }}\n  return $out;\n}}\n"
STEP = "$out[] = $v;"


def _leaves_out(path: str, before: str, after: str) -> bool:
    return LEAVES_OUT in find_weakenings(Change(path, before, after), ())


@pytest.mark.parametrize(
    ("after", "leaves_out"),
    [
        (f"if (!$v) {{ continue; }}\n    {STEP}", True),
        (f"if (!$v) {{ $skipped += 1; continue; }}\n    {STEP}", True),
        (f"if (!$v) {{ $out[] = 0; continue; }}\n    {STEP}", False),
    ],
)
def test_a_round_that_writes_to_the_same_place_is_not_skipped(
    after: str, *, leaves_out: bool
) -> None:
    assert _leaves_out("a.php", LOOP.format(STEP), LOOP.format(after)) is leaves_out


@pytest.mark.parametrize(
    ("after", "leaves_out"),
    [
        ("    if line[at + 1 : at + 2] == '-':\n        at += 1\n    return line", False),
        ("    return line[at:]", True),
    ],
)
def test_what_is_only_asked_leaves_nothing_out(after: str, *, leaves_out: bool) -> None:
    before = "def f(line, at):\n    return line\n"
    assert _leaves_out("a.py", before, before.replace("    return line", after)) is leaves_out


def test_nothing_is_hidden_where_a_test_compares_a_wrong_result() -> None:
    change = Change("a.py", "def f(a):\n    return a\n", "def f(a):\n    return a[1:]\n")
    assert find_weakenings(change, ()) == [LEAVES_OUT]
    assert find_weakenings(change, (), misses=False) == []


def test_a_search_among_the_keys_of_what_is_looked_up_leaves_nothing_out() -> None:
    before = "def f(rates, day):\n    return rates[day]\n"
    after = before.replace("[day]", "[max(days)]")
    after = after.replace("    return", "    days = [one for one in {} if one <= day]\n    return")
    assert find_weakenings(Change("a.py", before, after.format("rates")), ()) == []
    assert _leaves_out("a.py", before, after.format("table.days"))
    clamped = before.replace("[day]", "[max(day, 0)]")
    assert find_weakenings(Change("a.py", before, clamped), ()) == [
        "hides an index that is out of range"
    ]
