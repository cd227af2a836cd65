"""The file that rows are of, named on a line above them."""

from __future__ import annotations

from typing import Final

from whence_tools.errors.places import is_path
from whence_tools.lazy_pattern import lazy_pattern

_HEADER: Final = lazy_pattern(
    r"(?:In |Lints for |(?i:file):? +|Line +|[*=#-]+ ?(?:Module: +)?)?"
    r"\[?(?P<file>[^\s:|(\[][^:|(\]]*?)\]?:?(?: FAIL| -- \d+ \w+:| - \(\d+ \w+\))?$"
)
_FENCE: Final = "```"


class Headings:
    """The headings of a text in Markdown: what stands below one, up to the next, is of its file."""

    def __init__(self) -> None:
        self._file = ""
        self._is_fenced = False

    def file_of(self, line: str) -> str:
        """The file that a line is of, which says that it is of a line of one; the lines of a text
        are asked for in turn."""
        if line[:1] == "#" and not self._is_fenced:
            self._file = read_header(line)
        elif _FENCE in line and line.lstrip().startswith(_FENCE):
            self._is_fenced = not self._is_fenced
        is_of_line = self._file and not self._is_fenced and "ine " in line
        return self._file if is_of_line else ""


def read_header(line: str) -> str:
    """The file that a line names, and nothing else, above its rows."""
    match = _HEADER.match(line.strip())
    return match["file"] if match and is_path(match["file"]) else ""
