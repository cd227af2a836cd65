"""What servers send that no specification has, each from a socket of its own."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

import pytest

from whence.domain.errors import ContextOverflowError
from whence.domain.events import Event, ModelProgress
from whence.domain.ports import Completion
from whence.llm.connect import Server, connect
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.failures import (
    ModelServerError,
    NeedsTokenError,
    NothingLoadedError,
    ServerBusyError,
)
from whence.llm.transports import Api, Transports

SECONDS = 10.0
MESSAGES = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Why?"}]
TOOL = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}
TYPE = "application/json"


def frame(text: str, finish: str | None = None) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}]}


def events(*frames: dict[str, Any], done: bool = True) -> bytes:
    lines = [f"data: {json.dumps(one)}\n\n" for one in frames]
    return "".join([*lines, "data: [DONE]\n\n" if done else ""]).encode()


@dataclass
class Answer:
    """What one request is answered; `stays_open` leaves the connection after it."""

    body: bytes
    status: int = 200
    kind: str = "text/event-stream"
    stays_open: bool = False
    headers: str = ""


WHOLE = Answer(json.dumps({"choices": [{"message": {"content": "None."}}]}).encode(), kind=TYPE)


@dataclass
class RawServer:
    """Answers its requests one after the other, the last one again and again."""

    answers: list[Answer]
    requests: list[dict[str, Any]] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        _, _, length = head.partition("content-length: ")
        size = int(length.split("\r")[0]) if length else 0
        self.requests.append(json.loads(await reader.readexactly(size) or b"{}"))
        answer = self.answers[min(len(self.requests), len(self.answers)) - 1]
        writer.write(
            f"HTTP/1.1 {answer.status} X\r\nContent-Type: {answer.kind}\r\n"
            f"{answer.headers}Connection: close\r\n\r\n".encode()
            + answer.body
        )
        await writer.drain()
        if answer.stays_open:
            await self.over.wait()
        writer.close()

    async def ask(
        self, told: list[Event] | None = None, kind: str = "", api: Api = "chat", **limits: float
    ) -> Completion:
        """Args: kind: the program that discovery took it for."""
        endpoint = Endpoint(self.url, limits=TimeLimits(**{"retry_pause": 0.0, **limits}))
        server = Server(
            url=self.url,
            api="openai",
            model="m",
            context_length=4096,
            tool_trained=None,
            loaded=True,
            models=(),
            kind=kind,
        )
        events: list[Event] = [] if told is None else told
        async with asyncio.timeout(SECONDS), Transports().open(endpoint, server, api) as chat:
            return await chat.complete(MESSAGES, [TOOL], emit=events.append, max_tokens=64)


@asynccontextmanager
async def serving(*answers: Answer) -> AsyncIterator[RawServer]:
    raw = RawServer(list(answers))
    server = await asyncio.start_server(raw.serve, "127.0.0.1", 0)
    raw.url = "http://{}:{}".format(*server.sockets[0].getsockname())
    try:
        yield raw
    finally:
        raw.over.set()
        server.close()
        await server.wait_closed()


@pytest.mark.parametrize("done", [True, False])
async def test_an_answer_ends_though_the_socket_stays_open(*, done: bool) -> None:
    body = events(frame("No"), frame("ne.", "stop"), done=done)
    async with serving(Answer(body, stays_open=True)) as raw:
        assert (await raw.ask(silence=60.0)).text == "None."
    assert len(raw.requests) == 1


RESPONSE = {
    "status": "completed",
    "output": [
        {"type": "message", "content": [{"type": "output_text", "text": "None."}]},
    ],
}


async def test_an_answer_of_the_newer_endpoint_ends_so_too() -> None:
    body = events({"type": "response.completed", "response": RESPONSE}, done=False)
    async with serving(Answer(body, stays_open=True)) as raw:
        assert (await raw.ask(api="responses", silence=60.0)).text == "None."
    assert len(raw.requests) == 1


LINES = b"".join(json.dumps(one).encode() + b"\n" for one in (frame("No"), frame("ne.", "stop")))
OLLAMA = (
    b'{"model":"m","message":{"role":"assistant","content":"No"},"done":false}\n'
    b'{"model":"m","message":{"role":"assistant","content":"ne."},"done":true,'
    b'"done_reason":"stop"}\n'
)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (LINES, "application/x-ndjson"),
        (LINES, TYPE),
        (LINES, "text/event-stream"),
        (OLLAMA, "application/x-ndjson"),
        (events(frame("No"), frame("ne.", "stop")), TYPE),
        (events(frame("No"), frame("ne.", "stop")), "text/plain; charset=utf-8"),
        (b"\n\n" + events(frame("No"), frame("ne.", "stop")), "application/octet-stream"),
        (WHOLE.body, "text/event-stream"),
    ],
)
async def test_a_stream_is_known_by_what_it_is(body: bytes, kind: str) -> None:
    async with serving(Answer(body, kind=kind)) as raw:
        assert (await raw.ask()).text == "None."


def error(message: str) -> bytes:
    return json.dumps({"error": {"message": message}}).encode()


@pytest.mark.parametrize(
    "busy",
    [
        Answer(b"slow down", 429, "text/plain"),
        Answer(error("Rate limit reached"), 429, TYPE),
        Answer(b"<html>Bad Gateway</html>", 502, "text/html"),
        Answer(b"", 503),
        Answer(b"", 500),
        Answer(b"{}", 500, TYPE),
        Answer(error(""), 500, TYPE),
        Answer(b'{"message": "Service Unavailable"}', 503, TYPE),
        Answer(error("Overloaded"), 529, TYPE),
        Answer(error("Too many concurrent requests"), 400, TYPE),
        Answer(error("Request queue is full"), 400, TYPE),
        Answer(error("server busy, please try again"), 200, TYPE),
    ],
)
async def test_a_busy_server_is_asked_again(busy: Answer) -> None:
    async with serving(busy, busy, WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert len(raw.requests) == 3


async def test_a_server_that_stays_busy_is_said_so() -> None:
    async with serving(Answer(b"", 503)) as raw:
        with pytest.raises(ServerBusyError, match="busy"):
            await raw.ask()
    assert len(raw.requests) == 5


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("body", [b"", error("Loading model"), error("Rate limit reached")])
async def test_a_server_that_says_when_it_is_free_is_waited_for(body: bytes, status: int) -> None:
    began = time.monotonic()
    async with serving(Answer(body, status, headers="Retry-After: 1\r\n"), WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert time.monotonic() - began >= 1


async def test_it_may_say_so_by_a_date() -> None:
    free = math.ceil(time.time()) + 1
    header = f"Retry-After: {formatdate(free, usegmt=True)}\r\n"
    async with serving(Answer(b"", 503, headers=header), WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert time.time() >= free


async def test_a_wait_ends_with_the_time_that_there_is() -> None:
    async with serving(Answer(b"", 503, headers="Retry-After: 50\r\n"), WHOLE) as raw:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.3):
                await raw.ask()
    assert len(raw.requests) == 1


async def test_but_not_for_longer_than_a_user_would() -> None:
    async with serving(Answer(b"", 429, headers="Retry-After: 3600\r\n")) as raw:
        with pytest.raises(ServerBusyError):
            await raw.ask()
    assert len(raw.requests) == 1


@pytest.mark.parametrize("body", [b"", b"no", error("Invalid API Key"), b'{"detail": "no"}'])
async def test_a_missing_token_is_said_so(body: bytes) -> None:
    async with serving(Answer(body, 401, TYPE)) as raw:
        with pytest.raises(NeedsTokenError, match=r"lmstudio\.token"):
            await connect(Endpoint(raw.url))
        with pytest.raises(NeedsTokenError, match=r"lmstudio\.token"):
            await raw.ask()


async def test_a_proxy_that_passes_no_words_on_is_not_an_answer() -> None:
    async with serving(Answer(b'{"message": "no healthy upstream"}', 500, TYPE)) as raw:
        with pytest.raises(ModelServerError, match="no healthy upstream"):
            await raw.ask()


@pytest.mark.parametrize(
    "refusal",
    [
        "Jinja: System role not supported",
        "Only user and assistant roles are supported!",
        "This model does not support system messages",
        "Conversation roles must alternate user/assistant/user/assistant/...",
    ],
)
async def test_a_system_message_that_has_no_place_goes_to_the_users(refusal: str) -> None:
    refused = Answer(error(refusal), 500, TYPE)
    async with serving(refused, WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert raw.requests[1]["messages"] == [{"role": "user", "content": "Be brief.\n\nWhy?"}]


@pytest.mark.parametrize(
    ("refusal", "field"),
    [
        ("Unsupported value: 'temperature' does not support 0.2 with this model.", "temperature"),
        ("Cannot use tools with stream", "stream"),
    ],
)
async def test_a_refused_field_is_left_out(refusal: str, field: str) -> None:
    async with serving(Answer(error(refusal), 400, TYPE), WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert field in raw.requests[0]
    assert field not in raw.requests[1]


async def test_a_schema_that_a_grammar_cannot_hold_is_sent_in_short() -> None:
    refusal = Answer(error("xgrammar: Unsupported JSON schema keyword"), 400, TYPE)
    async with serving(refusal, WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert raw.requests[1].get("tools") != raw.requests[0]["tools"]


async def test_a_request_that_is_too_large_is_shortened() -> None:
    async with serving(Answer(b"Payload Too Large", 413, "text/plain")) as raw:
        with pytest.raises(ContextOverflowError):
            await raw.ask()


@pytest.mark.parametrize(
    "said",
    [
        "The output does not match the expected peg-native format",
        "Failed to parse input at pos 41: <tool_call>",
        "Invalid diff: now finding less tool calls!",
        "Failed to parse tool call arguments as JSON",
    ],
)
async def test_a_call_that_the_servers_parser_gave_up_on_is_asked_for_whole(said: str) -> None:
    broken = events(frame("x"), {"error": {"code": 500, "message": said, "type": "server_error"}})
    async with serving(Answer(broken), WHOLE) as raw:
        assert (await raw.ask()).text == "None."
    assert not raw.requests[1]["stream"]


async def test_a_prompt_that_is_read_slowly_shows_how_far_it_is() -> None:
    def read(tokens: int) -> dict[str, Any]:
        return frame("") | {"prompt_progress": {"total": 800, "cache": 0, "processed": tokens}}

    told: list[Event] = []
    body = events(read(200), read(800), frame("None.", "stop"))
    async with serving(Answer(body)) as raw:
        await raw.ask(told, kind="llama.cpp")
        await raw.ask()
    assert [request.get("return_progress") for request in raw.requests] == [True, None]
    progress = [event for event in told if isinstance(event, ModelProgress)]
    assert [event.fraction for event in progress if event.phase == "prompt"] == [None, 0.25, 1.0]


async def test_ollama_without_a_model_says_that_it_has_none() -> None:
    listing = Answer(b'{"object": "list", "data": null}', kind=TYPE)
    async with serving(Answer(b"404 page not found", 404), listing) as raw:
        with pytest.raises(NothingLoadedError):
            await connect(Endpoint(raw.url))
