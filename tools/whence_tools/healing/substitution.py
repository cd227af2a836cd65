"""A piece of code in place of another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Substitution:
    """Bytes `start` to `end` of a file become `text`; `says` what is different."""

    start: int
    end: int
    text: str
    says: str


def quote_code(code: str) -> str:
    """Code for a sentence: in one line, and not too long."""
    text = " ".join(code.split())
    return f"`{text}`" if len(text) <= _LONGEST else f"`{text[:_LONGEST]}…`"
