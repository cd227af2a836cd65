"""The lines that mend traps of C."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.mending import replace

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _scale(line: str, words: Words) -> str | None:
    call, size = words["call"], words["size"]
    target = re.search(rf"(\w+(?:(?:->|\.)\w+)*)\s*=\s*(?:\([^()]*\)\s*)?{re.escape(call)}", line)
    head = call.removesuffix(f"{size})")
    if target is None or head == call:
        return None
    return replace(line, call, f"{head}{size} * sizeof(*{target[1]}))")


MENDS: Final[dict[FindingText, Mend]] = {
    texts.UNSCALED: _scale,
}
