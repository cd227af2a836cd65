"""A copy of a tree on the disk, by reflinks or byte by byte, and its end.

Everything is copied, VCS data too: builds ask it for versions. Nothing in the copy is a hard link
or leads to a file of the original that can be written through it.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Means = Literal["reflink", "plain"]

_FICLONE: Final = 0x40049409
_LOCK: Final = "lock"
_PREFIX: Final = "copy-"
_LONG_PATH: Final = 700  # bytes or so; a name has at most 255, and macOS takes 1024 in all


class Scratch:
    """A folder of one copy's own, locked while its process lives.

    Args:
        parent: where all copies are kept; what killed processes left there is removed.
    """

    def __init__(self, parent: str) -> None:
        self.parent = Path(parent)
        self.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(self.parent / _LOCK):
            stale = [
                (folder, lock) for folder in _copies(self.parent) if (lock := _try_lock(folder))
            ]
            self.folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=self.parent))
            self._lock = _try_lock(self.folder)
        for folder, lock in stale:
            _remove(folder)
            os.close(lock)

    def sub(self, name: str) -> str:
        folder = self.folder / name
        folder.mkdir(mode=0o700)
        return str(folder)

    def remove(self) -> None:
        _remove(self.folder)
        if self._lock is not None:
            os.close(self._lock)


def _copies(parent: Path) -> list[Path]:
    return list(parent.glob(f"{_PREFIX}*"))


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """With `fcntl` itself: the supervisor has the standard library alone."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _try_lock(folder: Path) -> int | None:
    """The descriptor of its lock, or None while another process holds it."""
    try:
        flags = os.O_CREAT | os.O_RDWR | os.O_CLOEXEC
        descriptor = os.open(folder / _LOCK, flags, 0o600)
    except FileNotFoundError:
        return None  # its own process has just removed it
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _remove(folder: Path) -> None:
    """Removes a tree whatever modes a command gave its folders, and however deep they are.

    What cannot be removed is left for the next copy to try.
    """
    waiting, emptied = [folder], []
    while waiting:
        emptied.append(waiting.pop())
        for entry in _make_removable(emptied[-1]):
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(_within_reach(entry.path, folder))
                else:
                    Path(entry.path).unlink()
    for empty in reversed(emptied):
        with contextlib.suppress(OSError):
            empty.rmdir()


def _make_removable(folder: Path) -> list[os.DirEntry[str]]:
    """What is in a folder, which its owner may now change."""
    try:
        folder.chmod(0o700)
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _within_reach(path: str, top: Path) -> Path:
    """Where a folder is, after it was moved to the top if its path was about to grow too long."""
    if len(path) < _LONG_PATH:
        return Path(path)
    Path(path).chmod(0o700)  # to move a folder is to write in it, to its entry ".."
    return Path(path).rename(top / os.urandom(8).hex())


def copy_tree(
    root: str, copied_to: str, means: Means, *, left_out: Path, mounted_over: bool
) -> None:
    """Copies a tree with modes and times; what cannot be read is left out, as it would be unseen.

    Args:
        copied_to: an empty folder.
        left_out: a folder that is not copied: that of all copies, if it lies in the source.
        mounted_over: the copy will stand at the source's path, so that absolute links are right.

    Raises:
        OSError: the file system has no reflinks, or is full.
    """
    copy_file = _clone_file if means == "reflink" else _copy_file
    source = Path(root)
    folders = [(source, Path(copied_to))]
    done = []
    while folders:
        original, copied = folders.pop()
        done.append((original, copied))
        for entry in _entries(original, required=original == source):
            place = copied / entry.name
            if entry.is_symlink():
                with contextlib.suppress(FileNotFoundError):
                    place.symlink_to(_link_target(Path(entry.path), source, keep=mounted_over))
            elif entry.path == str(left_out):
                continue
            elif entry.is_dir():
                place.mkdir()
                folders.append((Path(entry.path), place))
            elif entry.is_file():
                _copy_one(copy_file, entry.path, place)
    for original, copied in reversed(done):
        with contextlib.suppress(FileNotFoundError):
            shutil.copystat(original, copied)


def _entries(folder: Path, *, required: bool) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except PermissionError:
        return []
    except FileNotFoundError:
        if required:
            raise
        return []  # git and builds remove folders of theirs while they are copied


def _link_target(link: Path, source: Path, *, keep: bool) -> str:
    """Where the copied link leads: an absolute one into the workspace, into the copy instead."""
    target = link.readlink()
    if keep or not target.is_absolute() or not target.is_relative_to(source):
        return str(target)
    return os.path.relpath(target, link.parent)


def _copy_one(copy_file: Callable[[str, Path], None], original: str, place: Path) -> None:
    try:
        copy_file(original, place)
        shutil.copystat(original, place)
    except (PermissionError, FileNotFoundError):
        place.unlink(missing_ok=True)


def _copy_file(original: str, place: Path) -> None:
    shutil.copyfile(original, place)


if sys.platform == "darwin":

    def _clone_file(original: str, place: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.clonefile(os.fsencode(original), os.fsencode(place), 0):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), original)

else:

    def _clone_file(original: str, place: Path) -> None:
        with open(original, "rb") as source, place.open("wb") as copy:  # noqa: PTH123 - many files
            fcntl.ioctl(copy.fileno(), _FICLONE, source.fileno())
