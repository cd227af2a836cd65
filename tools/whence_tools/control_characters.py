"""What a terminal obeys instead of printing it: control characters and invisible marks.

Files, programs and models are quoted in terminals, logs and pages; none of them may move a
cursor, recolour the text or reorder it (bidirectional overrides). Tabs and line ends stay.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_HARMLESS: Final = frozenset("\n\t\u200c\u200d")  # joiners are part of words and emoji


def is_control(character: str) -> bool:
    """Whether a terminal would obey or hide this one character."""
    return character not in _HARMLESS and unicodedata.category(character) in _CATEGORIES


def show_controls(text: str) -> str:
    """The text with a visible character in place of each control character."""
    return text if _has_none(text) else "".join(map(_picture, text))


def escape_controls(text: str) -> str:
    r"""The text with each control character as Python writes it in a literal, such as `\x1b`."""
    return text if _has_none(text) else "".join(map(_escape, text))


def blank_controls(text: str) -> str:
    """The text with a space in place of each control character."""
    return text if _has_none(text) else "".join(" " if is_control(c) else c for c in text)


def _has_none(text: str) -> bool:
    """Most texts, told fast."""
    return text.isascii() and text.replace("\n", "").replace("\t", "").isprintable()


def _picture(character: str) -> str:
    code = ord(character)
    if not is_control(character):
        return character
    if code < 0x20:
        return chr(0x2400 + code)  # Unicode's control pictures
    return "␡" if code == 0x7F else "\ufffd"


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode() if is_control(character) else character
