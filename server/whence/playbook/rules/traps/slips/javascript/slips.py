"""Slips of JavaScript and TypeScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.javascript import slip_texts as own_texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip

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
        r"\.find\((?=\(?(?P<one>\w+)\)? => [\w.]+ >=? (?P=one)\b)",
        ".findLast(",
        texts.FIRST_THAT_FITS,
    ),
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
        rf"(?<![\w.])(?P<of>{PART})\.split\((?P<sep>['\"]\.['\"])\)(?!\.map)",
        r"\g<of>.split(\g<sep>).map(Number)",
        texts.PARTS_AS_TEXTS,
        is_text=True,
    ),
    slip(
        SCRIPTS,
        r"\.(?P<how>sort|toSorted)\(\)",
        r".\g<how>((a, b) => a - b)",
        own_texts.SORTS_AS_TEXT,
    ),
    slip(
        SCRIPTS,
        r"(?<!trim\(\))(?<!trimEnd\(\))(?P<of>\.split\((?:'\\n'|\"\\n\"|/\\r\?\\n/)\))"
        r"(?!\.(?:filter|map\([^()]*\)\.filter|length|shift|slice|at)\b|\[)",
        r"\g<of>.filter((line) => line.trim() !== '')",
        own_texts.EMPTY_LINE_STAYS,
        is_text=True,
    ),
    slip(
        SCRIPTS,
        r"(?P<of>(?<![\w.])(?:Number|Number\.parseInt|parseInt|parseFloat)\([^()]*\)|"
        r"(?<=return )\+\w+)(?! ?\*)",
        r"\g<of> * 1000",
        own_texts.SECONDS_OF_HEADER,
        beside=r"(?i)retry-after|max-age|expires_in|delta-seconds",
    ),
    slip(
        ("javascript",),
        r"(?P<name>\b(?:chunk|data|buf|buffer|bytes|piece|part)\b)\.toString\((?P<form>[\w.]*|'[\w-]+')\)",
        lambda match: (
            f"(this.decoder ??= new TextDecoder({match['form'] or ''})).decode({match['name']}, "
            "{ stream: true })"
        ),
        own_texts.CHUNK_ALONE,
        beside=r"\bclass \w",
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
