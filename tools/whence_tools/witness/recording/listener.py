"""Takes in what the programs below a command send when they fail.

They send over a UNIX socket in a folder that only the user can enter: nothing is written to disk
before it is redacted, and what a program's children send arrives too, although they inherit no
descriptor of ours (`subprocess` closes all but three).
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import TYPE_CHECKING, Final

from whence_tools import private
from whence_tools.witness.recording.environment import make_bootstrap_environment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_BYTES: Final = 8 * 1024 * 1024
_MOST_FAILURES: Final = 200
_LONGEST_ADDRESS: Final = 100  # bytes; sun_path has 108, on macOS 104
_LAST_WORDS_SECONDS: Final = 1.0
_TEMPORARY: Final = "/tmp"  # noqa: S108 - where the folder has a random name and is private


class Listener:
    """What was sent so far, a line of JSON a failure, as it came; a connection is one failure.

    Args:
        bound: the socket that programs connect to.

    Attributes:
        lines: at most 8 MiB in all.
        dropped: how many failures came after that.
    """

    def __init__(self, bound: socket.socket, root: Path, cache: Path) -> None:
        self.lines: list[bytes] = []
        self.dropped = 0
        self._bound, self._root, self._cache = bound, root, cache
        self._address: str = bound.getsockname()
        self._bytes = 0
        self._open: dict[socket.socket, list[bytes]] = {}
        self._is_asked = False
        self._settled = threading.Event()
        self._stopped, self._stop = socket.socketpair()
        self._selector = DefaultSelector()
        self._thread = threading.Thread(target=self._take_all, name="whence-witness", daemon=True)

    def environment(self, given: Mapping[str, str]) -> dict[str, str]:
        """The command's environment, with what makes Python programs load the bootstrap."""
        return {
            **given,
            **make_bootstrap_environment(given, self._root, self._cache),
            "WHENCE_WITNESS_SOCKET": self._address,
        }

    def start(self) -> None:
        self._bound.settimeout(0)
        self._bound.listen(100)
        self._selector.register(self._bound, EVENT_READ)
        self._selector.register(self._stopped, EVENT_READ)
        self._thread.start()

    def settle(self) -> None:
        """Waits, at most a second, for what was sent before the command ended.

        Connections are taken in their order: once an empty one of ours is, so are all before it.
        """
        with contextlib.suppress(OSError):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as own:
                own.settimeout(_LAST_WORDS_SECONDS)
                own.connect(self._address)
            self._settled.wait(_LAST_WORDS_SECONDS)

    def close(self) -> None:
        """Ends the connections that are open, too."""
        self._stop.close()
        self._thread.join()
        for connection in (*self._open, self._stopped):
            connection.close()
        self._selector.close()

    def _take_all(self) -> None:
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is self._stopped:
                    return
                if key.fileobj is self._bound:
                    self._accept()
                elif isinstance(key.fileobj, socket.socket):
                    self._receive(key.fileobj)
            if self._is_asked and not self._open:
                self._settled.set()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # it gave up
            connection, _ = self._bound.accept()
            connection.settimeout(0)
            self._open[connection] = []
            self._selector.register(connection, EVENT_READ)

    def _receive(self, connection: socket.socket) -> None:
        parts = self._open[connection]
        try:
            part = connection.recv(1 << 16)
        except OSError:
            self.dropped += 1
        else:
            self._bytes += len(part)
            if part and self._has_room():
                parts.append(part)
                return
            if part:
                self.dropped += 1
            elif parts:
                self.lines.append(b"".join(parts))
            else:
                self._is_asked = True
        self._selector.unregister(connection)
        connection.close()
        del self._open[connection]

    def _has_room(self) -> bool:
        return self._bytes <= MOST_BYTES and len(self.lines) < _MOST_FAILURES


@contextmanager
def listen(root: Path, cache: Path | None) -> Iterator[Listener | None]:
    """Listens until the end of the block. None where this system has no such sockets, or none can
    be made: then nothing is captured.

    Args:
        root: the workspace, whose frames are described whole.
        cache: a folder of the user's, for the bootstrap's compiled code; None captures nothing.
    """
    if cache is None or sys.platform == "win32":
        yield None
        return
    try:
        folder, bound = _bind(cache)
    except OSError:
        yield None
        return
    listener = Listener(bound, root, cache)
    try:
        listener.start()
        yield listener
    finally:
        listener.close()
        bound.close()
        _remove(folder)


def _bind(cache: Path) -> tuple[str, socket.socket]:
    private.make_folder(cache)
    folder = _make_folder()
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        bound.bind(_address_in(folder))
    except OSError:
        bound.close()
        _remove(folder)
        raise
    return folder, bound


def _make_folder() -> str:
    """A temporary one that nobody else can enter. `tempfile` takes as long to be imported as all
    else here.

    Raises:
        OSError: none can be made.
    """
    name = f"whence-{os.urandom(8).hex()}"
    folder = f"{os.environ.get('TMPDIR') or _TEMPORARY}/{name}"
    if len(os.fsencode(_address_in(folder))) > _LONGEST_ADDRESS:
        folder = f"{_TEMPORARY}/{name}"
    os.mkdir(folder, 0o700)  # noqa: PTH102 - it is a text from here on
    return folder


def _address_in(folder: str) -> str:
    return f"{folder}/failures"


def _remove(folder: str) -> None:
    with contextlib.suppress(OSError):
        Path(_address_in(folder)).unlink(missing_ok=True)
        Path(folder).rmdir()
