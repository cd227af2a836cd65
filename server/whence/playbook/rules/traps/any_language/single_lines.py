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


MINUTES: Final = (
    Minutes(("php",), r"(?<![A-Za-z\\])[GHgh]:", "m", "i", r"(?![A-Za-z])"),
    Minutes(("c", "cpp", "python", "ruby", "rust"), r"%[HIkl]:", "%m", "%M"),
    Minutes(
        ("csharp", "java", "kotlin", *_JS), r"(?<![A-Za-z])[Hh]{1,2}:", "MM", "mm", r"(?![A-Za-z])"
    ),
    Minutes(("go",), r"(?<!\d)(?:15|0?3):", "01", "04", r"(?!\d)"),
)
_SPELLINGS: Final = (
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
