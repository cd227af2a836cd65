"""Reading the whole workspace as bytes: which files hold a name at all, parsed only then."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from whence_tools.code.blind_spots import computed_names
from whence_tools.code.facts import FileFacts, whole_words
from whence_tools.code.languages import language_of
from whence_tools.code.resolve import FileNames, calling_suffixes
from whence_tools.code.syntax import OutOfTimeError, parse, unix_lines
from whence_tools.code.tsconfig import path_aliases
from whence_tools.workspace import MAX_FILE_BYTES, decode, looks_binary

if TYPE_CHECKING:
    from whence_tools.code.syntax import Source
    from whence_tools.workspace import Workspace

MAX_PARSED_BYTES = 2 * 1024 * 1024
_CLASS_WORDS = rb"class|interface|object|enum|struct|record|trait|module|type|union|namespace"
_FUNCTION_WORDS = rb"def|fun|func|function|fn|macro_rules!"
_C_LIKE = frozenset({"c", "cpp"})
_IMPORTING = frozenset({"python", "javascript", "typescript"})
_DOTS = (b".", b"#")
_BRINGS_ANYTHING = (b"import *", b"require(", b"import(")
_IMPORT_WORDS = (b"import", b"export")
_LONGEST_IMPORT = 3000
_WALKING_SHARE = 0.5  # of the time, to list the files of a workspace that has very many
_QUOTES = (b'"', b"'", b"`")


class Corpus:
    """The workspace's files of one language family: bytes read once, facts made when asked for.

    Args:
        workspace: whose unsaved buffers win over the disk.
        language: files that can call into it are read.
        deadline: `time.monotonic()` after which nothing more is read or parsed.
        near: a path; what lies nearest to it is read first.

    Attributes:
        paths: the files, the nearest first.
    """

    def __init__(
        self, workspace: Workspace, language: str, deadline: float, near: str = ""
    ) -> None:
        self._workspace = workspace
        self._deadline = deadline
        self._data: dict[str, bytes] = {}
        self._facts: dict[str, FileFacts] = {}
        self._definers: dict[str, list[str]] = {}
        self._computed: list[tuple[str, str]] | None = None
        self.incomplete = False
        self._suffixes = calling_suffixes(language)
        paths = self._walked(near)
        folder = near.rpartition("/")[0]
        self.paths = sorted(
            paths, key=lambda path: (path != near, path.rpartition("/")[0] != folder, path)
        )
        self.files = FileNames(paths, path_aliases(workspace, language))

    def _walked(self, near: str) -> list[str]:
        """The paths to read, as far as the time allows; `near` is there whatever happens."""
        paths = {near: None} if near else {}
        until = time.monotonic() + _WALKING_SHARE * (self._deadline - time.monotonic())
        for path in self._workspace.files(self._suffixes):
            paths[path] = None
            if time.monotonic() > until:
                self.incomplete = True
                break
        return list(paths)

    @property
    def out_of_time(self) -> bool:
        return time.monotonic() > self._deadline

    def seconds_left(self) -> float:
        """Until nothing more is read."""
        return self._deadline - time.monotonic()

    def expired(self) -> bool:
        """Whether to stop; the answer is incomplete then."""
        self.incomplete = self.incomplete or self.out_of_time
        return self.out_of_time

    def may_use(self, path: str, name: str, *, member: bool) -> bool:
        """Whether a file that holds a name can mean one of another file by it.

        Where names have to be imported, it stands in an import or after a dot; a member always
        stands after a dot. Read from the bytes alone.
        """
        if language_of(path) not in _IMPORTING:
            return True
        data, word = self._bytes(path), name.encode()
        if any(quote + word + quote in data for quote in _QUOTES):
            return True
        spans = whole_words(data, word)
        if member:
            return any(
                data[max(0, start - 40) : start].rstrip()[-1:] in _DOTS for start, _ in spans
            )
        if any(mark in data for mark in _BRINGS_ANYTHING):
            return True
        return any(_is_brought_in(data, start) for start, _ in spans)

    def computed_names(self) -> list[tuple[str, str]]:
        """(file, the name as it is written) of all that is called or read by a computed name."""
        if self._computed is None:
            self._computed = []
            for path in self.paths:
                if self.expired():
                    break
                names = computed_names(self._bytes(path), language_of(path) or "")
                self._computed += [(path, name) for name in names]
        return self._computed

    def holds(self, path: str, word: str) -> bool:
        """Whether a file holds a whole word."""
        return next(whole_words(self._bytes(path), word.encode()), None) is not None

    def facts(self, path: str) -> FileFacts | None:
        """Facts of a file; None for one too large, and when time is up (`incomplete` tells)."""
        if path not in self._facts:
            try:
                source = self.source(path)
                if source is None:
                    return None
                self._facts[path] = FileFacts(source)
            except OutOfTimeError:
                self.incomplete = True
                return None
        return self._facts[path]

    def source(self, path: str) -> Source | None:
        """The parsed file, or None as `facts`.

        Raises:
            OutOfTimeError: the deadline came while it was parsed.
        """
        data = self._bytes(path)
        if self.out_of_time or len(data) > MAX_PARSED_BYTES:
            self.incomplete = True
            return None
        return parse(data.decode("utf-8", "replace"), path, self._deadline)

    def is_too_large(self, path: str) -> bool:
        """Whether a file is only searched as text."""
        return len(self._bytes(path)) > MAX_PARSED_BYTES

    def text_of(self, path: str) -> str:
        """The text of a file, "" where it cannot be read."""
        return self._bytes(path).decode("utf-8", "replace")

    def definers(self, name: str, near: str) -> list[str]:
        """Files that seem to define the name, by the words before it; nearest first."""
        if name not in self._definers:
            self._definers[name] = self._find_definers(name)
        folder = near.rpartition("/")[0]
        found = [p for p in self._definers[name] if language_of(p) is not None]
        return sorted(found, key=lambda path: path.rpartition("/")[0] != folder)

    def _find_definers(self, name: str) -> list[str]:
        if not re.fullmatch(r"\w+", name):
            return []
        needle = re.escape(name.encode())
        pattern = re.compile(
            rb"\b(?:" + _CLASS_WORDS + rb")\s+(?:\w+::)*" + needle + rb"\b"
            rb"|\b(?:" + _FUNCTION_WORDS + rb")\s[^\n=;{}]{0,80}?\b" + needle + rb"\b"
        )
        declared = re.compile(
            rb"^[\w*&<>:~ \t]+[\s*&:]" + needle + rb"\s*\([^;]*?\)[^;(]*\{", re.MULTILINE
        )
        found = []
        for path in self.paths:
            if self.expired():
                break
            data = self._bytes(path)
            if name.encode() not in data:
                continue
            if pattern.search(data) or (language_of(path) in _C_LIKE and declared.search(data)):
                found.append(path)
        return found

    def _bytes(self, path: str) -> bytes:
        if path not in self._data:
            self._data[path] = self._read(path)
        return self._data[path]

    def _read(self, path: str) -> bytes:
        pinned = self._workspace.pinned(path)
        if pinned is not None:
            return unix_lines(pinned.text).encode("utf-8", "replace")
        try:
            data = (self._workspace.root / path).read_bytes()
        except OSError:
            self.incomplete = True
            return b""
        if len(data) > MAX_FILE_BYTES or looks_binary(data[:8192]):
            return b""
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            data = decode(data, "utf-8")[0].encode("utf-8", "replace")
        return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _is_brought_in(data: bytes, start: int) -> bool:
    """Whether a name stands after a dot or in an import statement, over several lines too."""
    before = data[max(0, start - _LONGEST_IMPORT) : start]
    if before[-40:].rstrip()[-1:] in _DOTS:
        return True
    begun = max(before.rfind(word) for word in _IMPORT_WORDS)
    if begun == -1:
        return False
    statement = before[begun:]
    opened = statement.count(b"(") + statement.count(b"{")
    closed = statement.count(b")") + statement.count(b"}")
    return b"\n" not in statement.replace(b"\\\n", b"") or opened > closed
