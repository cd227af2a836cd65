"""What repeats in a call chain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import CallSite

T = TypeVar("T")

_LONGEST_CYCLE: Final = 6  # calls of a mutual recursion
_FOLDED_FROM: Final = 3  # repetitions


def fold(steps: Sequence[T]) -> Iterator[tuple[Sequence[T], int]]:
    """The steps in their order, in groups: each group, and how often it stands there in a row."""
    index = 0
    while index < len(steps):
        length, times = _repetition(steps, index)
        yield steps[index : index + length], times
        index += length * times


def find_sites_with_values(sites: Sequence[CallSite]) -> list[CallSite]:
    """The calls whose values were seen, innermost first; of those in one line with the same values,
    as a recursion has them, one."""
    known: dict[tuple[object, ...], CallSite] = {}
    for site in reversed(sites):
        if site.values:
            values = tuple((value.name, value.repr) for value in site.values)
            known.setdefault((site.file_path, site.line, *values), site)
    return list(known.values())


def _repetition(steps: Sequence[T], index: int) -> tuple[int, int]:
    for length in range(1, _LONGEST_CYCLE + 1):
        cycle, times = steps[index : index + length], 1
        while steps[index + times * length : index + (times + 1) * length] == cycle:
            times += 1
        if times >= _FOLDED_FROM:
            return length, times
    return 1, 1
