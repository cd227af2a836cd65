"""`get_user_error_context`: what the user's editor or terminal shows about the error."""

from __future__ import annotations

from whence_tools.contract import ToolOutput


class EditorSnapshot(ToolOutput):
    """Placeholder until the tool's models are written."""
