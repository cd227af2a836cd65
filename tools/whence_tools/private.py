"""Folders and files that only their owner may read: what Whence keeps has code and logs in it.

What exists already stays as it is: its owner may have opened it to others on purpose.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def make_folder(path: Path) -> None:
    """Makes a folder with the parents that are missing (XDG base directories: 0700)."""
    missing = [place for place in (path, *path.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=0o700, exist_ok=True)
    path.mkdir(exist_ok=True)  # says so where it is no folder


def make_file(path: Path) -> None:
    """Makes a file, empty, where there is none."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
