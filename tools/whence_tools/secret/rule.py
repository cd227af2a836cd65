"""A rule: a head that is looked for everywhere, and the stages that have to follow it.

The same stages tell a whole secret and the beginning of one. Each stage takes in as much as it can
and gives nothing back; and it matches any beginning of what it matches. So a text that breaks off
within a match is the head and some stages, the last of them cut short: `unfinished` is made from
the stages by nesting them.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_PART_BITS = 16
REACH = 400  # characters before a head that a judge may look at


class Span(NamedTuple):
    """A secret's place in a text: offsets, the end exclusive."""

    start: int
    end: int


class SecretRule:
    """What to look for, and the judge that says where in a match the secret stands.

    Args:
        head: what every match begins with; in the syntax that RE2 and `re` share.
        stages: what follows, in order; each matches any beginning of what it matches.
        judge: the secret's place in a match, or its places, or None. It may look at `REACH`
            characters before the match, and at one after it. A place before the match is in the
            same word.
        follows: what a head that is looked for is followed by, in RE2's syntax.
        group: rules of one group are tried where the head of any of them is.
        is_bounded: whether a match has less than 60,000 characters.
    """

    def __init__(
        self,
        head: str,
        stages: tuple[str, ...],
        judge: Callable[[re.Match[str]], Span | list[Span] | None],
        *,
        follows: str = "",
        group: str = "rare",
        is_bounded: bool = True,
    ) -> None:
        self.is_bounded, self.group = is_bounded, group
        self.head = f"(?i:{head})"
        self.scan = f"(?i:{head}{follows})"
        self._head = f"(?>{head})"
        self._stages = [f"(?>{stage})" for stage in stages]
        self._judge = judge

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return re.compile("".join([self._head, *self._stages]), re.IGNORECASE)

    @cached_property
    def _unfinished(self) -> re.Pattern[str]:
        nested = ""
        for stage in reversed(self._stages):
            nested = f"(?:{stage}{nested})?"
        return re.compile(rf"{self._head}{nested}\Z", re.IGNORECASE)

    def secrets(self, text: str, offset: int) -> Sequence[Span]:
        """The secrets of the match that begins at a head."""
        match = self._whole.match(text, offset)
        found = self._judge(match) if match else None
        if found is None:
            return ()
        return (found,) if isinstance(found, Span) else found

    def is_unfinished(self, text: str, offset: int) -> bool:
        """Whether the text breaks off where more of a match may follow."""
        return self._unfinished.match(text, offset) is not None


def match_begun(word: str) -> str:
    """A stage that matches a word and any beginning of it."""
    nested = ""
    for letter in reversed(word):
        nested = f"(?:{re.escape(letter)}{nested})?"
    return nested


def merge_spans(spans: Iterable[Span]) -> Iterator[Span]:
    """The spans in order, those that overlap as one.

    A text can have so many that sorting all of them would hold Python's lock for long, and the
    garbage collector too: it leaves out plain tuples of numbers.
    """
    parts: dict[int, list[tuple[int, int]]] = {}
    for start, end in spans:
        parts.setdefault(start >> _PART_BITS, []).append((start, end))
    last: Span | None = None
    for start, end in chain.from_iterable(sorted(parts[number]) for number in sorted(parts)):
        if last is not None and start < last.end:
            last = Span(last.start, max(end, last.end))
            continue
        if last is not None:
            yield last
        last = Span(start, end)
    if last is not None:
        yield last
