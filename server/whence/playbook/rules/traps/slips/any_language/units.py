"""Amounts that names say to be counted in different units, and that meet unconverted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Call, Parameter


class _Unit(NamedTuple):
    """Attributes: of: what it measures; size: how many of the smallest unit it has."""

    of: str
    size: int


# `min` is a minimum as well, and `day` or `minute` a part of a date.
_UNITS: Final[Mapping[str, _Unit]] = {
    name: _Unit(of, size)
    for of, names in {
        "time": {"ms millis milliseconds": 1, "secs seconds": 1000, "mins minutes": 60_000,
                 "hours hrs": 3_600_000, "days": 86_400_000, "weeks": 604_800_000},
        "money": {"cents pence": 1, "euros dollars pounds eur usd gbp": 100},
        "mass": {"grams": 1, "kg kilos kilograms": 1000},
        "length": {"mm millimetres millimeters": 1, "cm centimetres centimeters": 10,
                   "metres meters": 1000, "km kilometres kilometers": 1_000_000},
        "part": {"percent pct": 1, "fraction ratio share": 100},
    }.items()
    for words, size in names.items()
    for name in words.split()
}  # fmt: skip
_WORDS: Final = lazy_pattern(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_INSIDE: Final = lazy_pattern(r"\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\]")
_MEET: Final = lazy_pattern(
    rf"(?<![\w.$@>)\]/*%])(?<![*/%] )(?P<one>{PART})"
    r"(?P<sign> (?:[<>]=?|[=!]==?|[-+]=?|=) |: |(?<=\w)=(?=\w))"
    rf"(?P<other>{PART})(?![\w(\[]|\.\w| ?[*/%])"
)
_CONVERTS: Final = frozenset({"=", ": ", " = ", " += ", " -= "})
_MOST: Final = 4


def find_traps(program: Program) -> Iterator[Trap]:
    """Of what meets on a line, and of what a call hands to a parameter."""
    parameters = _list_parameters(program)
    for file in program.files:
        lines = program.masked[file.path].lines
        found = [*_find_meeting(file, lines), *_find_handed(file, parameters)]
        yield from found[:_MOST]


def _find_unit(text: str) -> _Unit | None:
    """The unit that the last name of an expression ends with; None of what is said per another."""
    while (bare := _INSIDE.sub("", text)) != text:
        text = bare
    words = [one.lower() for one in _WORDS.findall(re.split(r"\.|->|::", text)[-1])]
    return None if not words or "per" in words else _UNITS.get(words[-1])


def _find_meeting(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`seconds <= GRACE_MINUTES`"""
    for number, line in enumerate(lines, 1):
        for match in _MEET.finditer(line):
            one, other = match["one"], match["other"]
            units = _find_unit(one), _find_unit(other)
            new = _convert(*units, other) if units[0] and units[1] else ""
            if not new:
                continue
            mended = f"{one}{match['sign']}{new}"
            if match["sign"] not in _CONVERTS and "/" in new:  # rather in the smaller unit
                mended = f"{_convert(units[1], units[0], one)}{match['sign']}{other}"
            at = Site(file, number)
            words = {"call": match[0], "mended": mended}
            yield Trap(at, texts.OTHER_UNIT, {**words, "edits": at.splicing(match.span(), mended)})


def _convert(unit: _Unit | None, of: _Unit | None, text: str) -> str:
    """A value of one unit in another; "" where they are the same, or of different things."""
    if unit is None or of is None or unit.of != of.of or unit.size == of.size:
        return ""
    is_larger = of.size > unit.size
    factor = of.size // unit.size if is_larger else unit.size // of.size
    return f"{text} * {factor}" if is_larger else f"{text} / {factor}"


def _list_parameters(program: Program) -> dict[str, Sequence[Parameter]]:
    """By name those of the functions that have a name for themselves."""
    found: dict[str, list[Sequence[Parameter]]] = {}
    for file in program.files:
        for one in flow_of(file).functions:
            found.setdefault(one.name, []).append(one.parameters)
    return {name: given[0] for name, given in found.items() if len(given) == 1}


def _find_handed(file: SourceFile, parameters: Mapping[str, Sequence[Parameter]]) -> Iterator[Trap]:
    """`wait(pause_seconds)` of `def wait(ms)`"""
    for call in flow_of(file).calls:
        yield from _find_handed_by(file, call, parameters.get(call.name, ()))


def _find_handed_by(file: SourceFile, call: Call, taken: Sequence[Parameter]) -> Iterator[Trap]:
    for argument, parameter in zip(call.arguments, taken, strict=False):
        value = argument.value
        if argument.keyword or argument.spread or re.fullmatch(PART, value.at.text) is None:
            continue
        new = _convert(_find_unit(parameter.name), _find_unit(value.at.text), value.at.text)
        if new:
            words = {"call": value.at.text, "mended": new, "edits": rewrite(file, value, new)}
            yield Trap(Site(file, value.at.line), texts.OTHER_UNIT, words)
