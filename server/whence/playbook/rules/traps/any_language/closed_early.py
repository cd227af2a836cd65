"""What is closed before the lines below it use it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.program.loops import mentions_name
from whence.playbook.rules.traps.program.mending import is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_CLOSES: Final = lazy_pattern(
    r"\s*(?:(?P<name>[$@]?\w+)(?:\.|->)(?:close|Close|dispose|Dispose|disconnect|Disconnect|"
    r"shutdown|Shutdown|release|Release|destroy)(?:\(\))?|(?:fclose|pclose|free|close)"
    r"\((?P<given>\$?\w+)\))\s*;?\s*$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of lines of the same block."""
    for file in program.files:
        yield from _find_in(file, program.masked[file.path].lines)


def _find_in(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    for number, line in enumerate(lines, 1):
        match = _CLOSES.match(line)
        if match is None or not is_statement(Site(file, number)):
            continue
        name = match["name"] or match["given"]
        last = 0
        for below in range(number + 1, len(lines) + 1):
            if not lines[below - 1].strip():
                continue
            if file.indent(below) != file.indent(number) or not is_statement(Site(file, below)):
                break
            if re.match(rf"\s*{re.escape(name)}\s*:?=(?!=)", lines[below - 1]):
                break
            if mentions_name(name, lines[below - 1]):
                last = below
        if last:
            at = Site(file, number)
            moved = [*(file.line(one) for one in range(number + 1, last + 1)), at.text]
            words = {"call": at.text.strip(), "name": name, "used": Site(file, last),
                     "edits": replace_lines(file, number, last, "\n".join(moved))}  # fmt: skip
            yield Trap(at, texts.CLOSED_EARLY, words)
