"""Numbers that a loop adds up beside a list, and that go on where it begins a new one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program

_MADE: Final = lazy_pattern(
    r"^\s*(?:let mut |let |var |const |auto |[\w<>:\[\]]+ )?(?P<name>\$?\w+)(?:: [\w<>]+)?\s*:?=\s*"
    r"(?:\[\]|\{\}|\"\"|''|new \w+(?:<[^<>]*>)?\(\)|Vec::new\(\)|vec!\[\]|String::new\(\)|"
    r"\[\][\w.*]+\{\}|nil|list\(\)|array\(\)|(?:mutableListOf|arrayListOf)(?:<\w+>)?\(\))\s*;?\s*$"
)
_NUMBER: Final = lazy_pattern(
    r"^\s*(?:let mut |let |var |(?:int|long|double|float|size_t|auto|unsigned|u?int\d+_t) )?"
    r"(?P<name>\$?\w+)(?:: [\w<>]+)?\s*:?=\s*(?P<value>0(?:\.0)?|1)\s*;?\s*$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of loops that fill a list and begin another one."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for loop in list_loops(file, lines):
            yield from _find_not_reset(loop, lines)


def _find_not_reset(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """A loop that begins a new list, and goes on with the number that it has added up beside."""
    file = loop.at.file
    starts = [lines[one - 1] for one in loop.before]
    lists = {match["name"] for one in starts if (match := _MADE.match(one)) is not None}
    numbers = {match["name"]: match["value"] for one in starts if (match := _NUMBER.match(one))}
    for number in loop.body:
        match = _MADE.match(lines[number - 1]) or re.match(
            r"^\s*(?P<name>\$?\w+)(?:\.|->)(?:clear|Clear)\(\)\s*;?\s*$", lines[number - 1]
        )
        if match is None or match["name"] not in lists:
            continue
        level = file.indent(number)
        if level == file.indent(loop.body[0]):
            continue
        near = [one for one in loop.body if abs(one - number) < 4 and file.indent(one) == level]
        for name, value in numbers.items():
            adds = re.compile(rf"(?<![\w.$]){re.escape(name)}\s*\+=")
            sets = re.compile(rf"(?<![\w.$]){re.escape(name)}\s*=(?!=)")
            is_added = any(adds.search(lines[one - 1]) for one in loop.body)
            is_asked = any(
                mentions_name(name, lines[one - 1]) and not adds.search(lines[one - 1])
                for one in loop.body
            )
            if is_added and is_asked and not any(sets.search(lines[one - 1]) for one in near):
                at = Site(file, number)
                end = semicolon_of(lines[number - 1])
                added = f"{indent_of(at.text)}{name} = {value}{end}"
                words = {"name": match["name"], "position": name,
                         "edits": insert_after(file, number, added)}  # fmt: skip
                yield Trap(at, texts.SUM_GOES_ON, words)
