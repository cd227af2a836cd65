"""Which name was probably meant."""

from __future__ import annotations

import pytest

from whence_tools.fuzzy_match import (
    close_matches,
    did_you_mean,
    find_nearest,
    is_confusable,
    is_slip,
    measure_distance,
)


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
    assert find_nearest(name, candidates) == meant


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
    assert find_nearest(name, candidates) is None


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("adress", "address"),
        ("lenght", "length"),
        ("userName", "user_name"),
        ("usernme", "user_name"),
        ("gross_off", "gross_of"),
        ("freinds", "friends"),
        ("curency", "currency"),
        ("total_amout", "total_amount"),
        ("separetor", "separator"),
        ("teh", "the"),
    ],
)
def test_one_name_that_is_written_in_two_ways_is_a_slip(name: str, other: str) -> None:
    assert is_slip(name, other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("timeout", "timeouts"),
        ("delay", "delay_s"),
        ("limit_ms", "limit_s"),
        ("balance", "balanced"),
        ("remove", "removed"),
        ("available", "unavailable"),
        ("entry", "entries"),
        ("min_size", "max_size"),
        ("get_user", "set_user"),
        ("date", "data"),
        ("include", "exclude"),
        ("minimum", "maximum"),
        ("utf8", "utf16"),
        ("discount", "discount_on"),
        ("delete", "delete_all"),
        ("delte_row", "delete_row"),
        ("cleer", "clear"),
    ],
)
def test_names_of_two_things_are_no_slip_however_alike(name: str, other: str) -> None:
    assert not is_slip(name, other)


def test_names_that_look_alike_and_are_no_slip_can_be_confused() -> None:
    assert is_confusable("delay", "delay_s")
    assert is_confusable("balance", "balanced")
    assert is_confusable("min_size", "max_size")
    assert not is_confusable("adress", "address")
    assert not is_confusable("cfg", "config")


def test_neighbours_swapped_count_as_one_edit() -> None:
    assert measure_distance("teh", "the") == 1
    assert measure_distance("abc", "abc") == 0
    assert measure_distance("kitten", "sitting") == 3


def test_the_most_alike_names_come_first() -> None:
    known = ["list_files", "read_files", "read_file", "remember"]
    assert close_matches("read_fil", known) == ["read_file", "read_files"]
    assert close_matches("read_fil", known, limit=1) == ["read_file"]


def test_a_text_that_is_no_name_is_like_none() -> None:
    assert close_matches("read_file" * 100_000, ["read_file"], cutoff=0.0) == []
    assert did_you_mean("read_file" * 100_000, ["read_file", "other"]) == "read_file or other"
