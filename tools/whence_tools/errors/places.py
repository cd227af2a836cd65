"""The places that a line names, in whatever form.

Languages and tools write a place in few ways, whatever they put around it: a file and a number
behind a colon, or behind the word `line`. What a line says of a frame is read as the traces of
languages are, with and without the word that begins them.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from whence_tools.errors.model import Frame
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_NUMBER = r"\d{1,7}"
_COLUMN_WORD = r"(?:col(?:umn)?(?:[Nn]umber)?|char(?:acter)?s?|pos(?:ition)?)"
_LINE_WORD = (  # with what stands between it and the number
    r"(?:\"?(?i:line(?:nr|no|s|\ ?number)?)\"?(?:\ |\ ?[:=,]\ ?)"
    r"|(?i:zeile|ligne|línea|строка|γραμμή)\ |[行列]\ ?)"
)
_COLUMN_SEVERITY = r"(?P<s7>(?i:error|warning|style|performance|portability|information|info))"
_POSITION = rf"""(?:
    (?::cell[_ ]?\d+)?[:\#](?P<l1>{_NUMBER})(?:-{_NUMBER})?(?:[:.,](?P<c1>{_NUMBER}))?(?:-[\d:.]+)?
    (?::\d+:\d+)?(?![\w/])(?:\ char:(?P<c9>{_NUMBER}))?
    (?::\ (?:characters?\ (?P<c0>{_NUMBER})(?:-\d+)?|lines\ \d+-\d+)(?=\ :))?
  | (?::?\ ?)\((?:line\ )?(?P<l2>{_NUMBER})(?:-\d+)?(?:[,:]\ ?(?P<c2>{_NUMBER}))?(?:[-,]\d+)*\)
  | [:\ ]?\[(?:line\ )?(?P<l3>{_NUMBER})(?:,\ ?(?P<c3>{_NUMBER}))?\](?=[:\s]|$)
  | [:|](?P<s4>[A-Z][a-z]*)?[:|](?P<l4>{_NUMBER})(?:[:|](?P<c4>{_NUMBER}))?(?:\|\d+)?(?=[:|])
  | :\ (?P<l7>{_NUMBER})(?:[.:](?P<c7>{_NUMBER}))?:(?=\ )
  | \ (?P<l8>{_NUMBER}):(?:(?P<c8>{_NUMBER})(?=\s\s|$)|(?=\ ))
  | \ {{2,}}(?P<l9>{_NUMBER})(?:\ (?P<c10>\d{{1,5}}))?\ {{2,}}(?={_COLUMN_SEVERITY}\ [\w.-]+:\ )
  | :\ (?P<s5>[a-z]+)\ @\ (?P<l5>{_NUMBER})(?::(?P<c5>{_NUMBER}))?
  | (?::\ (?P<s6>(?:fatal\ )?error|warning)(?=:))?[,:;}}\]]{{0,3}}\s*[(\[{{]?
    (?:on\ |at\ |in\ )?{_LINE_WORD}\[?(?P<l6>{_NUMBER})(?:[-–]+\d+)?
    (?:(?:[,;:]|\ and)?\s*(?:at\ )?\(?{_COLUMN_WORD}\.?[:=\ ]\ ?(?P<c6>{_NUMBER})(?:-\d+)?)?\)?
    (?!\ (?:of|in)\ (?:file\ )?[\w./\\-]+\.[a-z])
  )"""
_POSITIONED = lazy_pattern(
    rf"""
    (?:^\s*(?P<drive>[A-Za-z]:\\[^:*?"<>|\n(\[]{{1,250}}?\.\w{{1,10}})(?=[:(]\[?\d)
      | ^\s*(?P<spaced>(?!(?i:at|in|on|from|by|near)\ )(?:[A-Za-z]:[\\/])?[\w./~@]
        (?:(?!\ (?:at|in|on|of|from|-)\ |\ [/\\])[^:(\[|\n┈─━]){{0,200}}?\.\w{{1,10}})(?=:\d+:\d)
      | (?:^\s*|(?<=\w:\ ))(?P<rooted>(?:[A-Za-z]:|~|\.{{1,2}})?[\\/]
        (?:(?!\ (?:at|in|on|of|from|-)\ |\ [/\\]|\.\w+[\ ,;])[^:([|\n"'`┈─━]){{0,200}}\ [^\s:([|]*
        \.\w{{1,10}})(?=:\d+:|\(\d+[,)])
      | ["'`](?P<quoted>[^"'`\n]{{1,250}})["'`](?:(?=[:\s,(\[}}])|(?P<comma>,))
      | (?<![\w\\@-])(?:(?<![.:/])|(?<=file:)(?!//)|(?<=file://)|(?<=ERROR:))
        (?P<token>(?:[A-Za-z]:[\\/])?[\w.~+@/\\$-]{{1,250}}+)(?<=[\w+-]))
    (?:(?<=,)(?P<l0>{_NUMBER})\b|{_POSITION})
    """,
    re.VERBOSE,
)
_LINE_OF = lazy_pattern(
    rf"\b[Ll]ine (?P<line>{_NUMBER})(?:,? {_COLUMN_WORD} (?P<column>\d+))?,? "
    r"(?:(?:of|in) (?:file )?|file )[\"'`]?(?:file://)?"
    r"(?P<file>[\w.~+@/\\-]+\.[A-Za-z]\w{0,9})[\"'`]?"
)
_TRAILING = lazy_pattern(
    rf"\b(?:on|at) (?:input )?line (?P<line>{_NUMBER})"
    rf"(?:,? (?:at )?{_COLUMN_WORD} (?P<column>\d+))?[.:]?"
)
_ROW = lazy_pattern(
    rf"(?:\s+|(?=\d+:\d+\s{{2}}))(?P<line>{_NUMBER})(?:[:.](?P<column>{_NUMBER}))?(?:-[\d:.]+)?(?:\s*:\s|\s+)(?=\S)"
    rf"|(?P<bare>{_NUMBER})(?:[:.](?P<at>{_NUMBER}))? ?: ?(?=\S)"
    rf"|\s+\[(?P<boxed>{_NUMBER})(?:, \d+)*\]:\s*"
    rf"|\W*[Ll]ine (?:# ?)?(?P<worded>{_NUMBER})(?:: (?=\S)|(?= - \w+:))"
    rf"|\s+\((?P<pair>{_NUMBER}), ?(?P<of_pair>\d+)\)\s+(?=\S)"
    rf"|L:\s*(?P<keyed>{_NUMBER}) \| P:\s*(?P<position>{_NUMBER}) \|\s*"  # SQLFluff
)
# Of no line, among rows of a file: with a sign, or a severity in a column of its own.
_SIGNED = lazy_pattern(r"\s+(?=[✖✗×⚠]\s|(?P<column>(?:error|warning|info)\s{2,}\S))")
_NAMED_FILE = lazy_pattern(
    r"(?:^|\bin:? )(?P<file>(?:[A-Za-z]:[\\/])?[\w./~+@\\-]+\.[A-Za-z]\w{0,9})(?:: | )"
)
_PATH = lazy_pattern(r"(?:[A-Za-z]:)?(?:[\w .~+@$-]*[\\/])*[\w.~+@$-]*\.[A-Za-z]\w{0,9}")
# What a line calls the function of a place: behind a word that tells of a call, as a call in front
# of the place, or behind the place.
_NAME = r"[A-Za-z_$<{][\w$.:<>#~/'!?{}-]*?"
_CALLER = lazy_pattern(
    rf"(?:(?:^|\s)(?:at|by|from|in):?\s+(?:function\s+|sub\s+)?(?P<named>{_NAME})(?:\s?\([^()]*\))?"
    rf"[\s,:]*(?:[(\[]|(?:(?:in|at|@)\s)?(?:file\s)?)?"
    rf"|(?:^|\s)(?P<called>{_NAME})\s?\([^()]*\) (?:at|in|@) |^\s*(?P<bare>{_NAME}) ?[(@])\s*$"
)
_FUNCTION = lazy_pattern(
    r"[:)\]]*\s*(?:0x[\da-f]+ )?(?:in|@) [`'\"]?(?P<name>[\w.<>$:\[\]]+)"
    r"|: (?P<with_arity>:?[\w.!?]+/\d+)$|:(?P<between>[\w~]+): | (?P<moved>[\w.$]+)\+0x"
)
_KEYED = lazy_pattern(
    r"\b(?:function|method|func)[\"']?\s*(?:=>|[:=])\s*[\"'](?P<quoted>[^\"']+)"
    r"|\b(?:function|procedure) (?P<word>[\w.$:]+)[,;)]"
)
# What frames have beside a name and a place.
_NOISE = lazy_pattern(
    r"^\s*\[[\w ]+\]:?|\b0x[\da-f]+|\$[\da-fA-F]{4,}|(?<!\S)[#$]?\d+[.:)]?(?!\S)|\([^()]*\)|\[\]"
    r"|(?i:\b(?:at|in|from|by|on|of|line|file|function|procedure|sub|method|called)\b(?![.\w]))"
)
_LED = lazy_pattern(r"\s|.*(?:\d|\b(?:at|in|from|by|FUNCTION)\b)[^\w]*$")
_PART_OF_NAME = frozenset("._:/#$>")
_ONLY_NAME = lazy_pattern(_NAME)
_NO_NAME = lazy_pattern(
    r"(?i:files?|lines?|error|warning|note|info|fatal|debug|failed|failure|killed)|\w*(?:Error|Exception)"
)
_WORD = lazy_pattern(r"\w")
# Of a line that names nothing but a place, the function that the line above names.
_ONLY_PLACE = lazy_pattern(r"\s*(?:(?:@|at|in)(?: \w+)? )?$")
_ABOVE = lazy_pattern(
    rf"\s*(?:\[?#?\d+\]?[:.]?\s+)?(?:0x[\da-f]+ )?(?:- |in )?(?P<name>{_NAME})(?<![:.])(?:\(|$)"
)
# A file, and a position that stands apart from it.
_MENTIONED = lazy_pattern(
    r"(?<![\w.:/\\<-])(?:file:(?://)?)?(?P<path>(?:[A-Za-z]:|~|\.{1,2})?[\\/][\w.~+@/\\-]*\w"
    r"|[\w+@-][\w.~+@/\\-]*\.[A-Za-z]\w{0,9})(?![\w/-]|\.\w)"
)
_NUMBERS = lazy_pattern(
    rf"\b[Ll]ine(?: number)?(?:: *| +)(?P<line>{_NUMBER})\b"
    rf"(?:,? (?:and )?{_COLUMN_WORD}:? *(?P<column>\d+))?"
    rf"|(?:^|\s):(?P<l>{_NUMBER}):(?P<c>{_NUMBER})?:? |\((?P<lb>{_NUMBER}):(?P<cb>{_NUMBER})\)"
)
_NO_FILE = lazy_pattern(
    r"(?i)files?|lines?|localhost|at|on|in|error|warning|note|info|fatal|debug|col(?:umn)?"
)
_SEVERITY = lazy_pattern(r"(?i:error|warning|fatal|fatal error)")
_HAS_END = lazy_pattern(r".*(?:\.[A-Za-z]\w{0,9}|[\\/][\w.-]+)$")
_HOST = lazy_pattern(r"(?i:.*\.(?:com|org|net|io|edu|gov|local|internal)$)")
_NUMBERED = lazy_pattern(r"^\s*(?:#\d+\s+|\d+[:.)]\s+|in (?=\S+ \()|[A-Za-z][\w.]*: +(?=at ))")
_AT = lazy_pattern(r"\(at (?=\S+:\d+\)$)")
# What is called where, as GHC, PHP's monitors, Go's and PowerShell print it.
_CALLED = lazy_pattern(
    r"(?:in )?(?P<called>[\w.'\\:{}]+),? called at (?P<where>[^\s:]+)(?::| \()(?P<at>\d+)\b"
    r"(?::(?P<column>\d+)\b)?"
    r"|(?P<function>[\w.]+\.\(\*\w+\)\.[\w.]+|[\w.]+) \((?P<file>[^\s():]+):(?P<line>\d+)\)$"
    r"|at (?P<block>[\w<>:-]+), (?:<No file>)?: line (?P<row>\d+)$"
)
_LONGEST = 2000  # characters of a line
_FRAME_READERS = (
    ("js_frames", "read_at_frame"),
    ("js_frames", "gecko_frame"),
    ("jvm", "jvm_frame"),
)
_ENDS = tuple(")0123456789")  # of a frame's line
_MOST_WORDS = 3  # of a function's name


@dataclass(frozen=True, slots=True)
class Place:
    """A file and a line, and the part of the text that names them.

    Attributes:
        severity: a word between the file and the line.
        is_behind: whether the position stands at the end of what is said.
    """

    file: str
    line: int | None
    column: int | None
    start: int
    end: int
    severity: str = ""
    is_behind: bool = False


def find_place(line: str) -> Place | None:
    """The first place that a line names."""
    return next(_each_place(line), None)


def _each_place(line: str) -> Iterator[Place]:
    found = False
    for match in _POSITIONED.finditer(line):
        groups = match.groupdict()
        file = match["drive"] or match["spaced"] or match["rooted"] or match["token"]
        file = file or match["quoted"].removeprefix("file:").removeprefix("//")
        number = next(filter(None, (groups[f"l{n}"] for n in range(10))))
        column = next(filter(None, (groups[f"c{n}"] for n in range(11))), None)
        if _is_file(file, match, line):
            found = True
            severity = match["s4"] or match["s5"] or match["s6"] or match["s7"] or ""
            yield _place(file, number, column, match.span(), severity)
    named = _LINE_OF.search(line) if not found and "ine " in line else None
    if named:
        yield _place(named["file"], named["line"], named["column"], named.span())


def find_position(line: str, file: str, following: str = "") -> Place | None:
    """The place of a line that names its file at the start, or belongs to a file named above.

    Args:
        following: the line below, which tells whether one without a number is of that file, too.
    """
    behind = _TRAILING.search(line) if "line " in line else None
    named = _NAMED_FILE.search(line) if behind else None
    if behind and (named or file):
        start = named.end() if named else 0
        at = _place(named["file"] if named else file, behind["line"], behind["column"],
                    behind.span())  # fmt: skip
        return Place(at.file, at.line, at.column, max(at.start, start), at.end, is_behind=True)
    if file and (row := _ROW.match(line)):
        columns = (row[one] for one in ("column", "at", "position", "of_pair"))
        column = next(filter(None, columns), "")
        lines = ("line", "bare", "keyed", "boxed", "worded", "pair")
        number = next(filter(None, (row[one] for one in lines)))
        return _place(file, number, column, row.span())
    signed = _SIGNED.match(line) if file else None
    if signed and (signed["column"] or _ROW.match(following)):
        return Place(file, None, None, *signed.span())
    return None


def is_path(text: str) -> bool:
    """Whether a text is the path of a file and nothing else."""
    return _PATH.fullmatch(text) is not None


def _place(
    file: str, line: str, column: str | None, span: tuple[int, int], severity: str = ""
) -> Place:
    at = int(column) if column else 0
    return Place(file, int(line), at or None, *span, severity)


def _is_file(file: str, match: re.Match[str], line: str) -> bool:
    """Names without an ending are files only where a line begins with them."""
    if _HOST.match(file) or file.replace(".", "").isdigit() or "://" in file:
        return False
    if match["l9"]:
        return not line[: match.start()].strip()
    if match["l8"]:  # only a blank between: behind a severity, or where a line begins
        before = line[: match.start()].strip()
        return _HAS_END.match(file) is not None and (
            _SEVERITY.fullmatch(before) is not None or bool(match["c8"] and not before)
        )
    if match["drive"] or match["spaced"] or match["rooted"] or _HAS_END.match(file):
        return True
    if line[: match.start()].strip(" []%*") or not file[0].isalpha() or _NO_FILE.fullmatch(file):
        return False
    if match["l6"] and any(_MENTIONED.finditer(line, match.end())):  # it is a tool's
        return False
    ends = line[match.end() : match.end() + 1]
    is_place = match["l6"] or match["c1"] or (match["l1"] and (ends == ":" or match.start() == 0))
    return bool(is_place)


def places(line: str) -> Iterator[Frame]:
    """Those of a line, in order."""
    frame = read_frame(line[:_LONGEST])
    if frame is not None:
        yield frame
        return
    for place in _each_place(line[:_LONGEST]):
        function = function_at(line, place) or _only_name(line, place)
        yield Frame(place.file, place.line, place.column, function)


def place_apart(lines: Iterable[str]) -> Frame | None:
    """The first position that some lines name without a file, in the file named last before it or
    first behind it."""
    file, numbers = "", None
    for line in lines:
        text = line[:_LONGEST]
        found = None if numbers else _NUMBERS.search(text)
        mentioned = [one for one in _MENTIONED.finditer(text) if not _HOST.match(one["path"])]
        before = [one for one in mentioned if not found or one.end() <= found.start()]
        if before and not (numbers and file):
            file = before[-1]["path"]
        numbers = numbers or found
        if numbers and not file and mentioned:
            file = mentioned[0]["path"]
        if numbers and file:
            break
    if not numbers:
        return None
    column = numbers["column"] or numbers["c"] or numbers["cb"]
    number = int(numbers["line"] or numbers["l"] or numbers["lb"])
    return Frame(file or None, number, int(column) if column else None)


def function_above(line: str, above: str) -> str | None:
    """The function that the line above one names, if that names nothing but a place."""
    place = find_place(line)
    if not place or not _ONLY_PLACE.match(line[: place.start]) or find_place(above):
        return None
    called = _ABOVE.match(above)
    return called["name"] if called and not _NO_FILE.fullmatch(called["name"]) else None


def function_at(line: str, place: Place) -> str | None:
    """What a line calls the function that it names the place of."""
    before, after = line[: place.start], line[place.end :]
    for match in (_FUNCTION.match(after), _CALLER.search(before), _KEYED.search(line)):
        if match and not _NO_FILE.fullmatch(name := match[match.lastgroup or 0]):
            return name
    return None


def _only_name(line: str, place: Place) -> str | None:
    """The one word that a frame has beside its place."""
    before, after = line[: place.start], line[place.end :]
    words = _NOISE.sub(" ", f"{before.rstrip('([')} {after}").split()
    if place.column and after[:1] == ":" and not before.strip():  # a code, glued to the place
        return None
    names = [one for one in (word.strip(" ,;:\"'*") for word in words) if _WORD.search(one)]
    if len(names) != 1 or not _ONLY_NAME.fullmatch(names[0]) or _NO_NAME.fullmatch(names[0]):
        return None
    is_led = _LED.match(before.partition(names[0])[0])
    return names[0] if is_led or not _PART_OF_NAME.isdisjoint(names[0]) else None


def read_frame(line: str) -> Frame | None:
    """The frame that a line is as a whole: of a named function at a place."""
    text = _AT.sub("(", _NUMBERED.sub("", line).strip())
    if called := _CALLED.match(text):
        file = called["where"] or called["file"]
        line = called["at"] or called["line"] or called["row"]
        column = int(called["column"]) if called["column"] else None
        function = called["called"] or called["function"] or called["block"]
        return Frame(file, int(line), column, function)
    for row in (text, f"at {text}") if text.endswith(_ENDS) else ():
        for read in _frame_readers():
            frame = read(row)
            if frame and frame.line is not None and " " not in (frame.file or " "):
                name = frame.function or ""
                return frame if name and len(name.split()) <= _MOST_WORDS else None
    return None


@cache
def _frame_readers() -> tuple[Callable[[str], Frame | None], ...]:
    return tuple(
        getattr(import_module(f"whence_tools.errors.{module}"), name)
        for module, name in _FRAME_READERS
    )
