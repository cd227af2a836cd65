"""What a mistyped tool was probably meant to be."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_NAMED: Final = 10  # there can be a thousand imported ones


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The nearest names, else the first ones, joined for a sentence: "read_file or list_files"."""
    names = list(known)
    return " or ".join(get_close_matches(name, names, n=3, cutoff=0.4) or names[:_MOST_NAMED])
