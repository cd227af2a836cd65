"""What a pasted text says besides its trace, and how well functions fit it.

Titles, prose and snippets name what was used when it failed: whole names of the code, and words
that names of the code are made of. A word counts the more, the fewer candidates have it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from math import log
from typing import TYPE_CHECKING, Final

from whence.playbook.suspects.relevance import stem
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence.playbook.suspects.candidate import Candidate
    from whence_tools.errors.model import Problem

_QUOTED: Final = re.compile(
    r"[`'\"‘]([A-Za-z_][\w.]*)(?:\(\))?[`'\"’]|\b([A-Za-z_][\w.]*)\(|\b([a-z]+_\w+)\b"
    r"|\b((?:[A-Z][a-z0-9]+){2,})\b"
)
_PLAIN: Final = (
    "None NoneType null undefined nil str int list dict tuple set bool float object bytes type "
    "print len self cls import from with this True False range open isinstance assert"
)
_NO_NAME: Final = frozenset(_PLAIN.split())
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_WHOLE: Final = re.compile(r"\w+")
_COMPOUND: Final = re.compile(r"[^_]_[^_]|[a-z][A-Z]")
_OF_FOLDER: Final = frozenset({"__init__", "index", "mod"})
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_FREQUENT: Final = (
    "the and for not with from that this are was has have had but can you when what which why how "
    "its get got set use used using will would should there error exception file line call last "
    "most recent traceback none type object value self def return import class raise code true "
    "false test tests expected actual version python following issue bug"
)
_COMMON: Final = frozenset(_FREQUENT.split())
_MARGIN: Final = frozenset(" \t>")
_TITLE: Final = 1.0  # more, for a word of the title
_DESCRIPTION: Final = 20  # words
_NAMES: Final = 16  # of the code, that a text has


@dataclass(frozen=True)
class Wording:
    """The words of an error's message and of the text around its trace.

    Attributes:
        prose: the lines that are no trace, the title first.
        is_description: whether sentences, not only a title, say what happens.
    """

    message: str
    prose: tuple[str, ...]
    is_description: bool = False

    @classmethod
    def of(cls, problem: Problem) -> Wording:
        if problem.is_diagnostic:  # around it stand others
            return cls(problem.message, ())
        first, last = _span(problem)
        rows = problem.text.split("\n")
        around = [
            row for index, row in enumerate(rows, 1) if not first <= index <= last or not first
        ]
        plain = [row for row in around if row.strip() and not _is_of_trace(row)]
        told = sum(len(_WORD.findall(row)) for row in _list_sentences(around))
        return cls(problem.message, tuple(plain), told >= _DESCRIPTION)

    @cached_property
    def code_names(self) -> list[str]:
        """The names of the code: what the message, then the rest, quotes, calls, or writes so."""
        found = [
            part
            for row in (self.message, *self.prose)
            for groups in _QUOTED.findall(row)
            for word in groups
            if word
            for part in reversed(word.split("."))
        ]
        return [w for w in dict.fromkeys(found) if len(w) > 2 and w not in _NO_NAME][:_NAMES]

    @cached_property
    def words(self) -> Counter[str]:
        return Counter(list_words("\n".join((self.message, *self.prose))))

    @cached_property
    def query(self) -> dict[str, float]:
        """How much each word counts to find what the text is about: those of the title the most."""
        counts = Counter(map(stem, self.words.elements()))
        weights = {word: 1 + log(count) for word, count in counts.items()}
        for word in map(stem, list_words(self._title)):
            weights[word] += _TITLE
        return weights

    @cached_property
    def _title(self) -> str:
        return self.prose[0] if self.prose else ""

    @cached_property
    def _lower(self) -> frozenset[str]:
        return frozenset(word.lower() for word in _WHOLE.findall(self._title))

    def names_file(self, path: str) -> bool:
        """Whether the title has the name of a file."""
        return _module_of(path) in self._lower

    def describe(self, candidates: Sequence[Candidate]) -> None:
        """Adds how well each candidate's name, class, file and text fit the words."""
        bodies = [set(list_words(one.text)) for one in candidates]
        common = Counter(word for body in bodies for word in body)
        weights = {word: log(1 + len(bodies) / (1 + common[word])) for word in self.words}
        of_message = set(list_words(self.message))
        title, whole = set(list_words(self._title)), set(_WHOLE.findall(self._title))
        for one, body in zip(candidates, bodies, strict=True):
            name = set(list_words(one.function.name))
            place = set(list_words(f"{one.function.owner or ''} {one.file.path}"))
            for feature, words, own in (
                ("message in name", of_message, name),
                ("message in body", of_message, body),
                ("title in name", title, name),
                ("title in place", title, place),
                ("text in name", self.words.keys(), name),
                ("text in place", self.words.keys(), place),
                ("text in body", self.words.keys(), body),
            ):
                one.add(feature, _share(words, own, weights))
            named = one.function.name in whole and _COMPOUND.search(one.function.name) is not None
            one.add("named in title", float(named))
            one.add("file in title", float(self.names_file(one.file.path)))
            one.add("described", float(self.is_description))
        for feature in ("text in body", "text in name", "message in body"):
            best = max((one.features.get(feature, 0.0) for one in candidates), default=0.0)
            for one in candidates:
                if best:
                    one.add(f"{feature}, of the best", one.features.get(feature, 0.0) / best)


def _module_of(path: str) -> str:
    """What a file is called by, which is its folder's name where it stands for that; "" where it is
    called too shortly."""
    folder, _, name = path.lower().rpartition("/")
    stem = name.partition(".")[0]
    stem = folder.rpartition("/")[2] if stem in _OF_FOLDER else stem
    return stem if len(stem) > 2 else ""


def _share(words: Iterable[str], own: set[str], weights: dict[str, float]) -> float:
    """How much of the words' weight a set has."""
    listed = list(words)
    total = sum(weights.get(word, 0.0) for word in listed)
    return sum(weights.get(word, 0.0) for word in listed if word in own) / total if total else 0.0


def list_words(text: str) -> Iterator[str]:
    """The words of a text in lower case, names taken apart."""
    for word in _WORD.findall(text):
        for part in _PART.findall(word):
            plain = part.lower()
            if len(plain) > 2 and plain not in _COMMON:
                yield plain[:-1] if plain.endswith("s") and len(plain) > 4 else plain


def _span(problem: Problem) -> tuple[int, int]:
    """The lines of the error and of what led to it."""
    if not problem.frames:
        return 0, -1
    every = list(problem.walk())
    return min(one.start_line for one in every), max(one.end_line for one in every)


def _list_sentences(rows: Iterable[str]) -> Iterator[str]:
    """The lines that are no code: neither in a fence nor indented or quoted."""
    is_code = False
    for row in rows:
        if row.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and row[:1] not in _MARGIN and not _is_of_trace(row):
            yield row


def _is_of_trace(row: str) -> bool:
    plain = row.strip()
    return plain.startswith(("Traceback (", 'File "', "During handling", "The above exc", "```"))
