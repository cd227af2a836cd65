"""Traps of Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps import texts
from whence.playbook.rules.traps.trap import Trap, makes_mutable
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.trap import Program

_UNSTORED: Final = lazy_pattern(
    r"Hash\.new\s*(?:\{|do)\s*(?:\|[^|]*\|)?\s*(?:\[\]|\{\}|Set\.new|['\"]{2})\s*(?:\}|end)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Defaults of hashes and arrays."""
    for file in program.in_language("ruby"):
        yield from _find_shared(file)


def _find_shared(file: SourceFile) -> Iterator[Trap]:
    for call in flow_of(file).calls:
        name = call.callee.at.text
        values = [one.value for one in call.arguments]
        is_default = name == "Hash" and len(values) == 1 and makes_mutable(values[0])
        is_filled = name == "Array" and len(values) == 2 and makes_mutable(values[1])
        if call.new and (is_default or is_filled):
            said = texts.SAME_FOR_EVERY_KEY if is_default else texts.SAME_IN_EVERY_PLACE
            yield Trap(Site(file, call.at.line), said, {"text": shorten(call)})
    for number, line in enumerate(file.lines, 1):
        if match := _UNSTORED.search(line):
            yield Trap(Site(file, number), texts.NOT_STORED, {"text": match[0]})
