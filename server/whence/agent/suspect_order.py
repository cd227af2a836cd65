"""Two orders of suspects as one."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Suspect

_MOST: Final = 12


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


def place_suspects(looked: Sequence[Suspect], known: Sequence[Suspect]) -> list[Suspect]:
    """The known suspects with the lines of a crash's look in their functions; what else it led to
    comes second: where a value comes from is less likely at fault than the first of before, see
    `docs/benchmarks.md`."""
    lines: dict[tuple[str, str], Suspect] = {}
    for one in looked:
        lines.setdefault((one.file_path, one.plain_name), one)
    placed = [lines.pop((one.file_path, one.plain_name), one) for one in known]
    return chain_suspects((*placed[:1], *lines.values()), placed[1:])
