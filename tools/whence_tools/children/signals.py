"""What a process does about its signals while a command of the user runs below it."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_NOTHING = b"\0"  # no signal has this number


class Wakeups:
    """Something to select on: signals, and what threads have to tell; not for two waiters."""

    def __init__(self) -> None:
        self._receiver, self._sender = socket.socketpair()
        self._receiver.settimeout(0)
        self._sender.settimeout(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._receiver.close()
        self._sender.close()

    def fileno(self) -> int:
        return self._receiver.fileno()

    def wake(self) -> None:
        """From any thread, and after the end too."""
        with contextlib.suppress(OSError):
            self._sender.send(_NOTHING)

    def take(self) -> bytes:
        """The numbers of the signals that came, in their order, and a 0 for each `wake`."""
        with contextlib.suppress(BlockingIOError):
            return self._receiver.recv(4096)
        return b""

    def take_signals(self) -> int:
        """Lets every signal with a handler come here too; gives the descriptor that had them.

        A signal that another thread gets, or that comes just before the waiting begins, interrupts
        no call: without this it would be noticed at the next event.
        """
        return signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)


@contextlib.contextmanager
def receive_signals(numbers: Iterable[int], wakeups: Wakeups) -> Iterator[None]:
    """Has these signals come to the wakeups; leaves ignored signals ignored.

    Only the main thread has signals; in another one nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: dict[int, Callable[..., Any] | int] = {}
    previous = wakeups.take_signals()
    try:
        for number in numbers:
            handler = signal.getsignal(number)
            if handler is not signal.SIG_IGN and handler is not None:
                before[number] = handler
                signal.signal(number, _note)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(previous)


def _note(*_: object) -> None:
    """The number is in the wakeups by now."""
