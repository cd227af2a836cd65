"""Slips of C and C++."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.c import slip_texts as own
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_BOTH: Final = ("c", "cpp")
_OTHER_SIZE: Final = {"height": "width", "rows": "cols", "h": "w"}
_MAP: Final = r"\bmap\s*<"

_SLIPS: Final = (
    slip(
        _BOTH,
        r"(?P<how>\bstrtou?l?l)\((?P<given>[^,()]+,\s*[^,()]+),\s*0\)",
        r"\g<how>(\g<given>, 10)",
        texts.BASE_BY_PREFIX,
    ),
    slip(
        ("cpp",),
        r"(?P<of>\bstd::stou?l?l?i?)\((?P<given>[^()]+,\s*[^,()]+),\s*0\)",
        r"\g<of>(\g<given>, 10)",
        texts.BASE_BY_PREFIX,
    ),
    slip(
        ("cpp",),
        r"(?P<adds>\baccumulate\([^;]*, )0(?=[,)])",
        r"\g<adds>0.0",
        own.ADDS_UP_INTS,
        beside=r"\b(?:double|float)\b",
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\.(?:insert|emplace|try_emplace)\((?:\{|std::make_pair\()?"
        rf"(?P<key>(?![\w.>-]+\.c?begin\(){PART}),\s*(?P<value>[^;]+?)[)}}]?\);",
        r"\g<of>.insert_or_assign(\g<key>, \g<value>);",
        texts.FIRST_STAYS,
        beside=_MAP,
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\.insert\((?P<key>\w+)\);",
        r"\g<of>.insert_or_assign(\g<key>.first, \g<key>.second);",
        texts.FIRST_STAYS,
        beside=_MAP,
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\.insert\((?P<other>[\w.>-]+)\.c?begin\(\),\s*(?P=other)\.c?end\(\)\);",
        r"for (const auto& one : \g<other>) \g<of>.insert_or_assign(one.first, one.second);",
        texts.FIRST_STAYS,
    ),
    slip(
        _BOTH,
        r"(?P<row>\*\s*(?:\w+(?:\.|->))?)(?P<size>height|rows|h)(?P<end>_?(?:\(\))?\s*\+)",
        lambda match: match["row"] + _OTHER_SIZE[match["size"]] + match["end"],
        texts.OTHER_SIZE,
        beside=r"\b(?:width|cols|w)_?\b",
    ),
    slip(
        ("cpp",),
        r"\b(?P<name>\w+)\.str\((?=[^)\s])",
        r"\g<name>.clear(); \g<name>.str(",
        texts.STAYS_AT_END,
    ),
    slip(
        _BOTH,
        r"\[(?:\(int\)\s?)?(?P<letter>\*\w+(?:\+\+)?|(?:text|word|line|s|str|p|name|key|input)\[\w+\])"
        r"(?=\]|\s*[-+])",
        r"[(unsigned char)\g<letter>",
        own.BELOW_ZERO_INDEX,
        beside=r"\bchar\b",
    ),
    slip(
        _BOTH,
        r"\[(?:\(int\)\s?)?(?P<letter>c|ch|letter|byte)\]",
        r"[(unsigned char)\g<letter>]",
        own.BELOW_ZERO_INDEX,
        beside=r"\bchar (?:c|ch|letter|byte)\b",
    ),
    slip(
        _BOTH,
        r"\b(?P<how>str(?:c?spn|tok|pbrk)|strtok_r)\((?P<of>[^,()]+), \"\\n\"",
        r'\g<how>(\g<of>, "\\r\\n"',
        own.RETURN_STAYS,
        is_text=True,
    ),
    slip(
        _BOTH,
        r"\bstrchr\((?P<of>[^,()]+), '\\n'\)",
        r'strpbrk(\g<of>, "\\r\\n")',
        own.RETURN_STAYS,
        is_text=True,
    ),
    slip(_BOTH, r"\" \\t\"", r'" \\t\\r\\n"', own.NO_RETURN_AS_BLANK, is_text=True),
    slip(
        _BOTH,
        r"(?P<how>mem(?:cpy|move|cmp))\((?P<to>[^,()]+), (?P<of>[^,()]+), "
        r"sizeof ?\(?(?P<name>(?P=of))\)?\)",
        r"\g<how>(\g<to>, \g<of>, sizeof \g<to>)",
        own.SIZE_OF_POINTER,
    ),
    slip(
        ("cpp",),
        r"(?<!trim\()(?<!trimmed\()(?<!strip\()\b(?P<of>\w+)\.substr\(0, (?P<at>\w+)\)",
        r'\g<of>.substr(0, \g<of>.find_last_not_of(" \\t", \g<at> - 1) + 1)',
        own.BLANK_BEFORE,
        beside=r"\.r?find(?:_\w+)?\(",
    ),
    slip(
        ("cpp",),
        r"(?<!trim\()(?<!trimmed\()(?<!strip\()\b(?P<of>\w+)\.substr\((?P<at>\w+ \+ 1)\)",
        r'\g<of>.substr(std::min(\g<of>.find_first_not_of(" \\t", \g<at>), \g<of>.size()))',
        own.BLANK_BEHIND,
        beside=r"\.r?find(?:_\w+)?\(",
    ),
    slip(
        ("cpp",),
        r"\bgetline\((?P<of>\w+), (?P<to>[\w.>-]+), (?P<by>'[^\\n]+')\)",
        r"getline(\g<of> >> std::ws, \g<to>, \g<by>)",
        own.BLANK_BEHIND,
        is_text=True,
    ),
    slip(
        ("cpp",),
        r"\b(?P<of>\w+)\.substr\((?P<first>first|start|begin|from|i|pos)\);",
        r"\g<of>.substr(\g<first>, \g<of>.find_last_not_of("
        r'" \\t\\r\\n") - \g<first> + 1);',
        own.ONE_SIDE_TRIMMED,
        beside=r"find_first_not_of",
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\[(?P<key>\w+)\]\.(?P<how>push_back|emplace_back|insert)\("
        r"(?P<pair>\{?(?:\w+\{)?)(?P<other>[a-z]\w*)(?P<rest>(?:, [^;]*)?)\);",
        r"\g<0> \g<of>[\g<other>];",
        own.NOT_ENTERED,
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\[(?P<key>\w+)\]\.(?P<how>push_back|emplace_back|insert)\("
        r"(?P<pair>\{?(?:\w+\{)?)(?P<other>[a-z]\w*)(?P<rest>(?:, [^;]*)?)\);",
        r"\g<0> \g<of>[\g<other>].\g<how>(\g<pair>\g<key>\g<rest>);",
        own.ONE_DIRECTION,
    ),
    slip(
        ("cpp",),
        r"\} else if \(!\w+\.empty\(\)\) \{",
        r"} else {",
        own.EMPTY_LEFT_OUT,
        beside=r"push_back|emplace_back",
    ),
    slip(
        ("cpp",),
        r"\bif \(!(?P<of>\w+)\.empty\(\)\) (?P<to>[\w.>-]+)\.(?P<how>push_back|emplace_back)\(",
        r"\g<to>.\g<how>(",
        own.EMPTY_LEFT_OUT,
    ),
    slip(
        _BOTH,
        r"\b(?P<one>\w+)(?P<to>\.|->)(?P<key>[\w.]+(?:\(\))?) (?P<how>[<>])= "
        r"(?P<other>\w+)(?P=to)(?P=key)(?!\w)",
        r"\g<one>\g<to>\g<key> \g<how> \g<other>\g<to>\g<key>",
        own.EQUAL_IS_LESS,
        beside=r"sort|set<|map<|priority_queue|operator",
    ),
    slip(
        _BOTH,
        r"\breturn (?P<one>\w+)(?P<to>\.|->)(?P<key>[\w.]+(?:\(\))?) - "
        r"(?P<other>\w+)(?P=to)(?P=key);",
        r"return (\g<one>\g<to>\g<key> > \g<other>\g<to>\g<key>) - "
        r"(\g<one>\g<to>\g<key> < \g<other>\g<to>\g<key>);",
        own.DIFFERENCE_AS_ORDER,
        beside=r"sort|bsearch|compare",
    ),
    slip(
        _BOTH,
        rf"(?:(?<=return )|(?<= = ))(?P<one>{PART}) \* (?P<other>{PART}) / (?P<by>{PART})(?=;)",
        r"(long long)\g<one> * \g<other> / \g<by>",
        own.PRODUCT_TOO_NARROW,
    ),
    slip(
        _BOTH,
        r"(?<== )(?P<one>[A-Za-z_][\w.>-]*) \* (?P<rest>\d\d[\d *]*)(?=;)",
        r"(long long)\g<one> * \g<rest>",
        own.PRODUCT_TOO_NARROW,
    ),
    slip(
        _BOTH,
        rf"\(u?(?:int64_t|long long|long|size_t|double)\)\((?P<one>{PART}) \* (?P<other>{PART})\)",
        r"((long long)\g<one> * \g<other>)",
        own.WIDENED_LATE,
    ),
    slip(
        _BOTH,
        r"\b(?:int|auto) (?P<name>\w+) = (?P<of>[\w.>-]*(?:dist|cost|best|time|far)\w*)"
        r"(?P<key>\[[^;]+?\]) \+ (?P<by>[^;]+);",
        r"long long \g<name> = (long long)\g<of>\g<key> + \g<by>;",
        own.SUM_TOO_NARROW,
        beside=r"INT_MAX|numeric_limits",
    ),
    slip(
        ("cpp",),
        rf"(?<![\w.)] )(?<![\w.])(?P<one>{PART}) - "
        r"(?P<other>(?:\w+(?:\.|->))*\w+\.(?:size|length)\(\))",
        r"(\g<one> > \g<other> ? \g<one> - \g<other> : 0)",
        own.BELOW_ZERO_SIZE,
    ),
    slip(
        ("cpp",),
        r"(?<![\w.>])(?P<one>(?:\w+(?:\.|->))*\w+\.(?:size|length)\(\)) - "
        r"(?P<other>[\w.]+(?:\(\))?)"
        r"(?P<plus>(?: \+ \d+)?)",
        r"(\g<one> >= \g<other> ? \g<one> - \g<other>\g<plus> : 0)",
        own.BELOW_ZERO_SIZE,
    ),
    slip(
        _BOTH,
        rf"(?P<how>\b(?:size_t|uint\d+_t|unsigned(?: int| long)?) \w+ = )(?P<one>{PART}) - "
        rf"(?P<other>{PART})(?=;)",
        r"\g<how>\g<one> > \g<other> ? \g<one> - \g<other> : 0",
        own.BELOW_ZERO_SIZE,
    ),
    slip(
        ("cpp",),
        r"\bstd::set<(?P<of>[\w:]+), (?P<by>[\w:]+)>",
        r"std::multiset<\g<of>, \g<by>>",
        own.EQUAL_ARE_ONE,
    ),
    slip(
        ("cpp",),
        r"\bstd::(?P<how>map|multimap)<std::string_view, (?P<of>[^;]+?)>(?= \w+(?:;|\{|\s*=))",
        r"std::\g<how><std::string, \g<of>, std::less<>>",
        own.VIEW_KEPT,
    ),
    slip(
        ("cpp",),
        r"\bstd::(?P<how>vector|set|unordered_set|deque|list|optional)<std::string_view>",
        r"std::\g<how><std::string>",
        own.VIEW_KEPT,
    ),
    slip(
        _BOTH,
        r"\b(?P<of>[\w.>-]+\[)(?P<count>[\w.>-]*(?:count|size|used|length|len|n)) - 1\] = "
        r"(?P<none>NULL|nullptr|0);",
        r"\g<of>--\g<count>] = \g<none>;",
        own.SLOT_CLEARED,
    ),
    slip(
        _BOTH,
        r"\breturn (?:\(int\)|static_cast<int>)\((?P<of>[^;]+) \* (?P<size>\w+)\);",
        r"return (int)(\g<of> * \g<size>) < \g<size> ? (int)(\g<of> * \g<size>) : \g<size> - 1;",
        own.REACHES_TOP,
    ),
    slip(
        _BOTH,
        r"(?P<how>\b(?:int|size_t|long|auto) (?:\w*(?:bucket|bin|slot|index|cell)\w*) = )"
        r"(?:\(\w+\)|static_cast<[\w:]+>)\((?P<of>[^;]+) \* (?P<size>\w+)\);",
        r"\g<how>(int)(\g<of> * \g<size>) < \g<size> ? (int)(\g<of> * \g<size>) : \g<size> - 1;",
        own.REACHES_TOP,
    ),
    slip(
        _BOTH,
        r"^(?P<space>\s+)(?:unsigned(?: int| long)?|std::size_t|size_t|uint\d+_t|std::uint\d+_t) "
        r"(?P<name>\w*(?:prio|offset|delta|balance|shift|level|temp|diff|score|amount)\w*)"
        r"(?P<end>(?: = \d+|\{\d*\})?;)",
        r"\g<space>int \g<name>\g<end>",
        own.NO_SIGN,
    ),
    slip(
        _BOTH,
        r"\+ (?P<call>is_?[lL]eap\w*\((?P<of>[\w.>-]*?)year\))",
        r"+ (\g<of>month > 2 && \g<call>)",
        own.LEAP_DAY_TOO_EARLY,
    ),
    *(
        slip(
            _BOTH,
            rf"\breturn (?P<one>\w+)(?P<to>\.|->)(?P<key>[\w.]+(?:\(\))?) {how} "
            r"(?P<other>\w+)(?P=to)(?P=key);",
            rf"return \g<one>\g<to>\g<key> {new} \g<other>\g<to>\g<key>;",
            own.OTHER_WAY_ROUND,
            beside=r"sort|set<|map<|priority_queue",
        )
        for how, new in (("<", ">"), (">", "<"))
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
