"""Joins the lines that a terminal or a pager cut at its last column.

Cut lines are all as long as the widest, and nothing says where words end. Two such lines tell, or
one after which what stands before all other lines is missing. Lines that were wrapped at blanks are
of many lengths: those are joined where a trace needs it (`unmangle`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_NARROWEST: Final = 60  # columns
_WIDEST: Final = 400
_NEAR: Final = 12  # columns from the edge within which lines end that were wrapped at blanks
_ALIKE: Final = 40  # characters that lines as long as each other have in common by another reason
_PREFIX: Final = 12  # characters, digits aside, that log lines have in common
_MOST_PREFIXED: Final = 0.6
_INDENTED: Final = lazy_pattern(r"\t|\s\s")
_DIGITS: Final = lazy_pattern(r"\d+")
# A rule, a box, a line that was cut short or set to the edge.
_SET: Final = lazy_pattern(r".*?(?:([^\w\s])\1{4}|(?:_ ?){5}|[│╭╰┃|]$|\.\.\.$|…$|%\]$)")


def join_cut_lines(texts: list[str]) -> tuple[list[str], list[int] | None]:
    """The lines with each that was cut in one, and their numbers; no numbers where none was."""
    width = max(map(len, texts), default=0)
    if not _NARROWEST <= width <= _WIDEST:
        return texts, None
    edge = [
        row
        for row in range(len(texts) - 1)
        if len(texts[row]) == width and texts[row + 1] and not _SET.match(texts[row])
    ]
    if all(_start(texts[row])[:6] == _start(texts[row + 1])[:6] for row in edge):
        return texts, None
    cut = _before_unprefixed(texts, edge) or _alike_in_width_only(texts, edge, width)
    joined: list[str] = []
    numbers: list[int] = []
    for number, text in enumerate(texts, start=1):
        if number - 2 in cut:
            joined[-1] += text
        else:
            joined.append(text)
            numbers.append(number)
    return (joined, numbers) if cut else (texts, None)


def _before_unprefixed(texts: Sequence[str], edge: Sequence[int]) -> frozenset[int]:
    """The rows at the edge, if they are those before all lines without the log's prefix."""
    starts = [_start(text) for text in texts]
    filled = [row for row, text in enumerate(texts) if text]
    prefix = starts[filled[0]]
    if "0" not in prefix:
        return frozenset()
    word = prefix.partition(" ")[0]  # a line that begins with it is one of its own
    others = [row for row in filled if starts[row].partition(" ")[0] != word]
    is_log = len(filled) - len(others) >= _MOST_PREFIXED * len(filled)
    above = frozenset([row - 1 for row in others])
    return above if is_log and above <= set(edge) else frozenset()


def _alike_in_width_only(texts: Sequence[str], edge: Sequence[int], width: int) -> frozenset[int]:
    """The rows at the edge, if nothing but the edge makes them end there."""
    cut = [row for row in edge if not _INDENTED.match(texts[row + 1])]
    cut = [row for row in cut if _start(texts[row])[:6] != _start(texts[row + 1])[:6]]
    if len({_DIGITS.sub("0", texts[row])[:_ALIKE] for row in cut}) < 2:
        return frozenset()  # as frames of one file are
    near = sum(
        width - _NEAR <= len(text) < width and bool(below) and not below[0].isspace()
        for text, below in pairwise(texts)
    )
    is_cut = len({texts[row] for row in cut}) > max(near + 1, 2 * (len(edge) - len(cut)))
    return frozenset(cut) if is_cut and 2 * len(cut) <= len(texts) else frozenset()


def _start(text: str) -> str:
    return _DIGITS.sub("0", text[: 3 * _PREFIX])[:_PREFIX]
