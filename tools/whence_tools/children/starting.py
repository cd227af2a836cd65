"""What to start instead of a command whose exec failed, or why nothing can be."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOT_FOUND: Final = 127
NOT_EXECUTABLE: Final = 126


class CannotStartError(Exception):
    """The command is not there or cannot be executed.

    Attributes:
        exit_code: 127 or 126, as shells give it.
        message: for the user.
    """

    def __init__(self, exit_code: int, message: str) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.message = message


def name_program(argv: Sequence[str], env: Mapping[str, str] | None) -> Sequence[str]:
    """The command with its program as the system finds it: on Windows, `npm` is `npm.cmd`, which
    only a search by PATHEXT finds."""
    if os.name != "nt":
        return argv
    import shutil

    return (shutil.which(argv[0], path=_search_path(env)) or argv[0], *argv[1:])


def run_by_shell(
    failed: int | None, argv: Sequence[str], env: Mapping[str, str] | None
) -> Sequence[str]:
    """What to run instead after a failed exec: a script without `#!` is the shell's (execvp(3)).

    Args:
        failed: the errno.

    Raises:
        CannotStartError: for every other reason.
    """
    import shutil  # most commands start; it takes long to be imported

    name = argv[0]
    found = shutil.which(name, path=_search_path(env))
    if failed == errno.ENOEXEC and (found or "/" in name):
        return ("/bin/sh", found or name, *argv[1:])
    if failed not in {errno.ENOENT, errno.ENOTDIR}:
        raise CannotStartError(NOT_EXECUTABLE, f"{name}: {os.strerror(failed or errno.EACCES)}")
    if found:
        raise CannotStartError(NOT_EXECUTABLE, f"{name}: its interpreter (#! line) is not there")
    what = "no such file" if "/" in name else "command not found"
    raise CannotStartError(NOT_FOUND, f"{name}: {what}")


def _search_path(env: Mapping[str, str] | None) -> str | None:
    return (os.environ if env is None else env).get("PATH")
