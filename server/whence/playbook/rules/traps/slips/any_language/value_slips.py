"""Slips of one line in which one value stands for another: the size of the other direction, a count
that goes on, what is rounded down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import NAME, PART, SCRIPTS, find_in_table, slip

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence.playbook.rules.traps.slips.slip import Slip

_BRACES: Final = ("c", "cpp", "csharp", "java", *SCRIPTS, "php")
_ALL: Final = (*_BRACES, "go", "kotlin", "python", "ruby", "rust")
_WHOLE: Final = ("c", "cpp", "csharp", "go", "java", "kotlin", "rust")
_PATTERNS: Final = (*SCRIPTS, "csharp", "go", "java", "kotlin", "php", "python", "ruby", "rust")
_PATH: Final = r"[$@]{0,2}\w+(?:(?:\.|->)\w+)*"
_OWNER: Final = r"(?P<owner>(?:[$@]{0,2}\w+(?:\.|->))*[$@]?)"
_ROW: Final = r"(?<![\w.$@>])(?:[$@]{0,2}\w+(?:\.|->))*[$@]?(?:\w*[rR]ow\w*|[yr])"
_COLUMN: Final = r"(?<![\w.$@>])(?:[$@]{0,2}\w+(?:\.|->))*[$@]?(?:\w*[cC]ol(?:umn)?\w*|[xc])"
_SIZES: Final = (
    ("rows", "cols"), ("rows", "columns"), ("Rows", "Cols"), ("Rows", "Columns"),
    ("height", "width"), ("Height", "Width"), ("h", "w"), ("ROWS", "COLS"), ("HEIGHT", "WIDTH"),
)  # fmt: skip
_ASKS: Final = r" (?:<|>=) "
_QUOTED: Final = r"\w*(?:[qQ]uot(?:ed|es?)|[iI]nside|in_?[sS]tr(?:ing)?)\w*"


def _list_directions() -> Iterator[Slip]:
    """`row < rows && col < rows`, and the like, of each pair of sizes."""
    for high, wide in _SIZES:
        for place, size, own in ((_COLUMN, high, wide), (_ROW, wide, high)):
            plain = rf"(?P<ask>(?P<place>{place}){_ASKS}{_OWNER}{size})(?![\w(])"

            def mend(match: re.Match[str], own: str = own, size: str = size) -> str:
                return match[0].removesuffix(size) + own

            yield slip(_ALL, plain, mend, texts.OTHER_DIRECTION, beside=rf"\b{own}\b")


_SLIPS: Final = (
    *_list_directions(),
    slip(
        ("go", "python"),
        rf"(?P<ask>{_COLUMN}{_ASKS}len\((?P<of>{_PATH}))\)",
        r"\g<ask>[0])",
        texts.OTHER_DIRECTION,
    ),
    slip(
        ("java", *SCRIPTS),
        rf"(?P<ask>{_COLUMN}{_ASKS}(?P<of>{_PATH}))\.length\b",
        r"\g<ask>[0].length",
        texts.OTHER_DIRECTION,
        beside=r"\[0\]\.length|\]\[",
    ),
    slip(
        _BRACES,
        rf"(?P<set>(?P<name>{_PATH}) = [^?=]+ \? )(?P=name)(?= : (?P=name) \+ 1)",
        r"\g<set>0",
        texts.RUN_GOES_ON,
    ),
    slip(
        _BRACES,
        rf"(?P<set>(?P<name>{_PATH}) = [^?=]+ \? (?P=name) \+ 1 : )(?P=name)(?![\w.+])",
        r"\g<set>0",
        texts.RUN_GOES_ON,
    ),
    slip(
        ("python",),
        rf"(?P<name>{_PATH}) = (?P=name)(?P<asks> if .+ else (?P=name) \+ 1)",
        r"\g<name> = 0\g<asks>",
        texts.RUN_GOES_ON,
    ),
    slip(
        ("python",),
        rf"(?P<asks>(?P<name>{_PATH}) = (?P=name) \+ 1 if .+ else )(?P=name)$",
        r"\g<asks>0",
        texts.RUN_GOES_ON,
    ),
    slip(
        _ALL,
        r"(?P<first>(?:while|for|until)\b.*(?:\[\w+ - 1\]|\.get\(\w+ - 1\)|\.at\(\w+ - 1\))[^&|;]*"
        r" [<>])=(?= )",
        r"\g<first>",
        texts.BEFORE_EQUALS,
    ),
    slip(
        _ALL,
        r"(?P<top>(?:[$@]?\w+(?:\.|->))*[$@]?\w*(?i:max|high|limit|top|full|modul|wrap|roll)\w*"
        r"(?:\(\))?) - (?P<before>[\w$@.]+) \+ (?P<after>[\w$@.]+)(?! ?\+ 1|[\w.(])",
        r"\g<top> + 1 - \g<before> + \g<after>",
        texts.TURN_NOT_COUNTED,
    ),
    slip(
        _BRACES,
        rf"(?<![\w.>$])(?P<name>\$?{_QUOTED}) = (?!!|true\b|false\b)[^=;][^;]*(?=;$)",
        r"\g<name> = !\g<name>",
        texts.QUOTE_OPENS,
    ),
    slip(
        ("python",),
        rf"^(?P<space>\s+)(?P<name>(?:self\.)?{_QUOTED}) = (?!not |True\b|False\b)[^=].*$",
        r"\g<space>\g<name> = not \g<name>",
        texts.QUOTE_OPENS,
    ),
    slip(
        ("go", "kotlin", "ruby", "rust"),
        rf"^(?P<space>\s+)(?P<name>{_QUOTED}) = (?!!|true\b|false\b)[^=][^;]*(?P<end>;?)$",
        r"\g<space>\g<name> = !\g<name>\g<end>",
        texts.QUOTE_OPENS,
    ),
    slip(
        _PATTERNS,
        r"(?<=[('\"/^?])(?P<of>(?P<slash>\\{1,2})d\+)(?=[)'\"/$])",
        r"\g<of>(?:\g<slash>.\g<slash>d+)?",
        texts.WHOLE_ONLY,
        is_text=True,
    ),
    slip(
        _WHOLE,
        rf"(?<=return )(?P<one>{PART}) / (?P<by>{PART}) \* (?P<other>{PART})(?![\w.(\[])",
        r"\g<one> * \g<other> / \g<by>",
        slip_texts.DIVIDES_FIRST,
    ),
    slip(
        _WHOLE,
        rf"(?P<which>\b(?i:count|n|size|buckets|bins|len): )(?P<one>\({NAME} - {NAME}\) / {NAME})"
        r"(?=[,})])",
        r"\g<which>\g<one> + 1",
        texts.ROUNDED_DOWN,
    ),
    slip(
        ("c", "cpp", "csharp", "go", "java", *SCRIPTS),
        rf"(?P<head>\bfor\b[^;]*= {_PATH} - )2(?=; \w+ <)",
        r"\g<head>1",
        texts.BEGINS_EARLY,
    ),
    slip(
        (*_BRACES, "go", "kotlin", "rust"),
        rf"(?P<ask>(?<![\w.])(?P<value>{_PATH}) > [^&|<>=]+ && (?P=value) <)(?P<end> {_PATH})"
        r"(?![\w(\[]| [-+])",
        r"\g<ask>=\g<end>",
        texts.UPPER_END_OUT,
    ),
    slip(
        ("python",),
        rf"(?P<ask>[\w.)\]] < (?P<value>{_PATH}) <)(?P<end> {_PATH})(?![\w(\[]| [-+])",
        r"\g<ask>=\g<end>",
        texts.UPPER_END_OUT,
    ),
    slip(
        (*SCRIPTS, "go", "php"),
        r"(?P<ask>(?<![\w.])(?P<name>\$?\w*(?:[pP]rev|[lL]ast|[bB]efore)\w*) (?P<sign>={2,3}) "
        r"(?P<quote>['\"])(?P=quote) \|\|)",
        r"\g<ask> \g<name> \g<sign> \g<quote>(\g<quote> ||",
        texts.SIGN_AFTER_BRACKET,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
