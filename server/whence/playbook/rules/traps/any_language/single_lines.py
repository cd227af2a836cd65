"""Traps that a single line shows, as a table: what it looks like, and what is said of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.trap import Program

_JS: Final = ("javascript", "typescript")
_CONSTANT: Final = lazy_pattern(r"(?<![\w$'\"])[A-Z][A-Z0-9_]{2,}\b(?!\s*[:=(\[])")
_COMMENTS: Final = ("#", "//", "*", "/*")
_SORTS: Final = r"(?:[ak]?r?sort|u[ak]?sort|shuffle|array_push|array_unshift|array_walk)"


class _Spelling(NamedTuple):
    """A line to look for.

    Attributes:
        languages: of the files that may have it.
        line: its named groups are the words of the text.
        message: what the error has to say, where not every error can come of it.
    """

    languages: tuple[str, ...]
    line: re.Pattern[str]
    said: FindingText
    message: re.Pattern[str] | None = None


_ANY: Final = ("c", "cpp", "csharp", "go", "java", "kotlin", *_JS, "php", "python", "ruby", "rust")
_PART: Final = r"[$\w](?:[\w.$]|->|\[['\"\w]+\]|\(\))*"
_ABSENT: Final = lazy_pattern(r"undefined|\bnull\b|NaN|is not a function|not iterable")
_MISSING_FILE: Final = lazy_pattern(r"No such file|FileNotFound|ENOENT|NotADirectory")
_GIVEN: Final = r"(?:[^()]|\([^()]*\))*"
_MADE: Final = (
    r"(?:(?:mutable|hash|array|linked)\w+Of|(?:Array|Linked)(?:List|Deque)|Hash(?:Set|Map))"
    r"(?:<[^()]*>)?\(\)"
)
_QUOTED: Final = r"(?P<text>(?P<quote>['\"`])[^'\"`\n]*{part}[^'\"`\n]*(?P=quote))"


class Minutes(NamedTuple):
    """What formats of times have behind the hours.

    Attributes:
        month: which is no minutes, though it looks like them.
        end: what follows either.
    """

    languages: tuple[str, ...]
    hours: str
    month: str
    minutes: str
    end: str = ""


class Months(NamedTuple):
    """What formats of days have where the month is meant.

    Attributes:
        place: the minutes, beside a day or year.
    """

    languages: tuple[str, ...]
    place: str
    minutes: str
    month: str


MINUTES: Final = (
    Minutes(("php",), r"(?<![A-Za-z\\])[GHgh]:", "m", "i", r"(?![A-Za-z])"),
    Minutes(("c", "cpp", "python", "ruby", "rust"), r"%[HIkl]:", "%m", "%M"),
    Minutes(
        ("csharp", "java", "kotlin", *_JS), r"(?<![A-Za-z])[Hh]{1,2}:", "MM", "mm", r"(?![A-Za-z])"
    ),
    Minutes(("go",), r"(?<!\d)(?:15|0?3):", "01", "04", r"(?!\d)"),
)
MONTHS: Final = (
    Months(
        ("c", "cpp", "python", "ruby", "rust"), r"(?:%[Yyd][-/. ])%M|%M(?=[-/. ]%[Yyd])", "%M", "%m"
    ),
    Months(("php",), r"(?<![A-Za-z\\])[Yyd][-/.]i(?![A-Za-z])", "i", "m"),
    Months(("go",), r"2006[-/.]04|(?<!\d)02[-/.]04(?=[-/.]2006)", "04", "01"),
)
_SPELLINGS: Final = (
    *(
        _Spelling(
            one.languages,
            lazy_pattern(_QUOTED.format(part=f"(?:{one.place})")),
            texts.MINUTES_FOR_MONTH,
        )
        for one in MONTHS
    ),
    *(
        _Spelling(
            one.languages,
            lazy_pattern(_QUOTED.format(part=f"{one.hours}{one.month}{one.end}")),
            texts.MONTH_FOR_MINUTES,
        )
        for one in MINUTES
    ),
    _Spelling(
        ("python",),
        lazy_pattern(
            r"\.(?P<call>[lr]?strip)\(\s*(?P<text>(?P<quote>['\"])(?=[^'\"]*[A-Za-z]{2})"
            r"(?=[^'\"]*[./:_-])[^'\"]{3,}(?P=quote))\s*\)"
        ),
        texts.STRIPPED_LETTERS,
    ),
    _Spelling(
        ("python",),
        lazy_pattern(
            r"(?P<call>\((?:[^()]|\([^()]*\))*\w\)? - \w(?:[^()]|\([^()]*\))*\)\.seconds)\b"
        ),
        texts.SECONDS_OF_DAY,
    ),
    _Spelling(
        ("csharp",),
        lazy_pattern(
            r"(?P<call>(?:\((?:[^()]|\([^()]*\))* - (?:[^()]|\([^()]*\))+\)|\.Elapsed"
            r"|\.Subtract\([^()]*\))\.(?P<unit>Milliseconds|Seconds|Minutes|Hours))\b"
            r"(?!.*\.(?:\w*Seconds|Minutes|Hours|Days)\b)"
        ),
        texts.PART_OF_SPAN,
    ),
    _Spelling(
        ("csharp", "kotlin"),
        lazy_pattern(
            r"(?P<call>(?:\"[^\"]*\"|(?:(?<=[=(,] )|(?<=return ))\w[\w.]*)\s*\+\s*"
            r"(?P<name>(?:(?<=\" \+ )\w[\w.]*|\w[\w.]*\?\.[\w.?]+)"
            r"(?:\[[^\[\]]*\]|\(\))?)\s*(?:\?\?|\?:))(?!=)"
        ),
        texts.JOINED_FIRST,
    ),
    _Spelling(
        _JS,
        lazy_pattern(r"(?P<call>(?:new\s+)?\bArray\(\s*[\w.]+\s*\)\.(?:map|forEach)\()"),
        texts.NO_ELEMENTS,
        _ABSENT,
    ),
    _Spelling(
        _JS,
        lazy_pattern(
            r"(?P<name>[\w.]+)\s*=\s*(?P<call>(?P=name)\.(?:push|unshift))\([^()]*\)\s*(?:;|//|$)"
        ),
        texts.LENGTH_FOR_LIST,
    ),
    _Spelling(
        _JS,
        lazy_pattern(r"(?P<call>\.(?:get|has)\(\s*[\[{](?!\s*[\]}])[^()]*\))"),
        texts.NEW_KEY,
        _ABSENT,
    ),
    _Spelling(
        ("php",),
        lazy_pattern(rf"(?:\breturn\s+|\$\w+\s*=\s*)(?P<call>{_SORTS})\(\s*(?P<name>\$[\w>-]+)"),
        texts.TRUTH_FOR_LIST,
    ),
    _Spelling(
        ("ruby",),
        lazy_pattern(
            r"(?P<call>\bInteger\(\s*(?P<name>[^(),\[\]]+(?:[\[(][^()\[\]]*[\])][^(),]*)?)\))"
        ),
        texts.READ_AS_OCTAL,
        lazy_pattern(r"invalid value for Integer\(\): \"0[0-9]*[89]"),
    ),
    _Spelling(
        _ANY,
        lazy_pattern(
            r"(?P<call>(?:\.get(?:OrDefault)?\([^()]*,\s*"
            r"(?:\[\]|\{\}|set\(\)|new \w+(?:<[^<>]*>)?\(\))\)"
            r"|\([^()=]*(?:\([^()]*\)|\[[^\[\]]*\])\s*(?:\|\||\?\?|or)\s*\[\]\s*\))"
            r"\s*(?:\.(?:append|add|extend|push|update|put|insert)\(|<<))"
        ),
        texts.LOST_DEFAULT,
    ),
    _Spelling(
        ("kotlin",),
        lazy_pattern(
            rf"(?P<call>(?:\.getOrDefault\((?P<key>{_GIVEN}),\s*(?P<made>{_MADE})\)"
            rf"|\.getOrElse\((?P<at>{_GIVEN})\)\s*\{{\s*(?P<other>{_MADE})\s*\}}"
            rf"|\((?P<of>\w+)\[(?P<item>[^\[\]]*)\]\s*\?:\s*(?P<new>{_MADE})\))"
            r"\.(?:add|addAll|put|putAll|append)\()"
        ),
        texts.LOST_DEFAULT,
    ),
    _Spelling(
        ("kotlin",),
        lazy_pattern(
            r"(?P<call>\.(?:split|replace|replaceFirst|contains)\(\s*(?P<text>\"(?:[^\"\\$]|\\.)*?"
            r"(?:\\\\[sdwSDW][+*]|\[\^?[\w\\]*\w-\w[^\[\]]*\][+*]?)(?:[^\"\\$]|\\.)*\""
            r"|(?<=split\()\"(?:\\\\[sdw|.*+t]|\[[^\[\]\"]{2,}\][+*]?)\"))\s*[,)]"
        ),
        texts.LITERAL_PATTERN,
    ),
    _Spelling(
        ("kotlin",),
        lazy_pattern(
            r"\bin\s+(?P<call>[\w.]+(?:\.lastIndex|\.(?:size|length)(?:\s*-\s*1)?)\s*\.\.\s*[01])\s*\)"
        ),
        texts.COUNTS_UP,
    ),
    _Spelling(
        ("python",),
        lazy_pattern(r"(?P<call>\bos\.path\.join\([^()'\"]+,\s*f?['\"]/[^'\"]*['\"]\s*\))"),
        texts.ROOTED_PATH,
        _MISSING_FILE,
    ),
    _Spelling(
        _JS,
        lazy_pattern(r"(?P<call>\bpath\.resolve\([^()'\"]+,\s*['\"`]/[^'\"`]*['\"`]\s*\))"),
        texts.ROOTED_PATH,
        _MISSING_FILE,
    ),
    _Spelling(
        _ANY,
        lazy_pattern(
            r"(?P<call>[!=]==?\s*(?P<quote>['\"])[^'\"]*(?P=quote)\s*(?:\|\||\bor\b)\s*"
            r"(?P<other>(?P=quote)[^'\"]+(?P=quote)))\s*(?:\)|:|\{|\?|&&|\band\b|\bthen\b|$)"
        ),
        texts.ALWAYS_TRUE,
    ),
    _Spelling(
        ("c", "cpp", *_JS, "php"),
        lazy_pattern(
            r"\b(?:if|while)\s*\(\s*(?P<call>(?P<name>\$?\w+(?:(?:\.|->)\w+)*)\s*=\s*"
            r"(?:['\"][^'\"]*['\"]|\d+|true|false|null|NULL))\s*\)"
        ),
        texts.ASSIGNED_IN_CONDITION,
    ),
    _Spelling(
        _JS,
        lazy_pattern(
            r"(?P<call>\.sort\(\s*\(?\s*(?P<one>\w+)\s*,\s*(?P<other>\w+)\s*\)?\s*=>\s*"
            r"(?:(?P=one)\b[\w.\[\]]*\s*[<>]=?\s*(?P=other)\b[\w.\[\]]*)\s*\))"
        ),
        texts.TRUTH_FOR_ORDER,
    ),
    _Spelling(
        _ANY,
        lazy_pattern(
            r"(?:\breturn\s|[^=!<>]=|\bval\s)\s*(?P<call>(?:(?:int|Math\.floor|intdiv)\(\s*)?"
            r"(?P<size>(?:len|count)\([^()]*\)|\$?\w[\w.>-]*(?:\.|->)"
            r"(?:(?:length|size|len|count|Count)(?:\(\))?))\s*(?://?|,)\s*"
            r"(?P<by>\$?(?!\d)\w[\w.>-]*)\)?\s*\+\s*1)\s*;?\s*(?:(?:#|//).*)?$"
        ),
        texts.PART_TOO_MANY,
    ),
    _Spelling(
        ("java", "kotlin"),
        lazy_pattern(
            r"(?<!\w>\()(?<!<>\()(?P<call>\b(?:Arrays\.asList|(?:List|Set|Map)\.(?:of|copyOf|entry)|"
            r"Collections\.(?:empty|singleton|unmodifiable)\w*)\((?:[^()]|\([^()]*\))*\))(?!\.)"
        ),
        texts.FIXED_LIST,
        lazy_pattern(r"UnsupportedOperationException"),
    ),
    _Spelling(
        _ANY,
        lazy_pattern(
            rf"(?P<call>(?P<open>\()?(?P<from>{_PART})\s*(?P<least>>=?)\s*(?P<start>{_PART})\s*"
            rf"(?P<and>&&|and)\s*(?P=from)\s*(?P<most><=?)\s*(?P<end>{_PART})(?(open)\))\s*"
            rf"(?:\|\||or)\s*(?P<other>\()?(?P<to>{_PART})\s*>=?\s*(?P=start)\s*(?P=and)\s*"
            r"(?P=to)\s*<=?\s*(?P=end)(?![\w.(\[])(?(other)\)))"
        ),
        texts.ENCLOSED_RANGE,
    ),
    _Spelling(
        ("python",),
        lazy_pattern(
            rf"(?P<call>(?P<open>\()?(?P<start>{_PART})\s*(?P<least><=?)\s*(?P<from>{_PART})\s*"
            rf"(?P<most><=?)\s*(?P<end>{_PART})(?(open)\))\s*(?P<and>or)\s*(?P<other>\()?"
            rf"(?P=start)\s*<=?\s*(?P<to>{_PART})\s*<=?\s*(?P=end)(?![\w.(\[])(?(other)\)))"
        ),
        texts.ENCLOSED_RANGE,
    ),
    _Spelling(
        _ANY,
        lazy_pattern(
            r"(?P<call>(?P<name>\$?\w+)\s*<\s*0\s*(?:\|\||or)(?:.*(?:\|\||or))?\s*(?P=name)\s*>\s*"
            r"(?P<size>len\(\w+\)|count\(\$\w+\)"
            r"|[\w.>$-]+(?:\.|->)(?:length|size|len|count)\b(?:\(\))?))"
        ),
        texts.SIZE_AS_INDEX,
    ),
    _Spelling(
        ("kotlin",),
        lazy_pattern(
            r"\bsplit\(\s*(?P<call>(?=Regex|\"[^\"]*\"\.toRegex)(?:Regex\()?"
            r"\"(?P<sign>[.|*+?^$(\[{]|\|\|)\"(?:\.toRegex\(|\)))"
        ),
        texts.SIGN_AS_PATTERN,
    ),
    _Spelling(
        (*_JS, "ruby"),
        lazy_pattern(r"(?P<call>\.split\(\s*/(?P<sign>[.|])/)\s*[,)]"),
        texts.SIGN_AS_PATTERN,
    ),
    _Spelling(
        ("php", "python"),
        lazy_pattern(
            r"\b(?P<call>(?:preg_split\(\s*|re\.split\(\s*r?)(?P<quote>['\"])(?P<cut>/?)(?P<sign>[.|])"
            r"(?P=cut)(?P=quote))\s*,"
        ),
        texts.SIGN_AS_PATTERN,
    ),
    _Spelling(
        ("php",),
        lazy_pattern(r"(?P<call>\bparse_ini_(?:file|string)\((?!.*INI_SCANNER_TYPED)[^;]*\))"),
        texts.UNTYPED_SETTINGS,
        lazy_pattern(r"must be of type \??(?:int|float|bool)\b[^,]*, string given"),
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """What lines look like, comments left out."""
    for file in program.files:
        known = [
            one
            for one in _SPELLINGS
            if flow_of(file).language in one.languages
            and (one.message is None or program.says(one.message))
        ]
        for number, line in enumerate(file.lines, 1) if known else ():
            if line.lstrip().startswith(_COMMENTS):
                continue
            readings = list(_list_readings(line, program))
            for one in known:
                words = _read_words(one.line, readings)
                if words is not None:
                    yield Trap(Site(file, number), one.said, words)


def _list_readings(line: str, program: Program) -> Iterator[tuple[str, str, str]]:
    """A line as it is, then with the text of each constant in its place; the text, and the name."""
    yield line, "", ""
    for name in _CONSTANT.findall(line):
        if name in program.named_texts:
            text = program.named_texts[name][1]
            yield text.join(re.split(rf"\b{name}\b", line)), text, name


def _read_words(
    pattern: re.Pattern[str], readings: Sequence[tuple[str, str, str]]
) -> Mapping[str, str | None] | None:
    """The words of the first reading that is spelt so, with the names of constants; None of other
    lines."""
    for line, text, name in readings:
        match = pattern.search(line)
        if match is not None and text in match[0]:
            return {key: one and one.replace(text, name) for key, one in match.groupdict().items()}
    return None
