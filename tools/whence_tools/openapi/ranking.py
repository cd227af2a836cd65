"""Which of many tools a question is about: BM25 over names, descriptions and parameters.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with a
word's occurrences weighted by where it stands (BM25F).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence_tools.contract import AnyTool

_K1: Final = 1.2
_B: Final = 0.6
_NAME_WEIGHT: Final = 3
_DESCRIPTION_WEIGHT: Final = 2
_PIECES: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_STOP: Final = frozenset(
    (
        *("a", "an", "the", "of", "for", "to", "in", "on", "at", "by", "with", "from", "and", "or"),
        *("is", "are", "was", "be", "it", "its", "this", "that", "there", "what", "which", "who"),
        *("how", "many", "much", "do", "does", "did", "can", "could", "me", "my", "i", "you", "we"),
        *("please", "all", "any", "one", "if", "not", "as", "has", "have", "use", "tool", "your"),
    )
)
_SHORTEST_STEM: Final = 4
_ENDINGS: Final = ("ations", "ation", "ings", "ing", "ies", "es", "ed", "er", "s", "y", "e")


def choose(tools: Sequence[AnyTool], question: str, limit: int) -> list[AnyTool]:
    """The tools that fit a question best, best first; all of them where they are few enough.

    Those that share no word with the question come last, in the order given.
    """
    if len(tools) <= limit:
        return list(tools)
    scores = _scores([_words_of(tool) for tool in tools], words(question))
    order = sorted(range(len(tools)), key=lambda n: (-scores[n], n))
    return [tools[n] for n in order[:limit]]


def words(text: str) -> list[str]:
    """The stems of a text's words; names are taken apart: `filesSearch`, `files_search`."""
    found = (piece.lower() for piece in _PIECES.findall(text))
    return [_stem(word) for word in found if word not in _STOP]


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word.removesuffix("s") if len(word) >= _SHORTEST_STEM else word


def _words_of(tool: AnyTool) -> Counter[str]:
    counts: Counter[str] = Counter()
    for text, weight in (
        (tool.name, _NAME_WEIGHT),
        (tool.description, _DESCRIPTION_WEIGHT),
        (" ".join(tool.parameters["properties"]), 1),
    ):
        for word in words(text):
            counts[word] += weight
    return counts


def _scores(documents: Sequence[Counter[str]], question: Iterable[str]) -> list[float]:
    asked = set(question)
    lengths = [document.total() for document in documents]
    mean = sum(lengths) / len(lengths) or 1.0
    scores = [0.0] * len(documents)
    for word in sorted(asked):
        holding = sum(word in document for document in documents)
        rarity = math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
        for n, document in enumerate(documents):
            if often := document[word]:
                norm = 1 - _B + _B * lengths[n] / mean
                scores[n] += rarity * often * (_K1 + 1) / (often + _K1 * norm)
    return scores
