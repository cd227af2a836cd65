"""What a command sees: the copy at the workspace's own path, and everything else read-only.

What may be written besides the copy (/tmp and such) is a layer of its own over the real one, in a
file system in memory that the kernel drops with the last process of the namespace. The root is one
of the copy's own, so that nothing is seen but what was placed there.
"""

from __future__ import annotations

import errno
import os

from whence_tools.children.sandbox import syscalls
from whence_tools.children.sandbox.machine import QUIET, Machine, make_file, mounts_here
from whence_tools.children.sandbox.record import record
from whence_tools.children.sandbox.rights import Rights

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

_TEMPORARY: Final = {
    "/tmp": Rights.OWNER,  # noqa: S108 - named to be covered
    "/var/tmp": Rights.OWNER,  # noqa: S108
    "/run": Rights.NOBODY,
}
_BASE: Final = "/tmp"  # noqa: S108 - covered until the new root is made
_OLD, _NEW, _STATE, _EMPTY = "/old", "/new", "/state", "/empty"
DEVICES: Final = ("null", "zero", "full", "random", "urandom", "tty")
_READ_ONLY_PROC: Final = ("sys", "sysrq-trigger", "irq", "bus", "fs")
_PROBE: Final = "user.overlay.probe"


@record
class MountView:
    """The mounts of one copy; made once, in a mount namespace of its own.

    Attributes:
        root: the workspace.
        copied: a copy of it to be mounted over it; None for a layer over the workspace itself.
        state: where layers are kept when memory cannot keep them; None when it must.
        own: folders of the user's: the home folder and where programs of theirs are.
        layered: folders that may be written besides the usual ones, each in a layer.
        hidden: files and folders that are seen empty.
        memory_mb: how much may be written in all.
    """

    root: str
    copied: str | None
    state: str | None
    own: Sequence[str]
    layered: Sequence[str]
    hidden: Sequence[str]
    memory_mb: int

    def make(self) -> None:
        """Leaves the others' mounts, and has this process see the copy.

        Raises:
            OSError: the system does not allow it.
        """
        syscalls.unshare(syscalls.CLONE_NEWNS)
        syscalls.mount("", "/", "", syscalls.MS_REC | syscalls.MS_PRIVATE)
        mounts = mounts_here()
        if self.copied is None and any(point.startswith(f"{self.root}/") for point in mounts):
            raise OSError(errno.EXDEV, "something is mounted below the workspace")
        self._step_aside()
        self._place_all(Machine(_OLD, _NEW, _STATE, _EMPTY, mounts))
        _mount_devices()
        syscalls.mount("proc", f"{_NEW}/proc", "proc", QUIET | syscalls.MS_NOEXEC)
        _leave_for_new_root()
        for path in self.hidden:
            _hide(path)

    def _step_aside(self) -> None:
        """Makes a root in memory from which the old one is seen, and the new one is made."""
        syscalls.mount("tmpfs", _BASE, "tmpfs", QUIET, f"size={self.memory_mb}m,mode=755")
        for folder in (_OLD, _NEW, _STATE, _EMPTY):
            os.mkdir(_BASE + folder, 0o755)
        os.chdir(_BASE)
        syscalls.replace_root(".", f".{_OLD}")
        os.chdir("/")
        if self.state is not None:
            syscalls.mount(_OLD + self.state, _STATE, "", syscalls.MS_BIND)
        # Without them an overlay cannot tell a folder that was made anew from the one below.
        os.setxattr(_STATE, _PROBE, b"1")
        syscalls.mount("tmpfs", _NEW, "tmpfs", QUIET, "size=64m,mode=755")
        for name in ("proc", "sys", "dev"):
            os.mkdir(f"{_NEW}/{name}", 0o755)

    def _place_all(self, machine: Machine) -> None:
        """Outer ones first: what lies in them covers them."""
        written = dict.fromkeys(self.layered, Rights.OWNER) | _TEMPORARY | {self.root: Rights.ALL}
        machine.place("/", Rights.NOBODY)
        machine.show_kernel()
        others = filter(_is_real_folder, {*self.own, *written} - {self.root})
        for path in sorted({self.root, *others}):
            machine.open_way(path)
            if path == self.root and self.copied is not None:
                machine.place_copy(self.copied, path)
            elif path in written:
                machine.place(path, written[path], written=True)
            elif machine.rights_at(path) is Rights.NOBODY:
                machine.place(path, Rights.OWNER)
        machine.finish()


def _is_real_folder(path: str) -> bool:
    """Whether it is there for this user, and no link."""
    return os.path.realpath(_OLD + path) == _OLD + path and os.path.isdir(_OLD + path)


def _leave_for_new_root() -> None:
    os.chdir(_NEW)
    syscalls.replace_root(".", ".")
    syscalls.detach(".")  # the old one, which lies over the new
    os.chdir("/")


def _mount_devices() -> None:
    """A /dev without disks and without the user's terminals."""
    flags = syscalls.MS_NOSUID | syscalls.MS_NOEXEC
    new = f"{_NEW}/dev"
    syscalls.mount("tmpfs", new, "tmpfs", syscalls.MS_NOSUID, "size=64k,mode=755")
    for name in DEVICES:
        make_file(f"{new}/{name}")
        syscalls.mount(f"{_OLD}/dev/{name}", f"{new}/{name}", "", syscalls.MS_BIND)
    for name, target in {"fd": "fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}.items():
        os.symlink(f"/proc/self/{target}", f"{new}/{name}")
    os.symlink("pts/ptmx", f"{new}/ptmx")
    os.mkdir(f"{new}/pts")
    os.mkdir(f"{new}/shm")
    devpts = "newinstance,ptmxmode=0666,mode=620"
    syscalls.mount("devpts", f"{new}/pts", "devpts", flags, devpts)
    syscalls.mount("tmpfs", f"{new}/shm", "tmpfs", QUIET, "size=512m,mode=1777")


def protect_proc() -> None:
    """Settings of the kernel's are the machine's: root could write them by being their owner."""
    for name in _READ_ONLY_PROC:
        path = f"/proc/{name}"
        if os.path.exists(path):
            syscalls.mount(path, path, "", syscalls.MS_BIND | syscalls.MS_REC)
            syscalls.set_read_only(path, read_only=True, recursive=True)


def _hide(path: str) -> None:
    if os.path.isdir(path):
        syscalls.mount("tmpfs", path, "tmpfs", QUIET | syscalls.MS_RDONLY, "size=4k,mode=700")
    elif os.path.isfile(path):
        syscalls.mount("/dev/null", path, "", syscalls.MS_BIND)
