"""A greatest or smallest value that is looked for from a number which not all of them pass."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import NAME, PART, SCRIPTS
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_BEGINS: Final = lazy_pattern(
    rf"^\s*(?P<kind>(?:(?:let mut|let|var|val|int|long|double|float|auto|i64|f64)\s+)*)"
    rf"(?P<name>{NAME})(?::\s*(?P<type>\w+))?\s*:?=\s*(?P<first>-?\d[\d_]*(?:\.\d+)?)[fFLdD]?\s*;?$"
)
_NEAR: Final = 2  # lines
# Below and above all whole numbers, then all fractions.
_ENDS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "python": ("float('-inf')", "float('inf')", "float('-inf')", "float('inf')"),
    **dict.fromkeys(SCRIPTS, ("-Infinity", "Infinity", "-Infinity", "Infinity")),
    "ruby": ("-Float::INFINITY", "Float::INFINITY", "-Float::INFINITY", "Float::INFINITY"),
    "php": ("-INF", "INF", "-INF", "INF"),
    "java": ("Integer.MIN_VALUE", "Integer.MAX_VALUE",
             "Double.NEGATIVE_INFINITY", "Double.POSITIVE_INFINITY"),
    "kotlin": ("Int.MIN_VALUE", "Int.MAX_VALUE",
               "Double.NEGATIVE_INFINITY", "Double.POSITIVE_INFINITY"),
    "csharp": ("int.MinValue", "int.MaxValue", "double.MinValue", "double.MaxValue"),
    "rust": ("i32::MIN", "i32::MAX", "f64::NEG_INFINITY", "f64::INFINITY"),
    **dict.fromkeys(("c", "cpp", "go"), ("-2147483647", "2147483647", "-1e308", "1e308")),
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function that keeps the best of what it saw."""
    for file in program.in_language(*_ENDS):
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            yield from _find_begun(file, function, lines)


def _find_begun(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    for number in function.lines:
        begins = _BEGINS.match(lines[number - 1])
        is_greatest = (
            _looks_for_greatest(begins["name"], lines, number, function) if begins else None
        )
        if begins is None or is_greatest is None:
            continue
        kinds = f"{begins['kind']} {begins['type']}"
        is_fraction = "." in begins["first"] or re.search(r"double|float|f64|Double", kinds)
        end = _ENDS[flow_of(file).language][2 * bool(is_fraction) + (not is_greatest)]
        at = Site(file, number)
        words = {
            "name": begins["name"], "first": begins["first"], "mended": end,
            "which": "greatest" if is_greatest else "smallest",
            "side": "below" if is_greatest else "above",
            "edits": at.splicing(begins.span("first"), end),
        }  # fmt: skip
        yield Trap(at, texts.BEGINS_INSIDE, words)


def _looks_for_greatest(
    name: str, lines: Sequence[str], begun: int, function: Function
) -> bool | None:
    """Whether a function keeps the greatest value in a name below a line; None where it keeps
    neither that nor the smallest."""
    bare = re.escape(name)
    own = rf"(?<![\w.$@]){bare}(?!\w)"
    taken = re.compile(
        rf"{own} = (?:[\w.:\\]*?(?P<how>max|min)\((?=.*{own})|{own}\.(?P<of>max|min)\(|"
        rf"\[(?=.*{own}).*\]\.(?P<both>max|min)\b)"
    )
    asked = re.compile(
        rf"(?P<value>{PART}) (?P<sign>[<>])=? {own}|{own} (?P<turned>[<>])=? (?P<other>{PART})"
    )
    for number in range(begun + 1, function.last_line + 1):
        if (found := taken.search(lines[number - 1])) is not None:
            return "max" in {found["how"], found["of"], found["both"]}
        match = asked.search(lines[number - 1])
        if match is None:
            continue
        value = re.escape(match["value"] or match["other"])
        kept = re.compile(rf"{own} = {value}(?!\w)")
        if any(kept.search(one) for one in lines[number - 1 : number + _NEAR]):
            return (match["sign"] or ("<" if match["turned"] == ">" else ">")) == ">"
    return None
