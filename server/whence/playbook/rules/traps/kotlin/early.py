"""Traps of Kotlin's initialisers: what runs while an object is made, and uses what gets its value
only after that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.kotlin import texts
from whence.playbook.rules.traps.kotlin.parts import (
    Property,
    body_of,
    is_declared,
    list_parameters,
    list_properties,
    list_uses,
    runs_at_once,
)
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_CLASSES: Final = ("class_declaration", "object_declaration", "companion_object", "source_file")
_FIRST: Final = lazy_pattern(r"null|false|-?0[LF]?|0\.0[fF]?")
_KINDS: Final = {"Int": "0", "Long": "0", "Double": "0.0", "Float": "0.0", "Boolean": "false"}
_LITERAL: Final = lazy_pattern(r"-?\d[\w.]*|\"[^\"$]*\"|true|false|'.*'")
_EXTENSION: Final = lazy_pattern(r"^[^(]*\bfun\s[^(]*\.\w+\(")
_HIDES: Final = (
    r"\bva[lr] {name}\b|\b{name}\s*:|\(\s*{name}\s+in\b|[{{,(]\s*{name}\s*(?:,[^{{}}]*)?->"
)
_ASKS: Final = lazy_pattern(r"[!=]=\s*null|\?\.|\?:")
_MOST_CALLS: Final = 4  # one inside of the other


def find_traps(program: Program) -> Iterator[Trap]:
    """One of each class, object or file, then of a class with those above: what finds no object
    ends the program before the others show."""
    trees = program.types.in_language("kotlin")
    for klass in (one for tree in trees for one in tree.list_parts(*_CLASSES)):
        below = _find_overridden(trees, klass) if klass.type == "class_declaration" else ()
        for traps in (_find_early(klass), below):
            found = sorted(traps, key=lambda one: one.words["first"] != "null")
            yield from found[:1]


def _find_early(klass: Part) -> Iterator[Trap]:
    """What an initialiser calls that uses a property declared below it."""
    body = klass if klass.type == "source_file" else body_of(klass)
    methods, initialisers = _list_methods(body), _list_initialisers(body)
    for late in list_properties(body):
        is_inlined = late.has("val") and _LITERAL.fullmatch(late.value.text) is not None
        if not late.value or late.has("const") or (is_inlined and klass.type != _CLASSES[0]):
            continue
        above = [one for one in initialisers if one.end <= late.part.start]
        steps = [step for one in above for step in _list_steps(one, methods)]
        trap = _find_use(steps, late)
        if trap is not None:
            yield trap


def _find_overridden(trees: Sequence[Tree], base: Part) -> Iterator[Trap]:
    """What a class runs of a class below, whose properties have no values yet."""
    body, name = body_of(base), base.field("name").text
    methods = _list_methods(body)
    parts = (*methods.items(), *((one.name, one.part) for one in list_properties(body)))
    members = [name for name, part in parts if is_declared(part, "open", "abstract")]
    heir = re.compile(rf"[^{{]*:[^{{]*\b{name}\s*(?:<[^<>{{]*>)?\(")
    below = [
        klass for tree in trees for klass in tree.list_parts("class_declaration")
        if members and klass != base and heir.match(klass.text)
    ]  # fmt: skip
    for start in _list_initialisers(body) if below else ():
        for part, call in ((start, start), *_list_steps(start, methods)):
            for one in (use for member in members for use in list_uses(part, member)):
                at = one if call == start else call
                is_put = one.parent.type == "assignment" and one.parent.field("left") == one
                for klass in below if runs_at_once(one, part) and not is_put else ():
                    yield from _find_below(klass, one.last_name, at)


def _find_below(klass: Part, member: str, call: Part) -> Iterator[Trap]:
    body = body_of(klass)
    given = [one._replace(value=one.part) for one in list_parameters(klass) if one.has("va[lr]")]
    method = _list_methods(body).get(member)
    for late in (*list_properties(body), *given):
        if late.value and late.name == member and late.has("override"):
            if not _FIRST.fullmatch(late.value.text):
                yield _make_trap(late, call, call)
        elif late.value and method is not None and is_declared(method, "override"):
            trap = _find_use([(body_of(method), call)], late)
            if trap is not None:
                yield trap


def _list_initialisers(body: Part) -> list[Part]:
    """What runs, in the order in which it is written."""
    found = [one for one in body.children if one.type == "anonymous_initializer"]
    values = [one.value for one in list_properties(body) if one.value]
    found += [one for one in values if one.type not in {"lambda_literal", "anonymous_function"}]
    return sorted(found, key=lambda one: one.start)


def _list_methods(body: Part) -> dict[str, Part]:
    """Those whose name no other one has."""
    methods = [
        one for one in body.children
        if one.type == "function_declaration" and not _EXTENSION.search(one.text)
    ]  # fmt: skip
    names = [one.field("name").text for one in methods]
    return {name: one for name, one in zip(names, methods, strict=True) if names.count(name) == 1}


def _list_steps(
    part: Part, methods: Mapping[str, Part], depth: int = _MOST_CALLS
) -> Iterator[tuple[Part, Part]]:
    """The bodies that calls in a part run, one inside of the other, with the first call."""
    for call in part.list_calls(*methods) if methods and depth else ():
        if call.receiver.text in {"", "this"} and runs_at_once(call, part):
            body = body_of(methods[call.called])
            yield body, call
            others = {name: one for name, one in methods.items() if name != call.called}
            for inner, _ in _list_steps(body, others, depth - 1):
                yield inner, call


def _find_use(steps: Iterable[tuple[Part, Part]], late: Property) -> Trap | None:
    """The first use of a property before it has its value, where that makes a difference."""
    hides = re.compile(_HIDES.format(name=late.name))
    for body, call in steps:
        around = body.parent.text if body.parent.type == "function_declaration" else body.text
        for used in list_uses(body, late.name) if not hides.search(around) else ():
            if not runs_at_once(used, body) or used.find_around("try_expression"):
                continue
            put = used.parent
            is_first = _FIRST.fullmatch(late.value.text) is not None
            if put.type == "assignment" and put.field("left") == used:
                return None
            return None if is_first or _ASKS.search(put.text[:80]) else _make_trap(late, used, call)
    return None


def _make_trap(late: Property, used: Part, call: Part) -> Trap:
    first = _KINDS.get(late.type.rstrip("?"), "0" if late.value.text.isdigit() else "null")
    words = {"name": late.name, "use": used.site, "call": call.site, "first": first}
    return Trap(late.part.site, texts.READ_TOO_EARLY, words)
