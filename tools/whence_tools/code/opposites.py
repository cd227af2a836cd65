"""Names that are easily taken for each other because they mean opposite or neighbouring things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# what languages' own libraries call things: these exist without being written anywhere
_LIBRARY: Final = (
    "min max", "lower upper", "toLowerCase toUpperCase", "ToLower ToUpper", "floor ceil round",
    "int round", "trunc round", "Floor Ceil Round", "any all", "some every", "append extend",
    "push unshift", "pop shift", "pop popleft", "append appendleft", "list sorted",
    "keys values items", "strip rstrip lstrip",
    "trim trimStart trimEnd", "find rfind", "index rindex", "indexOf lastIndexOf",
    "startswith endswith", "startsWith endsWith", "starts_with ends_with", "HasPrefix HasSuffix",
    "first last", "begin end", "front back", "push_back push_front", "pop_back pop_front",
    "split rsplit", "union intersection", "encode decode", "break continue", "sin cos",
    "add sub", "add discard", "removeFirst removeLast", "addFirst addLast", "minOf maxOf",
    "min_by max_by", "minBy maxBy", "sortBy sortByDescending", "sorted reversed",
    "TrimLeft TrimRight", "lowerEntry floorEntry", "higherEntry ceilingEntry",
    "lowerKey floorKey", "higherKey ceilingKey", "headMap tailMap", "lower_bound upper_bound",
    "bisect_left bisect_right", "isBefore isAfter", "each_slice each_cons",
    "TrimPrefix TrimSuffix", "is_some is_none", "is_ok is_err", "isEmpty isNotEmpty", "take drop",
    "filter reject", "select reject", "now utcnow", "fromtimestamp utcfromtimestamp",
    "localtime gmtime", "getHours getUTCHours", "getMonth getUTCMonth", "getDay getUTCDay getDate",
    "getDate getUTCDate getDay", "getFullYear getUTCFullYear", "update setdefault", "insert append",
)  # fmt: skip
# words of a program's own names, which have to be there
_WORDS: Final = (
    "start end", "begin end", "first last", "left right", "min max", "lower upper", "low high",
    "width height", "row col", "row column", "rows cols", "rows columns", "x y", "from to",
    "source target", "src dst", "old new", "before after", "prev next", "previous next", "in out",
    "input output", "head tail", "top bottom", "open close", "key value", "a b", "i j",
    "lat lon", "latitude longitude", "created updated", "sent received", "net gross",
    "debit credit", "buy sell", "parent child", "expected actual", "total count", "index count",
)  # fmt: skip


def _table(groups: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for group in groups:
        names = group.split()
        for name in names:
            others = found.setdefault(name, [])
            others.extend(other for other in names if other != name and other not in others)
    return {name: tuple(others) for name, others in found.items()}


_IN_LIBRARIES: Final = _table(_LIBRARY)
_IN_NAMES: Final = _table(_WORDS)
_IN_TEXTS: Final = _table(
    ("utf-8 latin-1 cp1252 ascii", "utf8 latin1 ascii", "asc desc", "ASC DESC", "ceil floor",
     "rb r", "wb w", "w a", "%d/%m/%Y %m/%d/%Y", "%H:%M %I:%M", "left right", "start end", "and or")
)  # fmt: skip
_PART: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def opposites_of(name: str) -> Iterator[tuple[str, bool]]:
    """What may have been meant in place of a name, and whether that can be used though no code
    here mentions it."""
    for other in _IN_LIBRARIES.get(name, ()):
        yield other, True
    for part in _PART.finditer(name):
        for other in _IN_NAMES.get(part[0].lower(), ()):
            cased = _cased_like(part[0], other)
            yield f"{name[: part.start()]}{cased}{name[part.end() :]}", False


def is_of_libraries(name: str, other: str) -> bool:
    """Whether two names that are taken for each other are those of languages' own libraries."""
    return other in _IN_LIBRARIES.get(name, ())


def _cased_like(word: str, other: str) -> str:
    if word.isupper() and len(word) > 1:
        return other.upper()
    return other.capitalize() if word[0].isupper() else other


def list_other_texts(text: str) -> tuple[str, ...]:
    """What a literal may have to say instead: another encoding, order or mode."""
    return _IN_TEXTS.get(text) or _IN_TEXTS.get(text.lower(), ())
