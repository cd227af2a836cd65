"""Chroma's index brought up to date in a process of its own.

Chroma holds the interpreter's lock while it writes, tens of milliseconds for a batch and hundreds
on a busy disk: too long for a process that answers an editor. That process only keeps the vectors;
this one takes them into the index and ends.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from whence.domain.errors import StoreUnavailableError
from whence_tools.worker import Worker, WorkerDiedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.memory.options import StoreOptions

P = ParamSpec("P")
T = TypeVar("T")

_LAST_SECONDS = 1.5


async def index_in_child(index: Callable[[StoreOptions], None], options: StoreOptions) -> None:
    """Indexes what is pending. Cancelling gives it a moment to end between two batches.

    Args:
        index: indexes it; a function of a module, for the process to find.

    Raises:
        StoreUnavailableError: the process ended before its work; the rest stays pending.
    """
    worker = Worker()
    work = asyncio.ensure_future(worker.run(index, replace(options, apart=False)))
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait({work}, timeout=_LAST_SECONDS)
        raise
    except (WorkerDiedError, BrokenExecutor) as error:
        raise StoreUnavailableError("The process that indexes solved cases has ended") from error
    finally:
        work.cancel()
        await asyncio.to_thread(worker.close)


class Here:
    """A `Cpu` where nothing else waits."""

    async def ready(self) -> None:
        return

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)
