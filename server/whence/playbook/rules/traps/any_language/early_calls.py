"""A constructor that calls a method of its object before it has set what the method reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.evidence.masking import mask_file
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.mending import is_statement
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.masking import Masked
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWN: Final = {"python": r"self\.", "php": r"\$this->", "ruby": "@"}
_THIS: Final = r"this\."
_CALLS: Final = {"ruby": r"(?<![\w.@:])"}
LANGUAGES: Final = ("python", "javascript", "typescript", "php", "ruby")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each class; a field that has a value before its constructor runs is left out."""
    for file in program.in_language(*LANGUAGES):
        flow = flow_of(file)
        constructors = [one for one in flow.functions if one.constructor and one.owner]
        if not constructors:
            continue
        masked = mask_file(file, interpolations=True)
        for made in constructors:
            methods = {one.name: one for one in flow.functions if one.owner == made.owner}
            declared = {
                field.name.lstrip("$@") for one in flow.classes if one.name == made.owner
                for field in one.fields if field.value is not None
            }  # fmt: skip
            yield from _find_early(file, masked, made, methods, declared)


def _find_early(
    file: SourceFile, masked: Masked, made: Function, methods: dict[str, Function],
    declared: set[str],
) -> Iterator[Trap]:  # fmt: skip
    own, lines = _OWN.get(file.language, _THIS), masked.lines
    called = re.compile(rf"\s*{_CALLS.get(file.language, own)}(?P<name>\w+)\s*(?:\(|$)")
    for number in list(made.lines)[1:]:
        match = called.match(lines[number - 1])
        method = methods.get(match["name"]) if match is not None else None
        if method is None or method is made or not is_statement(Site(file, number)):
            continue
        read = _list_read(masked, method, own, methods)
        for name in sorted(read - declared):
            sets = re.compile(rf"\s*{own}{name}\s*(?::[^=]+)?=(?!=)")
            set_at = [one for one in made.lines if sets.match(lines[one - 1])]
            if set_at and set_at[0] > number:
                words = {"name": name, "method": method.name, "set": Site(file, set_at[0]),
                         "edits": _call_later(file, number, set_at[0])}  # fmt: skip
                yield Trap(Site(file, number), texts.CALLED_TOO_EARLY, words)
                break


def _list_read(
    masked: Masked, method: Function, own: str, methods: dict[str, Function]
) -> set[str]:
    """The fields that a method and those that it calls read, and none of them sets."""
    reached, pending = {method.name: method}, [method]
    while pending:
        text = masked.text_of(pending.pop())
        names = set(re.findall(rf"{own}(\w+)\s*\(", text)) & methods.keys() - reached.keys()
        reached |= {name: methods[name] for name in names}
        pending += [methods[name] for name in names]
    text = "\n".join(map(masked.text_of, reached.values()))
    read = set(re.findall(rf"{own}(\w+)(?!\w|\s*\(|\s*=(?!=))", text))
    return read - set(re.findall(rf"{own}(\w+)\s*=(?!=)", text))


def _call_later(file: SourceFile, number: int, last: int) -> tuple[Edit, ...]:
    """Moves a call behind the line that sets what it needs, if that is one statement."""
    if not is_statement(Site(file, last)) or file.indent(last) != file.indent(number):
        return ()
    moved = [*(file.line(one) for one in range(number + 1, last + 1)), file.line(number)]
    return replace_lines(file, number, last, "\n".join(moved))
