"""Questions to the client that standard LSP has no words for; each may stay without an answer."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcException, JsonRpcMethodNotFound

if TYPE_CHECKING:
    from whence.lsp.protocol import WhenceProtocol

log = logging.getLogger(__name__)

Json = dict[str, Any]


class Bridge:
    """Asks the client; None stands for every way of not answering."""

    def __init__(self, protocol: WhenceProtocol) -> None:
        self._protocol = protocol
        self._refused: set[str] = set()

    async def ask(self, method: str, params: Json, seconds: float) -> Any | None:
        """One request with a time limit; a method that the client doesn't know is asked once."""
        if method in self._refused:
            return None
        try:
            async with asyncio.timeout(seconds):
                return await self._protocol.send_request_async(method, params)
        except JsonRpcMethodNotFound:
            self._refused.add(method)
        except TimeoutError:
            log.warning("%s: no answer within %s s", method, seconds)
        except JsonRpcException as error:
            log.warning("%s: %s", method, error)
        return None
