"""Slips of one line that may as well be meant: what they look like, and how the line would be meant
otherwise. Each is told only where that takes the failure away."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.trap import Program

NAME: Final = r"[$@]{0,2}[A-Za-z_]\w*"
_CALLED: Final = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
PART: Final = rf"(?:{NAME}(?:::\w+)*|\d+)(?:(?:\.|->){NAME}|{_CALLED}|\[[^\[\]]*\])*"
"""A name, with its fields, calls and items."""
SCRIPTS: Final = ("javascript", "typescript")
_MOST_ALIKE: Final = 3


class Slip(NamedTuple):
    """A line to look for.

    Attributes:
        line: what is written; its groups are words of the text, beside `call`, the whole of it, and
            `mended`, what is meant.
        new: what is meant, a template of those groups, or what makes it of them.
        beside: what else the file has to say.
        is_text: it is looked for inside of strings, too.
        unless: what of the program says that the line is meant as it is written.
    """

    languages: tuple[str, ...]
    line: re.Pattern[str]
    new: str | Callable[[re.Match[str]], str]
    said: FindingText
    beside: re.Pattern[str] | None = None
    is_text: bool = False
    unless: Callable[[Trap, Program], bool] | None = None


def slip(
    languages: Sequence[str],
    line: str,
    new: str | Callable[[re.Match[str]], str],
    said: FindingText,
    *,
    beside: str = "",
    is_text: bool = False,
    unless: Callable[[Trap, Program], bool] | None = None,
) -> Slip:
    """See `Slip`; the patterns as they are written."""
    other = lazy_pattern(beside) if beside else None
    return Slip(tuple(languages), lazy_pattern(line), new, said, other, is_text, unless)


def find_in_table(table: Sequence[Slip], program: Program) -> Iterator[Trap]:
    """Of each line; of a slip that a program makes many times only the first ones."""
    for one in table:
        for trap in islice(_find_slip(one, program), _MOST_ALIKE):
            if one.unless is None or not one.unless(trap, program):
                yield trap


def _find_slip(known: Slip, program: Program) -> Iterator[Trap]:
    for file in program.in_language(*known.languages):
        if known.beside is not None and not known.beside.search(file.text):
            continue
        lines = file.lines if known.is_text else program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            for match in known.line.finditer(line):
                trap = _make_trap(known, match, Site(file, number))
                if trap.words["call"] != trap.words["mended"]:
                    yield trap


def _make_trap(known: Slip, match: re.Match[str], at: Site) -> Trap:
    """Of a match in the line, or in the line without its strings: those are as long."""
    whole = known.line.match(at.text, match.start())
    found = whole if whole is not None and whole.span() == match.span() else match
    call = at.text[slice(*match.span())]
    mended = found.expand(known.new) if isinstance(known.new, str) else known.new(found)
    edits = at.splicing(match.span(), mended)
    named = {name: text for name, text in found.groupdict().items() if text is not None}
    words = {**named, "call": call.strip(), "mended": mended.strip(), "edits": edits}
    return Trap(at, known.said, words)
