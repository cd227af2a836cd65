"""The open documents, with lines as LSP counts them.

pygls splits at every character that Python takes for a line end (form feeds among them) and counts
the end of a text wrongly behind characters of several units, so that edits would land in the wrong
place. LSP 3.17, "Text Documents", knows `\\n`, `\\r\\n` and `\\r` only.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import unquote

from lsprotocol import types
from pygls.workspace import TextDocument, Workspace

from whence.lsp.state.folders import relative_paths
from whence.lsp.state.positions import Positions, join_surrogates, to_units
from whence_tools.workspace import MAX_FILE_BYTES, split_keeping_ends

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

log = logging.getLogger(__name__)


class OpenDocument(TextDocument):
    """An open document. `lines` keep their ends; a final line end opens no further line.

    Attributes:
        size: bytes of the text in UTF-8.
    """

    def __init__(self, uri: str, source: str | None = None, **more: Any) -> None:
        super().__init__(uri, source=source, **more)
        self._lines: list[str] | None = None
        self.size = 0
        self._replace(source or "")

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
        encoding = self.position_codec.encoding
        return Positions(str(getattr(encoding, "value", encoding)))

    def _replace(self, text: str) -> None:
        self.size = to_units(text, "utf-8")
        if self.size <= MAX_FILE_BYTES:  # else it is about to be dropped
            text = join_surrogates(text)
            self.size = to_units(text, "utf-8")
        self._source, self._lines = text, None

    def _apply_full_change(self, change: types.TextDocumentContentChangeEvent) -> None:
        self._replace(change.text)

    def _apply_incremental_change(self, change: types.TextDocumentContentChangePartial) -> None:
        lines = list(self.lines)  # what others were given stays as it was
        (start, start_index), (end, end_index) = sorted(
            self.positions.index(lines, position)
            for position in (change.range.start, change.range.end)
        )
        before = lines[start][:start_index] if start < len(lines) else ""
        after = lines[end][end_index:] if end < len(lines) else ""
        # one line more on each side: a new text can join with a CR or LF beside it
        first, last = max(0, start - 1), min(len(lines), end + 2)
        around = ["".join(lines[first:start]), "".join(lines[end + 1 : last])]
        old = "".join(lines[first:last])
        new = join_surrogates(around[0] + before + change.text + after + around[1])
        lines[first:last] = split_keeping_ends(new)
        self.size += to_units(new, "utf-8") - to_units(old, "utf-8")
        self._lines, self._source = lines, None


class Documents(Workspace):
    """The workspace folders and the open documents of one client.

    A document of more than 10 MiB is not kept: its edits would hold up everything else, and the
    tools read such files in pieces from the disk. It is kept again once the client sends the whole
    of a smaller text; an edit alone cannot be applied to what was not kept.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._large: dict[str, str] = {}

    @classmethod
    def over(cls, made: Workspace) -> Self:
        """The same folders and encoding as what pygls made."""
        folders = list(made.folders.values())
        return cls(
            made.root_uri,
            workspace_folders=folders,
            position_encoding=made.position_encoding,
        )

    def get(self, uri: str) -> OpenDocument | None:
        """An open document; None where it is not open or too large."""
        found = self._text_documents.get(unquote(uri))
        return found if isinstance(found, OpenDocument) else None

    def is_too_large(self, uri: str) -> bool:
        """Whether a document is open and not kept: what the user sees is not known then."""
        return unquote(uri) in self._large

    @property
    def open(self) -> list[OpenDocument]:
        return [item for item in self._text_documents.values() if isinstance(item, OpenDocument)]

    def put_text_document(
        self, text_document: types.TextDocumentItem, notebook_uri: str | None = None
    ) -> None:
        self._large.pop(unquote(text_document.uri), None)
        super().put_text_document(text_document, notebook_uri)
        self._drop_if_large(text_document.uri)

    def remove_text_document(self, doc_uri: str) -> None:
        self._large.pop(unquote(doc_uri), None)
        super().remove_text_document(doc_uri)

    def update_text_document(
        self,
        text_doc: types.VersionedTextDocumentIdentifier,
        change: types.TextDocumentContentChangeEvent,
    ) -> None:
        """Applies one change; one of a document that is not open is nothing to us."""
        language = self._large.get(unquote(text_doc.uri))
        if self.get(text_doc.uri) is not None:
            super().update_text_document(text_doc, change)
            self._drop_if_large(text_doc.uri)
        elif language is not None and not isinstance(
            change, types.TextDocumentContentChangePartial
        ):
            item = types.TextDocumentItem(text_doc.uri, language, text_doc.version, change.text)
            self.put_text_document(item)

    def update_notebook_document(self, params: types.DidChangeNotebookDocumentParams) -> None:
        if unquote(params.notebook_document.uri) in self._notebook_documents:
            super().update_notebook_document(params)

    def remove_folder(self, folder_uri: str) -> None:
        self._folders.pop(unquote(folder_uri), None)

    def _drop_if_large(self, uri: str) -> None:
        document = self.get(uri)
        if document is not None and document.size > MAX_FILE_BYTES:
            log.warning("%s is too large to keep open", uri)
            self._text_documents.pop(unquote(uri))
            self._large[unquote(uri)] = document.language_id or ""

    def _create_text_document(
        self,
        doc_uri: str,
        source: str | None = None,
        version: int | None = None,
        language_id: str | None = None,
    ) -> OpenDocument:
        return OpenDocument(
            doc_uri,
            source=source,
            version=version,
            language_id=language_id,
            sync_kind=self._sync_kind,
            position_codec=self._position_codec,
        )


async def open_texts(documents: Documents, root: Path) -> Mapping[str, str]:
    """The texts of the open documents in a directory, by their path in it."""
    texts = {document.uri: document.source for document in documents.open}
    paths = await asyncio.to_thread(relative_paths, texts, root)
    return {path: texts[uri] for uri, path in paths.items()}
