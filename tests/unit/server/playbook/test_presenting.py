"""Findings as they are handed over: symbols, sentences, evidence."""

from __future__ import annotations

import pytest

from whence.domain.analysis import Edit
from whence.playbook.engine.case import SHOWN, Finding, SourceFile
from whence.playbook.engine.presenting import enclosing, merged, sentence

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


def test_alternatives_are_handed_over_beside_the_draft_unless_they_change_a_test() -> None:
    def edits(path: str) -> tuple[Edit, ...]:
        return (Edit(file_path=path, line_start=1, line_end=1, new_text="TAX = 2"),)

    ways = [edits(path) for path in ("shop/cart.py", "tests/test_cart.py", "shop/tax.py")]
    quoted = (FILE.quote("it is set here", 1),)
    finding = Finding(
        "TAX is 1.", "Set it.", SHOWN, FILE.path, 1, quoted,
        edits=ways[0], alternatives=(ways[1], ways[2]),
    )  # fmt: skip
    submission = finding.submission("ValueError")
    assert submission.draft.edits == list(ways[0])
    assert submission.alternatives == (ways[2],)
