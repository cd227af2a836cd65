"""Which workspace a printed text belongs to: by what it names, and where the command ran."""

from __future__ import annotations

import asyncio
import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from whence.lsp.state.folders import path_of, uri_of
from whence_tools.workspace import is_within

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.lsp.server import WhenceServer

_MAX_SEARCHED = 64 * 1024  # the end of a text, where the error is
_MOST_FRAMES = 200


async def workspace_of_output(server: WhenceServer, text: str, cwd: str | None) -> Path | None:
    """The workspace of the innermost frame whose file there is, else of the command's folder.

    Args:
        cwd: URI of the folder in which the command ran, where it is known.

    Returns:
        None where neither says it.
    """
    folders = list(server.folders.listed())
    if len(folders) == 1 and cwd is None:
        return folders[0]
    await asyncio.to_thread(import_module, "whence_tools.errors")
    directory = path_of(cwd) if cwd else None
    file = await asyncio.to_thread(_innermost_file, text, directory, folders)
    if file is not None:
        return await asyncio.to_thread(server.folders.root_of, uri_of(file))
    return server.folders.around(directory) if directory is not None else None


def _innermost_file(text: str, directory: Path | None, folders: Sequence[Path]) -> Path | None:
    """The innermost frame's file in an open folder, else below the command's. Blocks."""
    from whence_tools.errors import parse

    bases = [*([directory] if directory else []), *folders]
    frames = [frame for problem in parse(text[-_MAX_SEARCHED:]) for frame in problem.frames]
    names = list(dict.fromkeys(frame.file for frame in frames if frame.file))[:_MOST_FRAMES]
    found = [path for name in names for path in _files(name, bases)]
    opened = (path for path in found if any(is_within(path, folder) for folder in folders))
    return next(opened, next((path for path in found if _is_at(path, directory)), None))


def _files(name: str, bases: Sequence[Path]) -> Iterator[Path]:
    """The files that a printed name may mean."""
    for base in bases:
        path = base / name  # an absolute name stands for itself
        try:
            if path.is_file():
                yield Path(os.path.normpath(path))
        except OSError:  # a name that no file can have
            return


def _is_at(path: Path, directory: Path | None) -> bool:
    return directory is not None and is_within(path, directory)
