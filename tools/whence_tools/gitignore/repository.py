"""What git keeps of a repository that decides what is ignored. Only files are read, regular ones of
a bounded size; git is not run, and nothing that a folder names elsewhere is followed.

Left out, since they would let a folder name files of the machine or need more of git: includes in
config files, a repository's own `core.excludesFile`, `GIT_DIR` and the like, a split or sparse
index (there, a tracked file that is ignored as well stays ignored).
"""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_left
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.gitignore.index import read_paths
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_BYTES: Final = 128 * 1024  # of rules and settings, which people write
_MOST_INDEX_BYTES: Final = 64 * 1024 * 1024
_SECTION: Final = re.compile(r'\s*\[\s*([\w.-]+)\s*("[^"]*")?\s*\]')
_SETTING: Final = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?)\s*)?$")


def read_bytes(path: Path | str, most: int = _MOST_BYTES, *, follow: bool = True) -> bytes:
    """The first bytes of a regular file; empty where there is none.

    Args:
        follow: also a link that stands for it.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    if not follow:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags)
    except (OSError, ValueError):
        return b""
    with os.fdopen(descriptor, "rb") as file:
        try:
            return file.read(most) if stat.S_ISREG(os.fstat(descriptor).st_mode) else b""
        except OSError:
            return b""


@dataclass(frozen=True)
class Repository:
    """Args: top: of the work tree. directory: its `.git`, or where that file points to."""

    top: Path
    directory: Path

    @classmethod
    def at(cls, folder: Path) -> Repository | None:
        """The repository whose work tree a folder is the top of."""
        git = folder / ".git"
        if not git.is_dir():
            pointer = re.fullmatch(rb"gitdir: ([^\0]+?)\r?\n?", read_bytes(git))
            if pointer is None:
                return None
            git = folder / os.fsdecode(pointer[1])
        return cls(folder, git) if (git / "HEAD").is_file() else None

    @classmethod
    def around(cls, folder: Path) -> Repository | None:
        """The repository that a folder lies in. One of another user does not count, as for git."""
        for parent in (folder, *folder.parents):
            found = cls.at(parent)
            if found is not None:
                return found if _is_own(parent, folder) else None
        return None

    @property
    def excludes(self) -> bytes:
        return read_bytes(self._common / "info/exclude")

    @property
    def ignores_case(self) -> bool:
        return self._setting("core", "ignorecase") in {"true", "yes", "on", "1"}

    @cached_property
    def tracked(self) -> Tracked:
        data = read_bytes(self.directory / "index", _MOST_INDEX_BYTES)
        is_long = self._setting("extensions", "objectformat") == "sha256"
        return Tracked(read_paths(data, 32 if is_long else 20))

    @cached_property
    def _common(self) -> Path:
        """A further work tree has its own directory, and shares most of another's."""
        pointer = read_bytes(self.directory / "commondir").strip()
        return self.directory / os.fsdecode(pointer) if pointer else self.directory

    def _setting(self, section: str, name: str) -> str:
        return _setting(self._common / "config", section, name) or ""


class Tracked:
    """Args: paths: of the index, sorted."""

    def __init__(self, paths: list[bytes]) -> None:
        self._paths = paths

    def has(self, path: bytes) -> bool:
        position = bisect_left(self._paths, path)
        return position < len(self._paths) and self._paths[position] == path

    def has_any(self, folder: bytes) -> bool:
        """Whether something in a folder is tracked, or the folder as a repository of its own."""
        position = bisect_left(self._paths, folder + b"/")
        found = self._paths[position : position + 1]
        return self.has(folder) or bool(found and found[0].startswith(folder + b"/"))


def user_excludes() -> bytes:
    """The rules of the user's own file: `core.excludesFile`, by default `git/ignore` in the config
    directory."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "git"
    named = os.environ.get("GIT_CONFIG_GLOBAL")
    files = [Path(named)] if named is not None else [Path.home() / ".gitconfig", config / "config"]
    for file in files:
        given = _setting(file, "core", "excludesfile")
        if given is not None:
            path = Path(given).expanduser() if given else None
            return read_bytes(path) if path and path.is_absolute() else b""
    return read_bytes(config / "ignore")


def _is_own(parent: Path, folder: Path) -> bool:
    if parent == folder or not hasattr(os, "geteuid"):
        return True
    return parent.stat().st_uid in {os.geteuid(), folder.stat().st_uid}


def _setting(file: Path, section: str, name: str) -> str | None:
    """The last value of a setting of git (git-config(1), "Syntax"); None where there is none."""
    found = [value for where, key, value in _settings(file) if (where, key) == (section, name)]
    return found[-1] if found else None


def _settings(file: Path) -> Iterator[tuple[str, str, str]]:
    text = read_bytes(file).decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    section = ""
    for line in re.sub(r"\\\r?\n", "", text).splitlines():
        if header := _SECTION.match(line):
            section = header[1].lower() + (header[2] or "")
            line = line[header.end() :]  # noqa: PLW2901 - a setting may follow at once
        if setting := _SETTING.match(line):
            value = "true" if setting[2] is None else _unquote(setting[2])
            yield section, setting[1].lower(), value


def _unquote(text: str) -> str:
    """A value without its quotes, escapes and comment."""
    value, is_quoted, position = "", False, 0
    while position < len(text):
        character = text[position]
        if character == "\\":
            position += 1
            escaped = text[position : position + 1]
            value += {"n": "\n", "t": "\t", "b": "\b"}.get(escaped, escaped)
        elif character == '"':
            is_quoted = not is_quoted
        elif character in "#;" and not is_quoted:
            return value.rstrip()
        else:
            value += character
        position += 1
    return value
