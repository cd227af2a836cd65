"""Limits of a table that a lower one leaves nothing for, and a loop that returns what it has only
begun to collect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_NUMBER: Final = r"-?\d[\d_]*(?:\.\d+)?"
_LOOP: Final = lazy_pattern(
    r"^\s*(?:for\b\s*\(?\s*(?:(?:const|let|var|auto|final)\s+|(?:\w[\w<>]*\s+)(?=\w+\s*:))?"
    r"(?P<names>[^;]*?)\s*(?:\bin\b|\bof\b|:=\s*range\b|:)\s*(?P<of>[\w.$:>-]+)"
    r"|foreach\s*\(\s*(?P<table>[\w.$:>-]+)\s+as\s+(?P<items>[^)]*))"
)
_COMPARES: Final = lazy_pattern(
    r"\bif\s*\(?\s*(?P<left>[$\w.>-]+)\s*(?P<sign>[<>]=?)\s*(?P<right>[$\w.>\[\]-]+)"
)
_RETURNS: Final = lazy_pattern(r"^\s*return\s+(?P<name>[$@]?\w+)\s*;?\s*$")
_MOST_BELOW: Final = 3  # lines from a loop's head to its only condition
_LEAST: Final = 2  # limits of a table


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file: tables of limits that are searched, and early returns."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from _find_tables(program, file, lines)
        for function in flow_of(file).functions:
            yield from _find_early_return(file, function, lines)


def _value(text: str) -> float:
    return float(text.replace("_", ""))


def _find_tables(program: Program, file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """The first limit of a growing table that a number has reached: always the lowest."""
    for number, line in enumerate(lines, 1):
        loop = _LOOP.match(line)
        if loop is None:
            continue
        names = re.findall(r"[$]?\w+", loop["names"] or loop["items"] or "")
        below = lines[number : number + _MOST_BELOW]
        condition = next((one for text in below if (one := _COMPARES.search(text))), None)
        is_first = condition is not None and any(
            re.search(r"\b(?:return|break)\b", text) for text in below
        )
        if condition is None or not is_first or condition["right"].split(".")[0] not in names:
            continue
        table = re.split(r"\.|::|->", loop["of"] or loop["table"])[-1].strip("$:")
        limits = _list_limits(
            program, table, names.index(condition["right"].split(".")[0]), len(names)
        )
        rises = condition["sign"] in {">", ">="}
        ordered = sorted(limits, reverse=not rises)
        if len(limits) >= _LEAST and limits == ordered and limits[0] != limits[-1]:
            words = {"condition": condition[0].removeprefix("if").strip(" ("), "table": table,
                     "of": (loop["of"] or loop["table"]).rstrip(":"),
                     "way": "grow" if rises else "fall"}  # fmt: skip
            yield Trap(Site(file, number), texts.FIRST_OF_TABLE, words)


def _list_limits(program: Program, table: str, place: int, width: int) -> list[float]:
    """The numbers at one place of each entry of a table, where all of them are written down."""
    declared = re.compile(
        rf"\b{re.escape(table)}\b[^=\n]*=\s*(?:\w[\w.<>]*\s*)?[\[{{(](?P<entries>[^;]*?)[\]}})]\s*(?:;|\n\s*\n|\n\S|$)",
        re.DOTALL,
    )
    for file in program.files:
        match = declared.search(file.text)
        if match is None:
            continue
        entries = [
            one for one in re.split(r"\n|(?<=[)\]}}]),", match["entries"]) if one.strip(" ,")
        ]
        if len(entries) < _LEAST:
            entries = match["entries"].split(",")
        numbers = [re.findall(rf"(?<![\w.]){_NUMBER}(?![\w.])", one) for one in entries]
        if all(len(one) == 1 for one in numbers):
            return [_value(one[0]) for one in numbers]
        if all(len(one) == width for one in numbers):
            return [_value(one[place]) for one in numbers]
    return []


def _find_early_return(
    file: SourceFile, function: Function, lines: Sequence[str]
) -> Iterator[Trap]:
    """`return found` within the loop that fills `found`, and once more after it."""
    returns = [
        (number, match) for number in function.lines
        if number <= len(lines) and (match := _RETURNS.match(lines[number - 1]))
    ]  # fmt: skip
    if len(returns) < 2:
        return
    last, match = returns[-1]
    name = re.escape(match["name"])
    fills = re.compile(rf"(?<![\w.]){name}(?:\[.*\]\s*=(?!=)|\.(?:push|append|add|set|put)\()")
    for number, other in returns[:-1]:
        is_same = other["name"] == match["name"] and fills.search(lines[number - 2])
        if is_same and _is_in_loop(file, function, number, last):
            words = {"name": match["name"], "last": Site(file, last)}
            yield Trap(Site(file, number), texts.EARLY_RETURN, words)


def _is_in_loop(file: SourceFile, function: Function, inner: int, after: int) -> bool:
    """Whether a loop is around a line that another line comes after."""
    for number in range(inner - 1, function.line, -1):
        text = file.line(number)
        if not re.match(r"\s*(?:for|foreach|while|loop)\b|.*\bdo\s*(?:\|.*\|)?\s*$", text):
            continue
        if file.indent(number) < file.indent(inner) and file.indent(after) <= file.indent(number):
            return True
    return False
