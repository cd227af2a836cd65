"""Linux system calls that Python 3.11 has no name for (mount(2), unshare(2), prctl(2) …)."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
from functools import cache

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Final

CLONE_NEWNS: Final = 0x00020000
CLONE_NEWUTS: Final = 0x04000000
CLONE_NEWIPC: Final = 0x08000000
CLONE_NEWUSER: Final = 0x10000000
CLONE_NEWPID: Final = 0x20000000
CLONE_NEWNET: Final = 0x40000000

MS_RDONLY: Final = 0x1
MS_NOSUID: Final = 0x2
MS_NODEV: Final = 0x4
MS_NOEXEC: Final = 0x8
MS_BIND: Final = 0x1000
MS_REC: Final = 0x4000
MS_PRIVATE: Final = 0x40000

_MNT_DETACH: Final = 2

_PR_SET_PDEATHSIG: Final = 1
_PR_CAPBSET_DROP: Final = 24
_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_SET_NO_NEW_PRIVS: Final = 38

_MOUNT_SETATTR: Final = 442  # from number 424 on, system calls are the same on every architecture
_AT_FDCWD: Final = -100
_AT_RECURSIVE: Final = 0x8000
_MOUNT_ATTR_RDONLY: Final = 0x1

_CAPABILITY_VERSION_3: Final = 0x20080522
_LAST_CAPABILITY: Final = 63


class _MountAttributes(ctypes.Structure):
    _fields_ = (
        ("attr_set", ctypes.c_uint64),
        ("attr_clr", ctypes.c_uint64),
        ("propagation", ctypes.c_uint64),
        ("userns_fd", ctypes.c_uint64),
    )


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapabilityData(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


@cache
def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def syscall(number: int, *arguments: object) -> int:
    """syscall(2).

    Raises:
        OSError: ENOSYS where the kernel does not know the number.
    """
    return _check(int(_libc().syscall(ctypes.c_long(number), *arguments)), f"syscall {number}")


def unshare(flags: int) -> None:
    """Raises: OSError: EPERM, EINVAL or ENOSPC where namespaces may not be made."""
    _check(_libc().unshare(flags), "unshare")


def mount(source: str, target: str, kind: str, flags: int = 0, options: str = "") -> None:
    """mount(2); raises OSError."""
    done = _libc().mount(
        os.fsencode(source), os.fsencode(target), kind.encode(), ctypes.c_ulong(flags),
        os.fsencode(options),
    )  # fmt: skip
    _check(done, f"mount {kind or 'bind'}")


def replace_root(new: str, old_root: str) -> None:
    """pivot_root(2): makes a mount the root; the old one is then at `old_root`. Raises OSError."""
    _check(_libc().pivot_root(os.fsencode(new), os.fsencode(old_root)), "pivot_root")


def detach(path: str) -> None:
    """umount2(2) of a mount and all below it, whoever uses them; raises OSError."""
    _check(_libc().umount2(os.fsencode(path), _MNT_DETACH), "umount")


def set_read_only(path: str, *, read_only: bool, recursive: bool) -> None:
    """mount_setattr(2), Linux 5.12; raises OSError."""
    attributes = _MountAttributes(
        _MOUNT_ATTR_RDONLY if read_only else 0, 0 if read_only else _MOUNT_ATTR_RDONLY, 0, 0
    )
    syscall(
        _MOUNT_SETATTR, ctypes.c_int(_AT_FDCWD), ctypes.c_char_p(os.fsencode(path)),
        ctypes.c_uint(_AT_RECURSIVE if recursive else 0), ctypes.byref(attributes),
        ctypes.c_size_t(ctypes.sizeof(attributes)),
    )  # fmt: skip


def prctl(option: int, value: int, argument: object = 0) -> None:
    """prctl(2); raises OSError."""
    zero = ctypes.c_ulong(0)
    if isinstance(argument, int):
        argument = ctypes.c_ulong(argument)
    done = _libc().prctl(option, ctypes.c_ulong(value), argument, zero, zero)
    _check(done, f"prctl {option}")


def set_file_user(user: int, group: int) -> None:
    """setfsuid(2): whose files this process may use; root's loses the rights to all of them."""
    _libc().setfsgid(ctypes.c_uint(group))
    _libc().setfsuid(ctypes.c_uint(user))


def die_with_parent(signal_number: int) -> None:
    prctl(_PR_SET_PDEATHSIG, signal_number)


def adopt_orphans() -> None:
    """Makes this process the parent of descendants whose own has ended."""
    prctl(_PR_SET_CHILD_SUBREAPER, 1)


def gain_nothing_by_exec() -> None:
    prctl(_PR_SET_NO_NEW_PRIVS, 1)


def keep_capabilities(kept: Iterable[int]) -> None:
    """Gives all other capabilities(7) up; for good after `gain_nothing_by_exec`."""
    kept = frozenset(kept)
    for number in range(_LAST_CAPABILITY + 1):
        if number not in kept and not _drop_from_bounding_set(number):
            break
    mask = sum(1 << number for number in kept)
    with _capabilities() as data:
        for half, kept_half in zip(data, (mask & 0xFFFFFFFF, mask >> 32), strict=True):
            half.permitted &= kept_half
            half.effective = half.permitted
            half.inheritable = 0


def use_capabilities(*, without: Iterable[int] = ()) -> None:
    """Has all capabilities in effect that this process may have, but for some (below 32)."""
    mask = sum(1 << number for number in without)
    with _capabilities() as data:
        for half in data:
            half.effective = half.permitted
        data[0].effective &= ~mask


@contextlib.contextmanager
def _capabilities() -> Iterator[Any]:
    """This process's, to be changed; raises OSError."""
    header = _CapabilityHeader(_CAPABILITY_VERSION_3, 0)
    data = (_CapabilityData * 2)()
    _check(_libc().capget(ctypes.byref(header), data), "capget")
    yield data
    _check(_libc().capset(ctypes.byref(header), data), "capset")


def _drop_from_bounding_set(number: int) -> bool:
    """Whether there is such a capability, and the right to drop it."""
    try:
        prctl(_PR_CAPBSET_DROP, number)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.EPERM}:
            raise
        return False
    return True
