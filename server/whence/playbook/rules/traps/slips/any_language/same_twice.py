"""Two things that belong together, as `left` and `right`, where a line uses one of them twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import step_texts as texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.program.trap import Program

_PAIRS: Final = (
    ("left", "right"), ("prev", "cur"), ("prev", "curr"), ("prev", "next"), ("previous", "current"),
    ("previous", "next"), ("last", "next"), ("current", "next"), ("first", "second"), ("a", "b"),
    ("old", "new"), ("before", "after"), ("one", "other"), ("one", "two"), ("lower", "upper"),
    ("low", "high"), ("lo", "hi"), ("this", "other"), ("self", "other"), ("source", "target"),
    ("src", "dst"), ("from", "to"), ("start", "end"), ("begin", "end"), ("min", "max"),
    ("head", "tail"), ("home", "away"), ("p", "q"),
)  # fmt: skip
_MOST: Final = 4


def find_traps(program: Program) -> Iterator[Trap]:
    """Of members of the two, in functions that have both."""
    found = 0
    for file in program.files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            at = Site(file, number)
            if at.function is None or line.count(".") + line.count("->") + line.count("[") < 2:
                continue
            for trap in _find_twice(at, line, lines):
                found += 1
                if found <= _MOST:
                    yield trap


def _find_twice(at: Site, line: str, lines: Sequence[str]) -> Iterator[Trap]:
    around = join_lines(at.function.lines, lines) if at.function else ""
    for pair in _PAIRS:
        for name, other in (pair, pair[::-1]):
            own = rf"(?<![\w.>@])(?P<sign>\$?){name}(?=(?:\.|->|\[)\w)"
            uses = list(re.finditer(own, line))
            members = {re.match(r"(?:\.|->|\[)\w+", line[one.end() :]) for one in uses}
            written = [one[0] for one in members if one is not None]
            if len(uses) != 2 or not written or name in {"this", "self"}:
                continue
            sets = rf"^\s*(?:(?:const|let|var|val|auto|final|\w+)\s+)?\$?{name}\s*:?="
            if re.search(rf"(?<![\w.>]){other}(?!\w)", line) or re.match(sets, line):
                continue
            if not re.search(rf"(?<![\w.>@])\$?{other}(?:\.|->|\[)\w", around):
                continue
            for one in reversed(uses):
                start = one.end() - len(name)
                mended = at.text[:start] + other + at.text[one.end() :]
                words = {"name": name, "other": other, "mended": mended.strip()}
                yield Trap(at, texts.SAME_TWICE, {**words, "edits": at.rewritten(mended)})
