"""Loading the configured model before it is asked, so that its real window is known."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whence.domain.events import ModelProgress
from whence.llm.connect import connect
from whence.llm.endpoint import open_client
from whence.llm.exchange import posted
from whence.llm.failures import EndpointMissingError, ModelLoadError, ModelSilentError
from whence.llm.request import encode_body

if TYPE_CHECKING:
    from whence.domain.events import Emit
    from whence.llm.connect import Server
    from whence.llm.endpoint import Endpoint

LOADED_CONTEXT = 16384
_LOAD = "/api/v1/models/load"
_SAYING_NOTHING = [{"role": "user", "content": "Say: ready"}]
_TIMED_OUT = "the model was not loaded within {:g} s (`lmstudio.loadSeconds`)"


async def make_ready(
    endpoint: Endpoint, emit: Emit, context_length: int = LOADED_CONTEXT
) -> Server:
    """The server with its chosen model loaded, or as it is where it does not say.

    To be called by one at a time: a load request for a loaded model makes a second instance of it,
    with its own memory. The listing is read just before, and says whether there is one.

    Args:
        context_length: tokens of the window, where the server lets it be chosen and the model has
            as many.

    Raises:
        SettingsError, ModelServerError: as `connect`; or the model cannot be loaded, or not in
            time.
    """
    try:
        async with asyncio.timeout(endpoint.limits.loading):
            server = await _once_started(endpoint, emit)
            if server.loaded is not False:
                return server
            emit(ModelProgress(phase="loading"))
            await _load(endpoint, server, context_length)
            server = await connect(replace(endpoint, model=server.key))
    except TimeoutError:
        raise ModelSilentError(_TIMED_OUT.format(endpoint.limits.loading)) from None
    if server.loaded is False:
        raise ModelLoadError(f"'{server.key}' is still not loaded")
    return server


async def _once_started(endpoint: Endpoint, emit: Emit) -> Server:
    """Some servers answer before their model is there, and say that they are loading it."""
    while True:
        try:
            return await connect(endpoint)
        except ModelLoadError:
            emit(ModelProgress(phase="loading"))
            await asyncio.sleep(endpoint.limits.retry_pause)


async def _load(endpoint: Endpoint, server: Server, context_length: int) -> None:
    if server.api == "v1":
        longest = max(m.max_context_length or 0 for m in server.models if m.key == server.key)
        body = {
            "model": server.key,
            "context_length": min(context_length, longest or context_length),
        }
        try:
            await _post(endpoint, server.url + _LOAD, body)
        except EndpointMissingError:
            pass
        else:
            return
    # A request that names it loads it, where the server does that at all.
    body = {"model": server.key, "messages": _SAYING_NOTHING, "max_tokens": 1, "stream": False}
    await _post(endpoint, server.chat_url, body)


async def _post(endpoint: Endpoint, url: str, body: dict[str, Any]) -> None:
    limits = replace(endpoint.limits, first_byte=endpoint.limits.loading)
    async with (
        open_client(endpoint) as client,
        posted(client, url, encode_body(body), limits) as reply,
    ):
        await reply.json()
