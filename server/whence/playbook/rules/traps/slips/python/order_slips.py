"""Slips of Python with orders, texts and settings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import value_slip_texts
from whence.playbook.rules.traps.slips.any_language.text_slip_texts import SPLITS_TOO_OFTEN
from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_ON: Final = ("python",)
_DEFAULT: Final = r"(?P<other>[A-Z][A-Z_\d]+|[1-9][\d_.]*|\w*default\w*)(?=$|[,)\]}])"
_QUOTED: Final = r"(?:'[^'\n]*'|\"[^\"\n]*\")"
_INSIDE: Final = r"(?:[^()\n]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))"
"""A letter of what stands in brackets, or a whole pair of them."""
_KEY: Final = rf"(?:\w+|{_QUOTED})"
_READ: Final = rf"\w+\[{_QUOTED}\]"
"""A field of a row."""
_QUEUES: Final = r"(?:[\w.]*_)?(?:queue|lots|batches|layers|waiting|pending|jobs|frontier|todo)\w*"


def _limit_split(match: re.Match[str]) -> str:
    """As often as there are names for the parts, without the last one."""
    most = match["names"].count(",")
    return f"{match['names']} = {match['of']}.split({match['sep']}, {most})"


def _turn_truth(match: re.Match[str]) -> str:
    other = "False" if match["default"] == "True" else "True"
    return f"{match['before']}{other})"


def _bring_to_form(case: str, match: re.Match[str]) -> str:
    text = match["of"]
    if text.endswith(".split()"):
        return f"{text[:-8]}.{case}().split()"
    return f"{text}.{case}()" if text.endswith(".strip()") else f"{text}.strip().{case}()"


_ORDERS: Final = (
    slip(_ON, r"\.popitem\(\)", ".popitem(last=False)", texts.WRONG_END),
    slip(
        _ON,
        rf"(?P<of>{_QUEUES})\.pop\(\)",
        r"\g<of>.popleft()",
        texts.WRONG_END,
        beside=r"\bdeque\b",
    ),
    slip(_ON, rf"(?P<of>{_QUEUES})\.pop\(\)", r"\g<of>.pop(0)", texts.WRONG_END),
    slip(_ON, rf"(?P<of>{_QUEUES})\[-1\]", r"\g<of>[0]", texts.WRONG_END),
    slip(
        _ON,
        rf"heappush\((?P<heap>[\w.]+), \((?P<first>\w[\w.]*(?:\[{_KEY}\])?), (?P<second>[\w.]+), "
        r"(?P<third>[\w.]+)\)\)",
        r"heappush(\g<heap>, (\g<first>, \g<third>, \g<second>))",
        texts.TIE_COMPARES,
        is_text=True,
    ),
    slip(
        _ON,
        r"\[(?P<of>(?:bisect\.)?bisect(?:_right)?\([^()]+\))\]",
        r"[\g<of> - 1]",
        texts.BAND_BEHIND,
    ),
    slip(_ON, r"(?<!\w)bisect_left\(", "bisect_right(", texts.OTHER_SIDE_OF_EQUALS),
    slip(_ON, r"(?<!\w)bisect(?:_right)?\(", "bisect_left(", texts.OTHER_SIDE_OF_EQUALS),
    slip(
        _ON,
        r"return (?P<of>(?:collections\.)?(?:Counter\(.*\)|\w+))\.most_common\(\)$",
        r"return sorted(\g<of>.items(), key=lambda item: (-item[1], -item[0]))",
        texts.TIES_AS_THEY_CAME,
    ),
    slip(
        _ON,
        r"(?P<of>\w[\w.]*)\.most_common\((?P<most>[\w.]*)\)",
        r"sorted(\g<of>.items(), key=lambda item: (-item[1], item[0]))[:\g<most>]",
        texts.TIES_AS_THEY_CAME,
    ),
    slip(
        _ON,
        r"groupby\((?P<of>\w[\w.]*), (?:key=)?(?P<by>[\w.]+|lambda \w+: [^()]+|"
        r"(?:\w+\.)?itemgetter\([^()]*\)|(?:\w+\.)?attrgetter\([^()]*\))\)",
        r"groupby(sorted(\g<of>, key=\g<by>), key=\g<by>)",
        texts.GROUPS_OF_NEIGHBOURS,
        is_text=True,
    ),
    slip(
        _ON,
        r"(?P<name>\w*(?:ordered|sorted|ranked|ranking)\w*) = (?:list|tuple)\(",
        r"\g<name> = sorted(",
        texts.NOT_ORDERED,
    ),
    slip(
        _ON,
        r"(?<=: )len\((?P<of>(?P<one>\w+)(?:\.\w+)?)\)(?= for (?:\w+, )?(?P=one) in )",
        r"len(set(\g<of>))",
        value_slip_texts.NAMED_TWICE,
    ),
    slip(
        _ON,
        rf"(?P<how>\bfor \w+ in )(?P<of>{PART} \+ {PART}):$",
        r"\g<how>dict.fromkeys(\g<of>):",
        value_slip_texts.NAMED_TWICE,
        is_text=True,
    ),
)
_TEXTS: Final = (
    slip(
        _ON,
        r"(?P<names>\w+, \w+(?:, \w+)*) = (?P<of>[\w.\[\]()]+)\.split\("
        rf"(?P<sep>{_QUOTED})\)(?:\[:\d\])?$",
        _limit_split,
        SPLITS_TOO_OFTEN,
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?P<of>\.split\({_QUOTED})\)(?P<part>\[1\]|(?= for \w+ in))",
        r"\g<of>, 1)\g<part>",
        SPLITS_TOO_OFTEN,
        is_text=True,
    ),
    slip(
        _ON,
        r"\.replace\((?P<one>['\"]),(?P=one), ?(?P<other>['\"])\.(?P=other)\)",
        '.replace(".", "").replace(",", ".")',
        texts.THOUSANDS_STAY,
        is_text=True,
    ),
    slip(
        _ON,
        r"(?<=, )re\.(?P<flag>IGNORECASE|MULTILINE|DOTALL|VERBOSE|[IMSX])(?=\))",
        r"flags=re.\g<flag>",
        texts.FLAGS_AS_COUNT,
        beside=r"re\.(?:sub|split|subn)\(",
    ),
    slip(
        _ON,
        rf"(?P<before>\.get\((?:[\w.]+|{_QUOTED}), |\bgetattr\(\w+, {_QUOTED}, )"
        r"(?P<default>True|False)\)",
        _turn_truth,
        texts.DEFAULT_TURNED,
        is_text=True,
    ),
    slip(
        _ON,
        r"^(?P<space>\s*)(?P<name>\w[\w.]*) = (?P<made>.*\b\w*ConfigParser\(.*\))$",
        r"\g<space>\g<name> = \g<made>\n\g<space>\g<name>.optionxform = str",
        texts.OPTIONS_LOWERED,
    ),
    slip(
        _ON,
        rf"(?P<of>\w[\w.]*)\.get\((?P<of_key>{_KEY}(?:, ?{_KEY})?), fallback=(?:True|False)\)",
        lambda match: match[0].replace(".get(", ".getboolean("),
        texts.SETTING_AS_TEXT,
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?P<of>\w[\w.]*(?:\.get|getenv)\({_KEY}, (?P<quote>['\"]?)\d+(?P=quote)\)|"
        rf"\w+\.get\({_KEY}(?:, {_KEY})?, fallback=['\"]?\d+['\"]?\))",
        r"int(\g<of>)",
        texts.SETTING_AS_TEXT,
        beside=r"configparser|environ|getenv|ini\b|settings|config",
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?<![\w.])bool\((?P<of>(?=.*[\[.(]){_INSIDE}+)\)",
        r'(str(\g<of>).strip().lower() in ("1", "true", "yes", "on"))',
        texts.TEXT_AS_TRUTH,
    ),
    slip(
        _ON,
        rf"(?P<of>{PART}|len\(\w+\)) \+ len\((?P<word>\w+)\)(?= (?:<=?|>=?) )",
        r"\g<of> + 1 + len(\g<word>)",
        texts.BLANK_NOT_COUNTED,
    ),
    slip(
        _ON, r"(?<== )\[(?P<word>\w+)\], 0$", r"[\g<word>], len(\g<word>)", texts.WIDTH_FROM_NOTHING
    ),
    slip(
        _ON,
        r"(?P<name>\w+) = (?P=name)\.strip\(\)$",
        r'\g<name> = unicodedata.normalize("NFC", \g<name>.strip())',
        texts.TWO_FORMS,
        beside=r"import unicodedata",
    ),
    slip(
        _ON,
        rf"if (?P<of>{PART})\.get\((?P<key>[\w.]+|{_QUOTED})\):$",
        r"if \g<key> in \g<of>:",
        texts.EMPTY_AS_MISSING,
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?P<of>\.get\((?:[\w.]+|{_QUOTED}))\) or (?P<other>[\w.]+|{_QUOTED})",
        r"\g<of>, \g<other>)",
        texts.EMPTY_AS_MISSING,
        is_text=True,
    ),
    slip(
        _ON,
        r"(?<== )(?P<of>\w[\w.]*) or (?P<other>\w[\w.]*)$",
        r"\g<other> if \g<of> is None else \g<of>",
        texts.EMPTY_AS_MISSING,
    ),
    slip(
        _ON,
        rf"(?:(?<=[=:] )|(?<=return )|(?<=[(=]))(?P<of>{PART}(?: or {PART})+) or {_DEFAULT}",
        lambda match: (
            f"next((one for one in ({match['of'].replace(' or ', ', ')}) if one is not None), "
            f"{match['other']})"
        ),
        texts.EMPTY_AS_MISSING,
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?:(?<=: )|(?<=return )|(?<=[(=]))(?P<of>{PART}) or {_DEFAULT}",
        r"(\g<other> if \g<of> is None else \g<of>)",
        texts.EMPTY_AS_MISSING,
        is_text=True,
    ),
    slip(
        _ON,
        r"(?:(?<=return )|(?<== ))(?P<of>json\.loads?\([^()]*(?:\(\))?\))$",
        r"{int(key): value for key, value in \g<of>.items()}",
        texts.KEYS_AS_TEXTS,
    ),
    *(
        slip(
            _ON,
            rf"(?P<of>(?<![\w.]){_READ}\.strip\(\)|\w+\.strip\(\)|\w+\.split\(\)|{_READ})"
            rf"(?=[,)]|$| for|\])(?<!\))?",
            partial(_bring_to_form, case),
            texts.NOT_BROUGHT_TO_FORM,
            beside=rf"\.{case}\(\)",
            is_text=True,
        )
        for case in ("lower", "upper")
    ),
    slip(
        _ON,
        r"(?P<of>encoding=)(?P<quote>['\"])(?:utf-?8|UTF-?8)(?P=quote)(?!.*['\"][wax]b?['\"])",
        r"\g<of>\g<quote>utf-8-sig\g<quote>",
        texts.BYTE_ORDER_MARK,
        beside=r"\bcsv\b|DictReader|\.read_text|\.split\(",
        is_text=True,
    ),
    slip(
        _ON,
        r"(?P<of>open\(\w[\w.]*, (?:['\"]r['\"], )?newline=['\"]{2})\)",
        r'\g<of>, encoding="utf-8-sig")',
        texts.BYTE_ORDER_MARK,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table((*_ORDERS, *_TEXTS), program)
