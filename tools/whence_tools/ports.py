"""What a tool may ask for. The adapters behind these live with whoever hosts the tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.get_user_error_context import EditorSnapshot
    from whence_tools.vector_search_db import CaseQuery, CaseSearch
    from whence_tools.web_search_wiki import SearchHit
    from whence_tools.workspace import Workspace

P = ParamSpec("P")
T = TypeVar("T")


class Cpu(Protocol):
    """Runs CPU-bound work where it can be killed; see `whence_tools.worker`."""

    async def ready(self) -> None:
        """Returns once the worker has started, so that its start never counts into a limit."""

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls an importable function with picklable arguments; cancelling kills the work."""
        ...


class Editor(Protocol):
    """What the user's editor, or the command line in its place, knows about the error."""

    async def snapshot(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorSnapshot | None:
        """The active editor's state, or None where no editor is attached or none is active."""
        ...


class Memory(Protocol):
    """The solved cases."""

    async def search(self, query: CaseQuery) -> CaseSearch:
        """Raises `ToolFailure` with the database codes of the contract."""
        ...


class Web(Protocol):
    """Public search services; reached only when the user switched them on."""

    async def search(
        self, query: str, sources: Sequence[str], languages: Sequence[str], limit: int
    ) -> tuple[list[SearchHit], dict[str, str]]:
        """Hits of all sources, best first, and a message per source that failed."""
        ...


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Everything one call may touch. A port that is None is not there in this session."""

    workspace: Workspace
    cpu: Cpu
    editor: Editor | None = None
    memory: Memory | None = None
    web: Web | None = None
