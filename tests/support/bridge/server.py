"""The bridge's server: uvicorn on a free loopback port, in the test's own event loop."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

import uvicorn
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from tests.support.bridge.operations import (
    OPERATIONS,
    CallArguments,
    Operation,
    Refused,
    Route,
    document,
)

DOCUMENT = "/v1/openapi.json"


@dataclass(frozen=True)
class RecordedRequest:
    """A request that came.

    Attributes:
        operation: the id of the operation; "" for the document.
    """

    operation: str
    status: int
    values: dict[str, Any]


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Bridge:
    """Use it as an async context manager.

    Args:
        folder: what it bridges to.
        token: required as a bearer token, the document aside.

    Attributes:
        operations: by their ids; change them and the document has changed.
        facts: values that are this bridge's alone.
    """

    def __init__(self, folder: Path, *, token: str | None = None, port: int = 0) -> None:
        self.folder, self.token, self.port = folder.resolve(), token, port
        self.operations = {operation.id: operation for operation in OPERATIONS}
        self.facts = {
            name: f"{name}-{secrets.token_hex(4)}"
            for name in ("build", "rule", "refusal", "owner", "coverage")
        }
        self.heard: list[RecordedRequest] = []
        self.url = ""

    async def __aenter__(self) -> Self:
        listener = socket.create_server(("127.0.0.1", self.port))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        config = uvicorn.Config(
            self._answer, interface="asgi3", lifespan="off", ws="none",
            log_config=None, access_log=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server, self._listener = _Server(config), listener
        self._task = asyncio.create_task(self._server.serve(sockets=[listener]))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.should_exit = self._server.force_exit = True
        for task in self._server.server_state.tasks:
            task.cancel()  # an operation that never ends
        await asyncio.wait({self._task})
        self._listener.close()

    @property
    def document_url(self) -> str:
        return self.url + DOCUMENT

    def calls(self) -> list[RecordedRequest]:
        """The requests that were not for the document."""
        return [heard for heard in self.heard if heard.operation]

    def rename(self, old: str, new: str, says: str | None = None) -> None:
        """Gives an operation another id, and another description where there is one."""
        operation = self.operations.pop(old)
        says = operation.says if says is None else says
        self.operations[new] = replace(operation, id=new, says=says)

    def describe(self, name: str, says: str) -> None:
        """Gives an operation another description."""
        self.operations[name] = replace(self.operations[name], says=says)

    def add(self, operation: Operation) -> None:
        self.operations[operation.id] = operation

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.url.path == DOCUMENT:
            response = self._document(request)
            self.heard.append(RecordedRequest("", response.status_code, {}))
        else:
            response = await self._done(request)
        await response(scope, receive, send)

    def _document(self, request: Request) -> Response:
        described = document(self.operations, secured=self.token is not None)
        body = json.dumps(described).encode()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"etag": tag})
        return Response(body, media_type="application/json", headers={"etag": tag})

    async def _done(self, request: Request) -> Response:
        if self.token and request.headers.get("authorization") != f"Bearer {self.token}":
            return JSONResponse({"error": "a token is needed"}, 401)
        for operation in self.operations.values():
            values = Route.of(operation.path).values(request.url.path)
            if values is not None and operation.method == request.method:
                return await self._run(operation, request, values)
        return JSONResponse({"error": "no such operation"}, 404)

    async def _run(
        self, operation: Operation, request: Request, values: dict[str, str]
    ) -> Response:
        body = await request.json() if operation.body else {}
        call = CallArguments(self.folder, {**values, **request.query_params, **body}, self.facts)
        try:
            response = await operation.handler(call)
        except Refused as refused:
            response = refused.answer
        self.heard.append(RecordedRequest(operation.id, response.status_code, dict(call.values)))
        return response
