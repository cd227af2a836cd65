"""`/v1/chat/completions`: one request, one answer, whatever the server does in between."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whence.events import ModelProgress
from whence.llm.completion import CompletionBuilder
from whence.llm.endpoint import Endpoint, TimeLimits, open_client
from whence.llm.failures import (
    ConnectionLostError,
    EndpointMissingError,
    ModelServerError,
    ModelSilentError,
    NotLMStudioError,
    NotRunningError,
    StreamTruncatedError,
)
from whence.llm.request import chat_body
from whence.llm.sse import FrameReader

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    import httpx

    from whence.events import Emit
    from whence.llm.connect import Server
    from whence.ports import Completion

TEMPERATURE = 0.2


@asynccontextmanager
async def open_chat(endpoint: Endpoint, server: Server) -> AsyncIterator[LMStudioChat]:
    """The chat model of a server that `connect` found; closes its connections at the end."""
    async with open_client(endpoint) as client:
        yield LMStudioChat(client, server, endpoint.limits)


@dataclass(frozen=True, slots=True)
class _Question:
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    emit: Emit
    max_tokens: int


class LMStudioChat:
    """A `ChatModel` over the OpenAI-compatible endpoint of LM Studio and servers like it."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        server: Server,
        limits: TimeLimits,
        *,
        temperature: float = TEMPERATURE,
    ) -> None:
        self._client = client
        self._server = server
        self._limits = limits
        self._temperature = temperature

    @property
    def name(self) -> str:
        return self._server.model

    @property
    def context_length(self) -> int:
        return self._server.context_length

    async def complete(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        *,
        emit: Emit,
        max_tokens: int,
    ) -> Completion:
        """See `ChatModel`. A failure's class says whether the same request is sent again."""
        question = _Question(messages, tools, emit, max_tokens)
        failures = 0
        stream = True
        while True:
            emit(ModelProgress(phase="prompt"))
            try:
                return await self._ask(question, stream=stream)
            except ModelServerError as failure:
                failures += 1
                if failures > failure.retries:
                    raise
                stream = stream and not failure.whole
                if failure.pauses:
                    await asyncio.sleep(self._limits.retry_pause)

    async def _ask(self, question: _Question, *, stream: bool) -> Completion:
        builder = CompletionBuilder(question.messages, question.tools, question.emit)
        body = chat_body(
            self._server.model,
            question.messages,
            question.tools,
            max_tokens=question.max_tokens,
            temperature=self._temperature,
            stream=stream,
        )
        async with self._clock() as clock:
            response = await self._send(body)
            try:
                ended = await self._read(response, builder, clock)
            finally:
                await response.aclose()
        return builder.build(ended=ended)

    @asynccontextmanager
    async def _clock(self) -> AsyncIterator[_Clock]:
        import httpx

        clock = _Clock(self._limits)
        try:
            async with clock.timeout:
                yield clock
        except TimeoutError:
            if not clock.timeout.expired():
                raise
            raise ModelSilentError(clock.waited_for) from None
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise NotRunningError(f"tried {self._server.url}") from None
        except httpx.HTTPError as error:
            lost = StreamTruncatedError if clock.has_begun else ConnectionLostError
            raise lost(type(error).__name__) from None

    async def _send(self, body: bytes) -> httpx.Response:
        """Sends the request; once more when a connection kept open turns out to be dead.

        Servers drop idle connections without a word, so a request that dies before its answer
        begins has not been seen.
        """
        import httpx

        request = self._client.build_request(
            "POST",
            self._server.chat_url,
            content=body,
            headers={"Content-Type": "application/json"},
        )
        try:
            return await self._client.send(request, stream=True)
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            return await self._client.send(request, stream=True)

    async def _read(
        self, response: httpx.Response, builder: CompletionBuilder, clock: _Clock
    ) -> bool:
        """Feeds the answer to the builder; returns whether the server said it is complete."""
        if response.is_redirect:
            raise NotLMStudioError("it redirects, which is not followed")
        if "text/event-stream" not in response.headers.get("content-type", ""):
            builder.add(_whole(response, await response.aread()))
            return True
        reader = FrameReader()
        async for chunk in response.aiter_bytes():
            clock.heard()
            for frame in reader.feed(chunk):
                builder.add(frame)
        for frame in reader.close():
            builder.add(frame)
        return reader.done


def _whole(response: httpx.Response, content: bytes) -> dict[str, Any]:
    """A JSON answer: a completion or an error, told apart by its fields."""
    try:
        body = response.json()
    except ValueError:
        body = None
    if isinstance(body, dict) and (body.get("choices") or body.get("error")):
        return body
    if isinstance(body, dict):
        raise EndpointMissingError
    raise NotLMStudioError(content[:80].decode("utf-8", "replace"))


class _Clock:
    """A deadline that moves with every sign of life."""

    def __init__(self, limits: TimeLimits) -> None:
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self.timeout = asyncio.timeout(limits.first_byte)
        self.has_begun = False

    def heard(self) -> None:
        self.has_begun = True
        self.timeout.reschedule(self._loop.time() + self._limits.silence)

    @property
    def waited_for(self) -> str:
        if self.has_begun:
            return f"nothing for {self._limits.silence:g} s in the middle of its answer"
        return f"no answer within {self._limits.first_byte:g} s"
