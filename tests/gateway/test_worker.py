"""Chats and investigations over `/ws`, by a stranger's client."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.daemons import OTHER_TRACE, TRACE, SlowModel, offline, write_program
from tests.support.gateways import gateway, hosted, served
from tests.support.lmstudio import CallSpec, LMStudio, Model, Turn
from tests.support.sockets import SECONDS, Client, client
from tests.support.waiting import until

READ = CallSpec("read_file", {"filePath": "accounts.py"})


@asynccontextmanager
async def chatting(
    project: Path, *turns: Turn, **settings: str
) -> AsyncIterator[tuple[Client, LMStudio]]:
    """A client of a gateway over a small program, with a scripted model behind it."""
    await asyncio.to_thread(write_program, project)
    async with (
        LMStudio(*turns) as lmstudio,
        gateway(project, model_settings(project, lmstudio, **settings)) as url,
        client(url) as one,
    ):
        yield one, lmstudio


def model_settings(project: Path, lmstudio: LMStudio, **more: str) -> dict[str, str]:
    own = {"analyst": "auto", "lmstudio.url": lmstudio.url}
    return offline(project.parent / "data", **own, **more)


async def test_an_answer_streams_and_ends_with_the_whole_of_it(project: Path) -> None:
    async with chatting(project, Turn(text="There is no bo.")) as (one, _):
        await one.chat("c1", "Why does it fail?")
        complete = await one.until("chat.complete")
    deltas = [frame["delta"] for frame in one.heard if frame["event"] == "chat.delta"]
    assert "".join(deltas) == complete["output"] == "There is no bo."
    assert complete["usage"]["totalTokens"] > 0
    assert complete["stopReason"] == "answered"
    assert {frame["id"] for frame in one.heard} == {"c1"}


async def test_the_models_calls_are_executed_and_told_with_their_results(project: Path) -> None:
    async with chatting(project, Turn(calls=(READ,)), Turn(text="Ada and Grace.")) as (one, _):
        await one.chat(7, "Who is in it?", tool_choice="auto")
        call = await one.until("tool.call")
        result = await one.until("tool.result")
        complete = await one.until("chat.complete")
    assert (call["name"], call["arguments"]) == ("read_file", {"filePath": "accounts.py"})
    assert result["callId"] == call["callId"]
    assert "grace" in result["content"]
    assert complete["output"] == "Ada and Grace."
    assert {frame["id"] for frame in one.heard} == {7}
    told = [frame["seq"] for frame in one.heard]
    assert told == sorted(set(told))
    assert len({frame["investigationId"] for frame in one.heard}) == 1


async def test_every_frame_is_json_whatever_a_model_calls_with(project: Path) -> None:
    strange = CallSpec("read_file", raw='{"filePath": "a\\ud83d.py", "lineStart": NaN}')
    async with chatting(project, Turn(calls=(strange,)), Turn(text="No.")) as (one, _):
        await one.chat("c1", "Well?")
        text = ""
        while '"chat.complete"' not in text:
            text = await one.socket.recv(decode=True)
            json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))


async def test_without_streaming_no_deltas_come(project: Path) -> None:
    async with chatting(project, Turn(calls=(READ,)), Turn(text="Ada.")) as (one, _):
        await one.chat("c1", "Who?", stream=False)
        await one.until("chat.complete")
    events = one.events("c1")
    assert "tool.result" in events
    assert not [name for name in events if name.endswith("delta")]


@pytest.mark.parametrize(
    ("chosen", "advice"),
    [
        ({"tool_choice": "none"}, "Answer in words"),
        ({"tools": []}, "Answer in words"),
        ({"tools": ["get_code_context"]}, "get_code_context"),
    ],
)
async def test_a_tool_that_was_not_chosen_is_not_run_when_the_model_calls_it(
    project: Path, chosen: dict[str, Any], advice: str
) -> None:
    async with chatting(project, Turn(calls=(READ,)), Turn(text="I cannot see.")) as (
        one,
        lmstudio,
    ):
        await one.chat("c1", "Who is in it?", **chosen)
        result = await one.until("tool.result")
        complete = await one.until("chat.complete")
        told = lmstudio.requests[1].body["messages"][-1]["content"]
    assert result["success"] is False
    error = json.loads(result["content"])["error"]
    assert error["code"] == "INVALID_PARAMETERS"
    assert advice in error["message"]
    assert "grace" not in told
    assert complete["output"] == "I cannot see."


async def test_a_large_result_comes_in_parts_which_together_are_the_whole(project: Path) -> None:
    big = "\n".join(f"{number:06} é" for number in range(500))
    await asyncio.to_thread((project / "big.txt").write_text, big, encoding="utf-8")
    whole = CallSpec("read_file", {"filePath": "big.txt"})
    async with chatting(project, Turn(calls=(whole,)), Turn(text="Long.")) as (one, _):
        await one.chat("c1", "What is in it?")
        await one.until("chat.complete")
    results = [frame for frame in one.heard if frame["event"] == "tool.result"]
    assert len(results) > 1
    assert [frame["part"] for frame in results] == list(range(1, len(results) + 1))
    assert {frame["parts"] for frame in results} == {len(results)}
    assert len({frame["callId"] for frame in results}) == 1
    envelope = json.loads("".join(frame["content"] for frame in results))
    assert envelope["data"]["content"] == big


async def test_tools_are_chosen_by_name_or_by_the_name_of_their_spec(project: Path) -> None:
    spec = {"type": "function", "function": {"name": "get_code_context", "parameters": {"x": 1}}}
    async with chatting(project, Turn(text="Yes.")) as (one, lmstudio):
        await one.chat("c1", "Well?", tools=["read_file", spec])
        await one.until("chat.complete")
        tools = lmstudio.requests[0].body["tools"]
    offered = {tool["function"]["name"]: tool["function"] for tool in tools}
    assert list(offered) == ["read_file", "get_code_context"]
    assert "x" not in offered["get_code_context"]["parameters"]


async def test_the_conversation_of_an_openai_client_is_understood(project: Path) -> None:
    function = {"name": "read_file", "arguments": "{}"}
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "Speak as a pirate."},
        {
            "role": "user",
            "content": [{"type": "text", "text": "Who"}, {"type": "text", "text": "?"}],
        },
        {
            "role": "assistant",
            "content": None,
            "refusal": None,
            "tool_calls": [{"id": "k1", "type": "function", "function": function}],
        },
        {"role": "tool", "tool_call_id": "k1", "content": "ada"},
        {"role": "assistant", "content": "Ada."},
        {"role": "user", "content": "Sure?"},
    ]
    async with chatting(project, Turn(text="Ay.")) as (one, lmstudio):
        payload = {"messages": messages, "temperature": 0.2, "tools": None, "stream": True}
        await one.send(id="c1", action="chat.completion", payload=payload)
        await one.until("chat.complete")
        sent = lmstudio.requests[0].body["messages"]
    assert [message["role"] for message in sent] == [message["role"] for message in messages]
    assert sent[0]["content"] == "Speak as a pirate."
    assert sent[1]["content"] == "Who\n?"
    assert sent[2]["content"] == ""
    assert sent[2]["tool_calls"][0]["id"] == sent[3]["tool_call_id"] == "k1"


def looked_up(content: str, arguments: str = "{}") -> list[dict[str, Any]]:
    """A question whose tool the client has run itself; the answer is still to come."""
    function = {"name": "read_file", "arguments": arguments}
    call = {"id": "k1", "type": "function", "function": function}
    return [
        {"role": "user", "content": "Who is it?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "k1", "content": content},
    ]


async def test_a_result_of_the_clients_own_is_gone_on_with_however_long_it_is(
    project: Path,
) -> None:
    small = Model(context_length=4096)
    async with (
        LMStudio(Turn(text="Ada."), models=[small]) as lmstudio,
        gateway(project, model_settings(project, lmstudio)) as url,
        client(url) as one,
    ):
        for request, words in (("fits", 1200), ("too long", 4000)):
            payload = {"messages": looked_up("ada " * words, ""), "tools": []}
            await one.send(id=request, action="chat.completion", payload=payload)
        complete = await one.until("chat.complete", "fits")
        refused = await one.until("error", "too long")
        (asked,) = lmstudio.requests
    said = [message["role"] for message in asked.body["messages"]]
    assert said == ["system", "user", "assistant", "tool", "user"]
    assert asked.body["messages"][2]["tool_calls"][0]["function"]["arguments"] == "{}"
    assert complete["output"] == "Ada."
    assert refused["code"] == "CONTEXT_OVERFLOW"


async def test_the_deltas_since_the_model_was_last_asked_are_the_output(project: Path) -> None:
    turns = (
        Turn(text="Let me look.", calls=(READ,)),
        Turn(text="Ada and Grace and nobody else.", fault="F41"),
        Turn(text="Ada and Grace and nobody else."),
    )
    async with chatting(project, *turns) as (one, _):
        await one.chat("c1", "Who is in it?")
        complete = await one.until("chat.complete")
    text = ""
    for frame in one.heard:
        if frame["event"] == "model.progress" and frame["phase"] == "prompt":
            text = ""
        elif frame["event"] == "chat.delta":
            text += frame["delta"]
    assert text == complete["output"] == "Ada and Grace and nobody else."


async def test_a_profile_is_taken_by_its_name(project: Path) -> None:
    async with chatting(project, Turn(text="4.")) as (one, lmstudio):
        await one.chat("c1", "2 + 2?", profile="pythagoras")
        await one.until("chat.complete")
        assert "Pythagoras" in lmstudio.requests[0].body["messages"][0]["content"]


async def test_no_model_is_an_error_that_says_what_to_do(project: Path) -> None:
    async with gateway(project) as url, client(url) as one:
        await one.chat("c1", "Well?")
        error = await one.until("error")
    assert error["id"] == "c1"
    assert error["code"] == "ANALYST"
    assert "Set it to auto" in error["message"]


async def test_cancelling_a_chat_ends_it_with_what_was_said_and_then_nothing_more(
    project: Path,
) -> None:
    hold = asyncio.Event()
    long = "word " * 200
    async with chatting(project, Turn(text=long, hold=hold), Turn(text="Next.")) as (one, lmstudio):
        await one.chat("c1", "Tell me.")
        await one.until("chat.delta")
        await one.send(id="x1", action="cancel", payload={"target": "c1"})
        complete = await one.until("chat.complete", "c1")
        async with asyncio.timeout(SECONDS):
            await lmstudio.cancelled.wait()
        await one.chat("c2", "And now?")
        await one.until("chat.complete", "c2")
    assert complete["stopReason"] == "cancelled"
    assert long.startswith(complete["output"])
    assert one.events("c1")[-1] == "chat.complete"
    assert one.events("c1").count("chat.complete") == 1


async def test_a_chat_that_waits_for_its_turn_can_be_cancelled(project: Path) -> None:
    hold = asyncio.Event()
    async with chatting(project, Turn(text="word " * 50, hold=hold)) as (one, _):
        await one.chat("first", "Tell me.")
        await one.until("chat.delta")
        await one.chat("second", "And me.")
        await one.until("queue", "second")
        await one.send(id="x", action="cancel", payload={"target": "second"})
        complete = await one.until("chat.complete", "second")
        hold.set()
        assert (await one.until("chat.complete", "first"))["stopReason"] == "answered"
    assert complete["stopReason"] == "cancelled"
    assert complete["output"] == ""


async def test_an_investigation_tells_its_events_and_ends_with_the_terminal_one(
    project: Path,
) -> None:
    await asyncio.to_thread(write_program, project)
    async with gateway(project) as url, client(url) as one:
        await one.send(id="i1", action="investigate", payload={"text": TRACE})
        finished = await one.until("investigation.finished")
    events = one.events("i1")
    assert events[0] == "investigation.started" or "queue" in events[:1]
    rca = next(frame for frame in one.heard if frame["event"] == "rca")
    assert rca["analysis"]["id"] == finished["analysisId"] == finished["investigationId"]
    assert rca["analysis"]["location"]["filePath"] == "accounts.py"
    assert [frame["seq"] for frame in one.heard] == list(range(1, len(one.heard) + 1))


async def test_an_investigation_that_runs_is_joined_from_its_beginning(project: Path) -> None:
    await asyncio.to_thread(write_program, project)
    async with SlowModel() as model:
        settings = model.settings(project.parent / "data")
        async with gateway(project, settings) as url, client(url) as one, client(url) as other:
            await one.send(id="i", action="investigate", payload={"text": TRACE})
            await one.until("model.progress")
            await other.send(id="j", action="investigate", payload={"text": TRACE})
            await other.until("model.progress")
            model.release()
            ended = [await each.until("investigation.finished") for each in (one, other)]
    assert ended[0]["investigationId"] == ended[1]["investigationId"]
    assert [f["seq"] for f in one.heard] == [f["seq"] for f in other.heard]


async def test_cancelling_an_investigation_ends_it_for_everybody(project: Path) -> None:
    await asyncio.to_thread(write_program, project)
    async with SlowModel() as model:
        settings = model.settings(project.parent / "data")
        async with gateway(project, settings) as url, client(url) as one, client(url) as other:
            for each in (one, other):
                await each.send(id="i", action="investigate", payload={"text": TRACE})
                await each.until("model.progress")
            await other.send(id="x", action="cancel", payload={"target": "i"})
            ended = [await each.until("investigation.finished") for each in (one, other)]
    assert [frame["stopReason"] for frame in ended] == ["cancelled", "cancelled"]


async def test_a_closed_socket_leaves_an_investigation_to_those_who_still_wait(
    project: Path,
) -> None:
    await asyncio.to_thread(write_program, project)
    async with SlowModel() as model:
        settings = model.settings(project.parent / "data")
        async with hosted(project, settings) as host, served(host) as url:
            running = host.daemon.investigations.all
            async with client(url) as stays:
                async with client(url) as leaves:
                    for each in (leaves, stays):
                        await each.send(id="i1", action="investigate", payload={"text": TRACE})
                    # the model answers one at a time: the other is sent when this one has it
                    await stays.until("model.progress")
                    await leaves.send(id="i2", action="investigate", payload={"text": OTHER_TRACE})
                    await until(lambda: len(running()) == 2)
                await until(lambda: sum(one.state == "finished" for one in running()) == 1)
                model.release()
                finished = await stays.until("investigation.finished")
    assert finished["stopReason"] != "cancelled"


async def test_a_closed_socket_takes_its_chats_with_it(project: Path) -> None:
    hold = asyncio.Event()
    async with chatting(project, Turn(text="word " * 50, hold=hold)) as (one, lmstudio):
        await one.chat("c1", "Tell me.")
        await one.until("chat.delta")
        await one.socket.close()
        async with asyncio.timeout(SECONDS):
            await lmstudio.cancelled.wait()


async def test_a_command_needs_to_be_allowed(project: Path) -> None:
    await asyncio.to_thread(write_program, project)
    problem = {"text": TRACE, "command": ["python", "main.py"]}
    async with gateway(project) as url, client(url) as one:
        await one.send(id="i1", action="investigate", payload=problem)
        error = await one.until("error")
    assert (error["id"], error["code"]) == ("i1", "COMMANDS_NOT_ALLOWED")
    allowed = offline(project.parent / "data", **{"gateway.allowCommands": "true"})
    async with gateway(project, allowed) as url, client(url) as one:
        await one.send(id="i1", action="investigate", payload=problem)
        await one.until("investigation.finished")


async def test_requests_on_one_socket_run_side_by_side(project: Path) -> None:
    hold = asyncio.Event()
    await asyncio.to_thread(write_program, project)
    turns = (Turn(text="slow " * 50, hold=hold), Turn(text="Quick."))
    async with LMStudio(*turns) as lmstudio:
        settings = model_settings(project, lmstudio, **{"lmstudio.parallel": "4"})
        async with gateway(project, settings) as url, client(url) as one:
            await one.chat("slow", "Tell me.")
            await one.until("chat.delta", "slow")
            await one.chat("quick", "And you?")
            assert (await one.until("chat.complete", "quick"))["output"] == "Quick."
            hold.set()
            assert (await one.until("chat.complete", "slow"))["stopReason"] == "answered"


async def test_the_gateway_ends_with_the_code_for_going_away(project: Path) -> None:
    async with hosted(project) as host:
        async with served(host) as url:
            stack = client(url)
            one = await stack.__aenter__()
        code, reason = await one.closed()
        await stack.__aexit__(None, None, None)
    assert (code, reason) == (1001, "Whence is stopping")


@pytest.mark.parametrize("secret", ["ghp_" + "a1B2" * 9])
async def test_secrets_do_not_leave_even_in_pieces(project: Path, secret: str) -> None:
    async with chatting(project, Turn(text=f"The token is {secret} there.")) as (one, _):
        await one.chat("c1", "Which token?")
        complete = await one.until("chat.complete")
    deltas = "".join(frame["delta"] for frame in one.heard if frame["event"] == "chat.delta")
    assert secret not in deltas
    assert secret not in complete["output"]
    assert deltas.startswith("The token is")
