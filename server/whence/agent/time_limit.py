"""What may take long ends with the investigation's time, or when the user wants the answer now."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from whence.domain.errors import AnalystError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable
    from contextlib import AbstractAsyncContextManager

T = TypeVar("T")

_NOT_READY = "The model was not ready within the time limit (`limits.seconds`)."


class NotReadyError(AnalystError):
    code = "MODEL_NOT_READY"


async def limit_time(
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


@asynccontextmanager
async def open_within(
    opening: AbstractAsyncContextManager[T], seconds: float | None
) -> AsyncIterator[T]:
    """What is opened, such as a model that has to be loaded first.

    Args:
        seconds: at most, until it is there; None is unlimited.

    Raises:
        NotReadyError: it was not there in time.
    """
    async with AsyncExitStack() as stack:
        limit = asyncio.timeout(seconds)
        try:
            async with limit:
                opened = await stack.enter_async_context(opening)
        except TimeoutError:
            if limit.expired():
                raise NotReadyError(_NOT_READY) from None
            raise
        yield opened
