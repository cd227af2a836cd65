"""Loops over places that leave out the last or the first one, and results that both sides are given
in the same order."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_STOPS_EARLY: Final = lazy_pattern(
    r"\s*for\b[^;]*; \$?(?P<name>\w+) < [^;]*[\w)](?P<less> ?- ?1)(?=;)"
    r"|\s*for (?P<py>\w+) in range\((?:[^()]|\([^()]*\))*?[\w)](?P<less_py> ?- ?1)(?=\):)"
    r"|\s*for (?P<rs>\w+) in \w+\.\.[\w.()]+?(?P<less_rs> ?- ?1)(?= \{)"
)
_BEGINS_LATE: Final = lazy_pattern(
    r"\s*for\b[^;=]*\b(?P<name>\w+) :?= (?P<first>1)(?=; (?P=name) <(?!=))"
    r"|\s*for (?P<py>\w+) in range\((?P<first_py>1)(?=, ?len\()"
    r"|\s*for (?P<rs>\w+) in (?P<first_rs>1)(?=\.\.[\w.]+len\(\))"
)
_RESULT: Final = lazy_pattern(
    r"\s*(?P<owner>[$@]?\w+(?:\[[^\[\]]+\])?)(?P<method>(?:\.|->)\w+)\((?P<one>\$?[a-z]\w*), "
    r"(?P<other>\$?[a-z]\w*)\)\s*;?$"
    r"|\s*(?P<function>(?:[$@]?\w+(?:\.|->))*\w+)\((?P<of>[$@]?\w+(?:\[[^\[\]]+\])?), "
    r"(?P<first>\$?[a-z]\w*), (?P<second>\$?[a-z]\w*)\)\s*;?$"
)
_MOST: Final = 2


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from islice(_find_early_stops(file, lines), _MOST)
        yield from islice(_find_late_begins(file, lines), _MOST)
        yield from islice(_find_same_order(file, lines), _MOST)


def _find_early_stops(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`i < n - 1`, where the body takes nothing at `i + 1`."""
    for number, line in enumerate(lines, 1):
        match = _STOPS_EARLY.match(line) if "1" in line else None
        if match is None:
            continue
        name = match["name"] or match["py"] or match["rs"]
        less = next(one for one in ("less", "less_py", "less_rs") if match[one])
        body = "\n".join(lines[one - 1] for one in list_body(file, number, lines))
        near = rf"\b{name} ?[-+] ?\w|\+ ?{name}\b|- ?{name}\b|= \$?{name};"
        if not re.search(rf"\b{name}\b", body) or re.search(near, body):
            continue
        yield _make(Site(file, number), match, less, "", texts.LAST_LEFT_OUT)


def _find_late_begins(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`i = 1`, where the body takes something at `i` and nothing at `i - 1`."""
    for number, line in enumerate(lines, 1):
        match = _BEGINS_LATE.match(line) if "1" in line else None
        if match is None:
            continue
        name = match["name"] or match["py"] or match["rs"]
        first = next(one for one in ("first", "first_py", "first_rs") if match[one])
        body = "\n".join(lines[one - 1] for one in list_body(file, number, lines))
        above = lines[number - 2] if number > 1 else ""
        is_item = re.search(rf"\[\$?{name}\]|(?:get|at|charAt)\({name}\)", body)
        if is_item and not re.search(rf"\b{name} ?[-+]|\[0\]|\(0\)", body + above):
            yield _make(Site(file, number), match, first, "0", texts.FIRST_LEFT_OUT)


def _make(at: Site, match: re.Match[str], group: str, new: str, said: FindingText) -> Trap:
    start, end = match.span(group)
    mended = at.text[:start] + new + at.text[end:]
    words = {"call": at.text.strip(), "mended": mended.strip(), "edits": at.rewritten(mended)}
    return Trap(at, said, words)


def _find_same_order(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`home.add(scored, conceded)`, and `away.add(scored, conceded)` below it."""
    for number in range(2, len(lines) + 1):
        match, above = _RESULT.match(lines[number - 1]), _RESULT.match(lines[number - 2])
        if match is None or above is None:
            continue
        names = ("one", "other") if match["one"] else ("first", "second")
        same = ("method", "one", "other", "function", "first", "second")
        owners = match["owner"] or match["of"], above["owner"] or above["of"]
        if any(match[one] != above[one] for one in same) or owners[0] == owners[1]:
            continue
        at = Site(file, number)
        start, end = match.start(names[0]), match.end(names[1])
        new = f"{match[names[1]]}, {match[names[0]]}"
        mended = at.text[:start] + new + at.text[end:]
        words = {"call": at.text.strip(), "above": Site(file, number - 1),
                 "mended": mended.strip(), "edits": at.rewritten(mended)}  # fmt: skip
        yield Trap(at, texts.SAME_ORDER, words)
