"""Calls whose edges tests seldom ask about, where a patch brings them in: halves, keys that are
numbers, the ends of months, what ran at the same time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.healing.change import Change

_ROUNDS_TO_EVEN: Final = re.compile(r"(?<![\w.])round\((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*\)")
_RENUMBERS: Final = re.compile(r"\barray_merge\(")
_KEEPS_KEYS: Final = re.compile(r"\barray_replace\(|\]\s*\+\s*\$|\$[\w>-]+\s*\+\s*\$")
_AT_ONCE: Final = re.compile(
    r"Promise\.all|asyncio\.gather|TaskGroup|\bgo func\b|Thread|\bspawn\(|parallel|Parallel|"
    r"Executor|async_map|\bpool\.map"
)
_MONTHS_ON: Final = re.compile(
    r"(?P<date>[$@]?\w+)\s*=\s*(?:(?P=date)(?:\.(?:next_month|prev_month)\b|\.(?:plusMonths|AddMonths)\("
    r"|\.AddDate\(\s*0\s*,\s*[^0]|\s*\+\s*relativedelta\(\s*months)|add_months?\(\s*(?P=date)\b)"
    r"|(?P<own>\w+)\.setMonth\(\s*(?P=own)\.getMonth\(\)\s*\+"
)
_SHIFTED: Final = re.compile(r"(?P<date>@?\w+)\s*=\s*(?P=date)\s*>>\s*\w|\w\s*>>=")


def find_odd_calls(change: Change) -> Iterator[str]:
    """What of this a patch brings, as what it does."""
    added, removed = "\n".join(change.added), "\n".join(change.removed)
    language = language_of(change.path)
    if language == "python" and "Decimal" in added and _brings(_ROUNDS_TO_EVEN, added, removed):
        yield "rounds halves to the nearest even number"
    if language == "php" and _brings(_RENUMBERS, added, removed) and _KEEPS_KEYS.search(removed):
        yield "gives keys that are numbers new numbers"
    if _AT_ONCE.search(removed) and not _AT_ONCE.search(added):
        yield "runs one after the other what ran at the same time"
    if _brings(_MONTHS_ON, added, removed) or (
        language == "ruby" and _brings(_SHIFTED, added, removed)
    ):
        yield "goes on from a date that the end of a short month may have moved"


def _brings(pattern: re.Pattern[str], added: str, removed: str) -> bool:
    return bool(pattern.search(added)) and not pattern.search(removed)
