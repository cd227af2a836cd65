"""Indexes of names that documentation sites publish."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whence_tools.web.indexes import (
    IndexEntry,
    find_matching,
    read_dokka_pages,
    read_javadoc_types,
    read_sphinx_inventory,
)


def inventory(*lines: str) -> bytes:
    head = b"# Sphinx inventory version 2\n# Project: P\n# Version: 1\n"
    note = b"# The remainder of this file is compressed using zlib.\n"
    return head + note + zlib.compress("".join(f"{line}\n" for line in lines).encode())


def test_an_inventory_lists_names_with_their_role_and_page() -> None:
    entries = read_sphinx_inventory(
        inventory(
            "KeyError py:exception 1 library/exceptions.html#$ -",
            "str.format py:method 1 library/stdtypes.html#str.format -",
            "a label std:label -1 tutorial.html#label Title with spaces",
        )
    )

    assert entries == [
        IndexEntry("KeyError", "exception", "library/exceptions.html#KeyError"),
        IndexEntry("str.format", "method", "library/stdtypes.html#str.format"),
    ]


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b"# Sphinx inventory version 1\n", inventory()[:-8] + b"broken!!"]
)
def test_what_is_no_whole_inventory_is_an_error(body: bytes) -> None:
    with pytest.raises(ValueError, match="inventory"):
        read_sphinx_inventory(body)


@given(st.binary(max_size=200))
def test_damaged_indexes_raise_nothing_but_value_errors(body: bytes) -> None:
    for parse in (read_sphinx_inventory, read_javadoc_types, read_dokka_pages):
        for damaged in (body, inventory()[:-4] + body, b"typeSearchIndex = [" + body + b"];"):
            try:
                parse(damaged)
            except ValueError:
                continue


@pytest.mark.parametrize("item", ["0", "null", '{"p": 1, "l": null}', '{"l": "x"}', "[]"])
def test_odd_items_of_an_index_are_no_failure(item: str) -> None:
    read_javadoc_types(f"typeSearchIndex = [{item}];".encode())
    read_dokka_pages(f"[{item}]".encode())


def test_names_match_whole_first_then_by_their_last_part_when_used_as_a_name() -> None:
    entries = [
        IndexEntry("contextvars.Context.get", "method", "a"),
        IndexEntry("dict.get", "method", "b"),
        IndexEntry("KeyError", "exception", "c"),
        IndexEntry("dict", "class", "d"),
    ]

    assert [entry.name for entry in find_matching(entries, "dict.get raises KeyError")] == [
        "dict.get", "KeyError", "contextvars.Context.get",
    ]  # fmt: skip
    assert find_matching(entries, "how to get it") == []  # a plain word is no name
