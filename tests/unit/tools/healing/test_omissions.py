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
    ("path", "after", "leaves_out"),
    [
        ("a.py", "    return line[:at], line[at + 1:]", False),
        ("a.py", "    return line[:at]", True),
        ("a.py", "    return line[:at] + line[at + 1:]", True),
        ("a.py", "    return line[:at] + '-' + line[at:]", False),
        ("a.js", "  return [line.slice(0, at), line.slice(at + 1)];", False),
        ("a.js", "  return [...line.slice(0, at), ...line.slice(at + 1)];", True),
        ("a.js", "  return line.slice(at + 1);", True),
        ("a.go", "\treturn line[:at], line[at+1:]", False),
        ("a.go", "\treturn append(line[:at], line[at+1:]...)", True),
    ],
)
def test_two_slices_that_make_a_whole_leave_nothing_out(
    path: str, after: str, *, leaves_out: bool
) -> None:
    around = {
        "a.py": "def f(line, at):\n{}\n", "a.js": "function f(line, at) {{\n{}\n}}\n",
        "a.go": "package a\n\nfunc f(line []int, at int) []int {{\n{}\n}}\n",
    }[path]  # fmt: skip
    assert _leaves_out(path, around.format(""), around.format(after)) is leaves_out


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
    ("loop", "leaves_out"),
    [
        ("for at, one in enumerate(line)", False),
        ("for at in range(len(line))", False),
        ("for one in line", True),
    ],
)
def test_a_look_at_what_follows_leaves_nothing_out(loop: str, *, leaves_out: bool) -> None:
    before = f"def f(line, at):\n    {loop}:\n        use(line, at)\n"
    after = before.replace("use(line, at)", "use(line, at, line[at + 1 : at + 2])")
    assert _leaves_out("a.py", before, after) is leaves_out


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
