"""What the editor knows of a function's callers, for whoever can ask it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence


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
