"""The loops of a file, by its lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import list_body
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile

_EACH: Final = lazy_pattern(
    r"\s*(?:async\s+)?for\s+(?:await\s+)?(?P<named>[\w\s,()*&]+?)\s+in\b"
    r"|\s*for(?:each)?\s*\((?P<typed>[^;]*?)(?:\bof\b|\bin\b|\bas\b|(?<!:):(?!:))[^;]*\)\s*\{?\s*$"
    r"|\s*for\s+(?P<ranged>[\w\s,]+?)\s*:?=\s*range\b"
    r"|.*\.each(?:_\w+)?\s+do\s+\|(?P<given>[^|]*)\|"
)
_COUNTS: Final = lazy_pattern(r"\s*(?:for|while|until)\b")
_ENDS: Final = lazy_pattern(r"\s*(?:[})\]]+[;,]?|end)?\s*$")


class Loop(NamedTuple):
    """A loop.

    Attributes:
        body: the lines of its statements, without what only closes it.
        names: what it goes over, an element each.
        before, after: the lines of its function above and below it.
    """

    at: Site
    body: Sequence[int]
    names: frozenset[str]
    before: range
    after: range


def list_loops(file: SourceFile, lines: Sequence[str]) -> Iterator[Loop]:
    """The loops inside of functions.

    Args:
        lines: the file's, without strings and comments.
    """
    for number, line in enumerate(lines, 1):
        each = _EACH.match(line)
        at = Site(file, number)
        function = at.function
        if function is None or (each is None and not _COUNTS.match(line)):
            continue
        whole = list_body(file, number, lines)
        body = [one for one in whole if not _ENDS.match(lines[one - 1])]
        given = " ".join(filter(None, each.groups())) if each is not None else ""
        names = frozenset(re.findall(r"[$@]?\w+", given)) - {"const", "let", "var", "auto"}
        if body:
            before = range(function.line, number)
            after = range(whole.stop, function.last_line + 1)
            yield Loop(at, body, names, before, after)


def join_lines(numbers: Sequence[int], lines: Sequence[str]) -> str:
    return "\n".join(lines[one - 1] for one in numbers)


def mentions_name(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w.$@]){re.escape(name)}(?!\w)", text) is not None
