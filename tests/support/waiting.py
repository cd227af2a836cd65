"""Waits for conditions that nothing announces."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

SECONDS = 20.0


async def until(condition: Callable[[], bool | Awaitable[bool]], seconds: float = SECONDS) -> None:
    """Returns when the condition holds; fails when it doesn't in time."""
    async with asyncio.timeout(seconds):
        while not await _holds(condition):  # noqa: ASYNC110 - nothing announces it
            await asyncio.sleep(0.01)


async def _holds(condition: Callable[[], bool | Awaitable[bool]]) -> bool:
    answer = condition()
    return answer if isinstance(answer, bool) else await answer
