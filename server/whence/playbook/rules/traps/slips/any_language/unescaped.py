"""Text that becomes part of a regular expression as it is."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.embedded import find_holes
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import text_slip_texts as texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_MOST: Final = 4


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file the first ones."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for hole in islice(find_holes(file, lines, range(1, len(lines) + 1)), _MOST):
            words = {"name": hole.name, "mended": hole.mended, "edits": hole.edits}
            yield Trap(hole.at, texts.TEXT_AS_PATTERN, words)
