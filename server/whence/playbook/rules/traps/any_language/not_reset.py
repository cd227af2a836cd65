"""A method that hands out what was collected and begins anew, with one collection that it leaves as
it is: the next one begins with the items of the last."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import EVERY_ADD
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWN: Final = r"(?:\bself\.|\bthis\.|\bthis->|\$this->|@{receiver})"
_EMPTY: Final = (
    r"(?:None|null|nil|nullptr|NULL|undefined|\[\]|\{\}|array\(\)|''|\"\"|0(?:\.0)?|false|False|"
    r"new \w+(?:<[^<>]*>)?\(\)|(?:Vec|String|HashMap|BTreeMap)::new\(\)|list\(\)|dict\(\)|set\(\))"
)
_RESETS: Final = (
    rf"{_OWN}(?P<name>\w+)(?:\.(?:clear|Clear|take|reset|truncate)\((?:0|None)?\)|"
    rf"\s*=\s*{_EMPTY}\s*(?:[;#/].*)?$)|\btake\(\s*&mut self\.(?P<taken>\w+)\)"
)
_GROWS: Final = (
    rf"{_OWN}(?P<name>\w+)(?:(?:\.|->)(?:{'|'.join(map(re.escape, EVERY_ADD))})\s*\(|"
    rf"\[[^\[\]]*\]\s*=(?!=)|\s*<<|\s*=\s*append\()"
)
_HANDS_OUT: Final = (
    r"(?<!len)(?<!count)(?<!any)(?<!all)(?:[,(=:\[{]|\breturn)\s*(?:(?:list|tuple|dict|set)\(|"
    r"\[?\.{3}|\*)?\s*{own}{name}(?:\.(?:clone|copy|dup|slice|to_vec|to_a)\b(?:\(\))?|\[:\])?"
    r"\s*(?:[,)\]};]|$)"
)
_LEAST: Final = 2  # that are reset


def find_traps(program: Program) -> Iterator[Trap]:
    """Where another method adds to the collection, and nothing else makes it empty."""
    for file in program.files:
        lines = program.masked[file.path].lines
        owners: dict[str, list[Function]] = defaultdict(list)
        for one in flow_of(file).functions:
            if one.owner is not None:
                owners[one.owner].append(one)
        for methods in owners.values():
            yield from _find_left(file, lines, [one for one in methods if not one.constructor])


def _find_left(
    file: SourceFile, lines: Sequence[str], methods: Sequence[Function]
) -> Iterator[Trap]:
    reset = {one.start: _list_names(_RESETS, one, lines) for one in methods}
    grown = {one.start: _list_names(_GROWS, one, lines) for one in methods}
    everywhere = {name for names in reset.values() for name in names}
    for method in methods:
        if len(reset[method.start]) < _LEAST:
            continue
        others = {
            name: line for one in methods if one is not method
            for name, line in grown[one.start].items()
        }  # fmt: skip
        for name in others.keys() - everywhere - grown[method.start].keys():
            own = _OWN.replace("{receiver}", _receiver(method))
            hands = re.compile(_HANDS_OUT.replace("{own}", own).replace("{name}", re.escape(name)))
            sets = re.compile(rf"{own}{re.escape(name)}\b(?:\s*,[^=]*)?\s*(?::[^=]*)?=(?!=)")
            texts_of = {one: lines[one - 1] for one in method.lines}
            used = [one for one, text in texts_of.items() if hands.search(text)]
            if used and not any(map(sets.search, texts_of.values())):
                began = next(iter(reset[method.start]))
                words = {"name": name, "function": method.name, "other": began,
                         "grown": Site(file, others[name])}  # fmt: skip
                yield Trap(Site(file, used[-1]), texts.NOT_RESET, words)


def _list_names(pattern: str, method: Function, lines: Sequence[str]) -> dict[str, int]:
    """By name of a field the first line of a method that matches."""
    compiled = re.compile(pattern.replace("{receiver}", _receiver(method)))
    found: dict[str, int] = {}
    for number in method.lines:
        for match in compiled.finditer(lines[number - 1]):
            groups = match.groupdict()
            found.setdefault(groups["name"] or groups.get("taken") or "", number)
    return found


def _receiver(method: Function) -> str:
    return rf"|\b{re.escape(method.receiver)}\." if method.receiver else ""
