"""Finds the secrets of a text, and where in one that goes on a secret may have begun."""

from __future__ import annotations

import asyncio
import re
import time
from bisect import bisect_left
from functools import cache
from itertools import chain, takewhile
from typing import TYPE_CHECKING, NamedTuple

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret import commands, places, reading, shapes
from whence_tools.secret.reading import Reader
from whence_tools.secret.rule import REACH, Span, merge_spans
from whence_tools.secret.tokens import find_tokens, make_scanner, shadow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.secret.rule import SecretRule
    from whence_tools.secret.tokens import Scanner

# A word that is cut off may be a token or the head of a rule; none is longer.
_LONGEST_WORD = 1100
# So many heads within so many characters are a text made to keep us busy. It goes as it is, to
# the ends of its lines; only heads with some room to the next are looked at.
_MOST_DENSE, _DENSE, _ROOM = 200, 2400, 12
LOOK_BACK = _DENSE + 2 * REACH  # characters before a place that decide what is found after it
_TURN = 0.005  # seconds
_PAUSE = 20e-6  # seconds
# As many characters in Latin for each word
_FOREIGN = {
    "\u043f\u0430\u0440\u043e\u043b\u044c": "passwd",
    "\u041f\u0430\u0440\u043e\u043b\u044c": "passwd",
    "\u5bc6\u7801": "pw", "\u5bc6\u78bc": "pw", "\u53e3\u4ee4": "pw",
    "\u30d1\u30b9\u30ef\u30fc\u30c9": "apass", "\ube44\ubc00\ubc88\ud638": "pass",
    "has\u0142o": "passw", "l\u00f6senord": "password", "L\u00f6senord": "Password",
    "\u015fifre": "apass",
    "jelsz\u00f3": "passwd", "\u03ba\u03c9\u03b4\u03b9\u03ba\u03cc\u03c2": "apasswd",
    "schl\u00fcssel": "as-is-key", "Schl\u00fcssel": "as-is-key", "\u662f": ":",
    "cl\u00e9": "key", "\uff1a": ":", "\uff1d": "=", "\u2502": "|", "\u2013": ":",
}  # fmt: skip
# No match is longer, of most rules
_LONGEST = 60_000
# RE2 takes twice as long where this is a part of the expression that it looks for.
_REST_OF_WORD = re.compile(rb"[\w.-]{0,40}")
# With the blank before a flag, and the word before where some head has both
_LAST_WORD = lazy_pattern(
    r"(?:(?:(?i:(?:\b(?:new|net|no|log|seed|recovery|backup|identified|snmp-server|openssl|mc|alias|kv"
    r"|etcdctl|reg|sign|api|key|scratch|verification|security|access|secret|private|license"
    r"|encryption|signing|master|account|auth|confirmation|pairing|one-time|wifi|unlock|secrets?"
    r"|message-digest-key(?:[ \t]{1,8}\d{1,9})?|createuser|static|value)[\"']?"
    r"|ftp>|\bkind:|:))[ \t]{1,8})"
    rf"{{1,3}}\S{{0,40}}|(?:[ \t](?=[-/]))?\S{{1,{_LONGEST_WORD}}}|[ \t])\Z"
)


class _Group(NamedTuple):
    """Rules whose heads are looked for together."""

    scan: Scanner
    rules: list[SecretRule | Reader]


@cache
def _groups() -> list[_Group]:
    groups: dict[str, list[SecretRule | Reader]] = {}
    for rule in _all():
        groups.setdefault(rule.group, []).append(rule)
    return [
        _Group(make_scanner("|".join(dict.fromkeys(rule.scan for rule in rules))), rules)
        for rules in groups.values()
    ]


@cache
def _heads_of() -> list[tuple[SecretRule | Reader, Scanner]]:
    """Every rule, with what finds its heads."""
    return [(rule, make_scanner(rule.head)) for rule in _all()]


@cache
def _shapes() -> Scanner:
    return make_scanner(shapes.HEADS)


@cache
def _anything() -> Scanner:
    """What tells most texts off at once."""
    return make_scanner("|".join(dict.fromkeys(rule.head for rule in _all())))


def _all() -> tuple[SecretRule | Reader, ...]:
    return (*places.RULES, *commands.RULES, *reading.RULES)


def find_secrets(text: str, start: int = 0) -> Iterator[Span]:
    """The places of the secrets in a text, in order and apart from each other.

    Args:
        start: where to look from; what stands before it is only looked at.
    """
    end = len(text)
    found = (Span(span.start, min(span.end, end)) for _, span in _find(text, start))
    return merge_spans(span for span in found if span.start < span.end)


def find_unfinished(text: str, start: int = 0) -> int:
    """Where in a text that goes on a secret may begin; its length where none does.

    What stands before can be redacted by itself.

    Args:
        start: where to look from; what stands before it is only looked at.
    """
    at, text = len(text), _latin(text)
    if last := _LAST_WORD.search(text, max(start, at - _LONGEST_WORD)):
        at = last.start()
    found = sorted(_find(text, start), reverse=True)
    at = _find_cut(found, at)
    bytes_ = shadow(text)
    for rule, heads in _heads_of() if _anything().search(bytes_, start) else ():
        first = max(start, len(text) - _LONGEST) if rule.is_bounded else start
        begun = (match.start() for match in heads.finditer(bytes_, first))
        near = takewhile(at.__gt__, begun)
        at = next((head for head in near if rule.is_unfinished(text, head)), at)
    return _find_cut(found, at)


def _find_cut(found: list[tuple[int, Span]], offset: int) -> int:
    """The last place up to one that no secret reaches over."""
    for head, span in found:
        if head < offset < span.end:
            offset = head
    return offset


def _find(text: str, start: int) -> Iterator[tuple[int, Span]]:
    """Every secret, with where the match begins that shows it."""
    text = _latin(text)
    bytes_ = shadow(text)
    *words, _ = _heads(_shapes(), bytes_, start)
    for span in chain(find_tokens(bytes_, start), shapes.find_shaped(text, words, start)):
        yield span.start, span
    if _anything().search(bytes_, start) is None:
        return
    for group in _groups():
        heads = _heads(group.scan, bytes_, start, is_of_names=isinstance(group.rules[0], Reader))
        known = bisect_left(heads, start)
        ends, stretch = [start] * len(group.rules), Span(start, start)
        for place in range(known, len(heads) - 1):
            at = heads[place]
            if place >= _MOST_DENSE and at - heads[place - _MOST_DENSE] < _DENSE:
                if at >= stretch.end:
                    yield stretch.start, stretch
                    stretch = Span(at, at)
                stretch = Span(stretch.start, _line_end(text, at))
                if heads[place + 1] - at < _ROOM:
                    continue
            for number, rule in enumerate(group.rules):
                if at >= ends[number] and (spans := rule.secrets(text, at)):
                    ends[number] = spans[-1].end
                    yield from ((min(at, span.start), span) for span in spans)
        yield stretch.start, stretch


def _heads(scan: Scanner, text: bytes, start: int, *, is_of_names: bool = False) -> list[int]:
    """Where matches begin, with those shortly before the start, and a place after the end."""
    heads: list[int] = []
    turn_ends, word_ends = time.monotonic() + _TURN, 0
    before = scan.finditer(text, max(0, start - _DENSE), start)
    for match in chain(before, scan.finditer(text, start)):
        at, head_ends = match.span()
        if at < word_ends and not heads[-1] < start <= at:  # of several in one word the first
            continue
        if is_of_names:
            rest = _REST_OF_WORD.match(text, head_ends)
            word_ends = rest.end() if rest else head_ends
        heads.append(at)
        if time.monotonic() > turn_ends:
            _let_others_run()
            turn_ends = time.monotonic() + _TURN
    return [*heads, len(text) + _ROOM]


def _latin(text: str) -> str:
    """A text of the same length that says `password` and its signs as the rules do."""
    if not text.isascii():
        for word, latin in _FOREIGN.items():
            if max(word) in text:  # one letter is looked for faster than a word
                text = text.replace(word, latin)
    return text


def _let_others_run() -> None:
    """Gives Python's lock away for a moment, on a thread.

    RE2 releases it for each match, and has it back before a thread that waits wakes up. Each
    release makes that one wait anew, so it never comes to demand the lock, as it does after 5 ms.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        time.sleep(_PAUSE)


def _line_end(text: str, offset: int) -> int:
    """The end of the line, or where one that is long can be parted."""
    end = text.find("\n", offset, offset + REACH)
    return offset + REACH if end < 0 else end
