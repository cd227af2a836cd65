"""New conditions in loops, and loops in loops that don't go to the end."""

from __future__ import annotations

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.variations import make_variations

AROUND = {"py": "def f(rows):\n{}\n", "js": "function f(rows) {{\n{}\n}}\n"}


def _texts(path: str, before: str, after: str) -> list[str]:
    around = AROUND[path.partition(".")[2]]
    change = Change(path, around.format(before), around.format(after))
    return [one.changes[0].after for one in make_variations([change])]


C = "void f(int n) {{\n  for (int i = 0; i < n; i++) {{\n    {}g(i);\n  }}\n}}\n"


def test_which_round_it_is_is_a_rival_of_a_new_condition_in_a_loop() -> None:
    change = Change("a.c", C.format(""), C.format("if (*out) "))
    texts = [one.changes[0].after for one in make_variations([change])]
    assert C.format("if (i > 0) ") in texts
    assert C.format("if (i < n - 1) ") in texts


def test_a_condition_that_asks_for_the_round_is_left_alone() -> None:
    change = Change("a.c", C.format(""), C.format("if (i + 1 < n) "))
    texts = [one.changes[0].after for one in make_variations([change])]
    assert C.format("if (i < n - 1) ") not in texts


@pytest.mark.parametrize(
    ("path", "before", "after", "so_far"),
    [
        (
            "a.py",
            "    for one, two in sorted(rows):\n        use(two)",
            "    for one, two in sorted(rows):\n        use(max(end for _, end in rows))",
            "list(sorted(rows))[: list(sorted(rows)).index((one, two)) + 1]",
        ),
        (
            "a.js",
            "  for (const row of rows) { use(row); }",
            "  for (const row of rows) { use(rows.map((one) => one.end)); }",
            "[...rows].slice(0, [...rows].indexOf(row) + 1).map",
        ),
    ],
)
def test_what_goes_through_all_inside_of_a_loop_stops_where_the_loop_is(
    path: str, before: str, after: str, so_far: str
) -> None:
    assert any(so_far in text for text in _texts(path, before, after))
