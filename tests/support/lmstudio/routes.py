"""Who answers which path; everything else is answered 200 with an error."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from tests.support.lmstudio import models, responses, validation, views
from tests.support.lmstudio.answers import CHAT
from tests.support.lmstudio.asking import Question
from tests.support.lmstudio.faults import GRAMMAR
from tests.support.lmstudio.native import NAMESPACES, Session
from tests.support.lmstudio.replies import Event, Exchange, Frame, Json, Raw
from tests.support.lmstudio.responses import RESPONSES
from tests.support.lmstudio.websocket import WebSocket

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.support.lmstudio.server import LMStudio
    from tests.support.lmstudio.wire import Connection, HttpRequest

_ALWAYS = frozenset({"/lmstudio-greeting", "/__sim/stats", "/v1/chat/completions"})
_LISTINGS = ("/v1/models", "/api/v0/models", "/api/v1/models")
_NO_TOKEN = {
    "error": {
        "type": "invalid_request",
        "code": "invalid_api_key",
        "message": "An LM Studio API token is required to make requests to this server, but none "
        "was provided using the Authorization header using the 'Bearer' scheme.",
    }
}


class HttpSink:
    """A connection as the sink of an answer."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def client_left(self) -> bool:
        return self._connection.client_left

    async def until_client_leaves(self) -> None:
        await self._connection.until_client_leaves()

    async def whole(self, reply: Json) -> None:
        await self._connection.json(reply.status, reply.body)

    async def start(self) -> None:
        await self._connection.start_events()

    async def send(self, frame: Frame) -> None:
        await self._connection.event_bytes(_bytes(frame))

    async def end(self) -> None:
        await self._connection.end_events()

    def reset(self) -> None:
        self._connection.reset()

    async def cancelled(self, _: Exchange) -> None:
        """Nobody is there to hear it."""


def _bytes(frame: Frame) -> bytes:
    if isinstance(frame, Raw):
        return frame.data
    name, data = ("", frame)
    if isinstance(frame, Event):
        name, data = f"event: {frame.name}\n", frame.data
    return f"{name}data: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


async def serve(lmstudio: LMStudio, connection: Connection, request: HttpRequest) -> None:
    """Answers one request; a websocket stays until it is closed."""
    lmstudio.stats.paths.append(request.path)
    if request.wants_websocket and request.path in NAMESPACES:
        socket = WebSocket(connection)
        await socket.accept(request)
        await Session(lmstudio, socket, lmstudio.passkeys).run()
        connection.hang_up()
        return
    if lmstudio.token and request.headers.get("authorization") != f"Bearer {lmstudio.token}":
        await connection.json(401, _NO_TOKEN)
        return
    if handler := _handler(lmstudio, request):
        await handler(lmstudio, connection, request)
        return
    if found := _one_model(lmstudio, request):
        await connection.json(200, found)
        return
    text = f"Unexpected endpoint or method. ({request.method} {request.path})"
    await connection.json(200, {"error": text})


def _handler(lmstudio: LMStudio, request: HttpRequest) -> _Handler | None:
    if request.path not in _ALWAYS | lmstudio.profile.apis:
        return None
    return _ROUTES.get((request.method, request.path))


def _one_model(lmstudio: LMStudio, request: HttpRequest) -> dict[str, Any] | None:
    root = request.path.partition("/models/")[0]
    if request.method != "GET" or f"{root}/models" not in {"/v1/models", "/api/v0/models"}:
        return None
    return models.entry(request.path, lmstudio.models)


async def _greeting(_: LMStudio, connection: Connection, __: HttpRequest) -> None:
    await connection.json(200, {"lmstudio": True})


async def _meter(lmstudio: LMStudio, connection: Connection, _: HttpRequest) -> None:
    await connection.json(200, lmstudio.meter())


async def _listing(lmstudio: LMStudio, connection: Connection, request: HttpRequest) -> None:
    lmstudio.library.unload_idle()
    shown = lmstudio.models
    if request.path == "/v1/models" and not lmstudio.jit:
        shown = [model for model in shown if model.state == "loaded"]
    await connection.json(200, models.listing(request.path, shown))


def _parsed(request: HttpRequest) -> dict[str, Any] | None:
    try:
        body = json.loads(request.body)
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


_NO_JSON = {"error": "Request body is not valid JSON"}


async def _chat(lmstudio: LMStudio, connection: Connection, request: HttpRequest) -> None:
    body = _parsed(request)
    if body is None:
        await connection.json(400, _NO_JSON)
        return
    refused = validation.problem(body, lmstudio.profile)
    if refused:
        if refused.fault:
            lmstudio.fired.append(refused.fault)
        await connection.json(400, {"error": refused.text})
        return
    question = Question(CHAT, request.body, body, body, lmstudio.overflow)
    await lmstudio.ask(question, HttpSink(connection))


async def _respond(lmstudio: LMStudio, connection: Connection, request: HttpRequest) -> None:
    body = _parsed(request)
    if body is None:
        await connection.json(400, _NO_JSON)
        return
    previous = body.get("previous_response_id")
    refused = responses.problem(body)
    if refused is None and previous and previous not in lmstudio.stored:
        refused = responses.not_found(previous)
    if refused:
        if refused["message"] == GRAMMAR:
            lmstudio.fired.append("F28")
        await connection.json(400, {"error": refused})
        return
    chat = views.of_responses(body, lmstudio.stored.get(previous or "", []))
    stores = body.get("store", True)
    question = Question(RESPONSES, request.body, body, chat, lmstudio.overflow, stores)
    await lmstudio.ask(question, HttpSink(connection))


_LOAD_KEYS = frozenset(
    {
        "model",
        "context_length",
        "flash_attention",
        "eval_batch_size",
        "num_experts",
        "offload_kv_cache_to_gpu",
        "echo_load_config",
    }
)


def _bad_request(message: str, code: str, param: str) -> dict[str, Any]:
    return {"error": {"type": "invalid_request", "message": message, "code": code, "param": param}}


def _unrecognised(body: dict[str, Any], known: frozenset[str]) -> dict[str, Any] | None:
    unknown = sorted(body.keys() - known)
    if not unknown:
        return None
    text = f"Unrecognized key(s) in object: '{unknown[0]}'"
    return _bad_request(text, "unrecognized_keys", unknown[0])


async def _load(lmstudio: LMStudio, connection: Connection, request: HttpRequest) -> None:
    """Loads, again if it must: the answer names the new instance."""
    body = _parsed(request)
    if body is None or (refused := _unrecognised(body, _LOAD_KEYS)):
        await connection.json(400, _NO_JSON if body is None else refused)
        return
    model = next((m for m in lmstudio.models if m.key == body.get("model")), None)
    if model is None:
        name = str(body.get("model", ""))
        await connection.json(404, models.not_found(name, lmstudio.models))
        return
    if model.load_error:
        await connection.json(400, models.not_loadable(model))
        return
    answer = await _loaded(lmstudio, model, body.get("context_length"))
    if body.get("echo_load_config"):
        answer["load_config"] = models.load_config(model, model.instances[-1].context_length)
    await connection.json(200, answer)


async def _loaded(
    lmstudio: LMStudio, model: models.Model, context_length: int | None
) -> dict[str, Any]:
    if lmstudio.pace.load:
        model.state = model.state if model.state == "loaded" else "loading"
        await asyncio.sleep(lmstudio.pace.load)
    if model.state == "loaded":
        name = model.load_again(context_length).id
    else:
        model.load(context_length)
        name = model.key
    return {
        "type": model.kind,
        "instance_id": name,
        "load_time_seconds": lmstudio.pace.load,
        "status": "loaded",
    }


async def _unload(lmstudio: LMStudio, connection: Connection, request: HttpRequest) -> None:
    body = _parsed(request) or {}
    name = body.get("instance_id", "")
    for model in lmstudio.models:
        if name in [instance.id for instance in model.instances]:
            model.unload_instance(name)
            await connection.json(200, {"instance_id": name})
            return
    text = f"No loaded instance with id '{name}'."
    await connection.json(404, _bad_request(text, "model_not_found", "instance_id"))


if TYPE_CHECKING:
    _Handler = Callable[[LMStudio, Connection, HttpRequest], Awaitable[None]]

_ROUTES: dict[tuple[str, str], _Handler] = {
    ("GET", "/lmstudio-greeting"): _greeting,
    ("GET", "/__sim/stats"): _meter,
    **{("GET", path): _listing for path in _LISTINGS},
    ("POST", "/v1/chat/completions"): _chat,
    ("POST", "/v1/responses"): _respond,
    ("POST", "/api/v1/models/load"): _load,
    ("POST", "/api/v1/models/unload"): _unload,
}
