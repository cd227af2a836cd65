"""Slips of Python with numbers, dates and places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.python import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_ON: Final = ("python",)
_QUOTED: Final = r"(?:'[^'\n]*'|\"[^\"\n]*\")"
_INSIDE: Final = r"(?:[^()\n]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))"
"""A letter of what stands in brackets, or a whole pair of them."""
_END: Final = r"(?:end|stop|close|closing|last|until|finish|leave|later|out|to)\w*"
_BEGIN: Final = r"(?:begin|start|open|first|from|earlier|in|since)\w*"
_EXTREME: Final = (
    r"(?:long|larg|best|most|high|low|max|min|wid|short|small|new|old|late|earl|top|peak)"
)
_HALF_UP: Final = 'rounding="ROUND_HALF_UP"'
_OTHER_SIZE: Final = (
    ("height", "width"), ("rows", "cols"), ("rows", "columns"), ("rows", "width"),
    ("row_count", "col_count"), ("row_count", "column_count"),
)  # fmt: skip


def _other_bound(match: re.Match[str]) -> str:
    """The bound of the columns, in place of that of the rows."""
    bound = match["bound"]
    other = f"len({bound[4:-1]}[0])" if bound.startswith("len(") else bound
    if other == bound:
        for one, two in _OTHER_SIZE:
            for old, new in ((one, two), (two, one)):
                if other == bound and old in bound.lower():
                    other = re.sub(old, new, bound) if old in bound else bound.replace(
                        old.upper(), new.upper()
                    )  # fmt: skip
    return f"0 <= {match['one']} < {bound} and 0 <= {match['other']} < {other}"


def _fill_up(match: re.Match[str]) -> str:
    """To hundredths or thousandths, by what they are called."""
    is_small = re.search(r"cent|pence|penn|hundred", match["name"]) is not None
    given = match["name"] if not match["default"] else f'({match["name"]} or "")'
    return f'int({given}.ljust({2 if is_small else 3}, "0"))'


_DATES: Final = (
    slip(
        _ON,
        r"(?P<day>\w[\w.]*)\.year(?P<between>[^\n]*?)(?P=day)\.isocalendar\(\)"
        r"(?P<part>\[1\]|\.week)",
        r"\g<day>.isocalendar()[0]\g<between>\g<day>.isocalendar()\g<part>",
        texts.YEAR_OF_WEEK,
        is_text=True,
    ),
    slip(_ON, r"%Y(?P<between>[^%'\"]*)%V", r"%G\g<between>%V", texts.YEAR_OF_WEEK, is_text=True),
    slip(
        _ON,
        r"divmod\((?P<before>(?:[\w.]+ \* 12 \+ )?)(?P<month>[\w.]*month) \+ "
        r"(?P<more>[^()]+), 12\)",
        r"divmod(\g<before>\g<month> - 1 + \g<more>, 12)",
        texts.MONTHS_FROM_ONE,
    ),
    slip(
        _ON,
        r"\((?P<month>[\w.]*month) \+ (?P<more>[\w.]+)\) % 12(?: or 12)?(?! *\+)",
        r"(\g<month> - 1 + \g<more>) % 12 + 1",
        texts.MONTHS_FROM_ONE,
    ),
    slip(
        _ON,
        r"(?P<day>\w[\w.]*)\.year, (?P=day)\.month \+ (?P<more>\w+)",
        r"\g<day>.year + (\g<day>.month - 1 + \g<more>) // 12, "
        r"(\g<day>.month - 1 + \g<more>) % 12 + 1",
        texts.BEYOND_DECEMBER,
    ),
    slip(
        _ON,
        r"\.replace\(month=(?P<day>\w[\w.]*)\.month \+ (?P<more>\w+)(?=[,)])",
        r".replace(year=\g<day>.year + (\g<day>.month - 1 + \g<more>) // 12, "
        r"month=(\g<day>.month - 1 + \g<more>) % 12 + 1",
        texts.BEYOND_DECEMBER,
    ),
    *(
        slip(
            _ON,
            rf"(?:(?<=return )|(?<== ))(?P<end>(?:\w+\()?(?:\w+\.)*_?{_END}\)?) - "
            rf"(?P<begin>(?:\w+\()?(?:\w+\.)*_?{_BEGIN}\)?)$",
            rf"(\g<end> - \g<begin>) % {day}",
            texts.PAST_MIDNIGHT,
            beside=beside,
        )
        for beside, day in (
            (r"\bDAY\b", "DAY"),
            (r"\bMINUTES_PER_DAY\b", "MINUTES_PER_DAY"),
            (r"\* 3600\b", "86400"),
            (r"\* 60\b|1440", "1440"),
            (r"\btimedelta\b", "timedelta(1)"),
            (r"\bhours?\b", "24"),
        )
    ),
    slip(
        _ON,
        r"(?P<hour>(?:\w+\.)?\w*hour) \+= (?P<more>[^%\n]+)$",
        r"\g<hour> = (\g<hour> + \g<more>) % 24",
        texts.PAST_MIDNIGHT,
    ),
    slip(
        _ON,
        rf"key=lambda (?P<of>\w+): (?P<day>(?P=of)(?:\.\w*(?:day|date|when)\w*|"
        rf"\[{_QUOTED}\]|\[\d\]))(?=[,)])",
        r'key=lambda \g<of>: \g<day>.split(".")[::-1]',
        texts.DATES_AS_TEXTS,
        beside=r"\d\d?\.\d\d?\.\d{4}|%d\.%m|\bdd?\.mm|date|day",
        is_text=True,
    ),
    slip(_ON, r"\b3600 \* 60\b(?! \*)", "3600 * 24", texts.WRONG_DAY),
    slip(_ON, r"\b60 \* 60 \* 60\b", "60 * 60 * 24", texts.WRONG_DAY),
)
_NUMBERS: Final = (
    slip(
        _ON,
        r"\.quantize\((?P<to>[\w.]+|Decimal\([^()]*\))\)",
        rf".quantize(\g<to>, {_HALF_UP})",
        texts.HALVES_TO_EVEN,
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?<![\w.])(?:int\()?round\((?P<of>[^(),\n]{_INSIDE}*?)\)\)?$",
        rf"int((\g<of>).quantize(1, {_HALF_UP}))",
        texts.HALVES_TO_EVEN,
        beside=r"\bDecimal\b",
    ),
    slip(
        _ON,
        r"(?<![\w.(])(?:int\()?round\((?P<of>[^(),\n]+(?:\([^()]*\))?[^(),\n]*)\)+$",
        r"int(\g<of> + 0.5)",
        texts.HALVES_TO_EVEN,
    ),
    slip(
        _ON,
        rf"(?<![\w.])int\((?P<of>(?={_INSIDE}* [*/] ){_INSIDE}+)\)",
        rf"int((\g<of>).quantize(1, {_HALF_UP}))",
        texts.FRACTION_CUT,
        beside=r"\bDecimal\b",
    ),
    slip(
        _ON,
        rf"(?<![\w.])int\((?P<of>(?={_INSIDE}* [*/] ){_INSIDE}+)\)",
        r"round(\g<of>)",
        texts.FRACTION_CUT,
    ),
    slip(
        _ON,
        rf"(?<![\w.])int\((?P<of>(?={_INSIDE}* / ){_INSIDE}+)\)",
        r"-int(-(\g<of>) // 1)",
        texts.ROUNDS_DOWN,
    ),
    slip(_ON, r"(?<!\w)math\.floor\(", "math.ceil(", texts.ROUNDS_DOWN),
    slip(
        _ON,
        rf"(?<![*/%+\w.)\]-] )(?<![\w.])(?P<one>{PART}) // "
        rf"(?P<by>(?!(?:2|10|12|60|100|1000|1440|3600)\b){PART})(?![\w.(\[]| [*/%])",
        r"-(-\g<one> // \g<by>)",
        texts.ROUNDS_DOWN,
    ),
    slip(_ON, r"(?<=\])\) // 2\b", ") / 2", texts.MEAN_CUT),
    slip(_ON, r"(?<=\]) // 2\b", " / 2", texts.MEAN_CUT),
    slip(
        _ON,
        r"float\((?P<of>\w+\[:-1\]|\w+\.(?:rstrip|strip|removesuffix)\(\s*['\"]%['\"]\)|"
        r"\w+\.replace\(['\"]%['\"], ?['\"]{2}\))\)",
        r"float(\g<of>) / 100",
        texts.PERCENT_READ,
        beside=r"%['\"]",
        is_text=True,
    ),
    slip(
        _ON,
        r"(?<![\w.])(?:int|float)\((?P<of>[\w.]*(?:stamp|millis|(?<![a-z])ts|(?<![a-z])ms)\w*|"
        r"\w+\[['\"](?:\w*stamp|millis\w*|ts|ms|time)['\"]\])\)(?! //? 1000)",
        r"int(\g<of>) // 1000",
        texts.MILLISECONDS_AS_SECONDS,
        is_text=True,
    ),
    slip(
        _ON,
        rf"(?P<of>(?:\w+\.)*\w*_?(?:pence|cents?)(?:_\w+)?) \* (?P<by>{PART})(?![\w.(\[]| //? )",
        r"\g<of> * \g<by> / 100",
        texts.HUNDREDTHS_AS_WHOLE,
    ),
    slip(
        _ON,
        r"(?P<module>math\.)?(?P<named>cos|sin|tan)\((?P<of>[\w.]*(?:lat|lon|lng|deg|angle|heading|"
        r"bearing)\w*)\)",
        r"\g<module>\g<named>(\g<module>radians(\g<of>))",
        texts.DEGREES_AS_RADIANS,
    ),
    slip(
        _ON,
        r"(?<![\w.])int\((?P<name>\w*(?:frac|milli|cent|pence|hundred|decimal)\w*)"
        r"(?P<default> or \w+)?\)",
        _fill_up,
        texts.FRACTION_AS_NUMBER,
    ),
    slip(
        _ON,
        rf"(?<![\w.])(?P<one>{PART}) \+ (?P<other>{PART}) (?P<operator>%|//?) (?P<by>{PART})"
        r"(?![\w.(\[])",
        r"(\g<one> + \g<other>) \g<operator> \g<by>",
        texts.BINDS_CLOSER,
    ),
    slip(
        _ON,
        rf"(?P<one>{PART}) \+ (?P<other>{PART}) (?P<operator>if) (?P<asked>.+) else "
        r"(?P<last>0|0\.0|''|\"\"|\[\])(?=$|\))",
        r"\g<one> + (\g<other> if \g<asked> else \g<last>)",
        texts.BINDS_CLOSER,
        is_text=True,
    ),
    slip(
        _ON,
        r"(?<![\w.])sum\(1 \+ (?P<of>.+)\)$",
        r"1 + sum(\g<of>)",
        texts.ONE_TOO_OFTEN,
    ),
    slip(
        _ON,
        rf"^(?P<space>\s+)(?P<name>\w*{_EXTREME}\w*) = (?P<how>max|min)\((?!.*\b(?P=name)\b|.*key=)"
        rf"(?P<of>{_INSIDE}+, {_INSIDE}+)\)$",
        r"\g<space>\g<name> = \g<how>(\g<name>, \g<of>)",
        texts.LARGEST_FORGOTTEN,
    ),
    slip(
        _ON,
        r"(?P<of>(?<![\w.])Fraction\()(?P<text>\w+)(?:\.strip\(\))?\)",
        r"sum(Fraction(part) for part in \g<text>.split())",
        texts.MIXED_NUMBERS,
    ),
    slip(_ON, r"(?<![\w.])len\((?P<of>[\w.]+)\) < 0", r"not \g<of>", texts.NEVER_BELOW_ZERO),
)
_PLACES: Final = (
    slip(
        _ON,
        r"(?P<how>max|min)\((?P<one>\w+)\.(?P<field>\w+), (?P<other>\w+)\."
        r"(?!(?P=field)\b)\w+\)",
        r"\g<how>(\g<one>.\g<field>, \g<other>.\g<field>)",
        texts.FIELDS_MIXED,
    ),
    slip(
        _ON,
        r"(?<![\w.])(?P<one>\w+)\.(?P<field>x|y|z|lat|lon|row|col|left|top) - "
        r"(?!(?P=one)\b)(?P<other>\w+)\.(?!(?P=field)\b)(?:x|y|z|lat|lon|row|col|left|top)\b",
        r"\g<one>.\g<field> - \g<other>.\g<field>",
        texts.FIELDS_MIXED,
    ),
    slip(
        _ON,
        r"0 <= (?P<one>\w+) < (?P<bound>len\([\w.]+\)|[\w.]+(?:\([\w.]*\))?) and "
        r"0 <= (?P<other>\w+) < (?P=bound)(?![\w.\[(])",
        _other_bound,
        texts.SAME_BOUND_TWICE,
    ),
    *(
        slip(
            _ON,
            rf"(?<=\w\()(?P<one>{one}), (?P<other>{other})(?=[,)])",
            r"\g<other>, \g<one>",
            texts.SIZES_SWAPPED,
        )
        for one, other in (
            (r"[\w.]*height\w*", r"[\w.]*width\w*"),
            (r"[\w.]*width\w*", r"[\w.]*height\w*"),
            (r"len\([\w.]+\)", r"len\([\w.]+\[0\]\)"),
            (r"len\([\w.]+\[0\]\)", r"len\([\w.]+\)"),
            (r"[\w.]*lat(?:itude)?", r"[\w.]*lo?ng?(?:itude)?"),
            (r"[\w.]*lo?ng?(?:itude)?", r"[\w.]*lat(?:itude)?"),
        )
    ),
    slip(
        _ON,
        r"zip\((?P<of>[\w.]+), (?P=of)\[1:\]\)",
        r"zip(\g<of>, \g<of>[1:] + \g<of>[:1])",
        texts.NOT_CLOSED,
    ),
    slip(
        _ON,
        r"pairwise\((?P<of>\w*(?:corners?|points?|vertices|polygon|ring|stops|outline)\w*)\)",
        r"pairwise([*\g<of>, \g<of>[0]])",
        texts.NOT_CLOSED,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table((*_DATES, *_NUMBERS, *_PLACES), program)
