"""How much of a history is left out of a request, and what to leave out next.

Rounds go whole, with calls and results together, so that no result is left without its call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST_TEXTS = (8192, 4096, 2048, 1024, 512, 256, 128)


@dataclass(frozen=True, slots=True)
class Compaction:
    """Numbers of first rounds, so that it means the same in a longer history.

    Attributes:
        digested: rounds whose results are left out.
        dropped: rounds that are left out whole.
        longest: bytes that any one text may have; None is unlimited.
        shortens_task: whether that goes for the task and what was said before it, too.
    """

    digested: int = 0
    dropped: int = 0
    longest: int | None = None
    shortens_task: bool = False

    def merge(self, other: Compaction) -> Compaction:
        """Leaves out what either does."""
        limits = [one.longest for one in (self, other) if one.longest is not None]
        return Compaction(
            max(self.digested, other.digested),
            max(self.dropped, other.dropped),
            min(limits, default=None),
            self.shortens_task or other.shortens_task,
        )


def fold_gently(now: Compaction, rounds: int) -> Compaction:
    """All results but the last round's: the server reads again only what was folded since.

    To keep more of them whole would cost their reading at every round once the window is full, for
    what stands before them changes then.
    """
    return now.merge(Compaction(digested=max(0, rounds - 1)))


def list_further(now: Compaction, rounds: int) -> Iterator[Compaction]:
    """What to leave out, each time more: older rounds, then parts of the last one's texts."""
    last = max(0, rounds - 1)
    steps = [Compaction(last), Compaction(last, last), Compaction(rounds, last)]
    steps += [Compaction(last, last, longest) for longest in _LONGEST_TEXTS]
    steps += [Compaction(rounds, rounds)]
    steps += [Compaction(rounds, rounds, longest, shortens_task=True) for longest in _LONGEST_TEXTS]
    for step in steps:
        merged = now.merge(step)
        if merged != now:
            yield merged
