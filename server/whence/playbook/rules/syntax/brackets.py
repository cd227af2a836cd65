"""Strings and brackets that nothing closes, or that close too much."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.case import INFERRED, SHOWN, TRACED, Finding

if TYPE_CHECKING:
    from whence.playbook.evidence.masking import Bracket
    from whence.playbook.evidence.unparsed import Spot

_KINDS = {"(": "parenthesis", "[": "square bracket", "{": "brace"}
_SPANNING = frozenset({"ruby", "php", "rust"})
_CLOSED_BY = {"(": ")", "[": "]", "{": "}"}


def unclosed_string(spot: Spot) -> Finding | None:
    unclosed = spot.masked.unclosed_string
    if unclosed is None or unclosed[0] > spot.line:
        return None
    line, quote = unclosed
    if quote in {"'", '"'} and line != spot.line and spot.language not in _SPANNING:
        return None  # such a string ends with its line: an apostrophe in a text, not the cause
    return spot.finding(
        line,
        f"The string that starts with {quote} on line {line} of {spot.file.path} is never closed, "
        "so the rest of the text is read as part of it.",
        f"Close the string with {quote} where it ends.",
        f"the {quote} here has no closing {quote}",
        SHOWN,
    )


def unpaired_bracket(spot: Spot) -> Finding | None:
    pairing = spot.masked.brackets
    if pairing.crossed is not None:
        return _crossed(spot, *pairing.crossed)
    if pairing.surplus:
        return _surplus(spot, pairing.surplus[0])
    if not pairing.unclosed:
        return None
    odd = pairing.misindented
    if odd is not None and odd[0].indent > odd[1].indent:
        return _closed_too_late(spot, *odd)
    here = [bracket for bracket in pairing.unclosed if bracket.line <= spot.line]
    return _never_closed(spot, (here or pairing.unclosed)[-1], SHOWN)


def _never_closed(spot: Spot, opener: Bracket, sure: float) -> Finding:
    kind, character = _KINDS[opener.character], opener.character
    return spot.finding(
        opener.line,
        f"The {kind} '{character}' opened on line {opener.line} of {spot.file.path} is never "
        "closed.",
        f"Close it with '{_CLOSED_BY[character]}' where what it encloses ends.",
        f"'{character}' is opened here and never closed",
        sure,
    )


def _closed_too_late(spot: Spot, opener: Bracket, closer: Bracket) -> Finding:
    """An opener that only the closer of an outer block meets, by the indentation."""
    kind, character = _KINDS[opener.character], opener.character
    found = spot.finding(
        opener.line,
        f"The {kind} '{character}' opened on line {opener.line} of {spot.file.path} is not closed: "
        f"the '{closer.character}' on line {closer.line}, which its indentation gives to an outer "
        "block, closes it instead, and everything after it is read one level too deep.",
        f"Add the missing '{closer.character}' before line {closer.line}.",
        f"'{character}' is opened here, {opener.indent} columns in",
        TRACED,
    )
    taken = spot.file.quote(
        f"this '{closer.character}' stands {closer.indent} columns in, so it was written for "
        "another block",
        closer.line,
    )
    return replace(found, evidence=(*found.evidence, taken))


def _crossed(spot: Spot, opener: Bracket, closer: Bracket) -> Finding:
    found = _never_closed(spot, opener, TRACED)
    met = spot.file.quote(
        f"'{closer.character}' comes before the '{_CLOSED_BY[opener.character]}' that is missing",
        closer.line,
    )
    return replace(found, evidence=(*found.evidence, met))


def _surplus(spot: Spot, closer: Bracket) -> Finding:
    odd = spot.masked.brackets.misindented
    culprit = odd[1] if odd is not None and odd[1].indent > odd[0].indent else closer
    return spot.finding(
        culprit.line,
        f"The '{culprit.character}' on line {culprit.line} of {spot.file.path} closes more than "
        "was opened.",
        f"Remove the '{culprit.character}', or add what it should close.",
        f"this '{culprit.character}' has no opener of its own",
        SHOWN if culprit is closer else INFERRED,
    )
