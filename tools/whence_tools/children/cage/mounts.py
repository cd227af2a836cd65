"""What a command sees: the copy over the workspace's own path, and everything else read-only.

What may be written besides the copy (/tmp and such) is a layer of its own over the real one, in a
file system in memory that the kernel drops with the last process of the namespace.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.children.cage import syscalls

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Layers also where sockets lie: through an overlay a socket file cannot be connected to.
_LAYERED: Final = ("/tmp", "/var/tmp", "/run")  # noqa: S108 - named to be covered
_STATE: Final = "/tmp"  # noqa: S108 - covered by its own layer at once
DEVICES: Final = ("null", "zero", "full", "random", "urandom", "tty")
_READ_ONLY_PROC: Final = ("sys", "sysrq-trigger", "irq", "bus", "fs")
_QUIET: Final = syscalls.MS_NOSUID | syscalls.MS_NODEV
_PROBE: Final = "user.overlay.probe"


class View:
    """The mounts of one copy; made once, in a mount namespace of its own.

    Args:
        root: the workspace.
        copied: a copy of it to be mounted over it; None for a layer over the workspace itself.
        state: where layers are kept when memory cannot keep them; None when it must.
    """

    def __init__(self, root: str, copied: str | None, state: str | None) -> None:
        self._root = root
        self._copied = None if copied is None else _opened(copied)
        self._disk = None if state is None else _opened(state)
        self._count = 0
        self._state = -1

    @classmethod
    def unshare(cls) -> None:
        """Leaves the others' mounts; to be called before paths are opened."""
        syscalls.unshare(syscalls.CLONE_NEWNS)
        syscalls.mount("", "/", "", syscalls.MS_REC | syscalls.MS_PRIVATE)

    def make(self, layered: Sequence[str], hidden: Sequence[str], memory_mb: int) -> None:
        """Mounts everything.

        Args:
            layered: folders that may be written besides the usual ones, each in a layer.
            hidden: files and folders that are seen empty.
            memory_mb: how much may be written in all.

        Raises:
            OSError: the system does not allow it.
        """
        lowers = self._lowers(layered)
        syscalls.set_read_only("/", read_only=True, recursive=True)
        self._hold_state(memory_mb)
        for path, lower in lowers:
            self._layer(path, lower)
        if self._copied is not None:
            _bind_writable(self._copied, self._root)
        _mount_devices()
        _mount_proc()
        for path in hidden:
            _hide(path)

    def _lowers(self, layered: Sequence[str]) -> list[tuple[str, int]]:
        """Paths and descriptors, opened before anything covers them; outer ones come first."""
        own = [] if self._copied is not None else [self._root, *_mounts_below(self._root)]
        usual = (path for path in (*_LAYERED, *layered) if _is_real_folder(path))
        below = (path for path in own[1:] if _is_real_folder(path))
        return [(path, _opened(path)) for path in sorted({*usual, *own[:1], *below})]

    def _hold_state(self, memory_mb: int) -> None:
        if self._disk is None:
            syscalls.mount("tmpfs", _STATE, "tmpfs", _QUIET, f"size={memory_mb}m,mode=700")
        else:
            _bind_writable(self._disk, _STATE)
        self._state = _opened(_STATE)
        # Without them an overlay cannot tell a folder that was made anew from the one below.
        os.setxattr(f"/proc/self/fd/{self._state}", _PROBE, b"1")

    def _layer(self, path: str, lower: int) -> None:
        self._count += 1
        held = f"/proc/self/fd/{self._state}/{self._count}"
        upper, work = f"{held}/upper", f"{held}/work"
        Path(upper).mkdir(parents=True)
        Path(work).mkdir()
        _same_owner(lower, upper)
        options = f"userxattr,lowerdir=/proc/self/fd/{lower},upperdir={upper},workdir={work}"
        syscalls.mount("overlay", path, "overlay", _QUIET, options)


def _opened(path: str) -> int:
    return os.open(path, os.O_PATH | os.O_CLOEXEC)


def _is_real_folder(path: str) -> bool:
    return Path(path).is_dir() and not Path(path).is_symlink()


def _same_owner(model: int, path: str) -> None:
    status = os.fstat(model)
    with contextlib.suppress(OSError):  # somebody else's folder: it is ours in the copy
        os.chown(path, status.st_uid, status.st_gid)
    Path(path).chmod(stat.S_IMODE(status.st_mode))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def _bind_writable(source: int, target: str) -> None:
    Path(target).mkdir(parents=True, exist_ok=True)
    syscalls.mount(f"/proc/self/fd/{source}", target, "", syscalls.MS_BIND)
    syscalls.set_read_only(target, read_only=False, recursive=False)


def _mounts_below(root: str) -> Iterator[str]:
    """Folders where something else is mounted: an overlay does not look through them."""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        point = line.split(" ")[4].encode().decode("unicode_escape")
        if point.startswith(root.rstrip("/") + "/"):
            yield point


def _mount_devices() -> None:
    """A /dev without disks and without the user's terminals."""
    devices = {name: _opened(f"/dev/{name}") for name in DEVICES}
    syscalls.mount("tmpfs", "/dev", "tmpfs", syscalls.MS_NOSUID, "size=64k,mode=755")
    for name, device in devices.items():
        Path(f"/dev/{name}").touch()
        syscalls.mount(f"/proc/self/fd/{device}", f"/dev/{name}", "", syscalls.MS_BIND)
    for name, target in {"fd": "fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}.items():
        Path(f"/dev/{name}").symlink_to(f"/proc/self/{target}")
    Path("/dev/ptmx").symlink_to("pts/ptmx")
    Path("/dev/pts").mkdir()
    Path("/dev/shm").mkdir()  # noqa: S108 - made here
    flags = syscalls.MS_NOSUID | syscalls.MS_NOEXEC
    syscalls.mount("devpts", "/dev/pts", "devpts", flags, "newinstance,ptmxmode=0666,mode=620")
    syscalls.mount("tmpfs", "/dev/shm", "tmpfs", _QUIET, "size=512m,mode=1777")  # noqa: S108


def _mount_proc() -> None:
    syscalls.mount("proc", "/proc", "proc", _QUIET | syscalls.MS_NOEXEC)


def protect_proc() -> None:
    """Settings of the kernel's are the machine's: root could write them by being their owner."""
    for name in _READ_ONLY_PROC:
        path = f"/proc/{name}"
        if Path(path).exists():
            syscalls.mount(path, path, "", syscalls.MS_BIND | syscalls.MS_REC)
            syscalls.set_read_only(path, read_only=True, recursive=True)


def _hide(path: str) -> None:
    if Path(path).is_dir():
        syscalls.mount("tmpfs", path, "tmpfs", _QUIET | syscalls.MS_RDONLY, "size=4k,mode=700")
    elif Path(path).is_file():
        syscalls.mount("/dev/null", path, "", syscalls.MS_BIND)
