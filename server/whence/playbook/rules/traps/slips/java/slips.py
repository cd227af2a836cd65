"""Slips of Java and Kotlin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.java import slip_texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("java", "kotlin")
_JAVA: Final = ("java",)
_CALLED: Final = r"\((?:[^()]|\([^()]*\))*\)"
_THOUSANDS: Final = r"1000|1024|3600|60|24|1_000|86400|100"

_SLIPS: Final = (
    slip(
        _LANGUAGES,
        r"\.to(?P<unit>Minutes|Seconds|Hours|Millis)Part\(\)",
        r".to\g<unit>()",
        texts.PART_FOR_WHOLE,
    ),
    slip(
        _LANGUAGES,
        rf"\bPeriod\.between\((?P<from>{PART}), (?P<to>{PART})\)\.getDays\(\)",
        r"(int) java.time.temporal.ChronoUnit.DAYS.between(\g<from>, \g<to>)",
        slip_texts.DAYS_OF_PERIOD,
    ),
    slip(
        _LANGUAGES,
        r"(?P<one>\w+)\.equals\((?P<other>\w+)\)",
        r"(\g<one>.compareTo(\g<other>) == 0)",
        texts.SCALE_COUNTS,
        beside="BigDecimal",
    ),
    slip(_LANGUAGES, r"\.putIfAbsent\(", ".put(", texts.FIRST_STAYS),
    slip(
        _LANGUAGES,
        r"(?P<by>\.thenComparing\([^()]*)\)(?=\s*$|\.reversed)",
        r"\g<by>, java.util.Comparator.reverseOrder())",
        texts.REVERSES_ALL,
        beside=r"\.reversed\(\)",
    ),
    slip(
        _LANGUAGES,
        rf"(?P<how>\b(?:\w+\.)?(?:currentTimeMillis|millis|nowMillis)\(\) \+ )(?P<name>{PART})"
        r"(?! ?\*)",
        r"\g<how>\g<name> * 1000",
        texts.SECONDS_AS_MILLISECONDS,
    ),
    slip(
        _JAVA,
        r"\.split\((?P<sep>\"(?:\\\\)?[,;|\t]\"|\"\\t\"|\"\\\\s\*[,;]\\\\s\*\")\)",
        r".split(\g<sep>, -1)",
        slip_texts.EMPTY_ENDS_DROPPED,
        is_text=True,
    ),
    slip(
        _JAVA,
        r"\.split\(\"(?P<sep>\\\\s\*[=:]\\\\s\*|[=:]|: |->|=>)\"\)",
        r'.split("\g<sep>", 2)',
        slip_texts.FIRST_PARTS_ONLY,
        is_text=True,
    ),
    slip(
        ("kotlin",),
        r"\.split\((?P<quote>['\"])(?P<sep>=|:|: |->|=>)(?P=quote)\)",
        r".split(\g<quote>\g<sep>\g<quote>, limit = 2)",
        slip_texts.FIRST_PARTS_ONLY,
        is_text=True,
    ),
    slip(
        _JAVA,
        r"^(?P<loop>(?P<space>\s*)for \((?:final )?(?:String|var) (?P<name>\w+) : .*\.split\("
        r"\"(?:[^\"\\]{1,3}|\\\\s\*[,;]\\\\s\*)\"\)\) \{)$",
        r"\g<loop>\n\g<space>    if (\g<name>.trim().isEmpty()) continue;",
        slip_texts.EMPTY_PART,
        is_text=True,
    ),
    slip(
        _JAVA,
        rf"(?<!List<>\()(?<!ArrayDeque<>\()(?<!Set<>\()\b(?P<made>(?:Arrays\.asList|(?:(?<== )|"
        rf"(?<=return ))List\.of){_CALLED})(?=\)+;|;)",
        r"new java.util.ArrayList<>(\g<made>)",
        slip_texts.FIXED_SIZE,
        is_text=True,
    ),
    slip(
        _JAVA,
        rf"(?P<head>(?P<of>{PART})\.subList\((?P<from>[^,()]+), )(?P<end>(?P=from) \+ {PART})\)",
        r"\g<head>Math.min(\g<end>, \g<of>.size()))",
        slip_texts.END_PAST_ALL,
    ),
    slip(
        _JAVA,
        rf"(?P<head>(?P<of>{PART})\.substring\((?P<from>[^,()]+), )(?P<end>(?P=from) \+ {PART})\)",
        r"\g<head>Math.min(\g<end>, \g<of>.length()))",
        slip_texts.END_PAST_ALL,
    ),
    slip(
        _JAVA,
        rf"(?<=return )(?P<made>\w+\.subList{_CALLED})(?=;)",
        r"new java.util.ArrayList<>(\g<made>)",
        slip_texts.VIEW_OF_LIST,
    ),
    slip(
        _LANGUAGES,
        r"\.(?:getSeconds|toSeconds|toMillis)\(\)",
        ".toMinutes()",
        texts.OTHER_UNIT,
        beside=r"(?i)minute",
    ),
    slip(
        _LANGUAGES,
        r"\.(?:toMinutes)\(\)",
        ".toSeconds()",
        texts.OTHER_UNIT,
        beside=r"(?i)second",
    ),
    slip(
        _LANGUAGES,
        r"(?<=\* )3600\b",
        "60",
        texts.OTHER_UNIT,
        beside=r"\* 60\b",
    ),
    *(
        slip(
            (*_LANGUAGES, "go", "csharp"),
            rf"(?P<what>\b\w+\([^()\"]*\"[^\"]*[._-]{unit}\"\))(?=[;,)]|$)",
            new,
            texts.OTHER_UNIT,
            beside=beside,
            is_text=True,
        )
        for unit, new, beside in (
            (r"(?:seconds|secs|s)", r"\g<what> / 60", r"[._-]min(?:ute)?s?\""),
            (r"(?:ms|millis|milliseconds)", r"\g<what> / 1000", r"[._-](?:s|sec(?:ond)?s?)\""),
            (r"hours", r"\g<what> * 60", r"[._-]min(?:ute)?s?\""),
            (r"(?:minutes|mins)", r"\g<what> * 60", r"[._-](?:s|sec(?:ond)?s?)\""),
        )
    ),
    slip(
        (*_JAVA, "csharp"),
        rf"(?<![\w.*/] )(?<![\w.])(?P<one>{PART}) \* (?P<by>{_THOUSANDS}) \* ",
        r"\g<one> * \g<by>L * ",
        slip_texts.WHOLE_NUMBERS,
    ),
    slip(
        (*_JAVA, "csharp"),
        rf"(?<=return )(?P<one>{PART}) \* (?P<by>{_THOUSANDS}) \* ",
        r"\g<one> * \g<by>L * ",
        slip_texts.WHOLE_NUMBERS,
    ),
    slip(
        _JAVA,
        rf"\(int\) ?\((?P<one>{PART}|\([^()]*\)) % (?P<by>{PART})\)",
        r"(int) Math.floorMod(\g<one>, (long) \g<by>)",
        slip_texts.BELOW_ZERO,
    ),
    slip(
        _JAVA,
        rf"(?<=return )(?P<one>{PART}|\([^()]*\)) % (?P<by>{PART})(?=;)",
        r"Math.floorMod(\g<one>, \g<by>)",
        slip_texts.BELOW_ZERO,
    ),
    slip(
        (*_JAVA, "csharp"),
        rf"(?<![\w.])(?P<one>100) \* (?P<of>{PART}) / (?P<by>{PART})(?=;)",
        r"100.0 * \g<of> / \g<by>",
        slip_texts.FRACTION_LOST,
        beside=r"\bdouble\b",
    ),
    slip(
        _JAVA,
        rf"\.getProperty{_CALLED}(?=\)?\)?;)",
        lambda match: f"{match[0]}.trim()",
        slip_texts.BLANKS_OF_SETTING,
        is_text=True,
    ),
    slip(
        _JAVA,
        r"(?<=if \()(?P<name>(?i:\w*(?:value|text|line|name|given|setting|override|raw)\w*))"
        r" != null(?=\) \{)",
        r"\g<name> != null && !\g<name>.trim().isEmpty()",
        slip_texts.EMPTY_COUNTS,
    ),
    slip(
        _JAVA,
        r"(?<=return )(?P<map>\w*(?i:counts?|stock|totals?|scores?|points|prices|amounts?|"
        rf"balances?|quantit(?:y|ies)|limits?|votes))\.get\((?P<key>{PART})\)(?=;)",
        r"\g<map>.getOrDefault(\g<key>, 0)",
        slip_texts.NOTHING_UNDER_KEY,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)
