"""Fields that stay as they were: the place that an element of a heap knows, and what a loop decodes
into one variable."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.loops import list_loops
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.go import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_SWAPS: Final = lazy_pattern(
    r"(?P<space>\s*)(?P<one>(?P<of>[\w.]+)\[(?P<i>\w+)\]), (?P<other>(?P=of)\[(?P<j>\w+)\])"
    r" = (?P=other), (?P=one)\s*$"
)
_KNOWS_PLACE: Final = lazy_pattern(r"\b\w+\.(?P<field>\w+) = (?:len\(|n\b)")
_DECODES: Final = lazy_pattern(r"\.(?:Unmarshal|Decode)\((?:.*, )?&(?P<name>\w+)\)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for file in program.in_language("go"):
        lines = program.masked[file.path].lines
        yield from _find_swaps(file, lines)
        yield from _find_decoded(file, lines)


def _find_swaps(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`h[i], h[j] = h[j], h[i]`, where `Push` tells each element its index."""
    known = next(filter(None, map(_KNOWS_PLACE.search, lines)), None)
    for number, line in enumerate(lines, 1) if known is not None else ():
        match = _SWAPS.match(line)
        if match is None or known is None:
            continue
        function = Site(file, number).function
        body = function.lines if function is not None else ()
        if any(f".{known['field']}" in lines[one - 1] for one in body):
            continue
        field, one, other = known["field"], match["one"], match["other"]
        new = f"{one}.{field}, {other}.{field} = {match['i']}, {match['j']}"
        edits = insert_after(file, number, match["space"] + new)
        words = {"name": f".{field}", "call": line.strip(), "mended": new, "edits": edits}
        yield Trap(Site(file, number), texts.PLACE_STAYS, words)


def _find_decoded(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`json.Unmarshal(line, &event)` in a loop, where `event` is declared before it."""
    for loop in list_loops(file, lines):
        for number in loop.body:
            match = _DECODES.search(lines[number - 1])
            if match is None:
                continue
            declares = re.compile(
                rf"\s*(?:var )?{match['name']}\s+(?P<kind>[A-Z]\w*|\w+\.\w+)\s*$"
                rf"|\s*{match['name']} := (?P<made>[\w.]+)\{{\}}\s*$"
            )
            above = (declares.match(lines[one - 1]) for one in loop.before)
            declared = next(filter(None, above), None)
            inside = re.compile(rf"(?<![\w.]){match['name']}\s*:?=(?!=)|\bvar {match['name']}\b")
            if declared is None or any(inside.search(lines[one - 1]) for one in loop.body):
                continue
            new = f"{match['name']} = {declared['kind'] or declared['made']}{{}}"
            edits = insert_before(file, number, indent_of(lines[number - 1]) + new)
            words = {"name": match["name"], "call": match[0].lstrip("."), "mended": new,
                     "edits": edits}  # fmt: skip
            yield Trap(Site(file, number), texts.DECODED_OVER, words)
