"""The helper itself: waits on its socket, and forks a child for each request.

It reads nothing of a workspace and keeps nothing: a child takes over the environment, the directory
and the streams of the command that asked, and runs the code that the command would have run. One
thread, and no open database: whatever a fork cannot share is made in the child.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from argparse import Namespace
from contextlib import suppress
from dataclasses import field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from whence import __version__
from whence.cli import OBJECTS_BETWEEN_COLLECTIONS, run_guarded
from whence.cli.helper.address import confinement_of
from whence.cli.helper.client import (
    ANSWER,
    GREETING,
    INTERRUPT,
    LENGTH,
    SUSPEND,
    TAKEN,
    WRITTEN,
    find_other_end,
)
from whence.cli.helper.preparation import prepare
from whence.runtime.import_path import keep_out
from whence_tools import private
from whence_tools.children.interpreter import NEUTRAL
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

IDLE_SECONDS = 15 * 60.0
CHECK_SECONDS = 60.0
_REQUEST_SECONDS = 5.0
_LARGEST = 64 << 20  # bytes of a request
_NICENESS = 10
_ANSWERING = frozenset({"run", "explain"})  # commands that have `answer`
_NOT_COUNTED = 3  # exit code of a child that told the state


def main(path: str, idle_seconds: float = IDLE_SECONDS, check_every: float = CHECK_SECONDS) -> None:
    """Serves until nobody asked for so long, or until the socket or the code is another one.

    Args:
        path: of the socket.
        idle_seconds, check_every: seconds.
    """
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    os.chdir(NEUTRAL)
    os.umask(0o077)
    socket_path = Path(path)
    lock = _lock(socket_path)
    if lock is None:
        return  # another one was quicker
    _log_to(socket_path.with_suffix(".log"))
    _sweep(socket_path)
    if not _prepare_quietly():
        return
    server = _HelperServer(socket_path, lock, idle_seconds, check_every)
    connection = server.serve()
    if connection is not None:
        _answer(connection, server.state)
    server.leave()


def _lock(path: Path) -> int | None:
    """A lock that the system frees with the process; None where another has it. A descriptor of our
    own: a child has to close its copy, and `file_locks` would free the lock for both with it."""
    file = path.with_suffix(".lock")
    private.make_folder(file.parent)
    private.make_file(file)
    descriptor = os.open(file, os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _log_to(file: Path) -> None:
    private.make_file(file)
    descriptor = os.open(file, os.O_RDWR)
    os.ftruncate(descriptor, 0)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    os.close(descriptor)


def _sweep(own: Path) -> None:
    """Removes what helpers left that were killed, or ran before the machine was started anew."""
    for socket_path in own.parent.glob("*.sock"):
        lock = None if socket_path == own else _lock(socket_path)
        if lock is not None:
            for file in (socket_path, *map(socket_path.with_suffix, (".log", ".lock"))):
                file.unlink(missing_ok=True)
            os.close(lock)


def _prepare_quietly() -> bool:
    """On a thread of low priority, which ends: a child has the priority that this process has.

    Returns:
        Whether all could be prepared; else the log says what could not.
    """
    done = []

    def prepare_it() -> None:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        prepare()
        done.append(True)

    thread = threading.Thread(target=prepare_it)
    thread.start()
    thread.join()
    gc.collect()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    gc.freeze()  # else a collection in a child would write to, and so copy, all that is shared
    return bool(done)


@dataclass
class _State:
    """What `whence daemon status` tells: the Unix time of its start, how many children answered,
    and the CPU time of these in seconds, with what they started and waited for."""

    since: float = field(default_factory=time.time)
    answered: int = 0
    cpu_seconds: float = 0.0


class _HelperServer:
    def __init__(self, path: Path, lock: int, idle_seconds: float, check_every: float) -> None:
        self.state = _State()
        self._path, self._lock = path, lock
        self._idle_seconds, self._check_every = idle_seconds, check_every
        self._children: set[int] = set()
        self._confinement = confinement_of("self")
        self._files = _imported_files()
        self._versions = _versions(self._files)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        new = path.with_suffix(".new")
        new.unlink(missing_ok=True)
        self._listener.bind(os.fspath(new))
        self._listener.listen()
        self._listener.settimeout(0)
        new.rename(path)  # in the place of one that a kill left; whoever connects is answered
        self._inode = path.stat().st_ino
        self._woken, self._wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(self._wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, self._end)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        self._ending = False

    def serve(self) -> socket.socket | None:
        """Returns in the helper when it ends (None), and in each child, with its connection."""
        poll = select.poll()
        poll.register(self._listener, select.POLLIN)
        poll.register(self._woken, select.POLLIN)
        last = time.monotonic()
        while not self._ending:
            events = poll.poll(min(self._idle_seconds, self._check_every) * 1000)
            if self._reap() or self._children:
                last = time.monotonic()
            is_asked = any(descriptor == self._listener.fileno() for descriptor, _ in events)
            if time.monotonic() - last >= self._idle_seconds:
                break
            if (is_asked or not events) and not self._is_current():
                break
            if is_asked:
                last = time.monotonic()
                connection = self._fork_child()
                if connection is not None:
                    return connection
        return None

    def _fork_child(self) -> socket.socket | None:
        """The connection, in a child that has it."""
        try:
            connection, _ = self._listener.accept()
        except OSError:  # it gave up
            return None
        if not self._is_like_us(*find_other_end(connection)):
            connection.close()
            return None
        child = os.fork()
        if child == 0:
            return self._become_child(connection)
        self._children.add(child)
        connection.close()
        return None

    def _is_like_us(self, process: int, user: int) -> bool:
        """Whether it may do itself what it would have a child of ours do."""
        return user == os.getuid() and confinement_of(process) == self._confinement

    def _become_child(self, connection: socket.socket) -> socket.socket:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self._listener.close()
        for descriptor in (self._lock, self._woken, self._wake):
            os.close(descriptor)
        os.setsid()
        return connection

    def _reap(self) -> bool:
        """Whether a child has ended."""
        with suppress(BlockingIOError):
            os.read(self._woken, 4096)
        ended = False
        for child in tuple(self._children):
            process, status, used = os.wait4(child, os.WNOHANG)
            if process:
                ended = True
                self._children.discard(child)
                if os.waitstatus_to_exitcode(status) == 0:
                    self.state.answered += 1
                    self.state.cpu_seconds += used.ru_utime + used.ru_stime
        return ended

    def _is_current(self) -> bool:
        """Whether commands still come here, and would run the code that runs here."""
        try:
            inode = self._path.stat().st_ino
        except OSError:
            return False
        return inode == self._inode and _versions(self._files) == self._versions

    def _end(self, *_: object) -> None:
        self._ending = True

    def leave(self) -> None:
        """The next one can be started at once; children go on to their ends."""
        with suppress(OSError):
            if self._path.stat().st_ino == self._inode:
                self._path.unlink()
        os.close(self._lock)
        self._listener.close()


def _imported_files() -> list[str]:
    files = [getattr(module, "__file__", None) for module in tuple(sys.modules.values())]
    return [file for file in files if file is not None]


def _versions(files: list[str]) -> list[tuple[int, int] | None]:
    """When each was last written, and its size; None for one that is gone. A few milliseconds."""
    found: list[tuple[int, int] | None] = []
    for file in files:
        try:
            status = os.stat(file)  # noqa: PTH116 - a thousand files
        except OSError:
            found.append(None)
        else:
            found.append((status.st_mtime_ns, status.st_size))
    return found


def _answer(connection: socket.socket, state: _State) -> NoReturn:
    """In a child: takes the work over, does it, and ends the process with it."""
    code = 1
    try:
        connection.settimeout(_REQUEST_SECONDS)
        _send(connection, GREETING)
        work, descriptors = _request(connection)
        if work["do"] == "answer":
            _take_over(work, descriptors, connection)
            _send(connection, TAKEN)
            connection.settimeout(None)
            threading.Thread(target=_follow_client, args=[connection], daemon=True).start()
            answer: dict[str, Any] = {"code": _code_of(work)}
            code = 0
        else:
            _send(connection, TAKEN)
            answer, code = _told(state, stops=work["do"] == "stop"), _NOT_COUNTED
        _flush()
        _send(connection, ANSWER + json.dumps(answer).encode())
        atexit._run_exitfuncs()  # noqa: SLF001 - the log is written to its end, children are ended
    finally:
        os._exit(code)


def _request(connection: socket.socket) -> tuple[dict[str, Any], list[int]]:
    head, descriptors, _, _ = socket.recv_fds(connection, LENGTH.size, 3)
    (length,) = LENGTH.unpack(head)
    if length > _LARGEST or len(descriptors) != 3:
        raise ValueError("no request of ours")
    body = bytearray()
    while len(body) < length:
        data = connection.recv(min(1 << 20, length - len(body)))
        if not data:
            raise ConnectionError("it gave up")
        body += data
    work: dict[str, Any] = json.loads(body)
    return work, descriptors


def _take_over(work: dict[str, Any], descriptors: list[int], connection: socket.socket) -> None:
    os.chdir(work["cwd"])
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)  # which children may inherit, as those of any process
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(work["environment"])
    time.tzset()
    os.umask(work["umask"])
    sys.dont_write_bytecode = not work["writesBytecode"]
    keep_out()

    given, out, words = work["streams"]
    sys.stdin = open(0, encoding=given[0], errors=given[1], closefd=False)  # noqa: SIM115
    sys.stdout = _stream(1, out, lambda: _send(connection, WRITTEN))
    sys.stderr = _stream(2, words, lambda: None, line_buffering=True)


def _send(connection: socket.socket, data: bytes) -> None:
    with suppress(OSError):  # the thread that follows the client ends the rest
        connection.sendall(data)


def _stream(
    descriptor: int, how: list[str], note: Callable[[], None], *, line_buffering: bool = False
) -> Any:
    import io

    class Noting(io.FileIO):
        """Notes the first write."""

        noted = False

        def write(self, data: Any, /) -> int:
            if not self.noted:
                self.noted = True
                note()
            return super().write(data)

    raw = Noting(descriptor, "w", closefd=False)
    return io.TextIOWrapper(
        io.BufferedWriter(raw), how[0], how[1],
        line_buffering=line_buffering or raw.isatty(),
    )  # fmt: skip


def _follow_client(connection: socket.socket) -> None:
    """Ctrl-C and Ctrl-Z come through the client; where that ends, this process and its group do."""
    while True:
        try:
            told = connection.recv(1)
        except OSError:
            told = b""
        if told == INTERRUPT:
            os.kill(os.getpid(), signal.SIGINT)
        elif told == SUSPEND:
            _stop_until_told(connection)
        elif not told:
            os.killpg(0, signal.SIGTERM)


def _stop_until_told(connection: socket.socket) -> None:
    """Stops this process and its group until the client says something more, or has ended.

    Somebody else has to wait for that: another process, which does nothing else.
    """
    group = os.getpgrp()
    watcher = os.fork()
    if watcher:
        os.waitpid(watcher, 0)
        return
    try:
        os.setpgid(0, 0)
        os.killpg(group, signal.SIGSTOP)
        with suppress(OSError):
            connection.recv(1, socket.MSG_PEEK)
        os.killpg(group, signal.SIGCONT)
    finally:
        os._exit(0)


def _code_of(work: dict[str, Any]) -> int:
    args = Namespace(**work["args"])
    if args.module not in _ANSWERING:
        raise ValueError(args.module)
    command = import_module(f"whence.cli.{args.module}")
    try:
        return run_guarded(lambda: command.answer(args, work["given"]))
    except Exception:  # noqa: BLE001 - as the interpreter does with what nothing catches
        sys.excepthook(*sys.exc_info())
        return 1


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()


def _told(state: _State, *, stops: bool) -> dict[str, Any]:
    helper = os.getppid()
    told = {
        "pid": helper,
        "version": __version__,
        "since": state.since,
        "answered": state.answered,
        "memoryMb": _memory_mb(helper),
        "cpuSeconds": round(state.cpu_seconds, 3),
    }
    if stops:
        ended = select.poll()
        ended.register(os.pidfd_open(helper), select.POLLIN)
        os.kill(helper, signal.SIGTERM)
        ended.poll(_REQUEST_SECONDS * 1000)
    return told


def _memory_mb(process: int) -> float:
    """What it has in memory, in MB of 2**20 bytes, with what it shares with its children."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20), 1)
