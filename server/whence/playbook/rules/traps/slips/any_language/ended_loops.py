"""Questions that are asked once where they are to be asked again after each step."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.loops import mentions_name
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_IF: Final = lazy_pattern(r"\s*(?:\}\s*)?(?P<if>if|unless)\b(?P<asked>.*)")
_STEPS: Final = lazy_pattern(
    r"\s*(?P<name>[$@]?\w+) (?:= (?P=name)(?: \+ |\.(?:AddDate|Add|plus\w*|add\w*|next\w*|succ|"
    r"modify|AddDays|minus\w*|subtract)\b|->modify\b|->add\b|->next\b|\.next$)|\+= )"
    r"|\s*(?P<counted>[$@]?\w+)\+\+;?$|\s*(?P<moved>\$?\w+)(?:\.setDate\(|->modify\(|->add\()"
    r"|\s*(?P<grown>[$@]?\w+) = (?:\w+\.)*(?:next|add|plus|shift|step|advance)\w*\((?P=grown)\b"
)
_MOST: Final = 3
_WHILE: Final = {"go": "for", "ruby": "while"}


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from islice(_find_once(file, lines), _MOST)


def _find_once(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`if closed(day) { day = day.next() }`, with nothing else in it."""
    language = flow_of(file).language
    for number in range(1, len(lines)):
        asked, step = _IF.match(lines[number - 1]), _STEPS.match(lines[number])
        if asked is None or step is None or not lines[number - 1].lstrip().startswith("if"):
            continue
        name = next(filter(None, step.groupdict().values()))
        below = next(
            (one for one in range(number + 2, len(lines) + 1) if lines[one - 1].strip()), 0
        )
        is_alone = not below or (
            file.indent(below) <= file.indent(number)
            and not re.match(r"\s*\}?\s*(?:else|elif|elsif)\b", lines[below - 1])
        )
        if not is_alone or not mentions_name(name, asked["asked"]):
            continue
        if not re.search(rf"\w\([^()]*{re.escape(name)}|{re.escape(name)}(?:\.|->)\w|\[[^\]]*"
                         rf"{re.escape(name)}", asked["asked"]):  # fmt: skip
            continue
        at = Site(file, number)
        start, end = asked.span("if")
        mended = at.text[:start] + _WHILE.get(language, "while") + at.text[end:]
        words = {"call": at.text.strip(), "mended": mended.strip(), "edits": at.rewritten(mended)}
        yield Trap(at, texts.ONCE_ONLY, words)
