"""From an import to the file it names, per language, among the files of a workspace.

Source roots are not configured anywhere: a module is looked up relative to the importing file
first, then as the end of any path (`src/` and other layouts), nearest to the importer first.
"""

from __future__ import annotations

import posixpath
from functools import lru_cache
from typing import TYPE_CHECKING

from whence_tools.code.languages import language_of, part_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from whence_tools.code.imports import ImportStatement

_MOST_CANDIDATES = 64
_MOST_RESOLVED = 20_000  # imports


class FileNames:
    """The paths of a workspace, looked up by their last parts.

    Args:
        paths: workspace-relative with `/`.
        aliases: `paths` of the tsconfig or jsconfig, as (pattern, targets) relative to the root.

    Attributes:
        resolved: what `resolve_all` found, by the importing file and the import.
    """

    def __init__(
        self, paths: Iterable[str], aliases: Sequence[tuple[str, Sequence[str]]] = ()
    ) -> None:
        self.paths = frozenset(paths)
        self.aliases = tuple(aliases)
        self._by_tail: dict[str, list[str]] = {}
        for path in sorted(self.paths):
            self._by_tail.setdefault(_tail(path, 1), []).append(path)
            if "/" in path:
                self._by_tail.setdefault(_tail(path, 2), []).append(path)
        self._folders: dict[str, list[str]] | None = None
        self.resolved: dict[tuple[str, ImportStatement], list[str]] = {}

    def find_by_suffix(self, suffix: str, near: str) -> list[str]:
        """Paths that end with whole parts of `suffix`, nearest to `near` first."""
        named = self._by_tail.get(_tail(suffix, 2))
        if named is None or suffix.startswith("/") or ".." in suffix.split("/"):
            return []
        found = [path for path in named if path == suffix or path.endswith("/" + suffix)]
        return sorted(found, key=lambda path: (-_count_shared(path, near), path.count("/"), path))

    def below(self, folder: str, near: str) -> list[str]:
        """Files directly in the folder that ends with `folder`, nearest folder first."""
        found = [
            path
            for path_folder, paths in self._by_folder().items()
            if path_folder == folder or path_folder.endswith("/" + folder)
            for path in paths
        ]
        return sorted(found, key=lambda path: (-_count_shared(path, near), path))[:_MOST_CANDIDATES]

    def _by_folder(self) -> dict[str, list[str]]:
        if self._folders is None:
            self._folders = {}
            for path in sorted(self.paths):
                self._folders.setdefault(posixpath.dirname(path), []).append(path)
        return self._folders


def resolve_all(
    import_: ImportStatement, from_path: str, files: Collection[str] | FileNames
) -> list[str]:
    """Every file an import may mean: a package or a Go folder is many; the likeliest first.

    Args:
        files: the workspace's paths; a `FileNames` when many imports are looked up.
    """
    names = files if isinstance(files, FileNames) else names_of(frozenset(files))
    key = from_path, import_
    if key not in names.resolved:
        if len(names.resolved) >= _MOST_RESOLVED:
            names.resolved.clear()
        names.resolved[key] = _resolve(import_, from_path, names)
    return names.resolved[key]


def _resolve(import_: ImportStatement, from_path: str, names: FileNames) -> list[str]:
    language = language_of(from_path)
    if language is None:
        return []
    resolve = part_of(language, "imports").resolve
    found = dict.fromkeys(path for path in resolve(import_, from_path, names) if path != from_path)
    return list(found)[:_MOST_CANDIDATES]


def _tail(path: str, parts: int) -> str:
    return "/".join(path.rsplit("/", parts)[-parts:])


@lru_cache(maxsize=4)
def names_of(
    paths: frozenset[str], aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()
) -> FileNames:
    """The same for the next question, which mostly sees the same files; see `FileNames`."""
    return FileNames(paths, aliases)


def _count_shared(path: str, near: str) -> int:
    """How many leading folders two paths share."""
    count = 0
    for one, other in zip(path.split("/")[:-1], near.split("/")[:-1], strict=False):
        if one != other:
            break
        count += 1
    return count


def keep_existing(candidates: Iterable[str], names: FileNames) -> Iterator[str]:
    """Those of the paths that there are."""
    return (path for path in candidates if path in names.paths)


def join_relative(from_path: str, relative: str) -> str:
    """A path that is written relative to a file's folder, relative to the workspace."""
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(from_path), relative))
    return "" if joined == "." else joined


def keep_with_suffix(paths: Iterable[str], suffixes: tuple[str, ...]) -> Iterator[str]:
    """Those of the paths that have one of the endings."""
    return (path for path in paths if path.endswith(suffixes))
