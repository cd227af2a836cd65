"""Slips with numbers, spans and days: bounds that are left out, fractions that are cut off, what
goes below zero or beyond midnight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import amount_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.slips.slip import Slip

_ALL: Final = (
    "c", "cpp", "csharp", "go", "java", "kotlin", *SCRIPTS, "php", "python", "ruby", "rust",
)  # fmt: skip
_TYPED: Final = ("c", "cpp", "csharp", "go", "java", "kotlin", "rust")
_LARGEST: Final = {
    **dict.fromkeys(("python", "php", "go"), "max(0, {0})"),
    **dict.fromkeys((*SCRIPTS, "java"), "Math.max(0, {0})"),
    "csharp": "Math.Max(0, {0})",
    "ruby": "[{0}, 0].max",
    "rust": "({0}).max(0)",
    "kotlin": "({0}).coerceAtLeast(0)",
    "cpp": "std::max(0, {0})",
}
_SMALLEST: Final = {
    **dict.fromkeys(("python", "php", "go"), r"\bmin\([^()]*(?:\([^()]*\)[^()]*)*\)"),
    **dict.fromkeys((*SCRIPTS, "java"), r"\bMath\.min\([^()]*(?:\([^()]*\)[^()]*)*\)"),
    "csharp": r"\bMath\.Min\([^()]*(?:\([^()]*\)[^()]*)*\)",
    "ruby": r"\[[^\[\],]+,[^\[\],]+\]\.min",
    "rust": rf"{PART}\.min\([^()]*(?:\([^()]*\)[^()]*)*\)",
    "kotlin": r"\b(?:minOf|min)\([^()]*(?:\([^()]*\)[^()]*)*\)",
    "cpp": r"\b(?:std::)?min\([^()]*(?:\([^()]*\)[^()]*)*\)",
}
_POSITIVE: Final = {
    **dict.fromkeys(("python", "php", "c"), "abs({0})"),
    **dict.fromkeys((*SCRIPTS, "java", "kotlin"), "Math.abs({0})"),
    "csharp": "Math.Abs({0})",
    "cpp": "std::abs({0})",
    **dict.fromkeys(("ruby", "rust"), "({0}).abs"),
}
_IS_DISTANCE: Final = lazy_pattern(
    r"(?i)between|dist|diff|gap|apart|offset|spread|drift|delta|deviation|shift"
)
_DIFFERENCE: Final = rf"(?P<one>{PART}) - (?P<other>{PART})"
_GIVES: Final = lazy_pattern(
    rf"^\s*(?:return\s+|.*=>\s*|.*\)[\w: ]* = )?(?P<call>{_DIFFERENCE})\s*[;,}})]*\s*$"
)
# What is left over is nothing where the bound was not reached.
_OVER: Final = (
    r"(?P<name>\$?\w*(?i:over|extra|excess|surplus|above|remain|missing|short|deficit|lack|needed"
    r"|owed|due|late|tardy|free|left|room|space|used|part)\w*)"
)
_TO: Final = (
    r"(?i:\w*(?:until|till|upto|up_to|limit|max|most|upper|last|bound|threshold|allowed|quota"
    r"|budget|thru|through)\w*|\w*_to|to|\w*_?end|stop)"
)
_FROM: Final = (
    r"(?i:\w*(?:since|min|least|lower|first|threshold|required|goal|target|reorder|free_?from)\w*"
    r"|from|\w*_from|\w*_?start)"
)
_OWNER: Final = r"(?:[$@]{0,2}\w+(?:\[[^\[\]]*\]|\(\))*(?:\.|->|::))*"
_AFTER: Final = r"(?![\w(]|\.\w|->|\[|\s*[-+*/%]|;\s*\S)"


def _compare(name: str, old: str, new: str, *, is_out: bool) -> Slip:
    """A comparison with what is named like a bound, which is to be as written, or also equal."""
    value = rf"(?<![\w.$@>\])])(?P<value>{PART}) {old} "
    bound = (
        rf"(?P<end>{_OWNER}[$@]{{0,2}}\b{name}(?:\(\))?"
        rf"|{_OWNER}[$@]{{0,2}}\w+\[:?['\"]?{name}['\"]?\])"
    )
    said = texts.EXACTLY_OUT if is_out else texts.EXACTLY_IN
    mended = rf"\g<value> {new} \g<end>"
    return slip(_ALL, f"{value}{bound}{_AFTER}", mended, said, is_text=True)


def _list_by_language() -> Iterator[Slip]:
    for language, largest in _LARGEST.items():
        new = largest.format(r"\g<of>")
        taken = rf"(?<![\w.(])(?P<of>{_SMALLEST[language]} - {PART})(?![\w.(\[])"
        yield slip((language,), taken, new, texts.BELOW_ZERO)
        rest = rf"\b{_OVER}(?P<is>(?:: \w+)? :?= )(?P<of>{_DIFFERENCE})(?=\s*[;,)]*\s*$)"
        yield slip((language,), rest, rf"\g<name>\g<is>{new}", texts.BELOW_ZERO)


def _list_year_lengths() -> Iterator[Slip]:
    quoted = r"(?P<text>(?P<quote>['\"])(?P<head>{head}){old}(?P<tail>{tail})(?P=quote))"
    for languages, two, four, head, tail in (
        (("php",), "y", "Y", r"(?=[^'\"]*[-./])[!|]?(?:[djmnDM][-./, ]+)*",
         r"(?=['\"]|[-./])[-djmnGHis:./, ]*"),
        (("c", "cpp", "python", "ruby", "rust"), "%y", "%Y", r"(?:%-?[dmbBj][-./, ]*)*",
         r"[^'\"]{0,16}"),
        (("csharp", "java", "kotlin"), "yy", "yyyy", r"(?:[dM]{1,4}[-./, ]+)*", r"(?!y)[^'\"]*"),
    ):  # fmt: skip
        for old, new in ((two, four), (four, two)):
            line = quoted.format(head=head, old=old, tail=tail)
            mended = rf"\g<quote>\g<head>{new}\g<tail>\g<quote>"
            yield slip(languages, line, mended, texts.YEAR_LENGTH, is_text=True)


_DAYS: Final = (
    (("python",), r"\([^()]*\w\)? - \w[^()]*(?:\(\))?\)\.days\b"),
    (("ruby",), r"\([^()]*\w - @?\w[^()]*\)\.to_i\b"),
    (("php",), r"(?:\$\w+->|\bdate_)diff\((?:[^()]|\([^()]*\))*\)->days\b"),
    (("java", "kotlin"), r"\b(?:ChronoUnit\.)?DAYS\.between\((?:[^()]|\([^()]*\))*\)"),
    (("csharp",), r"\([^()]*\w - \w[^()]*\)\.(?:Total)?Days\b"),
    (("rust",), r"\([^()]*\w - \w[^()]*\)\.num_days\(\)"),
    (("go",), r"\bint\([^()]*\.Sub\([^()]*\)\.Hours\(\) / 24\)"),
)
_YEAR_DAYS: Final = (
    (("ruby",), r"\.yday", "({0}.month * 100 + {0}.day)"),
    (("python",), r"\.timetuple\(\)\.tm_yday", "({0}.month * 100 + {0}.day)"),
    (("php",), r"->format\(['\"]z['\"]\)", "{0}->format('md')"),
    (
        ("java", "kotlin"),
        r"\.getDayOfYear\(\)",
        "({0}.getMonthValue() * 100 + {0}.getDayOfMonth())",
    ),
    (("kotlin",), r"\.dayOfYear", "({0}.monthValue * 100 + {0}.dayOfMonth)"),
    (("csharp",), r"\.DayOfYear", "({0}.Month * 100 + {0}.Day)"),
    (("go",), r"\.YearDay\(\)", "(int({0}.Month())*100 + {0}.Day())"),
    (("rust",), r"\.ordinal\(\)", "({0}.month() * 100 + {0}.day())"),
    (("c", "cpp"), r"(?:\.|->)tm_yday", "({0}->tm_mon * 100 + {0}->tm_mday)"),
)
_DATE: Final = r"[$@]{0,2}\w+(?:(?:\.|->)\w+(?:\(\))?)*?"
_SIZES: Final = (
    r"(?P<by>(?!\w[\w.]*\.(?:size|length)\b)(?:\$?\w+(?:\.|->))*[$@]?\w*(?i:per|size|each|chunk"
    r"|worker|page|batch|capacity|limit"
    r"|seats|slots|thread|column|cols|part|group|team|width|step|rate|max)\w*(?:\(\))?)"
)
_SCALED: Final = r"\((?:[^()]|\([^()]*\))* [*/] (?!10+\b)(?:[^()]|\([^()]*\))*\)"
_COUNT: Final = rf"(?P<of>{PART})"
_NO_SECONDS: Final = r"(?![\w.$@>-]*(?i:sec|total|length|duration)\w* ?(?:/|,|\.|\)).*60)"
_CLOCK: Final = r"(?i)%02d|hh?:mm|%0?2?i?:|padStart|:02|clock|midnight|time of day"
_SLIPS: Final = (
    *_list_by_language(),
    _compare(_TO, "<", "<=", is_out=True),
    _compare(_FROM, ">", ">=", is_out=True),
    _compare(_TO, ">=", ">", is_out=False),
    _compare(_TO, "<=", "<", is_out=False),
    _compare(_FROM, ">=", ">", is_out=False),
    *(
        slip(langs, rf"(?P<of>{days})(?! [-+*/])", r"\g<of> + 1", texts.LAST_DAY_OUT, is_text=True)
        for langs, days in _DAYS
    ),
    *(
        slip(langs, rf"(?P<of>{days}) \+ 1\b", r"\g<of>", texts.BOTH_DAYS, is_text=True)
        for langs, days in _DAYS
    ),
    *(
        slip(
            languages,
            rf"(?<![\w.$@>])(?P<one>{_DATE}){day} (?P<sign>[<>]=?) (?P<other>{_DATE}){day}"
            r"(?![\w.(])",
            rf"{new.format(chr(92) + 'g<one>')} \g<sign> {new.format(chr(92) + 'g<other>')}",
            texts.DAY_OF_YEAR,
            is_text=True,
        )
        for languages, day, new in _YEAR_DAYS
    ),
    slip(
        ("php",),
        rf"\bintdiv\({_COUNT}, (?P<by>\$?[A-Za-z_][\w>-]*(?:\(\))?)\)(?! \+ 1)",
        r"intdiv(\g<of> + \g<by> - 1, \g<by>)",
        texts.ROUNDS_DOWN,
    ),
    slip(
        ("python",),
        rf"(?<![\w.]){_COUNT} // (?P<by>[A-Za-z_][\w.]*)(?![\w.(\[]| [-+*/])",
        r"-(-\g<of> // \g<by>)",
        texts.ROUNDS_DOWN,
    ),
    slip(
        (*_TYPED, "ruby"),
        rf"(?<![\w.)]){_COUNT} / {_SIZES}(?=\s*[;,)}}]*\s*$)",
        r"(\g<of> + \g<by> - 1) / \g<by>",
        texts.ROUNDS_DOWN,
    ),
    slip(
        (*_TYPED, "ruby"),
        rf"(?<![\w.)]){_COUNT} / (?P<by>[$@]?[A-Za-z_][\w.]*(?:\(\))?) \+ 1(?=\s*[;,)}}]*\s*$)",
        r"(\g<of> + \g<by> - 1) / \g<by>",
        texts.ONE_TOO_MANY,
    ),
    slip(
        SCRIPTS,
        r"\bMath\.(?:floor|trunc|round)(?P<of>\((?:[^()]|\([^()]*\))* / (?!\d)[^()]*\))",
        r"Math.ceil\g<of>",
        texts.ROUNDS_DOWN,
    ),
    slip(
        (*_TYPED, "ruby"),
        rf"(?<![\w.)])(?P<of>{PART} \* {PART}) / (?P<whole>1_?0+|1_?0_0+|365|12|60)"
        r"(?=\s*[;})]*\s*$)",
        lambda match: (
            f"({match['of']} + {int(match['whole'].replace('_', '')) // 2}) / {match['whole']}"
        ),
        texts.NOT_ROUNDED,
    ),
    slip(
        ("python",),
        rf"(?<![\w.)])(?P<of>{PART} \* {PART}) // (?P<whole>1_?0+|1_?0_0+|365|12|60)(?![\w.]| \*)",
        lambda match: (
            f"({match['of']} + {int(match['whole'].replace('_', '')) // 2}) // {match['whole']}"
        ),
        texts.NOT_ROUNDED,
    ),
    slip(
        ("php",),
        rf"\bintdiv\((?P<of>{PART} \* {PART}), (?P<whole>1_?0+|365|12|60)\)",
        lambda match: (
            f"intdiv({match['of']} + {int(match['whole'].replace('_', '')) // 2}, {match['whole']})"
        ),
        texts.NOT_ROUNDED,
    ),
    slip(
        ("ruby",),
        r"(?P<of>\([^()]* [*/] (?!10+\b)[^()]*\))\.(?:to_i|floor|truncate)\b",
        r"\g<of>.round",
        texts.NOT_ROUNDED,
    ),
    slip(("python",), rf"\bint(?P<of>{_SCALED})", r"round\g<of>", texts.NOT_ROUNDED),
    slip(
        SCRIPTS,
        rf"\bMath\.(?:floor|trunc|ceil)(?P<of>{_SCALED})",
        r"Math.round\g<of>",
        texts.NOT_ROUNDED,
    ),
    slip(
        ("php",),
        rf"(?:\(int\) |\bfloor|\bintval)(?P<of>{_SCALED})",
        r"(int) round\g<of>",
        texts.NOT_ROUNDED,
    ),
    slip(
        ("csharp",), rf"\(int\)\s?(?P<of>{_SCALED})", r"(int) Math.Round\g<of>", texts.NOT_ROUNDED
    ),
    slip(
        ("java",),
        rf"\((?P<type>int|long)\)\s?(?P<of>{_SCALED})",
        r"(\g<type>) Math.round\g<of>",
        texts.NOT_ROUNDED,
    ),
    slip(
        ("kotlin",),
        r"(?P<of>\([^()]* [*/] [^()]*\))\.to(?P<type>Int|Long)\(\)",
        r"Math.round\g<of>.to\g<type>()",
        texts.NOT_ROUNDED,
    ),
    slip(
        _ALL,
        rf"(?<![\w.)])(?P<of>{_NO_SECONDS}{PART}) (?P<sign>//?) (?P<unit>60|3600)"
        rf"(?=\s*[;,)}}]*\s*$|, )(?![^;]*%\s*24)",
        r"\g<of> \g<sign> \g<unit> % 24",
        texts.GOES_ON_COUNTING,
        beside=_CLOCK,
    ),
    slip(
        (*SCRIPTS, "php"),
        rf"(?P<of>\b(?:Math\.floor\({_NO_SECONDS}{PART} / |intdiv\({_NO_SECONDS}{PART}, )(?:60"
        rf"|3600)\))(?! ?%)",
        r"\g<of> % 24",
        texts.GOES_ON_COUNTING,
        beside=_CLOCK,
    ),
    slip(
        ("python",),
        rf"\bdivmod\((?P<of>{_NO_SECONDS}{PART}), 60\)",
        r"divmod(\g<of> % 1440, 60)",
        texts.GOES_ON_COUNTING,
        beside=_CLOCK,
    ),
    slip(
        ("ruby",),
        rf"(?<![\w.])(?P<of>{_NO_SECONDS}{PART})\.divmod\(60\)",
        r"(\g<of> % 1440).divmod(60)",
        texts.GOES_ON_COUNTING,
        beside=_CLOCK,
    ),
    slip(
        ("ruby",),
        r"(?P<of>[@a-z1][@\w.]*?)\.\.\.(?P<to>[@a-z][\w.@]*)(?=\)|\]| do)",
        r"\g<of>..\g<to>",
        texts.END_OUT,
    ),
    slip(
        ("ruby",),
        r"(?<!\.)(?P<of>[@\w]+)\.\.(?P<to>[@a-z][\w.@]*)(?=\)|\]| do)",
        r"\g<of>...\g<to>",
        texts.END_IN,
    ),
    slip(
        ("kotlin",),
        r"(?P<of>[a-z1][\w.]*) until (?P<to>[a-z][\w.]*)(?=\))(?<!\.size)(?<!"
        r"\.length)",
        r"\g<of>..\g<to>",
        texts.END_OUT,
    ),
    slip(
        ("kotlin",),
        r"(?P<of>[\w.]+)\.\.(?P<to>[a-z][\w.]*)(?=\))",
        r"\g<of> until \g<to>",
        texts.END_IN,
    ),
    slip(
        ("kotlin",),
        rf"(?<![\w.])(?P<of>{PART}\.hashCode\(\)) % (?P<by>{PART})(?![\w.(\[])",
        r"Math.floorMod(\g<of>, \g<by>)",
        texts.REMAINDER_BELOW_ZERO,
    ),
    slip(
        ("csharp",),
        rf"(?<![\w.])(?P<of>{PART}\.GetHashCode\(\)) % (?P<by>{PART})(?![\w.(\[])",
        r"(\g<of> & int.MaxValue) % \g<by>",
        texts.REMAINDER_BELOW_ZERO,
    ),
    slip(
        ("csharp", "go", "java", "kotlin", *SCRIPTS, "php"),
        rf"\((?P<of>{_DIFFERENCE}) *\) % (?P<by>{PART})(?![\w.(\[])",
        r"((\g<of>) % \g<by> + \g<by>) % \g<by>",
        texts.REMAINDER_BELOW_ZERO,
    ),
    *_list_year_lengths(),
)
_LATER: Final = lazy_pattern(
    r"(?<![\w.$@>)])\(?(?P<call>(?P<to>[$@]?\w*(?i:end|to|until|till|arriv\w*|arrives?|finish"
    r"|close[sd]?|"
    r"closing|stop|wake|after|later|out|off|second|b)(?:(?:\.|->)\w+)*) - "
    r"(?P<from>[$@]?\w*(?i:start|from|since|depart\w*|begin|opens?|opening|sleep|bed|before"
    r"|earlier|in|on|"
    r"first|a)(?:(?:\.|->)\w+)*))(?![\w.(\[])(?P<abs>\)\.abs\b(?:\(\))?)?"
)
_MINUTES: Final = lazy_pattern(r"\* 60 ?\+|60 ?\* ?(?:\(int\) )?[$\w.(\[\]]+\)? ?\+|\* 60\)? ?\+")
_ROWS: Final = lazy_pattern(
    r"^\s*(?:const |let |var |val )?[(\[]?\w*(?:row|line|y|r)\w*, \w+[)\]]? = (?:divmod\([^,]+, |"
    r".*\.divmod\()(?P<size>[\w.@]*(?:rows|height|lines))\)"
)
_ACROSS: Final = lazy_pattern(r"(?<!\w)([\w.@]*(?:per_row|columns|cols|width|across))(?!\w)")
_MODULAR: Final = frozenset({"python", "ruby"})  # whose remainder has the sign of the divisor


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    yield from find_in_table(_SLIPS, program)
    has_clock = any(_MINUTES.search(program.masked[one.path].text) for one in program.files)
    for file in program.files:
        language = flow_of(file).language
        for number, line in enumerate(program.masked[file.path].lines, 1):
            at = Site(file, number)
            if at.function is not None and _IS_DISTANCE.search(at.function.name):
                yield from _find_difference(at, line, language)
            rows = _ROWS.search(line)
            across = _ACROSS.search(program.masked[file.path].text) if rows is not None else None
            if rows is not None and across is not None:
                edits = at.rewritten(at.text.replace(rows["size"], across[1], 1))
                words = {"call": rows["size"], "mended": across[1], "edits": edits}
                yield Trap(at, texts.ROWS_FOR_COLUMNS, words)
            match = _LATER.search(line) if has_clock else None
            if match is not None:
                yield _make_round(at, match, language)


def _find_difference(at: Site, line: str, language: str) -> Iterator[Trap]:
    """`return a - b` in what is named after a distance."""
    match = _GIVES.match(line)
    form = _POSITIVE.get(language)
    if match is None or form is None:
        return
    call = at.text[slice(*match.span("call"))]
    mended = form.format(call) + ("()" if language == "rust" else "")
    words = {"call": call, "mended": mended, "edits": at.replacing(call, mended)}
    yield Trap(at, texts.NO_DISTANCE, words)


def _make_round(at: Site, match: re.Match[str], language: str) -> Trap:
    call = at.text[slice(*match.span("call"))]
    mended = f"({call}) % 1440" if language in _MODULAR else f"({call} + 1440) % 1440"
    old = f"({call}{match['abs']}" if match["abs"] else call
    text = at.text.replace(old, mended if match["abs"] else f"({mended})", 1)
    words = {"call": call, "mended": mended, "edits": at.rewritten(text)}
    return Trap(at, texts.NOT_ROUND_THE_CLOCK, words)
