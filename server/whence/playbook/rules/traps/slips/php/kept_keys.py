"""Calls of PHP that keep keys, or number them anew: which of the two is meant no line tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.traps.php import texts
from whence.playbook.rules.traps.php.functions import KEEPS_KEYS
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each call."""
    for file in program.in_language("php"):
        for call in flow_of(file).calls:
            at, words = Site(file, call.at.line), {"call": shorten(call)}
            if call.name == "array_merge" and len(call.arguments) > 1:
                mended = call.at.text.replace("array_merge", "array_replace", 1)
                edits = rewrite(file, call, mended)
                yield Trap(at, texts.MAY_RENUMBER, {**words, "edits": edits})
            elif call.name in KEEPS_KEYS:
                edits = rewrite(file, call, f"array_values({call.at.text})")
                yield Trap(at, texts.MAY_KEEP_KEYS, {**words, "edits": edits})
