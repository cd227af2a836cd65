"""`/v1/chat/completions`: one question, one answer, whatever the server does in between."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whence.domain.errors import AnalystError, ContextOverflowError
from whence.domain.events import ModelProgress
from whence.llm.completion import CompletionBuilder
from whence.llm.exchange import FOR_THE_END, posted
from whence.llm.failures import EndpointMissingError, ModelServerError
from whence.llm.foreign import LLAMA_CPP
from whence.llm.recovery import Recovery
from whence.llm.request import encode_body, write_chat_fields
from whence.llm.schemas import SendableTools
from whence.llm.sse import FrameReader
from whence.llm.tolerance import Tolerances
from whence.llm.transport import CompletionQuestion

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from whence.domain.events import Emit
    from whence.domain.ports import Completion, Effort
    from whence.llm.connect import Server
    from whence.llm.endpoint import TimeLimits
    from whence.llm.exchange import StreamedAnswer
    from whence.llm.http import HttpClient
    from whence.llm.tolerance import Tolerance
    from whence.llm.transport import Transport

TEMPERATURE = 0.2
_FOR_COUNTS = 2.0  # seconds that a server may take to add them to a finished answer
_PROGRESS = {"return_progress": True}  # while the prompt is read, which can take minutes
_EVENT_STARTS = (b"data:", b"event:", b":")


class LMStudioChat:
    """A `ChatModel` over a transport to LM Studio or a server like it.

    Args:
        retry_pause: seconds, see `TimeLimits`.
        tool_choice: as OpenAI defines it, in a form that local servers take. `required` asks for
            a call in answer to the user: with a tool's result in hand, the model may speak.
        tolerances: what is known of servers from earlier conversations; added to.
        reprobe: looks at the server again after it lost the model.
    """

    def __init__(
        self,
        transport: Transport,
        server: Server,
        *,
        retry_pause: float,
        temperature: float = TEMPERATURE,
        tool_choice: Any = None,
        tolerances: Tolerances | None = None,
        reprobe: Callable[[], Awaitable[Server]] | None = None,
    ) -> None:
        self._transport = transport
        self._server = server
        self._retry_pause = retry_pause
        self._temperature = temperature
        self._tool_choice = tool_choice
        self._tolerances = tolerances or Tolerances()
        self._reprobe = reprobe
        self._sendable = SendableTools()

    @property
    def name(self) -> str:
        return self._server.model

    @property
    def context_length(self) -> int:
        """Tokens: what the server lists, or less once it said so when a request did not fit."""
        known = self._tolerances.of(self._server.url, self._server.model)
        return known.window(self._server.context_length)

    @property
    def efforts(self) -> Sequence[Effort]:
        """See `ChatModel`."""
        return self._server.thinking.efforts if self._server.thinking else ()

    async def complete(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        *,
        emit: Emit,
        max_tokens: int,
        effort: Effort | None = None,
    ) -> Completion:
        """See `ChatModel`. A failure's class says what is tried before it is raised."""
        question = CompletionQuestion(messages, tools, emit, max_tokens, effort)
        known = self._tolerances.of(self._server.url, self._server.model)
        recovery = Recovery(known, self._retry_pause)
        while True:
            emit(ModelProgress(phase="prompt"))
            fields = self._fields(question, recovery)
            try:
                completion = await self._transport.ask(self._server, question, fields)
            except ContextOverflowError as overflow:
                self._note_window(overflow.context_length)
                raise
            except ModelServerError as failure:
                await asyncio.sleep(recovery.after(failure, fields))
                await self._look_again(failure)
            else:
                self._learn(known, recovery.learned)
                return completion

    def _fields(self, question: CompletionQuestion, recovery: Recovery) -> dict[str, Any]:
        thinking = self._server.thinking
        return write_chat_fields(
            self._server.model,
            question.messages,
            question.tools,
            max_tokens=question.max_tokens,
            temperature=self._temperature,
            stream=recovery.stream,
            tool_choice=None if _ends_with_tool_result(question.messages) else self._tool_choice,
            tolerance=recovery.tolerance,
            sendable=self._sendable,
            extra={
                **(thinking.fields(question.effort) if thinking else {}),
                **(_PROGRESS if self._server.kind == LLAMA_CPP and recovery.stream else {}),
            },
        )

    async def _look_again(self, failure: ModelServerError) -> None:
        """After the model was lost: it may come back with another window."""
        if failure.reprobes and self._reprobe:
            with suppress(AnalystError):  # the request that follows says what is wrong
                self._server = await self._reprobe()

    def _note_window(self, window: int | None) -> None:
        listed = self._server.context_length
        if window and window < listed:
            known = self._tolerances.of(self._server.url, self._server.model)
            self._learn(known, replace(known, windows=(listed, window)))

    def _learn(self, known: Tolerance, learned: Tolerance) -> None:
        if learned != known:
            self._tolerances.learn(self._server.url, self._server.model, learned)


def _ends_with_tool_result(messages: Sequence[Mapping[str, Any]]) -> bool:
    return bool(messages[-1]["role"] == "tool")


class ChatCompletions:
    """The `Transport` over `/v1/chat/completions`."""

    def __init__(self, client: HttpClient, limits: TimeLimits) -> None:
        self._client = client
        self._limits = limits

    async def ask(
        self, server: Server, question: CompletionQuestion, fields: Mapping[str, Any]
    ) -> Completion:
        """See `Transport`."""
        builder = CompletionBuilder(
            question.messages,
            question.tools,
            question.emit,
            is_whole_asked=not fields.get("stream"),
        )
        body = encode_body(fields)
        async with posted(self._client, server.chat_url, body, self._limits) as answer:
            ended = await _read(answer, builder)
        return builder.build(ended=ended)


async def _read(answer: StreamedAnswer, builder: CompletionBuilder) -> bool:
    """Feeds the answer to the builder; returns whether the server said that it is complete."""
    reader, whole = FrameReader(), bytearray()
    is_stream = answer.is_stream

    def patience() -> float | None:
        if reader.done:
            return FOR_THE_END
        return _FOR_COUNTS if builder.has_finished else None

    async for chunk in answer.chunks_within(patience):
        whole += chunk
        is_stream = is_stream or whole.lstrip().startswith(_EVENT_STARTS)  # whatever its type says
        if is_stream:
            builder.add_all(reader.feed(bytes(whole)))
            whole.clear()
    if whole:
        if not reader.is_lines(bytes(whole)):
            return _take_whole(answer.read(bytes(whole)), builder)
        builder.add_all(reader.feed(bytes(whole)))
    elif not is_stream:
        return _take_whole(answer.read(b""), builder)
    builder.add_all(reader.close())
    builder.lost_frames = reader.lost
    return reader.done


def _take_whole(body: Mapping[str, Any], builder: CompletionBuilder) -> bool:
    if "choices" not in body and "message" not in body:
        raise EndpointMissingError
    builder.add(body)
    return True
