"""Counts that round down where what is left over needs one more, and times that lose what was not
counted yet."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_WHOLE: Final = ("c", "cpp", "csharp", "go", "java", "kotlin", "rust")
_NEEDED: Final = lazy_pattern(
    r"(?i).*(?:page|heat|started|count|chunk|batch|block|group|hours|weeks|rounds|box|need|trip|"
    r"row|bucket|lots|pack|bus|slots|tables|sheet|carton|pallet|shelves|parts|pieces|required|number"
    r"|full)"
)
_FLOAT: Final = lazy_pattern(r"float|double|\d\.\d|\.0|(?i:average|mean|median|ratio|share|rate)")
_DIVIDES: Final = lazy_pattern(
    rf"(?<![\w.)\]])(?P<one>{PART}|\({PART} [-+] {PART}\)) / (?P<by>{PART})(?=\s*\)*\s*[;,}}]|\)*$)"
)
_SLASHES: Final = lazy_pattern(
    rf"(?<![\w.)\]])(?P<one>{PART}|\({PART} [-+] {PART}\)) // (?P<by>{PART})(?=\s*\)*\s*[,}}]|\)*$)"
)
_FLOORS: Final = lazy_pattern(
    rf"\bMath\.(?:floor|trunc)\((?P<one>{PART}|\({PART} [-+] {PART}\)) / (?P<by>{PART})\)"
)
_ASSIGNS: Final = lazy_pattern(r"\s*(?:[\w<>*&]+ )*(?P<name>[$@]?[\w.]+)\s*:?=\s")
_FIELD: Final = lazy_pattern(r"(?P<name>\w+):\s*$")
_SINCE: Final = lazy_pattern(
    r"\(?(?P<new>[\w.]+(?:\(\))?) - (?P<old>(?:\w+\.|@|this->|\$this->)?\w+)\)? (?://?|div) "
    r"(?P<by>(?:\w+\.|@|this->|\$this->)?\w+(?:\.\w+)*)"
)
_SUB: Final = lazy_pattern(r"(?P<new>\w+)\.Sub\((?P<old>[\w.]+)\) / (?P<by>[\w.]+)")
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from islice(_find_rounded(file, lines), _MOST)
        yield from islice(_find_lost_times(file, lines), _MOST)


def _find_rounded(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`pages = items / size`, also in a function of such a name."""
    language = flow_of(file).language
    pattern = {"python": _SLASHES, "javascript": _FLOORS, "typescript": _FLOORS}.get(
        language, _DIVIDES if language in _WHOLE else None
    )
    for number, line in enumerate(lines, 1) if pattern is not None else ():
        match = pattern.search(line) if pattern is not None else None
        at = Site(file, number)
        if match is None or _FLOAT.search(line) or not _NEEDED.match(_name(at, line, match)):
            continue
        one, by = match["one"], match["by"]
        call = at.text[slice(*match.span())]
        given = f"{one[1:-1]} + {by} - 1" if one.startswith("(") else f"{one} + {by} - 1"
        if by.isdigit():
            given = given.replace(f"{by} - 1", str(int(by) - 1))
        new = {"python": f"({given}) // {by}"}.get(language, f"({given}) / {by}")
        if pattern is _FLOORS:
            new = f"Math.ceil({one} / {by})"
        words = {"call": call, "mended": new, "edits": at.splicing(match.span(), new)}
        yield Trap(at, texts.ROUNDED_DOWN, words)


def _name(at: Site, line: str, match: re.Match[str]) -> str:
    """What a quotient is called: the name that it is put into, or that of the function."""
    put, field = _ASSIGNS.match(line), _FIELD.search(line[: match.start()])
    if field is not None:
        return field["name"]
    if put is not None:
        return put["name"]
    is_given = re.match(r"\s*(?:return\b|=> )", line) is not None
    return at.function.name if is_given and at.function is not None else ""


def _find_lost_times(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`gained = (now - last) / interval`, and `last = now` below it."""
    for number, line in enumerate(lines, 1):
        match = _SINCE.search(line) or _SUB.search(line)
        function = Site(file, number).function
        if match is None or function is None:
            continue
        old, new, by = match["old"], match["new"], match["by"]
        sets = re.compile(rf"(?P<head>\s*{re.escape(old)} = ){re.escape(new)}(?P<end>\s*;?)$")
        for below in range(number + 1, function.last_line + 1):
            put = sets.match(lines[below - 1])
            if put is None:
                continue
            at = Site(file, below)
            moved = f"{new} - ({new} - {old}) % {by}"
            if match.re.pattern == _SUB.pattern:
                moved = f"{old}.Add({match[0].partition(' / ')[0]} / {by} * {by})"
            mended = put["head"] + moved + put["end"]
            words = {"call": at.text.strip(), "mended": mended.strip(),
                     "edits": at.rewritten(mended)}  # fmt: skip
            yield Trap(at, texts.REST_OF_TIME_LOST, words)
