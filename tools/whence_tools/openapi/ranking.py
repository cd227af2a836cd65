"""Which of many tools a question is about: BM25 over names, descriptions and parameters.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with a
word's occurrences weighted by where it stands (BM25F).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.tool import AnyTool

_K1: Final = 1.2
_B: Final = 0.6
_NAME_WEIGHT: Final = 3
_DESCRIPTION_WEIGHT: Final = 2
_ARGUMENT_WEIGHT: Final = 0.3
_SAME_PURPOSE: Final = 1.3
_OTHER_PURPOSE: Final = 0.8
_PIECES: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
# In a question these are values rather than what is asked for: paths, `owner/name`, quoted texts.
_ARGUMENTS: Final = re.compile(r"\S*[/@]\S*|\"[^\"]*\"|`[^`]*`|(?<!\w)'[^']*'")
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
_SAME: Final = {
    "repositor": "repo",
    "organiz": "org",
    "organis": "org",
    "dir": "director",
    "fold": "director",
    "config": "configur",
    "db": "databas",
}
# What an operation is for, by the words that questions and descriptions begin with.
_PURPOSES: Final = {
    word: purpose
    for purpose, words_of_it in {
        "read": "get list show read fetch view find see search display check count retrieve return"
        " what which who how where when",
        "create": "create add new make open post start register upload",
        "change": "update edit change set modify rename close reopen replace assign enable disable",
        "delete": "delete remove drop destroy",
    }.items()
    for word in words_of_it.split()
}


def choose(tools: Sequence[AnyTool], question: str, limit: int) -> list[AnyTool]:
    """The tools that fit a question best, best first; all of them where they are few enough.

    Those that share no word with the question come last, in the order given.
    """
    if len(tools) <= limit:
        return list(tools)
    weights, purposes = _query_weights(question)
    scores = _scores([_words_of(tool) for tool in tools], weights)
    if purposes:
        scores = [
            score * (_SAME_PURPOSE if _purpose_of(tool) in purposes else _OTHER_PURPOSE)
            for tool, score in zip(tools, scores, strict=True)
        ]
    order = sorted(range(len(tools)), key=lambda n: (-scores[n], n))
    return [tools[n] for n in order[:limit]]


def _query_weights(question: str) -> tuple[dict[str, float], set[str]]:
    """The words of a question with their weights, and what it is for."""
    plain = _ARGUMENTS.sub(" ", question)
    weights = dict.fromkeys(split_words(question), _ARGUMENT_WEIGHT) | dict.fromkeys(
        split_words(plain), 1.0
    )
    pieces = (word.lower() for word in _PIECES.findall(plain))
    return weights, {_PURPOSES[word] for word in pieces if word in _PURPOSES}


def _purpose_of(tool: AnyTool) -> str | None:
    first = _PIECES.search(tool.description)
    return _PURPOSES.get(first[0].lower()) if first else None


def split_words(text: str) -> list[str]:
    """The stems of a text's words; names are taken apart: `filesSearch`, `files_search`."""
    found = (piece.lower() for piece in _PIECES.findall(text))
    return [_stem(word) for word in found if word not in _STOP]


def _stem(word: str) -> str:
    for _ in range(2):  # "followers", "follower", "follow"
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
                word = word.removesuffix(ending)
                break
    if word.endswith("s") and len(word) >= _SHORTEST_STEM:
        word = word.removesuffix("s")
    return _SAME.get(word, word)


def _words_of(tool: AnyTool) -> Counter[str]:
    return _count_words(tool.name, tool.description, " ".join(tool.parameters["properties"]))


@lru_cache(maxsize=4096)  # the same tools are asked about question after question
def _count_words(name: str, description: str, parameters: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    weighted = ((name, _NAME_WEIGHT), (description, _DESCRIPTION_WEIGHT), (parameters, 1))
    for text, weight in weighted:
        for word in split_words(text):
            counts[word] += weight
    return counts


def _scores(documents: Sequence[Counter[str]], weights: Mapping[str, float]) -> list[float]:
    lengths = [document.total() for document in documents]
    mean = sum(lengths) / len(lengths) or 1.0
    scores = [0.0] * len(documents)
    for word, weight in sorted(weights.items()):
        holding = sum(word in document for document in documents)
        rarity = weight * math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
        for n, document in enumerate(documents):
            if often := document[word]:
                norm = 1 - _B + _B * lengths[n] / mean
                scores[n] += rarity * often * (_K1 + 1) / (often + _K1 * norm)
    return scores
