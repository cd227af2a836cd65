"""What the command line knows in place of an editor.

The innermost own frame is the active file and the cursor, the command's output the terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.agent.conclude import describe
from whence_tools.editor_state import CursorPosition, EditorDiagnostic, EditorSnapshot
from whence_tools.get_user_error_context import cut_last_lines

if TYPE_CHECKING:
    from whence_tools.errors.model import Problem


class CommandLineEditor:
    """An `Editor` over a parsed problem and the text it came from."""

    def __init__(self, problem: Problem, terminal: str | None = None) -> None:
        self._problem, self._terminal = problem, terminal

    async def snapshot(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorSnapshot | None:
        """None when the error has no frame in the workspace: then there is no active file."""
        del selection  # a command line has none
        frame = self._problem.own_frame or self._problem.root.own_frame
        if frame is None or frame.path is None:
            return None
        line, column = frame.line or 1, frame.column or 1
        error = EditorDiagnostic(
            severity="error",
            message=describe(self._problem),
            line=line,
            column=column,
            source=self._problem.language or "whence",
            file_path=frame.path,
        )
        return EditorSnapshot(
            active_file=frame.path,
            cursor_position=CursorPosition(line=line, character=column),
            diagnostics=[error] if diagnostics else [],
            terminal_output=cut_last_lines(self._terminal) if terminal and self._terminal else None,
        )
