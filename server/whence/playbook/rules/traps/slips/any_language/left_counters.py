"""Numbers that go with a list, and are left as they were where the list changes."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import join_lines, list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, is_statement, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWN: Final = r"(?:self\.|this\.|this->|\$this->|@|\b[a-z]\.)"
_COUNTS: Final = lazy_pattern(
    rf"^\s*(?:(?P<name>{_OWN}?\w+)\s*(?P<how>[-+])(?:=\s*[\w.]+|(?P=how))|(?P<step>--|\+\+)"
    rf"(?P<stepped>{_OWN}?\w+))\s*;?\s*$"
)
_CHANGES: Final = lazy_pattern(
    rf"(?:{_OWN}?(?P<name>\w+)(?:\.|->)(?P<how>pop|push|append|add|remove|delete|shift|erase|"
    r"insert|set|put|pop_back|push_back|removeLast|addLast|Remove|Add|discard|unshift|popleft)\b"
    rf"|array_(?P<php>pop|shift|push)\(\s*{_OWN}?(?P<of>\w+)|\bdel {_OWN}?(?P<deleted>\w+)\[)"
)
_TAKES: Final = frozenset(
    {"pop", "remove", "delete", "shift", "erase", "pop_back", "removeLast", "Remove", "discard",
     "popleft"}
)  # fmt: skip
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
    """Of the methods of a class, and of loops that fill a list and begin another one."""
    for file in program.files:
        lines = program.masked[file.path].lines
        owners: dict[str, list[Function]] = defaultdict(list)
        for one in flow_of(file).functions:
            owners[one.owner or ""].append(one)
        for owner, methods in owners.items():
            if owner:
                yield from _find_uneven(file, lines, methods)
        for loop in list_loops(file, lines):
            yield from _find_not_reset(loop, lines)


def _find_uneven(
    file: SourceFile, lines: Sequence[str], methods: Sequence[Function]
) -> Iterator[Trap]:
    """`pop` with `depth -= 1` in one method, and without in another."""
    steps: dict[tuple[str, bool], tuple[str, Site]] = {}
    for method in methods:
        counted = [
            (number, match) for number in method.lines
            if (match := _COUNTS.match(lines[number - 1])) is not None
        ]  # fmt: skip
        changed = _list_changed(lines, method)
        if len(counted) == 1 and len(changed) == 1 and not method.constructor:
            (number, match), key = counted[0], next(iter(changed))
            steps[key] = match["name"] or match["stepped"], Site(file, number)
    for method in methods:
        changed = _list_changed(lines, method)
        body = join_lines(method.lines, lines)
        for key in changed.keys() & steps.keys():
            name, step = steps[key]
            at = Site(file, changed[key])
            if mentions_name(name.rpartition(".")[2].lstrip("@"), _bare(body)) or (
                not is_statement(at) or method.constructor or step.line in method.lines
            ):
                continue
            added = f"{indent_of(at.text)}{step.text.strip()}"
            words = {"name": key[0], "position": name, "other": step,
                     "edits": insert_after(file, at.line, added)}  # fmt: skip
            yield Trap(at, texts.COUNTER_LEFT, words)


def _list_changed(lines: Sequence[str], method: Function) -> dict[tuple[str, bool], int]:
    """The collections that a method adds to or takes from, and whether it takes, with the line."""
    found: dict[tuple[str, bool], int] = {}
    for number in method.lines:
        match = _CHANGES.search(lines[number - 1])
        if match is not None:
            how = match["how"] or match["php"] or "delete"
            name = match["name"] or match["of"] or match["deleted"]
            found.setdefault((name, how in _TAKES), number)
    return found


def _bare(text: str) -> str:
    return re.sub(_OWN, " ", text)


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
