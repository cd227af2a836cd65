"""What a call does now, for a client that asked for progress (`progressToken`)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Final, Self

from whence_tools.redact import redact

if TYPE_CHECKING:
    from mcp.server.session import ServerSession

_LONGEST: Final = 200


class CallProgress:
    """Reports steps as they begin; use it as an async context manager around the call.

    Nothing waits for a client that reads slowly: it gets the newest step only.

    Args:
        seconds: how often a step that lasts is reported again, for clients that give up on silence.
    """

    def __init__(self, client: ServerSession, seconds: float) -> None:
        self._client, self._seconds = client, seconds
        self._step = ""
        self._news = asyncio.Event()
        self._reporting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._reporting = asyncio.create_task(self._report())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reporting is not None:
            self._reporting.cancel()

    @property
    def step(self) -> str:
        """The one that was begun last."""
        return self._step

    def note(self, step: str) -> None:
        """A step has begun."""
        step = redact(step)[:_LONGEST]
        if step != self._step:
            self._step = step
            self._news.set()

    async def _report(self) -> None:
        for number in count(1):
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds):
                    await self._news.wait()
            self._news.clear()
            await self._client.report_progress(number, message=self._step or None)
