"""Namespaces of one's own: users, processes, network, IPC and host name (namespaces(7))."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import signal
import socket
import struct

from whence_tools.children.sandbox import filters, syscalls

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Final

_SIOCGIFFLAGS: Final = 0x8913
_SIOCSIFFLAGS: Final = 0x8914
_IFF_UP: Final = 0x1
_LEAST_PID_MAX: Final = 301
_THREADS_A_PROCESS: Final = 16
# What root needs to be root among files: CHOWN, DAC_OVERRIDE, FOWNER, FSETID, KILL, SETGID, SETUID.
# Nobody else needs any.
_FILE_CAPABILITIES: Final = frozenset({0, 1, 3, 4, 5, 6, 7})


def enter() -> None:
    """Makes this process a member of new namespaces, and its next child the first of its PIDs.

    Raises:
        OSError: the system does not allow it.
    """
    with _mapper() as write_maps:
        syscalls.unshare(
            syscalls.CLONE_NEWUSER
            | syscalls.CLONE_NEWPID
            | syscalls.CLONE_NEWNET
            | syscalls.CLONE_NEWIPC
            | syscalls.CLONE_NEWUTS
        )
        write_maps()
    _bring_loopback_up()


@contextlib.contextmanager
def _mapper() -> Iterator[Callable[[], None]]:
    """Gives what writes the ID maps of the namespace that this process will have entered.

    An ordinary user may map themselves only, and does it from within. Root maps everyone, which
    only a process that has stayed outside may do.
    """
    user, group, me = os.geteuid(), os.getegid(), os.getpid()
    if user:
        yield lambda: _write_maps("self", f"{user} {user} 1", f"{group} {group} 1", "deny")
        return
    waiting, signal_end = os.pipe()
    helper = os.fork()
    if helper == 0:
        os.close(signal_end)
        code = 1
        try:
            if os.read(waiting, 1):
                _write_maps(str(me), _every_id("uid"), _every_id("gid"), "allow")
                code = 0
        finally:
            os._exit(code)
    os.close(waiting)
    try:
        yield lambda: _ask_to_write_maps(signal_end, helper)
    finally:
        os.close(signal_end)


def _ask_to_write_maps(signal_end: int, helper: int) -> None:
    os.write(signal_end, b"!")
    if os.waitstatus_to_exitcode(os.waitpid(helper, 0)[1]):
        raise PermissionError(errno.EPERM, "the user namespace cannot be given its users")


def _every_id(kind: str) -> str:
    """All that there are here, which in a container may be few, each as itself."""
    with open(f"/proc/self/{kind}_map") as file:
        lines = file.read().splitlines()
    return "".join(f"{first} {first} {count}\n" for first, _, count in map(str.split, lines))


def _write_maps(process: str, users: str, groups: str, setgroups: str) -> None:
    for name, text in (("setgroups", setgroups), ("uid_map", users), ("gid_map", groups)):
        with open(f"/proc/{process}/{name}", "w") as file:
            file.write(text)


def _bring_loopback_up() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(control, _SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(control, _SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", flags | _IFF_UP))


def run_as_first(serve: Callable[[], None]) -> None:
    """Runs `serve` as the first process of the PID namespace; when it ends, all in there do."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            syscalls.die_with_parent(signal.SIGKILL)
            for number in (signal.SIGTERM, signal.SIGINT):
                # Those inside can send the first process only what it has a handler for.
                signal.signal(number, signal.SIG_DFL)
            serve()
            code = 0
        finally:
            os._exit(code)
    try:
        os.waitpid(child, 0)
    except SystemExit:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise


class ProcessBound:
    """The kernel's own bound for the PID namespace, threads counted; Linux 6.14 has one.

    To be made while /proc can be written, in the namespace.
    """

    def __init__(self) -> None:
        try:
            self._pid_max: int | None = os.open("/proc/sys/kernel/pid_max", os.O_WRONLY)
        except OSError:
            self._pid_max = None

    def set(self, processes: int) -> None:
        if self._pid_max is None:
            return
        most = max(_LEAST_PID_MAX, processes * _THREADS_A_PROCESS)
        try:
            os.pwrite(self._pid_max, str(most).encode(), 0)
        except OSError:
            self._pid_max = None  # it is the machine's, not ours to set


def give_up_privileges() -> None:
    """Before a command is executed: it can undo none of the mounts, and outside of namespaces set
    neither the clock nor a file's attributes, whoever runs it. See `filters` too."""
    syscalls.gain_nothing_by_exec()
    syscalls.keep_capabilities(_FILE_CAPABILITIES if os.geteuid() == 0 else ())
    filters.restrict()
