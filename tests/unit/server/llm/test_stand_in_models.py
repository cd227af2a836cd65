"""The stand-in's models are loaded, evicted, doubled and unloaded as the real ones are."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.support.lmstudio import LEGACY, LMStudio, Model, Pace, Turn, embedder
from tests.support.lmstudio.client import Client, client_of

ALPHA, BETA = "vendor/alpha-8b", "vendor/beta-3b"
LOAD, UNLOAD = "/api/v1/models/load", "/api/v1/models/unload"


def asleep(key: str = ALPHA, **more: Any) -> Model:
    return Model(key, state="not-loaded", **more)


async def instances(asking: Client) -> dict[str, list[tuple[str, int]]]:
    """The loaded instances of each model and their windows."""
    listed = (await asking.get("/api/v1/models"))["models"]
    return {
        row["key"]: [(i["id"], i["config"]["context_length"]) for i in row["loaded_instances"]]
        for row in listed
    }


async def test_a_request_loads_the_model_that_it_names_with_its_saved_window() -> None:
    async with client_of(LMStudio(Turn(text="hi"), models=[asleep()])) as asking:
        _, body = await asking.post(model=ALPHA)
        assert body["choices"][0]["message"]["content"] == "hi"
        assert await instances(asking) == {ALPHA: [(ALPHA, 4096)]}


async def test_while_it_loads_it_is_listed_as_loading() -> None:
    lmstudio = LMStudio(Turn(text="hi"), models=[asleep()], pace=Pace(load=0.05))
    async with client_of(lmstudio) as asking:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(asking.post(model=ALPHA))
            await lmstudio.arrived()
            [row] = (await asking.get("/api/v0/models"))["data"]
        [then] = (await asking.get("/api/v0/models"))["data"]
    assert row["state"] == "loading"
    assert then["state"] == "loaded"


async def test_a_second_request_waits_for_the_load_or_races_it() -> None:
    for races, fired, count in ((False, [], 1), (True, ["F49"], 2)):
        lmstudio = LMStudio(
            *[Turn(text="hi")] * 2, models=[asleep()], pace=Pace(load=0.03), jit_races=races
        )
        async with client_of(lmstudio) as asking:
            await asyncio.gather(asking.post(model=ALPHA), asking.post(model=ALPHA))
            assert len((await instances(asking))[ALPHA]) == count
        assert lmstudio.fired == fired


async def test_a_request_for_another_model_evicts_the_one_that_a_request_had_loaded() -> None:
    lmstudio = LMStudio(*[Turn(text="hi")] * 2, models=[asleep(), asleep(BETA)])
    async with client_of(lmstudio) as asking:
        await asking.post(model=ALPHA)
        await asking.post(model=BETA)
        assert await instances(asking) == {ALPHA: [], BETA: [(BETA, 4096)]}


async def test_a_model_that_was_loaded_by_hand_is_not_evicted() -> None:
    async with client_of(LMStudio(Turn(text="hi"), models=[Model(), asleep(BETA)])) as asking:
        await asking.post(model=BETA)
        assert all((await instances(asking)).values())


async def test_eviction_cuts_an_answer_off() -> None:
    turns = [Turn(text="A long answer.", hold=asyncio.Event()), Turn(text="hi")]
    lmstudio = LMStudio(*turns, models=[asleep(), asleep(BETA)])
    async with client_of(lmstudio) as asking, asyncio.TaskGroup() as tasks:
        cut = tasks.create_task(asking.stream(model=ALPHA, patience=5))
        await lmstudio.arrived()
        await asking.post(model=BETA)
    [error] = cut.result().of("error")
    assert error["message"] == "Model unloaded."
    assert lmstudio.fired == ["F47"]


async def test_a_model_that_nobody_uses_is_unloaded() -> None:
    now = 0.0
    lmstudio = LMStudio(*[Turn(text="hi")] * 2, models=[asleep()], clock=lambda: now)
    async with client_of(lmstudio) as asking:
        await asking.post(model=ALPHA, ttl=300)
        now = 299.0
        await asking.post(model=ALPHA)
        now = 598.0
        assert (await instances(asking))[ALPHA]
        now = 600.0
        assert not (await instances(asking))[ALPHA]


async def test_loading_twice_makes_two_instances() -> None:
    async with client_of(LMStudio(models=[asleep()])) as asking:
        _, first = await asking.post(LOAD, model=ALPHA, context_length=8192)
        _, second = await asking.post(LOAD, model=ALPHA, echo_load_config=True)
        rows = (await asking.get("/api/v0/models"))["data"]
        assert await instances(asking) == {ALPHA: [(ALPHA, 8192), (f"{ALPHA}:2", 8192)]}
    assert (first["instance_id"], first["status"]) == (ALPHA, "loaded")
    assert second["load_config"]["context_length"] == 8192
    assert [row["id"] for row in rows] == [ALPHA, ALPHA]


async def test_an_instance_is_unloaded_by_its_own_name() -> None:
    async with client_of(LMStudio()) as asking:
        await asking.post(LOAD, model=ALPHA, context_length=2048)
        assert (await asking.post(UNLOAD, instance_id=ALPHA)) == (200, {"instance_id": ALPHA})
        assert (await instances(asking))[ALPHA] == [(ALPHA, 2048)]
        await asking.post(UNLOAD, instance_id=ALPHA)
        assert (await instances(asking))[ALPHA] == []
        status, _ = await asking.post(UNLOAD, instance_id=ALPHA)
    assert status == 404


@pytest.mark.parametrize(
    ("models", "jit", "name", "status", "words"),
    [
        ([asleep()], True, "no/such", 404, 'Model "no/such" not found'),
        ([asleep()], False, ALPHA, 400, "No models loaded"),
        ([Model(), Model(BETA)], True, "", 400, "Multiple models are loaded"),
        ([asleep(load_error="Operation canceled.")], True, ALPHA, 400, "Operation canceled."),
    ],
)
async def test_a_model_that_cannot_answer_is_refused(
    models: list[Model], name: str, status: int, words: str, *, jit: bool
) -> None:
    async with client_of(LMStudio(models=models, jit=jit)) as asking:
        code, body = await asking.post(model=name)
    assert code == status
    assert words in body["error"]["message"]


async def test_the_old_era_says_it_in_a_string() -> None:
    async with client_of(LMStudio(models=[], profile=LEGACY)) as asking:
        _, body = await asking.post()
    assert body["error"].startswith("No models loaded")


async def test_an_unknown_name_is_served_by_the_only_model_and_that_is_a_fault() -> None:
    lmstudio = LMStudio(Turn(text="hi"))
    async with client_of(lmstudio) as asking:
        await asking.post(model="no/such")
    assert lmstudio.fired == ["F48"]


async def test_one_model_is_shown_by_its_id() -> None:
    async with client_of(LMStudio(models=[Model(), embedder()])) as asking:
        assert (await asking.get(f"/v1/models/{ALPHA}"))["id"] == ALPHA
        assert (await asking.get(f"/api/v0/models/{ALPHA}"))["loaded_context_length"] == 16384
        assert "Unexpected endpoint" in (await asking.get("/v1/models/no/such"))["error"]


async def test_without_jit_only_loaded_models_are_listed_the_openai_way() -> None:
    async with client_of(LMStudio(models=[Model(), asleep(BETA)], jit=False)) as asking:
        assert [row["id"] for row in (await asking.get("/v1/models"))["data"]] == [ALPHA]


async def test_unknown_keys_of_a_load_are_refused() -> None:
    async with client_of(LMStudio()) as asking:
        status, body = await asking.post(LOAD, model=ALPHA, ttl=300)
    assert status == 400
    assert body["error"]["code"] == "unrecognized_keys"
