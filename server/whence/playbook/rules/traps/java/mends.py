"""The lines that mend traps of Java."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.mending import replace, rewrite

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _compare_values(line: str, words: Words) -> str | None:
    sides = re.fullmatch(r"(?P<one>[\w.()]+)\s*(?P<how>[=!]=)\s*(?P<other>[\w.()]+)", words["text"])
    if sides is None:
        return None
    negated = "!" if sides["how"] == "!=" else ""
    compared = f"java.util.Objects.equals({sides['one']}, {sides['other']})"  # either may be null
    return replace(line, words["text"], negated + compared)


MENDS: Final[dict[FindingText, Mend]] = {
    texts.COMPARED_OBJECTS: _compare_values,
    texts.LOST_COLUMNS: rewrite("call", r"(.+)\)", r"\1, -1)"),
    texts.RESULT_IGNORED: rewrite("text", r"((?:this\.)?(?!this\b)\w+)(\.\w+\(.+)", r"\1 = \1\2"),
}
