"""Between the client's URIs and workspace-relative paths, over several workspace folders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pygls.uris import from_fs_path, to_fs_path

from whence.config.project_root import project_root
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import is_within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def path_of(uri: str) -> Path | None:
    """The file of a URI; None where it names none (an untitled buffer, another scheme)."""
    try:
        found = to_fs_path(uri) or ""
    except ValueError:  # not even a URI
        return None
    if "\0" in found or not Path(found).is_absolute():
        return None
    # `..` must not lead out of a folder unseen; links stay as the client has them
    return Path(os.path.normpath(found))


def uri_of(path: Path) -> str:
    return str(from_fs_path(str(path)))


def relative_paths(uris: Iterable[str], root: Path) -> dict[str, str]:
    """The workspace-relative paths of the documents that lie in a directory, links followed.
    Blocks."""
    real_root = root.resolve()
    found = {}
    for uri in dict.fromkeys(uris):
        path = path_of(uri)
        try:
            real = path.resolve() if path is not None else None
        except RuntimeError:  # links in a circle
            continue
        if real is not None and is_within(real, real_root):
            found[uri] = real.relative_to(real_root).as_posix()
    return found


@dataclass(frozen=True, slots=True)
class Folders:
    """The workspace folders of a client. Blocks where a file lies in none: call it in a thread.

    Args:
        listed: the folders' paths, as the client has them now.
    """

    listed: Callable[[], Iterable[Path]]

    def root_of(self, uri: str) -> Path | None:
        """The workspace of a document: the innermost folder it lies in, else the nearest project
        root above it; None for what is no file."""
        path = path_of(uri)
        if path is None:
            return None
        return self.around(path) or project_root(path.parent)

    def around(self, path: Path) -> Path | None:
        """The innermost workspace folder that a path lies in, or is."""
        around = [folder for folder in self.listed() if is_within(path, folder)]
        return max(around, key=lambda folder: len(folder.parts), default=None)
