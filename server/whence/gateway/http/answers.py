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
    403: "A command came, and the user has not allowed commands; or a file may not be read",
    404: "There is nothing of this name",
    413: "The file is too large",
    415: "The file is not text",
    422: "A field is missing or wrong: `details` has its path",
    409: "No model can answer now; `message` says what to do",
    429: "Too much is under way; ask again when some of it has ended",
    503: "The store cannot be used; `message` says what to do",
    504: "It took longer than its time limit",
}


class ClientGoneError(RequestError):
    """Nobody reads this."""

    def __init__(self) -> None:
        super().__init__(499, "CLIENT_GONE", "The client went away before the answer was there.")


def failing(*statuses: int) -> Documented:
    """The failures of a route, for the OpenAPI document."""
    return {status: {"model": Failure, "description": _MEANINGS[status]} for status in statuses}


async def reply(value: Any, status: int = 200) -> Response:
    """A JSON answer, redacted: on a thread, since large values take their time."""
    return Response(
        await asyncio.to_thread(_rendered, value), status, media_type="application/json"
    )


def _rendered(value: Any) -> bytes:
    text = json.dumps(redact_json(value), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "replace")


async def while_connected(request: Request, work: Awaitable[T]) -> T:
    """What the work answers. It is cancelled when the client goes away; its body must have been
    read.

    Raises:
        ClientGoneError: it has.
    """
    doing, gone = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({doing, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        doing.cancel()
        gone.cancel()
        await asyncio.wait({doing, gone})
    if doing.cancelled():
        raise ClientGoneError
    return doing.result()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
