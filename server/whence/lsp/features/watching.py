"""What changes beside the editor: files on the disk, and the analyses of other processes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from whence.lsp.state.configuration import SECTION
from whence.lsp.state.folders import path_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.lsp.server import WhenceServer

Json = dict[str, Any]

_SETTINGS_FILES = frozenset({".whence.toml", "pyproject.toml"})
# Causes stand in configuration too. Not every file: an installation would send ten thousands.
_TEXTS = ("cfg", "conf", "env", "ini", "json", "properties", "toml", "xml", "yaml", "yml")
_REGISTRATION_SECONDS = 60.0


async def _files_changed(server: WhenceServer, uris: Sequence[str]) -> None:
    """Reads the settings again where the file of a workspace has changed."""
    roots = {*server.folders.listed(), *(app.root for app in (await server.daemon()).apps)}
    paths = [path for uri in uris if (path := path_of(uri)) is not None]
    if any(path.name in _SETTINGS_FILES and path.parent in roots for path in paths):
        await server.configuration.reload()


async def _register(server: WhenceServer) -> None:
    """Asks the client for the notifications that it sends only to those who do."""
    client = server.client_capabilities.workspace
    watchers: dict[str, Json] = {}
    if client is not None and _is_dynamic(client.did_change_configuration):
        watchers[types.WORKSPACE_DID_CHANGE_CONFIGURATION] = {"section": SECTION}
    if client is not None and _is_dynamic(client.did_change_watched_files):
        watchers[types.WORKSPACE_DID_CHANGE_WATCHED_FILES] = await asyncio.to_thread(_watchers)
    if not watchers:
        return
    registrations = [
        {"id": f"whence {method}", "method": method, "registerOptions": options}
        for method, options in watchers.items()
    ]
    await server.bridge.ask(
        types.CLIENT_REGISTER_CAPABILITY, {"registrations": registrations}, _REGISTRATION_SECONDS
    )


def _is_dynamic(
    capability: types.DidChangeConfigurationClientCapabilities
    | types.DidChangeWatchedFilesClientCapabilities
    | None,
) -> bool:
    return capability is not None and bool(capability.dynamic_registration)


def _watchers() -> Json:
    from whence_tools.code.languages import LANGUAGES, suffixes_of

    sources = {suffix.removeprefix(".") for name in LANGUAGES for suffix in suffixes_of(name)}
    endings = ",".join(sorted(sources | set(_TEXTS)))
    return {
        "watchers": [{"globPattern": f"**/*.{{{endings}}}"}, {"globPattern": "**/.whence.toml"}]
    }


def register(server: WhenceServer) -> None:
    @server.answers(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        del params
        since = datetime.now(UTC)
        daemon = await server.daemon()
        server.spawn(_register(server))

        from whence.service.case_feed import CaseFeed

        await CaseFeed(daemon, since, server.findings.show).run()

    @server.answers(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        await _files_changed(server, [change.uri for change in params.changes])

    @server.answers(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: types.DidSaveTextDocumentParams) -> None:
        """For clients that watch no files."""
        await _files_changed(server, [params.text_document.uri])
