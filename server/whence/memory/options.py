"""How the solved cases are kept and searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class StoreOptions:
    """Where the cases are, and how they are searched: the settings of the same names.

    Attributes:
        collection: None for the default one; another name is another set of cases.
        other_workspaces: whether searches see the cases of other workspaces (marked as such).
        apart: Chroma is kept out of this process, which has to answer in milliseconds: another one
            writes its index, and searches compare with every case for as long as that is quick.
    """

    data_dir: Path
    chroma_url: str | None = None
    collection: str | None = None
    embedder: str = "auto"
    other_workspaces: bool = True
    apart: bool = False
