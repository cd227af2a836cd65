"""A stand-in for LM Studio's server: deterministic, scripted or driven by a brain."""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from tests.support.lmstudio import faults, models, validation
from tests.support.lmstudio.answers import Exchange, Hang, Json, Raw, Reply, Reset, Stream
from tests.support.lmstudio.models import Model
from tests.support.lmstudio.profiles import CLASSIC, Profile
from tests.support.lmstudio.wire import Connection, HttpRequest, listening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.support.lmstudio.turns import Turn

CHAT = "/v1/chat/completions"
_LISTINGS = ("/v1/models", "/api/v0/models", "/api/v1/models")
_CHARACTERS_PER_TOKEN = 4
_NO_TOKEN = {
    "error": {
        "type": "invalid_request",
        "code": "invalid_api_key",
        "message": "An LM Studio API token is required to make requests to this server, but none "
        "was provided using the Authorization header using the 'Bearer' scheme.",
    }
}


@dataclass
class ChatRequest:
    """A chat request as it arrived, and what became of it.

    Attributes:
        cached_tokens: how many of the prompt's tokens the prefix cache already held.
        cancelled: whether the client left before the answer was complete.
    """

    raw: bytes
    body: dict[str, Any]
    prompt_tokens: int
    cached_tokens: int
    fault: str | None = None
    cancelled: bool = False


@dataclass
class Stats:
    """Counters for tests.

    Attributes:
        highest_concurrency: chat requests answered at the same time.
        connections: accepted so far.
    """

    concurrency: int = 0
    highest_concurrency: int = 0
    connections: int = 0
    paths: list[str] = field(default_factory=list)


class LMStudio:
    """The server; use it as an async context manager, which fails on unmet expectations.

    Args:
        turns: what the model says, in order.
        brain: decides what it says from a request's bytes once the turns are used up.
        token: required as a bearer token when given.
        jit: whether a request loads the downloaded model that it names.
    """

    def __init__(
        self,
        *turns: Turn,
        brain: Callable[[bytes], Turn] | None = None,
        profile: Profile = CLASSIC,
        models: Iterable[Model] | None = None,
        token: str | None = None,
        jit: bool = True,
        port: int = 0,
    ) -> None:
        self.turns = deque(turns)
        self.brain = brain
        self.profile = profile
        self.models = [Model()] if models is None else list(models)
        self.token = token
        self.jit = jit
        self.requests: list[ChatRequest] = []
        self.stats = Stats()
        self.failures: list[str] = []
        self.cancelled = asyncio.Event()
        self.url = ""
        self._port = port
        self._cached_prompt = ""
        self._rng = random.Random(8)
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        serving = listening(self._route, port=self._port, on_connection=self._connected)
        self.url = await self._stack.enter_async_context(serving)
        return self

    async def __aexit__(self, kind: object, *_: object) -> None:
        await self._stack.aclose()
        if kind is None and self.failures:
            raise AssertionError("; ".join(self.failures))

    def _connected(self) -> None:
        self.stats.connections += 1

    def cache_share(self, first: int = 1) -> float:
        """Share of prompt tokens that the prefix cache held, from a request on."""
        counted = self.requests[first:]
        total = sum(request.prompt_tokens for request in counted)
        return sum(request.cached_tokens for request in counted) / total if total else 0.0

    async def _route(self, connection: Connection, request: HttpRequest) -> None:
        self.stats.paths.append(request.path)
        if self.token and request.headers.get("authorization") != f"Bearer {self.token}":
            await connection.json(401, _NO_TOKEN)
        elif (request.method, request.path) == ("POST", CHAT):
            await self._chat(connection, request)
        elif request.method == "GET" and request.path in self.profile.apis & {*_LISTINGS}:
            await connection.json(200, models.listing(request.path, self.models))
        elif (request.method, request.path) == ("GET", "/lmstudio-greeting"):
            await connection.json(200, {"lmstudio": True})
        elif (request.method, request.path) == ("GET", "/__sim/stats"):
            await connection.json(200, {**vars(self.stats), "cacheShare": self.cache_share()})
        else:
            text = f"Unexpected endpoint or method. ({request.method} {request.path})"
            await connection.json(200, {"error": text})

    async def _chat(self, connection: Connection, request: HttpRequest) -> None:
        try:
            body = json.loads(request.body)
        except ValueError:
            await connection.json(400, {"error": "Request body is not valid JSON"})
            return
        refused = validation.problem(body, self.profile)
        if refused:
            await connection.json(400, {"error": refused})
            return
        model = await self._model(body.get("model", ""))
        if isinstance(model, Json):
            await connection.json(model.status, model.body)
            return
        record = self._record(request.body, body)
        self._enter()
        try:
            await self._send(connection, self._reply(record, model), record)
        finally:
            self.stats.concurrency -= 1

    def _enter(self) -> None:
        self.stats.concurrency += 1
        self.stats.highest_concurrency = max(self.stats.highest_concurrency, self.stats.concurrency)

    async def _model(self, name: str) -> Model | Json:
        """The model that serves a request: the named one, else the only one that is loaded."""
        chat = [model for model in self.models if model.kind != "embedding"]
        named = next((model for model in chat if model.key == name), None)
        if named and named.state == "loading":
            await named.loaded.wait()
        elif named and named.state == "not-loaded" and self.jit:
            named.load()
        if named and named.state == "loaded":
            return named
        loaded = [model for model in chat if model.state == "loaded"]
        if len(loaded) == 1:
            return loaded[0]
        if self.jit and chat:
            return Json(404, models.not_found(name, chat))
        return Json(400, models.NO_MODELS)

    def _record(self, raw: bytes, body: dict[str, Any]) -> ChatRequest:
        prompt = json.dumps([body.get("tools", []), body["messages"]], ensure_ascii=False)
        shared = _common_prefix(prompt, self._cached_prompt)
        self._cached_prompt = prompt
        tokens = len(prompt) // _CHARACTERS_PER_TOKEN
        record = ChatRequest(raw, body, tokens, shared // _CHARACTERS_PER_TOKEN)
        self.requests.append(record)
        return record

    def _reply(self, record: ChatRequest, model: Model) -> Reply:
        exchange = Exchange(
            record.body,
            model.key,
            record.prompt_tokens,
            model.context_length,
            self.profile,
            self._rng,
        )
        if record.prompt_tokens > model.context_length:
            text = faults.overflow_text(self.profile.overflow, exchange)
            return exchange.error(text)
        turn = self._next_turn(record)
        if turn is None:
            return Json(500, {"error": self.failures[-1]})
        record.fault = turn.fault
        return faults.answer(turn, exchange)

    def _next_turn(self, record: ChatRequest) -> Turn | None:
        if self.turns:
            turn = self.turns.popleft()
            unmet = turn.expect.problem(record.body)
            if unmet is None:
                return turn
            self.failures.append(f"request {len(self.requests)}: {unmet}")
        elif self.brain:
            return self.brain(record.raw)
        else:
            self.failures.append(f"request {len(self.requests)} is one more than was scripted")
        return None

    async def _send(self, connection: Connection, reply: Reply, record: ChatRequest) -> None:
        if isinstance(reply, Json):
            await connection.json(reply.status, reply.body)
        elif isinstance(reply, Reset):
            connection.reset()
        else:
            try:
                await self._stream(connection, reply, record)
            except ConnectionError:
                self._note_cancelled(record)
                raise

    async def _stream(self, connection: Connection, reply: Stream, record: ChatRequest) -> None:
        await connection.start_events()
        for frame in reply.frames:
            if isinstance(frame, Reset):
                connection.reset()
                return
            if isinstance(frame, Hang):
                await connection.until_client_leaves()
            if connection.client_left:
                self._note_cancelled(record)
                return
            await connection.event_bytes(_bytes(frame))
        await connection.end_events()

    def _note_cancelled(self, record: ChatRequest) -> None:
        record.cancelled = True
        self.cancelled.set()


def _bytes(frame: Any) -> bytes:
    if isinstance(frame, Raw):
        return frame.data
    return b"data: " + json.dumps(frame, ensure_ascii=False).encode() + b"\n\n"


def _common_prefix(one: str, other: str) -> int:
    shortest = min(len(one), len(other))
    low, high = 0, shortest
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
