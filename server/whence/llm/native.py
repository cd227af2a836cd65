"""LM Studio's native API: predictions with progress, tool-call events and real token counts."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from whence.domain.events import ModelProgress
from whence.llm.channel import Passport, connected
from whence.llm.completion import CompletionBuilder
from whence.llm.exchange import Deadline
from whence.llm.failures import ConnectionLostError, StreamTruncatedError
from whence.llm.native_packets import PacketTranslator, load_parameter, write_prediction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from whence.domain.events import Emit
    from whence.domain.ports import Completion
    from whence.llm.channel import NativeSocket
    from whence.llm.connect import Server
    from whence.llm.endpoint import Endpoint
    from whence.llm.transport import CompletionQuestion

_LOADED = frozenset({"alreadyLoaded", "loadSuccess"})


async def open_predictions(endpoint: Endpoint) -> Predictions:
    """The transport; its library is imported off the event loop's thread."""
    await asyncio.to_thread(import_module, "websockets.asyncio.client")
    return Predictions(endpoint)


class Predictions:
    """A `Transport` over a WebSocket for each question."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._limits = endpoint.limits
        self._passport = Passport.of(endpoint.token)

    async def ask(
        self, server: Server, question: CompletionQuestion, fields: Mapping[str, Any]
    ) -> Completion:
        """See `Transport`."""
        translator = PacketTranslator(question.messages, question.emit)
        builder = CompletionBuilder(
            question.messages,
            question.tools,
            translator.tell,
            is_whole_asked=not fields.get("stream"),
        )
        async with (
            self._deadline() as deadline,
            connected(server.url, self._passport, self._limits) as socket,
        ):
            model = await _ensure_loaded(socket, server.model, question.emit)
            async with socket.channel("predict", write_prediction(model, fields)) as packets:
                async for packet in packets:
                    builder.add_all(translator.chunks(packet))
                    if translator.generates:
                        deadline.heard()
                    if translator.done:
                        socket.is_done = True
                        break
        return builder.build(ended=translator.done)

    @asynccontextmanager
    async def _deadline(self) -> AsyncIterator[Deadline]:
        deadline = Deadline(self._limits)
        try:
            async with deadline.timeout:
                yield deadline
        except TimeoutError:
            if not deadline.timeout.expired():
                raise
            raise deadline.failure from None
        except ConnectionLostError as lost:
            raise (
                StreamTruncatedError(lost.server_message) if deadline.has_begun else lost
            ) from None


async def _ensure_loaded(socket: NativeSocket, model: str, emit: Emit) -> str:
    """The identifier of the loaded model; one that is not is loaded first."""
    async with socket.channel("getOrLoad", load_parameter(model)) as packets:
        async for packet in packets:
            kind, progress = packet.get("type"), packet.get("progress")
            if kind == "loadProgress" and isinstance(progress, int | float):
                emit(ModelProgress(phase="loading", fraction=min(max(progress, 0.0), 1.0)))
            elif kind == "loadSuccess":
                emit(ModelProgress(phase="prompt"))
            if kind in _LOADED:
                socket.is_done = True
                return (packet.get("info") or {}).get("identifier") or model
    return model
