"""What may take long ends with the investigation's time, or when the user wants the answer now."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable

T = TypeVar("T")


async def within(
    work: Awaitable[T], seconds: float | None, conclude_now: asyncio.Event
) -> T | None:
    """The result of the work; None where the time or the user ended it.

    Args:
        seconds: at most; None is unlimited.
    """
    running = asyncio.ensure_future(work)
    concluding = asyncio.create_task(conclude_now.wait())
    try:
        if not conclude_now.is_set() and (seconds is None or seconds > 0):
            await asyncio.wait(
                {running, concluding}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        return running.result() if running.done() else None
    finally:
        concluding.cancel()
        if not running.done():
            running.cancel()
            await asyncio.wait({running})
