"""A history whose new steps leave what was taken back: it can be done again after them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import EVERY_ADD, EVERY_TAKE
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.masking import Masked
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWN: Final = r"(?:self\.|this\.|this->|\$this->|@)?(?<![\w])"
_ADDS: Final = "|".join(map(re.escape, sorted(EVERY_ADD)))
_TAKES: Final = "|".join(map(re.escape, sorted({*EVERY_TAKE, "pop", "array_pop"})))
_WAYS: Final = (
    ("undo", "redo"),
    ("back", "forward"),
    ("goback", "goforward"),
    ("go_back", "go_forward"),
    ("revert", "reapply"),
)
_EMPTIES: Final = {
    "python": "self.{name}.clear()",
    "javascript": "this.{name}.length = 0;",
    "typescript": "this.{name}.length = 0;",
    "ruby": "@{name}.clear",
    "php": "$this->{name} = [];",
    "java": "{name}.clear();",
    "kotlin": "{name}.clear()",
    "csharp": "{name}.Clear();",
    "cpp": "{name} = {{}};",
    "go": "{own}{name} = nil",
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of classes that undo and redo."""
    for file in program.files:
        owners: dict[str | None, dict[str, Function]] = {}
        for one in flow_of(file).functions:
            owners.setdefault(one.owner, {})[one.name.lower()] = one
        for methods in owners.values():
            for undo, redo in _WAYS:
                if {undo, redo} <= methods.keys():
                    yield from _find_left(file, program.masked[file.path], methods, undo, redo)


def _find_left(
    file: SourceFile, masked: Masked, methods: dict[str, Function], undo: str, redo: str
) -> Iterator[Trap]:
    texts_of = {name: masked.text_of(one) for name, one in methods.items()}
    receivers = {one.receiver for one in methods.values()}
    undone = _list_taken(texts_of[redo]) & _list_added(texts_of[undo]) - receivers
    done = _list_taken(texts_of[undo]) & _list_added(texts_of[redo])
    for name, method in methods.items():
        added = _list_added(texts_of[name]) & done - receivers
        if name in {undo, redo} or method.constructor or not added or not undone:
            continue
        left = min(undone)
        if not re.search(rf"\b{left}\b", texts_of[name]):
            at = Site(file, method.line)
            words = {"method": method.name, "name": left, "done": min(added),
                     "edits": _empty(file, masked.lines, method, left)}  # fmt: skip
            yield Trap(at, texts.LEFT_REDO, words)


def _list_taken(text: str) -> set[str]:
    called = re.findall(rf"{_OWN}(\w+)(?:\.|->)(?:{_TAKES})\b", text)
    cut = re.findall(r"\b(\w+)\[:len\(\w+\.\1\)-1\]", re.sub(r" ?([-+]) ?", r"\1", text))
    return {*called, *cut, *re.findall(r"array_pop\(\s*\$this->(\w+)", text)}


def _list_added(text: str) -> set[str]:
    called = re.findall(rf"{_OWN}(\w+)(?:(?:\.|->)(?:{_ADDS})\b|\s*<<|\[\]\s*=)", text)
    return {*called, *re.findall(r"\b(\w+) = append\(\w+\.\1,", text)}


def _empty(file: SourceFile, lines: Sequence[str], method: Function, name: str) -> tuple[Edit, ...]:
    """Empties it at the beginning of a method that has its body below its head."""
    form = _EMPTIES.get(file.language)
    below = (one for one in method.lines[1:] if lines[one - 1].strip(" \t{"))
    first = next(below, 0)
    if form is None or not first or file.indent(first) <= file.indent(method.line):
        return ()
    own = f"{method.receiver}." if method.receiver else ""
    new = form.format(name=name, own=own)
    return insert_before(file, first, indent_of(file.line(first)) + new)
