"""The machine as a copy sees it: no socket in it answers, and nothing in it can be written.

A socket is found by its inode, and an overlay has inodes of its own: through one, no socket of the
machine can be connected to, wherever it lies. (A read-only mount does not stop connect(2).) But an
overlay does not look through mounts, nor may it be laid over a folder with mounts below, which the
kernel keeps covered. So such a folder is made anew, and each of its entries is placed by itself.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat

from whence_tools.children.sandbox import syscalls
from whence_tools.children.sandbox.rights import Rights

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

QUIET: Final = syscalls.MS_NOSUID | syscalls.MS_NODEV
_APART: Final = ("/proc", "/sys", "/dev")  # see `mounts`
# These hold no sockets, and can be shown as they are.
_WITHOUT_SOCKETS: Final = frozenset({"vfat", "msdos", "exfat", "iso9660", "cgroup", "cgroup2"})
_OCTAL: Final = re.compile(rb"\\([0-7]{3})")


class Machine:
    """Places what there is, by its path.

    Args:
        old: where its file systems are seen.
        new: where they are placed: a mount that can be written.
        state: a folder for what is written over them.
        empty: an empty folder.
        mounts: see `mounts_here`.
    """

    def __init__(self, old: str, new: str, state: str, empty: str, mounts: dict[str, str]) -> None:
        self._old = old
        self._new = new
        self._state = state
        self._mounts = mounts
        self._above = {
            folder for point in mounts for folder in _enclosing_folders(point) if folder != point
        }
        self._placed: dict[str, Rights] = {}
        self._covered: set[str] = set()
        self._count = 0
        self._empty = empty

    def place(self, path: str, rights: Rights, *, written: bool = False) -> None:
        """Shows a folder and all below it, where one is; nothing if the rights let nobody in.

        Args:
            written: what is written there goes into the state.

        Raises:
            OSError: the system does not allow it.
        """
        status = os.lstat(self._old + path)
        if not rights.let_in(status):
            return
        if path in self._above:
            self._place_entries(path, rights, status, written=written)
        elif written:
            self._place_written(path, rights, status)
        else:
            with rights.hold():
                self._lay_over(path)
        self._placed[path] = rights

    def place_copy(self, copied: str, path: str) -> None:
        """Shows at a path what lies elsewhere, which may be written; raises OSError."""
        syscalls.mount(self._old + copied, self._new + path, "", syscalls.MS_BIND)
        self._placed[path] = Rights.ALL

    def rights_at(self, path: str) -> Rights:
        """Those that the innermost folder around it was placed with."""
        return next(
            self._placed[folder] for folder in _enclosing_folders(path) if folder in self._placed
        )

    def open_way(self, path: str) -> None:
        """Makes a folder reachable where those above it are private; raises OSError.

        One of root's own is shown; of one that is another user's, nothing but the way.
        """
        for folder in [*_enclosing_folders(path)][-2:0:-1]:
            status = os.lstat(self._old + folder)
            if self.rights_at(folder).let_in(status):
                continue
            if not Rights.OWNER.let_in(status):
                self._cover(folder)
                os.makedirs(self._new + path, exist_ok=True)
                return
            self.place(folder, Rights.OWNER)

    def finish(self) -> None:
        """Nothing more is placed; raises OSError."""
        for path in ("", *self._covered):
            syscalls.set_read_only(self._new + path, read_only=True, recursive=False)

    def _cover(self, path: str) -> None:
        """An empty folder in its place, which root's programs may enter."""
        if path not in self._covered:
            self._covered.add(path)
            self._placed[path] = Rights.NOBODY
            syscalls.mount("tmpfs", self._new + path, "tmpfs", QUIET, "size=64k,mode=755")

    def show_kernel(self) -> None:
        """Shows /sys; in there only a file system in memory can hold sockets. Raises OSError."""
        target = f"{self._new}/sys"
        syscalls.mount(f"{self._old}/sys", target, "", syscalls.MS_BIND | syscalls.MS_REC)
        syscalls.set_read_only(target, read_only=True, recursive=True)
        for point, kind in self._mounts.items():
            if point.startswith("/sys/") and kind == "tmpfs":
                self._cover(point)
                self._place_entries(point, Rights.NOBODY, os.stat(self._old + point), written=False)

    def _place_entries(
        self, path: str, rights: Rights, status: os.stat_result, *, written: bool
    ) -> None:
        target = self._new + path
        if written:
            syscalls.mount(self._folder_of_its_own(), target, "", syscalls.MS_BIND)
        for name in _names_in(self._old + path):
            below = f"{path.rstrip('/')}/{name}"
            if below not in _APART:
                self._place_entry(below, rights, written=written)
        _same_owner(status, target)

    def _place_entry(self, path: str, rights: Rights, *, written: bool) -> None:
        source, target = self._old + path, self._new + path
        try:
            status = os.lstat(source)
        except OSError:  # it is gone, or a mount that is dead or only its user's
            return
        if stat.S_ISLNK(status.st_mode):
            os.symlink(os.readlink(source), target)
        elif stat.S_ISDIR(status.st_mode):
            os.mkdir(target)
            _same_owner(status, target)
            self.place(path, rights, written=written)
        elif stat.S_ISREG(status.st_mode) and rights.let_in(status):
            make_file(target)
            self._bind_read_only(path)

    def _lay_over(self, path: str) -> None:
        mount = next((point for point in _enclosing_folders(path) if point in self._mounts), "/")
        if self._mounts.get(mount) in _WITHOUT_SOCKETS:
            self._bind_read_only(path)
            return
        try:
            self._overlay(self._old + path, path, f":{self._empty}")
        except OSError:
            if mount == "/":
                raise  # else a file system that overlays cannot show is seen empty

    def _place_written(self, path: str, rights: Rights, status: os.stat_result) -> None:
        """An overlay writes with all rights only: the view to be narrowed lies below it."""
        upper, work = self._folder_of_its_own(), self._folder_of_its_own()
        _same_owner(status, upper)
        layers = f",upperdir={upper},workdir={work}"
        if not rights.are_all:
            self.place(path, rights)
            with contextlib.suppress(OSError):
                self._overlay(self._new + path, path, layers)
                return
        self._overlay(self._old + path, path, layers)
        for name in _names_in(self._old + path):  # the kernel stacks no more than two overlays
            with contextlib.suppress(FileNotFoundError):
                self._hide_from(rights, f"{path}/{name}")

    def _overlay(self, lower: str, path: str, more: str) -> None:
        descriptor = os.open(lower, os.O_PATH | os.O_CLOEXEC)
        seen = f"{self._old}/proc/self/fd/{descriptor}"  # a path could have commas and colons
        options = f"userxattr,lowerdir={seen}{more}"
        try:
            syscalls.mount("overlay", self._new + path, "overlay", QUIET, options)
        finally:
            os.close(descriptor)

    def _hide_from(self, rights: Rights, path: str) -> None:
        status = os.lstat(self._old + path)
        if stat.S_ISDIR(status.st_mode) and not rights.let_in(status):
            flags = QUIET | syscalls.MS_RDONLY
            syscalls.mount("tmpfs", self._new + path, "tmpfs", flags, "size=4k,mode=700")
        elif stat.S_ISREG(status.st_mode) and not rights.let_in(status):
            syscalls.mount(f"{self._old}/dev/null", self._new + path, "", syscalls.MS_BIND)

    def _bind_read_only(self, path: str) -> None:
        target = self._new + path
        try:
            syscalls.mount(self._old + path, target, "", syscalls.MS_BIND)
        except OSError:
            return  # as the file of a mount namespace, it is seen empty
        syscalls.set_read_only(target, read_only=True, recursive=False)

    def _folder_of_its_own(self) -> str:
        self._count += 1
        folder = f"{self._state}/{self._count}"
        os.mkdir(folder, 0o755)
        return folder


def _enclosing_folders(path: str) -> Iterator[str]:
    """The path and the folders around it, inner ones first."""
    yield path
    while path != (path := os.path.dirname(path)):
        yield path


def make_file(path: str) -> None:
    """An empty one, to mount something over; raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o666))


def _names_in(folder: str) -> list[str]:
    with contextlib.suppress(OSError):
        return os.listdir(folder)
    return []


def mounts_here() -> dict[str, str]:
    """Where something is mounted, and of which type."""
    found = {}
    with open("/proc/self/mountinfo", "rb") as file:
        lines = file.read().splitlines()
    for line in lines:
        fields = line.split(b" ")
        point = _OCTAL.sub(lambda digits: bytes([int(digits[1], 8)]), fields[4])
        found[os.fsdecode(point)] = fields[fields.index(b"-") + 1].decode()
    return found


def _same_owner(status: os.stat_result, path: str) -> None:
    with contextlib.suppress(OSError):  # somebody else's folder: it is ours in the copy
        os.chown(path, status.st_uid, status.st_gid)
    os.chmod(path, stat.S_IMODE(status.st_mode))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
