"""Finds the secrets of a text, and where in one that goes on a secret may have begun."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from whence_tools.secret import commands, names, places, tables
from whence_tools.secret.rule import Span, merged
from whence_tools.secret.tokens import scanner, shadow, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.secret.rule import Rule
    from whence_tools.secret.tokens import Scanner

# A word that is cut off may be a token or the head of a rule; none is longer.
_LONGEST_WORD = 1100
# So many heads in a row, so near to each other, are a text made to keep us busy.
_MOST_DENSE, _NEAR = 200, 12
_LAST_WORD = re.compile(rf"\S{{1,{_LONGEST_WORD}}}\Z")


@cache
def _rules() -> list[tuple[Rule, Scanner, Scanner]]:
    """Every rule, with what finds its matches and what finds its heads."""
    return [(rule, scanner(rule.scan), scanner(rule.head)) for rule in _all()]


@cache
def _anything() -> Scanner:
    """What tells most texts off at once."""
    return scanner("|".join(rule.scan for rule in _all()))


def _all() -> tuple[Rule, ...]:
    return (*places.RULES, *commands.RULES, *tables.RULES, *names.rules())


def secrets(text: str, start: int = 0) -> list[Span]:
    """The places of the secrets in a text, in order and apart from each other.

    Args:
        start: where to look from; what stands before it is only looked at.
    """
    return merged(span for _, span in _found(text, start))


def unfinished(text: str, start: int = 0) -> int:
    """Where in a text that goes on a secret may begin; its length where none does.

    What stands before can be redacted by itself.

    Args:
        start: where to look from; what stands before it is only looked at.
    """
    at = len(text)
    if last := _LAST_WORD.search(text, max(start, at - _LONGEST_WORD)):
        at = last.start()
    bytes_ = shadow(text)
    for rule, _, heads in _rules():
        begun = (match.start() for match in heads.finditer(bytes_, start, at))
        at = next((head for head in begun if rule.is_unfinished(text, head)), at)
    for head, span in sorted(_found(text, start), reverse=True):
        if head < at < span.end:
            at = head
    return at


def _found(text: str, start: int) -> Iterator[tuple[int, Span]]:
    """Every secret, with where the match begins that shows it."""
    bytes_ = shadow(text)
    yield from ((span.start, span) for span in tokens(bytes_, start))
    if _anything().search(bytes_, start) is None:
        return
    for rule, scan, _ in _rules():
        end, last, dense = start, start, 0
        for match in scan.finditer(bytes_, start):
            at = match.start()
            if at < end:
                continue
            last, dense = at, dense + 1 if at - last < _NEAR else 0
            if dense >= _MOST_DENSE:
                continue
            for span in rule.secrets(text, at):
                end, dense = span.end, 0
                yield min(at, span.start), span
