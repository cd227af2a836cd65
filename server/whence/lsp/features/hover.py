"""`textDocument/hover` over a root cause: what was found, on what evidence, and what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from whence.lsp.state.findings import hover_kind

if TYPE_CHECKING:
    from whence.lsp.server import WhenceServer

_BETWEEN = {types.MarkupKind.Markdown: "\n\n---\n\n", types.MarkupKind.PlainText: "\n\n"}


def register(server: WhenceServer) -> None:
    @server.answers(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        line = params.position.line
        here = [
            finding
            for finding in server.findings.of(params.text_document.uri)
            if finding.range.start.line == line
        ]
        texts = [finding.words.hover for finding in here if finding.words]
        if not texts:
            return None
        kind = hover_kind(server)
        return types.Hover(types.MarkupContent(kind, _BETWEEN[kind].join(texts)), here[0].range)
