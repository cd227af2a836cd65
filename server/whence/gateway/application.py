"""The application: every part's routes, put together over one host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fastapi import FastAPI

from whence import __version__
from whence.gateway import page
from whence.gateway.http.access import register_failures
from whence.gateway.http.answers import may_fail
from whence.gateway.http.routes import (
    chat,
    debugging,
    document,
    health,
    investigations,
    memory,
    schemas,
    tools,
)
from whence.gateway.mcp import route
from whence.gateway.ws import endpoint

if TYPE_CHECKING:
    from whence.gateway.shared.host import Host

_PARTS: Final = (tools, investigations, debugging, schemas, chat, memory)


def make_application(host: Host) -> FastAPI:
    """The routes of the gateway; what stands before them is put there by `serving`."""
    app = FastAPI(
        title="Whence",
        version=__version__,
        openapi_url=None,  # see `document`; without it there are no pages from a CDN either
        responses=may_fail(),
    )
    register_failures(app)
    health.describe(app)
    document.register(app)
    for part in _PARTS:  # a router that is included has all of its routes made a second time
        app.router.routes.extend(part.router(host).routes)
    app.include_router(route.router(host))
    app.router.routes.extend(page.router(host).routes)
    endpoint.register(app, host)
    return app
