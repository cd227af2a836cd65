"""Words that look like a secret by themselves, whatever stands around them.

Two shapes are in hardly any code or prose: a token in which small and capital letters and digits
take turns, and a password with a sign in the middle of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret.rule import Span
from whence_tools.secret.values import Looks, has_digit, is_random, looks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What such a word has in it, in the syntax of RE2.
HEADS = r"[A-Z0-9][a-z]{1,3}[A-Z0-9]{1,4}[a-z]{1,3}[A-Z0-9][\w+/-]+|[A-Za-z0-9][!#$%^&][A-Za-z0-9]"

_LONGEST_PASSWORD, _SHORTEST_TOKEN, _LONGEST_TOKEN, _LONGEST = 40, 16, 128, 200
_LONGEST_TURN = 2.5  # characters, on average
_LINE_OF_DATA = 54  # characters of base64; a key or an image has many such lines
_BEFORE = lazy_pattern(r"(?:[\s\"'`=:(\[,{>|]|\A)([\w./!#$%^&~@+-]*)\Z")
_REST = lazy_pattern(rf"[\w./!#$%^&~@+-]{{0,{_LONGEST}}}+(?![(\[{{\\])")
_PLAIN = lazy_pattern(r"[\w+/.~-]+$")
_INNER_SIGN = lazy_pattern(r"[^\W_][!#$%^&][^\W_]")
_KINDS = lazy_pattern(r"(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])")
# URLs' escapes, hosts, classes within classes, expressions
_NO_PASSWORD = lazy_pattern(r"/|%[0-9A-Fa-f]{2}|@[\w.-]+$|\..*[#@$&]|&&|[&#]\d+;|^\W|\$[A-Z]\w*$")
_NO_TOKEN = lazy_pattern(r"sha\d|AAAA|[/.~]|(?:.*\.){3}|0x")
_HEX = lazy_pattern(r"(?:(?<=[-_./])|^)(?i:[0-9a-f]{4,}|\d+)(?=[-_./]|$)")
_PART = lazy_pattern(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_LIKE_WORDS = lazy_pattern(r"[a-z]{4,}|[A-Z]{5,}")
# What stands before something random that everybody may know
_PUBLIC = lazy_pattern(
    r"(?:(?:\bsha-?\d|\bmd5|\bh1:|base64,|nonce|integrity|digest|checksum|finger ?print|etag|\bhash"
    r"|pub(?:lic)?[ _-]?key|ssh-[dre])[^\n]{0,40}"
    r"|(?<!session)(?<!session_)(?<!secret_)(?<!secret)(?<!\bs)id[\"']?[ ]?[ :=][ ]?[\"']?)\Z",
    re.IGNORECASE,
)


def find_shaped(text: str, heads: Iterable[int], start: int) -> Iterator[Span]:
    """The places of such words.

    Args:
        heads: where `HEADS` matches.
        start: where to look from.
    """
    end = start
    for at in heads:
        if at < end or not (rest := _REST.match(text, at)):
            continue
        end = rest.end()
        if before := _BEFORE.search(text, max(0, at - _LONGEST), at):
            begin = before.start(1)
            word = text[begin:end].rstrip(".,!-/")
            if _is_secret(word, text[max(0, begin - 100) : begin]):
                yield Span(begin, begin + len(word))


def _is_secret(word: str, before: str) -> bool:
    if not has_digit(word) or (before[-1:] in ("", "\n") and len(word) >= _LINE_OF_DATA):
        return False
    good = _is_token(word) if _PLAIN.match(word) else _is_password(word)
    return good and not _PUBLIC.search(before)


def _is_password(word: str) -> bool:
    return (
        len(word) <= _LONGEST_PASSWORD
        and _INNER_SIGN.search(word) is not None
        and _KINDS.match(word) is not None
        and looks(word) is Looks.GENERATED
        and not _NO_PASSWORD.search(word)
    )


def _is_token(word: str) -> bool:
    """Whether its kinds of characters take turns more often than in words that are joined."""
    if not _SHORTEST_TOKEN <= len(word) <= _LONGEST_TOKEN or _NO_TOKEN.match(word):
        return False
    parts = _PART.findall(_HEX.sub("", word))
    length = sum(map(len, parts))
    letters = sum(len(part) for part in parts if part.isalpha())
    return (
        length >= (_SHORTEST_TOKEN if _KINDS.match(word) else 20)
        and letters * 2 >= length
        and len(parts) * _LONGEST_TURN >= length
        and sum(map(len, _LIKE_WORDS.findall(word))) * 3 <= length
        and is_random(word)
    )
