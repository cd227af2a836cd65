"""Bytes of a text that are counted and cut where its letters may be meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.go import slip_texts as texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of what a function is handed as `string`, the first few."""
    found = 0
    for file in program.in_language("go"):
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            for one in function.parameters:
                if one.type == "string" and one.kind == "plain" and found < _MOST:
                    for trap in _find_counted(file, function, one.name, lines):
                        found += 1
                        yield trap


def _find_counted(
    file: SourceFile, function: Function, name: str, lines: Sequence[str]
) -> Iterator[Trap]:
    """`len(text) > width` and `text[:width]`, all of one function at once."""
    counts, cuts = rf"\blen\({name}\)", rf"(?<![\w.]){name}\[(?P<span>[^\[\]]*:[^\[\]]*)\]"
    asks = re.compile(rf"{counts}\s*[=!><]=?\s*0")
    changed = {}
    for number in function.lines:
        line = lines[number - 1]
        if re.search(rf"{counts}|{cuts}", line) and not asks.search(line):
            new = re.sub(counts, f"len([]rune({name}))", file.line(number))
            changed[number] = re.sub(cuts, rf"string([]rune({name})[\g<span>])", new)
    if not changed:
        return
    first, last = min(changed), max(changed)
    texts_of = [changed.get(number, file.line(number)) for number in range(first, last + 1)]
    edits = replace_lines(file, first, last, "\n".join(texts_of))
    yield Trap(Site(file, first), texts.BYTES_COUNTED, {"name": name, "edits": edits})
