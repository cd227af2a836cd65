"""Slips of JavaScript and TypeScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import slip_texts as texts
from whence.playbook.rules.traps.program.slip import PART, SCRIPTS, find_slips, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_SECONDS: Final = (
    r"(?P<name>(?:\w+\.)*\w*(?:[sS]ec|ttl|TTL|[eE]xpires?_?[iI]n|[aA]ge|[tT]imeout|[hH]old|[lL]ease)"
    r"\w*(?:\([^()]*\))?)(?! ?\*|[\w(.])"
)

_SLIPS: Final = (
    slip(
        SCRIPTS,
        r"(?P<how>\b(?:Date\.UTC|new Date)\()(?P<year>[^,()]+),\s*(?P<name>\w+)(?P<more>,[^;]*)",
        r"\g<how>\g<year>, \g<name> - 1\g<more>",
        texts.MONTH_FROM_ZERO,
    ),
    slip(
        SCRIPTS,
        r"\b(?P<how>for \((?:const|let) [^()]+ of )(?P<name>[\w.#]+(?:\([^()]*\))?)\)",
        r"\g<how>[...\g<name>])",
        texts.CHANGED_WHILE_WALKED,
        beside=r"\.splice\(",
    ),
    slip(
        SCRIPTS,
        rf"\b(?P<how>(?:Date\.now|\w+\.getTime)\(\) \+ )(?P<name>{PART})(?! ?\*|[\w(.])",
        r"\g<how>\g<name> * 1000",
        texts.SECONDS_AS_MILLISECONDS,
    ),
    slip(
        SCRIPTS,
        rf"\b(?P<how>\w*(?:[nN]ow|[tT]ime|At|_at|[cC]lock)(?:\(\))? \+ ){_SECONDS}",
        r"\g<how>\g<name> * 1000",
        texts.SECONDS_AS_MILLISECONDS,
    ),
    slip(
        SCRIPTS,
        r"(?P<of>[\w.]+)\.split\((?P<sep>['\"]\.['\"])\)(?!\.map)",
        r"\g<of>.split(\g<sep>).map(Number)",
        texts.PARTS_AS_TEXTS,
        is_text=True,
    ),
    slip(
        SCRIPTS,
        r"(?P<of>[\w.]+)\.split\((?P<sep>['\"][,;:|]['\"])\)(?!\.map)",
        r"\g<of>.split(\g<sep>).map((part) => part.trim())",
        texts.BLANKS_STAY,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_slips(_SLIPS, program)
