"""A method that begins anew and leaves something as it is: a collection that it hands out, or a
number that other methods go on counting with."""

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
    r"new \w+(?:<[^<>]*>)?\(\)|(?:Vec|String|HashMap|BTreeMap)::new\(\)|list\(\)|dict\(\)|set\(\)|"
    r"(?:mutable|empty|hash|array|linked)[A-Z]\w*(?:<[^<>]*>)?\(\))"
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
_ANY_OWN: Final = rf"(?P<own>{_OWN})?"
_RESET: Final = (
    rf"\s*(?:{_ANY_OWN}(?P<name>\w+)"
    rf"(?:\s*=\s*{_EMPTY}|(?:\.|->)(?:clear|Clear|reset|truncate|fill)\((?:0|None|null|false)?\))"
    rf"|(?:Array\.Clear|Arrays\.fill|memset)\({_OWN}?(?P<filled>\w+)\b.*\))"
    r"\s*;?\s*"
)
_COUNTS: Final = rf"(?<![\w.>$@]){_ANY_OWN}(?P<name>\w+)\s*(?:[-+]=|\+\+|--|=\s*(?=[^=]))"
_OF_ITSELF: Final = r"[-+%]|\bmax\b|\bmin\b"
_FRAME: Final = re.compile(r"[\s{}]*|\s*(?:end|pass|return (?:self|this|\$this);?)\s*")


def find_traps(program: Program) -> Iterator[Trap]:
    """Where another method adds to the collection, and nothing else makes it empty."""
    for file in program.files:
        lines = program.masked[file.path].lines
        owners: dict[str, list[Function]] = defaultdict(list)
        for one in flow_of(file).functions:
            if one.owner is not None:
                owners[one.owner].append(one)
        for owner, methods in owners.items():
            own = [one for one in methods if not one.constructor]
            yield from _find_left(file, lines, own)
            yield from _find_counted_on(file, lines, owner, own)


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


def _find_counted_on(
    file: SourceFile, lines: Sequence[str], owner: str, methods: Sequence[Function]
) -> Iterator[Trap]:
    """What a method that does nothing but reset leaves of what another method changes together with
    that, where nothing else resets it."""
    fields = {
        field.name for one in flow_of(file).classes if one.name == owner for field in one.fields
    }
    reset = {one.start: _list_reset(one, lines, fields) for one in methods}
    everywhere = {name for names in reset.values() for name in names}
    for method in (one for one in methods if reset[one.start]):
        names = reset[method.start]
        last, others = Site(file, max(names.values())), ", ".join(f"`{one}`" for one in names)
        for one in (other for other in methods if other is not method):
            counted, grown = _list_counted(one, lines, fields), _list_grown(one, lines, fields)
            is_with = not names.keys().isdisjoint(counted.keys() | grown)
            for name in sorted(counted.keys() - everywhere) if is_with else ():
                if not any(_sets_anew(name, other, lines) for other in methods):
                    words = {"name": name, "function": method.name, "others": others,
                             "grown": Site(file, counted[name])}  # fmt: skip
                    yield Trap(last, texts.LEFT_COUNT, words)


def _list_reset(method: Function, lines: Sequence[str], fields: set[str]) -> dict[str, int]:
    """The fields that a method resets which does nothing else, with their lines."""
    pattern = re.compile(_RESET.replace("{receiver}", _receiver(method)))
    found: dict[str, int] = {}
    for number in list(method.lines)[1:]:
        match = pattern.fullmatch(lines[number - 1])
        name = (match["name"] or match["filled"]) if match is not None else ""
        if match is not None and (match["own"] or name in fields):
            found[name] = number
        elif not _FRAME.fullmatch(lines[number - 1]):
            return {}
    return found


def _list_counted(method: Function, lines: Sequence[str], fields: set[str]) -> dict[str, int]:
    """The fields that a method makes of what they were, with the first line of each."""
    pattern = re.compile(_COUNTS.replace("{receiver}", _receiver(method)))
    found: dict[str, int] = {}
    for number in method.lines:
        for match in pattern.finditer(lines[number - 1]):
            after = lines[number - 1][match.end() :]
            is_itself = re.search(rf"\b{match['name']}\b", after) and re.search(_OF_ITSELF, after)
            if (match["own"] or match["name"] in fields) and (
                match[0][-1] != "=" or is_itself or match[0][-2:] in {"+=", "-="}
            ):
                found.setdefault(match["name"], number)
    return found


def _list_grown(method: Function, lines: Sequence[str], fields: set[str]) -> set[str]:
    """The fields that a method adds to, or of which it sets a place."""
    pattern = re.compile(_GROWS.replace(_OWN, _ANY_OWN, 1).replace("{receiver}", _receiver(method)))
    found = (one for number in method.lines for one in pattern.finditer(lines[number - 1]))
    return {one["name"] for one in found if one["own"] or one["name"] in fields}


def _sets_anew(name: str, method: Function, lines: Sequence[str]) -> bool:
    own = _ANY_OWN.replace("{receiver}", _receiver(method))
    sets = re.compile(rf"(?<![\w.>$@]){own}{name}\s*=(?!=)(?!.*\b{name}\b)")
    return any(sets.search(lines[number - 1]) for number in method.lines)


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
