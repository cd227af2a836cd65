"""How routes answer: redacted JSON, the documented failures, and no work for a client that left."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fastapi import Request, Response

from whence.gateway.shared.failures import Failure, RequestError
from whence_tools.redact import redact_json

if TYPE_CHECKING:
    from collections.abc import Awaitable

T = TypeVar("T")
Documented = dict[int | str, dict[str, Any]]

_MEANINGS: Final = {
    403: "Commands are not allowed, or the file must not be read",
    404: "Not found",
    413: "The file is too large",
    415: "The file is not text",
    422: "A field is missing or invalid; `details` has its path",
    409: "No model is available; `message` says what to do",
    429: "Too many requests; try again later",
    503: "The store is unavailable; `message` says what to do",
    504: "Timeout",
}


class ClientGoneError(RequestError):
    """Nobody reads this."""

    def __init__(self) -> None:
        super().__init__(499, "CLIENT_GONE", "The client disconnected.")


def may_fail(*statuses: int) -> Documented:
    """The failures of a route, for the OpenAPI document; that there can be others is in it too."""
    meanings: dict[int | str, str] = {"default": "It cannot be answered"}
    meanings |= {status: _MEANINGS[status] for status in statuses}
    return {status: {"model": Failure, "description": text} for status, text in meanings.items()}


async def reply(value: Any, status: int = 200) -> Response:
    """A JSON answer, redacted: on a thread, since large values take their time."""
    return Response(
        await asyncio.to_thread(_render_json, value), status, media_type="application/json"
    )


def _render_json(value: Any) -> bytes:
    text = json.dumps(redact_json(value), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "replace")


async def answer_while_connected(request: Request, work: Awaitable[T]) -> T:
    """What the work answers. It is cancelled when the client goes away; its body must have been
    read.

    Raises:
        ClientGoneError: it has.
    """
    doing, left = asyncio.ensure_future(work), asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait({doing, left}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        doing.cancel()
        left.cancel()
        await asyncio.wait({doing, left})
    if doing.cancelled():
        raise ClientGoneError
    return doing.result()


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
