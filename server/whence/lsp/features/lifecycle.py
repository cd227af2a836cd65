"""`initialize`, `initialized`, `shutdown`: what the client can do, and when the rest is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from whence.lsp.server import WhenceServer


def register(server: WhenceServer) -> None:
    @server.answers(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        options = params.initialization_options or {}
        if isinstance(options, dict) and options.get("workspaceTrusted") is True:
            server.trusted = True
        server.configuration.start_with(options)
        for call in server.at_initialize:
            call(params)

    @server.answers(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        del params
        server.spawn(server.daemon())
