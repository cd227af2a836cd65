"""Noticing that another model answers than the one that was chosen.

LM Studio serves a request that names a model it does not have with the one that is loaded, and
evicts a model when another program asks for a different one.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from whence.domain.errors import AnalystError
from whence.domain.events import ErrorEvent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from whence.domain.events import Emit
    from whence.domain.ports import ChatModel, Completion, Effort
    from whence.llm.connect import Server

log = logging.getLogger(__name__)

_CHANGED = (
    "'{answered}' answers instead of '{asked}', which was unloaded or no longer exists. Its "
    "window has {window} tokens. Load '{asked}' again, or set `lmstudio.model`."
)


class Watched:
    """A `ChatModel` that goes by the name and the window of whichever model answers.

    Args:
        server: as it was when the model was chosen.
        look: looks at the server again, for the model of that name.
    """

    def __init__(
        self, model: ChatModel, server: Server, look: Callable[[str], Awaitable[Server]]
    ) -> None:
        self._model, self._server, self._look = model, server, look
        self._other: str | None = None
        self._window: int | None = None

    @property
    def name(self) -> str:
        return self._other or self._model.name

    @property
    def context_length(self) -> int:
        own = self._model.context_length
        return own if self._window is None else min(own, self._window)

    @property
    def efforts(self) -> Sequence[Effort]:
        return () if self._other else self._model.efforts

    async def complete(
        self,
        messages: Sequence[Mapping[str, Any]],
        tools: Sequence[Mapping[str, Any]],
        *,
        emit: Emit,
        max_tokens: int,
        effort: Effort | None = None,
    ) -> Completion:
        """See `ChatModel`."""
        completion = await self._model.complete(
            messages, tools, emit=emit, max_tokens=max_tokens, effort=effort
        )
        other = self._find_other_model(completion.model)
        if other != self._other:
            self._other, self._window = other, None
            if other:
                await self._report_switch(other, emit)
        return completion

    def _find_other_model(self, answered: str) -> str | None:
        name = answered.partition("@")[0]
        if name in {"", self._server.model, self._server.key, self._model.name}:
            return None
        listed = any(name in {model.id, model.key} for model in self._server.models)
        # elsewhere, a name that is not in the listing is an alias or a file's path
        return name if listed or self._server.api != "openai" else None

    async def _report_switch(self, other: str, emit: Emit) -> None:
        with suppress(AnalystError):  # the next request says what is wrong
            self._window = (await self._look(other)).context_length
        message = _CHANGED.format(
            answered=other, asked=self._server.model, window=self.context_length
        )
        log.warning(message)
        emit(ErrorEvent(code="MODEL_CHANGED", message=message))
