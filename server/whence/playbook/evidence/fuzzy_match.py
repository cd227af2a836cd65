"""Names that were probably meant: the same but for case and separators, or a slip of the hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_MIN_LENGTH = 3


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate a name was meant to be, or None where none or several are equally near."""
    others = [candidate for candidate in dict.fromkeys(candidates) if candidate != name]
    same = [candidate for candidate in others if folded(candidate) == folded(name)]
    if same:
        return same[0] if len(same) == 1 else None
    if len(name) < _MIN_LENGTH:
        return None
    ranked = sorted((distance(name, candidate), candidate) for candidate in others)
    allowed = slips(name)
    if not ranked or ranked[0][0] > allowed:
        return None
    tied = len(ranked) > 1 and ranked[1][0] == ranked[0][0]
    return None if tied else ranked[0][1]


def folded(name: str) -> str:
    """A name without case and separators."""
    return re.sub(r"[\W_]", "", name).lower()


def slips(name: str) -> int:
    """How many edits still count as a slip in a name of this length."""
    return 1 if len(name) < 5 else 2 if len(name) < 12 else 3


def distance(left: str, right: str) -> int:
    """Optimal string alignment distance: insert, delete, replace, swap neighbours; each costs 1.

    Case does not count. Lengths that differ by more than three are not compared in full.
    """
    a, b = left.lower(), right.lower()
    if abs(len(a) - len(b)) > 3:
        return abs(len(a) - len(b))
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
