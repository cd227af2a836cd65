"""How candidates are put in order by weights that were learned of cases with a known fault."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MOST: Final = 8


def compare(
    features: Sequence[Mapping[str, float]], weights: Mapping[str, float]
) -> list[tuple[int, float]]:
    """The places of the likeliest candidates in the sequence, best first, and how likely each is
    beside the best, from 0 to 1.

    Args:
        features: of each candidate, by the names that the weights have.
    """
    chances = weigh(features, weights)
    order = sorted(range(len(chances)), key=lambda place: -chances[place])[:_MOST]
    return [(place, chances[place] / chances[order[0]]) for place in order]


def weigh(features: Sequence[Mapping[str, float]], weights: Mapping[str, float]) -> list[float]:
    """How likely each candidate is beside the others, as a conditional logit has it."""
    return [exp(sum(weights[name] * value for name, value in one.items())) for one in features]
