"""Slips that several languages have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence.playbook.rules.traps.slips.slip import Slip

_WHOLE: Final = ("c", "cpp", "csharp", "go", "java", "kotlin", "ruby", "rust")
_SHARES: Final = (
    "c", "cpp", "csharp", "go", "java", "kotlin", *SCRIPTS, "php", "python", "ruby",
)  # fmt: skip
_PATTERNS: Final = (*SCRIPTS, "csharp", "go", "java", "kotlin", "php", "python", "ruby", "rust")
_ITEM: Final = r"(?P<of>[\w.@$>-]+)\[(?P<key>[^\[\]]+)\]"
_PERCENT: Final = r"(?P<name>(?:[$@]?\w+(?:\.|->))*[$@]?\w*(?:[pP]ercent|[pP]ct)\w*(?:\(\))?)"
_DAYS: Final = (
    (("c", "cpp", "python", "ruby", "rust"), r"%d(?P<sep>[-/. ])%m", r"%m\g<sep>%d"),
    (("c", "cpp", "python", "ruby", "rust"), r"(?<!%Y[-/.])%m(?P<sep>[-/. ])%d", r"%d\g<sep>%m"),
    (("php",), r"\bd(?P<sep>[-/.])m\b", r"m\g<sep>d"),
    (("php",), r"(?<!Y[-/.])\bm(?P<sep>[-/.])d\b", r"d\g<sep>m"),
    (("csharp", "java", "kotlin"), r"\bdd?(?P<sep>[-/. ])MM?\b", r"MM\g<sep>dd"),
    (("csharp", "java", "kotlin"), r"(?<!y[-/.])\bMM?(?P<sep>[-/. ])dd?\b", r"dd\g<sep>MM"),
    (("go",), r"\b02(?P<sep>[-/. ])01\b", r"01\g<sep>02"),
    (("go",), r"(?<!2006[-/.])\b01(?P<sep>[-/. ])02\b", r"02\g<sep>01"),
)
_PAIRS: Final = (
    (r"\w*lat(?:itude)?", r"\w*lo?ng?(?:itude)?"),
    (r"\w*rows?", r"\w*col(?:umn)?s?"),
    (r"width|w", r"height|h"),
    (r"x", r"y"),
)


def _list_swapped_pairs() -> Iterator[Slip]:
    """`lon, lat = point`, and the like, each way round."""
    for pair in _PAIRS:
        for first, second in (pair, pair[::-1]):
            both = rf"(?P<one>{first}),\s*\$?(?P<other>{second})"
            swapped = r"\g<other>, \g<one>"
            plain = rf"(?<![\w.(\[]){both}(?=\s*=(?!=)|\s+in\b)"
            yield slip(("python", "ruby"), plain, swapped, texts.SWAPPED_PARTS)
            bracketed = rf"(?<=[\s(])\[{both}\](?=\s*(?:=(?!=)|of\b|\)))"
            yield slip(SCRIPTS, bracketed, f"[{swapped}]", texts.SWAPPED_PARTS)
            of_php = rf"(?<![\w$])\[\${both}\](?=\s*=(?!=)|\))"
            yield slip(("php",), of_php, r"[$\g<other>, $\g<one>]", texts.SWAPPED_PARTS)


_SLIPS: Final = (
    slip(
        (*_WHOLE, "php", "python", *SCRIPTS),
        r"(?P<index>\$?\w+) (?P<over>//?) (?P<one>[$\w.>-]*(?:rows|height|lines|count)\w*)"
        r"(?P<between>.*?(?P=index) % )"
        r"(?P<other>[$\w.>-]*(?:places|cols?|columns?|width|seats|per_)\w*)",
        r"\g<index> \g<over> \g<other>\g<between>\g<other>",
        texts.DIVIDED_BY_OTHER,
    ),
    slip((*SCRIPTS, "php"), rf"{_ITEM}\s*\?\?=", r"\g<of>[\g<key>] =", texts.FIRST_STAYS),
    slip((*SCRIPTS, "ruby"), rf"{_ITEM}\s*\|\|=", r"\g<of>[\g<key>] =", texts.FIRST_STAYS),
    slip(
        _WHOLE,
        r"(?<!(?<!\bretur)[*/%\w.)\]>] )(?<![\w.])"
        rf"(?P<one>{PART}) / (?P<by>{PART}) \* (?P<other>{PART})"
        r"(?![\w.(\[])",
        r"\g<one> * \g<other> / \g<by>",
        texts.DIVIDES_FIRST,
    ),
    slip(
        ("python",),
        rf"(?<![*/%] )(?<![\w.])(?P<one>{PART}) // (?P<by>{PART}) \* (?P<other>{PART})(?![\w.(\[])",
        r"\g<one> * \g<other> // \g<by>",
        texts.DIVIDES_FIRST,
    ),
    slip(
        _SHARES, rf" \* {_PERCENT}(?! ?[/*]|[\w.(\[])", r" * \g<name> / 100", texts.PERCENT_AS_SHARE
    ),
    slip(
        _SHARES,
        rf", {_PERCENT}\)(?!:| ?->| ?\{{)",
        r", \g<name> / 100)",
        texts.PERCENT_AS_SHARE,
    ),
    slip(
        _PATTERNS,
        r"(?<=[('\"/^>])(?P<of>\\{1,2}d\+(?:\(?(?:\?:)?\\{1,2}\.\\{1,2}d[+*]\)?\??)?)",
        r"-?\g<of>",
        texts.NO_PLACE_FOR_SIGN,
        is_text=True,
    ),
    slip(
        _PATTERNS,
        r"(?<=[('\"/^>])(?P<slash>\\{1,2})w\+(?=[)'\"/$\\ :,])",
        r"[\g<slash>w-]+",
        texts.NO_PLACE_FOR_HYPHEN,
        is_text=True,
    ),
    slip(
        _PATTERNS,
        r"(?P<of>\\{1,2}d)\{2\}(?=\)?[:/.])",
        r"\g<of>{1,2}",
        texts.TWO_DIGITS,
        is_text=True,
    ),
    *(
        slip(
            languages,
            rf"(?P<text>(?P<quote>['\"])(?P<before>[^'\"\n]*){days}(?P<after>[^'\"\n]*)(?P=quote))",
            rf"\g<quote>\g<before>{new}\g<after>\g<quote>",
            texts.DAY_FOR_MONTH,
            is_text=True,
        )
        for languages, days, new in _DAYS
    ),
    *_list_swapped_pairs(),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
