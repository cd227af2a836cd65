"""Landlock (Linux 5.13): a process takes the right to write outside from itself, unprivileged.

For machines where namespaces are not allowed. From its fourth version on (Linux 6.7) it also
takes TCP away, and from its sixth (6.12) signals and abstract sockets to the outside. Never taken
away are UDP, and the modes, owners and times of files that the user owns (chmod(2), utime(2)).
"""

from __future__ import annotations

import ctypes
import errno
import os

from whence_tools.children.sandbox.syscalls import gain_nothing_by_exec, syscall

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_RULE_PATH_BENEATH: Final = 1

_WRITE_FILE: Final = 1 << 1
_REMOVE_AND_MAKE: Final = sum(1 << bit for bit in range(4, 13))  # REMOVE_DIR … MAKE_SYM
_REFER: Final = 1 << 13  # version 2
_TRUNCATE: Final = 1 << 14  # version 3
_BIND_AND_CONNECT_TCP: Final = 0b11  # version 4
_SCOPED: Final = 0b11  # version 6
_ON_FILES: Final = _WRITE_FILE | _TRUNCATE


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("handled_access_fs", ctypes.c_uint64),
        ("handled_access_net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed_access", ctypes.c_uint64), ("parent_fd", ctypes.c_int32))


def read_version() -> int:
    """The kernel's; 0 where there is none or it is switched off."""
    try:
        return syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_ASK_VERSION))
    except OSError:
        return 0


def list_restrictions() -> list[str]:
    """What is taken away here, by name.

    Raises:
        OSError: there is no Landlock.
    """
    abi = read_version()
    if not abi:
        raise OSError(errno.ENOSYS, "the kernel has no Landlock")
    network = ["landlock-tcp"] if abi >= 4 else []
    return ["landlock-writes", *network, *(["landlock-signals"] if abi >= 6 else [])]


def restrict(writable: Sequence[str]) -> None:
    """Leaves this process and its children the right to write below the given paths only.

    Raises:
        OSError: there is no Landlock; ask `read_version`.
    """
    abi = read_version()
    access = _WRITE_FILE | _REMOVE_AND_MAKE
    access |= (_REFER if abi >= 2 else 0) | (_TRUNCATE if abi >= 3 else 0)
    network = _BIND_AND_CONNECT_TCP if abi >= 4 else 0
    scoped = _SCOPED if abi >= 6 else 0
    rules = _Ruleset(access, network, scoped)
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    ruleset = syscall(_CREATE_RULESET, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    for path in writable:
        _allow(ruleset, path, access)
    gain_nothing_by_exec()
    syscall(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    os.close(ruleset)


def _allow(ruleset: int, path: str, access: int) -> None:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    if not os.path.isdir(path):
        access &= _ON_FILES
    rule = _PathBeneath(access, descriptor)
    syscall(
        _ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(_RULE_PATH_BENEATH), ctypes.byref(rule),
        ctypes.c_uint32(0),
    )  # fmt: skip
    os.close(descriptor)
