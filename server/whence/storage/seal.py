"""A checksum inside a JSON object's text, so that a text whose bytes changed is known as damaged.

SQLite checks no content: a flipped bit within a string would be served as what was stored. The
checksum is the object's last key; a text of before there was one is taken as it is.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

KEY: Final = "whence.crc32"
# by its shape alone: damage in the seal itself does not make the text one without a seal
_SEAL: Final = re.compile(rf'(?:, )?"([^"]{{{len(KEY)}}})": "([^"]{{8}})"\}}\Z')
_LENGTH: Final = len(f', "{KEY}": "12345678"}}')


class BrokenSealError(ValueError):
    """The text, or what was sealed with it, is not what was written."""


def seal(text: str, *beside: str | None) -> str:
    """A JSON object's text with its checksum.

    Args:
        beside: what is stored beside it and belongs to it.
    """
    comma = "" if text == "{}" else ", "
    return f'{text[:-1]}{comma}"{KEY}": "{_checksum(text, beside)}"}}'


def unseal(text: str, *beside: str | None) -> str:
    """The text as it was given to `seal`.

    Raises:
        BrokenSealError: it, or what belongs to it, has changed since.
    """
    tail = text[-_LENGTH:]
    if (found := _SEAL.search(tail)) is None:
        return text
    own = text[: len(text) - len(tail) + found.start()] + "}"
    if found.groups() != (KEY, _checksum(own, beside)):
        raise BrokenSealError("what was stored has changed")
    return own


def _checksum(text: str, beside: tuple[str | None, ...]) -> str:
    whole = "\0".join([text, *("\1" if value is None else value for value in beside)])
    return f"{zlib.crc32(whole.encode('utf-8', 'surrogatepass')):08x}"
