"""`/v1/responses` of the stand-in: stricter requests, other frames, the same model behind it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.lmstudio import CLASSIC, ENGINE, LEGACY, CallSpec, Expect, LMStudio, Turn
from tests.support.lmstudio.client import FLAT_READ_FILE, READ_FILE, RESPONSES, client_of

CALL = CallSpec("read_file", {"path": "a.py"})
MESSAGE = {"type": "message", "role": "user", "content": "Why?"}


@pytest.mark.parametrize(
    ("body", "param", "code"),
    [
        ({"tools": [READ_FILE]}, "tools.0.name", "invalid_type"),
        ({"tools": [{"type": "web_search"}]}, "tools.0.type", "invalid_string"),
        ({"tools": [{**FLAT_READ_FILE, "parameters": {}}]}, "tools.0", "custom"),
        ({"tools": [FLAT_READ_FILE], "tool_choice": {"type": "function"}}, "tool_choice",
         "invalid_union"),
        ({"tools": [], "tool_choice": "auto"}, "tool_choice", "custom"),
        ({"input": [{"type": "item_reference", "id": "x"}]}, "input", "invalid_union"),
        ({"ttl": 300}, "", "unrecognized_keys"),
        ({"previous_response_id": "resp_0"}, "previous_response_id",
         "previous_response_not_found"),
    ],
)  # fmt: skip
async def test_invalid_requests_are_refused_with_an_object(
    body: dict[str, Any], param: str, code: str
) -> None:
    async with client_of(LMStudio()) as asking:
        status, answer = await asking.post(RESPONSES, **{"input": "Why?", **body})
    assert status == 400
    assert (answer["error"]["param"], answer["error"]["code"]) == (param, code)


async def test_the_old_era_does_not_have_it() -> None:
    async with client_of(LMStudio(profile=LEGACY)) as asking:
        status, answer = await asking.post(RESPONSES, input="Why?")
    assert status == 200
    assert "Unexpected endpoint" in answer["error"]


async def test_an_answer_is_a_list_of_items_with_usage() -> None:
    turn = Turn("I look.", "Hm.", (CALL,))
    async with client_of(LMStudio(turn)) as asking:
        _, answer = await asking.post(RESPONSES, input=[MESSAGE], tools=[FLAT_READ_FILE])
    assert [item["type"] for item in answer["output"]] == ["reasoning", "message", "function_call"]
    assert answer["output"][2]["arguments"] == CALL.text
    assert answer["usage"]["input_tokens"] > 0
    assert answer["id"].startswith("resp_")


async def events(profile: Any, turn: Turn) -> list[tuple[str, Any]]:
    async with client_of(LMStudio(turn, profile=profile)) as asking:
        heard = await asking.stream(RESPONSES, input="Why?", tools=[FLAT_READ_FILE])
    return [event for event in heard.events if event[0] != "message"]


@pytest.mark.parametrize("profile", [CLASSIC, ENGINE])
async def test_a_stream_says_the_name_once_and_the_arguments_in_pieces(profile: Any) -> None:
    said = await events(profile, Turn("I look.", "Hm.", (CALL,)))
    assert (said[0][0], said[-1][0]) == ("response.created", "response.completed")
    added = [data["item"] for name, data in said if name == "response.output_item.added"]
    assert added[-1]["name"] == "read_file"
    pieces = [data for name, data in said if name.endswith("arguments.delta")]
    assert "".join(piece["delta"] for piece in pieces) == CALL.text
    done = next(data for name, data in said if name.endswith("arguments.done"))
    assert "name" not in done
    assert said[-1][1]["response"]["output"][-1]["arguments"] == CALL.text
    assert all(data["type"] == name for name, data in said)


async def test_older_servers_send_fewer_events_and_no_item_ids() -> None:
    old = await events(CLASSIC, Turn("I look.", "", (CALL,)))
    new = await events(ENGINE, Turn("I look.", "", (CALL,)))
    assert {name for name, _ in new} - {name for name, _ in old} == {
        "response.in_progress",
        "response.content_part.added",
        "response.content_part.done",
        "response.output_item.done",
    }
    assert {data["item_id"] for name, data in old if "arguments" in name} == {""}


@pytest.mark.parametrize(("profile", "name"), [(CLASSIC, "error"), (ENGINE, "response.failed")])
async def test_a_failure_ends_a_stream_in_the_eras_way(profile: Any, name: str) -> None:
    said = await events(profile, Turn("I look at it.", fault="F26"))
    assert said[0][0] == "response.created"
    assert said[-1][0] == name


async def test_the_conversation_is_understood_like_that_of_a_chat() -> None:
    expect = Expect(last_role="tool", contains="x = 1", tools=("read_file",))
    items = [
        MESSAGE,
        {"type": "function_call", "call_id": "7", "name": "read_file", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "7", "output": "x = 1"},
    ]
    lmstudio = LMStudio(Turn(text="ok", expect=expect))
    async with client_of(lmstudio) as asking:
        await asking.post(RESPONSES, input=items, instructions="Be short.", tools=[FLAT_READ_FILE])
    messages = lmstudio.requests[0].chat["messages"]
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "tool"]
    assert messages[2]["tool_calls"][0]["id"] == messages[3]["tool_call_id"]


async def test_a_response_is_continued_by_its_id_unless_it_was_not_stored() -> None:
    turns = [Turn(text="First."), Turn(text="Second."), Turn(text="Third.")]
    lmstudio = LMStudio(*turns)
    async with client_of(lmstudio) as asking:
        _, first = await asking.post(RESPONSES, input="One?")
        _, second = await asking.post(
            RESPONSES, input="Two?", previous_response_id=first["id"], store=False
        )
        status, _ = await asking.post(RESPONSES, input="x", previous_response_id=second["id"])
    said = [message["content"] for message in lmstudio.requests[1].chat["messages"]]
    assert said == ["One?", "First.", "Two?"]
    assert second["previous_response_id"] == first["id"]
    assert status == 400


async def test_the_cache_meter_counts_over_this_endpoint_too() -> None:
    lmstudio = LMStudio(*[Turn(text="x")] * 2)
    async with client_of(lmstudio) as asking:
        for _ in range(2):
            await asking.post(RESPONSES, input=[MESSAGE], tools=[FLAT_READ_FILE], store=False)
    assert lmstudio.cache_share() == 1.0
