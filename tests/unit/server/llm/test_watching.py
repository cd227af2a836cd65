"""Another model answers than the one that was chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from tests.support.lmstudio import LMStudio, Model, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.domain.events import ErrorEvent, Event
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint
from whence.llm.transports import Transports
from whence.llm.watching import Watched

QUESTION = [{"role": "user", "content": "Why?"}]


@asynccontextmanager
async def watched(lmstudio: LMStudio) -> AsyncIterator[Watched]:
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, model="vendor/alpha", limits=IMPATIENT)
        server = await connect(endpoint)
        async with Transports().open(endpoint, server) as chat:
            yield Watched(chat, server, lambda name: connect(replace(endpoint, model=name)))


def errors(events: list[Event]) -> list[str]:
    return [event.message for event in events if isinstance(event, ErrorEvent)]


async def test_an_evicted_model_whose_place_another_took_is_noticed_once() -> None:
    alpha = Model("vendor/alpha", context_length=32768)
    beta = Model("vendor/beta", context_length=8192, state="not-loaded")
    events: list[Event] = []
    turns = [Turn(text=text) for text in ("one", "two", "three", "four")]
    lmstudio = LMStudio(*turns, models=[alpha, beta], jit=False)
    async with watched(lmstudio) as model:
        await model.complete(QUESTION, [], emit=events.append, max_tokens=16)
        assert (model.name, model.context_length) == ("vendor/alpha", 32768)
        assert errors(events) == []
        alpha.unload()
        beta.load(8192)
        for _ in range(2):
            await model.complete(QUESTION, [], emit=events.append, max_tokens=16)
        assert (model.name, model.context_length) == ("vendor/beta", 8192)
        [said] = errors(events)
        assert "'vendor/beta' answers instead of 'vendor/alpha'" in said
        assert "8192 tokens" in said
        beta.unload()
        alpha.load(32768)
        await model.complete(QUESTION, [], emit=events.append, max_tokens=16)
        assert (model.name, model.context_length) == ("vendor/alpha", 32768)
        assert len(errors(events)) == 1


async def test_the_model_that_was_chosen_is_not_spoken_of() -> None:
    events: list[Event] = []
    async with watched(LMStudio(Turn(text="one"), models=[Model("vendor/alpha")])) as model:
        await model.complete(QUESTION, [], emit=events.append, max_tokens=16)
    assert errors(events) == []
