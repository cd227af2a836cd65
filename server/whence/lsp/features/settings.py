"""The editor's settings and workspace folders, and their changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from whence.lsp.state.folders import path_of

if TYPE_CHECKING:
    from whence.lsp.server import WhenceServer


def register(server: WhenceServer) -> None:
    @server.answers(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        del params
        server.configuration.begin()

    @server.answers(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def configuration_changed(params: types.DidChangeConfigurationParams) -> None:
        await server.configuration.pushed(params.settings)

    @server.answers(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        removed = [path_of(folder.uri) for folder in params.event.removed]
        await server.configuration.folders_changed([root for root in removed if root is not None])
