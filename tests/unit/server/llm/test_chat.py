"""One question to the chat endpoint, through everything a server may do."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.support.lmstudio import PROFILES, CallSpec, LMStudio, Model, Turn
from whence.domain.errors import ContextOverflowError
from whence.domain.events import ChatDelta, Event, ModelProgress, ToolCallDelta
from whence.llm import failures
from whence.llm.chat import ChatCompletions, LMStudioChat
from whence.llm.connect import connect
from whence.llm.endpoint import Endpoint, TimeLimits, open_client
from whence.llm.tolerance import Tolerance
from whence.llm.transports import Transports

TOOL = {
    "type": "function",
    "function": {
        "name": "read_file",
        "description": "Read a file",
        "parameters": {
            "type": "object",
            "properties": {
                "filePath": {"type": "string"},
                "lineStart": {"type": "integer", "minimum": 1},
            },
            "required": ["filePath"],
        },
    },
}
MESSAGES = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Why?"}]
READ = CallSpec("read_file", {"filePath": "src/a.py", "lineStart": 3})
FAST = TimeLimits(retry_pause=0)


class RecordingChat:
    """A chat with a stand-in and the events it told."""

    def __init__(self, chat: LMStudioChat) -> None:
        self.chat = chat
        self.events: list[Event] = []

    async def ask(self, messages: list[dict[str, Any]] | None = None, *, tools: bool = True) -> Any:
        return await self.chat.complete(
            messages or MESSAGES,
            [TOOL] if tools else [],
            emit=self.events.append,
            max_tokens=256,
        )


@asynccontextmanager
async def open_chat(lmstudio: LMStudio, limits: TimeLimits = FAST) -> AsyncIterator[RecordingChat]:
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=limits)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            yield RecordingChat(chat)


@pytest.mark.parametrize("profile", sorted(PROFILES))
async def test_text_reasoning_and_calls_are_kept_apart_in_every_era(profile: str) -> None:
    turn = Turn(text="I look.", reasoning="Where is it?", calls=(READ,))
    async with open_chat(LMStudio(turn, profile=PROFILES[profile])) as client:
        answer = await client.ask()
    assert (answer.text, answer.reasoning) == ("I look.", "Where is it?")
    [call] = answer.calls
    assert (call.name, call.arguments) == ("read_file", dict(READ.arguments))
    assert len(call.id) == 9
    assert answer.finish == "tool_calls"
    assert answer.model == "vendor/alpha-8b"


async def test_pieces_are_told_as_they_come() -> None:
    turn = Turn(text="It is here.", reasoning="Think", calls=(READ,))
    async with open_chat(LMStudio(turn)) as client:
        answer = await client.ask()
    said = {"content": "", "reasoning": ""}
    arguments = ""
    for event in client.events:
        if isinstance(event, ChatDelta):
            said[event.channel] += event.delta
        elif isinstance(event, ToolCallDelta):
            assert (event.call_id, event.name) == (answer.calls[0].id, "read_file")
            arguments += event.delta
    assert said == {"content": "It is here.", "reasoning": "Think"}
    assert json.loads(arguments) == dict(READ.arguments)
    phases = [event.phase for event in client.events if isinstance(event, ModelProgress)]
    assert phases == ["prompt", "generating"]


async def test_usage_and_pace_are_reported() -> None:
    async with open_chat(LMStudio(Turn(text="Because of this."))) as client:
        answer = await client.ask()
    assert answer.usage.prompt_tokens > 0
    assert answer.usage.total_tokens == answer.usage.prompt_tokens + answer.usage.completion_tokens
    assert answer.first_token_ms >= 0
    assert answer.tokens_per_second > 0


async def test_an_era_without_usage_reports_none() -> None:
    async with open_chat(LMStudio(Turn(text="x"), profile=PROFILES["legacy"])) as client:
        assert (await client.ask()).usage is None


async def test_the_request_is_one_that_strict_servers_take() -> None:
    lmstudio = LMStudio(Turn(text="ok"), profile=PROFILES["legacy"])
    messages: list[dict[str, Any]] = [
        {"role": "developer", "content": "A"},
        {"role": "user", "content": "B"},
        {"role": "user", "content": "C"},
        {"role": "system", "content": "D"},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}]},
        {"role": "tool", "tool_call_id": "1", "content": "E"},
    ]  # fmt: skip
    async with open_chat(lmstudio) as client:
        await client.ask(messages)
    sent = lmstudio.requests[0].body
    assert [message["role"] for message in sent["messages"]] == [
        "system", "user", "assistant", "tool",
    ]  # fmt: skip
    assert sent["messages"][0]["content"] == "A\n\nD"
    assert sent["messages"][1]["content"] == "B\n\nC"
    assert sent["messages"][2]["content"] == ""
    assert sent["max_tokens"] == 256
    assert "tool_choice" not in sent


async def test_without_tools_no_tools_are_sent() -> None:
    lmstudio = LMStudio(Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        await client.ask(tools=False)
    assert "tools" not in lmstudio.requests[0].body


async def test_a_configured_model_is_loaded_by_the_first_request() -> None:
    model = Model(state="not-loaded")
    async with LMStudio(Turn(text="ok"), models=[model]) as lmstudio:
        endpoint = Endpoint(url=lmstudio.url, model=model.key)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            answer = await RecordingChat(chat).ask()
    assert answer.text == "ok"
    assert model.state == "loaded"


async def test_a_loading_model_is_waited_for() -> None:
    model = Model(state="loading")
    async with LMStudio(Turn(text="ok"), models=[model]) as lmstudio:
        endpoint = Endpoint(url=lmstudio.url, model=model.key)
        async with Transports().open(endpoint, await connect(endpoint)) as chat:
            waiting = asyncio.create_task(RecordingChat(chat).ask())
            await asyncio.sleep(0)
            model.load(8192)
            assert (await waiting).text == "ok"


async def test_no_model_loaded_and_none_loadable_says_what_to_do() -> None:
    model = Model()
    async with open_chat(LMStudio(models=[model], jit=False)) as client:
        model.unload()
        with pytest.raises(failures.NothingLoadedError, match="lms load"):
            await client.ask()


async def test_cancelling_closes_the_request_at_once() -> None:
    lmstudio = LMStudio(Turn(text="A long answer that never ends.", fault="stall"))
    async with open_chat(lmstudio) as client:
        first = asyncio.Event()

        def told(event: Event) -> None:
            if isinstance(event, ChatDelta):
                first.set()

        question = client.chat.complete(MESSAGES, [], emit=told, max_tokens=9)
        task = asyncio.create_task(question)
        async with asyncio.timeout(5):
            await first.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await lmstudio.cancelled.wait()
    assert lmstudio.requests[0].cancelled


@pytest.mark.parametrize(
    ("fault", "limits", "waited"),
    [
        ("hang", TimeLimits(first_byte=0.1), "no answer within"),
        ("stall", TimeLimits(silence=0.1), "in the middle"),
    ],
)
async def test_a_silent_server_is_given_up_and_told_apart(
    fault: str, limits: TimeLimits, waited: str
) -> None:
    lmstudio = LMStudio(Turn(text="Some answer, long enough to cut.", fault=fault))
    async with open_chat(lmstudio, limits) as client:
        with pytest.raises(failures.ModelSilentError, match=waited):
            await client.ask()
        async with asyncio.timeout(5):
            await lmstudio.cancelled.wait()


async def test_after_an_error_frame_the_request_is_closed() -> None:
    lmstudio = LMStudio(Turn(fault="linger"), Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        async with asyncio.timeout(5):
            assert (await client.ask()).text == "ok"
            await lmstudio.cancelled.wait()
    assert lmstudio.requests[0].cancelled


def count_rounds(client: RecordingChat) -> int:
    return sum(event == ModelProgress(phase="prompt") for event in client.events)


async def test_a_kept_connection_that_turns_out_to_be_dead_is_replaced_silently() -> None:
    lmstudio = LMStudio(Turn(text="one"), Turn(fault="reset"), Turn(text="two"))
    async with open_chat(lmstudio) as client:
        assert (await client.ask()).text == "one"
        assert (await client.ask()).text == "two"
        assert count_rounds(client) == 2
    assert lmstudio.requests[1].raw == lmstudio.requests[2].raw


async def test_a_connection_that_was_idle_for_long_is_not_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lmstudio = LMStudio(*[Turn(text="ok")] * 3)
    async with open_chat(lmstudio) as client:
        before = lmstudio.stats.connections
        await client.ask()
        await client.ask()
        assert lmstudio.stats.connections - before == 1
        monkeypatch.setattr("aiohttp.connector.monotonic", lambda: time.monotonic() + 4.5)
        await client.ask()
        assert lmstudio.stats.connections - before == 2


async def test_a_connection_lost_before_the_answer_is_tried_again_a_few_times() -> None:
    lmstudio = LMStudio(*[Turn(fault="reset")] * 3, Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        assert (await client.ask()).text == "ok"
        assert count_rounds(client) == 4


async def test_a_server_that_drops_every_connection_is_reported() -> None:
    lmstudio = LMStudio(*[Turn(fault="reset")] * 4)
    async with open_chat(lmstudio) as client:
        with pytest.raises(failures.ConnectionLostError):
            await client.ask()
    assert len(lmstudio.requests) == 4


async def test_a_stream_that_broke_twice_is_not_asked_for_again() -> None:
    broken = (Turn(text="x", fault="garble"), Turn(text="ok"))
    lmstudio = LMStudio(*broken, *broken, Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        for _ in range(3):
            assert (await client.ask()).text == "ok"
    assert [request.body["stream"] for request in lmstudio.requests] == [
        True, False, True, False, False,
    ]  # fmt: skip


async def test_a_stream_that_broke_once_is_asked_for_again() -> None:
    lmstudio = LMStudio(Turn(text="x", fault="garble"), *[Turn(text="ok")] * 2)
    async with open_chat(lmstudio) as client:
        for _ in range(2):
            await client.ask()
    assert lmstudio.requests[-1].body["stream"]


async def test_what_a_server_takes_is_remembered_for_later_conversations() -> None:
    transports = Transports()
    lmstudio = LMStudio(Turn(fault="F28"), Turn(text="ok"), Turn(text="ok"))
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=FAST)
        server = await connect(endpoint)
        for _ in range(2):
            async with transports.open(endpoint, server) as chat:
                await RecordingChat(chat).ask()
    full, minimal, later = (request.body["tools"] for request in lmstudio.requests)
    assert minimal == later != full


async def test_what_did_not_help_is_not_remembered() -> None:
    lmstudio = LMStudio(*[Turn(fault="F28")] * 3, Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        with pytest.raises(failures.SchemaRejectedError):
            await client.ask()
        await client.ask()
    assert lmstudio.requests[0].raw == lmstudio.requests[3].raw


async def test_a_call_written_where_tools_are_text_is_a_call() -> None:
    written = '[TOOL_REQUEST]{"name": "read_file", "arguments": {"filePath": "a.py"}}'
    lmstudio = LMStudio(Turn(fault="F28"), Turn(fault="F28"), Turn(text=written))
    async with open_chat(lmstudio) as client:
        [call] = (await client.ask()).calls
    assert (call.name, call.arguments) == ("read_file", {"filePath": "a.py"})
    assert "tools" not in lmstudio.requests[2].body


async def test_a_window_that_the_server_told_is_counted_on_from_then_on() -> None:
    lmstudio = LMStudio(models=[Model(context_length=16384)])
    async with open_chat(lmstudio) as client:
        lmstudio.models[0].context_length = 64
        with pytest.raises(ContextOverflowError):
            await client.ask([{"role": "user", "content": "Why? " * 200}])
        assert client.chat.context_length == 64


async def test_a_window_is_forgotten_when_the_model_is_loaded_with_another() -> None:
    known = Tolerance(windows=(16384, 4096))
    assert known.window(16384) == 4096
    assert known.window(32768) == 32768


async def test_a_model_that_came_back_smaller_is_noticed() -> None:
    lmstudio = LMStudio(Turn(fault="F47"), Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        lmstudio.models[0].context_length = 4096
        assert (await client.ask()).text == "ok"
        assert client.chat.context_length == 4096


async def test_an_answer_that_takes_longer_than_a_whole_one_may_is_given_up() -> None:
    lmstudio = LMStudio(Turn(text="Some answer, long enough to cut.", fault="stall"))
    async with open_chat(lmstudio, TimeLimits(whole=0.2)) as client:
        with pytest.raises(failures.AnswerLateError, match=r"0\.2 s"):
            await client.ask()


async def test_a_choice_of_one_tool_is_sent_as_a_word() -> None:
    lmstudio = LMStudio(Turn(calls=(READ,)))
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=FAST)
        server = await connect(endpoint)
        async with open_client(endpoint) as client:
            chat = LMStudioChat(
                ChatCompletions(client, FAST),
                server,
                retry_pause=0,
                tool_choice={"type": "function", "function": {"name": "read_file"}},
            )
            await RecordingChat(chat).ask()
    assert lmstudio.requests[0].body["tool_choice"] == "required"


async def test_a_server_that_went_away_is_not_running() -> None:
    lmstudio = LMStudio()
    async with lmstudio:
        endpoint = Endpoint(url=lmstudio.url, limits=FAST)
        server = await connect(endpoint)
    async with Transports().open(endpoint, server) as chat:
        with pytest.raises(failures.NotRunningError):
            await RecordingChat(chat).ask()


async def test_an_unreadable_stream_is_asked_for_again_as_a_whole() -> None:
    lmstudio = LMStudio(Turn(text="x", fault="garble"), Turn(text="ok"))
    async with open_chat(lmstudio) as client:
        assert (await client.ask()).text == "ok"
    assert [request.body["stream"] for request in lmstudio.requests] == [True, False]


async def test_one_connection_serves_one_question_after_the_other() -> None:
    lmstudio = LMStudio(*[Turn(text="ok")] * 3)
    async with open_chat(lmstudio) as client:
        before = lmstudio.stats.connections
        for _ in range(3):
            await client.ask()
        assert lmstudio.stats.connections - before == 1
    assert lmstudio.stats.highest_concurrency == 1


async def test_the_http_library_is_imported_only_when_a_server_is_asked() -> None:
    program = (
        "import sys, whence.llm.chat, whence.llm.connect, whence.agent.model_analyst\n"
        "print('aiohttp' in sys.modules, 'httpx' in sys.modules)"
    )
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(30):
        printed, _ = await child.communicate()
    assert printed.decode().split() == ["False", "False"]
