"""Whether the callers that were found are all: importable without the parser."""

from __future__ import annotations

from typing import Literal

from whence_tools.lazy_dataclass import dataclass

BlindSpot = Literal["dynamic dispatch", "properties", "reflection", "generated code"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Whether the callers that were found are known to be all.

    Attributes:
        searched_all: every file that can hold a call was read, to its end.
        unresolved: places that name the function, and that no source could relate to it or to
            something else.
        blind_spots: ways in which the function may be called that leave no call to be found.
    """

    searched_all: bool = True
    unresolved: int = 0
    blind_spots: frozenset[BlindSpot] = frozenset()

    @property
    def complete(self) -> bool:
        return self.searched_all and not self.unresolved and not self.blind_spots

    def joined(self, other: Coverage) -> Coverage:
        """The coverage of two searches together."""
        return Coverage(
            self.searched_all and other.searched_all,
            self.unresolved + other.unresolved,
            self.blind_spots | other.blind_spots,
        )


UNSEARCHED = Coverage(searched_all=False)
