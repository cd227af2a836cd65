"""What a command prints, on its way to whoever reads it."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import sys
import threading
from selectors import EVENT_READ, DefaultSelector
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_READ_BYTES: Final = 1 << 16


class Source(NamedTuple):
    """What a command writes to.

    Attributes:
        descriptor: our end of it.
        target: the descriptor that it is passed on to.
        keep: called with what came, before it is passed on.
        close: closes `descriptor`.
    """

    descriptor: int
    target: int
    keep: Callable[[bytes], None]
    close: Callable[[], None]


class Passage:
    """Passes bytes on, in the order seen, from one daemon thread.

    A descriptor to write to may block (a pager, a full pipe), and is shared with the shell and
    other programs, so it cannot be made non-blocking; a daemon thread stuck in a write never keeps
    the process alive. While it is stuck it reads nothing, so a command waits as it would for its
    reader.

    Args:
        sources: where one has as much to say as another, the first is passed on first. No more
            than one on Windows, whose pipes cannot be waited for.
        tell: called from the thread when it has ended, or a reader has gone.

    Attributes:
        has_ended: nothing more will be passed on.
    """

    def __init__(self, sources: Sequence[Source], tell: Callable[[], None]) -> None:
        self.has_ended = False
        self._sources, self._tell = sources, tell
        self._open = list(sources)
        self._broken: list[Source] = []
        self._is_stopping = self._is_closed = False
        self._received = self._passed = 0
        self._passed_at_end = self._received_before = 0
        self._stopped, self._stop = socket.socketpair()
        self._thread = threading.Thread(target=self._pass_all, name="whence-output", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def note_end(self) -> None:
        """The command has ended: what is in its pipes now is all that it wrote."""
        waiting = sum(_count_waiting(source.descriptor) for source in tuple(self._open))
        self._passed_at_end = waiting + self._received

    def begin_check(self) -> None:
        self._received_before = self._received

    def is_quiet(self, *, is_last: bool) -> bool:
        """Whether nothing came since `begin_check`; the last check asks only whether all that the
        command itself wrote was passed on."""
        if self.has_ended:
            return True
        is_idle = self._received == self._received_before and self._passed == self._received
        return is_idle or (is_last and self._passed >= self._passed_at_end)

    def close_broken(self) -> bool:
        """Closes the sources whose readers have gone, so that the command is told by SIGPIPE; gives
        whether there was one."""
        broken = [self._broken.pop() for _ in tuple(self._broken)]
        for source in broken:
            source.close()
        return bool(broken)

    def stop(self, seconds: float) -> None:
        """Passes on what is there, if that takes no longer than that, and then nothing more."""
        self._stop.close()
        if self._thread.is_alive():
            self._thread.join(max(0.0, seconds))

    def close(self) -> None:
        """Once it has stopped; one that is stuck in a write closes when it comes out of it."""
        self._is_closed = True
        self._stop.close()
        if self.has_ended or not self._thread.is_alive():
            self._close_all()

    def _close_all(self) -> None:
        self._stopped.close()
        for source in self._sources:
            source.close()

    def _pass_all(self) -> None:
        try:
            with DefaultSelector() as selector:
                if sys.platform != "win32":
                    for source in self._sources:
                        selector.register(source.descriptor, EVENT_READ)
                    selector.register(self._stopped, EVENT_READ)
                while self._open and not self._is_stopping:
                    for source in self._wait(selector):
                        if not self._pass_on(source):
                            self._leave(source, selector)
        finally:
            self.has_ended = True
            if self._is_closed:
                self._close_all()
            self._tell()

    def _wait(self, selector: DefaultSelector) -> list[Source]:
        """Those that have something to say, or have ended."""
        if not selector.get_map():
            return self._open[:]
        ready = {key.fd for key, _ in selector.select()}
        self._is_stopping = self._stopped.fileno() in ready
        return [source for source in self._open if source.descriptor in ready]

    def _pass_on(self, source: Source) -> bool:
        """Whether it goes on."""
        try:
            data = os.read(source.descriptor, _READ_BYTES)
        except BlockingIOError:  # another program read it
            return True
        except OSError:  # EIO: the last that had the terminal open has closed it
            return False
        self._received += len(data)
        source.keep(data)
        if not write(source.target, data):
            self._broken.append(source)
        self._passed += len(data)
        return bool(data) and source not in self._broken

    def _leave(self, source: Source, selector: DefaultSelector) -> None:
        self._open.remove(source)
        if sys.platform != "win32":
            selector.unregister(source.descriptor)
        self._tell()


def _count_waiting(descriptor: int) -> int:
    """Bytes in a pipe."""
    if sys.platform == "win32":
        return 0
    import fcntl
    import termios

    with contextlib.suppress(OSError):
        told = fcntl.ioctl(descriptor, termios.FIONREAD, b"\0" * 4)
        return int.from_bytes(told, sys.byteorder)
    return 0


def write(descriptor: int, data: bytes) -> bool:
    """Whether there was somebody to read it; as slow as that reader."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(descriptor, view) :]
        except BlockingIOError:  # another program made the shared description non-blocking
            select.select([], [descriptor], [])
        except OSError:
            return False
    return True
