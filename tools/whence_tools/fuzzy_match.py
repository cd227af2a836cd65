"""What a mistyped name was probably meant to be: the one place where names are compared fuzzily.

The measures are rapidfuzz's. It is imported when the first name is compared (20 ms).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_NAMED: Final = 10  # there can be a thousand imported ones
# No name of code, a file or a setting is longer; a text that is, is like none of them.
_LONGEST: Final = 255
_MIN_LENGTH: Final = 3


def close_matches(
    name: str, known: Iterable[str], *, limit: int = 3, cutoff: float = 0.6
) -> list[str]:
    """The known names that are most like a name, the best first.

    Args:
        cutoff: the least similarity, 0 to 1: twice the characters that both have in the same
            order, over all characters.
    """
    if len(name) > _LONGEST:
        return []
    from rapidfuzz.distance import Indel

    ranked = sorted(
        (-similarity, other)
        for other in known
        if (similarity := Indel.normalized_similarity(name, other, score_cutoff=cutoff)) >= cutoff
    )
    return [other for _, other in ranked[:limit]]


def most_alike(text: str, others: Sequence[str]) -> int:
    """The index of the text that is most like another one, the first of several; else 0."""
    from rapidfuzz.distance import Indel

    return max(
        range(len(others)),
        key=lambda index: Indel.normalized_similarity(text, others[index]),
        default=0,
    )


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The nearest names, else the first ones, joined for a sentence: "read_file or list_files"."""
    names = list(known)
    return " or ".join(close_matches(name, names, cutoff=0.4) or names[:_MOST_NAMED])


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate a name was meant to be: the same but for case and separators, or a slip of the
    hand. None where none or several are equally near."""
    others = [candidate for candidate in dict.fromkeys(candidates) if candidate != name]
    same = [candidate for candidate in others if folded(candidate) == folded(name)]
    if same:
        return same[0] if len(same) == 1 else None
    if not _MIN_LENGTH <= len(name) <= _LONGEST:
        return None
    ranked = sorted((distance(name, candidate), candidate) for candidate in others)
    ranked = [found for found in ranked if found[0] <= slips(name)]
    tied = len(ranked) > 1 and ranked[1][0] == ranked[0][0]
    return None if tied or not ranked else ranked[0][1]


def folded(name: str) -> str:
    """A name without case and separators."""
    return re.sub(r"[\W_]", "", name).lower()


def slips(name: str) -> int:
    """How many edits still count as a slip in a name of this length."""
    return 1 if len(name) < 5 else 2 if len(name) < 12 else 3


def distance(left: str, right: str) -> int:
    """Optimal string alignment distance: insert, delete, replace, swap neighbours; each costs 1.

    Case does not count. More than three edits are not counted out: that is 4.
    """
    from rapidfuzz.distance import OSA

    return OSA.distance(left.lower(), right.lower(), score_cutoff=3)
