"""Iterators of Python that lose an element."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import iterator_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ZIPS: Final = lazy_pattern(
    r"\bfor (?P<one>\w+|\([^()]*\)), (?P<other>\w+) in zip\((?P<of>[\w.]+), "
    r"(?P<count>range\([^()]*(?:\([^()]*\))?[^()]*\))\)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for file, _ in program.python_trees:
        yield from _find_lost(file)


def _find_lost(file: SourceFile) -> Iterator[Trap]:
    """`for line, _ in zip(lines, range(count))`, of what may be read on from after it."""
    for number, line in enumerate(file.lines, 1):
        match = _ZIPS.search(line)
        if match is not None:
            at = Site(file, number)
            mended = match.expand(r"for \g<other>, \g<one> in zip(\g<count>, \g<of>)")
            words = {"call": match[0], "of": match["of"], "mended": mended}
            edits = at.splicing(match.span(), mended)
            yield Trap(at, texts.TAKES_ONE_MORE, {**words, "edits": edits})
