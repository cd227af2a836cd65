"""The open documents, with lines as LSP counts them.

pygls splits at every character that Python takes for a line end (form feeds among them) and counts
the end of a text wrongly behind characters of several units, so that edits would land in the wrong
place. LSP 3.17, "Text Documents", knows `\\n`, `\\r\\n` and `\\r` only.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Self
from urllib.parse import unquote

from pygls.workspace import TextDocument, Workspace

from whence.lsp.positions import Positions
from whence_tools.workspace import MAX_FILE_BYTES, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types

log = logging.getLogger(__name__)


class Document(TextDocument):
    """An open document. `lines` keep their ends; a final line end opens no further line."""

    _lines: list[str] | None = None

    @property
    def lines(self) -> Sequence[str]:
        if self._lines is None:
            self._lines = split_keeping_ends(self._source or "")
        return self._lines

    @property
    def source(self) -> str:
        if self._source is None:
            self._source = "".join(self._lines or ())
        return self._source

    @property
    def positions(self) -> Positions:
        return Positions(str(getattr(self.position_codec.encoding, "value", "utf-16")))

    def _apply_full_change(self, change: types.TextDocumentContentChangeEvent) -> None:
        self._source, self._lines = change.text, None

    def _apply_incremental_change(self, change: types.TextDocumentContentChangePartial) -> None:
        lines, positions = list(self.lines), self.positions
        start, start_index = positions.index(lines, change.range.start)
        end, end_index = positions.index(lines, change.range.end)
        before = lines[start][:start_index] if start < len(lines) else ""
        after = lines[end][end_index:] if end < len(lines) else ""
        # one line more on each side: a new text can join with a CR or LF beside it
        first, last = max(0, start - 1), min(len(lines), end + 2)
        around = ["".join(lines[first:start]), "".join(lines[end + 1 : last])]
        changed = around[0] + before + change.text + after + around[1]
        lines[first:last] = split_keeping_ends(changed)
        self._lines, self._source = lines, None


class Documents(Workspace):
    """The workspace folders and the open documents of one client.

    A document of more than 10 MiB is not kept: its edits would hold up everything else, and the
    tools read such files in pieces from the disk.
    """

    @classmethod
    def over(cls, made: Workspace) -> Self:
        """The same folders and encoding as what pygls made."""
        folders = list(made.folders.values())
        return cls(
            made.root_uri,
            workspace_folders=folders,
            position_encoding=made.position_encoding,
        )

    def get(self, uri: str) -> Document | None:
        """An open document; None where it is not open or too large."""
        found = self._text_documents.get(unquote(uri))
        return found if isinstance(found, Document) else None

    @property
    def open(self) -> list[Document]:
        return [item for item in self._text_documents.values() if isinstance(item, Document)]

    def put_text_document(
        self, text_document: types.TextDocumentItem, notebook_uri: str | None = None
    ) -> None:
        if len(text_document.text) > MAX_FILE_BYTES:
            log.warning("%s is too large to keep open", text_document.uri)
            return
        super().put_text_document(text_document, notebook_uri)

    def update_text_document(
        self,
        text_doc: types.VersionedTextDocumentIdentifier,
        change: types.TextDocumentContentChangeEvent,
    ) -> None:
        if self.get(text_doc.uri) is not None:
            super().update_text_document(text_doc, change)

    def remove_folder(self, folder_uri: str) -> None:
        self._folders.pop(unquote(folder_uri), None)

    def _create_text_document(
        self,
        doc_uri: str,
        source: str | None = None,
        version: int | None = None,
        language_id: str | None = None,
    ) -> Document:
        return Document(
            doc_uri,
            source=source,
            version=version,
            language_id=language_id,
            sync_kind=self._sync_kind,
            position_codec=self._position_codec,
        )
