"""What a process does about its signals while a command of the user runs below it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


@contextlib.contextmanager
def handle_signals(reactions: Mapping[int, Callable[[], None]]) -> Iterator[None]:
    """Runs the reactions on the loop when their signals come; leaves ignored signals ignored.

    Not `loop.add_signal_handler`: removing one would drop the handler asyncio.run has for SIGINT.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {}
    with _wake_at_signals(loop):
        try:
            for number, react in reactions.items():
                if signal.getsignal(number) not in {signal.SIG_IGN, None}:
                    before[number] = signal.signal(
                        number, lambda *_, react=react: loop.call_soon_threadsafe(react)
                    )
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextlib.contextmanager
def _wake_at_signals(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Lets every signal wake the loop.

    A signal that another thread gets, or that comes just before the loop begins to wait,
    interrupts no call: without this its handler would run at the loop's next event.
    """
    if sys.platform == "win32":
        yield  # its loop has such a descriptor of its own
        return
    receiver, sender = socket.socketpair()
    with receiver, sender:
        receiver.settimeout(0)
        sender.settimeout(0)
        previous = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        loop.add_reader(receiver, receiver.recv, 4096)
        try:
            yield
        finally:
            loop.remove_reader(receiver)
            signal.set_wakeup_fd(previous)
