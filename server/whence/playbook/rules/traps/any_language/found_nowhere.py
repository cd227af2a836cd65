"""What a search gives where it finds nothing, used as a place: the length of a list, or -1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import edge_texts as texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_LENGTH: Final = "the length of the list"
_SEARCHES: Final = {
    "go": (
        (r"\bsort\.Search\w*\(", _LENGTH),
        (r"\b(?:strings|bytes|slices)\.(?:Last)?Index\w*\(", "-1"),
    ),
    "python": ((r"\bbisect(?:_left|_right)?\(", _LENGTH),),
    "rust": ((r"\.partition_point\(", _LENGTH),),
    **dict.fromkeys(
        ("java", "kotlin", "csharp"),
        (
            (r"\.(?:last)?[iI]ndexOf\w*\(", "-1"),
            (r"\b(?:Collections|Arrays|Array)\.[bB]inarySearch\(|\.BinarySearch\(",
             "a number below 0"),
        ),
    ),
    **dict.fromkeys(
        ("javascript", "typescript"), ((r"\.(?:(?:last)?[iI]ndexOf|find(?:Last)?Index)\(", "-1"),)
    ),
}  # fmt: skip
_OUTSIDE: Final = lazy_pattern(
    r"(?i)index out of|out of (?:range|bounds)|outside|the len is|undefined|must be non-negative"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of the line that failed, where nothing asks between the search and it."""
    at, searches = program.crash, _SEARCHES.get(program.crash.file.language, ())
    function = at.function if at.file.flow is not None else None
    if function is None or not searches or not program.says(_OUTSIDE):
        return
    lines = program.masked[at.path].lines if at.path in program.masked else at.file.lines
    for number in range(at.line - 1, function.line - 1, -1):
        for pattern, given in searches:
            put = re.search(
                rf"(?P<name>[A-Za-z_$]\w*)(?:: \w+)?\s*:?=\s*(?P<call>[^=].*?{pattern})",
                lines[number - 1],
            )
            if put is None:
                continue
            name = re.escape(put["name"])
            used = re.search(rf"(?:\[|\.(?:get|at|charAt)\(|\.ElementAt\()\s*{name}\s*[\])]",
                             lines[at.line - 1])  # fmt: skip
            between = "\n".join(lines[number : at.line])
            asks = rf"(?<![\w.]){name}\s*(?:[=!<>]=|[<>])|[<>=]\s*{name}(?!\w)|\bif {name}\b"
            if used is not None and not re.search(asks, between):
                call = f"{put['call'].split('(')[0].rpartition('= ')[2]}(…)"
                words = {"name": put["name"], "call": call, "given": given,
                         "found": Site(at.file, number)}  # fmt: skip
                yield Trap(at, texts.FOUND_NOWHERE, words)
                return
