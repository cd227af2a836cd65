"""With whose rights a copy looks at the machine: an overlay keeps those of who mounted it.

So root in a copy reads no more of the machine than it should, whatever it may do with its own
files there. Anyone else has their own rights, which the kernel holds them to.
"""

from __future__ import annotations

import contextlib
import os
import stat
from enum import Enum, auto

from whence_tools.children.sandbox import syscalls

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

_NOBODY: Final = 65534
_PASS_OVER_MODES: Final = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


class Rights(Enum):
    """Which of root's rights a part of the machine is looked at with.

    Attributes:
        NOBODY: what everybody may read: for the system, /etc/shadow and host keys in it.
        OWNER: also what is root's own: for home folders and temporary files.
        ALL: also other users' files: for the workspace.
    """

    NOBODY = auto()
    OWNER = auto()
    ALL = auto()

    @property
    def are_all(self) -> bool:
        """This process's own: whoever is not root has no others."""
        return self is Rights.ALL or os.geteuid() != 0

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """What is mounted meanwhile has these rights; raises OSError."""
        if self.are_all:
            yield
            return
        groups = os.getgroups()
        if self is Rights.NOBODY:
            os.setgroups([])
            syscalls.set_file_user(_NOBODY, _NOBODY)
        else:
            syscalls.use_capabilities(without=_PASS_OVER_MODES)
        try:
            yield
        finally:
            syscalls.set_file_user(os.geteuid(), os.getegid())
            syscalls.use_capabilities()
            os.setgroups(groups)

    def let_in(self, status: os.stat_result) -> bool:
        """Whether a file may be read with them, or a folder listed and entered, by its mode."""
        if self.are_all:
            return True  # or the kernel says no
        needed = stat.S_IRWXO & (0o5 if stat.S_ISDIR(status.st_mode) else 0o4)
        given = status.st_mode & 0o7
        if self is Rights.OWNER:
            given |= (status.st_mode >> 6) & 0o7 if status.st_uid == 0 else 0
            given |= (status.st_mode >> 3) & 0o7 if status.st_gid in os.getgroups() else 0
        return given & needed == needed
