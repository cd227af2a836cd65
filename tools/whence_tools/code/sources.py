"""Files with their definitions, each read and parsed once, when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.outline import outline_definitions
from whence_tools.code.syntax import normalise_line_ends, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from whence_tools.code.outline import Outlined


class Sources:
    """What frames are compared with; implements `errors.anchor.CurrentFiles`.

    Args:
        read: a file's text by its workspace-relative path, None where it cannot be read.
        older: earlier texts of files, the newest first.
    """

    def __init__(
        self,
        read: Callable[[str], str | None],
        older: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._read = read
        self._older = older or {}
        self._texts: dict[str, str | None] = {}
        self._definitions: dict[str, list[Outlined] | None] = {}

    def text(self, path: str) -> str | None:
        """With `\\n` between its lines."""
        if path not in self._texts:
            text = self._read(path)
            self._texts[path] = None if text is None else normalise_line_ends(text)
        return self._texts[path]

    def older(self, path: str) -> Sequence[str]:
        """Earlier texts of a file, the newest first."""
        return [normalise_line_ends(text) for text in self._older.get(path, ())]

    def definitions(self, path: str) -> list[Outlined] | None:
        """Each after the one around it; None where the language has no grammar."""
        if path not in self._definitions:
            source = parse(self.text(path) or "", path)
            self._definitions[path] = outline_definitions(source) if source else None
        return self._definitions[path]
