"""The lines that mend traps of PHP."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.php import texts
from whence.playbook.rules.traps.program.mending import replace, rewrite

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _compare_position(line: str, words: Words) -> str | None:
    call = words["call"]
    held = re.search(rf"\$\w+\s*=\s*{re.escape(call)}", line)
    if held is not None:
        return replace(line, held[0], f"({held[0]}) !== false")
    negated = f"!{call}"
    if negated in line:
        return replace(line, negated, f"{call} === false")
    return replace(line, call, f"{call} !== false")


MENDS: Final[dict[FindingText, Mend]] = {
    texts.POSITION_AS_TRUTH: _compare_position,
    texts.KEPT_KEYS: lambda line, words: replace(
        line, words["call"], f"array_values({words['call']})"
    ),
    texts.CHANGED_ALIAS: lambda line, words: replace(
        line, f"= {words['kept']}", f"= clone {words['kept']}"
    ),
    texts.DECODED_TO_OBJECTS: rewrite("call", r"(json_decode\([^,]+)\)", r"\1, true)"),
    texts.RENUMBERED: rewrite("call", r"array_merge(\(.*)", r"array_replace\1"),
}
