"""Traps of Python: one object where the code means one for each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps import texts
from whence.playbook.rules.traps.trap import CHANGES, Trap, makes_mutable
from whence_tools.code.flow_model import Call, Items, Name, Operation
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.trap import Program
    from whence_tools.code.flow_model import Class, Expr, Function

_CHANGES_ITEM: Final = lazy_pattern(
    r"\][^=\n]*\]\s*[-+*/|]?=(?!=)|\]\.(?:append|add|update|extend|setdefault|insert)\("
)


def find_traps(program: Program) -> Iterator[Trap]:
    """One object in many places, for all calls or all objects."""
    for file in program.in_language("python"):
        yield from _find_shared(file)


def _find_shared(file: SourceFile) -> Iterator[Trap]:
    flow = flow_of(file)
    for klass in flow.classes:
        yield from _find_in_class(file, klass)
    for function in flow.functions:
        for parameter in function.parameters:
            changed = _find_change(file, parameter.name, function.line, function.last_line)
            changed = changed or _find_change_of_kept(file, function, parameter.name)
            is_set = any(
                (one.target, one.function) == (parameter.name, function.start)
                and one.kind in {"assign", "declare"}
                for one in flow.bindings
            )
            is_made = parameter.default is not None and makes_mutable(parameter.default)
            if is_made and changed is not None and not is_set:
                words: dict[str, object] = {
                    "name": parameter.name, "function": function.qualified, "changed": changed
                }  # fmt: skip
                yield Trap(Site(file, function.line), texts.SHARED_DEFAULT, words)
    is_changed = any(_CHANGES_ITEM.search(line) for line in file.lines)
    for expr in flow.expressions(1, len(file.lines)) if is_changed else ():
        if _repeats(expr):
            words = {"text": shorten(expr)}
            yield Trap(Site(file, expr.at.line), texts.SAME_IN_EVERY_PLACE, words)


def _find_in_class(file: SourceFile, klass: Class) -> Iterator[Trap]:
    flow = flow_of(file)
    own = {one.target for one in flow.bindings if one.kind == "attribute"}
    for field in klass.fields:
        if field.value is None or field.type or not makes_mutable(field.value) or field.name in own:
            continue
        changed = _find_change(file, f"self.{field.name}", klass.line, klass.last_line)
        if changed is not None:
            words: dict[str, object] = {
                "name": field.name, "owner": klass.name, "changed": changed
            }  # fmt: skip
            yield Trap(Site(file, field.line), texts.OF_THE_CLASS, words)


def _find_change_of_kept(file: SourceFile, function: Function, name: str) -> Site | None:
    """The first line that changes the attribute which a constructor puts a parameter into."""
    klass = flow_of(file).class_around(function.start, function.end)
    kept = [
        one.target
        for one in flow_of(file).bindings
        if (one.kind, one.function) == ("attribute", function.start)
        and isinstance(one.value, Name)
        and one.value.name == name
    ]
    if klass is None or len(kept) != 1:
        return None
    return _find_change(file, f"self.{kept[0]}", klass.line, klass.last_line)


def _find_change(file: SourceFile, name: str, first: int, last: int) -> Site | None:
    """The first line between two that changes what a name holds in place."""
    flow = flow_of(file)
    changes = [
        call.at.line
        for call in flow.calls
        if call.name in CHANGES and call.receiver is not None and call.receiver.at.text == name
    ]
    sets = re.compile(rf"\s*(?:del\s+)?{re.escape(name)}\[[^=]*\]\s*(?:[-+*/|]?=(?!=)|$)")
    changes += [line for line in range(first, last + 1) if sets.match(file.line(line))]
    inside = sorted(line for line in changes if first <= line <= last)
    return Site(file, inside[0]) if inside else None


def _repeats(expr: Expr) -> bool:
    """`[[]] * 3`, `dict.fromkeys(names, [])`."""
    if isinstance(expr, Call):
        values = [one.value for one in expr.arguments]
        return expr.name == "fromkeys" and len(values) == 2 and makes_mutable(values[1])
    if not isinstance(expr, Operation) or expr.operator != "*":
        return False
    return any(isinstance(one, Items) and any(map(makes_mutable, one.items)) for one in expr.parts)
