"""What changes under the findings: open documents, files on the disk; and `whence.clear`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

if TYPE_CHECKING:
    from whence.lsp.server import WhenceServer


def register(server: WhenceServer) -> None:
    findings = server.findings

    @server.answers(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        findings.changed(params)

    @server.answers(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        findings.opened(params.text_document.uri)

    @server.answers(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.history.forget(params.text_document.uri)

    @server.answers(types.TEXT_DOCUMENT_DID_CLOSE)
    async def did_close(params: types.DidCloseTextDocumentParams) -> None:
        await findings.on_disk([params.text_document.uri])

    @server.answers(types.TEXT_DOCUMENT_DID_SAVE)
    async def did_save(params: types.DidSaveTextDocumentParams) -> None:
        await findings.on_disk([params.text_document.uri])

    @server.answers(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def did_change_watched_files(params: types.DidChangeWatchedFilesParams) -> None:
        await findings.on_disk([event.uri for event in params.changes])

    async def clear(_: dict[str, Any]) -> None:
        await findings.clear()

    server.commands({"whence.clear": clear})
