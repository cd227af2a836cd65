"""One search: exact hits, then two rankings fused, then what the contract shows of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.memory.embedders import cosine
from whence.memory.ledger import Filter
from whence.memory.lexical import LexicalEmbedder
from whence.memory.models import LEXICAL
from whence.memory.ranking import COSINE_FLOOR, RankedCase, fuse, rank_exact_first
from whence_tools.lazy_dataclass import dataclass
from whence_tools.solved_cases import CaseMatch, CaseSearch

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.memory.case import StoredCase
    from whence.memory.index_backlog import IndexBacklog
    from whence.memory.ledger import Ledger
    from whence.memory.models import Model
    from whence.memory.vectors import Neighbour
    from whence_tools.errors.model import Problem
    from whence_tools.solved_cases import CaseQuery

CANDIDATES = 50
_FINGERPRINT = re.compile(r"\s*(w1-[0-9a-f]{32})\s*")


@dataclass(frozen=True, slots=True)
class Search:
    """What is sought, and from where.

    Attributes:
        problem: the query parsed, where it is a trace.
        workspace_id: cases of other workspaces are marked, or left out (`others` False).
    """

    query: CaseQuery
    problem: Problem | None = None
    workspace_id: str | None = None
    others: bool = True

    @property
    def text(self) -> str:
        """What is embedded: of a trace its error alone, as the stored descriptions are."""
        if self.problem is None or not (self.problem.error_type or self.problem.message):
            return self.query.query
        return ": ".join(filter(None, (self.problem.error_type, self.problem.message)))

    @property
    def filter(self) -> Filter:
        return Filter(
            language=self.query.language,
            error_type=self.query.error_type,
            workspace_id=None if self.others else self.workspace_id,
        )

    def exact(self, ledger: Ledger) -> list[RankedCase]:
        """Cases of the query's fingerprint; the query may also be a fingerprint itself."""
        named = _FINGERPRINT.fullmatch(self.query.query)
        if named:
            fingerprint = named[1]
        elif self.problem is not None and self.problem.frames:
            fingerprint = self.problem.fingerprint
        else:
            return []
        cases = ledger.of_fingerprint(fingerprint)
        return rank_exact_first(
            (case for case in cases if self.filter.admits(case)), self.workspace_id
        )

    def by_words(self, ledger: Ledger) -> list[StoredCase]:
        return ledger.with_words(self.text, self.filter, CANDIDATES)

    def rank_words_alone(self, by_words: Sequence[StoredCase]) -> list[RankedCase]:
        """Without vectors: the lexical cosine in place of the model's."""
        similarities = self._lexical_similarities(by_words)
        return fuse([], by_words, similarities, COSINE_FLOOR[LEXICAL.family], self.text)

    def rank(
        self,
        model: Model,
        vector: bytes,
        neighbours: Sequence[Neighbour],
        by_words: Sequence[StoredCase],
        backlog: IndexBacklog,
    ) -> list[RankedCase]:
        similarities = {near.id: near.similarity for near in neighbours}
        others = [case for case in by_words if case.id not in similarities]
        vectors = backlog.vectors(model.key, [case.id for case in others])
        similarities |= {case_id: cosine(of_case, vector) for case_id, of_case in vectors.items()}
        similarities |= self._lexical_similarities(
            [case for case in others if case.id not in vectors]
        )
        by_cosine = [near.case for near in neighbours]
        return fuse(by_cosine, by_words, similarities, COSINE_FLOOR[model.family], self.text)

    def answer(self, found: Sequence[RankedCase]) -> CaseSearch:
        """The contract's answer; the first mention of a case counts."""
        unique = {item.case.id: item for item in reversed(found)}
        ordered = [item for item in found if unique[item.case.id] is item]
        failed = [item for item in ordered if item.case.tried_and_failed]
        sure = [
            item
            for item in ordered
            if not item.case.tried_and_failed
            and (item.exact or item.case.confidence >= self.query.min_confidence)
        ]
        limit = self.query.limit
        return CaseSearch(
            query=self.query.query,
            results=[self._match(item) for item in sure[:limit]],
            total_found=len(sure),
            tried_and_failed=[self._match(item) for item in failed[:limit]] or None,
        )

    def _lexical_similarities(self, cases: Sequence[StoredCase]) -> Mapping[str, float]:
        if not cases:
            return {}
        texts = [self.text, *(case.error_description for case in cases)]
        sought, *vectors = LexicalEmbedder().encode(texts)
        return {
            case.id: cosine(vector.tobytes(), sought.tobytes())
            for case, vector in zip(cases, vectors, strict=True)
        }

    def _match(self, found: RankedCase) -> CaseMatch:
        case = found.case
        foreign = case.workspace_id is not None and self.workspace_id is not None
        return case.as_match(round(found.similarity, 4)).model_copy(
            update={
                "exact": found.exact or None,
                "other_workspace": (foreign and case.workspace_id != self.workspace_id) or None,
            }
        )
