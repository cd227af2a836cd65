"""Characters of a line in the client's units: UTF-8, UTF-16 or UTF-32 code units.

Source: LSP 3.17, "Position". An offset past the end of a line means its end; one inside a
character means its start. The work is done by codecs, so that long lines cost nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lsprotocol import types

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# codec and bytes of one unit
_CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
_FIRST_HALF = re.compile("[\ud800-\udbff]")


def to_units(text: str, encoding: str = "utf-16") -> int:
    """How many units a text takes."""
    if text.isascii():
        return len(text)
    codec, width = _CODECS[encoding]
    return len(text.encode(codec, "surrogatepass")) // width


def to_index(line: str, units: int, encoding: str = "utf-16") -> int:
    """The index of the character at an offset in units; never past the line's end."""
    text = line.rstrip("\r\n")
    if text.isascii() or encoding == "utf-32":
        return min(units, len(text))
    codec, width = _CODECS[encoding]
    data = text.encode(codec, "surrogatepass")
    cut = min(units * width, len(data))
    while _IS_INSIDE[encoding](data, cut):
        cut -= width
    return len(data[:cut].decode(codec, "surrogatepass"))


def join_surrogates(text: str) -> str:
    """A text whose surrogate pairs are the characters that they stand for.

    An edit in UTF-16 units can bring the second half of a character after the first.
    """
    if text.isascii() or not _FIRST_HALF.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _is_inside_utf8(data: bytes, cut: int) -> bool:
    """Before a continuation byte."""
    return cut < len(data) and data[cut] & 0xC0 == 0x80


def _is_inside_utf16(data: bytes, cut: int) -> bool:
    """Between the two surrogates of a pair; a lone one is a character of its own."""
    if not 0 < cut < len(data):
        return False
    return data[cut - 1] & 0xFC == 0xD8 and data[cut + 1] & 0xFC == 0xDC


_IS_INSIDE: dict[str, Callable[[bytes, int], bool]] = {
    "utf-8": _is_inside_utf8,
    "utf-16": _is_inside_utf16,
}


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
