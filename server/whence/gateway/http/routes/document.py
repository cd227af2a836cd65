"""`/api/openapi.json`: what the gateway can do, for other programs and their models.

It is made once, on a thread, and has an ETag: whoever makes tools of it asks often.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import TYPE_CHECKING, Final

from starlette.responses import Response
from starlette.routing import Route

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

PATH: Final = "/api/openapi.json"


def register(app: FastAPI) -> None:
    made: list[bytes] = []

    async def document(request: Request) -> Response:
        if not made:
            made.append(await asyncio.to_thread(_render_document, app))
        tag = f'"{hashlib.sha256(made[0]).hexdigest()[:32]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(made[0], media_type="application/json", headers=headers)

    app.router.routes.append(Route(PATH, document, methods=["GET"]))


def _render_document(app: FastAPI) -> bytes:
    return json.dumps(app.openapi(), ensure_ascii=False).encode()
