"""Results that both sides are given in the same order."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_RESULT: Final = lazy_pattern(
    r"\s*(?P<owner>[$@]?\w+(?:\[[^\[\]]+\])?)(?P<method>(?:\.|->)\w+)\((?P<one>\$?[a-z]\w*), "
    r"(?P<other>\$?[a-z]\w*)\)\s*;?$"
    r"|\s*(?P<function>(?:[$@]?\w+(?:\.|->))*\w+)\((?P<of>[$@]?\w+(?:\[[^\[\]]+\])?), "
    r"(?P<first>\$?[a-z]\w*), (?P<second>\$?[a-z]\w*)\)\s*;?$"
)
_MOST: Final = 2


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from islice(_find_same_order(file, lines), _MOST)


def _find_same_order(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`home.add(scored, conceded)`, and `away.add(scored, conceded)` below it."""
    for number in range(2, len(lines) + 1):
        match, above = _RESULT.match(lines[number - 1]), _RESULT.match(lines[number - 2])
        if match is None or above is None:
            continue
        names = ("one", "other") if match["one"] else ("first", "second")
        same = ("method", "one", "other", "function", "first", "second")
        owners = match["owner"] or match["of"], above["owner"] or above["of"]
        if any(match[one] != above[one] for one in same) or owners[0] == owners[1]:
            continue
        at = Site(file, number)
        start, end = match.start(names[0]), match.end(names[1])
        new = f"{match[names[1]]}, {match[names[0]]}"
        mended = at.text[:start] + new + at.text[end:]
        words = {"call": at.text.strip(), "above": Site(file, number - 1),
                 "mended": mended.strip(), "edits": at.rewritten(mended)}  # fmt: skip
        yield Trap(at, texts.SAME_ORDER, words)
