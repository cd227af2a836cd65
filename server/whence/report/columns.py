"""How wide a text is where every character has one cell of two."""

from __future__ import annotations

import unicodedata


def count_cells(text: str) -> int:
    """The columns that a text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def count_fitting(text: str, room: int) -> int:
    """How many characters fit; at least one where there is any room."""
    used = 0
    for index, character in enumerate(text):
        used += count_cells(character)
        if used > room:
            return max(index, 1 if room > 0 else 0)
    return len(text)


def cut(text: str, room: int) -> str:
    """A text of one line in at most so many columns, with a mark where something is left out."""
    line = " ".join(text.split())
    return (
        line if count_cells(line) <= room else f"{line[: count_fitting(line, room - 1)].rstrip()}…"
    )
