"""Characters of a line in the client's units: UTF-8, UTF-16 or UTF-32 code units.

Source: LSP 3.17, "Position". An offset past the end of a line means its end; one inside a
character means its start. The work is done by codecs, so that long lines cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Sequence

# codec and bytes of one unit
_CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def to_units(text: str, encoding: str = "utf-16") -> int:
    """How many units a text takes."""
    if text.isascii():
        return len(text)
    codec, width = _CODECS[encoding]
    return len(text.encode(codec, "surrogatepass")) // width


def to_index(line: str, units: int, encoding: str = "utf-16") -> int:
    """The index of the character at an offset in units; never past the line's end."""
    text = line.rstrip("\r\n")
    if text.isascii():
        return min(units, len(text))
    codec, width = _CODECS[encoding]
    before = text.encode(codec, "surrogatepass")[: units * width]
    return len(before.decode(codec, "ignore"))


@dataclass(frozen=True, slots=True)
class Positions:
    """Between a client's positions and ours (1-based lines, 1-based UTF-16 columns)."""

    encoding: str = "utf-16"

    def index(self, lines: Sequence[str], position: types.Position) -> tuple[int, int]:
        """(line, character index), both from 0; the end of the text for a line past it."""
        if position.line >= len(lines):
            return len(lines), 0
        return position.line, to_index(lines[position.line], position.character, self.encoding)

    def column(self, line: str, character: int) -> int:
        """Our column of a client's character."""
        return to_units(line[: to_index(line, character, self.encoding)]) + 1

    def character(self, line: str, column: int) -> int:
        """The client's character of our column."""
        return to_units(line[: to_index(line, column - 1)], self.encoding)

    def line_range(self, line: str, number: int) -> types.Range:
        """The text of a line (from 0) without its indentation and its end."""
        text = line.rstrip()
        indent = len(text) - len(text.lstrip())
        return types.Range(
            types.Position(number, to_units(text[:indent], self.encoding)),
            types.Position(number, to_units(text, self.encoding)),
        )
