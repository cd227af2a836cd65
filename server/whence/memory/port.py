"""The store as the tools see it: the `Memory` port, with the failures of the tool contract."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from whence.domain.errors import StoreUnavailableError
from whence.memory.models import EmbedderUnavailableError
from whence.memory.vectors import MissingCollectionError
from whence_tools.contract import ErrorCode, ToolFailure
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from whence.memory.store import CaseStore
    from whence_tools.errors.model import Problem
    from whence_tools.solved_cases import CaseQuery, CaseSearch

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WorkspaceCases:
    """The `Memory` port as one workspace sees it: cases of others are marked or left out.

    Attributes:
        workspace_id: None where all cases are alike.
    """

    store: CaseStore
    workspace_id: str | None = None

    async def search(self, query: CaseQuery, problem: Problem | None = None) -> CaseSearch:
        """Fails as the tool contract says."""
        found = self.store.find(query, problem, workspace_id=self.workspace_id, wait=False)
        return await as_tool(found)


# In this order: the first two are kinds of the third. What to do is said to a model, which can
# neither install nor configure anything.
_FAILURES: tuple[tuple[type[Exception], ErrorCode, str], ...] = (
    (
        MissingCollectionError,
        ErrorCode.COLLECTION_NOT_FOUND,
        "The configured collection of solved cases does not exist; go on without this tool.",
    ),
    (
        EmbedderUnavailableError,
        ErrorCode.EMBEDDING_FAILED,
        "The embedding model of the solved cases cannot be used; go on without this tool.",
    ),
    (
        StoreUnavailableError,
        ErrorCode.DB_CONNECTION_FAILED,
        "The store of solved cases cannot be opened; go on without this tool.",
    ),
)


async def as_tool(finding: Awaitable[CaseSearch]) -> CaseSearch:
    """A search with the failures of the tool contract; the reasons go to the log.

    Raises:
        ToolFailure: NO_RESULTS, DB_CONNECTION_FAILED, EMBEDDING_FAILED or COLLECTION_NOT_FOUND.
    """
    try:
        found = await finding
    except (EmbedderUnavailableError, StoreUnavailableError) as error:
        log.warning("the search of solved cases failed: %s", error)
        code, message = next((c, m) for kind, c, m in _FAILURES if isinstance(error, kind))
        raise ToolFailure(code, message) from error
    if not found.results and not found.tried_and_failed:
        raise ToolFailure(
            ErrorCode.NO_RESULTS,
            "No solved case is like this; leave out filters, lower minConfidence, "
            "or go on without one.",
        )
    return found
