"""One command: started with its limits, watched, and ended with all that it started."""

from __future__ import annotations

import errno
import math
import os
import resource
import signal
import time

from whence_tools.children.sandbox import watching
from whence_tools.children.sandbox.record import record

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Final

_TICK_MS: Final = 20
_MB: Final = 1024 * 1024
_NOT_FOUND: Final = 127
_NOT_EXECUTABLE: Final = 126
_SIGNAL_BASE: Final = 128
_DEFAULT_SIGNALS: Final = (
    signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGCHLD, signal.SIGTERM,
)  # fmt: skip


@record
class Command:
    """What is to be run; the limits are those of `ports.Limits`."""

    argv: Sequence[str]
    cwd: str
    env: Mapping[str, str]
    output: int
    seconds: float
    cpu_seconds: float
    memory_mb: float
    file_mb: float
    processes: int


@record
class ProcessGroup:
    """How the processes of a command are known and ended.

    Attributes:
        pids: all that live.
        kill: ends all, and returns when they are gone.
        bound: sets a bound on their number in the kernel, where it has one.
        confine: called in the new process, just before it becomes the command.
        counts_alone: RLIMIT_NPROC counts these processes and no others of the user's.
    """

    pids: Callable[[], list[int]]
    kill: Callable[[int], None]
    bound: Callable[[int], None]
    confine: Callable[[], None]
    counts_alone: bool


class EndedCommand:
    """How it ended; `vars` of it is the answer."""

    def __init__(self) -> None:
        self.exit_code: int | None = None
        self.stopped: str | None = None
        self.cpu_seconds = 0.0
        self.memory_mb = 0.0
        self.wall_ms = 0


class RunningCommand:
    """A command while it runs.

    Args:
        interruption: asks whether the other side wants it to end, and why; waits for at most the
            milliseconds given.
    """

    def __init__(
        self, command: Command, group: ProcessGroup, interruption: Callable[[int], str | None]
    ) -> None:
        self.command, self.group, self.interruption = command, group, interruption
        self._pid = 0
        self._seen_before = self._began = 0.0
        self._ended = EndedCommand()

    def to_its_end(self) -> EndedCommand:
        """Starts it, waits, and leaves nothing of it.

        Raises:
            OSError: no process can be started.
        """
        self._seen_before = watching.ended_children_seconds()
        self._began = time.monotonic()
        self._pid = start(self.command, self.group)
        try:
            while not self._has_ended():
                self._ended.stopped = self._limit_reached() or self.interruption(_TICK_MS)
                if self._ended.stopped:
                    break
        finally:
            self._ended.wall_ms = round((time.monotonic() - self._began) * 1000)
            self.group.kill(self._pid)
        self._ended.cpu_seconds = watching.ended_children_seconds() - self._seen_before
        return self._ended

    def _has_ended(self) -> bool:
        pid, status, used = os.wait4(self._pid, os.WNOHANG)
        if pid == 0:
            return False
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGXCPU:
            self._ended.stopped = "cpu"
        else:
            self._ended.exit_code = code if code >= 0 else _SIGNAL_BASE - code
        peak_mb = used.ru_maxrss / 1024
        self._ended.memory_mb = max(self._ended.memory_mb, peak_mb)
        return True

    def _limit_reached(self) -> str | None:
        _reap_adopted(self._pid)
        command = self.command
        pids = self.group.pids()
        used = watching.usage_of(pids)
        self._ended.memory_mb = max(self._ended.memory_mb, used.memory_mb)
        ended = watching.ended_children_seconds() - self._seen_before
        if time.monotonic() - self._began > command.seconds:
            return "seconds"
        if used.processes > command.processes:
            return "processes"
        if used.memory_mb > command.memory_mb and self._exceeds_memory(pids):
            return "memory"
        return "cpu" if ended + used.cpu_seconds > command.cpu_seconds else None

    def _exceeds_memory(self, pids: list[int]) -> bool:
        """Forked processes share most of their pages; only one that is alone is what it seems."""
        return len(pids) == 1 or watching.shared_fairly_mb(pids) > self.command.memory_mb


def _reap_adopted(main: int) -> None:
    """Orphans come to us; unwaited they would count as living."""
    while True:
        found = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None or found.si_pid in {0, main}:
            return
        os.waitpid(found.si_pid, 0)


def start(command: Command, group: ProcessGroup) -> int:
    """The process that became the command, or that ends with the code a shell would give."""
    pid = os.fork()
    if pid == 0:
        try:
            _become(command, group)
        finally:
            os._exit(_NOT_EXECUTABLE)
    return pid


def _become(command: Command, group: ProcessGroup) -> None:
    os.setsid()
    os.dup2(command.output, 1)
    os.dup2(command.output, 2)
    for number in _DEFAULT_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    _enter(command.cwd)
    try:
        _limit(command, bound=group.counts_alone)
        group.confine()
        _execute(command)
    except OSError as error:
        os._exit(_say_why(command.argv[0], error))


def _enter(folder: str) -> None:
    try:
        os.chdir(folder)
    except OSError as error:
        os.write(2, f"the command's folder cannot be entered: {error.strerror}\n".encode())
        os._exit(_NOT_EXECUTABLE)


def _limit(command: Command, *, bound: bool) -> None:
    """A backstop behind the watching: the kernel counts these for each process."""
    seconds = math.ceil(command.cpu_seconds) + 1
    _lower(resource.RLIMIT_CPU, seconds, seconds + 1)  # SIGXCPU, then SIGKILL
    for which, most in (
        (resource.RLIMIT_FSIZE, int(command.file_mb * _MB)),
        (resource.RLIMIT_CORE, 0),
    ):
        _lower(which, most, most)
    if bound:
        most = command.processes + 1  # the copy's own first process counts too
        _lower(resource.RLIMIT_NPROC, most, most)


def _lower(which: int, soft: int, hard: int) -> None:
    most = resource.getrlimit(which)[1]
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    resource.setrlimit(which, (soft, hard))


def _execute(command: Command) -> None:
    argv, env = list(command.argv), dict(command.env)
    try:
        os.execvpe(argv[0], argv, env)  # noqa: S606 - no shell is wanted
    except OSError as error:
        if error.errno != errno.ENOEXEC:
            raise
        os.execve("/bin/sh", ["/bin/sh", *argv], env)  # noqa: S606 - a script without #!


def _say_why(name: str, error: OSError) -> int:
    missing = error.errno in {errno.ENOENT, errno.ENOTDIR}
    what = "command not found" if missing else os.strerror(error.errno or errno.EACCES)
    os.write(2, f"{name}: {what}\n".encode())
    return _NOT_FOUND if missing else _NOT_EXECUTABLE
