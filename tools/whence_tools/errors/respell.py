"""Frames of Python tracebacks as other printers write them, written as CPython does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TRACEBACK: Final = ("Traceback (", "Traceback:")
# IPython's plain mode and Spyder, below a bare header: `File ~/a.py:3 in f`. Its cells, whose
# header names the exception, have a reader of their own.
_HEAD: Final = lazy_pattern(r"\W*Traceback \(most recent call last\)")
_PLAIN: Final = lazy_pattern(r'(\s*)File ([^"\n]+?):(\d+)(?: in (\S.*))?$')
# Django's debug page before 1.9: `File "a.py" in f`, then the code behind its line number.
_PAGE: Final = lazy_pattern(r'(\s*)File "([^"\n]+)" in (\S.*)$')
# What stands between the errors of a chain, where the line end before it was lost.
_GLUED: Final = lazy_pattern(
    r"(?<=[\w.)\]'\"])(?=During handling of the above exception, |The above exception was the d)"
)
# Loguru marks the frame that caught the error, and writes values below the code.
_MARKED: Final = lazy_pattern(r'> (?=File ")')
_VALUES: Final = lazy_pattern(r"\s+(?:│\s+)*(?:│$|└ )")
_NUMBERED: Final = lazy_pattern(r"\s+(\d+)\. (.*)$")


def respell(rows: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The rows, a text and its number each, with each frame as `File "a.py", line 3, in f`."""
    if not any(word in text for text, _ in rows for word in _TRACEBACK):
        yield from rows
        return
    if any(" above exception" in text for text, _ in rows):
        rows = [(part, number) for text, number in rows for part in _GLUED.split(text)]
    is_plain, at = False, 0
    while at < len(rows):
        text, number = rows[at]
        at += 1
        is_plain = is_plain or ("Traceback (" in text and _HEAD.match(text) is not None)
        code = _NUMBERED.match(rows[at][0]) if at < len(rows) and "File " in text else None
        if code and (page := _PAGE.match(text)):
            yield f'{page[1]}  File "{page[2]}", line {code[1]}, in {page[3]}', number
            yield f"{page[1]}    {code[2].strip()}", rows[at][1]
            at += 1
        elif is_plain and "File " in text and (plain := _PLAIN.match(text)):
            inside = f", in {plain[4]}" if plain[4] else ""
            yield f'{plain[1]}File "{plain[2]}", line {plain[3]}{inside}', number
        elif not ("└ " in text or text.endswith("│")) or not _VALUES.match(text):
            yield _MARKED.sub("  ", text, count=1) if text[:1] == ">" else text, number
