"""Times of a last event that are never set anew: what went by since counts again and again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_SINCE: Final = lazy_pattern(
    r"(?<![\w.$@>])(?P<new>\$?[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?)\s*-\s*"
    r"(?P<old>(?:\w+\.|this->|\$this->|@)(?P<field>\w*(?:last|prev|updated|refill|stamp|since|seen|"
    r"checked|filled|time|_at|At)\w*))(?![\w.(])"
)
_SUB: Final = lazy_pattern(
    r"(?<![\w.])(?P<new>\w+)\.(?:Sub|duration_since|saturating_sub)\(\s*(?P<old>\w+\."
    r"(?P<field>\w*(?:last|prev|updated|refill|stamp|since|seen|checked|filled|time|_at|At)\w*))\s*\)"
)
_MAKES: Final = lazy_pattern(r"(?i)_*(?:new|init|create|construct)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of fields that only constructors set."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            match = _SINCE.search(line) or _SUB.search(line)
            at = Site(file, number)
            function = at.function
            if match is None or function is None or _is_set(file, lines, match["field"]):
                continue
            end = semicolon_of(line)
            call = f"{match['old']} = {match['new']}"
            edits = insert_after(file, number, indent_of(at.text) + call + end)
            words = {"name": match["old"], "call": call, "edits": edits}
            is_whole = line.count("(") == line.count(")") and not line.rstrip().endswith((":", "{"))
            if is_whole and not re.match(r"\s*(?:return|if|while)\b", line):
                yield Trap(at, texts.STAMP_STAYS, words)


def _is_set(file: SourceFile, lines: Sequence[str], field: str) -> bool:
    """Whether a function sets a field that is no constructor."""
    sets = re.compile(rf"(?:\.|->|@|^\s*){field}\s*(?:[-+]?=(?!=))")
    return any(
        sets.search(lines[number - 1])
        for one in flow_of(file).functions
        if not (one.constructor or _MAKES.match(one.name))
        for number in one.lines
    )
