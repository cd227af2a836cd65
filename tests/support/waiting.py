"""Waits for conditions that nothing announces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SECONDS = 20.0


async def until(condition: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Returns when the condition holds; fails when it doesn't in time."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - nothing announces it
            await asyncio.sleep(0.01)
