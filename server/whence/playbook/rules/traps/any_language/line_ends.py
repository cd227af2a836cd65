"""What stays of a file in its texts: an empty piece after the last line, a carriage return, a
byte-order mark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.errors.observed import is_quoted
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_SPLITS: Final = lazy_pattern(
    r"\.split\(\s*(?:'\\n'|\"\\n\"|/\\n/|/\\r\?\\n/)\s*\)|\bexplode\(\s*(?:\"\\n\"|PHP_EOL)\s*,"
    r"|\bstrings\.Split\([^,]+,\s*\"\\n\"\s*\)"
)
_SKIPS: Final = lazy_pattern(
    r"\.trim\(|\.strip\(|trim\(|TrimSpace|filter\(|array_filter|if [^=]*(?:line|row)|Boolean|length"
)
_RETURN: Final = lazy_pattern(r"(?:\\r|\r)['\"]")
# What is to take the end of a line off: of the most particular kind first.
_TRIMS: Final = (
    lazy_pattern(
        r"(?:=\s*|find_(?:first|last)_not_of\(\s*|trim\([^()]*,\s*)[\"'](?: \\t| )(?:\\n)?[\"']"
    ),
    lazy_pattern(
        r"==\s*'\\n'|strcspn\([^,]+,\s*\"\\n\"|r?trim\([^,()]*,\s*\"\\n\"|r?strip\(['\"]\\n['\"]\)"
        r"|TrimSuffix\([^,]+,\s*\"\\n\""
    ),
    lazy_pattern(
        r"\bgetline\(\s*\w+\s*,\s*\w+\s*\)|\.split\(\s*['\"]\\n['\"]\s*\)|explode\(\s*\"\\n\""
    ),
)


_MARK: Final = lazy_pattern(r"\ufeff|\\ufeff|\\u\{feff\}|(?i:\\xef\\xbb\\xbf)")
_OPENS: Final = lazy_pattern(
    r"\bopen\((?!.*utf-8-sig)[^()]*(?:\([^()]*\)[^()]*)*\)|\.read_text\((?!.*utf-8-sig)[^()]*\)"
    r"|\breadFile(?:Sync)?\([^()]*(?:\([^()]*\)[^()]*)*\)|\bfile(?:_get_contents)?\([^()]*\)"
    r"|\bfopen\([^()]*\)|\bFile\.(?:read|readlines|open|foreach)\([^()]*(?:\([^()]*\)[^()]*)*\)"
    r"|\bos\.(?:ReadFile|Open)\([^()]*\)|\bFiles\.(?:read\w+|lines|newBufferedReader)\([^()]*\)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the failing line was seen to have such a piece."""
    if not program.seen:
        return
    here = program.seen[0].values()
    if any(is_quoted(one.repr) and not one.text for one in here):
        yield from _find_last_pieces(program)
    values = [value for _, value in program.list_seen()]
    if any(_RETURN.search(value.repr) for value in values):
        yield from _find_left_returns(program)
    if any(_MARK.search(one.repr) for value in values for one in (value, *value.keys)):
        places = _find_places(program, _OPENS)
        if len(places) == 1:
            yield Trap(places[0][0], texts.LEFT_MARK, {"read": places[0][1]})


def _find_last_pieces(program: Program) -> Iterator[Trap]:
    places = _find_places(program, _SPLITS)
    if len(places) == 1:
        at, split = places[0]
        before, _, after = "\n".join(at.file.lines[max(0, at.line - 3) : at.line + 3]).partition(
            split
        )
        if not _SKIPS.search(before + re.split(r"\.map\(|\.forEach\(", after)[0]):
            yield Trap(at, texts.LAST_PIECE, {"split": split})


def _find_left_returns(program: Program) -> Iterator[Trap]:
    for pattern in _TRIMS:
        places = _find_places(program, pattern)
        if len(places) == 1:
            yield Trap(places[0][0], texts.LEFT_RETURN, {})
        if places:
            return


def _find_places(program: Program, pattern: re.Pattern[str]) -> list[tuple[Site, str]]:
    """The lines that a pattern is found on, with what it finds."""
    return [
        (Site(file, line), match[0])
        for file in program.files
        for line, text in enumerate(file.lines, 1)
        if (match := pattern.search(text))
    ]
