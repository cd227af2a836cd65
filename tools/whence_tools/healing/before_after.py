"""What a patch did to the problems: which are resolved, which remain, which are new."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class IdentifiedProblem:
    """A problem as it is told apart from others.

    Attributes:
        identity: the same before and after a patch that moved its lines: a fingerprint.
        text: what it says, for the model: type, message, place.
    """

    identity: str
    text: str


@dataclass(frozen=True, slots=True)
class ProblemDifference:
    resolved: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()
    new: tuple[str, ...] = ()

    def __add__(self, other: ProblemDifference) -> ProblemDifference:
        return ProblemDifference(
            self.resolved + other.resolved, self.remaining + other.remaining, self.new + other.new
        )

    @property
    def before(self) -> int:
        return len(self.resolved) + len(self.remaining)

    @property
    def after(self) -> int:
        return len(self.remaining) + len(self.new)


def compare_problems(
    before: Sequence[IdentifiedProblem], after: Sequence[IdentifiedProblem]
) -> ProblemDifference:
    """Compares by identity, each as often as it occurs; texts of remaining ones are the newer."""
    old, new = _counts(before), _counts(after)
    return ProblemDifference(
        resolved=_list_texts(before, old - new),
        remaining=_list_texts(after, old & new),
        new=_list_texts(after, new - old),
    )


def _counts(findings: Iterable[IdentifiedProblem]) -> Counter[str]:
    return Counter(finding.identity for finding in findings)


def _list_texts(findings: Iterable[IdentifiedProblem], counts: Counter[str]) -> tuple[str, ...]:
    left = Counter(counts)
    texts = []
    for finding in findings:
        if left[finding.identity]:
            left[finding.identity] -= 1
            texts.append(finding.text)
    return tuple(texts)
