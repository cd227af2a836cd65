"""The user's terminal, lent to a command that runs inside a pseudo-terminal of its own.

POSIX only (termios(3), pty(7)); `process` never touches this module on Windows.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import pty
import termios
import tty
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_READ_BYTES = 4096
_DEFAULT_SIZE = (24, 80)


class UserTerminal:
    """Hands keystrokes, modes and window size of the terminal Whence runs in to `master`.

    Args:
        master: the pseudo-terminal's own side.
        stdin: the descriptor keys are read from; left alone when it is no terminal.
        stdout: the descriptor the output goes to.
        on_key: called with what was typed.
    """

    def __init__(
        self, master: int, *, stdin: int, stdout: int, on_key: Callable[[bytes], None]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._master = master
        self._on_key = on_key
        self.has_keyboard = os.isatty(stdin)
        self._modes_fd = stdin if self.has_keyboard else stdout
        self._has_modes = os.isatty(self._modes_fd)
        self._saved: list[object] | None = None
        self._keys: int | None = None
        self.copy_size(stdout)

    def copy_size(self, stdout: int) -> None:
        rows, columns = _DEFAULT_SIZE
        with contextlib.suppress(termios.error, OSError):
            rows, columns = termios.tcgetwinsize(stdout)
        termios.tcsetwinsize(self._master, (rows, columns))

    def copy_modes(self) -> None:
        """Gives the pseudo-terminal the modes the user's terminal has now."""
        if self._has_modes:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(
                    self._master, termios.TCSANOW, termios.tcgetattr(self._modes_fd)
                )

    def take(self) -> None:
        """Passes keys and output through untouched, where Whence is in the foreground."""
        if self._saved is not None or not self._has_modes or not self._in_foreground():
            return
        self._saved = termios.tcgetattr(self._modes_fd)
        atexit.register(self.release)
        if not self.has_keyboard:
            _set_raw_output(self._modes_fd)
            return
        tty.setraw(self._modes_fd, termios.TCSANOW)
        self._keys = _reopened(self._modes_fd)
        if self._keys is not None:
            self._loop.add_reader(self._keys, self._read_keys)

    def release(self) -> None:
        """Gives the terminal back as it was; may be called at any time and more than once."""
        if self._saved is None:
            return
        self._stop_reading()
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._modes_fd, termios.TCSANOW, self._saved)
        self._saved = None
        atexit.unregister(self.release)

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self._modes_fd) == os.getpgrp()
        except OSError:
            return True  # a terminal without job control has no background

    def _read_keys(self) -> None:
        if self._keys is None:
            return
        try:
            data = os.read(self._keys, _READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._on_key(data)
        else:
            self._stop_reading()  # the terminal hung up

    def _stop_reading(self) -> None:
        if self._keys is None:
            return
        if not self._loop.is_closed():
            self._loop.remove_reader(self._keys)
        os.close(self._keys)
        self._keys = None


def open_pair() -> tuple[int, int]:
    """A new pseudo-terminal: its own side and the command's side."""
    return pty.openpty()


def signal_keys(master: int) -> tuple[bytes, bytes]:
    """The keys that interrupt and suspend now; empty while the command reads raw keys itself."""
    modes = termios.tcgetattr(master)
    if not modes[3] & termios.ISIG:
        return b"", b""
    return modes[6][termios.VINTR], modes[6][termios.VSUSP]


def foreground_group(master: int) -> int | None:
    """The process group that the pseudo-terminal's keys would reach."""
    try:
        return os.tcgetpgrp(master) or None
    except OSError:
        return None


def _set_raw_output(fd: int) -> None:
    modes = termios.tcgetattr(fd)
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(fd, termios.TCSANOW, modes)


def _reopened(fd: int) -> int | None:
    """The same terminal by a description of our own: O_NONBLOCK on the shell's would reach others."""
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    for name in (_name(fd), "/dev/tty"):
        with contextlib.suppress(OSError):
            if name:
                return os.open(name, flags)
    return None


def _name(fd: int) -> str | None:
    try:
        return os.ttyname(fd)
    except OSError:
        return None

