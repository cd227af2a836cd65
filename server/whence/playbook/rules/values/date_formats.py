"""A date that is read in another format than the one in which other code of the program writes it.

Sources: Python's `strftime` codes, Java's `DateTimeFormatter`, Go's reference time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.evidence.literals import list_literals
from whence.playbook.rules.values import texts
from whence_tools.code.languages import suffixes_of
from whence_tools.code.test_files import is_test
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site, SourceFile
    from whence.playbook.evidence.literals import Literal

_MOST_FILES: Final = 30
_DAY, _MONTH, _HOUR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:[01]?\d|2[0-3])"
_SIXTY, _NAME, _YEAR = r"[0-5]?\d", r"[A-Za-z]{3,9}", r"\d{4}"
_STRFTIME: Final = {
    "%Y": _YEAR, "%y": r"\d\d", "%m": _MONTH, "%d": _DAY, "%H": _HOUR, "%M": _SIXTY, "%S": _SIXTY,
    "%b": _NAME, "%B": _NAME, "%a": _NAME, "%A": _NAME, "%f": r"\d+", "%z": r"(?:Z|[+-][\d:]+)",
}  # fmt: skip
_LETTERS: Final = {
    "yyyy": _YEAR, "uuuu": _YEAR, "yy": r"\d\d", "MMMM": _NAME, "MMM": _NAME, "MM": _MONTH,
    "M": _MONTH, "dd": _DAY, "d": _DAY, "HH": _HOUR, "H": _HOUR, "mm": _SIXTY, "ss": _SIXTY,
    "SSS": r"\d{3}", "'T'": "T",
}  # fmt: skip
_REFERENCE: Final = {
    "2006": _YEAR, "January": _NAME, "Jan": _NAME, "01": _MONTH, "02": _DAY, "15": _HOUR,
    "04": _SIXTY, "05": _SIXTY, "06": r"\d\d", "1": _MONTH, "2": _DAY,
    "Z07:00": r"(?:Z|[+-][\d:]+)",
}  # fmt: skip
_CODES: Final = {
    "python": _STRFTIME, "ruby": _STRFTIME, "go": _REFERENCE, "java": _LETTERS, "kotlin": _LETTERS,
    "csharp": _LETTERS,
}  # fmt: skip
_WHOLE: Final = {
    "python": lazy_pattern(r"[^%]*(?:%[A-Za-z][^%A-Za-z]*)+$"),
    "go": lazy_pattern(r"(?=.*(?:2006|\b06\b))[\w\s:/.,+-]+$"),
    "java": lazy_pattern(r"(?=.*[yu]{2})(?=.*[Mm])(?:[yuMdHmsS]+|'T'|[\s:/.,-])+$"),
}
_MINUTES: Final = lazy_pattern(r"(?:yyyy|dd)[-/.]mm|mm[-/.](?:dd|yyyy)")
_ALIKE: Final = {"ruby": "python", "kotlin": "java", "csharp": "java"}


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    language = crash.file.language
    codes, text = _CODES.get(language), match["text"]
    if codes is None:
        return None
    suffixes = tuple(suffixes_of(language))
    paths = [one for one in case.search.files() if one.endswith(suffixes)]
    files = yield from case.read_all(paths[:_MOST_FILES])
    known = [one for file in files if not is_test(file.path) for one in _list_formats(file)]
    fitting = [one for one in known if _is_of_format(text, one.text, codes)]
    others = [one for one in known if one not in fitting]
    reading = _find_reading(others, match["format"], {one.path for one in case.frames})
    if reading is None:
        return None
    if len({one.text for one in fitting}) != 1:
        return None
    other = fitting[0]
    if (minutes := _MINUTES.search(other.text)) is not None:
        right = other.text[: minutes.start()] + minutes[0].replace("mm", "MM")
        right += other.text[minutes.end() :]
        return texts.MINUTES_WRITTEN.finding(
            crash=crash, text=text, place=other.at, reads=reading.at, writes=other.text,
            edits=other.at.replacing(other.text, right),
        )  # fmt: skip
    return texts.OTHER_FORMAT.finding(
        crash=crash, text=text, place=reading.at, reads=reading.text, other=other.at,
        writes=other.text, edits=reading.at.replacing(reading.text, other.text),
    )  # fmt: skip


def _list_formats(file: SourceFile) -> Iterator[Literal]:
    """The texts of a file that say how a date is written."""
    whole = _WHOLE[_ALIKE.get(file.language, file.language)]
    return (one for one in list_literals(file) if len(one.text) > 3 and whole.match(one.text))


def _find_reading(known: Sequence[Literal], told: str, running: set[str | None]) -> Literal | None:
    """The format that a date was read in: the one that the message tells, else the only one of the
    files that were running."""
    found = [one for one in known if (one.text == told if told else one.file.path in running)]
    return found[0] if len({one.text for one in found}) == 1 else None


def _is_of_format(text: str, form: str, codes: dict[str, str]) -> bool:
    """Whether a text may have been written in a format."""
    parts = sorted(map(re.escape, codes), key=len, reverse=True)
    pieces = re.split(rf"({'|'.join(parts)})", form)
    pattern = "".join(codes.get(one) or re.escape(one) for one in pieces)
    return re.fullmatch(pattern, text) is not None


_UNREADABLE: Final = Matcher(
    r"^time data ['\"](?P<text>.+)['\"] does not match format ['\"](?P<format>.+)['\"]",
    r"^parsing time \"(?P<text>[^\"]+)\" as \"(?P<format>[^\"]+)\"",
    r"^Text ['\"](?P<text>.+)['\"] could not be parsed",
    r"^Unparseable date: \"(?P<text>.+)\"",
    r"^String ['\"](?P<text>.+)['\"] was not recognized as a valid DateTime",
)
RULES = (Rule("date_formats", _UNREADABLE, at_crash(investigate)),)
