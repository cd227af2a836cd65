"""Whether a value is a secret, or code, a placeholder, a sentence."""

from __future__ import annotations

import base64
import math
import re
from collections import Counter
from enum import IntEnum

from whence_tools.lazy_pattern import lazy_pattern

REDACTED = "[redacted]"
_SHORTEST, _NOISY = 3, 40

_PLACEHOLDER = lazy_pattern(
    r"\$(?!(?:\w*?[A-Za-z]\d+[A-Za-z]){2})(?:\w+$|[({]|\w+[^\w!@#%^&*])|<(?![^<>]*>[\w!@#$%^&*])|%(?:\w+%|[({sdr])|#\{|![A-Za-z]+$|.{0,12}(?:\.{3}|\u2026)$"
    r"|\{(?!(?:noop|bcrypt|cipher|des\w*|aes\w*|s?sha\d*)\}|[\w+/=]{20,}\}$)(?=\{|[^{}]*\}|\s|$)|\[?(?:filtered|masked|removed|hidden|secret)\]"
    r"|replace.?(?:me|this|with)|\W?\*{2,}"
    r"|(?:[\w.-]{0,20}[_-])?[x.\u2022\u2026]{3,}$|(?:id|name|src|type|env|file)=\w"
    r"|(?:your|the|some)[_-]|my[_-](?!.*\d\d)|(?:your|insert|enter) "
    r"|change.?me|"
    r"(?:.{0,20}[_-])?(?:example|placeholder|dummy)(?:$|[_-])|\[redacted|"
    r"(?:true|false|null|none|nil|undefined|required|optional|string|redacted|todo|tbd|yes|no"
    r"|xsd?:\w+"
    r"|on|off|(?:en|dis)abled)$",
    re.IGNORECASE,
)
_IDENTIFIER_PATH = lazy_pattern(
    r"[A-Za-z_]+(?:[.\[\]:>-]{1,2}[A-Za-z_]+)*[?!]?$|(?!.*\d)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$"
)
_TYPE = lazy_pattern(
    r"(?:[Uu]?(?:hmac[-_]?)?(?:int|float|big|sha|base|utf|argon|pbkdf|oauth|md|ipv|[rhep]s|aes|rsa|ed)-?\d+[\w-]*"
    r"|str|string|int|integer|bytes?|bool|boolean|float|double|number|any|object|unknown|void|never"
    r"|dict|list|tuple|set|array|map|text|varchar|char|self|this|ok|yes|no|on|off|invalid|valid"
    r"|missing|empty|incorrect|wrong|hidden|expired|accepted|rejected|changed|updated|prompt"
    r"|write|read|admin|inherit)$",
    re.IGNORECASE,
)
_SECRET_WORD = lazy_pattern(
    r"^pass$|pass(?:word|wd|phrase|code)|pwd|secret|token|credential|api[_-]?key|signature|auth|(?:private|public|access|secret).?key",
    re.IGNORECASE,
)
# Paths, addresses and expressions are no secrets, whatever is in them.
_ADDRESS = lazy_pattern(
    r"(?:\.{1,2}|~)?/[\w.-]*/|\.{1,2}[/\\]|[a-z][a-z0-9+.-]+://|[A-Za-z]:\\"
    r"|(?:[\w.-]+/)+[\w.-]+\.[a-z]{2,4}$|(?-i:(?:[a-z0-9._-]{1,20}/){2,}[a-z0-9._-]{1,20}$)",
    re.IGNORECASE,
)
_EXPRESSION = lazy_pattern(
    # rules of forms and types of SQL too: `required|min:8`, `VARCHAR(255)`
    r"^[A-Za-z]+\(\d+(?:,[ ]?\d+)?\)[,;]?$"
    r"|\|(?:min|max|string|confirmed|required|nullable)\b|^required[|,]|^(?:[0-9A-F]{2}:){3}"
    r"|\[\^?(?:a-z|A-Z|0-9|\\w)|\[[^\]]{1,40}-[^\]]{1,40}\][+*{]|\(\?[:P!=<]|\\[.dwsb][+*{\\]"
)
_NUMBERED = lazy_pattern(r"(?=.{5})(?=.*[0-9])(?:.*[^\W\d]|\d{6})", re.DOTALL)
_KINDS = tuple(lazy_pattern(kind) for kind in (r"[a-z]", r"[A-Z]", r"[0-9]", r"[^\w\s.:/,-]"))
# Times, versions, expressions and calls, which have many kinds of characters too
_NO_PASSWORD = lazy_pattern(
    r"\d{4}-\d\d|\d\d:\d\d|^\W*v?\d+\.\d|[\s(){}\[\]<>\\]|\w=\w|==|=>|->|::|%[sdr]\b"
    r"|^[A-Za-z]+/\d"
)
# What is named for a secret, or of `self`, has a number for a name in code
_ATTRIBUTES = lazy_pattern(
    r"(?:(?=.*(?:key|tok|pass|pw|secret|auth|cred|sess|self|this|conf|set|env))|(?!.*\d))"
    r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+!?$",
    re.IGNORECASE,
)
_LONG_PART = 32
_TELLING = 200  # characters that show whether a value is made by chance
_NO_SIGN = lazy_pattern(r"[^\w+/=]|_")
_TURN = lazy_pattern(r"[a-z]+|[0-9]+|[^a-z0-9]+")
_DIGIT = lazy_pattern(r"\d")
_BLANK = lazy_pattern(r"\s")
_CODE = lazy_pattern(r"[=(){}\[\]<>]")
_NAME_LIKE = lazy_pattern(
    # no language has a name with a hyphen, a capital and a digit
    r"(?!(?-i:(?=.*-)(?=.*[A-Z])(?=.*\d)))(?!(?:super|top|very|my|ultra)(?:secret|secure|strong|pass)\w*$)_?(?:[A-Za-z]+\d?[_.:/-]+)*[A-Za-z]+\d?$"
)
_PROSE = lazy_pattern(
    r"\b(?:a|an|the|is|are|be|of|for|to|in|on|at|and|or|not|must|your|you|with|this|that|please|"
    r"enter|invalid|was|has|no|should|can|could|cannot|will|when|if|expected|required|missing)\b",
    re.IGNORECASE,
)
_LENGTH = lazy_pattern(
    r"\b(?:least|most|char\w*|digits?|minimum|maximum|than)\b|pass(?:word|phrase)", re.IGNORECASE
)
_VERSION = lazy_pattern(r"[\^~<>=v]{0,3}\d+(?:\.\d+){1,3}(?:-[a-z]+[.\d]*)?$")


class Looks(IntEnum):
    """How much a value looks like a secret, by itself."""

    HARMLESS = 0
    SENTENCE = 1  # a secret only where nothing but a value can stand
    WORD = 2  # or several, or a name: a secret only where a literal surely stands
    MADE = 3  # no word
    NUMBERED = 4  # with letters and digits, or many digits
    GENERATED = 5  # of three kinds of characters: where it stands need not say much
    RANDOM = 6
    NEVER = 7  # no value does


def looks(value: str) -> Looks:
    """How much a value looks like a secret."""
    if len(value) < _SHORTEST or not is_literal(value):
        return Looks.HARMLESS
    if len(value) >= _NOISY and _is_noise(value):
        return Looks.RANDOM
    if is_phrase(value):
        return Looks.HARMLESS if _CODE.search(value) else Looks.SENTENCE
    if _ADDRESS.match(value) or _EXPRESSION.search(value) or _VERSION.match(value):
        return Looks.HARMLESS
    if is_random(value):
        return Looks.RANDOM
    if is_type(value) or _IDENTIFIER_PATH.match(value):
        return Looks.WORD
    if not _NUMBERED.match(value):
        return Looks.MADE
    return Looks.GENERATED if _is_generated(value) else Looks.NUMBERED


def _is_noise(value: str) -> bool:
    """Whether signs of all kinds take turns, as in WordPress' keys, which may have blanks."""
    marks = {sign for sign in value if not sign.isalnum() and sign not in " _-./\\"}
    few_blanks = value.count(" ") * 8 <= len(value)
    return len(marks) >= 5 and len(set(value)) >= 28 and has_digit(value) and few_blanks


def _is_generated(value: str) -> bool:
    kinds = sum(kind.search(value) is not None for kind in _KINDS)
    if kinds < 3 or len(value) < 8 or _NO_PASSWORD.search(value):
        return False
    return not value.isalnum() or sum(map(str.isdigit, value)) > 1


def is_literal(value: str) -> bool:
    """Whether a value can be one: no placeholder, no name of a secret."""
    return can_be_literal(value) and not (
        _SECRET_WORD.search(value)
        and _NAME_LIKE.match(value.rstrip(":,;)]}"))
        and not is_random(value)
    )


def can_be_literal(value: str) -> bool:
    """Whether a value is no placeholder, and not redacted already."""
    masked = REDACTED in value or value.endswith("XXXXXXXX")
    return not masked and not _PLACEHOLDER.match(value)


def is_phrase(value: str) -> bool:
    """Whether a value is a sentence for people, or code; a passphrase is neither."""
    if not _BLANK.search(value):
        return False
    named = _SECRET_WORD.search(value) and not has_digit(value)
    prose = is_prose(value) and (not has_digit(value) or _LENGTH.search(value))
    return bool(named or prose or _CODE.search(value))


def is_passphrase(value: str) -> bool:
    """Whether words with a number among them are no sentence."""
    return has_digit(value) and not is_prose(value) and not _CODE.search(value)


def is_prose(value: str) -> bool:
    """Whether a value has words of sentences in it."""
    return _PROSE.search(value) is not None


def is_type(value: str) -> bool:
    """Whether a value is a type's name, or another word that stands where types do."""
    return bool(_TYPE.match(value))


def is_path(value: str) -> bool:
    """Whether a value reads as attributes of attributes: `self.settings.key`."""
    return bool(_ATTRIBUTES.match(value)) and max(map(len, value.split("."))) < _LONG_PART


def _is_basic(value: str) -> bool:
    """Whether a value is a user's name and password in base64 (RFC 7617)."""
    try:
        text = base64.b64decode(value, validate=True).decode("ascii")
    except ValueError:
        return False
    return ":" in text[1:-1] and text.isprintable()


def is_random(value: str) -> bool:
    """Whether a value looks made by a machine: long, and changing from kind to kind.

    Words, joined in whatever way, change seldom.
    """
    signs = _NO_SIGN.sub("", value[:_TELLING])
    turns = len(_TURN.findall(signs)) - 1
    made = len(signs) >= 16 and has_digit(value) and turns >= len(signs) / 4
    return made or (len(value) >= 12 and _is_basic(value))


def has_digit(value: str) -> bool:
    """Whether a digit is in it."""
    return _DIGIT.search(value) is not None


def measure_entropy(value: str) -> float:
    """Shannon's, in bits a character."""
    return -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values())
