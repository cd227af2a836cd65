"""Which content each file of a workspace has: found by `stat`, read again where that has changed.

One index a workspace and process lives on between questions; the store shares it with others.
"""

from __future__ import annotations

import os
import stat
import struct
import threading
import time
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING

from whence_tools.code.index.store import Store
from whence_tools.code.index.words import Words
from whence_tools.code.languages import language_of, suffix_of
from whence_tools.workspace import MAX_FILE_BYTES, decode, looks_binary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from whence_tools.code.index.store import Content, Stamp
    from whence_tools.workspace import Workspace

_EARLIER = "earlier"  # the kind of fact that says what a file held before
_MOST_EARLIER = 8
_MOST_INDEXES = 8
_MOST_SOUGHT = 2048  # words whose contents are known at a time
_SNIFF_BYTES = 8192
_STAMP = struct.Struct("<qqqQ")
_UNSURE: Stamp = b""  # of a file that may have changed again without a new time
_UNSURE_NS = 2_000_000_000  # the coarsest clock of a file system in use (FAT)
_WRITTEN_EVERY = 500  # files, while many are read: what a kill in between takes away


class FileIndex:
    """The contents of a workspace's files, and the words of these.

    Attributes:
        store: where more is kept of each content.
    """

    def __init__(self, store: Store, root: Path) -> None:
        self.store = store
        self._root = root
        self._lock = threading.Lock()
        self._number, known = store.files_of(str(root))
        self._files: dict[str, tuple[Stamp, Content]] = {}
        self._words: dict[Content, Words] = {}  # contents never change, and none is forgotten
        self._sought: dict[tuple[str, str], tuple[int, set[Content]]] = {}
        for path, stamp, content, packed in known:
            words = Words.unpacked(packed)
            if words is not None:
                self._files[path] = stamp, content
                self._words[content] = words

    def refresh(self, paths: Iterable[str], deadline: float) -> bool:
        """Reads what has changed of some files; False when the time was up before the last.

        Args:
            deadline: of `time.monotonic()`.
        """
        with self._lock:
            changed: list[tuple[str, Stamp, Content]] = []
            gone: list[str] = []
            in_time, now = True, time.time_ns()
            for count, path in enumerate(paths):
                if count % 64 == 0 and time.monotonic() > deadline:
                    in_time = False
                    break
                stamp = self._stamp(path, now)
                known = self._files.get(path)
                if stamp is None:
                    if known is not None:
                        del self._files[path]
                        gone.append(path)
                elif known is None or stamp == _UNSURE or known[0] != stamp:
                    content = self._read(path)
                    if known != (stamp, content):
                        self._note_earlier(content, known)
                        self._files[path] = stamp, content
                        changed.append((path, stamp, content))
                    if time.monotonic() > deadline:
                        in_time = False
                        break
                if len(changed) >= _WRITTEN_EVERY:
                    self.store.write_files(self._number, changed)
                    changed = []
            if changed or gone:
                self.store.write_files(self._number, changed, gone)
            return in_time

    def content(self, path: str) -> Content | None:
        """Which content a file had at the last `refresh`; None for one that was not read."""
        known = self._files.get(path)
        return known[1] if known is not None else None

    def words(self, content: Content) -> Words | None:
        return self._words.get(content)

    def contents_holding(self, word: str) -> AbstractSet[Content]:
        """The contents that hold a whole word."""
        return self._find("held", word, lambda words: words.hold(word))

    def contents_defining(self, name: str) -> AbstractSet[Content]:
        """The contents that seem to define a name."""
        return self._find("defined", name, lambda words: words.seem_to_define(name))

    def contents_computing(self) -> AbstractSet[Content]:
        """The contents that call or read something by a computed name."""
        return self._find("computed", "", lambda words: bool(words.computed))

    def _note_earlier(self, content: Content, known: tuple[Stamp, Content] | None) -> None:
        if known is not None and known[1] != content:
            self.store.write(content, _EARLIER, known[1])

    def kinds_asked(self, content: Content) -> list[str]:
        """The kinds of facts that were read of what a file held before, and not yet of this."""
        asked: set[str] = set()
        earlier, at = self.store.read(content, _EARLIER), 0
        while earlier is not None and at < _MOST_EARLIER:
            kinds = self.store.kinds(earlier)
            asked |= kinds
            earlier, at = self.store.read(earlier, _EARLIER), at + 1
            if "definitions" in kinds:
                break  # it was parsed: what had been asked before that was read of it then
        return sorted(asked - self.store.kinds(content))

    def _find(self, how: str, word: str, test: Callable[[Words], bool]) -> AbstractSet[Content]:
        """The contents that pass a test; each is tested once, whatever is asked later."""
        tested, found = self._sought.get((how, word), (0, set()))
        if tested < len(self._words):
            new = list(islice(self._words.items(), tested, None))
            found.update(content for content, words in new if test(words))
            if len(self._sought) >= _MOST_SOUGHT:
                self._sought.clear()
            self._sought[how, word] = tested + len(new), found
        return found

    def _stamp(self, path: str, now: int) -> Stamp | None:
        try:
            found = os.stat(f"{self._root}/{path}")  # noqa: PTH116 - of very many files
        except OSError:
            return None
        if not stat.S_ISREG(found.st_mode):
            return None
        latest = max(found.st_mtime_ns, found.st_ctime_ns)
        if now - latest < _UNSURE_NS:
            return _UNSURE
        return _STAMP.pack(found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)

    def _read(self, path: str) -> Content:
        data = read_source(self._root / path) or b""
        content = content_of(path, data)
        if content not in self._words:
            written = self.store.read(content, "words")
            words = Words.unpacked(written) if written is not None else None
            if words is None:
                words = Words.of(data, language_of(path) or "")
                self.store.write(content, "words", words.packed())
            self._words[content] = words
        return content


def read_source(path: Path) -> bytes | None:
    """A file as UTF-8 with LF ends; "" for what is no text, None for what cannot be read."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            return b""
        data = path.read_bytes()
    except OSError:
        return None
    if len(data) > MAX_FILE_BYTES or looks_binary(data[:_SNIFF_BYTES]):
        return b""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = decode(data, "utf-8")[0].encode("utf-8", "replace")
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def content_of(path: str, data: bytes) -> Content:
    """What stands for a content; the file's ending says how it is read."""
    digest = blake2b(suffix_of(path).encode(), digest_size=16)
    digest.update(b"\0")
    digest.update(data)
    return digest.digest()


def index_of(workspace: Workspace) -> FileIndex:
    """The index of a workspace, the same one in all questions to this process."""
    return _index(workspace.cache, workspace.root)


@lru_cache(maxsize=_MOST_INDEXES)
def _index(folder: Path | None, root: Path) -> FileIndex:
    return FileIndex(_store(folder), root)


@lru_cache(maxsize=_MOST_INDEXES)
def _store(folder: Path | None) -> Store:
    return Store(folder)
