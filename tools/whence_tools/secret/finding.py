"""Finds the secrets of a text, and where in one that goes on a secret may have begun."""

from __future__ import annotations

import re
from collections import deque
from functools import cache
from itertools import chain, pairwise, takewhile
from typing import TYPE_CHECKING

from whence_tools.secret import commands, names, places, tables
from whence_tools.secret.rule import REACH, Span, merged
from whence_tools.secret.tokens import scanner, shadow, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.secret.rule import Rule
    from whence_tools.secret.tokens import Scanner

# A word that is cut off may be a token or the head of a rule; none is longer.
_LONGEST_WORD = 1100
# So many heads within so many characters are a text made to keep us busy. It goes as it is, to
# the ends of its lines; only heads with some room to the next are looked at.
_MOST_DENSE, _DENSE, _ROOM = 200, 2400, 12
LOOK_BACK = _DENSE + 2 * REACH  # characters before a place that decide what is found after it
# No match is longer, of most rules
_LONGEST = 60_000
# With the blank before a flag, and the word before where some head has both
_LAST_WORD = re.compile(
    r"(?:(?i:\b(?:net|no|log|seed|recovery|backup|identified|snmp-server|poetry|composer|bundle|pip"
    rf"|npm|yarn|pnpm))[ \t]{{1,8}}\S{{0,40}}|(?:[ \t](?=[-/]))?\S{{1,{_LONGEST_WORD}}}|[ \t])\Z"
)


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
    end = len(text)
    found = (Span(span.start, min(span.end, end)) for _, span in _found(text, start))
    return merged(span for span in found if span.start < span.end)


def unfinished(text: str, start: int = 0) -> int:
    """Where in a text that goes on a secret may begin; its length where none does.

    What stands before can be redacted by itself.

    Args:
        start: where to look from; what stands before it is only looked at.
    """
    at = len(text)
    if last := _LAST_WORD.search(text, max(start, at - _LONGEST_WORD)):
        at = last.start()
    found = sorted(_found(text, start), reverse=True)
    at = _apart(found, at)
    bytes_ = shadow(text)
    for rule, _, heads in _rules():
        first = max(start, len(text) - _LONGEST) if rule.is_bounded else start
        begun = (match.start() for match in heads.finditer(bytes_, first))
        near = takewhile(at.__gt__, begun)
        at = next((head for head in near if rule.is_unfinished(text, head)), at)
    return _apart(found, at)


def _apart(found: list[tuple[int, Span]], at: int) -> int:
    """The last place up to one that no secret reaches over."""
    for head, span in found:
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
        end, stretch = start, Span(start, start)
        for at, is_hostile, has_room in _heads(scan, bytes_, start):
            if is_hostile and at < stretch.end:
                stretch = Span(stretch.start, _line_end(text, at))
            elif is_hostile:
                yield stretch.start, stretch
                stretch = Span(at, _line_end(text, at))
            if at < end or (is_hostile and not has_room):
                continue
            for span in rule.secrets(text, at):
                end = span.end
                yield min(at, span.start), span
        yield stretch.start, stretch


def _heads(scan: Scanner, text: bytes, start: int) -> Iterator[tuple[int, bool, bool]]:
    """Where matches begin, whether many stand close before, and whether none follows closely."""
    before = (match.start() for match in scan.finditer(text, max(0, start - _DENSE), start))
    recent = deque(before, _MOST_DENSE)
    for match, following in pairwise(chain(scan.finditer(text, start), (None,))):
        assert match is not None
        at = match.start()
        is_hostile = len(recent) == _MOST_DENSE and at - recent[0] < _DENSE
        recent.append(at)
        yield at, is_hostile, following is None or following.start() - at >= _ROOM


def _line_end(text: str, at: int) -> int:
    """The end of the line, or where one that is long can be parted."""
    end = text.find("\n", at, at + REACH)
    return at + REACH if end < 0 else end
