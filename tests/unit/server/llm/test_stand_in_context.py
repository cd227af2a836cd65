"""How the stand-in counts, cuts, caches and queues; and how it sees a client leave."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.support.lmstudio import (
    CLASSIC,
    ENGINE,
    PROFILES,
    CallSpec,
    LMStudio,
    Model,
    Pace,
    Turn,
)
from tests.support.lmstudio.client import client_of

OK = Turn(text="ok")


def talk(rounds: int, size: int = 400) -> list[dict[str, Any]]:
    """A conversation that grows only at its end."""
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "You are a debugger."},
        {"role": "user", "content": "Why?"},
    ]
    for number in range(rounds):
        messages.append({"role": "assistant", "content": f"{number} " + "a" * size})
        messages.append({"role": "user", "content": f"{number} " + "b" * size})
    return messages


def small(window: int = 1000, **more: Any) -> list[Model]:
    return [Model(context_length=window, **more)]


@pytest.mark.parametrize("profile", sorted(PROFILES))
async def test_an_overflow_in_a_stream_is_a_frame_after_status_200(profile: str) -> None:
    lmstudio = LMStudio(profile=PROFILES[profile], models=small())
    async with client_of(lmstudio) as asking:
        heard = await asking.stream(messages=talk(6))
    assert heard.status == 200
    assert len(heard.of("error")) == 1
    assert "[DONE]" not in heard.text
    assert lmstudio.fired == ["F36"]


async def test_an_overflow_may_be_an_empty_stream() -> None:
    lmstudio = LMStudio(models=small(), overflow="empty_stream")
    async with client_of(lmstudio) as asking:
        heard = await asking.stream(messages=talk(6))
    assert heard.text == "data: [DONE]\n\n"
    assert lmstudio.fired == ["F37"]


async def test_the_middle_is_cut_silently_and_the_prompt_count_falls() -> None:
    lmstudio = LMStudio(OK, OK, profile=ENGINE, models=small(), overflow="truncate_middle")
    async with client_of(lmstudio) as asking:
        counts = []
        for rounds in (4, 6):
            _, body = await asking.post(messages=talk(rounds))
            counts.append(body["usage"]["prompt_tokens"])
    assert counts[1] < counts[0]
    assert lmstudio.requests[1].prompt_tokens > lmstudio.requests[0].prompt_tokens
    assert lmstudio.fired == ["F38"]


async def test_the_brain_does_not_see_what_was_cut() -> None:
    seen: list[bytes] = []

    def brain(raw: bytes) -> Turn:
        seen.append(raw)
        return OK

    lmstudio = LMStudio(brain=brain, models=small(), overflow="truncate_middle")
    async with client_of(lmstudio) as asking:
        await asking.post(messages=talk(6))
    assert b"0 aaa" in seen[0]
    assert b"5 bbb" in seen[0]
    assert b"3 aaa" not in seen[0]


async def test_what_cannot_be_cut_to_fit_is_refused() -> None:
    lmstudio = LMStudio(models=small(50), overflow="truncate_middle")
    async with client_of(lmstudio) as asking:
        status, body = await asking.post(messages=talk(3))
    assert status == 400
    assert "n_ctx: 50" in body["error"]


async def test_an_answer_ends_at_its_limit_when_limits_hold() -> None:
    turn = Turn(text="word " * 40, calls=(CallSpec("f"),))
    async with client_of(LMStudio(turn, limited=True)) as asking:
        _, body = await asking.post(max_tokens=5)
    choice = body["choices"][0]
    assert choice["finish_reason"] == "length"
    assert choice["message"]["content"] == ("word " * 40)[:20]
    assert choice["message"]["tool_calls"] == []


async def test_a_growing_conversation_is_found_in_the_cache() -> None:
    lmstudio = LMStudio(*[OK] * 6)
    async with client_of(lmstudio) as asking:
        for rounds in range(6):
            await asking.post(messages=talk(rounds, size=40))
        meter = await asking.get("/__sim/stats")
    last = lmstudio.requests[-1]
    assert last.cached_tokens == lmstudio.requests[-2].prompt_tokens - 1
    assert meter["cacheShare"] == lmstudio.cache_share() > 0.7
    assert meter["requests"][-1]["cachedTokens"] == last.cached_tokens


async def test_a_change_at_the_beginning_throws_the_cache_away() -> None:
    changed = talk(4)
    changed[0] = {"role": "system", "content": "It is 12:01."}
    lmstudio = LMStudio(OK, OK)
    async with client_of(lmstudio) as asking:
        await asking.post(messages=talk(4))
        await asking.post(messages=changed)
    assert lmstudio.requests[1].cached_tokens < 20


async def test_each_slot_remembers_its_own_prompt() -> None:
    one, other = talk(4), [{"role": "user", "content": "Something else. " * 40}]
    for parallel, kept in ((1, False), (2, True)):
        lmstudio = LMStudio(*[OK] * 3, models=[Model(parallel=parallel)])
        async with client_of(lmstudio) as asking:
            for messages in (one, other, one):
                await asking.post(messages=messages)
        last = lmstudio.requests[-1]
        assert (last.cached_tokens == last.prompt_tokens) is kept


async def test_loading_again_empties_the_cache() -> None:
    model = Model()
    lmstudio = LMStudio(OK, OK, models=[model])
    async with client_of(lmstudio) as asking:
        await asking.post(messages=talk(4))
        model.unload()
        model.load(8192)
        await asking.post(messages=talk(4))
    assert lmstudio.requests[1].cached_tokens == 0


async def test_requests_beyond_the_slots_wait_and_are_counted() -> None:
    held = asyncio.Event()
    turns = [Turn(text="first", hold=held), Turn(text="second")]
    lmstudio = LMStudio(*turns, models=[Model(parallel=1)])
    async with client_of(lmstudio) as asking, asyncio.TaskGroup() as tasks:
        answers = [tasks.create_task(asking.post()) for _ in turns]
        await lmstudio.arrived(2)
        assert len(lmstudio.requests) == 1
        held.set()
    said = [task.result()[1]["choices"][0]["message"]["content"] for task in answers]
    assert sorted(said) == ["first", "second"]
    assert lmstudio.stats.highest_concurrency == 2


@pytest.mark.parametrize(
    ("profile", "words"), [(CLASSIC, "Channel Error"), (ENGINE, "Context size has been exceeded.")]
)
async def test_parallel_requests_share_one_window(profile: Any, words: str) -> None:
    held = asyncio.Event()
    turns = [Turn(text="first", hold=held)]
    lmstudio = LMStudio(*turns, profile=profile, models=small())
    async with client_of(lmstudio) as asking, asyncio.TaskGroup() as tasks:
        tasks.create_task(asking.post(messages=talk(3)))
        await lmstudio.arrived()
        _, body = await asking.post(messages=talk(3))
        held.set()
    assert words in body["error"]
    assert lmstudio.fired == ["F33"]


async def test_reading_the_prompt_takes_the_time_of_what_is_not_cached() -> None:
    lmstudio = LMStudio(OK, OK, pace=Pace(prompt_token=0.0002))
    times = []
    async with client_of(lmstudio) as asking:
        clock = asyncio.get_running_loop().time
        for _ in range(2):
            began = clock()
            await asking.post(messages=talk(2))
            times.append(clock() - began)
    assert times[0] > lmstudio.requests[0].prompt_tokens * 0.0002 > times[1]


@pytest.mark.parametrize(
    "turn",
    [
        Turn(text="A long answer.", prompt_hold=asyncio.Event()),
        Turn(text="A long answer.", hold=asyncio.Event()),
    ],
)
@pytest.mark.parametrize("streamed", [True, False])
async def test_a_client_that_leaves_is_seen(turn: Turn, *, streamed: bool) -> None:
    lmstudio = LMStudio(turn)
    async with client_of(lmstudio) as asking:
        asked = asyncio.ensure_future(asking.stream(patience=5) if streamed else asking.post())
        await lmstudio.arrived()
        asked.cancel()
        await asyncio.wait_for(lmstudio.cancelled.wait(), 5)
    assert lmstudio.requests[0].cancelled
    assert not lmstudio.requests[0].complete


async def test_an_answer_that_was_sent_is_complete() -> None:
    lmstudio = LMStudio(OK)
    async with client_of(lmstudio) as asking:
        await asking.stream()
    assert lmstudio.requests[0].complete


async def test_an_idle_connection_is_closed() -> None:
    async with (
        LMStudio(keep_alive=0.02) as lmstudio,
        httpx.AsyncClient(base_url=lmstudio.url, trust_env=False, timeout=60) as http,
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", http.base_url.port)
        writer.write(b"GET /lmstudio-greeting HTTP/1.1\r\nHost: x\r\n\r\n")
        head = await asyncio.wait_for(reader.read(), 5)
        writer.close()
        await writer.wait_closed()
    assert b"Keep-Alive: timeout=5" in head


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("reasoning_content", {"reasoning_content": "Hm.", "content": "Yes."}),
        ("reasoning", {"reasoning": "Hm.", "content": "Yes."}),
        ("think", {"content": "<think>Hm.</think>Yes."}),
        ("think-open", {"content": "Hm.</think>Yes."}),
        ("none", {"content": "Yes."}),
    ],
)
async def test_reasoning_comes_as_the_model_gives_it(field: str, said: dict[str, str]) -> None:
    turn = Turn(text="Yes.", reasoning="Hm.")
    async with client_of(LMStudio(turn, models=[Model(reasoning=field)])) as asking:
        heard = await asking.stream()
    joined: dict[str, str] = {}
    for delta in heard.deltas:
        for name in delta.keys() - {"role"}:
            joined[name] = joined.get(name, "") + delta[name]
    assert joined == said


@pytest.mark.parametrize(("profile", "thinks"), [(CLASSIC, True), (ENGINE, False)])
async def test_only_newer_servers_heed_the_reasoning_effort(profile: Any, *, thinks: bool) -> None:
    async with client_of(LMStudio(Turn("Yes.", "Hm."), profile=profile)) as asking:
        _, body = await asking.post(reasoning_effort="none")
    assert bool(body["choices"][0]["message"]["reasoning_content"]) is thinks


async def test_a_browser_is_not_let_in() -> None:
    async with LMStudio() as lmstudio, httpx.AsyncClient(trust_env=False, timeout=60) as http:
        response = await http.options(f"{lmstudio.url}/v1/models")
    assert "Unexpected endpoint" in response.json()["error"]
    assert "access-control-allow-origin" not in response.headers
