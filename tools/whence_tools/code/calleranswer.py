"""What a search for callers answers, whichever source it asked: importable without the parser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from whence_tools.code.callers import ChainLink

SourceName = Literal["editor", "static", "text"]


@dataclass(frozen=True, slots=True)
class CallerAnswer:
    """What one source found.

    Attributes:
        definitions: (qualified name, start line) of each definition asked about.
        similar: where nothing is defined under the name, names in the file like it.
        timed_out: the time was used up before anything was found.
        left_out: calls that are known and not shown: from outside of the workspace.
    """

    source: SourceName
    definitions: tuple[tuple[str, int], ...] = ()
    links: tuple[ChainLink, ...] = ()
    complete: bool = False
    similar: tuple[str, ...] = ()
    timed_out: bool = False
    left_out: int = 0
