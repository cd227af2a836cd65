"""Traps of Java's comparators: what turns more of an order than is meant."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.trap import Program

_LIST: Final = lazy_pattern(r"\[(?P<items>[^\[\]]*)\]")
_COMPARES: Final = frozenset({"comparing", "comparingInt", "comparingLong", "comparingDouble"})


def find_traps(program: Program) -> Iterator[Trap]:
    """`comparing(…).thenComparing(…).reversed()`, where items came in another order."""
    if not _is_other_order(program.message):
        return
    for tree in program.types.in_language("java"):
        for call in tree.list_calls("reversed"):
            compared = list_compared(call)
            if len(compared) > 1:
                words = {"count": len(compared)}
                yield Trap(Site(tree.file, call.name_line), texts.TURNED_WHOLE, words)


def list_compared(call: Part) -> list[Part]:
    """The comparisons that a `reversed()` turns, first to last; none where it is no chain of them,
    or one of them is turned already."""
    found: list[Part] = []
    one = call.receiver
    while one.called.startswith("thenComparing"):
        found.insert(0, one)
        one = one.receiver
    is_plain = len(one.arguments) == 1 and all(
        not re.search(r"reverse", part.text) for made in (one, *found) for part in made.arguments
    )
    return [one, *found] if one.called in _COMPARES and is_plain else []


def _is_other_order(message: str) -> bool:
    """Whether a message shows the same items twice, in two orders."""
    lists = [one["items"].split(", ") for one in _LIST.finditer(message)]
    return any(one != other and sorted(one) == sorted(other) for one, other in pairwise(lists))
