"""What mends traps of Rust."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.mending import rewrite, substitute
from whence.playbook.rules.traps.rust import texts

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words

_BYTES_FOR: Final = (
    (r"\.chars\(\)\.count\(\)", ".len()"),
    (r"\.chars\(\)\.position\(\|(\w+)\|", r".find(|\1: char|"),
    (r"\.chars\(\)\.enumerate\(\)", ".char_indices()"),
)


def _count_bytes(line: str, words: Words) -> str | None:
    for counted, meant in _BYTES_FOR:
        if re.search(counted, words["text"]):
            return substitute(line, counted, meant)
    return None


MENDS: Final[dict[FindingText, Mend]] = {
    texts.CHARACTERS_AS_BYTES: _count_bytes,
    texts.BELOW_BEFORE_WRAP: rewrite("text", r"([\w.]+(?:\(\))?) - (.+)", r"\1 + {size} - \2"),
}
