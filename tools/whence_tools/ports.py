"""What a tool may ask for. The adapters behind these live with whoever hosts the tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.errors.model import Problem
    from whence_tools.get_user_error_context import EditorSnapshot
    from whence_tools.vector_search_db import CaseQuery, CaseSearch
    from whence_tools.web.model import SearchOutcome, SourceName
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


@dataclass(frozen=True, slots=True)
class EditorCall:
    """One call as the editor knows it; lines are 1-based, columns 1-based UTF-16.

    Attributes:
        caller: the calling function's name as the editor writes it, without its class.
        caller_path: workspace-relative; None for a caller outside the workspace.
        caller_line: where the caller's name stands.
        line: the line of the call, in the caller's file.
        at_module_level: the call stands outside of any function.
    """

    caller: str
    caller_path: str | None
    caller_line: int
    caller_column: int
    line: int
    at_module_level: bool = False


class CallHierarchy(Protocol):
    """The editor's own answer to who calls a function, of whatever language it has a server for."""

    async def calls_of(self, path: str, line: int, column: int) -> Sequence[EditorCall] | None:
        """The direct calls of the function whose name stands at a position, or None where the
        editor cannot tell: not offered, no server for the file, no answer in time.

        An empty answer is no proof: servers answer so while they still read the workspace.
        """
        ...


class Memory(Protocol):
    """The solved cases."""

    async def search(self, query: CaseQuery, problem: Problem | None = None) -> CaseSearch:
        """Cases like the query, best first.

        Args:
            problem: the query parsed, where it is a stack trace or a compiler's output.

        Raises:
            ToolFailure: with the database codes of the contract.
        """
        ...


class Web(Protocol):
    """Public search services; reached only when the user switched them on."""

    async def search(
        self, query: str, sources: Sequence[SourceName], languages: Sequence[str]
    ) -> SearchOutcome:
        """Asks the sources at once with a scrubbed query; a failing one is in the outcome."""
        ...


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Everything one call may touch. A port that is None is not there in this session."""

    workspace: Workspace
    cpu: Cpu
    editor: Editor | None = None
    calls: CallHierarchy | None = None
    memory: Memory | None = None
    web: Web | None = None
