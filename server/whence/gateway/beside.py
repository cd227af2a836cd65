"""The gateway beside a language server: over the same daemon, so that clients see what the editor
has open."""

from __future__ import annotations

from asyncio import Event
from typing import TYPE_CHECKING

from whence.domain.errors import WhenceError
from whence.gateway.serving import serving
from whence.gateway.shared.host import Host

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from whence.service.daemon import Daemon


async def serve_beside(
    daemon: Daemon,
    root: Path,
    *,
    announce: Callable[[str], object],
    warn: Callable[[str], object],
) -> None:
    """Serves until it is cancelled, or returns at once where it cannot: the editor goes on.

    Args:
        root: the workspace that clients see.
        announce: given where it serves.
        warn: given why it cannot, and what to do.
    """
    async with Host(daemon, root) as host:
        try:
            settings = (await host.app()).settings.gateway
            async with serving(host, address=settings.host, port=settings.port) as place:
                announce(f"gateway: {place.url}")
                await Event().wait()
        except WhenceError as error:
            warn(str(error))
