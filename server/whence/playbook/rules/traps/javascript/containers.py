"""Traps of JavaScript's containers: a Map or Set that is used like an object or array, objects as
keys, an element that is deleted and leaves a hole, and one constant for all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import flow_of
from whence.playbook.rules.traps.javascript import container_texts as texts
from whence.playbook.rules.traps.program.spans import make_trap, put, put_after, put_before
from whence.playbook.rules.traps.program.trap import find_changes
from whence_tools.code.flow_model import Call, Items, Lambda, Table
from whence_tools.code.statements import list_arguments, name_callee
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program, Trap
    from whence_tools.code.flow_model import Expr
    from whence_tools.code.syntax import Node, Source

_LISTS: Final = {"keys": "keys", "values": "values", "entries": "entries"}
_OF_KEYS: Final = frozenset({"has", "get", "set", "add", "delete"})
_SEEN_OBJECT: Final = frozenset({"Array", "Object", "object", "array"})
_INDEX: Final = lazy_pattern(r"\d+|[ijknp]|at|pos|position|place|\w*[iI](?:dx|ndex)")
_LAST: Final = lazy_pattern(r"(?P<name>#?\w+)$")


def find_traps(program: Program) -> Iterator[Trap]:
    """What is a Map or Set is told by what its name is given."""
    files = program.in_language("javascript", "typescript")
    kinds = _list_kinds(files)
    objects = _list_objects(program, files)
    changed = {name for file in files for name, _ in find_changes(file)}
    shared = _list_constants(files)
    for file in files:
        source = flow_of(file).source
        for node in flow_of(file).nodes:
            if node.type == "member_expression":
                yield from _find_length(file, source, node, kinds)
            elif node.type == "subscript_expression":
                yield from _find_item(file, source, node, kinds)
            elif node.type == "call_expression":
                yield from _find_listing(file, source, node, kinds)
                yield from _find_number_key(file, source, node)
            elif node.type == "unary_expression":
                yield from _find_hole(file, source, node)
        yield from _find_object_keys(file, source, kinds, objects)
        yield from _find_shared_constants(file, shared, changed)


def _list_kinds(files: Sequence[SourceFile]) -> Mapping[str, str]:
    """By name `Map` or `Set`, where nothing of that name is given anything else."""
    found: dict[str, set[str]] = {}
    makers = {name: kind for file in files for name, kind in _list_makers(file)}
    for file in files:
        flow = flow_of(file)
        given = [(one.target, one.value) for one in flow.bindings
                 if one.kind != "item" and not one.steps]  # fmt: skip
        given += [(one.name, one.value) for owner in flow.classes for one in owner.fields]
        for name, value in given:
            made = makers.get(value.name, "") if isinstance(value, Call) else ""
            if value is not None:
                kind = _read_kind(value) or made
                found.setdefault(name.rpartition(".")[2], set()).add(kind)
        for function in flow.functions:
            for one in function.parameters:
                found.setdefault(one.name, set()).add("")
    return {name: next(iter(kinds)) for name, kinds in found.items() if kinds in ({"Map"}, {"Set"})}


def _list_makers(file: SourceFile) -> Iterator[tuple[str, str]]:
    """The functions that return a Map or Set, with which of them."""
    flow = flow_of(file)
    for function in flow.functions:
        own = {one.target: _read_kind(one.value) for one in flow.bindings
               if one.function == function.start and one.kind != "item"}  # fmt: skip
        for one in function.returns:
            kind = _read_kind(one.value) or own.get(one.value.at.text if one.value else "", "")
            if kind:
                yield function.name, kind


def _read_kind(value: Expr | None) -> str:
    is_made = isinstance(value, Call) and value.new and value.name in {"Map", "Set"}
    return value.name if is_made and isinstance(value, Call) else ""


def _kind_of(source: Source, node: Node | None, kinds: Mapping[str, str]) -> str:
    text = source.text(node) if node is not None else ""
    return kinds.get(text.removeprefix("this."), "")


def _find_length(
    file: SourceFile, source: Source, node: Node, kinds: Mapping[str, str]
) -> Iterator[Trap]:
    """`names.length` of a Set."""
    of, name = node.child_by_field_name("object"), node.child_by_field_name("property")
    kind = _kind_of(source, of, kinds)
    if kind and name is not None and source.text(name) == "length":
        yield make_trap(file, node, texts.NO_LENGTH, [put(name, "size")], kind=kind)


def _find_item(
    file: SourceFile, source: Source, node: Node, kinds: Mapping[str, str]
) -> Iterator[Trap]:
    """`cache[key] = value` of a Map."""
    of, key = node.child_by_field_name("object"), node.child_by_field_name("index")
    parent = node.parent
    if of is None or key is None or parent is None or _kind_of(source, of, kinds) != "Map":
        return
    name, index = source.text(of), source.text(key)
    spans = [put(node, f"{name}.get({index})")]
    if parent.type == "assignment_expression" and parent.child_by_field_name("left") == node:
        value = parent.child_by_field_name("right")
        assert value is not None
        spans = [put(parent, f"{name}.set({index}, {source.text(value)})")]
    elif parent.type in {"augmented_assignment_expression", "update_expression"}:
        return
    yield make_trap(file, node, texts.FIELD_OF_MAP, spans, name=name)


def _find_listing(
    file: SourceFile, source: Source, node: Node, kinds: Mapping[str, str]
) -> Iterator[Trap]:
    """`Object.entries(sums)` and `JSON.stringify(sums)` of a Map."""
    callee, given = node.child_by_field_name("function"), list_arguments(node)
    called = source.text(callee) if callee is not None else ""
    kind = _kind_of(source, given[0], kinds) if given else ""
    if not kind:
        return
    owner, _, method = called.rpartition(".")
    name = source.text(given[0])
    if owner == "Object" and method in _LISTS:
        text = f"[...{name}.{method}()]"
    elif called == "JSON.stringify":
        text = f"Object.fromEntries({name})" if kind == "Map" else f"[...{name}]"
        text = called + source.text(node)[len(called) :].replace(name, text, 1)
    else:
        return
    yield make_trap(file, node, texts.NO_OWN_KEYS, [put(node, text)], kind=kind, name=name)


def _find_number_key(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`Object.keys(prices).includes(id)`, where the id is a number."""
    callee, given = node.child_by_field_name("function"), list_arguments(node)
    text = source.text(callee) if callee is not None else ""
    is_asked = re.search(r"\bObject\.keys\([\w.]+\)\.(?:includes|indexOf)$", text)
    if is_asked and given and given[0].type in {"identifier", "member_expression", "number"}:
        key = source.text(given[0])
        yield make_trap(
            file, node, texts.NUMBER_FOR_KEY, [put(given[0], f"String({key})")], key=key
        )


def _find_hole(file: SourceFile, source: Source, node: Node) -> Iterator[Trap]:
    """`delete items[at]` of an array."""
    of = node.child_by_field_name("argument")
    if not source.text(node).startswith("delete") or of is None:
        return
    held, key = of.child_by_field_name("object"), of.child_by_field_name("index")
    if held is not None and key is not None and _INDEX.fullmatch(source.text(key)):
        text = f"{source.text(held)}.splice({source.text(key)}, 1)"
        yield make_trap(file, node, texts.LEAVES_HOLE, [put(node, text)], name=source.text(held))


def _list_objects(program: Program, files: Sequence[SourceFile]) -> set[str]:
    """The names of what is an object or array: it was seen, or is passed as it is written."""
    found = {name.rpartition(".")[2] for name, one in program.list_seen()
             if one.type in _SEEN_OBJECT}  # fmt: skip
    for file in files:
        flow = flow_of(file)
        by_name = {one.name: one for one in flow.functions}
        for bound in flow.bindings:
            if isinstance(bound.value, Items | Table):
                found.add(bound.target)
        for call in flow.calls:
            function = by_name.get(call.name)
            taken_by = function.parameters if function is not None else ()
            for given, taken in zip(call.arguments, taken_by, strict=False):
                if isinstance(given.value, Items | Table):
                    found.add(taken.name)
    return found


def _find_object_keys(
    file: SourceFile, source: Source, kinds: Mapping[str, str], objects: set[str]
) -> Iterator[Trap]:
    """`cells[place]` of a plain object, and `seen.has(place)`, where the place is an object."""
    tables = {
        bound.target.rpartition(".")[2] for bound in flow_of(file).bindings
        if isinstance(bound.value, Table) and not bound.value.entries
    } | {
        one.name for owner in flow_of(file).classes for one in owner.fields
        if isinstance(one.value, Table) and not one.value.entries
    }  # fmt: skip
    keys: dict[str, list[Node]] = {}
    for node in flow_of(file).nodes:
        of = key = None
        if node.type == "subscript_expression":
            of, key = node.child_by_field_name("object"), node.child_by_field_name("index")
        elif node.type == "call_expression" and name_callee(node, source) in _OF_KEYS:
            callee, given = node.child_by_field_name("function"), list_arguments(node)
            of = callee.child_by_field_name("object") if callee is not None else None
            key = given[0] if given else None
        held = _LAST.search(source.text(of)) if of is not None else None
        if held is not None and key is not None and held["name"] in tables | kinds.keys():
            keys.setdefault(held["name"], []).append(key)
    for name, used in keys.items():
        known = [
            one for one in used if source.text(one) in objects or one.type in {"array", "object"}
        ]
        listed = rf"\bof\s+(?:this\.)?{name}\b|{name}\.(?:keys|entries|forEach)\(|\.\.\.\w*{name}\b"
        if not known or (name in kinds and re.search(listed, file.text)):
            continue
        spans = [put(one, f"JSON.stringify({source.text(one)})") for one in used]
        said = texts.IDENTITY_FOR_KEY if name in kinds else texts.TEXT_FOR_KEY
        yield make_trap(file, known[0], said, spans, name=name)


def _list_constants(files: Sequence[SourceFile]) -> Mapping[str, Expr]:
    """The arrays and objects that are made once, in capitals."""
    return {
        one.target: one.value
        for file in files for one in flow_of(file).bindings
        if one.function == -1 and isinstance(one.value, Items | Table)
        and re.fullmatch(r"[A-Z][A-Z0-9_]*", one.target)
    }  # fmt: skip


def _find_shared_constants(
    file: SourceFile, shared: Mapping[str, Expr], changed: set[str]
) -> Iterator[Trap]:
    """`children = EMPTY`, where what is called `children` is changed."""
    flow = flow_of(file)
    given = [(one.name, one.default) for function in flow.functions for one in function.parameters]
    given += [(one.target, one.value) for one in flow.bindings if one.kind != "item"]
    given += [(one.name, one.value) for owner in flow.classes for one in owner.fields]
    for expr in flow.expressions(1, len(file.lines)):
        if isinstance(expr, Table):
            given += [(entry.key or "", entry.value) for entry in expr.entries]
    for name, value in given:
        constant = shared.get(value.at.text) if value is not None else None
        if value is None or constant is None or isinstance(value, Lambda):
            continue
        if name.rpartition(".")[2] in changed and name != value.at.text:
            open_, close = ("[", "]") if isinstance(constant, Items) else ("{ ", " }")
            node = next((one for one in flow.nodes if one.start_byte == value.at.start
                         and one.end_byte == value.at.end), None)  # fmt: skip
            if node is not None:
                spans = [put_before(node, f"{open_}..."), put_after(node, close)]
                yield make_trap(file, node, texts.SHARED_CONSTANT, spans, name=name)
