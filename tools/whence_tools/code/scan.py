"""The files of a workspace as a question sees them: which hold a name at all, parsed only then."""

from __future__ import annotations

import time
from functools import cached_property
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, Any

from whence_tools.code.facts import FileFacts
from whence_tools.code.index.files import content_of, index_of, read_source
from whence_tools.code.index.words import Words
from whence_tools.code.languages import RECORDS, calling_suffixes, language_of
from whence_tools.code.resolve import names_of
from whence_tools.code.syntax import OutOfTimeError, normalise_line_ends, parse
from whence_tools.code.tsconfig import read_path_aliases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from whence_tools.code.index.store import Content, Store
    from whence_tools.code.syntax import Source
    from whence_tools.workspace import Workspace

MAX_PARSED_BYTES = 2 * 1024 * 1024
_MOST_PARSED = 8  # trees at a time: what is read of one is kept, and asked for together
_WALKING_SHARE = 0.5  # of the time, to list the files of a workspace that has very many
_READING_SHARE = 0.7  # of what is left, to read what has changed: the next question goes on with it


class Corpus:
    """The workspace's files of one language family, as the index knows them.

    Args:
        workspace: whose unsaved buffers win over the disk.
        language: files that can call into it are read.
        deadline: `time.monotonic()` after which nothing more is read or parsed.
        near: a path; what lies nearest to it is read first.

    Attributes:
        paths: the files, the nearest first.
        incomplete: whether something could not be read, for want of time or for another reason.
    """

    def __init__(
        self, workspace: Workspace, language: str, deadline: float, near: str = ""
    ) -> None:
        self._workspace = workspace
        self._deadline = deadline
        self._facts: dict[str, FileFacts] = {}
        self._parsed: dict[str, Source] = {}
        self._definers: dict[str, list[str]] = {}
        self._computed: list[tuple[str, str]] | None = None
        self.incomplete = False
        self._suffixes = calling_suffixes(language)
        paths = sorted(self._walk(near))
        folder = near.rpartition("/")[0]
        beside = (path for path in paths if path.rpartition("/")[0] == folder)
        self.paths = list(dict.fromkeys(chain([near] if near else [], beside, paths)))
        aliases = tuple(
            (one, tuple(targets)) for one, targets in read_path_aliases(workspace, language)
        )
        self.files = names_of(frozenset(paths), aliases)
        self._index = index_of(workspace)
        until = self.after(_READING_SHARE)
        self.incomplete |= not self._index.refresh(self.paths, until)
        self._unsaved = dict(self._read_unsaved())

    def close(self) -> None:
        """Lets go of what was parsed. Files and the corpus refer to each other: their trees would
        stay in memory until Python looks for such."""
        for path in self._parsed:
            self._read_again(path)
        self._index.store.flush()
        self._facts.clear()
        self._parsed.clear()

    @property
    def store(self) -> Store:
        """Where what is read is kept."""
        return self._index.store

    def _read_unsaved(self) -> Iterator[tuple[str, tuple[Content, Words]]]:
        """The contents of the texts that the workspace has read already, saved or not."""
        for file in self._workspace.read_files():
            if language_of(file.path) is not None:
                data = _text_bytes(file.text)
                content = content_of(file.path, data)
                words = self._index.words(content)
                yield file.path, (content, words or Words.of(data, language_of(file.path) or ""))

    def _walk(self, near: str) -> list[str]:
        """The paths to read, as far as the time allows; `near` is there whatever happens."""
        paths = {near: None} if near else {}
        until = self.after(_WALKING_SHARE)
        for path in self._workspace.files(self._suffixes):
            paths[path] = None
            if time.monotonic() > until:
                self.incomplete = True
                break
        return list(paths)

    def after(self, share: float) -> float:
        """When a share of the time that is left will be used up."""
        return time.monotonic() + share * (self._deadline - time.monotonic())

    @cached_property
    def names_digest(self) -> bytes:
        """What stands for the files that there are, and for what imports call them."""
        digest = blake2b(repr(self.files.aliases).encode(), digest_size=16)
        digest.update("\0".join(sorted(self.paths)).encode("utf-8", "surrogatepass"))
        return digest.digest()

    def is_saved(self, path: str) -> bool:
        """Whether what the question sees of a file is on the disk."""
        return self.content(path) == self._index.content(path)

    def size(self, path: str) -> int:
        """Bytes of a file; 0 for one that was not read."""
        words = self._words(path)
        return words.size if words is not None else 0

    @property
    def out_of_time(self) -> bool:
        return time.monotonic() > self._deadline

    def expired(self) -> bool:
        """Whether to stop; the answer is incomplete then."""
        is_over = self.out_of_time
        self.incomplete |= is_over
        return is_over

    def may_use(self, path: str, name: str, *, member: bool) -> bool:
        """Whether a file that holds a name can mean one of another file by it.

        Where names have to be imported, it stands in an import or after a dot; a member always
        stands after a dot. Read from the bytes alone.
        """
        words = self._words(path)
        language = language_of(path)
        if words is None or language is None or not RECORDS[language].imports_are_explicit:
            return words is not None
        return words.may_mean_another_files(name, member=member)

    def computed_names(self) -> list[tuple[str, str]]:
        """(file, the name as it is written) of all that is called or read by a computed name."""
        if self._computed is None:
            paths = self._find(self._index.contents_computing(), lambda words: bool(words.computed))
            self._computed = [
                (path, name)
                for path in paths
                if (words := self._words(path)) is not None
                for name in words.computed
            ]
        return self._computed

    def holds(self, path: str, word: str) -> bool:
        """Whether a file holds a whole word."""
        words = self._words(path)
        return words is not None and words.hold(word)

    def paths_holding(self, names: Iterable[str]) -> list[str]:
        """The files that hold one of the words, the nearest first."""
        sought = list(names)
        held = set().union(*map(self._index.contents_holding, sought))
        return self._find(held, lambda words: any(map(words.hold, sought)))

    def _find(self, contents: AbstractSet[Content], test: Callable[[Words], bool]) -> list[str]:
        """The files of some contents, as far as they are saved, and unsaved ones by a test."""
        content_of, unsaved = self._index.content, self._unsaved
        return [
            path
            for path in self.paths
            if (test(unsaved[path][1]) if path in unsaved else content_of(path) in contents)
        ]

    def facts(self, path: str) -> FileFacts | None:
        """Facts of a file; None for one too large, and when time is up (`incomplete` tells)."""
        if path not in self._facts:
            content = self.content(path)
            if content is None or self.is_too_large(path) or self.out_of_time:
                self.incomplete = True
                return None
            try:
                self._facts[path] = FileFacts(path, _Content(self, path, content))
            except OutOfTimeError:
                self.incomplete = True
                return None
        return self._facts[path]

    def parse(self, path: str) -> Source:
        """The parsed file.

        Raises:
            OutOfTimeError: the deadline came while it was parsed.
        """
        if path in self._parsed:
            return self._parsed[path]
        data = self.data_of(path)
        if content_of(path, data) != self.content(path):
            self.incomplete = True  # it has changed since the question came
        source = parse(data.decode("utf-8", "replace"), path, self._deadline)
        if source is None:
            raise OutOfTimeError(path)
        if len(self._parsed) >= _MOST_PARSED:
            first = next(iter(self._parsed))
            self._read_again(first)
            del self._parsed[first]
        self._parsed[path] = source
        return source

    def _read_again(self, path: str) -> None:
        """Reads of an edited file, while its tree is there, what had been asked of it before the
        edit: the next question and the next process need no parse then."""
        content, facts = self.content(path), self._facts.get(path)
        if content is None or facts is None or not self.is_saved(path):
            return
        try:
            for kind in self._index.kinds_asked(content):
                facts.read_again(kind)
        except OutOfTimeError:
            pass  # it is read when it is asked for

    def is_too_large(self, path: str) -> bool:
        """Whether a file is only searched as text."""
        return self.size(path) > MAX_PARSED_BYTES

    def text_of(self, path: str) -> str:
        """The text of a file, "" where it cannot be read."""
        return self.data_of(path).decode("utf-8", "replace")

    def definers(self, name: str, near: str) -> list[str]:
        """Files that seem to define the name, by the words before it; nearest first."""
        if name not in self._definers:
            self._definers[name] = self._find_definers(name)
        folder = near.rpartition("/")[0]
        found = [p for p in self._definers[name] if language_of(p) is not None]
        return sorted(found, key=lambda path: path.rpartition("/")[0] != folder)

    def _find_definers(self, name: str) -> list[str]:
        defining = self._index.contents_defining(name)
        return self._find(defining, lambda words: words.seem_to_define(name))

    def content(self, path: str) -> Content | None:
        """What stands for the content of a file; None for one that was not read."""
        unsaved = self._unsaved.get(path)
        return unsaved[0] if unsaved is not None else self._index.content(path)

    def _words(self, path: str) -> Words | None:
        unsaved = self._unsaved.get(path)
        if unsaved is not None:
            return unsaved[1]
        content = self._index.content(path)
        return self._index.words(content) if content is not None else None

    def data_of(self, path: str) -> bytes:
        """The text of a file as UTF-8 with LF ends, "" where it cannot be read."""
        pinned = self._workspace.pinned(path)
        if pinned is not None:
            return _text_bytes(pinned.text)
        data = read_source(self._workspace.root / path)
        self.incomplete |= data is None
        return data or b""


class _Content:
    """A file of the corpus; what is read of an unsaved one is kept in memory only."""

    def __init__(self, corpus: Corpus, path: str, content: Content) -> None:
        self._corpus, self._path, self._content = corpus, path, content

    @property
    def data(self) -> bytes:
        return self._corpus.data_of(self._path)

    def holds(self, name: str) -> bool:
        return self._corpus.holds(self._path, name)

    def parse(self) -> Source:
        return self._corpus.parse(self._path)

    def load(self, kind: str, make: Callable[[Any], Any]) -> Any:
        return self._corpus.store.load(self._content, kind, make)

    def keep(self, kind: str, fact: Any, made: Any) -> None:
        is_saved = self._corpus.is_saved(self._path)
        self._corpus.store.keep(self._content, kind, fact, made, on_disk=is_saved)


def _text_bytes(text: str) -> bytes:
    return normalise_line_ends(text).encode("utf-8", "replace")
