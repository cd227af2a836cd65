"""The native protocol of the stand-in, with LM Studio's own Python package as the judge."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import httpx
import pytest

lmstudio = pytest.importorskip("lmstudio", reason="the judge is not installed")

from tests.support.lmstudio import ENGINE, CallSpec, Expect, LMStudio, Model, Turn  # noqa: E402
from tests.support.lmstudio.faults import FAULTS  # noqa: E402

KEY = "vendor/alpha-8b"
TOKEN = "sk-lm-AAAAAAAA:BBBBBBBBBBBBBBBBBBBB"


@asynccontextmanager
async def package(stand_in: LMStudio) -> AsyncIterator[Any]:
    """The unmodified package, connected to the stand-in."""
    async with stand_in, asyncio.timeout(20):
        host = stand_in.url.removeprefix("http://")
        async with lmstudio.AsyncClient(host) as client:
            yield client


def read_file(path: str, line: int = 1) -> str:
    """Read a file of the workspace."""
    return f"{path}:{line}: x = None"


async def test_it_gets_an_answer_with_its_counts() -> None:
    stand_in = LMStudio(Turn(text="Because of this."), profile=ENGINE)
    async with package(stand_in) as client:
        result = await (await client.llm.model(KEY)).respond("Why?")
    assert result.content == "Because of this."
    assert result.stats.stop_reason == "eosFound"
    assert result.stats.prompt_tokens_count == stand_in.requests[0].prompt_tokens
    assert result.model_info.model_key == KEY


async def test_it_hears_of_the_prompts_progress_and_of_reasoning() -> None:
    progress: list[float] = []
    fragments: list[tuple[str, str]] = []
    async with package(LMStudio(Turn("Yes.", "Hm."))) as client:
        model = await client.llm.model(KEY)
        await model.respond(
            "Why?",
            on_prompt_processing_progress=progress.append,
            on_prediction_fragment=lambda part: fragments.append(
                (part.reasoning_type, part.content)
            ),
        )
    assert progress == [0.0, 0.5, 1.0]
    assert [kind for kind, _ in fragments][:1] == ["reasoningStartTag"]
    assert "".join(text for kind, text in fragments if kind == "reasoning") == "Hm."
    assert "".join(text for kind, text in fragments if kind == "none") == "Yes."


async def test_it_acts_with_a_tool_until_it_knows() -> None:
    call = CallSpec("read_file", {"path": "a.py", "line": 2})
    told = Expect(last_role="tool", contains="a.py:2: x = None", tools=("read_file",))
    stand_in = LMStudio(Turn("I look.", calls=(call,)), Turn("It is None.", expect=told))
    messages: list[Any] = []
    async with package(stand_in) as client:
        model = await client.llm.model(KEY)
        result = await model.act("Why?", [read_file], on_message=messages.append)
    assert result.rounds == 2
    assert [message.role for message in messages] == ["assistant", "tool", "assistant"]
    assert messages[-1].content[0].text == "It is None."
    assert stand_in.cache_share() > 0.3


async def test_several_calls_of_a_turn_are_all_answered() -> None:
    calls = tuple(CallSpec("read_file", {"path": path}) for path in ("a.py", "b.py"))
    stand_in = LMStudio(Turn(calls=calls), Turn("Done."))
    async with package(stand_in) as client:
        await (await client.llm.model(KEY)).act("Why?", [read_file])
    tool_messages = [m for m in stand_in.requests[1].chat["messages"] if m["role"] == "tool"]
    assert len({message["tool_call_id"] for message in tool_messages}) == 2


async def test_a_prediction_can_be_cancelled() -> None:
    stand_in = LMStudio(Turn("A very long answer.", hold=asyncio.Event()))
    async with package(stand_in) as client:
        stream = await (await client.llm.model(KEY)).respond_stream("Why?")
        async for _ in stream:
            await stream.cancel()
        await asyncio.wait_for(stand_in.cancelled.wait(), 5)
    assert stream.result().stats.stop_reason == "userStopped"
    assert stand_in.requests[0].cancelled


async def test_it_sees_the_models_and_counts_tokens() -> None:
    stand_in = LMStudio(models=[Model(context_length=8192), Model("b/asleep", state="not-loaded")])
    async with package(stand_in) as client:
        [loaded] = await client.llm.list_loaded()
        downloaded = await client.system.list_downloaded_models()
        info = await loaded.get_info()
        assert await loaded.get_context_length() == 8192
        assert await loaded.count_tokens("eight ch") == 2
        assert "Why?" in await loaded.apply_prompt_template("Why?")
    assert (info.identifier, info.context_length) == (KEY, 8192)
    assert [model.model_key for model in downloaded] == [KEY, "b/asleep"]


async def test_it_loads_and_unloads_a_model() -> None:
    model = Model(state="not-loaded")
    async with package(LMStudio(models=[model])) as client:
        handle = await client.llm.model(KEY, config={"contextLength": 2048})
        assert (model.state, model.context_length) == ("loaded", 2048)
        await handle.unload()
    assert model.state == "not-loaded"


async def test_a_model_that_is_not_there_cannot_be_loaded() -> None:
    async with package(LMStudio()) as client:
        with pytest.raises(lmstudio.LMStudioModelNotFoundError):
            await client.llm.model("no/such")


async def test_a_failure_reaches_it_with_its_text() -> None:
    async with package(LMStudio(Turn(fault="F34"))) as client:
        model = await client.llm.model(KEY)
        with pytest.raises(lmstudio.LMStudioServerError, match="crashed without additional"):
            await model.respond("Why?")


async def test_arguments_that_are_no_json_end_its_act() -> None:
    broken = Turn(calls=(CallSpec("read_file", raw='{"path": '),))
    async with package(LMStudio(broken)) as client:
        model = await client.llm.model(KEY)
        with pytest.raises(lmstudio.LMStudioPredictionError, match="Failed to parse tool call"):
            await model.act("Why?", [read_file])


@pytest.mark.parametrize("policy", ["truncateMiddle", "stopAtLimit"])
async def test_the_client_chooses_what_happens_to_a_long_conversation(policy: str) -> None:
    stand_in = LMStudio(Turn("ok"), models=[Model(context_length=300)])
    history = lmstudio.Chat("You are a debugger.")
    for number in range(4):
        history.add_user_message(f"{number} " + "a" * 200)
        history.add_assistant_response("b" * 200)
    history.add_user_message("Why?")
    async with package(stand_in) as client:
        model = await client.llm.model(KEY)
        asked = model.respond(history, config={"contextOverflowPolicy": policy})
        if policy == "truncateMiddle":
            assert (await asked).content == "ok"
        else:
            with pytest.raises(lmstudio.LMStudioServerError, match="n_ctx: 300"):
                await asked
    assert stand_in.fired == [{"truncateMiddle": "F38", "stopAtLimit": "F36"}[policy]]


# What the package makes of them is its own affair. These end the connection, or never end.
ALONE = {"hang", "stall", "F43", "linger", "garble", "reset", "F41", "F42"}


async def test_each_fault_can_happen_to_a_prediction() -> None:
    turn = Turn("I look.", "Hm.", (CallSpec("read_file", {"path": "a.py"}),))
    stand_in = LMStudio()
    async with package(stand_in) as client:
        model = await client.llm.model(KEY)
        for name in sorted(FAULTS.keys() - ALONE):
            stand_in.turns.extend([replace(turn, fault=name), Turn("Done.")])
            before = len(stand_in.requests)
            with suppress(lmstudio.LMStudioError, RuntimeError):
                await model.act("Why?", [read_file], max_prediction_rounds=2)
            assert stand_in.requests[before].fault == name
            stand_in.turns.clear()


@pytest.mark.parametrize("name", ["reset", "F41"])
async def test_a_lost_connection_ends_a_prediction(name: str) -> None:
    stand_in = LMStudio(Turn("I look.", fault=name))
    async with package(stand_in) as client:
        model = await client.llm.model(KEY)
        with pytest.raises((lmstudio.LMStudioError, RuntimeError)):
            await model.respond("Why?")
    assert stand_in.fired == [name]


# -- without the package ---------------------------------------------------------------------------


class Raw:
    """A websocket client that says exactly what it is told."""

    def __init__(self, url: str, path: str) -> None:
        self._url = url.replace("http://", "ws://") + path
        self._http = httpx.AsyncClient(trust_env=False)

    async def said(self, *messages: Any, count: int) -> list[Any]:
        """What comes back, up to a number of messages."""
        from httpx_ws import AsyncWebSocketSession, WebSocketDisconnect, aconnect_ws

        heard: list[Any] = []
        async with asyncio.timeout(5), self._http:
            try:
                socket: AsyncWebSocketSession
                async with aconnect_ws(self._url, self._http) as socket:
                    for message in messages:
                        await socket.send_json(message)
                    while len(heard) < count:
                        heard.append(await socket.receive_json())
            except* WebSocketDisconnect:
                heard.append("closed")
        return heard


def hello(identifier: str = "me", passkey: str = "secret") -> dict[str, Any]:
    return {"authVersion": 1, "clientIdentifier": identifier, "clientPasskey": passkey}


async def test_the_first_message_must_be_a_valid_introduction() -> None:
    async with LMStudio() as stand_in:
        [answer, end] = await Raw(stand_in.url, "/llm").said({"type": "rpcCall"}, count=2)
    assert (answer["success"], end) == (False, "closed")
    assert "Failed to validate client" in answer["error"]


async def test_a_token_is_given_in_two_halves() -> None:
    async with LMStudio(token=TOKEN) as stand_in:
        good = hello("AAAAAAAA", "BBBBBBBBBBBBBBBBBBBB")
        [welcome] = await Raw(stand_in.url, "/llm").said(good, count=1)
        [refused] = await Raw(stand_in.url, "/llm").said(hello(), count=1)
    assert welcome == {"success": True}
    assert refused["success"] is False


async def test_an_identifier_belongs_to_whoever_came_first() -> None:
    async with LMStudio() as stand_in:
        await Raw(stand_in.url, "/llm").said(hello(), count=1)
        [refused] = await Raw(stand_in.url, "/system").said(hello(passkey="other"), count=1)
    assert "Invalid client passkey" in refused["error"]


async def test_a_bad_parameter_is_only_warned_of() -> None:
    bad = {"type": "channelCreate", "endpoint": "predict", "channelId": 1, "creationParameter": {}}
    async with LMStudio() as stand_in:
        _, warning = await Raw(stand_in.url, "/llm").said(hello(), bad, count=2)
    assert warning["type"] == "communicationWarning"


async def test_keeping_alive_is_acknowledged_and_unknown_calls_fail() -> None:
    call = {"type": "rpcCall", "endpoint": "noSuch", "callId": 7}
    async with LMStudio() as stand_in:
        said = await Raw(stand_in.url, "/llm").said(hello(), {"type": "keepAlive"}, call, count=3)
    assert said[1] == {"type": "keepAliveAck"}
    assert (said[2]["type"], said[2]["callId"]) == ("rpcError", 7)
