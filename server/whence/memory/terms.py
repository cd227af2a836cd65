"""Words of error texts, for the word index and the lexical embedder alike.

Identifiers are taken whole and in parts (`NullPointerException` → nullpointerexception, null,
pointer, exception), so that a description in prose finds the name and the other way round.
"""

from __future__ import annotations

import re

MAX_CHARACTERS = 16_000
_WORD = re.compile(r"[^\W_]{1,80}(?:_[^\W_]{1,80}){0,20}")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_COMMON_WORDS = """
a an and are as at be but by can could do does for from had has have how i if in into is it its me
my no not of on or s so t that the then there this to was we were what when where which while why
will with you error errors exception exceptions
"""
_COMMON = frozenset(_COMMON_WORDS.split())


def split_terms(text: str) -> list[str]:
    """Lower-case terms in order, repeated as they occur; common English words are left out."""
    found: list[str] = []
    for word in _WORD.findall(text[:MAX_CHARACTERS]):
        whole = word.lower()
        parts = [part.lower() for part in _PART.findall(word)]
        found += [whole] if len(parts) < 2 else [whole, *parts]
    return [term for term in found if term not in _COMMON]
