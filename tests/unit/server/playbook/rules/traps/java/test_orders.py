"""Comparators that turn more than is meant, where items came in another order."""

from __future__ import annotations

import pytest

from tests.support.traps import list_trap_lines

_ORDER = "FAIL names: got [Fulda, Emden, Hof], wanted [Emden, Fulda, Hof]"
_TURNED = """\
class Table { Comparator<Team> order =
    Comparator.comparing(Team::points)
        .thenComparing(Team::name)
        .reversed(); }
"""
_SOUND = {
    "the first comparison": "comparing(Team::points).reversed().thenComparing(Team::name)",
    "one comparison": "Comparator.comparing(Team::points).reversed()",
    "what is turned back": (
        "comparing(Team::points).thenComparing(Team::name, Comparator.reverseOrder()).reversed()"
    ),
    "a comparator from elsewhere": "byPoints.thenComparing(Team::name).reversed()",
}


def test_a_chain_that_is_turned_as_a_whole_is_found() -> None:
    assert list_trap_lines(_TURNED, "A.java", _ORDER) == [4]


@pytest.mark.parametrize(
    "message",
    [
        "FAIL names: got [Fulda, Emden], wanted [Emden, Gera]",
        "FAIL names: got [Fulda, Emden], wanted [Fulda, Emden]",
        "NullPointerException: null",
    ],
)
def test_it_is_none_where_no_order_is_wrong(message: str) -> None:
    assert list_trap_lines(_TURNED, "A.java", message) == []


@pytest.mark.parametrize("order", _SOUND.values(), ids=_SOUND.keys())
def test_what_turns_as_much_as_is_written_is_no_trap(order: str) -> None:
    assert list_trap_lines(f"class A {{ Object order = {order}; }}\n", "A.java", _ORDER) == []
