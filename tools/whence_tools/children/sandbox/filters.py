"""A seccomp filter: what namespaces do not hold, and no path leads to, cannot be asked for.

A VM's host is reached over AF_VSOCK from any network namespace, other machines over AF_BLUETOOTH
and its like; so sockets can be made of the few families that namespaces hold. io_uring makes
sockets past any filter. The kernel's key rings come from the user's session, keys in them.
"""

from __future__ import annotations

import ctypes
import errno
import os
import socket
import struct
from functools import cache

from whence_tools.children.sandbox.record import record
from whence_tools.children.sandbox.syscalls import gain_nothing_by_exec, prctl

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Final

_PR_SET_SECCOMP: Final = 22
_MODE_FILTER: Final = 2
_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000  # with an error number
# BPF: load a word, jump where it is equal, or at least as large, and return.
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ABI, _FIRST_ARGUMENT = 0, 4, 16  # offsets in seccomp_data, little-endian
_FAMILIES: Final = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, 16)  # 16: netlink(7)
_IO_URING_SETUP: Final = 425
_X32: Final = 0x40000000

Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, operand


@record
class _Abi:
    """System calls by number.

    Attributes:
        name: AUDIT_ARCH_… in <linux/audit.h>.
        sockets: socket(2) and socketpair(2).
        refused: those that are told not to exist.
        most: numbers from here on are another ABI's, and refused.
    """

    name: int
    sockets: tuple[int, int]
    refused: tuple[int, ...]
    most: int = 0xFFFFFFFF


# refused: socketcall(2), whose arguments no filter can read, add_key, request_key, keyctl
_X86_64: Final = _Abi(0xC000003E, (41, 53), (248, 249, 250, _IO_URING_SETUP), _X32)
_I386: Final = _Abi(0x40000003, (359, 360), (102, 286, 287, 288, _IO_URING_SETUP))
_AARCH64: Final = _Abi(0xC00000B7, (198, 199), (217, 218, 219, _IO_URING_SETUP))
_ARM: Final = _Abi(0x40000028, (281, 288), (102, 309, 310, 311, _IO_URING_SETUP))
_ABIS: Final = {"x86_64": (_X86_64, _I386), "aarch64": (_AARCH64, _ARM)}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


@cache
def are_there() -> bool:
    """Whether this kernel filters, and the processor's system calls are known here."""
    if os.uname().machine not in _ABIS:
        return False
    try:
        prctl(_PR_SET_SECCOMP, _MODE_FILTER, 0)
    except OSError as error:
        return error.errno == errno.EFAULT  # it would have read the filter
    return True


def restrict() -> None:
    """For this process and its children, for good; nothing where `are_there` is false.

    Raises:
        OSError: the filter is refused.
    """
    if are_there():
        gain_nothing_by_exec()
        code = _compile_filter(os.uname().machine)
        program = _Program(len(code) // 8, code)
        prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(program))


@cache
def _compile_filter(machine: str) -> bytes:
    program = [one for abi in _ABIS[machine] for one in _for_abi(abi)]
    program.append(_refuse(errno.ENOSYS))
    return b"".join(struct.pack("=HBBI", *one) for one in program)


def _for_abi(abi: _Abi) -> list[Instruction]:
    checked = [
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, abi.most),
        _refuse(errno.ENOSYS),
        *(one for number in abi.refused for one in ((_EQUAL, 0, 1, number), _refuse(errno.ENOSYS))),
        (_EQUAL, 2, 0, abi.sockets[0]),
        (_EQUAL, 1, 0, abi.sockets[1]),
        (_RETURN, 0, 0, _ALLOW),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        *(one for family in _FAMILIES for one in ((_EQUAL, 0, 1, family), (_RETURN, 0, 0, _ALLOW))),
        _refuse(errno.EAFNOSUPPORT),
    ]
    return [(_LOAD, 0, 0, _ABI), (_EQUAL, 0, len(checked), abi.name), *checked]


def _refuse(number: int) -> Instruction:
    return (_RETURN, 0, 0, _REFUSE | number)
