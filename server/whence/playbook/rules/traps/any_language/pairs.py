"""Twins that one of was copied and not changed, and an index that wraps in other places."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ACROSS: Final = lazy_pattern(
    r"(?i)(?<![a-z])(?:x|width|cols?|columns?|left|lon|longitude)(?![a-z])"
)
_DOWN: Final = lazy_pattern(r"(?i)(?<![a-z])(?:y|height|rows?|lines?|top|lat|latitude)(?![a-z])")
_INDEX: Final = lazy_pattern(r"(?P<of>\w+)\[(?P<index>[^\[\]]*\+[^\[\]%]*)\]")
_SIZES: Final = (
    r"%\s*(?:len\([\w.]*\b{of}\)|[\w.>-]*\b{of}(?:\.length\b|\.len\(\)|\.size\(?\)?|\.count\b))"
)
_LATE: Final = lazy_pattern(
    r"\bif\s*\(?\s*(?P<index>[\w.$@>-]+)\s*>\s*(?:len\(\s*[\w.]*\b(?P<of>\w+)\s*\)"
    r"|[\w.$@>-]*\b(?P<part>\w+)(?:\.length\b|\.len\(\)|\.size\(?\)?|\.count\b))"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Copied twins, and the failing line where its index does not wrap."""
    for file in program.files:
        yield from _find_twins(file)
        yield from _find_late_wrap(file)
    if program.says(OUTSIDE):
        yield from _find_unwrapped(program)


def _find_twins(file: SourceFile) -> Iterator[Trap]:
    """`height` that is computed just as `width` is, from what lies across."""
    bindings = sorted(flow_of(file).bindings, key=lambda one: one.start)
    for one, other in pairwise(bindings):
        if one.value is None or other.value is None or one.function != other.function:
            continue
        text = one.value.at.text
        if "".join(text.split()) != "".join(other.value.at.text.split()):
            continue
        for first, second in ((_ACROSS, _DOWN), (_DOWN, _ACROSS)):
            if first.search(one.target) and second.search(other.target):
                own, wrong = first.search(text), second.search(text)
                if own is not None and wrong is None and other.line > one.line:
                    words = {"name": other.target, "twin": one.target, "part": own[0]}
                    yield Trap(Site(file, other.line), texts.COPIED_TWIN, words)


def _find_late_wrap(file: SourceFile) -> Iterator[Trap]:
    """`if next > len(all)` with `next = 0` below it: the length itself is past the end."""
    for number, line in enumerate(file.lines, 1):
        match = _LATE.search(line)
        if match is None:
            continue
        resets = re.search(
            rf"(?<![\w.]){re.escape(match['index'])}\s*=\s*0\b",
            "\n".join(file.lines[number - 1 : number + 2]),
        )
        last = re.escape(match["index"].rpartition(".")[2].rpartition(">")[2])
        of = match["of"] or match["part"]
        reads = re.search(rf"\b{of}\s*\[\s*[\w.$@>-]*\b{last}\s*\]", file.text)
        if resets is not None and reads is not None:
            words = {"index": match["index"], "of": of}
            yield Trap(Site(file, number), texts.WRAPS_LATE, words)


def _find_unwrapped(program: Program) -> Iterator[Trap]:
    crash = program.crash
    for match in _INDEX.finditer(crash.text):
        sizes = re.compile(_SIZES.format(of=re.escape(match["of"])))
        wraps = [line for line, text in enumerate(crash.file.lines, 1) if sizes.search(text)]
        if wraps and crash.line not in wraps:
            words = {"index": match["index"].strip(), "of": match["of"],
                     "wraps": Site(crash.file, wraps[0])}  # fmt: skip
            yield Trap(crash, texts.NOT_WRAPPED, words)
