"""How a text file is encoded, so that a changed text is written as the old one was."""

from __future__ import annotations

import codecs
import io
import tokenize
from typing import Final

from whence_tools.lazy_dataclass import dataclass

_UTF16: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


@dataclass(frozen=True, slots=True)
class Encoding:
    """Attributes: codec: Python's name; bom: the bytes before the text, or none."""

    codec: str
    bom: bytes = b""

    def decode(self, data: bytes) -> str:
        """Raises: UnicodeError."""
        return data.removeprefix(self.bom).decode(self.codec)

    def encode(self, text: str) -> bytes:
        """Raises: UnicodeError: the encoding has no such character."""
        return self.bom + text.encode(self.codec)


def find_encoding(data: bytes) -> Encoding:
    """By its byte order mark, else as declared (PEP 263), else UTF-8, else Latin-1, which takes
    every byte as it is."""
    if data.startswith(codecs.BOM_UTF8):
        return Encoding("utf-8", codecs.BOM_UTF8)
    for bom, codec in _UTF16.items():
        if data.startswith(bom):
            return Encoding(codec, bom)
    for codec in (_read_declaration(data), "utf-8"):
        if _can_decode(data, codec):
            return Encoding(codec)
    return Encoding("latin-1")


def encode_like(data: bytes, text: str) -> bytes:
    """The text as bytes that are encoded as `data` is.

    A text that the encoding cannot hold becomes UTF-8.
    """
    encoding = find_encoding(data)
    text = text.removeprefix("\ufeff")
    try:
        return encoding.encode(text)
    except UnicodeError:
        return text.encode("utf-8", "surrogatepass")


def _read_declaration(data: bytes) -> str:
    try:
        return tokenize.detect_encoding(io.BytesIO(data).readline)[0]
    except SyntaxError:
        return "utf-8"


def _can_decode(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except (UnicodeError, LookupError):
        return False
    return True
