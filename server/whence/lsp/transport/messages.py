"""Short messages for the user, with something to choose where the client can show that."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Protocol

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from whence.lsp import texts
from whence.lsp.state.client import Client
from whence.lsp.transport.protocol import RequestFailedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from whence.domain.errors import WhenceError
    from whence.lsp.state.client import Questions

_ANSWER_SECONDS = 600.0  # a message may stay in a corner for ever; then it is no longer waited for
_REMEMBERED = 100

Info = types.MessageType.Info

# What the command line says otherwise, by the failure's code.
_IN_THE_EDITOR = {"MODEL_NOT_RUNNING": texts.NO_LM_STUDIO}


def word_for_editor(error: WhenceError) -> str:
    """A failure in words with which the user of an editor can do something."""
    return _IN_THE_EDITOR.get(error.code, str(error))


class ReportedError(RequestFailedError):
    """A failure that the user was shown already."""


class PromptingClient(Client, Protocol):
    """A client that shows a message with choices."""

    @property
    def bridge(self) -> Questions: ...

    async def window_show_message_request_async(
        self, params: types.ShowMessageRequestParams
    ) -> types.MessageActionItem | None: ...


class ClientMessages:
    """Shows messages to one client, most of them once."""

    def __init__(self, client: PromptingClient) -> None:
        self._client = client
        self._ended: deque[str] = deque(maxlen=_REMEMBERED)
        self._sent: set[str] = set()

    def is_news(self, investigation_id: str) -> bool:
        """Whether this is the first who tells of an end: several may have asked for it."""
        if investigation_id in self._ended:
            return False
        self._ended.append(investigation_id)
        return True

    def is_first(self, remark: str) -> bool:
        """Whether this remark was not made yet in this session."""
        is_new = remark not in self._sent
        self._sent.add(remark)
        return is_new

    @property
    def can_ask(self) -> bool:
        window = self._client.client_capabilities.window
        return window is not None and window.show_message is not None

    def offer(
        self,
        message: str,
        actions: Mapping[str, Callable[[], Awaitable[object]]],
        kind: types.MessageType = Info,
    ) -> None:
        """Tells something, and does what the user chooses, beside everything else.

        Only clients that announce `experimental.whence` are asked: others have been seen to stop
        the user's typing with a prompt (Neovim's `vim.ui.select`).
        """
        if actions and self.can_ask and self._client.bridge.knows_us:
            self._client.spawn(self._offer(message, actions, kind))
        else:
            self._client.show(message, kind)

    async def _offer(
        self,
        message: str,
        actions: Mapping[str, Callable[[], Awaitable[object]]],
        kind: types.MessageType,
    ) -> None:
        chosen = await self.choose(message, list(actions), kind)
        if chosen is not None and chosen in actions:
            await self._run(actions[chosen])

    async def _run(self, action: Callable[[], Awaitable[object]]) -> None:
        try:
            await action()
        except ReportedError:
            return
        except JsonRpcException as error:
            self._client.show(error.message)

    async def choose(
        self, message: str, titles: Sequence[str], kind: types.MessageType = Info
    ) -> str | None:
        """The title that the user chose; None for none."""
        params = types.ShowMessageRequestParams(
            kind, f"Whence: {message}", [types.MessageActionItem(title) for title in titles]
        )
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                chosen = await self._client.window_show_message_request_async(params)
        except (JsonRpcException, TimeoutError):
            return None
        return chosen.title if chosen else None
