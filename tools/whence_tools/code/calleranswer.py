"""What a search for callers answers, whichever source it asked: importable without the parser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from whence_tools.code.coverage import UNSEARCHED, Coverage
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.code.call_graph import ChainLink

SourceName = Literal["editor", "static", "text"]


@dataclass(frozen=True, slots=True)
class CallerAnswer:
    """What one source found.

    Attributes:
        definitions: (qualified name, start line) of each definition asked about.
        similar: where nothing is defined under the name, names in the file like it.
        left_out: calls that are known and not shown: from outside of the workspace.
    """

    source: SourceName
    definitions: tuple[tuple[str, int], ...] = ()
    links: tuple[ChainLink, ...] = ()
    coverage: Coverage = UNSEARCHED
    similar: tuple[str, ...] = ()
    left_out: int = 0
