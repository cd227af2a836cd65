"""Words that look like a secret by themselves, whatever stands around them.

Two shapes are in hardly any code or prose: a token in which small and capital letters and digits
take turns, and a password with a sign in the middle of it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret.rule import Span
from whence_tools.secret.tokens import scanner
from whence_tools.secret.values import Looks, has_digit, is_random, looks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.secret.tokens import Scanner

_LONGEST, _SHORTEST_TOKEN, _LONGEST_TOKEN = 200, 16, 128
_LONGEST_PASSWORD = 40
_LONGEST_TURN = 2.5  # characters, on average
_LINE_OF_DATA = 54  # characters of base64; a key or an image has many such lines
_SIGNS = "!#$%^&~@+"
_WORD_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./-" + _SIGNS
_REST = lazy_pattern(rf"[\w./{_SIGNS}-]{{0,{_LONGEST}}}")
_ALTERNATING = r"[A-Z0-9][a-z]{1,3}[A-Z0-9]{1,4}[a-z]{1,3}[A-Z0-9][\w+/-]+"
_SIGNED = r"[A-Za-z0-9][!#$%^&][A-Za-z0-9]"
_PLAIN = lazy_pattern(r"[\w+/.~-]+$")
_INNER_SIGN = lazy_pattern(r"[^\W_][!#$%^&][^\W_]")
# URLs' escapes, hosts, classes within classes, expressions
_NO_PASSWORD = lazy_pattern(r"/|%[0-9A-Fa-f]{2}|@[\w.-]+$|\..*[#@$&]|&&|[&#]\d+;|^\W|\$[A-Z]\w*$")
_NO_TOKEN = lazy_pattern(r"sha\d|AAAA|[/.~]|.*\..*\.|0x")
_HEX = lazy_pattern(r"(?:(?<=[-_./])|^)(?i:[0-9a-f]{4,}|\d+)(?=[-_./]|$)")
_PART = lazy_pattern(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_LIKE_WORDS = lazy_pattern(r"[a-z]{4,}|[A-Z]{5,}")
# What stands before something random that everybody may know
_PUBLIC = lazy_pattern(
    r"(?:\bsha-?\d|\bmd5|\bh1:|base64,|nonce|integrity|digest|checksum|finger ?print|etag|\bhash"
    r"|pub(?:lic)?[ _-]?key|ssh-[dre])[^\n]{0,40}\Z",
    0x2,
)


@cache
def _heads() -> Scanner:
    return scanner(f"{_ALTERNATING}|{_SIGNED}")


def shaped(text: str, bytes_: bytes, start: int) -> Iterator[Span]:
    """The places of such words from `start` on."""
    end = start
    for match in _heads().finditer(bytes_, start):
        at = match.start()
        if at < end:
            continue
        rest = _REST.match(text, at)
        assert rest is not None
        end = rest.end()
        before = text[max(0, at - _LONGEST) : at]
        begin = at - len(before) + len(before.rstrip(_WORD_SIGNS))
        word = text[begin:end].rstrip(".,!-/")
        if _stands_alone(text, begin, begin + len(word)) and _is_secret(text, begin, word):
            yield Span(begin, begin + len(word))


def _stands_alone(text: str, begin: int, end: int) -> bool:
    before = text[begin - 1] if begin else "\n"
    return before in " \t\r\n\"'`=:([,{>|" and text[end : end + 1] not in ("(", "[", "{", "\\")


def _is_secret(text: str, begin: int, word: str) -> bool:
    looks_so = _is_token if _PLAIN.match(word) else _is_password
    if not has_digit(word) or not looks_so(word):
        return False
    if _PUBLIC.search(text, max(0, begin - 100), begin):
        return False
    is_line = text[begin - 1 : begin] in ("", "\n") and len(word) >= _LINE_OF_DATA
    return not is_line


def _is_password(word: str) -> bool:
    return (
        len(word) <= _LONGEST_PASSWORD
        and _INNER_SIGN.search(word) is not None
        and len({_kind(sign) for sign in word if sign.isalnum()}) == 3
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
    least = _SHORTEST_TOKEN if len({_kind(part) for part in parts}) > 2 else 20
    return (
        length >= least
        and letters * 2 >= length
        and len(parts) * _LONGEST_TURN >= length
        and sum(map(len, _LIKE_WORDS.findall(word))) * 3 <= length
        and is_random(word)
    )


def _kind(part: str) -> str:
    if part.isdigit():
        return "digits"
    return "small" if part.islower() else "capital"
