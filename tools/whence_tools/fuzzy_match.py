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
_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")
# What makes another form of a word: more of them, done already, done by somebody, the opposite.
_ENDINGS: Final = frozenset({"s", "es", "d", "ed", "r", "er", "or", "n", "en", "ing", "ly", "able"})
_BEGINNINGS: Final = frozenset({"un", "in", "im", "non", "dis", "re", "de", "pre", "sub"})
_DESTRUCTIVE: Final = frozenset(
    {"clear", "delete", "destroy", "discard", "drop", "erase", "kill", "overwrite",
     "prune", "purge", "remove", "reset", "revoke", "rm", "rmdir", "rmtree", "shred", "terminate",
     "truncate", "uninstall", "unlink", "wipe"}
)  # fmt: skip


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


def find_most_alike(text: str, others: Sequence[str]) -> int:
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


def find_nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate a name was meant to be: the same but for case and separators, or a slip of the
    hand. None where none or several are equally near."""
    others = [candidate for candidate in dict.fromkeys(candidates) if candidate != name]
    same = [candidate for candidate in others if fold_name(candidate) == fold_name(name)]
    if same:
        return same[0] if len(same) == 1 else None
    if not _MIN_LENGTH <= len(name) <= _LONGEST:
        return None
    ranked = sorted((measure_distance(name, candidate), candidate) for candidate in others)
    ranked = [found for found in ranked if found[0] <= slips(name)]
    tied = len(ranked) > 1 and ranked[1][0] == ranked[0][0]
    return None if tied or not ranked else ranked[0][1]


def is_slip(name: str, other: str) -> bool:
    """Whether two names are one, mistyped or written with other separators.

    Not where they may name two things: one has a word more (`delay_s`), its words stand in another
    form (`timeouts`, `removed`, `unavailable`) or are other words (`min` and `max`, `date` and
    `data`), its numbers differ, or the other one destroys something.
    """
    mine, theirs = _words(name), _words(other)
    if destroys(other) or max(len(name), len(other)) > _LONGEST:
        return False
    if fold_name(name) == fold_name(other):
        return True
    if [word for word in mine if word.isdigit()] != [word for word in theirs if word.isdigit()]:
        return False
    if len(mine) == len(theirs):
        pairs = zip(mine, theirs, strict=True)
        return all(one == two or _is_mistyped(one, two) for one, two in pairs)
    fewer, more = sorted((mine, theirs), key=len)
    rest = iter(more)
    has_more_words = all(word in rest for word in fewer)
    return not has_more_words and _is_mistyped("".join(mine), "".join(theirs))


def is_confusable(name: str, other: str) -> bool:
    """Whether two names look like one and may name two things: `delay` and `delay_s`."""
    if is_slip(name, other):
        return False
    fewer, more = sorted((_words(name), _words(other)), key=len)
    return set(fewer) < set(more) or measure_distance(name, other) <= slips(name)


def destroys(name: str) -> bool:
    """Whether a name says that what it names takes something away for good."""
    return not _DESTRUCTIVE.isdisjoint(_words(name))


def _words(name: str) -> list[str]:
    """`lineCount`, `line_count` and `LINE-COUNT` are two words, in lower case."""
    return [word.lower() for word in _WORD.findall(name)]


def _is_mistyped(one: str, two: str) -> bool:
    short, long = sorted((one, two), key=len)
    if _is_another_form(short, long):
        return False
    if _undouble(short) == _undouble(long):
        return True
    apart = measure_distance(short, long)
    swapped = sorted(short) == sorted(long)
    if len(short) == len(long):
        # Two letters replaced, or one in a short word, make another word more often than a slip.
        return (swapped and apart == 1) or (apart == 1 and len(short) > 4 and short[0] == long[0])
    return len(short) >= _MIN_LENGTH and apart <= _most_slips(short) and short[0] == long[0]


def _is_another_form(short: str, long: str) -> bool:
    ending = long[len(short) :] if long.startswith(short) else ""
    beginning = long[: -len(short)] if long.endswith(short) else ""
    several = short.endswith("y") and long == f"{short[:-1]}ies"
    return several or ending in _ENDINGS or beginning in _BEGINNINGS


def _undouble(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", word)


def _most_slips(word: str) -> int:
    return 1 if len(word) < 7 else 2


def fold_name(name: str) -> str:
    """A name without case and separators."""
    return re.sub(r"[\W_]", "", name).lower()


def slips(name: str) -> int:
    """How many edits still count as a slip in a name of this length."""
    return 1 if len(name) < 5 else 2 if len(name) < 12 else 3


def measure_distance(left: str, right: str) -> int:
    """Optimal string alignment distance: insert, delete, replace, swap neighbours; each costs 1.

    Case does not count. More than three edits are not counted out: that is 4.
    """
    from rapidfuzz.distance import OSA

    return OSA.distance(left.lower(), right.lower(), score_cutoff=3)
