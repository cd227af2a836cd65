"""A stand-in for LM Studio's server: deterministic, scripted or driven by a brain."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from tests.support.lmstudio import context, routes
from tests.support.lmstudio.asking import (
    ClientLeftError,
    Delivery,
    Pace,
    Question,
    RecordedRequest,
    Sink,
)
from tests.support.lmstudio.deciding import Decision, Mind
from tests.support.lmstudio.library import Library
from tests.support.lmstudio.models import Model
from tests.support.lmstudio.profiles import CLASSIC, Profile
from tests.support.lmstudio.replies import Exchange, Json, random_id
from tests.support.lmstudio.wire import KEEP_ALIVE_SECONDS, listening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.support.lmstudio.turns import Turn


@dataclass
class Stats:
    """Counters for tests.

    Attributes:
        concurrency: requests for an answer that are there now, waiting ones included.
        highest_concurrency: the most of them at the same time.
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
        brain: decides what it says from a request's bytes once the turns are used up; requests of
            other protocols are shown to it in the shape of a chat request.
        token: required as a bearer token when given.
        jit: whether a request loads the downloaded model that it names.
        auto_evict: whether that unloads the one that another request had loaded.
        jit_races: whether requests that come while it loads load it again.
        fault: what goes wrong with turns that do not say so themselves.
        fault_rate: with which share of them.
        overflow: what happens when a conversation is longer than the window: `error`,
            `truncate_middle` or `empty_stream`. The native protocol's clients choose themselves.
        limited: whether an answer ends at its request's `max_tokens` or the end of the window; else
            everything that is scripted is said.
        pace: how long things take.
        keep_alive: after how many seconds an idle connection is closed.
        clock: in seconds, for unloading models that nobody uses.
    """

    def __init__(
        self,
        *turns: Turn,
        brain: Callable[[bytes], Turn] | None = None,
        profile: Profile = CLASSIC,
        models: Iterable[Model] | None = None,
        token: str | None = None,
        jit: bool = True,
        auto_evict: bool = True,
        jit_races: bool = False,
        fault: str | None = None,
        fault_rate: float = 1.0,
        overflow: str = "error",
        limited: bool = False,
        pace: Pace | None = None,
        keep_alive: float = KEEP_ALIVE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        port: int = 0,
    ) -> None:
        self.profile = profile
        self.models = [Model()] if models is None else list(models)
        self.token = token
        self.jit = jit
        self.overflow = overflow
        self.pace = pace or Pace()
        self.requests: list[RecordedRequest] = []
        self.fired: list[str] = []
        self.stats = Stats()
        self.failures: list[str] = []
        self.cancelled = asyncio.Event()
        self.url = ""
        self.library = Library(
            self.models,
            jit=jit,
            auto_evict=auto_evict,
            jit_races=jit_races,
            load_seconds=self.pace.load,
            clock=clock,
            fired=self.fired,
            strings=profile.error_strings,
        )
        self.stored: dict[str, list[dict[str, Any]]] = {}
        self.passkeys: dict[str, str] = {}
        self._port = port
        self._keep_alive = keep_alive
        self._rng = random.Random(8)
        self.mind = Mind(
            turns=deque(turns),
            brain=brain,
            fault=fault,
            fault_rate=fault_rate,
            rng=self._rng,
            fired=self.fired,
            failures=self.failures,
            stored=self.stored,
            limited=limited,
        )
        self._stack = AsyncExitStack()
        self._arrivals = 0
        self._arrival = asyncio.Event()

    async def __aenter__(self) -> Self:
        serving = listening(
            lambda connection, request: routes.serve(self, connection, request),
            port=self._port,
            keep_alive=self._keep_alive,
            on_connection=self._connected,
            on_error=self.note_error,
        )
        self.url = await self._stack.enter_async_context(serving)
        return self

    async def __aexit__(self, kind: object, *_: object) -> None:
        await self._stack.aclose()
        if kind is None and self.failures:
            raise AssertionError("; ".join(self.failures))

    @property
    def turns(self) -> deque[Turn]:
        """What is still to be said."""
        return self.mind.turns

    def _connected(self) -> None:
        self.stats.connections += 1

    def note_error(self, error: Exception) -> None:
        """A mistake of the stand-in itself."""
        self.failures.append(f"the stand-in failed: {error!r}")

    async def arrived(self, count: int = 1) -> None:
        """Waits until so many requests for an answer have come, since the start."""
        while self._arrivals < count:
            self._arrival.clear()
            await self._arrival.wait()

    def cache_share(self, first: int = 1) -> float:
        """Share of prompt tokens that the prefix cache held, from a request on."""
        counted = self.requests[first:]
        total = sum(request.prompt_tokens for request in counted)
        return sum(request.cached_tokens for request in counted) / total if total else 0.0

    def meter(self) -> dict[str, Any]:
        """What `/__sim/stats` answers."""
        requests = [
            {
                "dialect": recorded.dialect,
                "model": recorded.model,
                "promptTokens": recorded.prompt_tokens,
                "cachedTokens": recorded.cached_tokens,
                "cutTokens": recorded.cut_tokens,
                "fault": recorded.fault,
                "cancelled": recorded.cancelled,
            }
            for recorded in self.requests
        ]
        return {
            **vars(self.stats),
            "cacheShare": self.cache_share(),
            "fired": dict(Counter(self.fired)),
            "requests": requests,
        }

    async def ask(self, question: Question, sink: Sink) -> None:
        """Answers a request that was found valid."""
        self._arrivals += 1
        self._arrival.set()
        self.stats.concurrency += 1
        concurrency = self.stats.concurrency
        self.stats.highest_concurrency = max(self.stats.highest_concurrency, concurrency)
        try:
            await self._ask(question, sink)
        finally:
            self.stats.concurrency -= 1

    async def _ask(self, question: Question, sink: Sink) -> None:
        chat = question.chat
        model = await self.library.find(chat.get("model") or "", question.body.get("ttl"))
        if isinstance(model, Json):
            await sink.whole(model)
            return
        async with model.slots.take(context.prompt(chat)) as cached:
            recorded = self._record(question, model, cached)
            exchange = self._exchange(question, model, recorded)
            decision = self.mind.decide(question, model, recorded, exchange)
            delivery = Delivery(sink, model, exchange, self.pace)
            try:
                await delivery.send(decision.reply, decision.turn)
                recorded.complete = not delivery.evicted
                self.fired.extend(["F47"] * delivery.evicted)
            except (ClientLeftError, ConnectionError) as leaving:
                self._note_cancelled(recorded, decision)
                await asyncio.sleep(decision.lingers or self.pace.after_cancel)
                if isinstance(leaving, ConnectionError):
                    raise
                await sink.cancelled(exchange)

    def _note_cancelled(self, recorded: RecordedRequest, decision: Decision) -> None:
        recorded.cancelled = True
        if decision.lingers:
            self.fired.append("F43")
        self.cancelled.set()

    def _record(self, question: Question, model: Model, cached: int) -> RecordedRequest:
        recorded = RecordedRequest(
            question.raw,
            question.body,
            prompt_tokens=context.tokens(question.chat),
            cached_tokens=cached,
            dialect=question.dialect.name,
            chat=question.chat,
            model=model.key,
        )
        self.requests.append(recorded)
        return recorded

    def _exchange(self, question: Question, model: Model, recorded: RecordedRequest) -> Exchange:
        dialect = question.dialect
        return Exchange(
            id=random_id(self._rng, dialect.id_prefix, dialect.id_length),
            body=question.chat,
            dialect=dialect,
            model=model.key,
            prompt_tokens=recorded.prompt_tokens,
            cached_tokens=recorded.cached_tokens,
            context_length=model.context_length,
            profile=self.profile,
            reasoning=model.reasoning or self.profile.reasoning,
            rng=self._rng,
        )
