"""Folders and files that only their owner may read: what Whence keeps has code and logs in it.

What exists already keeps its mode: its owner may have opened it to others on purpose.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
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


def write_file(path: Path, data: bytes) -> None:
    """Writes a file in one step, so that a kill leaves the old one or the new one. The folders that
    are missing are made; where a link stands, the file that it names is written, and a device or a
    pipe is written to: it must never be replaced.

    Raises:
        OSError: it cannot be written; what was there is left.
    """
    import tempfile  # the command that is watched writes nothing, and waits for every import

    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    make_folder(path.parent)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        with suppress(FileNotFoundError):
            Path(name).chmod(stat.S_IMODE(path.stat().st_mode))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
