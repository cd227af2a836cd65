"""Names that a list keeps of what was taken out of a map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.go import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PUTS: Final = lazy_pattern(r"\b\w+\.(?P<map>\w+)\[(?P<key>[\w.]+)\] = ")
_APPENDS: Final = lazy_pattern(r"\b(\w+)\.(?P<list>\w+) = append\(\1\.(?P=list), (?P<key>[\w.]+)\)")
_DELETES: Final = lazy_pattern(r"^\s*delete\((?P<own>\w+)\.(?P<map>\w+), (?P<key>[\w.]+)\)$")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of maps and lists that one function fills together."""
    for file in program.in_language("go"):
        yield from _find_in(file, program.masked[file.path].lines)


def _find_in(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    twins: dict[str, str] = {}
    bodies = ["\n".join(lines[number - 1] for number in one.lines)
              for one in flow_of(file).functions]  # fmt: skip
    for body in bodies:
        keys = {one["key"]: one["map"] for one in _PUTS.finditer(body)}
        for one in _APPENDS.finditer(body):
            if one["key"] in keys:
                twins[keys[one["key"]]] = one["list"]
    for number, line in enumerate(lines, 1):
        match = _DELETES.match(line)
        function = Site(file, number).function
        if match is None or function is None or match["map"] not in twins:
            continue
        own = f"{match['own']}.{twins[match['map']]}"
        if own in join_lines(function.lines, lines):
            continue
        space = indent_of(file.line(number))
        new = [
            f"{space}for i := range {own} {{",
            f"{space}\tif {own}[i] == {match['key']} {{",
            f"{space}\t\t{own} = append({own}[:i:i], {own}[i+1:]...)",
            f"{space}\t\tbreak",
            f"{space}\t}}",
            f"{space}}}",
        ]
        words = {"call": re.sub(r"\s+", " ", line.strip()), "of": own,
                 "edits": insert_after(file, number, *new)}  # fmt: skip
        yield Trap(Site(file, number), texts.NAME_STAYS, words)
