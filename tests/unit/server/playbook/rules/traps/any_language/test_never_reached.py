"""A limit that leaves nothing for the others of its table is found, and a loop that returns what it
has only begun to collect; limits in the right order are not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.any_language.never_reached import find_traps
from whence.playbook.rules.traps.program.trap import Program

_TRAPS = {
    "the first of a growing table": ("a.php", """\
<?php
class Loyalty {
    const TIERS = [
        'bronze' => 0,
        'silver' => 500,
        'gold' => 2000,
    ];
    function tier(int $spent): string {
        foreach (self::TIERS as $tier => $from) { // here
            if ($spent >= $from) {
                return $tier;
            }
        }
        return 'none';
    }
}
"""),
    "the first of a table of pairs": ("a.py", """\
BRACKETS = [
    (0, 0.1),
    (1000, 0.2),
    (5000, 0.3),
]


def rate(income):
    for limit, share in BRACKETS:  # here
        if income >= limit:
            return share
    return 0
"""),
    "an early return": ("a.js", """\
function match(pattern, parts) {
  const params = {};
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i].startsWith(':')) {
      params[pattern[i].slice(1)] = parts[i];
      return params; // here
    }
    if (pattern[i] !== parts[i]) return null;
  }
  return params;
}
"""),
}  # fmt: skip
_NONE = {
    "the first limit that is not passed": ("a.py", """\
LIMITS = [
    (10, "small"),
    (100, "large"),
]


def size(n):
    for limit, name in LIMITS:
        if n <= limit:
            return name
    return "huge"
"""),
    "what is found first is returned": ("a.js", """\
function find(items, wanted) {
  const found = [];
  for (const one of items) {
    if (one.id === wanted) {
      return found;
    }
    found.push(one);
  }
  return found;
}
"""),
}  # fmt: skip


def _find(name: str, text: str) -> list[int]:
    file = SourceFile(name, text, "")
    program = Program([file], Site(file, 1), "AssertionError: expected 3 but was 4", [])
    return [one.at.line for one in find_traps(program)]


@pytest.mark.parametrize(("name", "text"), _TRAPS.values(), ids=_TRAPS)
def test_what_an_earlier_line_leaves_nothing_for_is_a_trap(name: str, text: str) -> None:
    [here] = [number for number, line in enumerate(text.splitlines(), 1) if "here" in line]
    assert _find(name, text) == [here]


@pytest.mark.parametrize(("name", "text"), _NONE.values(), ids=_NONE)
def test_limits_in_their_order_are_none(name: str, text: str) -> None:
    assert _find(name, text) == []
