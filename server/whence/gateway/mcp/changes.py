"""Notifies MCP clients when the list of tools changes."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from mcp.server.subscriptions import ToolsListChanged

if TYPE_CHECKING:
    from mcp.server.session import ServerSession
    from mcp.server.subscriptions import SubscriptionBus

log = logging.getLogger(__name__)

_CLIENTS: Final = 1024  # as many as there can be sessions; one that has ended hears nothing
_SECONDS: Final = 5.0

Json = dict[str, Any]


class Changes:
    """Compares the list with the last one that was seen.

    Args:
        bus: the way to clients that listen in the manner of 2026-07-28.
    """

    def __init__(self, bus: SubscriptionBus) -> None:
        self._bus = bus
        self._clients: deque[ServerSession] = deque(maxlen=_CLIENTS)
        self._last_tools: list[Json] | None = None

    def joined(self, client: ServerSession) -> None:
        """One that greeted us, in the manner before 2026-07-28."""
        self._clients.append(client)

    async def publish(self, tools: list[Json]) -> None:
        """Notifies every client when the list differs from the last one."""
        before, self._last_tools = self._last_tools, tools
        if before is None or before == tools:
            return
        await self._bus.publish(ToolsListChanged())
        await asyncio.gather(*(_notify(client) for client in tuple(self._clients)))


async def _notify(client: ServerSession) -> None:
    """Whoever does not read is left out."""
    try:
        async with asyncio.timeout(_SECONDS):
            await client.send_tool_list_changed()
    except TimeoutError:
        log.warning("an MCP client does not read its notifications")
