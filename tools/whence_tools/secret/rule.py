"""A rule: a head that is looked for everywhere, and the stages that have to follow it.

The same stages tell a whole secret and the beginning of one. Each stage takes in as much as it can
and gives nothing back; and it matches any beginning of what it matches. So a text that breaks off
within a match is the head and some stages, the last of them cut short: `unfinished` is made from
the stages by nesting them.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

REACH = 400  # characters before a head that a judge may look at


class Span(NamedTuple):
    """A secret's place in a text: offsets, the end exclusive."""

    start: int
    end: int


class Rule:
    """What to look for, and the judge that says where in a match the secret stands.

    Args:
        head: what every match begins with; in the syntax that RE2 and `re` share, as are the
            stages up to `scanned`.
        stages: what follows, in order; each matches any beginning of what it matches.
        judge: the secret's place in a match, or its places, or None. It may look at `REACH`
            characters before the match, and at one after it. A place before the match is in the
            same word.
        scanned: how many stages are looked for together with the head.
        ends: what follows those, of the next stage, before a match is tried.
        is_bounded: whether a match has less than 60,000 characters.
    """

    def __init__(
        self,
        head: str,
        stages: tuple[str, ...],
        judge: Callable[[re.Match[str]], Span | list[Span] | None],
        *,
        scanned: int = 0,
        ends: str = "",
        is_bounded: bool = True,
    ) -> None:
        self.is_bounded = is_bounded
        self.head = f"(?i:{head})"
        self.scan = f"(?i:{head}{''.join(stages[:scanned])}{ends})"
        self._head = f"(?>{head})"
        self._stages = [f"(?>{stage})" for stage in stages]
        self._judge = judge

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return re.compile(self._head + "".join(self._stages), re.IGNORECASE)

    @cached_property
    def _unfinished(self) -> re.Pattern[str]:
        nested = ""
        for stage in reversed(self._stages):
            nested = f"(?:{stage}{nested})?"
        return re.compile(rf"{self._head}{nested}\Z", re.IGNORECASE)

    def secrets(self, text: str, at: int) -> Sequence[Span]:
        """The secrets of the match that begins at a head."""
        match = self._whole.match(text, at)
        found = self._judge(match) if match else None
        if found is None:
            return ()
        return (found,) if isinstance(found, Span) else found

    def is_unfinished(self, text: str, at: int) -> bool:
        """Whether the text breaks off where more of a match may follow."""
        return self._unfinished.match(text, at) is not None


def begun(word: str) -> str:
    """A stage that matches a word and any beginning of it."""
    nested = ""
    for letter in reversed(word):
        nested = f"(?:{re.escape(letter)}{nested})?"
    return nested


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, those that overlap as one."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start < found[-1].end:
            found[-1] = Span(found[-1].start, max(span.end, found[-1].end))
        else:
            found.append(span)
    return found
