"""The places that a line names, in whatever form.

Languages and tools write a place in few ways, whatever they put around it: a file and a number
behind a colon, or behind the word `line`. What a line says of a frame is read as the traces of
languages are, with and without the word that begins them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from whence_tools.errors.model import Frame
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_FILE = r"(?<![\w.:/\\@-])(?P<file>(?:[A-Za-z]:)?[\w.~+@/\\-]{0,200}[\w+-]"
_PLACE = lazy_pattern(
    rf"{_FILE}\.[A-Za-z]\w{{0,9}})[\"'`]?:(?P<line>\d{{1,6}})(?::(?P<column>\d{{1,5}}))?\b"
    r"(?:: ?in [`']?(?P<function>[\w.<>]+))?"
    rf"|{_FILE.replace('file', 'named')})[\"'`]?\}}?[,:;]?[ {{(]{{0,2}}(?:on |at )?"
    r"\"?line(?:nr|no)?\"?[ ,:=]{1,3}(?P<at>\d{1,6})\b(?! (?:of|in) (?:file )?[\w./\\-]+\.[a-z])"
    r"|\bline (?P<of>\d{1,6}) (?:of|in) (?:file )?[\"'`]?"
    rf"{_FILE.replace('file', 'whole')}\.[A-Za-z]\w{{0,9}})"
)
_HOST = lazy_pattern(r"(?i:.*\.(?:com|org|net|io|edu|gov|local|internal)$)")
_NUMBERED = lazy_pattern(r"^\s*(?:#\d+|\d+[:.)])\s+")
_LONGEST = 2000  # characters of a line
_FRAME_READERS = (
    ("js_frames", "read_at_frame"),
    ("js_frames", "gecko_frame"),
    ("jvm", "jvm_frame"),
)
_ENDS = tuple(")0123456789")  # of a frame's line
_MOST_WORDS = 3  # of a function's name


def places(line: str) -> Iterator[Frame]:
    """Those of a line, in order."""
    frame = _read_frame(line[:_LONGEST])
    if frame is not None:
        yield frame
        return
    for match in _PLACE.finditer(line[:_LONGEST]):
        file = match["file"] or match["named"] or match["whole"]
        if not _HOST.match(file):
            column = int(match["column"]) if match["column"] else None
            yield Frame(
                file, int(match["line"] or match["at"] or match["of"]), column, match["function"]
            )


def _read_frame(line: str) -> Frame | None:
    """The frame that a line is as a whole: of a named function at a place."""
    text = _NUMBERED.sub("", line).strip()
    for row in (text, f"at {text}") if text.endswith(_ENDS) else ():
        for read in _frame_readers():
            frame = read(row)
            if frame and frame.line is not None and " " not in (frame.file or " "):
                name = frame.function or ""
                return frame if name and len(name.split()) <= _MOST_WORDS else None
    return None


@cache
def _frame_readers() -> tuple[Callable[[str], Frame | None], ...]:
    return tuple(
        getattr(import_module(f"whence_tools.errors.{module}"), name)
        for module, name in _FRAME_READERS
    )
