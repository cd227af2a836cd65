"""The OpenAPI documents that were set, as tools that are kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from whence_tools.contract import AnyTool


class Imports:
    """The tools of some documents.

    Args:
        sources: URLs or files.
        auth: a credential by origin.
        cache: the folder where documents are kept with their ETags.
        reserved: names that are taken.
    """

    def __init__(
        self,
        sources: Sequence[str],
        *,
        auth: Mapping[str, str],
        cache: Path,
        reserved: Collection[str] = (),
    ) -> None:
        raise NotImplementedError

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        """As of the last `refresh`."""
        raise NotImplementedError

    async def refresh(self) -> None:
        """Looks for changes; a document that cannot be had leaves its tools as they were."""
        raise NotImplementedError
