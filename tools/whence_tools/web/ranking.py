"""One order for pages from different services."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence_tools.web.model import FoundPage

_WORDS = re.compile(r"[A-Za-z0-9_]{2,}")
_STOP_WORDS = frozenset(
    [
        "an", "and", "are", "as", "at", "be", "by", "can", "cannot", "does", "error", "exception",
        "for", "from", "has", "have", "how", "in", "is", "it", "its", "not", "of", "on", "or",
        "that", "the", "this", "to", "was", "what", "when", "why", "with", "you",
    ]
)  # fmt: skip
_COVERAGE, _PLACE, _ENDORSED = 0.6, 0.2, 0.2
_IN_TEXT = 0.6  # what a word in the text is worth, beside one in the title


def rank_pages(query: str, findings: Iterable[FoundPage]) -> list[tuple[float, FoundPage]]:
    """The findings with their relevance, best first; a page found twice counts once.

    relevance = 0.6 * coverage + 0.2 * place + 0.2 * endorsement, each 0..1 and rounded to two
    digits in the end:

    - coverage: the share of the query's words (without stop words) on the page; a word in the
      title counts 1, one in the text only 0.6.
    - place: 1 / (1 + position) in the service's own order, which knows more than we do.
    - endorsement: what the service says of the page's worth.

    Equal relevance keeps the services' order.
    """
    words = words_of(query)
    best: dict[str, tuple[float, FoundPage]] = {}
    for finding in findings:
        score = rate_relevance(words, finding)
        key = finding.url.rstrip("/")
        if key not in best or score > best[key][0]:
            best[key] = (score, finding)
    return sorted(best.values(), key=lambda scored: -scored[0])


def rate_relevance(words: frozenset[str], finding: FoundPage) -> float:
    title, text = words_of(finding.title), words_of(finding.text)
    covered = sum(1.0 if word in title else _IN_TEXT for word in words if word in title | text)
    coverage = covered / len(words) if words else 0.0
    place = 1 / (1 + finding.position)
    score = _COVERAGE * coverage + _PLACE * place + _ENDORSED * min(1.0, finding.endorsement)
    return round(score, 2)


def words_of(text: str) -> frozenset[str]:
    """Lower-case words of two or more characters, without stop words."""
    return frozenset(word.lower() for word in _WORDS.findall(text)) - _STOP_WORDS
