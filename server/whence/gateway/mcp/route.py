"""`/mcp`: exactly that path, open while the application is."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.routing import Route

from whence.gateway.mcp.server import McpEndpoint

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from whence.gateway.shared.host import Host


def router(host: Host) -> APIRouter:
    """It is not in the OpenAPI document: it speaks JSON-RPC, and describes itself."""
    endpoint = McpEndpoint(host)

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        async with endpoint:
            yield

    return APIRouter(routes=[Route("/mcp", endpoint)], lifespan=lifespan)
