"""A command's own pseudo-terminal, and the user's terminal that is lent to it meanwhile.

POSIX only (termios(3), pty(7)): `children.live_run` does not import this module on Windows.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pty
import sys
import termios
import tty
from selectors import EVENT_READ
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from selectors import BaseSelector

_READ_BYTES = 4096
_DEFAULT_SIZE = (24, 80)
_OUTPUT_FLAGS, _LOCAL_FLAGS, _CONTROL_KEYS = 1, 3, 6  # places in what tcgetattr returns


# Runs in the child, between fork and exec: a preexec_fn is not safe beside threads. Python's
# start-up may set LC_CTYPE (PEP 538) and ignores SIGPIPE; the command must see neither.
_TAKE_TERMINAL = """
import fcntl, os, signal, sys, termios
status, keep_ctype, argv = int(sys.argv[1]), sys.argv[2] == "keep", sys.argv[3:]
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
fcntl.ioctl(1, termios.TIOCSCTTY, 0)
if not keep_ctype:
    os.environ.pop("LC_CTYPE", None)
os.set_inheritable(status, False)
try:
    os.execvp(argv[0], argv)
except OSError as error:
    os.write(status, str(error.errno).encode())
"""


def launcher(status: int, env: Mapping[str, str] | None) -> list[str]:
    """What a command is started by, so that the terminal that is its stdout becomes its own.

    Args:
        status: a descriptor that it writes the errno to when the command cannot be executed.
    """
    keep = "keep" if "LC_CTYPE" in (os.environ if env is None else env) else "drop"
    return [sys.executable, "-I", "-S", "-c", _TAKE_TERMINAL, str(status), keep]


class PseudoTerminal:
    """The side of a pseudo-terminal that sees what the command prints and types for it.

    Attributes:
        slave: the command's side; `close_slave` once the command has it.
    """

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        os.set_blocking(self.master, False)
        self._typed = b""

    def close_slave(self) -> None:
        if self.slave >= 0:
            os.close(self.slave)
            self.slave = -1

    def type(self, keys: bytes) -> bool:
        """Whether all that was typed until now has found room."""
        self._typed += keys
        try:
            self._typed = self._typed[os.write(self.master, self._typed) :]
        except BlockingIOError:
            pass
        except OSError:  # it was closed
            self._typed = b""
        return not self._typed

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
        if self.master >= 0:
            os.close(self.master)
            self.master = -1


class UserTerminal:
    """The terminal Whence runs in: its keys, modes and size.

    Args:
        stdin: keys are read from it when it is a terminal; it is left alone otherwise.
        stdout: where the output goes.
        on_keys: called with what was typed.
        selector: whoever selects on it calls the data of what is ready.
    """

    def __init__(
        self, stdin: int, stdout: int, on_keys: Callable[[bytes], None], selector: BaseSelector
    ) -> None:
        self._selector = selector
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
        self._selector.register(self._keys, EVENT_READ, self._read_keys)

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
        with contextlib.suppress(KeyError):  # it was closed
            self._selector.unregister(self._keys)
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
