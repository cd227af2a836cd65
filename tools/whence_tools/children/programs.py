"""Programs of the machine that Whence runs of its own accord: never one of the folder's making.

PATH may have empty and relative entries, and some that lie in the folder (`node_modules/.bin`);
variables may name options and files there.
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


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
