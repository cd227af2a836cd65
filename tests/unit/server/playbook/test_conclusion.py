"""Findings as they are handed over: symbols, sentences, evidence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from whence.domain.analysis import Edit, Observation
from whence.playbook.engine.conclusion import (
    SHOWN,
    AbstentionText,
    Finding,
    FindingText,
    begin_sentence,
    find_enclosing,
    merge_neighbours,
)
from whence.playbook.engine.source import Site, SourceFile

FILE = SourceFile("shop/cart.py", "TAX = 1\n\n\nclass Cart:\n    rate = TAX\n\n"
                  "    def total(self):\n        return None\n", "o1")  # fmt: skip


@pytest.mark.parametrize(
    ("line", "symbol"), [(1, None), (5, "Cart"), (7, "Cart.total"), (8, "Cart.total")]
)
def test_the_symbol_is_what_encloses_the_line(line: int, symbol: str | None) -> None:
    assert find_enclosing(FILE, line) == symbol


def test_neighbours_that_quote_the_same_line_become_one_claim() -> None:
    found = merge_neighbours([FILE.quote("it fails here", 8), FILE.quote("and gives None", 8)])
    assert [one.claim for one in found] == ["it fails here; and gives None"]


def test_a_quote_without_a_claim_adds_nothing_to_its_neighbour() -> None:
    found = merge_neighbours([FILE.quote("it fails here", 8), FILE.quote("", 8), FILE.quote("", 1)])
    assert [(one.claim, one.line_start) for one in found] == [
        ("it fails here", 8),
        ("it is written here", 1),
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
    assert begin_sentence(text) == begun


def test_alternatives_are_handed_over_beside_the_draft_unless_they_change_a_test() -> None:
    def edits(path: str) -> tuple[Edit, ...]:
        return (Edit(file_path=path, line_start=1, line_end=1, new_text="TAX = 2"),)

    ways = [edits(path) for path in ("shop/cart.py", "tests/test_cart.py", "shop/tax.py")]
    quoted = (FILE.quote("it is set here", 1),)
    finding = Finding(
        "TAX is 1.", "Set it.", SHOWN, Site(FILE, 1), quoted,
        edits=ways[0], alternatives=(ways[1], ways[2]),
    )  # fmt: skip
    submission = finding.submission("ValueError")
    assert submission.draft.edits == list(ways[0])
    assert submission.alternatives == (ways[2],)


TEXT = FindingText(
    "`{name}` at {at} has no value; {crash.path} reads it at line {crash.line}.",
    "give `{name}` a value.",
    SHOWN,
    blame="at",
    crash="`{name}` is read here",
    others="`{name}` is used here, too",
    at="set",
)


def test_the_words_of_a_text_become_a_finding_with_its_places_quoted() -> None:
    others = [Site(FILE, 5), Site(FILE, 8)]
    finding = TEXT.finding({"name": "TAX"}, at=Site(FILE, 1), crash=Site(FILE, 8), others=others)
    assert finding.root_cause == (
        "`TAX` at shop/cart.py:1 has no value; shop/cart.py reads it at line 8."
    )
    assert finding.solution == "Give `TAX` a value."
    assert finding.at == Site(FILE, 1)
    assert [(one.line_start, one.claim) for one in finding.evidence] == [
        (8, "`TAX` is read here"),
        (5, "`TAX` is used here, too"),
        (1, "set"),
    ]
    assert finding.draft("").symbol is None


def test_a_place_that_is_not_known_is_not_quoted() -> None:
    finding = TEXT.finding(name="TAX", at=Site(FILE, 1), crash=Site(FILE, 8), others=None)
    assert [one.line_start for one in finding.evidence] == [8, 1]


def test_a_text_whose_word_is_not_given_makes_no_finding() -> None:
    with pytest.raises(KeyError, match="name"):
        TEXT.finding(at=Site(FILE, 1), crash=Site(FILE, 8), others=None)


def test_a_step_that_shows_a_value_is_left_out_where_the_value_was_seen() -> None:
    text = AbstentionText("Nothing shows it.", "Check it.", to_see="Print it.", crash="here")
    abstention = text.abstention(Site(FILE, 8), crash=Site(FILE, 8))
    assert abstention.draft("").next_steps == ["Nothing shows it.", "Print it.", "Check it."]
    seen = Observation(run="1", frame="shop/cart.py:8", name="x", value="1")
    quoted = [one.model_copy(update={"observation": seen}) for one in abstention.evidence]
    steps = replace(abstention, evidence=tuple(quoted)).draft("").next_steps
    assert steps == ["Nothing shows it.", "Check it."]
