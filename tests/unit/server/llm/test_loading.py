"""Loading the configured model, once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.support.lmstudio import CLASSIC, ENGINE, LEGACY, LMStudio, Model, Profile, Turn
from tests.support.lmstudio.analyst import IMPATIENT
from whence.domain.events import Event, ModelProgress
from whence.llm import failures
from whence.llm.endpoint import Endpoint
from whence.llm.loading import make_ready

WANTED = "vendor/wanted"


def sleeping(*, longest: int = 131072, saved: int = 4096) -> Model:
    return Model(WANTED, state="not-loaded", max_context_length=longest, saved_context=saved)


def endpoint(lmstudio: LMStudio) -> Endpoint:
    return Endpoint(url=lmstudio.url, model=WANTED, limits=IMPATIENT)


@pytest.mark.parametrize("profile", [CLASSIC, ENGINE])
async def test_the_configured_model_is_loaded_with_the_wanted_window(profile: Profile) -> None:
    events: list[Event] = []
    async with LMStudio(models=[Model(), sleeping()], profile=profile) as lmstudio:
        server = await make_ready(endpoint(lmstudio), events.append, context_length=24576)
    assert (server.model, server.loaded, server.context_length) == (WANTED, True, 24576)
    assert events == [ModelProgress(phase="loading")]
    assert lmstudio.requests == [], "not by a request for an answer"


async def test_no_more_is_asked_for_than_the_model_has() -> None:
    async with LMStudio(models=[sleeping(longest=8192)]) as lmstudio:
        server = await make_ready(endpoint(lmstudio), lambda _: None, context_length=24576)
    assert server.context_length == 8192


async def test_an_older_server_loads_it_for_a_request_and_then_tells_the_window() -> None:
    events: list[Event] = []
    models = [sleeping(saved=6144)]
    async with LMStudio(Turn(text="ready"), models=models, profile=LEGACY) as lmstudio:
        server = await make_ready(endpoint(lmstudio), events.append)
    assert (server.loaded, server.context_length) == (True, 6144)
    assert events == [ModelProgress(phase="loading")]


async def test_a_loaded_model_is_never_loaded_again() -> None:
    model = Model(WANTED)
    async with LMStudio(models=[model]) as lmstudio:
        for _ in range(2):
            await make_ready(endpoint(lmstudio), lambda _: None)
        assert not any(path.endswith("/load") for path in lmstudio.stats.paths)
    assert len(model.instances) == 1


async def test_after_it_was_loaded_the_next_one_finds_it() -> None:
    model = sleeping()
    async with LMStudio(models=[model]) as lmstudio:
        await make_ready(endpoint(lmstudio), lambda _: None)
        await make_ready(endpoint(lmstudio), lambda _: None)
    assert len(model.instances) == 1


async def test_a_model_that_cannot_be_loaded_is_said() -> None:
    model = sleeping()
    model.load_error = "insufficient memory"
    async with LMStudio(models=[model]) as lmstudio:
        with pytest.raises(failures.ModelLoadError, match="insufficient memory"):
            await make_ready(endpoint(lmstudio), lambda _: None)


async def test_loading_has_a_limit_of_its_own() -> None:
    model = Model(WANTED, state="loading")
    async with LMStudio(models=[model], profile=LEGACY) as lmstudio:
        slow = replace(endpoint(lmstudio), limits=replace(IMPATIENT, loading=0.2))
        with pytest.raises(failures.ModelSilentError, match=r"lmstudio\.loadSeconds"):
            async with asyncio.timeout(10):
                await make_ready(slow, lambda _: None)
        model.load()
