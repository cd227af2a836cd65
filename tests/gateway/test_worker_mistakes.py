"""What clients of `/ws` get wrong: they are told, and the socket stays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import SlowModel, offline, write_program
from tests.support.gateways import gateway
from tests.support.lmstudio import LMStudio, Turn
from tests.support.sockets import Client, Json, client
from whence_tools.json_values import MOST_VALUES

CALL = {"id": "k1", "type": "function", "function": {"name": "read_file", "arguments": "{}"}}


@asynccontextmanager
async def connected(project: Path, **settings: str) -> AsyncIterator[Client]:
    options = offline(project.parent / "data", **settings)
    async with gateway(project, options) as url, client(url) as one:
        yield one


async def still_there(one: Client) -> bool:
    await one.send(id="after", action="cancel", payload={"target": "nothing"})
    frame = await one.next()
    return (frame["id"], frame["code"]) == ("after", "NOT_FOUND")


async def test_a_frame_of_very_many_values_is_refused(project: Path) -> None:
    async with connected(project) as one:
        await one.send(id=1, action="investigate", payload={"command": [1] * (MOST_VALUES + 1)})
        assert (await one.next())["code"] == "INVALID_REQUEST"
        assert await still_there(one)


@pytest.mark.parametrize(
    "frame",
    [
        "{",
        "",
        "[]",
        '"text"',
        "null",
        "[" * 100_000,
        '{"a":' * 20_000 + "1" + "}" * 20_000,
        "1" * 5_000,
        b"\x00\x01",
        '{"action": "investigate", "payload": {"text": "x"}}',
        '{"id": null, "action": "investigate", "payload": {"text": "x"}}',
        '{"id": true, "action": "investigate", "payload": {"text": "x"}}',
        '{"id": "", "action": "investigate", "payload": {"text": "x"}}',
        json.dumps({"id": "x" * 201, "action": "investigate", "payload": {"text": "x"}}),
    ],
    ids=lambda frame: repr(frame[:20]),
)
async def test_a_frame_without_a_readable_id_is_answered_without_one(
    project: Path, frame: str | bytes
) -> None:
    async with connected(project) as one:
        await one.socket.send(frame)
        error = await one.next()
        assert await still_there(one)
    assert "id" not in error
    assert (error["event"], error["code"]) == ("error", "INVALID_REQUEST")
    assert error["message"]


@pytest.mark.parametrize("action", [None, 3, "chat", "__class__", ["investigate"], {}])
async def test_an_unknown_action_is_answered_with_those_there_are(
    project: Path, action: object
) -> None:
    async with connected(project) as one:
        await one.send(id="r", action=action, payload={})
        error = await one.next()
        assert await still_there(one)
    assert (error["id"], error["code"]) == ("r", "INVALID_REQUEST")
    assert "chat.completion, investigate, cancel" in error["message"]


def chat(*messages: Json, **more: Any) -> Json:
    return {"messages": list(messages), **more}


USER: Json = {"role": "user", "content": "Hello?"}


@pytest.mark.parametrize(
    ("payload", "named"),
    [
        (None, "payload"),
        ([], "payload"),
        ({}, "messages"),
        (chat(), "messages"),
        ({"messages": "Hello?"}, "messages"),
        (chat({"role": "wizard", "content": "x"}), "messages.0"),
        (chat({"role": "user"}), "messages.0.content"),
        (chat({"role": "user", "content": None}), "messages.0.content"),
        (chat({"role": "user", "content": 3}), "messages.0.content"),
        (
            chat(USER, {"role": "user", "content": [{"type": "image_url"}]}),
            "messages.1.content",
        ),
        (chat(USER, {"role": "user", "content": ["text"]}), "messages.1.content"),
        (chat({"role": "tool", "content": "x"}), "messages.0.tool_call_id"),
        (chat({"role": "tool", "content": "x", "tool_call_id": "k1"}), "call 'k1'"),
        (
            chat({"role": "assistant", "tool_calls": [{**CALL, "function": {"name": "x"}}]}),
            "messages.0.tool_calls.0.function.arguments",
        ),
        (
            chat(
                {
                    "role": "assistant",
                    "tool_calls": [{**CALL, "function": {"name": "x", "arguments": "{"}}],
                }
            ),
            "messages.0.tool_calls.0.function.arguments",
        ),
        (chat(USER, tool_choice="always"), "tool_choice"),
        (chat(USER, tools="read_file"), "tools"),
        (chat(USER, tools=[{"type": "function"}]), "tools.0"),
        (chat(USER, stream="yes"), "stream"),
        (chat(USER, model=7), "model"),
        (chat(USER, tools=["read_files"]), "read_file"),
        (chat(USER, tools=[{"name": "__import__"}]), "__import__"),
        (chat(USER, profile="pythagoros"), "pythagoras"),
        (chat({"role": "user", "content": " "}), "empty"),
        (chat(USER, {"role": "user", "content": []}), "empty"),
    ],
)
async def test_a_wrong_chat_is_refused_by_the_name_of_the_field(
    project: Path, payload: object, named: str
) -> None:
    async with connected(project) as one:
        await one.send(id="c", action="chat.completion", payload=payload)
        error = await one.next()
        assert await still_there(one)
    assert (error["id"], error["code"]) == ("c", "INVALID_PARAMETERS")
    assert named in error["message"]


@pytest.mark.parametrize(
    ("payload", "named"),
    [
        ({}, "at least one of"),
        ({"text": 3}, "payload.text"),
        ({"text": "x", "line": 0}, "payload.line"),
        ({"text": "x", "commands": ["x"]}, "payload.commands"),
        ({"command": "rm -rf"}, "payload.command"),
    ],
)
async def test_a_wrong_problem_is_refused_by_the_name_of_the_field(
    project: Path, payload: object, named: str
) -> None:
    async with connected(project) as one:
        await one.send(id="i", action="investigate", payload=payload)
        error = await one.next()
        assert await still_there(one)
    assert (error["id"], error["code"]) == ("i", "INVALID_PARAMETERS")
    assert named in error["message"]


async def test_an_id_that_runs_is_refused_and_can_be_used_again_later(project: Path) -> None:
    hold = asyncio.Event()
    turns = (Turn(text="word " * 50, hold=hold), Turn(text="Again."))
    async with LMStudio(*turns) as lmstudio:
        own = {"analyst": "auto", "lmstudio.url": lmstudio.url}
        async with connected(project, **own) as one:
            await one.chat("c", "Tell me.")
            await one.until("chat.delta")
            await one.chat("c", "And again.")
            assert (await one.until("error"))["code"] == "DUPLICATE_ID"
            hold.set()
            assert (await one.until("chat.complete"))["stopReason"] == "answered"
            await one.chat("c", "And again.")
            assert (await one.until("chat.complete"))["output"] == "Again."


async def test_too_many_requests_at_once_are_refused_and_the_others_go_on(project: Path) -> None:
    await asyncio.to_thread(write_program, project)
    async with SlowModel() as model:
        own = model.settings(project.parent / "data")
        async with gateway(project, own) as url, client(url) as one:
            for number in range(33):
                await one.send(
                    id=number, action="investigate", payload={"message": f"E{number}: bad"}
                )
            error = await one.until("error")
            assert (error["id"], error["code"]) == (32, "TOO_MANY_REQUESTS")
            await one.send(id="x", action="cancel", payload={"target": 31})
            await one.until("investigation.finished", 31)


async def test_a_message_over_the_limit_closes_the_socket_and_no_other(project: Path) -> None:
    options = offline(project.parent / "data", **{"gateway.maxBodyKb": "64"})
    async with gateway(project, options) as url, client(url) as one, client(url) as other:
        await one.send(id="i", action="investigate", payload={"text": "x" * 70_000})
        code, _ = await one.closed()
        assert code == 1009
        assert await still_there(other)


async def test_a_text_that_is_no_utf8_closes_the_socket_with_the_code_for_it(
    project: Path,
) -> None:
    async with connected(project) as one:
        await one.socket.send(b"\xff\xfe", text=True)
        code, _ = await one.closed()
    assert code == 1007


async def test_half_a_surrogate_pair_is_taken_and_given_back(project: Path) -> None:
    async with connected(project) as one:
        await one.socket.send('{"id": "\\ud83d", "action": "nothing"}')
        assert (await one.next())["id"] == "\ud83d"
