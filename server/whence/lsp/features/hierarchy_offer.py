"""Whether the client may ask for call hierarchies, as the settings have it.

`lsp.callHierarchy` is `auto`, `on` or `off`; `auto` is off where the client lends us its own
(`experimental.whence.callHierarchy`), so that we are never asked about ourselves.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.lsp.server import WhenceServer

log = logging.getLogger(__name__)

_METHOD = types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY
_REGISTRATION = "whence.callHierarchy"
_REGISTRATION_SECONDS = 60.0


class Offer:
    """Registered and taken back while we run, where the client can; else announced once, in the
    answer to `initialize`.
    """

    def __init__(self, server: WhenceServer) -> None:
        self._server = server
        self._is_dynamic = self._is_registered = False
        self._turn = asyncio.Lock()

    def stands(self, setting: str) -> bool:
        """Args: setting: `lsp.callHierarchy`."""
        if setting == "auto":
            return not self._server.bridge.offers("callHierarchy")
        return setting == "on"

    def is_announced(self, params: types.InitializeParams) -> bool:
        """Whether `initialize` is to announce it, by what is known then."""
        document = params.capabilities.text_document
        known = document.call_hierarchy if document else None
        self._is_dynamic = bool(known and known.dynamic_registration)
        given = self._server.options.command_line.get("lsp.callHierarchy")
        return not self._is_dynamic and self.stands(given or _initial_setting(params) or "auto")

    def settings_read(self, root: Path, loaded: Loaded) -> None:
        del root, loaded
        self.follow()

    def follow(self) -> None:
        """Registers or takes back, where that differs from what the client has."""
        if self._is_dynamic:
            self._server.spawn(self._follow())

    async def _follow(self) -> None:
        apps = (await self._server.daemon()).apps
        settings = [app.settings.lsp.call_hierarchy for app in apps] or ["auto"]
        async with self._turn:
            is_due = any(map(self.stands, settings))
            if is_due == self._is_registered:
                return
            try:
                async with asyncio.timeout(_REGISTRATION_SECONDS):
                    await (self._register() if is_due else self._take_back())
            except (JsonRpcException, TimeoutError) as error:
                log.warning("the client did not register the call hierarchy: %s", error)
            else:
                self._is_registered = is_due

    async def _register(self) -> None:
        from whence_tools.code.languages import list_lsp_ids

        selector = [
            types.TextDocumentFilterLanguage(language=name, scheme="file")
            for name in list_lsp_ids()
        ]
        registration = types.Registration(
            id=_REGISTRATION,
            method=_METHOD,
            register_options=types.CallHierarchyRegistrationOptions(document_selector=selector),
        )
        params = types.RegistrationParams(registrations=[registration])
        await self._server.client_register_capability_async(params)

    async def _take_back(self) -> None:
        params = types.UnregistrationParams(
            unregisterations=[types.Unregistration(id=_REGISTRATION, method=_METHOD)]
        )
        await self._server.client_unregister_capability_async(params)


def _initial_setting(params: types.InitializeParams) -> str | None:
    """The setting in `initializationOptions`, in any of the ways that it is written there."""
    options: Any = params.initialization_options
    if isinstance(options, dict):
        options = options.get("whence", options)
    if not isinstance(options, dict):
        return None
    section = options.get("lsp")
    nested = section.get("callHierarchy") if isinstance(section, dict) else None
    setting = options.get("lsp.callHierarchy", nested)
    return setting if isinstance(setting, str) else None
