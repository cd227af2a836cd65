"""How relevant files and functions are to a text, by the words that they share: Okapi BM25."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_SATURATION: Final = 1.2  # BM25's k1: how soon more of one word count for no more
_STEM: Final = 4  # letters that a word keeps at least
_ENDINGS: Final = ("ings", "ing", "ers", "er", "ed", "es", "s", "e")
_LENGTH: Final = 0.6  # BM25's b: how much a long document has to have more


@dataclass(frozen=True, slots=True)
class WordCounts:
    """How often each word of a query stands in a document, and the document's length, in any unit
    that is the same for all."""

    length: int
    counts: Mapping[str, int]


def measure_rarities(documents: Sequence[WordCounts], words: Iterable[str]) -> dict[str, float]:
    """How much it tells that a document has a word: the more, the fewer have it."""
    total = len(documents)
    having = {word: sum(1 for one in documents if one.counts.get(word)) for word in words}
    return {word: log(1 + (total - n + 0.5) / (n + 0.5)) for word, n in having.items()}


def measure_relevance(documents: Sequence[WordCounts], query: Mapping[str, float]) -> list[float]:
    """The BM25 score of each document, in their order; 0 where it shares no word.

    Args:
        query: how much each word counts.
    """
    mean = sum(one.length for one in documents) / max(len(documents), 1) or 1.0
    rarity = measure_rarities(documents, query)
    return [
        sum(
            weight * rarity[word] * count * (_SATURATION + 1)
            / (count + _SATURATION * (1 - _LENGTH + _LENGTH * one.length / mean))
            for word, weight in query.items()
            if (count := one.counts.get(word, 0))
        )
        for one in documents
    ]  # fmt: skip


def stem(word: str) -> str:
    """A word without its English ending, so that `parser`, `parsing` and `parse` are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word[: -len(ending)]
    return word
