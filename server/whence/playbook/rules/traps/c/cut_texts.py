"""Traps of C's texts that are cut at the size of their array."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program


def find_traps(program: Program) -> Iterator[Trap]:
    """`strncpy(name, text, sizeof name)`, which leaves out the end of a longer text."""
    for tree in program.types.in_language("c", "cpp"):
        for call in tree.list_calls("strncpy"):
            given = [one.text for one in call.arguments]
            if len(given) != 3 or re.search(r"-\s*1\b|strlen|\blen", given[2]):
                continue
            own = re.escape(given[0])
            ends = rf"{own}\[[^\]]*\]\s*=|\b(?:memset|bzero)\(\s*&?{own}\b|\bcalloc\("
            if call.function and not re.search(ends, call.function.text):
                size = given[2] if given[2].startswith("sizeof") else f"({given[2]})"
                mended = f"{given[0]}[{size} - 1] = '\\0';"
                words = {"text": call.text, "name": given[0], "part": call, "mended": mended}
                yield Trap(call.site, texts.LEFT_OPEN, words)
