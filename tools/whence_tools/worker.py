"""One spawned worker process for CPU-bound work.

Threads hold the interpreter's lock and cannot be stopped, so parsing, indexing and embedding run in
a process that is killed and replaced when its work is cancelled or times out.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from whence_tools.children.interpreter import start_apart

if TYPE_CHECKING:
    from collections.abc import Callable

    from pebble import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

_START_SECONDS = 60.0
_STOP_SECONDS = 2.0


class WorkerDiedError(Exception):
    """The worker process ended while it worked (killed from outside, out of memory)."""


def _end_with_parent() -> None:
    """A process that is killed cannot end its worker, which would go on with what it is at."""
    threading.Thread(target=_outlive_nobody, name="whence-parent", daemon=True).start()


def _outlive_nobody() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _prepare(entry_point: str | None) -> None:
    if entry_point is not None:
        module, _, function = entry_point.partition(":")
        getattr(import_module(module), function)()


class Worker:
    """A `Cpu` over one process; started by `start()` or by the first use, stopped by `close()`.

    Args:
        prepare: what the process calls before it counts as started, as `package.module:function`:
            a name, so that this process need not import it.
    """

    def __init__(self, prepare: str | None = None) -> None:
        self._prepare = prepare
        self._pool: ProcessPool | None = None
        self._warm: Future[None] | None = None
        self._starting = threading.Lock()

    def start(self) -> None:
        """Starts the process without waiting for it. Safe to call again, from any thread."""
        with self._starting:
            if not self._lives:
                from pebble import ProcessPool

                from whence_tools.children.token_lock import TokenLockContext

                start_apart()
                self._pool = ProcessPool(
                    max_workers=1, initializer=_end_with_parent, context=TokenLockContext()
                )
                self._warm_up(self._pool)

    @property
    def _lives(self) -> bool:
        """False before the start, and when the process was killed while it had nothing to do."""
        return self._pool is not None and bool(self._pool.active)

    def _warm_up(self, pool: ProcessPool) -> None:
        self._warm = pool.schedule(_prepare, args=(self._prepare,))

    async def ready(self) -> None:
        if self._warm is None or not self._lives:
            await asyncio.to_thread(self.start)
        assert self._warm is not None
        async with asyncio.timeout(_START_SECONDS):
            # shielded: cancelling one waiter must not cancel the start that others wait for
            await asyncio.shield(asyncio.wrap_future(self._warm))

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        await self.ready()
        from pebble import ProcessExpired

        pool = self._pool
        assert pool is not None
        job = pool.schedule(function, args=args, kwargs=kwargs)
        try:
            result: T = await asyncio.wrap_future(job)
        except (ProcessExpired, BrokenExecutor) as error:
            raise WorkerDiedError(f"the worker process ended: {error}") from error
        except asyncio.CancelledError:
            if self._pool is pool:  # else it was closed meanwhile
                self._warm_up(pool)  # cancelling a running job kills its process
            raise
        return result

    def close(self) -> None:
        """Kills the process and waits for it, at most two seconds."""
        if self._pool is not None:
            pool, self._pool, self._warm = self._pool, None, None
            pool.stop()  # type: ignore[no-untyped-call]  # pebble is typed in part
            pool.join(timeout=_STOP_SECONDS)


class NearWorker(Worker):
    """A `Cpu` for a command that ends with its work: it works on threads of this process.

    Starting a process costs a command more than most of its work. Work that is cancelled runs on
    until the command ends; whatever comes after it has a process of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_overrun = False

    async def ready(self) -> None:
        if self._is_overrun:
            await super().ready()

    async def run(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        if self._is_overrun:
            return await super().run(function, *args, **kwargs)
        job: Future[T] = Future()
        work = partial(_settle, job, function, *args, **kwargs)
        # not of a pool: those are waited for when the process ends
        threading.Thread(target=work, name="whence-work", daemon=True).start()
        try:
            return await asyncio.wrap_future(job)
        except asyncio.CancelledError:
            self._is_overrun = True
            raise


def _settle(job: Future[T], function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> None:
    try:
        result = function(*args, **kwargs)
    except BaseException as error:  # noqa: BLE001 - raised where it is waited for
        outcome: Callable[[], None] = partial(job.set_exception, error)
    else:
        outcome = partial(job.set_result, result)
    with contextlib.suppress(InvalidStateError):  # nobody waits any more
        outcome()
