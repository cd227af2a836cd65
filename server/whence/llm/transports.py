"""The one place that opens a model: over which transport, and what takes its place."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from whence.llm.chat import TEMPERATURE, ChatCompletions, LMStudioChat
from whence.llm.connect import connect
from whence.llm.endpoint import open_client
from whence.llm.failures import EndpointMissingError, FieldRejectedError
from whence.llm.native import open_predictions
from whence.llm.responses import Responses
from whence.llm.tolerance import Tolerances

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from whence.domain.ports import Completion
    from whence.llm.connect import Server
    from whence.llm.endpoint import Endpoint
    from whence.llm.http import HttpClient
    from whence.llm.transport import CompletionQuestion, Transport

Api = Literal["auto", "chat", "responses", "native"]
_Name = Literal["chat", "responses", "native"]

# What is asked for, then what every server has. There, tools go as text where all else fails.
_ORDERS: Mapping[Api, tuple[_Name, ...]] = {
    "auto": ("chat",),
    "chat": ("chat",),
    "responses": ("responses", "chat"),
    "native": ("native", "chat"),
}
_UNFIT = (EndpointMissingError, FieldRejectedError)


class Transports:
    """Opens models, and remembers for as long as it lives what their servers turned out to take."""

    def __init__(self) -> None:
        self._tolerances = Tolerances()
        self._unfit: set[tuple[str, str, str]] = set()

    @asynccontextmanager
    async def open(
        self,
        endpoint: Endpoint,
        server: Server,
        api: Api = "auto",
        *,
        native: bool = True,
        temperature: float | None = None,
        tool_choice: str | None = None,
    ) -> AsyncIterator[LMStudioChat]:
        """The model of a server that `connect` found; its connections are closed at the end.

        Args:
            api: the transport to use; `chat` takes its place where the server does not have it.
            native: false takes the native one out.
            tool_choice: see `LMStudioChat`.
        """
        names = [name for name in _ORDERS[api] if native or name != "native"]
        async with open_client(endpoint) as client:
            choices = [(name, await _transport(name, client, endpoint)) for name in names]
            yield LMStudioChat(
                _FirstThatFits(choices, self._unfit),
                server,
                retry_pause=endpoint.limits.retry_pause,
                temperature=TEMPERATURE if temperature is None else temperature,
                tool_choice=tool_choice,
                tolerances=self._tolerances,
                reprobe=lambda: connect(replace(endpoint, model=server.model)),
            )


async def _transport(name: _Name, client: HttpClient, endpoint: Endpoint) -> Transport:
    if name == "native":
        return await open_predictions(endpoint)
    kind = Responses if name == "responses" else ChatCompletions
    return kind(client, endpoint.limits)


class _FirstThatFits:
    """A `Transport` that is the first of several that the server has.

    Args:
        unfit: server URL, model and name of those that turned out not to fit; added to.
    """

    def __init__(
        self, choices: Sequence[tuple[_Name, Transport]], unfit: set[tuple[str, str, str]]
    ) -> None:
        *self._preferred, (_, self._last) = choices
        self._unfit = unfit

    async def ask(
        self, server: Server, question: CompletionQuestion, fields: Mapping[str, Any]
    ) -> Completion:
        """See `Transport`."""
        for name, transport in self._preferred:
            key = (server.url, server.model, name)
            if key in self._unfit:
                continue
            try:
                return await transport.ask(server, question, fields)
            except _UNFIT:
                self._unfit.add(key)
        return await self._last.ask(server, question, fields)
