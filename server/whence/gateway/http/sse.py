"""Server-sent events, as WHATWG's HTML standard has them.

    id: 7
    event: tool.call
    data: {"event": "tool.call", "seq": 7, …}

Events are asked for at the reader's pace. A comment every few seconds keeps the connection from
looking dead, and lets a reader that has gone be noticed.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import StreamingResponse

from whence.domain.errors import WhenceError
from whence.gateway import texts
from whence_tools.redact import redact

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.types import Send

log = logging.getLogger(__name__)

Json = dict[str, Any]

HEARTBEAT_SECONDS: Final = 10.0
# how tools that read OpenAPI 3.1 expect it: the schema of one event
EVENT_STREAM: Final[Json] = {
    "text/event-stream": {
        "schema": {
            "type": "object",
            "properties": {name: {"type": "string"} for name in ("id", "event", "data")},
        }
    }
}
_HEARTBEAT: Final = b": still here\n\n"


class EventStream(StreamingResponse):
    """Sends wire events until they end, or the gateway does.

    Args:
        events: closed when the stream ends, however that is. What they raise becomes a last event
            `error`.
        closing: set when the gateway ends.
        heartbeat: seconds.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        events: AsyncGenerator[Json, None],
        closing: asyncio.Event,
        heartbeat: float = HEARTBEAT_SECONDS,
    ) -> None:
        frames = _frames(_with_failure(events), closing, heartbeat)
        super().__init__(frames, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self._frames = frames

    async def stream_response(self, send: Send) -> None:
        async with aclosing(self._frames):  # also when a reader goes between two events
            await super().stream_response(send)


def write_frame(event: Json) -> bytes:
    """One event as it stands in a stream."""
    lines = [f"id: {event['seq']}"] if "seq" in event else []
    lines += [f"event: {event['event']}", f"data: {json.dumps(event, ensure_ascii=False)}"]
    return ("\n".join(lines) + "\n\n").encode("utf-8", "replace")


async def _frames(
    events: AsyncGenerator[Json, None], closing: asyncio.Event, heartbeat: float
) -> AsyncGenerator[bytes, None]:
    closed = asyncio.ensure_future(closing.wait())
    coming = asyncio.ensure_future(_next(events))
    try:
        while True:
            await asyncio.wait(
                {coming, closed}, timeout=heartbeat, return_when=asyncio.FIRST_COMPLETED
            )
            if not coming.done():
                if closed.done():
                    return
                yield _HEARTBEAT
            elif (event := coming.result()) is None:
                return
            else:
                yield write_frame(event)
                coming = asyncio.ensure_future(_next(events))
    finally:
        closed.cancel()
        coming.cancel()
        await asyncio.wait({closed, coming})
        await events.aclose()


async def _next(events: AsyncGenerator[Json, None]) -> Json | None:
    return await anext(events, None)


async def _with_failure(events: AsyncGenerator[Json, None]) -> AsyncGenerator[Json, None]:
    async with aclosing(events):
        try:
            async for event in events:
                yield event
        except WhenceError as error:
            yield {"event": "error", "code": error.code, "message": redact(str(error))}
        except Exception:
            log.exception("a stream failed")
            yield {"event": "error", "code": "INTERNAL_ERROR", "message": texts.INTERNAL_ERROR}
