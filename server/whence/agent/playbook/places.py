"""Where files and words are in a workspace, for the playbook."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from whence_tools.contract import ToolFailure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.workspace import Workspace

_MAX_SCANNED = 4000
_MAX_BYTES = 1024 * 1024


class WorkspacePlaces:
    """Scans the files of a workspace for words; a scan pins no file. Blocks: use it on a thread."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def files(self) -> Sequence[str]:
        """Workspace-relative paths of the readable files."""
        return self._files

    @cached_property
    def _files(self) -> tuple[str, ...]:
        return tuple(self._workspace.files())

    def mentioning(self, word: str, suffixes: frozenset[str]) -> Sequence[str]:
        """Those with one of the endings whose text has `word` as a whole word."""
        pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        candidates = (path for path in self._files if f".{path.rpartition('.')[2]}" in suffixes)
        return [
            path for path in islice(candidates, _MAX_SCANNED) if pattern.search(self._text(path))
        ]

    def _text(self, path: str) -> str:
        pinned = self._workspace.pinned(path)
        if pinned is not None:
            return pinned.text
        try:
            if self._workspace.file_size(path) > _MAX_BYTES:
                return ""
            return "\n".join(self._workspace.stream_lines(path, 1, None))
        except (ToolFailure, OSError):
            return ""  # gone or unreadable since the listing: it mentions nothing
