"""What every request has in common: an id, a line in the log, and an answer when something breaks.

    X-Request-Id: taken from the client where it is one, else made; sent back either way

The line names the path without its query, which may hold what was asked, and never a header or a
body. Nothing is buffered here.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from typing import TYPE_CHECKING, Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match

from whence.domain.errors import WhenceError
from whence.gateway import texts
from whence.gateway.shared.failures import RequestError, body_of, status_of
from whence_tools.redact import redact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from whence.gateway.shared.metrics import Metrics

log = logging.getLogger(__name__)

REQUEST_ID: Final = "X-Request-Id"
_HEADER: Final = REQUEST_ID.lower().encode()
_ID: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_UNLOGGED: Final = "/health"  # asked every few seconds by whoever watches
_SWITCHED: Final = 101
_MAX_PATH: Final = 200
_METHODS: Final = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
_MOST_NAMED: Final = 3  # of what is wrong, in the message; `details` have more
_MOST_DETAILS: Final = 100
_LONGEST_PATH: Final = 1000
# what is read as a form or as text comes as no object, and so does JSON that is none
_NO_OBJECT: Final = frozenset({"model_attributes_type", "model_type", "dict_type"})
_CODES: Final = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}


class Access:
    """The outermost part of the application, as pure ASGI."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics
        self._log = logging.getLogger(f"{__name__}.requests")
        self._log.setLevel(logging.INFO)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = _Exchange(scope, send, self._metrics)
        try:
            await self._app(scope, receive, request.send)
        except asyncio.CancelledError:  # the gateway ends, and has waited for this long enough
            if scope["type"] != "http" or request.status:
                raise
            await request.fail(503, "CLOSING", texts.CLOSING)
        except Exception:
            log.exception("%s %s failed", *request.name)
            await request.fail(500, "INTERNAL_ERROR", texts.INTERNAL_ERROR)
        finally:
            request.count()
            if scope["path"] != _UNLOGGED or request.status >= 400:
                self._log.info("%s %s %s %d ms %s", *request.name, *request.outcome)


class _Exchange:
    """One request and how it was answered."""

    def __init__(self, scope: Scope, send: Send, metrics: Metrics) -> None:
        self._scope, self._send, self._metrics = scope, send, metrics
        self._began = time.monotonic()
        given = next((value for name, value in scope["headers"] if name == _HEADER), b"")
        self._id = given if _ID.fullmatch(given) else secrets.token_hex(8).encode()
        self.status = 0

    @property
    def name(self) -> tuple[str, str]:
        path = redact(self._scope["path"][:_MAX_PATH])
        return self._scope.get("method", "WS"), path.encode("unicode_escape").decode()

    @property
    def outcome(self) -> tuple[int, float, str]:
        return self.status, (time.monotonic() - self._began) * 1000, self._id.decode()

    async def send(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            message["headers"] = [*message.get("headers", ()), (_HEADER, self._id)]
        elif message["type"] == "websocket.accept":
            self.status = _SWITCHED
            self._metrics.websocket_opened()
        await self._send(message)

    def count(self) -> None:
        if self._scope["type"] == "http":
            self._metrics.answered(self._scope, self.status)
        elif self.status == _SWITCHED:
            self._metrics.websocket_closed()

    async def fail(self, status: int, code: str, message: str) -> None:
        """Answers where nothing was answered yet."""
        if self.status == 0 and self._scope["type"] == "http":
            response = _answer(status, code, message)
            await response(self._scope, _nothing, self.send)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def register_failures(app: FastAPI) -> None:
    """Makes every failure the one shape of `whence.gateway.shared.failures`."""
    app.add_exception_handler(WhenceError, _whence_failure)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_routed)
    app.add_exception_handler(Exception, _answer_broken)  # is raised on, and `Access` logs it


def _answer_broken(_: Request, error: Exception) -> Response:
    del error  # its words are for the log
    return _answer(500, "INTERNAL_ERROR", texts.INTERNAL_ERROR)


def _whence_failure(_: Request, error: Exception) -> Response:
    assert isinstance(error, WhenceError)
    details = error.details if isinstance(error, RequestError) else None
    return _answer(status_of(error), error.code, redact(str(error)), details)


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = [
        {"path": _path(item["loc"]), "message": _describe(request, item)}
        for item in error.errors()[:_MOST_DETAILS]
    ]
    if any(item["type"] == "json_invalid" for item in error.errors()):
        return _answer(422, "INVALID_JSON", texts.NOT_JSON, wrong)
    named = [f"{item['path']}: {item['message']}" for item in wrong[:_MOST_NAMED]]
    if more := len(error.errors()) - len(named):
        named.append(f"and {more} more")
    return _answer(422, "INVALID_PARAMETERS", "; ".join(named), wrong)


def _describe(request: Request, item: dict[str, Any]) -> str:
    """What is wrong, in our words where pydantic's are about Python's types."""
    if item["type"] not in _NO_OBJECT:
        return str(item["msg"]).removeprefix("Value error, ")
    is_json = item["type"] == "model_type" or "json" in request.headers.get("Content-Type", "")
    if is_json or item["loc"] != ("body",):
        return texts.NO_OBJECT
    return texts.SEND_JSON


def _path(location: Sequence[int | str]) -> str:
    """`body.edits.0.filePath`"""
    return ".".join(str(part) for part in location)[:_LONGEST_PATH]


def _not_routed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # the framework's word for what it cannot even decode
        return _answer(422, "INVALID_JSON", texts.NOT_JSON)
    code = _CODES.get(error.status_code, "ERROR")
    path = request.url.path[:_MAX_PATH]
    answer = {
        404: texts.NO_SUCH_PATH.format(path=path),
        405: texts.NO_SUCH_METHOD.format(path=path, method=request.method),
    }
    message = answer.get(error.status_code, str(error.detail))
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_methods(request))
    return _answer(error.status_code, code, message, headers=headers)


def _methods(request: Request) -> Iterator[str]:
    """What can be asked at a path; the framework tells of its first route alone."""
    documented = request.app.openapi()["paths"].get(request.url.path)
    if documented is not None:  # it comes before a template that would match as well
        yield from (method for method in _METHODS if method.lower() in documented)
        return
    for method in _METHODS:
        scope = {**request.scope, "method": method}
        if any(route.matches(scope)[0] is Match.FULL for route in request.app.routes):
            yield method


def _answer(
    status: int, code: str, message: str, details: Any = None, headers: Any = None
) -> Response:
    return JSONResponse(body_of(code, message, details), status, headers)
