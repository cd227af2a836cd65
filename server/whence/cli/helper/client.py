"""The command's side of the resident helper: asks it, and starts it for the next time.

Imports little: it stands between the user and every report.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import struct
import sys
from contextlib import chdir, contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from whence.cli.early_settings import is_helped
from whence.cli.helper.address import is_private, socket_path, why_none
from whence.cli.output import say, workspace_of
from whence.domain.errors import WhenceError
from whence.runtime.import_path import given_environment
from whence_tools.children.interpreter import NEUTRAL, make_environment

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

LENGTH = struct.Struct("!Q")
GREETING = b"h"  # a descriptor that was sent before would stay open until the helper looks
TAKEN = b"t"  # from here on the helper's child does the work
WRITTEN = b"w"  # data went to stdout: the work must not be done again
ANSWER = b"="  # all that follows is the answer
INTERRUPT = b"i"  # to the child: Ctrl-C
SUSPEND, RESUME = b"z", b"c"  # to the child: Ctrl-Z, and what `fg` does after it
CUT_SHORT = 125

_SECONDS = 2.0  # until the work is taken; after that it takes what it takes
_CREDENTIALS = struct.Struct("3i")  # struct ucred of unix(7)
_PASSED_ON = ("PYTHON", "LC_", "LANG", "XDG_", "HOME", "PATH", "TMPDIR", "TZ")


class Helper:
    """The helper as one command finds it: `ask` first, `start` once the user has the report.

    Args:
        args: of the command; its settings are looked at as late as can be.
    """

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args

    @cached_property
    def why_none(self) -> str | None:
        """Why there may be none, for the user."""
        try:
            if not is_helped(self._args, workspace_of(self._args)):
                return "the setting `daemon` is off"
        except (WhenceError, OSError) as error:  # who does the work says it to the user
            return str(error)
        return why_none()

    def ask(self, given: dict[str, Any]) -> int | None:
        """Has the helper do the command's `answer(args, given)`.

        Returns:
            The exit code; None where there was no answer: then the work is the caller's.
        """
        if why_none() or not socket_path().exists() or self.why_none:
            return None
        streams, folder = _streams(), _working_directory()
        if streams is None or folder is None:
            return None
        work = {
            "do": "answer",
            "args": vars(self._args),
            "given": given,
            "cwd": folder,
            "environment": given_environment(),
            "umask": _umask(),
            "streams": streams,
            "writesBytecode": not sys.dont_write_bytecode,
        }
        answer = _exchange(work)
        return None if answer is None else int(answer["code"])

    def start(self) -> None:
        """Starts it, where it may run and does not; waits for nothing."""
        if self.why_none:
            return
        path = socket_path()
        with suppress(OSError), _connect_to(path):
            return
        kept = {k: v for k, v in make_environment().items() if k.startswith(_PASSED_ON)}
        code = "import sys\nfrom whence.cli.helper.server import main\nmain(sys.argv[1])"
        with suppress(OSError), chdir(NEUTRAL):
            os.posix_spawn(
                sys.executable,
                [sys.executable, "-P", "-c", code, str(path)],
                kept,
                file_actions=[
                    (os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)
                ],
                setsid=True,
            )


def ask_state(*, stops: bool = False) -> dict[str, Any] | None:
    """What a running helper tells of itself, see `_told` in the server; None where none runs.

    Args:
        stops: it ends with that, and its children go on to their ends.
    """
    return None if why_none() else _exchange({"do": "stop" if stops else "status"})


def _exchange(work: dict[str, Any]) -> dict[str, Any] | None:
    """The answer to one request; None where there is none."""
    try:
        connection = _connect_to(socket_path())
    except OSError:
        return None
    with connection:
        try:
            is_taken = _hand_over(connection, work)
        except OSError:
            return None
        return _await_answer(connection) if is_taken else None


def _connect_to(path: Path) -> socket.socket:
    """Raises:
    OSError: nothing answers there, or nothing of this user's.
    """
    if not (is_private(path.parent) and path.lstat().st_uid == os.getuid()):
        raise PermissionError(path)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(_SECONDS)
        connection.connect(os.fspath(path))
    except BaseException:
        connection.close()
        raise
    if find_other_end(connection)[1] != os.getuid():
        connection.close()
        raise PermissionError(path)
    return connection


def find_other_end(connection: socket.socket) -> tuple[int, int]:
    """The process that listens or has connected there and its user id, as the kernel has them."""
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    process, user, _ = _CREDENTIALS.unpack(told)
    return process, user


def _hand_over(connection: socket.socket, work: dict[str, Any]) -> bool:
    """Whether a child of the helper has it, with the streams of this process."""
    if connection.recv(1) != GREETING:
        return False
    sys.stdout.flush()
    sys.stderr.flush()
    body = json.dumps(work).encode()
    socket.send_fds(connection, [LENGTH.pack(len(body))], [0, 1, 2])
    connection.sendall(body)
    return connection.recv(1) == TAKEN


def _await_answer(connection: socket.socket) -> dict[str, Any] | None:
    connection.settimeout(None)
    told = b""
    with _keys_sent_to(connection):
        while data := _receive(connection):
            told += data
    written, answered, answer = told.partition(ANSWER)
    if answered:
        with suppress(ValueError):  # it was killed in the middle of it
            whole: dict[str, Any] = json.loads(answer)
            return whole
    if WRITTEN not in written:
        return None
    say("the helper ended before its answer was complete")
    return {"code": CUT_SHORT}


def _receive(connection: socket.socket) -> bytes:
    try:
        return connection.recv(1 << 16)
    except OSError:  # it was killed
        return b""


@contextmanager
def _keys_sent_to(connection: socket.socket) -> Iterator[None]:
    """Ctrl-C and Ctrl-Z, which reach the terminal's processes only, also reach the child."""

    def send(told: bytes) -> None:
        with suppress(OSError):  # it has just ended
            connection.send(told)

    def suspend(number: int, _: object) -> None:
        send(SUSPEND)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # here it stops, unless no shell could continue it
        signal.signal(number, suspend)
        send(RESUME)

    reactions = {signal.SIGINT: lambda *_: send(INTERRUPT), signal.SIGTSTP: suspend}
    before = {number: signal.getsignal(number) for number in reactions}
    heeded = [number for number in reactions if before[number] is not signal.SIG_IGN]
    for number in heeded:
        signal.signal(number, reactions[number])
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, before[number])


def _streams() -> list[list[str]] | None:
    """How they write text; None where one of them is none of the process' first descriptors."""
    found = []
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        try:
            if stream.fileno() != number:
                return None
            found.append([stream.encoding, stream.errors or "strict"])
        except (AttributeError, OSError, ValueError):  # it was closed
            return None
    return found


def _working_directory() -> str | None:
    try:
        return os.getcwd()  # noqa: PTH109
    except OSError:  # it was deleted
        return None


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
