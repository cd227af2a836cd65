"""The lines that mend traps of compiled languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.fixes.remainders import keep_above_zero
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.mending import indent_of, replace, rewrite

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _divide_fractions(line: str, words: Words) -> str | None:
    text = words["text"]
    parts = re.fullmatch(r"([\w.]+) / ([\w.]+)", text)
    if parts is None:
        return None
    if words["language"] == "go":
        return replace(line, f"float64({text})", f"float64({parts[1]}) / float64({parts[2]})")
    return replace(line, text, f"(double) {text}")


MENDS: Final[dict[FindingText, Mend]] = {
    texts.SIZE_BELOW_ZERO: rewrite("text", r"(\w+) (<=?) (.+) - 1", r"\1 + 1 \2 \3"),
    texts.GOES_ON: lambda line, _: f"{line}\n{indent_of(line)}break;",
    texts.ONE_TOO_FAR: rewrite("text", r"(.+) <= (.+)", r"\1 < \2"),
    texts.REMAINDER_BELOW: lambda line, words: keep_above_zero(
        line, words["text"], words["language"]
    ),
    texts.ROUNDED_BEFORE: _divide_fractions,
}
