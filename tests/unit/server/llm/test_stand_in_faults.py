"""Every fault of the catalogue can be asked for by its name, and makes a difference."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from tests.support.lmstudio import (
    ENGINE,
    LEGACY,
    PROFILES,
    CallSpec,
    LMStudio,
    Model,
    Turn,
    client,
)
from tests.support.lmstudio.client import CHAT, FLAT_READ_FILE, READ_FILE, RESPONSES, client_of
from tests.support.lmstudio.dialects import FAMILIES
from tests.support.lmstudio.faults import FAULTS

CATALOGUE = {f"F{number:02}" for number in range(1, 59)}
FIRST = CallSpec("read_file", {"path": "a.py", "line": 2})
SECOND = CallSpec("read_file", {"path": "b.py"})
TALKATIVE = Turn(text="I will look.", reasoning="Where is it?", calls=(FIRST, SECOND))
PARTS = [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]
ASKED = {"id": "100000000", "type": "function", "function": {"name": "f", "arguments": "{}"}}
HISTORY: list[dict[str, Any]] = [
    {"role": "system", "content": "You are a debugger."},
    {"role": "user", "content": PARTS},
    {"role": "assistant", "content": "", "tool_calls": [ASKED]},
    {"role": "tool", "tool_call_id": "100000000", "content": "x = 1"},
    {"role": "user", "content": "Go on."},
]
ITEMS: list[dict[str, Any]] = [
    {"role": "user", "content": "Why?"},
    {"type": "function_call", "call_id": "1", "name": "f", "arguments": "{}"},
    {"type": "function_call_output", "call_id": "1", "output": "x = 1"},
    {"role": "user", "content": "Go on."},
]


def faulty(name: str, turn: Turn = TALKATIVE) -> Turn:
    return Turn(turn.text, turn.reasoning, turn.calls, turn.finish, name)


SILENT = ("hang", "stall", "linger", "F43")


def patience_with(name: str) -> float:
    """How many seconds to wait for what may never come."""
    return 0.3 if name in SILENT else 5


async def stream_answer(lmstudio: LMStudio, **body: Any) -> client.Stream:
    async with client_of(lmstudio) as asking:
        return await asking.stream(messages=HISTORY, tools=[READ_FILE], **body)


def test_every_id_of_the_catalogue_is_in_the_table() -> None:
    assert {name.partition("-")[0] for name in FAULTS if name.startswith("F")} == CATALOGUE


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        pytest.param(
            name, profile, id=f"{name}-{profile}", marks=pytest.mark.thorough if turn else ()
        )
        for turn in range(len(PROFILES))
        for place, name in enumerate(sorted(FAULTS))
        for profile in [sorted(PROFILES)[(place + turn) % len(PROFILES)]]
    ],
)
async def test_each_fault_is_recorded_when_it_made_a_difference(name: str, profile: str) -> None:
    lmstudio = LMStudio(faulty(name), profile=PROFILES[profile])
    always_so = (name, profile) == ("F01", "legacy")
    async with client_of(lmstudio) as asking:
        said = await asking.stream(CHAT, patience_with(name), messages=HISTORY, tools=[READ_FILE])
        if said.silent:
            await asyncio.wait_for(lmstudio.cancelled.wait(), 5)
    assert lmstudio.requests[0].fault == name
    assert lmstudio.fired == ([] if always_so else [name])


async def test_a_fault_without_an_occasion_is_not_recorded() -> None:
    lmstudio = LMStudio(Turn(text="Yes.", fault="F05"))
    async with client_of(lmstudio) as asking:
        await asking.post()
    assert lmstudio.requests[0].fault == "F05"
    assert lmstudio.fired == []


@pytest.mark.parametrize("name", sorted(FAULTS))
async def test_each_fault_can_happen_to_an_answer_that_is_not_streamed(name: str) -> None:
    async with client_of(LMStudio(faulty(name))) as asking:
        try:
            async with asyncio.timeout(patience_with(name)):
                status, body = await asking.post(messages=HISTORY, tools=[READ_FILE])
        except (TimeoutError, httpx.HTTPError):
            return
    assert isinstance(status, int)
    assert body.keys() & {"choices", "error"}


@pytest.mark.parametrize("name", sorted(FAULTS))
async def test_each_fault_can_happen_to_a_response(name: str) -> None:
    lmstudio = LMStudio(faulty(name), profile=ENGINE)
    async with client_of(lmstudio) as asking:
        said = await asking.stream(
            RESPONSES, patience_with(name), input=ITEMS, tools=[FLAT_READ_FILE]
        )
    assert said.silent or said.broken or said.text or name == "F42"


def calls_in(said: client.Stream) -> list[dict[str, Any]]:
    return [call for delta in said.deltas for call in delta.get("tool_calls", ())]


async def test_f04_parallel_calls_share_one_index() -> None:
    calls = calls_in(await stream_answer(LMStudio(faulty("F04"))))
    assert {call["index"] for call in calls} == {0}
    assert len({call["id"] for call in calls if call.get("id")}) == 2


async def test_f11_arguments_are_xml() -> None:
    calls = calls_in(await stream_answer(LMStudio(faulty("F11-arguments"))))
    assert "<parameter=path>" in "".join(call["function"]["arguments"] for call in calls)


@pytest.mark.parametrize("family", sorted(FAMILIES))
async def test_f21_calls_are_written_as_each_family_writes_them(family: str) -> None:
    said = await stream_answer(LMStudio(faulty(f"F21-{family}")))
    text = "".join(delta.get("content", "") for delta in said.deltas)
    assert calls_in(said) == []
    assert text.startswith("I will look.\n")
    assert text.count("read_file") == 2


async def test_f15_an_example_in_the_thoughts_is_delivered_as_a_call() -> None:
    said = await stream_answer(LMStudio(faulty("F15")))
    thought = "".join(delta.get("reasoning_content", "") for delta in said.deltas)
    assert '[TOOL_REQUEST]{"name": "read_file"' in thought
    assert [call["function"]["name"] for call in calls_in(said) if call.get("id")] == ["read_file"]


async def test_f22_a_call_comes_only_when_it_is_not_streamed() -> None:
    async with client_of(LMStudio(faulty("F22"), faulty("F22"))) as asking:
        streamed = await asking.stream(messages=HISTORY)
        _, whole = await asking.post(messages=HISTORY)
    assert calls_in(streamed) == []
    assert len(whole["choices"][0]["message"]["tool_calls"]) == 2


async def test_f26_an_error_comes_in_the_middle() -> None:
    said = await stream_answer(LMStudio(faulty("F26")))
    assert said.deltas
    [error] = said.of("error")
    assert error["message"].startswith("Unexpected empty grammar stack")
    assert "[DONE]" not in said.text


async def test_f36_the_frame_of_the_old_era_holds_a_string() -> None:
    old, new = [await stream_answer(LMStudio(faulty("F36"), profile=p)) for p in (LEGACY, ENGINE)]
    assert isinstance(old.of("error")[0]["error"], str)
    assert "does not fit in context length" in new.of("error")[0]["error"]["message"]


async def test_f38_the_middle_is_missing_and_only_the_count_tells() -> None:
    lmstudio = LMStudio(faulty("F38"))
    said = await stream_answer(lmstudio, stream_options={"include_usage": True})
    usage = said.events[-2][1]["usage"]
    [asked] = lmstudio.requests
    assert usage["prompt_tokens"] == asked.prompt_tokens - asked.cut_tokens
    assert asked.cut_tokens > 0


async def test_f43_the_server_stays_busy_when_the_client_has_left() -> None:
    lmstudio = LMStudio(faulty("F43"), Turn(text="ok"), models=[Model(parallel=1)])
    async with client_of(lmstudio) as asking:
        assert (await asking.stream(patience=0.05)).silent
        status, _ = await asking.post()
    assert status == 200
    assert lmstudio.fired == ["F43"]
    assert lmstudio.requests[0].cancelled


async def test_f46_the_brain_sees_the_parts_in_another_order() -> None:
    seen: list[Any] = []

    def brain(raw: bytes) -> Turn:
        seen.append(json.loads(raw)["messages"][1]["content"])
        return Turn(text="ok")

    await stream_answer(LMStudio(brain=brain, fault="F46"))
    assert seen == [PARTS[::-1]]


async def test_f48_another_model_answers() -> None:
    said = await stream_answer(LMStudio(faulty("F48")))
    assert said.events[0][1]["model"] == "vendor/omega-1b"


async def test_f49_a_second_instance_is_listed() -> None:
    async with client_of(LMStudio(faulty("F49"))) as asking:
        await asking.stream()
        names = [row["id"] for row in (await asking.get("/v1/models"))["data"]]
    assert names == ["vendor/alpha-8b", "vendor/alpha-8b:2"]


async def test_f54_the_last_call_is_repeated() -> None:
    calls = calls_in(await stream_answer(LMStudio(faulty("F54", Turn(text="Hm.")))))
    assert calls[0]["function"]["name"] == "f"


@pytest.mark.parametrize(("name", "count"), [("F55", None), ("F55-zeros", 0)])
async def test_f55_usage_is_missing_or_zeros(name: str, count: int | None) -> None:
    said = await stream_answer(LMStudio(faulty(name)), stream_options={"include_usage": True})
    counts = [data["usage"]["prompt_tokens"] for _, data in said.events if "usage" in data]
    assert counts == ([] if count is None else [count])


async def test_f57_every_call_has_the_same_id() -> None:
    calls = calls_in(await stream_answer(LMStudio(faulty("F57"))))
    assert [call["id"] for call in calls if call.get("id")] == ["100000001"] * 2


async def test_a_share_of_the_brains_answers_goes_wrong_in_the_same_places_each_time() -> None:
    async def fired() -> int:
        lmstudio = LMStudio(brain=lambda _: Turn(text="x"), fault="F37", fault_rate=0.5)
        async with client_of(lmstudio) as asking:
            for _ in range(20):
                await asking.post()
        return len(lmstudio.fired)

    once = await fired()
    assert 3 < once < 17
    assert await fired() == once


@pytest.mark.parametrize(
    ("rule", "messages", "words", "fault"),
    [
        ({"system_first_only": True}, HISTORY[1:2] + HISTORY[:1], "at the beginning", "F29"),
        ({"needs_user": True}, HISTORY[:1], "No user query", "F30"),
        ({"strict_alternation": True}, HISTORY[1:2] * 2, "must alternate", "F31"),
    ],
)
async def test_templates_refuse_what_their_model_does_not_know(
    rule: dict[str, Any], messages: list[Any], words: str, fault: str
) -> None:
    for profile, wording in ((LEGACY, "jinja template"), (ENGINE, "Unable to generate parser")):
        lmstudio = LMStudio(profile=profile, models=[Model(**rule)])
        async with client_of(lmstudio) as asking:
            status, body = await asking.post(messages=messages)
        assert status == 400
        assert words in body["error"]
        assert wording in body["error"]
        assert lmstudio.fired == [fault]


async def test_a_lookahead_breaks_the_grammar() -> None:
    schema = {"type": "object", "properties": {"x": {"type": "string", "pattern": "^(?!y)"}}}
    tool = {"type": "function", "function": {"name": "f", "parameters": schema}}
    lmstudio = LMStudio()
    async with client_of(lmstudio) as asking:
        _, body = await asking.post(tools=[tool])
    assert "failed to parse grammar" in body["error"]
    assert lmstudio.fired == ["F28"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"messages": [{"role": "assistant", "content": None}]}, "F24"),
        ({"tool_choice": {"type": "function"}}, "F25"),
    ],
)
async def test_a_refused_request_counts_as_the_fault_that_it_is(
    body: dict[str, Any], fault: str
) -> None:
    lmstudio = LMStudio()
    async with client_of(lmstudio) as asking:
        await asking.post(**body)
    assert lmstudio.fired == [fault]


async def test_a_brain_may_go_wrong_by_itself() -> None:
    lmstudio = LMStudio(brain=lambda _: Turn(text="Yes.", fault="F17"), fault="F34")
    async with client_of(lmstudio) as asking:
        _, body = await asking.post()
    assert body["choices"][0]["message"]["reasoning_content"] == "Yes."
    assert lmstudio.fired == ["F17"]
