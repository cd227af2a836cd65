"""Between bytes of a source and the places that editors name: 1-based lines and columns."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from whence_tools.code.hierarchy_items import TextPosition, TextRange

if TYPE_CHECKING:
    from whence_tools.code.hierarchy_items import Encoding

# codec and bytes of one code unit
_CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Columns:
    """The places of one source.

    Args:
        data: its UTF-8, with LF line ends.
        encoding: whose code units columns count.
    """

    def __init__(self, data: bytes, encoding: Encoding) -> None:
        self._data = data
        self._codec, self._width = _CODECS[encoding]
        self._starts = [0]
        while (end := data.find(b"\n", self._starts[-1])) != -1:
            self._starts.append(end + 1)

    def line_start(self, line: int) -> int:
        """The first byte of a line; the end of the source for a line past it."""
        return self._starts[line - 1] if line <= len(self._starts) else len(self._data)

    def line_end(self, line: int) -> int:
        """The byte after the last of a line, its end left out."""
        after = self.line_start(line + 1)
        return after - 1 if line < len(self._starts) else after

    def byte(self, place: TextPosition) -> int:
        """The byte of a place; past the end of a line it is that end."""
        start = self.line_start(place.line)
        text = self._data[start : self.line_end(place.line)].decode("utf-8", "surrogatepass")
        units = text.encode(self._codec, "surrogatepass")[: (place.column - 1) * self._width]
        before = units.decode(self._codec, "ignore")
        return start + len(before.encode("utf-8", "surrogatepass"))

    def place(self, byte: int) -> TextPosition:
        line = bisect_right(self._starts, byte)
        before = self._data[self._starts[line - 1] : byte].decode("utf-8", "surrogatepass")
        return TextPosition(
            line, len(before.encode(self._codec, "surrogatepass")) // self._width + 1
        )

    def span(self, start: int, end: int) -> TextRange:
        return TextRange(self.place(start), self.place(end))
