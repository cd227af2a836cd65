"""Lines that are split at every separator, where the data has it inside of a value too: of
`url = https://host?a=b` only a part stays, or nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_SEPARATOR: Final = r"['\"](?P<by>[=:])[ ]?['\"]"
_SPLITS: Final = lazy_pattern(
    rf"(?P<call>(?:\.split\(\s*{_SEPARATOR.replace('by', 'a')}\s*(?:,\s*(?P<most>2)\s*)?\)"
    rf"|\bexplode\(\s*{_SEPARATOR.replace('by', 'b')}\s*,[^,()]*(?:\([^()]*\))?\s*\)"
    rf"|\bstrings\.Split\([^\"]*,\s*{_SEPARATOR.replace('by', 'c')}\s*\)))"
)
# What takes two parts: two names, the second part, or a count of them.
_PAIR: Final = lazy_pattern(
    r"^\s*(?:(?:const|let|var|final)\s+)?[\[(]?\s*\$?\w+\s*,\s*\$?\w+\s*[\])]?\s*:?=[^=]"
    r"|\bif let \[\w+, \w+\]|\blist\(\s*\$\w+\s*,\s*\$\w+\s*\)"
    r"|\[1\]|\.get\(1\)"
    r"|(?:len\(\w+\)|count\(\$\w+\)|\.(?:length|size|len\(\)|size\(\))) *[!=<]=* *2"
)
_DROPS_REST: Final = frozenset({"javascript", "typescript"})  # behind a limit
_TAKES_TWO: Final = lazy_pattern(
    r"\s*(?:const|let|var)\s+\[\w+,\s*\w+\]\s*=|\s*\[\$\w+,\s*\$\w+\]\s*="
    r"|\s*[a-z_]\w*,\s*[a-z_]\w*\s*=[^=]"
)
_NEAR: Final = 4  # lines
_LEAST: Final = 2  # lines of the data that have the separator once


def find_traps(program: Program) -> Iterator[Trap]:
    """Where most lines of one data file have the separator once, and some value has it too; else
    where two parts are taken."""
    for file in program.files:
        for number, line in enumerate(file.lines, 1):
            match = _SPLITS.search(line)
            by = (match["a"] or match["b"] or match["c"]) if match is not None else None
            after = file.lines[number - 1 : number - 1 + _NEAR]
            if match is None or by is None or not any(map(_PAIR.search, after)):
                continue
            if match["most"] and file.language not in _DROPS_REST:
                continue
            cut = next(filter(None, (_find_cut(one, by) for one in program.data)), None)
            # Python refuses to let go of the others without a word.
            is_pair = file.language != "python" and _TAKES_TWO.match(line)
            if cut is None and is_pair:
                words = {"text": match["call"].lstrip("."), "by": by}
                yield Trap(Site(file, number), texts.SPLIT_PAIR, words)
            elif cut is not None:
                words = {"text": match["call"].lstrip("."), "by": by, "data": cut}
                yield Trap(Site(file, number), texts.SPLIT_AT_EACH, words)


def _find_cut(data: SourceFile, by: str) -> Site | None:
    """The first line whose value has the separator again, in a file of such lines."""
    lines = [
        (number, line)
        for number, line in enumerate(data.lines, 1)
        if re.match(rf"\s*[\w.-]+\s*{by}", line)
    ]
    once = sum(line.count(by) == 1 for _, line in lines)
    again = [number for number, line in lines if line.count(by) > 1]
    return Site(data, again[0]) if once >= _LEAST and again and len(again) < once else None
