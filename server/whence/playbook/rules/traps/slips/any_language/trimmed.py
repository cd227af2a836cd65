"""Lists that lose their first element, and a position in them that stays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_FIELD: Final = r"(?:self\.|this\.|this->|\$this->|@|\b\w+\.)?(?P<{}>_?\w+)"
_TAKES_FIRST: Final = lazy_pattern(
    rf"^\s*(?:{_FIELD.format('name')}(?:\.|->)(?:pop\(0\)|shift\(\)|shift$|remove\(0\)|"
    r"removeFirst\(\)|removeAt\(0\)|RemoveAt\(0\)|pop_front\(\)|popleft\(\)|splice\(0, ?1\)|"
    r"delete_at\(0\)|erase\([\w.>-]+begin\(\)\))"
    r"|del (?:self\.)?(?P<deleted>\w+)\[0\]|array_shift\(\$this->(?P<shifted>\w+)\)"
    r"|(?:\w+\.)?(?P<cut>\w+) = (?:\w+\.)?(?P=cut)\[1:\])\s*;?\s*$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of positions that code reads the list at, as a field or as a variable."""
    for file in program.files:
        lines = program.masked[file.path].lines
        whole = program.masked[file.path].text
        for number, line in enumerate(lines, 1):
            match = _TAKES_FIRST.match(line)
            at = Site(file, number)
            if match is None or at.function is None or not is_statement(at):
                continue
            name = next(filter(None, match.groupdict().values()))
            around = join_lines(at.function.lines, lines)
            read = re.compile(
                rf"(?<!\w){re.escape(name)}(?:\[|\.get\(|\.at\(|\.splice\(|\.slice\(0, ?)\s*"
                rf"(?P<position>{_FIELD.format('field')})\b(?!\()"
            )
            for place in dict.fromkeys(one["position"] for one in read.finditer(whole)):
                field = re.escape(place)
                moves = rf"{field}\s*(?:-=|--|=(?!=))|--\s*{field}"
                kept = re.search(rf"(?:^|\n)\s*{field}\s*(?:\+=|-=|\+\+|--|=(?!=))|"
                                 rf"(?:\+\+|--){field}", whole)  # fmt: skip
                if place.isdigit() or kept is None or re.search(moves, around):
                    continue
                end = semicolon_of(line)
                edits = insert_after(file, number, f"{indent_of(at.text)}{place} -= 1{end}")
                words = {"name": name, "position": place, "edits": edits}
                yield Trap(at, texts.POSITION_STAYS, words)
