"""Which name was probably meant."""

from __future__ import annotations

import pytest

from whence_tools.fuzzy_match import close_matches, did_you_mean, distance, nearest


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


def test_the_most_alike_names_come_first() -> None:
    known = ["list_files", "read_files", "read_file", "remember"]
    assert close_matches("read_fil", known) == ["read_file", "read_files"]
    assert close_matches("read_fil", known, limit=1) == ["read_file"]


def test_a_text_that_is_no_name_is_like_none() -> None:
    assert close_matches("read_file" * 100_000, ["read_file"], cutoff=0.0) == []
    assert did_you_mean("read_file" * 100_000, ["read_file", "other"]) == "read_file or other"
