"""Findings as they are handed over: symbols, sentences, evidence."""

from __future__ import annotations

import pytest

from whence.agent.playbook.case import SourceFile
from whence.agent.playbook.presenting import enclosing, merged, sentence

FILE = SourceFile("shop/cart.py", "TAX = 1\n\n\nclass Cart:\n    rate = TAX\n\n"
                  "    def total(self):\n        return None\n", "o1")  # fmt: skip


@pytest.mark.parametrize(
    ("line", "symbol"), [(1, None), (5, "Cart"), (7, "Cart.total"), (8, "Cart.total")]
)
def test_the_symbol_is_what_encloses_the_line(line: int, symbol: str | None) -> None:
    assert enclosing(FILE, line) == symbol


def test_neighbours_that_quote_the_same_line_become_one_claim() -> None:
    found = merged([FILE.quote("it fails here", 8), FILE.quote("and gives None", 8)])
    assert [one.claim for one in found] == ["it fails here; and gives None"]


def test_a_quote_without_a_claim_adds_nothing_to_its_neighbour() -> None:
    found = merged([FILE.quote("it fails here", 8), FILE.quote("", 8), FILE.quote("", 1)])
    assert [(one.claim, one.line_start) for one in found] == [
        ("it fails here", 8),
        ("this is written here", 1),
    ]


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("there is no key", "There is no key"),
        ("cfg.py:1 has no key", "cfg.py:1 has no key"),
        ("`x` is None", "`x` is None"),
        ("snake_case is missing", "snake_case is missing"),
    ],
)
def test_a_sentence_never_changes_how_a_path_or_name_is_spelled(text: str, begun: str) -> None:
    assert sentence(text) == begun
