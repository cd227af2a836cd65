"""Which name was probably meant."""

from __future__ import annotations

import pytest

from whence.playbook.evidence.fuzzy_match import distance, nearest


@pytest.mark.parametrize(
    ("name", "candidates", "meant"),
    [
        ("formating", ["formatting", "printing"], "formatting"),
        ("date-utils", ["dateUtils", "dates"], "dateUtils"),
        ("averge", ["average", "values"], "average"),
        ("recieve", ["receive"], "receive"),
        ("user_name", ["userName"], "userName"),
    ],
)
def test_a_slip_finds_the_name_that_was_meant(name: str, candidates: list[str], meant: str) -> None:
    assert nearest(name, candidates) == meant


@pytest.mark.parametrize(
    ("name", "candidates"),
    [
        ("workspace", ["handle", "event"]),
        ("ab", ["ac"]),
        ("total", ["total"]),
        ("item1", ["item2", "item3"]),
        ("get", ["put"]),
    ],
)
def test_what_is_not_near_or_not_single_is_no_guess(name: str, candidates: list[str]) -> None:
    assert nearest(name, candidates) is None


def test_neighbours_swapped_count_as_one_edit() -> None:
    assert distance("teh", "the") == 1
    assert distance("abc", "abc") == 0
    assert distance("kitten", "sitting") == 3
