"""`/mcp`: exactly that path, open while the application is."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.routing import Route

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

    from whence.gateway.mcp.server import McpEndpoint
    from whence.gateway.shared.host import Host


class _LateEndpoint:
    """Opened by its first client: loading the SDK is a third of a gateway's start."""

    def __init__(self, host: Host, opened: AsyncExitStack) -> None:
        self._host, self._opened = host, opened
        self._endpoint: McpEndpoint | None = None
        self._opening = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._opening:
            if self._endpoint is None:
                endpoint = await asyncio.to_thread(_make_endpoint, self._host)
                self._endpoint = await self._opened.enter_async_context(endpoint)
        await self._endpoint(scope, receive, send)


def _make_endpoint(host: Host) -> McpEndpoint:
    from whence.gateway.mcp.server import McpEndpoint

    return McpEndpoint(host)


def router(host: Host) -> APIRouter:
    """It is not in the OpenAPI document: it speaks JSON-RPC, and describes itself."""
    opened = AsyncExitStack()

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        async with opened:
            yield

    return APIRouter(routes=[Route("/mcp", _LateEndpoint(host, opened))], lifespan=lifespan)
