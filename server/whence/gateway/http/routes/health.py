"""`/health`: whether this lives and what it misses; the metrics, for whoever asks for text.

Watchers ask every few seconds: what is told is put together once a second at the most, and the
checks are made beside the requests.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from typing import TYPE_CHECKING, Any, Final, Literal
from urllib.parse import parse_qs

from fastapi import Response
from starlette.responses import JSONResponse

from whence import __version__
from whence.domain.errors import AnalystError, SettingsError
from whence.gateway.http.answers import may_fail
from whence.gateway.shared.failures import body_of
from whence.service.health_check import HealthCheck
from whence_tools.contract import SCHEMA_VERSION, WireModel
from whence_tools.redact import redact

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import ASGIApp, Receive, Scope, Send

    from whence.gateway.shared.host import Host
    from whence.service.daemon import App

PATH: Final = "/health"
_METHODS: Final = ("GET", "HEAD")
_CHECKED_SECONDS: Final = 30.0
_MISSING_SECONDS: Final = 3.0  # somebody may be starting it
_FIRST_SECONDS: Final = 1.0  # a model server that hangs is told of the next time
_TEXT: Final = (b"text/plain", b"application/openmetrics-text")
_WHICH: Final = "`whence doctor` says which."
_FORMATS: Final = {"json": False, "prom": True}


class CheckResult(WireModel):
    name: str
    ok: bool
    message: str
    fix: str | None = None


class HealthReport(WireModel):
    """Attributes: status: "degraded" where something is missing that is set to be used."""

    schema_version: int = SCHEMA_VERSION
    status: Literal["ok", "degraded"]
    version: str
    uptime_seconds: int
    checks: list[CheckResult]


def describe(app: FastAPI) -> None:
    """Adds what the OpenAPI document says of `Health`."""
    app.get(
        PATH,
        operation_id="health",
        summary="Check whether Whence works, with its version and what is missing; or get the "
        "metrics with format=prom",
        tags=["health"],
        response_class=Response,
        responses={
            200: {
                "model": HealthReport,
                "content": {"text/plain": {"schema": {"type": "string"}}},
            },
            **may_fail(422),
        },
    )(_described)


async def _described(format: Literal["json", "prom"] = "json") -> Response:  # noqa: A002
    """Not reached: `Health` answers before a route is looked for."""
    raise NotImplementedError(format)


class Health:
    """Pure ASGI before the application, which costs more than the answer does.

    Attributes:
        path: of the route that it takes the place of.
    """

    path: Final = PATH

    def __init__(self, app: ASGIApp, host: Host) -> None:
        self._app, self._host = app, host
        self._checks: list[HealthCheck] = []
        self._checking: asyncio.Task[None] | None = None
        self._checked = -_CHECKED_SECONDS
        self._cached_at, self._cached = -1, b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH or scope["method"] not in _METHODS:
            await self._app(scope, receive, send)
            return
        scope["route"] = self
        wants_text = _wants_text(scope)
        if wants_text is None:
            wrong = [{"path": "query.format", "message": "Input should be 'json' or 'prom'"}]
            response = JSONResponse(body_of("INVALID_PARAMETERS", wrong[0]["message"], wrong), 422)
            await response(scope, receive, send)
        elif wants_text:
            metrics = self._host.metrics
            text = await asyncio.to_thread(metrics.render)
            await _send(send, text, metrics.content_type.encode())
        else:
            await self._keep_checked()
            await _send(send, self._body(), b"application/json")

    async def _keep_checked(self) -> None:
        now = time.monotonic()
        is_well = all(check.ok for check in self._checks)
        pause = _CHECKED_SECONDS if is_well else _MISSING_SECONDS
        if self._checking is None and now - self._checked >= pause:
            self._checked = now
            self._checking = asyncio.create_task(self._check())
            if not self._checks:
                await asyncio.wait({self._checking}, timeout=_FIRST_SECONDS)

    async def _check(self) -> None:
        try:
            self._checks = await _checks(self._host)
            self._cached_at = -1
        finally:
            self._checking = None

    def _body(self) -> bytes:
        seconds = int(time.monotonic() - self._host.started)
        if seconds != self._cached_at:
            missing = any(check.needed and not check.ok for check in self._checks)
            body: dict[str, Any] = {
                "schemaVersion": SCHEMA_VERSION,
                "status": "degraded" if missing else "ok",
                "version": __version__,
                "uptimeSeconds": seconds,
                "checks": [check.wire() for check in self._checks],
            }
            self._cached_at, self._cached = seconds, json.dumps(body, ensure_ascii=False).encode()
        return self._cached


def _wants_text(scope: Scope) -> bool | None:
    """None where the format is none that there is."""
    if scope["query_string"]:
        query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if "format" in query:
            return _FORMATS.get(query["format"][-1])
    accepted = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    return any(kind in accepted for kind in _TEXT)


async def _send(send: Send, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _checks(host: Host) -> list[HealthCheck]:
    try:
        app = await host.app()
    except SettingsError:  # which one it is tells of files and values
        return [HealthCheck("settings", ok=False, message="A setting is wrong.", fix=_WHICH)]
    return [await asyncio.to_thread(_data, app), await _model(app)]


def _data(app: App) -> HealthCheck:
    folder = app.settings.data_dir
    existing = next(one for one in (folder, *folder.parents) if one.exists())
    if os.access(existing, os.W_OK):
        return HealthCheck("data", ok=True, message="The data directory is writable.")
    fix = "Choose another with `--data-dir`, or make it writable."
    return HealthCheck("data", ok=False, message="The data directory is not writable.", fix=fix)


async def _model(app: App) -> HealthCheck:
    if app.settings.analyst == "offline":
        return HealthCheck("model", ok=True, message="Skipped: the analyst is set to offline.")
    try:
        models = await app.models()
    except AnalystError as error:
        needed = app.settings.analyst == "lmstudio"
        fix = None if needed else "Until then Whence uses the offline analyst."
        return HealthCheck("model", ok=False, message=redact(str(error)), fix=fix, needed=needed)
    return HealthCheck("model", ok=True, message=_describe_count(len(models)))


def _describe_count(models: int) -> str:
    return "1 model." if models == 1 else f"{models} models."
