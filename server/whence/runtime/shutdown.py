"""How a process that serves a client comes to its end, whatever hangs in it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

_END_SECONDS = 3.0
_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP")  # those that this system has


async def run_until_signalled(serving: Coroutine[Any, Any, int]) -> int:
    """What the serving returns, or a code for the signal that ended it."""
    loop = asyncio.get_running_loop()
    task, stopped = loop.create_task(serving), loop.create_future()

    def note(code: int) -> None:
        if not stopped.done():
            stopped.set_result(code)

    def stop(number: int, _: object) -> None:
        leave_soon(128 + number)
        with suppress(RuntimeError):  # the loop has closed
            loop.call_soon_threadsafe(note, 128 + number)

    for name in _SIGNALS:
        if hasattr(signal, name):
            number = getattr(signal, name)
            with suppress(NotImplementedError):  # Windows
                # the system may hand the signal to another thread: this wakes the loop's own
                loop.add_signal_handler(number, lambda: None)
            # in place of the loop's handler: this one runs also while something keeps it busy
            signal.signal(number, stop)
    await asyncio.wait({task, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not stopped.done():
        return task.result()
    task.cancel()
    await asyncio.wait({task})
    code: int = stopped.result()
    return code


def leave_soon(code: int) -> None:
    """Ends the process within a few seconds, whatever hangs: a thread cannot be stopped."""
    timer = threading.Timer(_END_SECONDS, _leave, [code])
    timer.daemon = True
    timer.start()


def _leave(code: int) -> None:
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()
    os._exit(code)
