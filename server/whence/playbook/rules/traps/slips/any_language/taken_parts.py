"""The whole that is taken where a part of it was just worked out, a sum for what was added to it,
and values that two sides are to have crosswise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.loops import mentions_name
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_DECLARED: Final = r"^\s*(?:let mut |let |const |var |val |final )*(?:[\w<>:]+ )?"
_MINIMUM: Final = lazy_pattern(
    rf"{_DECLARED}(?P<name>[$@]?\w+)\s*:?=\s*(?:(?:Math|std|Integer|Long)(?:\.|::))?"
    r"(?:min|Min|minOf|cmp::min)\((?P<given>.*)\);?$"
)
_LESSER: Final = lazy_pattern(
    rf"{_DECLARED}(?P<name>[$@]?\w+)\s*:?=\s*(?P<given>\[.+\]\.min|[\w.]+\.min\(.+\));?$"
)
_CLAMPS: Final = lazy_pattern(
    r"^\s*if\s*\(?\s*(?P<name>[$@]?\w+) > (?P<most>[\w.$@>-]+?)\)?\s*[{:]?$"
)
_WORD: Final = lazy_pattern(r"(?<![\w.$@])[$@]?[A-Za-z_]\w*(?!\w|\()")
_LESSENS: Final = lazy_pattern(
    r"^\s*(?P<left>[$@]?\w+(?:(?:\.|->)\w+)*) (?:-=|= (?P=left) -) (?P<value>[^;]+?)\s*;?$"
)
_OWN_OFF: Final = lazy_pattern(
    r"^\s*(?P<left>[$@]?\w+) (?P<sign>[-+]=) (?P<part>[$@]?\w+) - (?P=left)\s*;?$"
)
_GROWS: Final = lazy_pattern(r"^\s*(?P<of>[^=;]+?) \+= (?P<value>[^;]+?)\s*;?$")
_ASKS: Final = lazy_pattern(r"^\s*if\s*\(?(?P<name>[$@]?[a-z_]\w*)(?: (?:>|!=) 0)?\)?\s*[{:]?$")
_ONE_GIVEN: Final = lazy_pattern(r"(?<=\()(?P<given>[$@]?[a-z_]\w*)(?=\))")
_FIELD: Final = lazy_pattern(
    r"^\s*(?P<owner>[$@]?\w+)(?P<field>(?:\.|->)\w+|\[[^\[\]]+\]) \+= (?P<value>[$@]?[\w.]+)\s*;?$"
)
_PUTS_IN: Final = lazy_pattern(
    r"^\s*(?P<to>(?:self\.|this\.|this->|@|\w+\.)?\w+)(?:\.|->)(?:insert|append|push_str|extend|"
    r"add_?[aA]ll|Insert|Append|AddRange|concat|push)\((?:[\w.]+, )?(?P<part>\w+)\)\s*;?$"
)
_LENGTH: Final = (
    r"(?:len|count|strlen)\({0}\)|{0}(?:\.|->)(?:length|size|len|Length|Count)(?:\(\))?"
)
_NEAR: Final = 5  # lines
_KEYWORDS: Final = frozenset({"if", "in", "len", "int", "float64", "int64", "self", "this"})


class _Part(NamedTuple):
    """What is worked out at a line of others that it is not more than."""

    number: int
    name: str
    of: frozenset[str]


def find_traps(program: Program) -> Iterator[Trap]:
    """Of the lines below each part, and of neighbouring lines."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for part in _list_parts(lines):
            yield from _find_whole(file, part, lines)
        for number, line in enumerate(lines, 1):
            yield from _find_of_itself(file, number, line)
            yield from _find_other_than_asked(file, number, lines)
            yield from _find_sum(file, number, lines)
            yield from _find_whole_length(file, number, lines)
        yield from _find_own_again(file, lines)


def _list_parts(lines: Sequence[str]) -> Iterator[_Part]:
    for number, line in enumerate(lines, 1):
        has_least = "min" in line or "Min" in line
        least = (_MINIMUM.match(line) or _LESSER.match(line)) if has_least else None
        if least is not None:
            yield _Part(number, least["name"], frozenset(_WORD.findall(least["given"])))
        clamped = _CLAMPS.match(line)
        if clamped is None or number >= len(lines):
            continue
        sets = rf"\s*{re.escape(clamped['name'])} = {re.escape(clamped['most'])}\s*;?$"
        if re.match(sets, lines[number]):
            first = rf"{_DECLARED}{re.escape(clamped['name'])}\s*:?= ([\w$@.]+)\s*;?$"
            above = (re.match(first, one) for one in lines[max(0, number - 4) : number - 1])
            given = {match[1] for match in above if match is not None}
            yield _Part(number, clamped["name"], frozenset({*given, clamped["most"]}))


def _find_whole(file: SourceFile, part: _Part, lines: Sequence[str]) -> Iterator[Trap]:
    at = Site(file, part.number)
    function = at.function
    if function is None:
        return
    given = {one.name for one in function.parameters} | set(part.of)
    for number in range(part.number + 1, function.last_line + 1):
        line = lines[number - 1]
        if line.strip() and file.indent(number) < file.indent(part.number):
            return
        if mentions_name(part.name, line):
            continue
        lessened = _LESSENS.match(line)
        if lessened is not None and lessened["left"] in part.of:
            yield _make(Site(file, number), lessened, "value", part.name)
            continue
        grown = _GROWS.match(line) if "+=" in line else None
        if grown is None or "*" not in grown["value"]:
            continue
        for match in _WORD.finditer(line, grown.start("value")):
            is_factor = re.match(r" \*", line[match.end() :]) or line[: match.start()].endswith(
                "* "
            )
            if is_factor and match[0] in given and match[0] not in _KEYWORDS:
                yield _make(Site(file, number), match, 0, part.name)
                break


def _make(at: Site, match: re.Match[str], group: str | int, part: str) -> Trap:
    """Puts the part for a group of a match in its line."""
    start, end = match.span(group)
    mended = at.text[:start] + part + at.text[end:]
    words = {"call": at.text.strip(), "whole": at.text[start:end], "part": part,
             "mended": mended.strip(), "edits": at.rewritten(mended)}  # fmt: skip
    return Trap(at, texts.WHOLE_FOR_PART, words)


def _find_of_itself(file: SourceFile, number: int, line: str) -> Iterator[Trap]:
    """`from += taken - from`"""
    match = _OWN_OFF.match(line)
    if match is not None:
        at = Site(file, number)
        start = match.end("part")
        end = line.index(match["left"], start) + len(match["left"])
        mended = at.text[:start] + at.text[end:]
        words = {"call": at.text.strip(), "whole": line[match.start("part") : end],
                 "part": match["part"], "mended": mended.strip(),
                 "edits": at.rewritten(mended)}  # fmt: skip
        yield Trap(at, texts.WHOLE_FOR_PART, words)


def _find_other_than_asked(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`if rest > 0 { fee += price(stay) }`, where nothing uses `rest`."""
    asked = _ASKS.match(lines[number - 1])
    function = Site(file, number).function if asked is not None else None
    if asked is None or function is None or number >= function.last_line:
        return
    body, name = lines[number], asked["name"]
    is_one = number + 2 > len(lines) or file.indent(number + 2) < file.indent(number + 1)
    rest = "\n".join(lines[number : function.last_line])
    made = rf"(?<![\w.]){re.escape(name)}\s*(?:,[^=\n]*)?:?=(?!=)"
    above = "\n".join(lines[function.line - 1 : number - 1])
    if not is_one or mentions_name(name, rest) or not re.search(made, above):
        return
    for match in _ONE_GIVEN.finditer(body):
        yield _make(Site(file, number + 1), match, "given", name)
        return


def _find_sum(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`cell += amount`, and `total += cell` below it."""
    first = _GROWS.match(lines[number - 1]) if "+=" in lines[number - 1] else None
    if first is None or first["value"].isdigit():
        return
    for below in range(number + 1, min(number + _NEAR, len(lines) + 1)):
        if file.indent(below) != file.indent(number):
            return
        second = _GROWS.match(lines[below - 1]) if "+=" in lines[below - 1] else None
        if second is not None and second["value"].strip() == first["of"].strip():
            at, begun = Site(file, below), file.line(number)
            part = begun[slice(*first.span("value"))]
            edits = at.splicing(second.span("value"), part)
            words = {"call": at.text.strip(), "sum": second["value"], "part": part, "edits": edits}
            yield Trap(at, texts.SUM_ADDED, words)


def _find_whole_length(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`text.insert(at, part)`, and `text.length()` below it."""
    match = _PUTS_IN.match(lines[number - 1])
    for below in range(number + 1, min(number + 3, len(lines) + 1)) if match is not None else ():
        length = re.compile(_LENGTH.format(re.escape(match["to"])) if match is not None else "")
        found = length.search(lines[below - 1])
        if found is None or match is None or re.match(r"\s*(?:if|while)\b", lines[below - 1]):
            continue
        at = Site(file, below)
        new = found[0].replace(match["to"], match["part"])
        mended = at.text[: found.start()] + new + at.text[found.end() :]
        words = {"call": at.text.strip(), "whole": found[0], "part": match["part"],
                 "mended": mended.strip(), "edits": at.rewritten(mended)}  # fmt: skip
        yield Trap(at, texts.WHOLE_FOR_PART, words)
        return


def _find_own_again(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`host.scored += a`, `host.conceded += b`, `guest.scored += b`, `guest.conceded += b`"""
    known: dict[tuple[str, str], tuple[int, re.Match[str]]] = {}
    for function in flow_of(file).functions:
        known.clear()
        for number in function.lines:
            match = _FIELD.match(lines[number - 1]) if "+=" in lines[number - 1] else None
            if match is not None:
                written = _FIELD.match(file.line(number)) or match
                known[written["owner"], written["field"]] = (number, match)
        owners = list(dict.fromkeys(owner for owner, _field in known))
        for one, other in ((one, other) for one in owners for other in owners if one != other):
            fields = [field for owner, field in known if owner == one and (other, field) in known]
            for field, twin in ((a, b) for a in fields for b in fields if a != b):
                mine = known[one, field][1]["value"], known[one, twin][1]["value"]
                number, match = known[other, twin]
                theirs = known[other, field][1]["value"], match["value"]
                if mine[0] != mine[1] and theirs == (mine[1], mine[1]):
                    at = Site(file, number)
                    start, end = match.span("value")
                    mended = at.text[:start] + mine[0] + at.text[end:]
                    words = {"call": at.text.strip(), "name": other, "mended": mended.strip(),
                             "edits": at.rewritten(mended)}  # fmt: skip
                    yield Trap(at, texts.OWN_AGAIN, words)
