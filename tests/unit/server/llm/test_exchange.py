"""Answers that are not what they should be, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from whence.domain.errors import AnalystError
from whence.llm import failures
from whence.llm.connect import Server
from whence.llm.endpoint import Endpoint, TimeLimits
from whence.llm.transports import Transports

ANSWER = b'{"choices":[{"message":{"content":"ok"},"finish_reason":"stop"}]}'


def http(body: bytes, status: str = "200 OK", kind: str = "application/json") -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"Connection: close\r\n\r\n" + body


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[str]:
    """A server that says the same to everything; gives its URL."""

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answered, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def message_of(answer: bytes) -> str:
    limits = TimeLimits(first_byte=5, silence=5, retry_pause=0)
    async with asyncio.timeout(20), answering(answer) as url:
        server = Server(url, "openai", "m", 4096, tool_trained=None, loaded=None, models=())
        async with Transports().open(Endpoint(url, limits=limits), server) as chat:
            messages = [{"role": "user", "content": "Why?"}]
            completion = await chat.complete(messages, [], emit=lambda _: None, max_tokens=64)
    return completion.text


@pytest.mark.parametrize(
    "answer",
    [
        http(ANSWER),
        http(ANSWER, kind="text/plain"),
        http(b'data: {"choices":[{"delta":{"content":"ok"}}]}\n\ndata: [DONE]\n\n', kind="a/b"),
        http(b'data: {"choices":[{"message":{"content":"ok"},"finish_reason":"stop"}]}\n\n',
             kind="text/event-stream; charset=utf-8"),
    ],
    ids=["JSON", "JSON by another name", "events by another name", "a whole message as an event"],
)  # fmt: skip
async def test_an_answer_is_known_by_what_it_is(answer: bytes) -> None:
    assert await message_of(answer) == "ok"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (http(b"<html>Hello</html>", kind="text/html"), failures.NotLMStudioError),
        (http(b"[]"), failures.NotLMStudioError),
        (http(b"{}"), failures.EndpointMissingError),
        (http(b"404 page not found", "404 Not Found"), failures.EndpointMissingError),
        (http(b"Unauthorized", "401 Unauthorized"), failures.NeedsTokenError),
        (http(b'{"error":"go away"}', "403 Forbidden"), failures.NeedsTokenError),
        (http(b"", "500 Internal Server Error"), failures.ServerBusyError),
        (http(b'{"detail":"Model unloaded."}', "500 Oh"), failures.ModelGoneError),
        (http(b'{"object":"error","message":"Channel Error"}', "400 B"), failures.ChannelError),
        (http(b"", "302 Found"), failures.NotLMStudioError),
        (b"SSH-2.0-OpenSSH_9.6\r\n", failures.ConnectionLostError),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", failures.StreamTruncatedError),
    ],
)
async def test_what_is_no_answer_ends_with_its_own_error(
    answer: bytes, kind: type[AnalystError]
) -> None:
    with pytest.raises(kind) as caught:
        await message_of(answer)
    assert type(caught.value) is kind
