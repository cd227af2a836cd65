"""Slips of Rust."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.rust import slip_texts as own
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("rust",)
_TEXT: Final = r"(?P<of>[A-Za-z_][\w.]*)"
_NO_LIST: Final = r"\b(?!(?:\w+\.)*(?:chars|bytes|tokens|data|buf\w*|wire|values|items)\b)"
_BY: Final = r"(?P<by>'(?:[^'\\]|\\.)+'|\"(?:[^\"\\]|\\.)+\")"
_IN_CHARACTER: Final = lazy_pattern(r"char(?:acter)? boundary|begin <= end|out of bounds of `")
_NO_NUMBER: Final = lazy_pattern(r"Parse(?:Int|Float)Error|invalid (?:digit|float)|on an? `None`")
_BEYOND: Final = lazy_pattern(r"attempt to (?:add|multiply|shift) with overflow")
_NUMBER_READ: Final = r"(?P<call>\.parse(?:::<\w+>)?\(\))"


def _place(text: str, count: str) -> str:
    return f"{text}.char_indices().nth({count}).map_or({text}.len(), |(at, _)| at)"


def _cut_at_letters(match: re.Match[str]) -> str:
    """`text[..end]`, where both ends count letters."""
    of, start, end = match["of"], match["start"].strip(), match["end"].strip()
    first = _place(of, start) if start and start != "0" else start
    return f"{of}[{first}..{_place(of, end) if end else end}]"


_CUTS: Final = (
    slip(
        _LANGUAGES,
        rf"{_NO_LIST}{_TEXT}\[(?P<start>[^\[\]]*?)\.\.(?!=)(?P<end>[^\[\]]*)\](?<!\[\.\.\])",
        _cut_at_letters,
        own.CUTS_BYTES,
        beside=r"\bstr\b|String",
    ),
    slip(
        _LANGUAGES,
        rf"{_TEXT}\.(?P<how>truncate|split_at|split_off)\((?P<count>[^()]+)\)",
        lambda match: f"{match['of']}.{match['how']}({_place(match['of'], match['count'])})",
        own.CUTS_BYTES,
        beside=r"\bstr\b|String",
    ),
    slip(
        _LANGUAGES,
        rf"{_TEXT}\.len\(\)\.min\((?P<count>[^()]+)\)",
        lambda match: _place(match["of"], match["count"]),
        own.CUTS_BYTES,
        beside=r"\bstr\b|String",
    ),
    slip(
        _LANGUAGES,
        r"\.chars\(\)\.enumerate\(\)",
        ".char_indices()",
        own.COUNTS_LETTERS,
    ),
    slip(
        _LANGUAGES,
        rf"{_TEXT}\.chars\(\)\.position\(\|&?(?P<letter>\w+)\| (?P=letter) == {_BY}\)",
        r"\g<of>.find(\g<by>)",
        own.COUNTS_LETTERS,
        is_text=True,
    ),
)
"""Texts that are cut; only where the failure may come from that."""

_NUMBERS: Final = (
    slip(
        _LANGUAGES,
        rf"\b(?P<of>\w*(?:frac|decimal|cents|pence|hundredth|minor)\w*){_NUMBER_READ}",
        r'format!("{:0<2}", \g<of>)\g<call>',
        own.DECIMALS_AS_NUMBER,
    ),
    slip(
        _LANGUAGES,
        r"\b(?P<how>\w+)\((?P<of>frac|fraction|decimals?)\)",
        r'\g<how>(&format!("{:0<2}", \g<of>))',
        own.DECIMALS_AS_NUMBER,
    ),
    slip(
        _LANGUAGES,
        rf"(?<![\w.])(?P<of>\w+){_NUMBER_READ}",
        r"\g<of>.trim()\g<call>",
        own.NO_TRIM,
        beside=r"\.r?splitn?(?:_once)?\(",
    ),
    slip(
        _LANGUAGES,
        rf"(?<![\w.])(?P<of>\w+){_NUMBER_READ}",
        "\\g<of>.replace(',', \"\")\\g<call>",
        own.THOUSANDS,
        beside=r"(?i)\$|€|£|amount|money|price|cents",
    ),
)
"""Numbers that are read; only where one was not."""

_WRAPS: Final = (
    slip(
        _LANGUAGES,
        r"\b(?P<of>[\w.]*(?:sum|hash|crc|check|digest|total)\w*) \+= (?P<by>\w+);",
        r"\g<of> = \g<of>.wrapping_add(*\g<by>);",
        own.MEANT_TO_WRAP,
    ),
    slip(
        _LANGUAGES,
        r"\b(?P<of>[\w.]*(?:sum|hash|crc|check|digest|total)\w*) \+= (?P<by>[^;]+);",
        r"\g<of> = \g<of>.wrapping_add(\g<by>);",
        own.MEANT_TO_WRAP,
    ),
    slip(
        _LANGUAGES,
        r"\b(?P<to>[\w.]+) = (?P<of>[\w.]+) \* (?P<by>\w+) \+ (?P<add>[^;]+);",
        r"\g<to> = \g<of>.wrapping_mul(\g<by>).wrapping_add(\g<add>);",
        own.MEANT_TO_WRAP,
    ),
)
"""Sums that go beyond their type; only where the failure may say so."""

_SLIPS: Final = (
    slip(
        _LANGUAGES,
        rf"^(?P<space>\s*)(?P<of>[\w.]+)\.entry\((?P<key>{PART})\)\.or_insert\((?P<value>.+)\);$",
        r"\g<space>\g<of>.insert(\g<key>, \g<value>);",
        texts.FIRST_STAYS,
    ),
    slip(
        _LANGUAGES,
        r"(?P<how>\.max\(|- )(?P<of>[A-Za-z_][\w.]*)\.len\(\)",
        r"\g<how>\g<of>.chars().count()",
        texts.COUNTS_BYTES,
    ),
    slip(
        _LANGUAGES,
        r"(?P<of>[A-Za-z_][\w.]*)\.len\(\)(?P<how> [<>]=? |$)",
        r"\g<of>.chars().count()\g<how>",
        texts.COUNTS_BYTES,
    ),
    slip(_LANGUAGES, rf"{_TEXT}\.dedup\(\);", r"\g<of>.sort(); \g<of>.dedup();", own.NOT_SORTED),
    slip(
        _LANGUAGES,
        rf"{_TEXT}\.dedup_by_key\((?P<key>.+)\);",
        r"\g<of>.sort_by_key(\g<key>); \g<of>.dedup_by_key(\g<key>);",
        own.NOT_SORTED,
    ),
    slip(
        _LANGUAGES,
        rf"(?P<how>_key\(\|&?\w+\| )\((?P<one>&?{PART}|Reverse\([^()]+\)), "
        rf"(?P<other>&?{PART}|Reverse\([^()]+\))\)(?=\))",
        r"\g<how>(\g<other>, \g<one>)",
        own.KEYS_SWAPPED,
        beside=r"(?:sort(?:_unstable)?|m(?:in|ax))_by",
    ),
    slip(
        _LANGUAGES,
        r"\bReverse\((?P<of>(?:[^()]|\([^()]*\))+)\)",
        r"\g<of>",
        own.OTHER_WAY_ROUND,
        beside=r"(?:sort(?:_unstable)?|m(?:in|ax))_by",
    ),
    slip(
        _LANGUAGES,
        r"\b(?P<one>\w+)\.(?P<key>[\w.]+)\.(?P<how>(?:partial_|total_)?cmp)\("
        r"&(?P<other>\w+)\.(?P=key)\)",
        r"\g<other>.\g<key>.\g<how>(&\g<one>.\g<key>)",
        own.OTHER_WAY_ROUND,
    ),
    slip(
        _LANGUAGES,
        rf"\((?P<one>{PART}) - (?P<less>[^()]+)\) % (?P<size>{PART})",
        r"(\g<one> + \g<size> - \g<less>) % \g<size>",
        own.BELOW_ZERO,
    ),
    slip(
        _LANGUAGES,
        rf"\((?P<of>{PART}) \+ 1\)\.saturating_sub\(",
        r"\g<of>.saturating_sub(",
        own.ONE_TOO_LATE,
    ),
    slip(
        _LANGUAGES,
        rf"{_TEXT}\.len\(\)(?P<cast> as \w+)? \+ 1\b",
        r"\g<of>.len()\g<cast>",
        own.ONE_TOO_LATE,
    ),
    slip(_LANGUAGES, r"\.swap_remove\(", r".remove(", own.ORDER_CHANGED),
    slip(_LANGUAGES, r"\bfrom_le_bytes\b", "from_be_bytes", own.OTHER_BYTE_ORDER),
    slip(_LANGUAGES, r"\bfrom_be_bytes\b", "from_le_bytes", own.OTHER_BYTE_ORDER),
    slip(_LANGUAGES, r"\bto_le_bytes\b", "to_be_bytes", own.OTHER_BYTE_ORDER),
    slip(_LANGUAGES, r"\bto_be_bytes\b", "to_le_bytes", own.OTHER_BYTE_ORDER),
    slip(_LANGUAGES, r"\.len\(\) as u8\b", ".len() as u16", own.CUT_TO_BYTE),
    slip(
        _LANGUAGES,
        r"(?P<of>[\w.]+)\.entry\((?P<key>\w+)(?P<copied>(?:\.clone\(\)|\.to_\w+\(\))?)\)"
        r"\.(?P<how>or_default\(\)|or_insert_with\(Vec::new\))\.push\("
        r"(?P<pair>\(?)(?P<other>\w+)(?P<moved>(?:\.clone\(\)|\.to_\w+\(\))?)"
        r"(?P<rest>(?:, .+?)?\)?)\);",
        r"\g<of>.entry(\g<other>\g<moved>).\g<how>; \g<0>",
        own.NOT_ENTERED,
    ),
    slip(
        _LANGUAGES,
        rf"\((?P<of>[^()]*(?:\([^()]*\)[^()]*)*) \* (?P<size>{PART}) as f(?:64|32)\)"
        r"(?:\.floor\(\))? as usize",
        r"((\g<of> * \g<size> as f64) as usize).min(\g<size> - 1)",
        own.REACHES_TOP,
    ),
)

_LOOSE: Final = (
    slip(
        _LANGUAGES,
        rf"\.split_once\({_BY}\)",
        r".rsplit_once(\g<by>)",
        own.SPLITS_AT_FIRST,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        rf"\.rsplit_once\({_BY}\)",
        r".split_once(\g<by>)",
        own.SPLITS_AT_LAST,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        rf"\.split_once\({_BY}\)(?!\.map\()",
        r".split_once(\g<by>).map(|(one, other)| (one.trim(), other.trim()))",
        own.BLANKS_STAY,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"\.split\(' '\)|\.split\(\" \"\)",
        r".split_whitespace()",
        own.SINGLE_BLANKS,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"\.split\((?P<by>'[,;:|=\\/t]+'|\"[,;:|=]\")\)(?!\.map\()",
        r".split(\g<by>).map(str::trim)",
        own.BLANKS_STAY,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"\.filter\(\|(?P<one>\w+)\| !(?P=one)\.(?:trim\(\)\.)?is_empty\(\)\)",
        "",
        own.EMPTY_LEFT_OUT,
        beside=r"\.split\(",
    ),
    slip(_LANGUAGES, r"\.min_by(?P<how>\w*)\(", r".max_by\g<how>(", own.OTHER_END),
    slip(_LANGUAGES, r"\.max_by(?P<how>\w*)\(", r".min_by\g<how>(", own.OTHER_END),
    slip(
        _LANGUAGES,
        rf"\((?P<one>{PART}) \* (?P<other>{PART})\) as (?P<type>[ui](?:64|128|size)|f64)",
        r"(\g<one> as \g<type> * \g<other> as \g<type>)",
        own.WIDENED_LATE,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line; first of what the error speaks of, last of what it may come from."""
    tables = ((_CUTS, _IN_CHARACTER), (_NUMBERS, _NO_NUMBER), (_WRAPS, _BEYOND))
    told = [table for table, said in tables if program.says(said)]
    may_be = [table for table, said in tables if program.may_show(said)]
    others = [table for table in may_be if table not in told]
    for table in (*told, _SLIPS, *others, _LOOSE):
        yield from find_in_table(table, program)
