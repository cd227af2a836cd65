"""A model at its turn: loaded first where need be, by its real window, one user at a time."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.cpu import ThreadCpu
from tests.support.lmstudio import LMStudio, Model, Turn
from tests.support.waiting import until
from whence.agent.model_session import ModelSession
from whence.config.settings import Settings
from whence.domain.events import Emit, ErrorEvent, Event, ModelProgress, Queue
from whence.llm.transports import Transports
from whence.runtime.fair_queue import FairQueue
from whence.runtime.server_slots import ServerSlots
from whence.service.analysts import Analysts, endpoint_of
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.registry import Registry
from whence_tools.workspace import Workspace

SECONDS = 20.0
QUESTION = [{"role": "user", "content": "Why?"}]


class House:
    """The benches of one process, with the places of the user."""

    def __init__(self, folder: Path, url: str, **lmstudio: Any) -> None:
        settings = Settings.model_validate({"lmstudio": {"url": url, **lmstudio}})
        turns = FairQueue(ServerSlots(folder / "turns"))
        self._folder = folder
        self._benches = Analysts(settings, turns, cache(Transports), Registry(all_tools()), "group")
        self.events: list[Event] = []
        self.told = asyncio.Event()

    def opened(self) -> AbstractAsyncContextManager[ModelSession]:
        return self._benches.of_conversation(self._context, self._emit)

    def _emit(self, event: Event) -> None:
        self.events.append(event)
        self.told.set()

    async def _context(self) -> ToolContext:
        workspace = await asyncio.to_thread(Workspace, self._folder)
        return ToolContext(workspace, ThreadCpu())

    async def investigate_in_the_background(self, emit: Emit) -> None:
        context = await self._context()
        openers = self._benches.of_investigation("lmstudio", context, emit, interactive=False)
        assert openers.model is not None
        async with openers.model():
            emit(ModelProgress(phase="generating"))

    async def ask(self) -> None:
        async with self.opened() as place:
            await place.model.complete(QUESTION, [], emit=self._emit, max_tokens=16)


async def test_a_configured_model_is_loaded_with_the_configured_window(project: Path) -> None:
    models = [Model(), Model("vendor/wanted", state="not-loaded")]
    async with LMStudio(models=models) as lmstudio:
        house = House(project, lmstudio.url, model="vendor/wanted", contextLength=20000)
        async with house.opened() as place:
            assert (place.model.name, place.model.context_length) == ("vendor/wanted", 20000)
    assert house.events == [ModelProgress(phase="loading")]


async def test_two_processes_take_turns_and_never_load_a_model_twice(project: Path) -> None:
    wanted = Model("vendor/wanted", state="not-loaded")
    async with LMStudio(Turn(text="one"), Turn(text="two"), models=[wanted]) as lmstudio:
        url = lmstudio.url.replace("127.0.0.1", "localhost")
        one = House(project, lmstudio.url, model="vendor/wanted")
        other = House(project, f"{url}/v1", model="vendor/wanted")
        async with one.opened() as place:
            waiting = asyncio.create_task(other.ask())
            await asyncio.wait_for(other.told.wait(), SECONDS)
            assert other.events == [Queue(position=1)], "the same server, however it is written"
            await place.model.complete(QUESTION, [], emit=lambda _: None, max_tokens=16)
        await asyncio.wait_for(waiting, SECONDS)
    assert len(wanted.instances) == 1
    assert lmstudio.stats.highest_concurrency == 1


async def test_who_is_cancelled_while_waiting_leaves_the_server_to_the_next(
    project: Path,
) -> None:
    async with LMStudio(Turn(text="one")) as lmstudio:
        one, other, third = (House(project, lmstudio.url) for _ in range(3))
        async with one.opened():
            waiting = asyncio.create_task(other.ask())
            await asyncio.wait_for(other.told.wait(), SECONDS)
            waiting.cancel()
            await asyncio.wait({waiting}, timeout=SECONDS)
            assert waiting.cancelled()
        await asyncio.wait_for(third.ask(), SECONDS)
    assert len(lmstudio.requests) == 1


async def test_what_nobody_waits_for_lets_a_question_pass(project: Path) -> None:
    events: list[Event] = []
    async with LMStudio(Turn(text="one")) as lmstudio:
        house = House(project, lmstudio.url)
        async with house.opened():
            background = asyncio.create_task(house.investigate_in_the_background(events.append))
            await until(lambda: events == [Queue(position=1)])
            asking = asyncio.create_task(house.ask())
            await until(lambda: events == [Queue(position=1), Queue(position=2)])
            assert house.events == [Queue(position=1)]
        await asyncio.wait_for(asking, SECONDS)
        await asyncio.wait_for(background, SECONDS)
    assert events[-1] == ModelProgress(phase="generating")


@pytest.mark.parametrize(("parallel", "waits"), [(4, False), (1, True)])
async def test_several_at_once_only_where_it_is_wanted_and_the_server_can(
    project: Path,
    parallel: int,
    waits: bool,  # noqa: FBT001 - given by the parameters
) -> None:
    async with LMStudio(Turn(text="two"), models=[Model(parallel=parallel)]) as lmstudio:
        one, other = (House(project, lmstudio.url, parallel=2) for _ in range(2))
        async with one.opened():
            asking = asyncio.create_task(other.ask())
            await asyncio.wait_for(other.told.wait(), SECONDS)
            assert isinstance(other.events[0], Queue) is waits
        await asyncio.wait_for(asking, SECONDS)


async def test_a_model_that_another_took_the_place_of_is_told_of(project: Path) -> None:
    alpha, beta = Model("vendor/alpha"), Model("vendor/beta", state="not-loaded")
    turns = [Turn(text="one")]
    async with LMStudio(*turns, models=[alpha, beta], jit=False) as lmstudio:
        house = House(project, lmstudio.url)
        async with house.opened() as place:
            alpha.unload()
            beta.load(8192)
            await place.model.complete(QUESTION, [], emit=house.events.append, max_tokens=16)
            assert (place.model.name, place.model.context_length) == ("vendor/beta", 8192)
    assert [e.code for e in house.events if isinstance(e, ErrorEvent)] == ["MODEL_CHANGED"]


def test_every_time_limit_has_its_setting() -> None:
    values = {
        "connectSeconds": 1, "loadSeconds": 2, "promptSeconds": 3, "silenceSeconds": 4,
        "answerSeconds": 5,
    }  # fmt: skip
    limits = endpoint_of(Settings.model_validate({"lmstudio": values})).limits
    assert (limits.connect, limits.loading, limits.first_byte) == (1, 2, 3)
    assert (limits.silence, limits.whole) == (4, 5)
    assert endpoint_of(Settings()).limits.first_byte == 600
