"""Which field of a record tells what: by its name, by what the words of that end with, and by its
value.

Checkers call the place of what they found `line`, `StartLine`, `issue_lineno` or `region.start`,
and its message `msg`, `issue_text` or `ShortMessage`; which of them wrote a record is not asked.
"""

from __future__ import annotations

from functools import lru_cache
from posixpath import join
from typing import TYPE_CHECKING, Any, Final

from whence_tools.errors.places import is_path
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Names in small letters, without what sets their words apart.
MESSAGES: Final = (
    "errormessage", "message", "value", "msg", "summary", "description", "reason", "what", "xwhat",
    "failure", "text", "evalue", "qualifier", "details", "title", "problem", "issue", "violation",
    "warning",
)  # fmt: skip
FILES: Final = ("abspath", "file", "filename", "filepath", "pathname", "path", "uri")
# Files where they look like one, behind what they are a part of: `project:src/a.c`.
_SOURCES: Final = ("source", "target", "resource", "component")
_URI: Final = lazy_pattern(r"file:/{2,3}(?=[A-Za-z]:|\$)(?:\$\w+\$/)?|file://")
_TEXTS: Final = ("text", "id", "message", "code", "value")  # of a record that is one
LINES: Final = ("line", "row", "lnum")
COLUMNS: Final = ("column", "col", "character", "char", "linepos")
_NUMBERS: Final = frozenset({*LINES, *COLUMNS})
_LEVELS: Final = ("severity", "level", "annotationlevel", "levelname")
_KINDS: Final = ("type", "kind", "etype")  # which may be named as levels are
FAILED: Final = frozenset(
    {"error", "fatal", "critical", "failure", "fail", "2", "blocker", "major", "high", "e", "f"}
)
LEVEL_NAMES: Final = {
    **dict.fromkeys(
        ("warning", "warn", "1", "medium", "minor", "low", "convention", "refactor", "w", "c", "r"),
        "warning",
    ),
    **dict.fromkeys(
        ("info", "information", "notice", "note", "style", "hint", "suggestion", "recommendation"),
        "note",
    ),
}
# What says that a record tells of nothing wrong.
_OUTCOMES: Final = ("kind", "status", "result", "outcome")
_PASSED: Final = frozenset(
    {"pass", "passed", "ok", "success", "skipped", "pending", "todo", "notapplicable"}
)
# What a name may end with: `issue_text`, `sink_file`, `StartLine`.
_ENDINGS: Final = frozenset({*FILES, *LINES, *COLUMNS, *_LEVELS, *MESSAGES}) - {
    "value", "what", "failure", "char",
}  # fmt: skip
# The words of a name; some are written in one: `beginline`, `lineno`.
_WORD: Final = lazy_pattern(
    r"[A-Z]+(?![a-z])|(?:[Ss]tart|[Bb]egin|[Ee]nd)(?=[lc])|(?:[Ll]ine|[Cc]ol(?:umn)?)(?=n[ou])"
    r"|[Ss]ource(?=file|path)|[A-Z]?[a-z]+"
)
_BEGINNINGS: Final = frozenset({"start", "begin", "from"})  # of a stretch of a file
_ORDINALS: Final = frozenset({"number", "no", "num", "nr"})
NO_PARTS: Final = frozenset({"end", "to", "fix", "related", "previous"})
_SOURCE_SIGN: Final = lazy_pattern(r"\A\s|\s\Z|[\n(\[{};=!]")  # in no code, but in source
_POSITION: Final = frozenset({"line", "character"})  # of the Language Server Protocol: from 0
_POSITIONS: Final = frozenset({"start", "begin", "location", "position", "pos", "loc"})
_AT: Final = lazy_pattern(r"(?P<line>\d{1,6}):(?P<column>\d{1,5})$")  # what they say of a file
# What a code is of, and what else its name may say: `ruleId`, `linter_name`, `smell_type`.
_CODED: Final = frozenset({"rule", "check", "checker", "linter", "policy", "cop", "smell"})
_CODES_WORDS: Final = frozenset({*_CODED, "name", "id", "type", "code"})
_LEAST_CODE: Final = 1000  # a smaller number may be anything
_MOST_NAMES: Final = 4096  # that are remembered
_COUNTS: Final = frozenset({"error", "errors", "failures", "violations"})


def each_line(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A record once for each line of a list of them; nothing where it has no such list."""
    for name, one in record.items():
        is_list = isinstance(one, list) and words_of(name)[-2:] == ("line", "numbers")
        if is_list and all(isinstance(number, int) for number in one):
            others = {other: value for other, value in record.items() if other != name}
            return [{**others, LINES[0]: number} for number in one]
    return []


def tells_of_errors(names: Sequence[str], *, has_file: bool) -> bool:
    """Whether fields of such names tell of an error at a place.

    Args:
        has_file: whether the file is known without them.
    """
    known = {one for name in names for one in (plain(name), *_ends(name, ""))}
    if any(map(_is_position, names)):
        known.add(LINES[0])
    needed = (LINES, MESSAGES) if has_file else (FILES, LINES, MESSAGES)
    return not any(known.isdisjoint(some) for some in needed)


def file_named(name: object) -> str:
    """The file that a record is named after, if it is."""
    return str(name) if is_path(str(name).replace(" ", "_")) else ""


def level_counted(record: Mapping[str, Any]) -> str:
    """How severe the errors are that a record has the number of."""
    counts = (name for name, one in record.items() if isinstance(one, int) and one)
    return "error" if any(_COUNTS.intersection(words_of(name)) for name in counts) else ""


def code_of(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The code of what was found, which is no source."""
    for name in names:
        one = record.get(name)
        said = str(one) if isinstance(one, int) and one >= _LEAST_CODE else text_of(record, [name])
        if said and not _SOURCE_SIGN.search(said):
            return said
    return ""


def fields_of(record: Mapping[str, Any], around: str = "") -> dict[str, Any]:
    """The fields of a record by their names, and by what these end with.

    Args:
        around: what the record is called in the one that it is a part of.
    """
    if record.keys() == _POSITION and all(isinstance(one, int) for one in record.values()):
        return {name: one + 1 for name, one in record.items()}
    fields: dict[str, Any] = {}
    own: dict[str, Any] = {}
    others: dict[str, Any] = {}  # called like a number, and none
    for name, one in record.items():
        said, ends, is_position = _roles(name, around)
        for end in ends:
            if end not in fields and (end not in _NUMBERS or str(one).isdecimal()):
                fields[end] = one
        if said not in _NUMBERS or str(one).isdecimal():
            own[said] = one
        else:
            others[said] = one
        if said == "lines" and isinstance(one, list):
            others.setdefault(LINES[0], next(iter(one), None))
        if is_position and isinstance(one, str) and (at := _AT.match(one)):
            others = {**others, **at.groupdict()}
    return {**others, **fields, **own}


@lru_cache(maxsize=_MOST_NAMES)
def _roles(name: object, around: str) -> tuple[str, frozenset[str], bool]:
    return plain(name), _ends(name, around), _is_position(name)


@lru_cache(maxsize=_MOST_NAMES)
def plain(name: object) -> str:
    return str(name).lower().replace("_", "").replace("-", "").replace(" ", "")


@lru_cache(maxsize=_MOST_NAMES)
def _is_position(name: object) -> bool:
    words = frozenset(words_of(name))
    return not _POSITIONS.isdisjoint(words) and words <= _POSITIONS | {"line", "column"}


@lru_cache(maxsize=_MOST_NAMES)
def words_of(name: object) -> tuple[str, ...]:
    return tuple(word.lower() for word in _WORD.findall(str(name)))


@lru_cache(maxsize=_MOST_NAMES)
def _ends(name: object, around: str) -> frozenset[str]:
    """What a name ends with, but for what tells which end of a stretch it is of."""
    words = words_of(name)
    if not NO_PARTS.isdisjoint(words):
        return frozenset()
    said = [word for word in words if word not in _BEGINNINGS and word not in _ORDINALS]
    if not said and words_of(around)[-1:] in {("line",), ("lines",)}:
        said = ["line"]
    ends = _ENDINGS & {"".join(said[at:]) for at in range(len(said))}
    is_code = not _CODED.isdisjoint(words) and _CODES_WORDS.issuperset(words)
    return ends | {"rule"} if is_code else ends


def has_passed(record: Mapping[str, Any]) -> bool:
    """Whether a record says of what it is about that all is well."""
    return not _PASSED.isdisjoint(_outcomes(record))


def outcome_of(record: Mapping[str, Any]) -> str:
    """`failure` where a record says so of the test that it is about, else nothing."""
    return "failure" if "failed" in _outcomes(record) else ""


def _outcomes(record: Mapping[str, Any]) -> Iterator[str]:
    return (plain(record[name]) for name in _OUTCOMES if isinstance(record.get(name), str))


def level_of(record: Mapping[str, Any]) -> str:
    """The word for how severe something is: one that is known, if there is any."""
    levels = [str(record[one]).lower() for one in (*_LEVELS, *_KINDS) if one in record]
    words = (word for one in levels for word in (one, *one.split("_")))
    known = (word for word in words if word in FAILED or word in LEVEL_NAMES)
    return next(known, levels[0] if levels and any(one in record for one in _LEVELS) else "")


def file_of(record: Mapping[str, Any], around: str) -> str:
    """The file that a record names, or the one that the records around it do.

    Args:
        around: a file, or the folder that it is in.
    """
    own = _URI.sub("", text_of(record, FILES))
    named = (text_of(record, [name]).rpartition(":")[2] for name in _SOURCES)
    source = next((one for one in named if is_path(one) and " " not in one), "")
    if own and (not source or is_path(own)):
        is_within = "/" in around and "/" not in own and not is_path(around)
        return join(around, own) if is_within else own
    return around or source


def text_of(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first of some fields that has a text, or a record of one."""
    for name in names:
        if name in record:
            one = record[name]
            if isinstance(one, dict):
                fields = fields_of(one)
                one = next((fields[name] for name in _TEXTS if fields.get(name)), "")
            if isinstance(one, str) and one:
                return one
    return ""


def has_line(record: Mapping[str, Any]) -> bool:
    """Whether a record names a line, or line 0: the file as a whole."""
    return any(str(record[name]).isdecimal() for name in LINES if name in record)


def number_of(record: Mapping[str, Any], names: Sequence[str]) -> int | None:
    numbers = (str(record[name]) for name in names if name in record)
    return next((int(one) for one in numbers if one.isdecimal() and int(one)), None)
