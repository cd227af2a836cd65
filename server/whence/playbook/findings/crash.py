"""What failed, as the findings of a value say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.domain.analysis import RAISED_HERE
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.source import Site


ABSENT: Final = frozenset({"None", "null", "undefined", "nil", "NULL", "nullptr"})
"""The languages' words for no value."""


@dataclass(frozen=True)
class Crash:
    """What failed.

    Attributes:
        value: the expression whose value was wrong, as written.
        word: what it was (`None`, `undefined`, `0`, …).
        use: what was done with it, completing "where …".
    """

    at: Site
    value: str
    word: str
    use: str

    def quote(self) -> Evidence:
        claim = f"{RAISED_HERE}: `{self.value}` is {self.word} where {self.use}"
        return self.at.quote(claim)
