"""What stands in folders, listed again only where that has changed."""

from __future__ import annotations

import os
import time
from typing import Final, NamedTuple

_MOST_LISTED: Final = 20_000
_SETTLED_NS: Final = 2_000_000_000  # the coarsest clock of a file system in use

_listed: dict[str, Listing] = {}


class Listing(NamedTuple):
    """The entries of a folder by name, sorted; links and devices are left out.

    Attributes:
        stamp: changes with the entries.
    """

    folders: tuple[str, ...]
    files: tuple[str, ...]
    stamp: tuple[int, ...]


def list_folder(path: str) -> Listing | None:
    """The entries of a folder; None for one that cannot be read.

    A change of the entries changes the time of the folder, but two within one tick of the file
    system's clock do so once: what has changed just now is not kept.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 - of very many folders
        stamp = (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns)
        known = _listed.get(path)
        if known is not None and known.stamp == stamp:
            return known
        with os.scandir(path) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return None
    listing = Listing(
        tuple(entry.name for entry in listed if entry.is_dir(follow_symlinks=False)),
        tuple(entry.name for entry in listed if entry.is_file(follow_symlinks=False)),
        stamp,
    )
    if os.name == "posix" and time.time_ns() - max(stamp[2:]) > _SETTLED_NS:
        if len(_listed) >= _MOST_LISTED:
            _listed.clear()
        _listed[path] = listing
    return listing
