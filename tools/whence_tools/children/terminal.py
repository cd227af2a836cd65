"""A command's own pseudo-terminal, and the user's terminal that is lent to it meanwhile.

POSIX only (termios(3), pty(7)): `process` does not import this module on Windows.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import pty
import termios
import tty
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_READ_BYTES = 4096
_DEFAULT_SIZE = (24, 80)
_OUTPUT_FLAGS, _LOCAL_FLAGS, _CONTROL_KEYS = 1, 3, 6  # places in what tcgetattr returns


class PseudoTerminal(asyncio.Protocol):
    """The side of a pseudo-terminal that sees what the command prints and types for it.

    Args:
        on_output: called with what the command prints.
        on_end: called when the last process that had it open has closed it.

    Attributes:
        slave: the command's side; `close_slave` once the command has it.
    """

    def __init__(self, on_output: Callable[[bytes], None], on_end: Callable[[], None]) -> None:
        self._on_output, self._on_end = on_output, on_end
        self.master, self.slave = pty.openpty()
        self._output: asyncio.ReadTransport | None = None
        self._keys: asyncio.WriteTransport | None = None

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        keys = os.fdopen(os.dup(self.master), "wb", 0)
        transport, _ = await loop.connect_read_pipe(lambda: self, os.fdopen(self.master, "rb", 0))
        self._output = transport
        writer, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, keys)
        self._keys = writer

    def close_slave(self) -> None:
        if self.slave >= 0:
            os.close(self.slave)
            self.slave = -1

    def type(self, keys: bytes) -> None:
        if self._keys is not None:
            self._keys.write(keys)

    def pause(self) -> None:
        if self._output is not None and self._output.is_reading():
            self._output.pause_reading()

    def resume(self) -> None:
        if self._output is not None and not self._output.is_closing():
            self._output.resume_reading()

    def signal_keys(self) -> tuple[bytes, bytes]:
        """The keys that interrupt and suspend; empty while the command reads raw keys itself."""
        modes = termios.tcgetattr(self.master)
        if not modes[_LOCAL_FLAGS] & termios.ISIG:
            return b"", b""
        keys = modes[_CONTROL_KEYS]
        return keys[termios.VINTR], keys[termios.VSUSP]

    def foreground_group(self) -> int | None:
        """The process group that its keys reach, which a shell in it may have changed."""
        with contextlib.suppress(OSError):
            return os.tcgetpgrp(self.master) or None
        return None

    def close(self) -> None:
        """Hangs up: what still has it for its terminal gets SIGHUP."""
        self.close_slave()
        if self._keys is not None:
            self._keys.abort()
        if self._output is not None:
            self._output.close()

    def data_received(self, data: bytes) -> None:
        self._on_output(data)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the protocol's signature
        self._on_end()


class UserTerminal:
    """The terminal Whence runs in: its keys, modes and size.

    Args:
        stdin: keys are read from it when it is a terminal; it is left alone otherwise.
        stdout: where the output goes.
        on_keys: called with what was typed.
    """

    def __init__(self, stdin: int, stdout: int, on_keys: Callable[[bytes], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._on_keys = on_keys
        self._stdout = stdout
        self.has_keyboard = os.isatty(stdin)
        self._fd = stdin if self.has_keyboard else stdout
        self._is_terminal = os.isatty(self._fd)
        self._saved: list[Any] | None = None
        self._keys: int | None = None

    def give_modes(self, slave: int) -> None:
        """A new pseudo-terminal starts with the modes the user has set."""
        if self._is_terminal:
            termios.tcsetattr(slave, termios.TCSANOW, termios.tcgetattr(self._fd))

    def give_size(self, master: int) -> None:
        """Passes the window's size on; the kernel tells the command with SIGWINCH."""
        size = _DEFAULT_SIZE
        with contextlib.suppress(termios.error):
            size = termios.tcgetwinsize(self._stdout)
        termios.tcsetwinsize(master, size)

    def take(self) -> None:
        """From now on keys and output pass untouched, where Whence is in the foreground."""
        if self._saved is not None or not self._is_terminal or not self._in_foreground():
            return
        self._saved = termios.tcgetattr(self._fd)
        atexit.register(self.release)
        if not self.has_keyboard:
            _set_raw_output(self._fd)
            return
        tty.setraw(self._fd, termios.TCSANOW)
        self._keys = _reopen(self._fd)
        self._loop.add_reader(self._keys, self._read_keys)

    def release(self) -> None:
        """Gives the terminal back as it was; may be called at any time and more than once."""
        if self._saved is None:
            return
        saved, self._saved = self._saved, None
        with contextlib.suppress(termios.error):  # it hung up
            termios.tcsetattr(self._fd, termios.TCSANOW, saved)
        self._stop_reading()
        atexit.unregister(self.release)

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self._fd) == os.getpgrp()
        except OSError:
            return True  # not our controlling terminal: nothing stops a background process

    def _read_keys(self) -> None:
        data = b""
        with contextlib.suppress(OSError):  # EIO: the terminal hung up
            data = os.read(cast("int", self._keys), _READ_BYTES)
        if data:
            self._on_keys(data)
        else:
            self._stop_reading()

    def _stop_reading(self) -> None:
        if self._keys is None:
            return
        if not self._loop.is_closed():
            self._loop.remove_reader(self._keys)
        os.close(self._keys)
        self._keys = None


def _set_raw_output(fd: int) -> None:
    modes = termios.tcgetattr(fd)
    modes[_OUTPUT_FLAGS] &= ~termios.OPOST
    termios.tcsetattr(fd, termios.TCSANOW, modes)


def _reopen(fd: int) -> int:
    """The same terminal by a description of our own: O_NONBLOCK on the shell's reaches others."""
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    try:
        return os.open(os.ttyname(fd), flags)
    except OSError:  # its name is not visible in this mount namespace
        return os.open("/dev/tty", flags)
