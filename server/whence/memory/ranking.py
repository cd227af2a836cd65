"""Two rankings into one, and what is too far away to be an answer.

Reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): a case scores 1/(60 + rank) in each of
the cosine and the BM25 ranking, and the sums are compared. Ranks need no common scale, which a
cosine and a BM25 score do not have. Ties go to the more confident case, then to the newer.

A ranking always has a nearest case, however far. So a case counts as found only when its cosine
reaches the embedder's floor, or when it holds at least half of the query's terms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.memory.ledger import join_searchable
from whence.memory.terms import split_terms
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence.memory.case import StoredCase

_DAMPING = 60
_MIN_COVERAGE = 0.5
_MIN_TERMS = 2
# Between what unrelated errors reached (0.19 and 0.32) and what rewordings did (0.19–0.60 and
# 0.30–0.71); the rewordings below the floor are found by their words.
COSINE_FLOOR = {"lexical": 0.2, "sentence-transformers": 0.35}


@dataclass(frozen=True, slots=True)
class RankedCase:
    """A case and its cosine to the query, 0..1. `exact`: it has the query's fingerprint."""

    case: StoredCase
    similarity: float
    exact: bool = False


def fuse(
    by_cosine: Sequence[StoredCase],
    by_words: Sequence[StoredCase],
    similarities: Mapping[str, float],
    floor: float,
    query: str,
) -> list[RankedCase]:
    """The cases of both rankings (best first each) that are near enough, best first.

    Args:
        similarities: the cosine of every case in either ranking, by id.
        floor: the least cosine that counts without shared words.
    """
    scores: dict[str, float] = {}
    cases: dict[str, StoredCase] = {}
    for ranking in (by_cosine, by_words):
        for rank, case in enumerate(ranking, 1):
            cases.setdefault(case.id, case)
            scores[case.id] = scores.get(case.id, 0.0) + 1 / (_DAMPING + rank)
    sought = frozenset(split_terms(query))
    near = [
        case for case in cases.values() if similarities[case.id] >= floor or _covers(case, sought)
    ]
    near.sort(key=lambda case: (scores[case.id], case.confidence, case.updated_at), reverse=True)
    return [RankedCase(case, similarities[case.id]) for case in near]


def rank_exact_first(exact: Iterable[StoredCase], workspace_id: str | None) -> list[RankedCase]:
    """Cases of the query's own fingerprint: this workspace's first, then by trust."""
    ordered = sorted(
        exact,
        key=lambda case: (case.workspace_id == workspace_id, case.trusted, case.confidence),
        reverse=True,
    )
    return [RankedCase(case, 1.0, exact=True) for case in ordered]


def _covers(case: StoredCase, sought: frozenset[str]) -> bool:
    shared = sought & frozenset(split_terms(join_searchable(case)))
    return len(shared) >= min(_MIN_TERMS, len(sought)) and len(shared) >= _MIN_COVERAGE * len(
        sought
    )
