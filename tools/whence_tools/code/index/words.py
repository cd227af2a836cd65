"""The words of a file by where they stand, from its bytes alone: what tells whether a parse of it
can be of use.

Only checksums of the words are kept: small, and nothing of the text can be read from them. Two
words of one checksum make a file look worth reading that is not, no more.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from whence_tools.code.blind_spots import list_computed_names
from whence_tools.code.index.packing import pack, unpack
from whence_tools.code.languages import RECORDS
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORD = re.compile(rb"[\w$\x80-\xff]+")
_AFTER_DOT = re.compile(rb"[.#]\s{0,39}([\w$\x80-\xff]+)")
_QUOTED = re.compile(rb"([\"'`])(?=([\w$\x80-\xff]+)\1)")
_IMPORT = re.compile(rb"import|export")
_LINE_END = re.compile(rb"(?<!\\)\n")
_BRACKET = re.compile(rb"[(){}]")
_LONGEST_IMPORT = 3000
_BRINGS_ANYTHING = (b"import *", b"require(", b"import(")
_CLASS = re.compile(
    rb"\b(?:class|interface|object|enum|struct|record|trait|module|type|union|namespace)"
    rb"\s+(?:\w+::)*(\w+)"
)
_FUNCTION = re.compile(rb"\b(?:def|fun|func|function|fn|macro_rules!)\s([^\n=;{}]{0,80}\w*)")
_DEFINERS = {
    name: re.compile(record.definers, re.MULTILINE)
    for name, record in RECORDS.items()
    if record.definers
}

Sums = array  # of unsigned numbers, sorted


@dataclass(frozen=True, slots=True)
class Words:
    """Where the words of one content stand.

    Attributes:
        size: bytes of the content.
        defined: words that seem to be defined, by those before them.
        brings_anything: whether an import may bring names that it does not say.
        computed: what is called or read by a computed name, as it is written.
    """

    size: int
    anywhere: Sums[int]
    after_dot: Sums[int]
    quoted: Sums[int]
    imported: Sums[int]
    defined: Sums[int]
    brings_anything: bool
    computed: tuple[str, ...]

    @classmethod
    def of(cls, data: bytes, language: str) -> Words:
        return cls(
            size=len(data),
            anywhere=_sums(_WORD.findall(data)),
            after_dot=_sums(_AFTER_DOT.findall(data)),
            quoted=_sums(word for _, word in _QUOTED.findall(data)),
            imported=_sums(_find_imported(data)),
            defined=_sums(_find_defined(data, language)),
            brings_anything=any(mark in data for mark in _BRINGS_ANYTHING),
            computed=tuple(list_computed_names(data, language)),
        )

    def packed(self) -> bytes:
        sums = (self.anywhere, self.after_dot, self.quoted, self.imported, self.defined)
        texts = [each.tobytes() for each in sums]
        return pack((self.size, texts, self.brings_anything, self.computed))

    @classmethod
    def unpacked(cls, data: bytes) -> Words | None:
        """None for what was damaged."""
        fact = unpack(data)
        if fact is None:
            return None
        size, texts, brings_anything, computed = fact
        anywhere, after_dot, quoted, imported, defined = (array("I", each) for each in texts)
        return cls(size, anywhere, after_dot, quoted, imported, defined, brings_anything, computed)

    def hold(self, word: str) -> bool:
        """Whether all parts of a name stand anywhere, each as a whole word."""
        return all(_is_in(self.anywhere, part) for part in _parts(word))

    def may_mean_another_files(self, name: str, *, member: bool) -> bool:
        """Whether a name can mean something of another file, where names have to be imported: it
        stands in an import or after a dot; a member always stands after a dot."""
        word = name.encode()
        if _is_in(self.quoted, word) or _is_in(self.after_dot, word):
            return True
        return not member and (self.brings_anything or _is_in(self.imported, word))

    def seem_to_define(self, name: str) -> bool:
        return _is_in(self.defined, name.encode())


@lru_cache(maxsize=1024)
def _parts(name: str) -> tuple[bytes, ...]:
    return tuple(_WORD.findall(name.encode()))


def _sums(words: Iterable[bytes]) -> Sums[int]:
    return array("I", sorted(set(map(crc32, set(words)))))


def _is_in(sums: Sums[int], word: bytes) -> bool:
    sum_ = crc32(word)
    index = bisect_left(sums, sum_)
    return index < len(sums) and sums[index] == sum_


def _find_imported(data: bytes) -> Iterator[bytes]:
    """The words of import and export statements, of the ones over several lines too."""
    begun = [found.start() for found in _IMPORT.finditer(data)]
    for start, following in pairwise([*begun, len(data)]):
        end = min(following, start + _LONGEST_IMPORT)
        yield from _WORD.findall(data, start, _statement_end(data, start, end))


def _statement_end(data: bytes, start: int, end: int) -> int:
    depth, position = 0, start
    for line_end in _LINE_END.finditer(data, start, end):
        for bracket in _BRACKET.findall(data, position, line_end.start()):
            depth += 1 if bracket in b"({" else -1
        if depth <= 0:
            return line_end.start()
        position = line_end.start()
    return end


def _find_defined(data: bytes, language: str) -> Iterator[bytes]:
    yield from _CLASS.findall(data)
    for header in _FUNCTION.findall(data):
        yield from _WORD.findall(header)
    if language in _DEFINERS:
        yield from _DEFINERS[language].findall(data)
