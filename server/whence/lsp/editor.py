"""What the editor knows of one workspace: the `LiveEditor` of an attached client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.lsp.folders import path_of
from whence_tools.workspace import is_within

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from whence.lsp.server import WhenceServer
    from whence_tools.get_user_error_context import EditorSnapshot
    from whence_tools.ports import EditorCall


class AttachedEditor:
    """Args: root: the workspace's directory."""

    def __init__(self, server: WhenceServer, root: Path) -> None:
        self._server, self._root = server, root

    def buffers(self) -> Mapping[str, str]:
        texts = {}
        for document in self._server.documents.open:
            path = path_of(document.uri)
            if path is not None and is_within(path, self._root):
                texts[path.relative_to(self._root).as_posix()] = document.source
        return texts

    async def snapshot(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorSnapshot | None:
        del selection, diagnostics, terminal
        return None

    async def calls_of(self, path: str, line: int, column: int) -> Sequence[EditorCall] | None:
        del path, line, column
        return None
