"""What an editor knows of an error, on the wire."""

from __future__ import annotations

from typing import Any, Literal

from whence_tools.contract import ToolOutput, WireModel


class CursorPosition(WireModel):
    """1-based; `character` counts UTF-16 units."""

    line: int
    character: int


class RelatedPlace(WireModel):
    message: str
    file_path: str
    line: int


class EditorDiagnostic(WireModel):
    """One problem an editor shows; 1-based line and column.

    Attributes:
        quick_fix_titles: other servers' fixes for it.
        stale: true when the document has changed since it was published.
    """

    severity: Literal["error", "warning", "info"]
    message: str
    line: int
    column: int
    source: str
    code: str | None = None
    code_description: str | None = None
    related_information: list[RelatedPlace] | None = None
    tags: list[str] | None = None
    data: Any = None
    quick_fix_titles: list[str] | None = None
    file_path: str | None = None
    stale: bool | None = None


class EditorSnapshot(ToolOutput):
    """The `data` of `get_user_error_context`: the active file's diagnostics come first."""

    active_file: str
    cursor_position: CursorPosition
    selected_text: str | None = None
    diagnostics: list[EditorDiagnostic]
    terminal_output: str | None = None
