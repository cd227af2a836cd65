"""What is closed before it has been read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_CLOSED: Final = lazy_pattern(
    r"(?i)closed file|stream closed|closed stream|file already closed|closed database|"
    r"connection (?:is|was)? ?closed|cursor (?:is )?closed|not a valid stream resource|"
    r"reader closed|already closed"
)
_CLOSES: Final = lazy_pattern(
    r"(?P<text>(?<!defer )\b[\w.>$@-]+(?:\.|->)[cC]lose\(\)|\bfclose\(\s*\$?\w+[^()]*\))"
)
_BLOCK: Final = lazy_pattern(
    r"(?P<text>\bwith\s+.*\bas\s+(?P<name>\w+)\s*:|\btry\s*\(.*?\b(?P<java>\w+)\s*=.*|"
    r"\bdefer\s+(?P<go>\w+)\.Close\(\))\s*(?:#.*|//.*)?\{?\s*$"
)
_LAZY: Final = (
    r"(?:\breturn\s+|\bself\.\w+\s*=\s*|\bthis\.\w+\s*=\s*)"
    r"(?:\(.*\bin\s+{name}\b|(?:csv\.\w+|map|filter|enumerate|zip|iter)\(.*\b{name}\b|"
    r"{name}[ \t]*;?[ \t]*$(?!\s*\.)|"
    r"{name}\s*\.(?:lines|stream|map|filter)\((?![^;]*\.(?:{ends})\b)|"
    r"\w+\.New\w*\(\s*{name}\b)"
)
_ENDS: Final = "collect|toList|toArray|count|sum|max|min|forEach|reduce|findFirst|anyMatch|iterator"
_OWN: Final = frozenset({"close", "Close", "dispose", "__exit__", "__del__"})


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the error says that it is closed."""
    if not program.says(_CLOSED):
        return
    for file in program.files:
        for number, line in enumerate(file.lines, 1):
            closes, block = _CLOSES.search(line), _BLOCK.search(line)
            at = Site(file, number)
            if not (closes or block) or (at.function and at.function.name in _OWN):
                continue
            if closes:
                yield Trap(at, texts.CLOSED_EARLY, {"text": closes["text"]})
            elif block:
                name = block["name"] or block["java"] or block["go"]
                if _is_handed_on(file, number, name):
                    words = {"text": block["text"].strip().rstrip(":{").strip()}
                    yield Trap(at, texts.CLOSED_EARLY, words)


def _is_handed_on(file: SourceFile, number: int, name: str) -> bool:
    """Whether a block returns or keeps what reads its file only later."""
    lazy = re.compile(_LAZY.format(name=re.escape(name), ends=_ENDS), re.MULTILINE)
    function = flow_of(file).function_at(number)
    last = function.last_line if function is not None else len(file.lines)
    return lazy.search("\n".join(file.lines[number:last])) is not None
