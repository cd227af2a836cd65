"""What runs beside the language server over the same daemon, from `initialized` to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from lsprotocol import types

from whence.config.project_root import project_root

if TYPE_CHECKING:
    from whence.lsp.server import WhenceServer
    from whence.service.daemon import Daemon

Announce = Callable[[str], object]


class Companion(Protocol):
    """Runs until it is cancelled.

    Args:
        root: the first workspace folder; without one, the project around the working directory.
        announce: given what is for the editor's log.
        warn: given what the user should see.
    """

    def __call__(
        self, daemon: Daemon, root: Path, *, announce: Announce, warn: Announce
    ) -> Awaitable[None]: ...


def accompany(server: WhenceServer, load: Callable[[], Companion]) -> None:
    """Args: load: imports it; called on a thread once the client has been greeted."""

    @server.answers(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        daemon = await server.daemon()
        companion = await asyncio.to_thread(load)
        await companion(daemon, await _root(server), announce=announce, warn=warn)

    def announce(what: str) -> None:
        message = f"Whence: {what}"
        server.window_log_message(types.LogMessageParams(types.MessageType.Info, message))

    def warn(what: str) -> None:
        server.show(what, types.MessageType.Warning)


async def _root(server: WhenceServer) -> Path:
    for folder in server.folders.listed():
        return folder
    return await asyncio.to_thread(lambda: project_root(Path.cwd()))
