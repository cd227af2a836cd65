"""Programs of the machine that Whence runs of its own accord: never one of the folder's making.

PATH may have empty and relative entries, and some that lie in the folder (`node_modules/.bin`);
variables may name options and files there.
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_GIT_VARIABLES: Final = frozenset({"HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME", "SYSTEMROOT"})
# What git could be told to run, by the folder's own configuration.
_GIT_OPTIONS: Final = {
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.pager": "cat",
    "core.sshCommand": "false",
    "protocol.allow": "never",
    "safe.bareRepository": "explicit",
}


def lies_outside(path: str, folder: Path) -> bool:
    """Whether a path is absolute and leads, links followed, to something not in the folder.

    Looks at the disk.
    """
    real = os.path.realpath(path)
    root = os.path.join(os.path.realpath(folder), "")  # noqa: PTH118
    return os.path.isabs(path) and not os.path.join(real, "").startswith(root)  # noqa: PTH117, PTH118


def outside_only(value: str, folder: Path) -> str:
    """Of a list of folders, as in PATH, those outside a folder. Looks at the disk."""
    return os.pathsep.join(
        entry for entry in value.split(os.pathsep) if entry and lies_outside(entry, folder)
    )


def find_program(name: str, folder: Path, environ: Mapping[str, str] = os.environ) -> str | None:
    """A program's absolute path by PATH, None when only the folder has it. Looks at the disk."""
    for entry in outside_only(environ.get("PATH", os.defpath), folder).split(os.pathsep):
        found = entry and shutil.which(name, path=entry)
        if found and lies_outside(found, folder):
            return found
    return None


def git_command(folder: Path, *arguments: str) -> list[str] | None:
    """A git command on a folder's repository that runs nothing but git; None without git.

    To be started outside the folder with `git_environment`. Looks at the disk.
    """
    git = find_program("git", folder)
    if git is None:
        return None
    options = [f"-c{name}={value}" for name, value in _GIT_OPTIONS.items()]
    return [git, *options, "-C", str(folder), *arguments]


def git_environment(folder: Path, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The user's configuration of git, and nothing else that could steer it. Looks at the disk."""
    kept = {name: value for name, value in environ.items() if name in _GIT_VARIABLES}
    switches = {
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }
    return {**kept, **switches, "PATH": outside_only(environ.get("PATH", os.defpath), folder)}
