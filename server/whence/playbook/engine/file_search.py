"""Where files and words are in a workspace, for the playbook."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence_tools.workspace import Workspace

_MAX_SCANNED = 4000
_MAX_BYTES = 1024 * 1024
_MAX_KEPT = 64 * 1024 * 1024  # bytes of all files together that later scans need not read again
_WORD = rb"[\w\x80-\xff]"


class WorkspaceFileSearch:
    """Scans the files of a workspace for words; a scan pins no file. Blocks: use it on a thread."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept: dict[str, bytes] = {}
        self._room = _MAX_KEPT
        self._found: dict[tuple[str, frozenset[str]], Sequence[str]] = {}

    def files(self) -> Sequence[str]:
        """Workspace-relative paths of the readable files."""
        return self._files

    @cached_property
    def _files(self) -> tuple[str, ...]:
        return tuple(self._workspace.files())

    def mentioning(self, word: str, suffixes: frozenset[str]) -> Sequence[str]:
        """Those with one of the endings whose text has `word` as a whole word."""
        found = self._found.get((word, suffixes))
        if found is None:
            found = self._found[word, suffixes] = self._mentioning(word, suffixes)
        return found

    def _mentioning(self, word: str, suffixes: frozenset[str]) -> Sequence[str]:
        plain = word.encode()
        whole = re.compile(rb"(?<!%b)%b(?!%b)" % (_WORD, re.escape(plain), _WORD))
        return [
            path
            for path in islice(self._of_kind(suffixes), _MAX_SCANNED)
            if plain in (data := self._data(path)) and whole.search(data)
        ]

    def count(
        self, words: Sequence[str], suffixes: frozenset[str]
    ) -> Mapping[str, tuple[int, Mapping[str, int]]]:
        """By path, a file's size in bytes and how often each word stands in it, in any case and
        also inside of a longer one; files without any are left out."""
        plain = [(word, word.lower().encode()) for word in words]
        found = {}
        for path in islice(self._of_kind(suffixes), _MAX_SCANNED):
            data = self._data(path).lower()
            counts = {word: count for word, raw in plain if (count := data.count(raw))}
            if counts:
                found[path] = len(data), counts
        return found

    def _of_kind(self, suffixes: frozenset[str]) -> Iterator[str]:
        return (path for path in self._files if f".{path.rpartition('.')[2]}" in suffixes)

    def _data(self, path: str) -> bytes:
        """A file as UTF-8; nothing where it is too large or cannot be read."""
        pinned = self._workspace.pinned(path)
        if pinned is not None:
            return pinned.text.encode("utf-8", "replace")
        if path not in self._kept:
            data = self._read(path)
            if len(data) > self._room:
                return data
            self._room -= len(data)
            self._kept[path] = data
        return self._kept[path]

    def _read(self, path: str) -> bytes:
        try:
            with (self._workspace.root / path).open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
        except OSError:
            return b""  # gone or unreadable since the listing: it mentions nothing
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            data = data.decode("utf-16", "replace").encode()
        return data if len(data) <= _MAX_BYTES else b""
