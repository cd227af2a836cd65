"""Two orders of suspects as one."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Suspect

_MOST: Final = 8
_FUSED_FROM: Final = 3  # the less, the more the first of each order counts


def chain_suspects(first: Sequence[Suspect], then: Sequence[Suspect]) -> list[Suspect]:
    """Each place once, the first order before the other; none has a higher score than the one
    before it, so that whoever sorts by scores has the same order."""
    found: dict[tuple[str, int], Suspect] = {}
    for one in (*first, *then):
        found.setdefault((one.file_path, one.line), one)
    chained = list(found.values())[:_MOST]
    scores = accumulate((one.score for one in chained), min)
    return [
        one.model_copy(update={"score": score}) for one, score in zip(chained, scores, strict=True)
    ]


def fuse_suspects(first: Sequence[Suspect], then: Sequence[Suspect]) -> list[Suspect]:
    """Every function once, by reciprocal rank (Cormack, Clarke, Büttcher: "Reciprocal rank fusion",
    2009), each with its place in the first order that has it; then the other places of that."""
    ranks: dict[tuple[str, str], float] = {}
    places: dict[tuple[str, str], Suspect] = {}
    for order in (first, then):
        for rank, function in enumerate(dict.fromkeys(map(_function_of, order))):
            ranks[function] = ranks.get(function, 0.0) + 1 / (_FUSED_FROM + rank)
        for one in order:
            places.setdefault(_function_of(one), one)
    functions = sorted(places, key=lambda function: -ranks[function])
    return chain_suspects([places[function] for function in functions], first)


def _function_of(suspect: Suspect) -> tuple[str, str]:
    symbol = suspect.symbol or f":{suspect.line}"
    return suspect.file_path, symbol.rpartition(".")[2]
