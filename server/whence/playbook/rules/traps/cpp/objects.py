"""Traps of C++: objects that are cut, shared, or gone before what refers to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.cpp.references import KEEPS, find_old_references
from whence.playbook.rules.traps.program.messages import FREED
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Declared, Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_TERMINATED: Final = lazy_pattern(r"(?i)terminate|abort")
_HELD: Final = lazy_pattern(
    r"^(?:\w+::)?(?:vector|deque|list|array|queue|stack|optional|set|unordered_map|map)<"
    r"(?:[^<>]*,\s*)?(?P<of>\w+)(?:,\s*\d+)?>$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Captures, cut objects, pointers with two owners, threads that are left, carriage returns;
    most of them only of a program that was ended so."""
    types = program.types
    trees = types.in_language("cpp")
    classes = _list_classes(trees)
    for tree in trees:
        yield from find_old_references(program, tree)
        if program.says(_TERMINATED):
            yield from _find_left_threads(trees, tree)
    yield from _find_cut(trees, classes)
    yield from _find_left_returns(program, trees)
    for one in classes.values() if program.says(FREED) else ():
        yield from _find_shared_pointers(types, trees, one)


class Class(NamedTuple):
    """A class of the program."""

    part: Part
    name: str
    fields: tuple[Declared, ...]
    bases: tuple[str, ...]

    @property
    def is_polymorphic(self) -> bool:
        return re.search(r"\bvirtual\b", self.part.text) is not None


def _list_classes(trees: Sequence[Tree]) -> dict[str, Class]:
    found: dict[str, Class] = {}
    for tree in trees:
        for part in tree.list_parts("class_specifier", "struct_specifier"):
            name = part.field("name").text
            if not part.field("body") or not name:
                continue
            fields = tuple(
                one for one in tree.declared
                if one.owner == name and (one.start, one.end) == (part.start, part.end)
            )  # fmt: skip
            clauses = part.list_inside("base_class_clause")
            bases = re.findall(r"\w+", clauses[0].text) if clauses else []
            found[name] = Class(part, name, fields, tuple(bases))
    return found


def _find_left_returns(program: Program, trees: Sequence[Tree]) -> Iterator[Trap]:
    """The one loop that reads lines, where others are read as well and a carriage return was
    seen at the end of a text."""
    if not any(re.search(r"(?:\\r|\r)['\"]", value.repr) for _, value in program.list_seen()):
        return
    calls = [one for tree in trees for one in tree.list_calls("getline")
             if len(one.arguments) == 2]  # fmt: skip
    looped = [one for one in calls if one.find_around("while_statement", "for_statement")]
    looped = [
        one for one in looped
        if one.find_around("while_statement", "for_statement").field("condition").contains(one)
    ]  # fmt: skip
    if len(looped) == 1 < len(calls):
        yield Trap(looped[0].site, texts.LEFT_RETURN_OF_LINE, {"text": looped[0].text})


def _find_cut(trees: Sequence[Tree], classes: dict[str, Class]) -> Iterator[Trap]:
    """Containers of a base class by value: what derives from it is cut off."""
    derived = {
        base: one
        for one in classes.values()
        for base in one.bases
        if base in classes and classes[base].is_polymorphic
    }
    for tree in trees:
        for one in tree.declared:
            match = _HELD.match(one.type)
            base = match["of"] if match is not None else ""
            if base not in derived:
                continue
            named = re.compile(rf"\b{re.escape(one.name)}\b")
            places = [
                part for part in tree.list_parts("field_declaration", "declaration")
                if named.search(part.text.split("=")[0]) and one.holds_at(part)
                and base in part.text
            ]  # fmt: skip
            if places and re.search(r"\boverride\b|\bvirtual\b", derived[base].part.text):
                words = {"name": one.name, "base": base, "derived": derived[base].name}
                yield Trap(places[0].site, texts.CUT_OFF, words)
        for clause in tree.list_parts("catch_clause"):
            for part in clause.list_inside("parameter_declaration"):
                kind, declarator = part.field("type").text, part.field("declarator")
                if kind in derived and declarator.type in {"", "identifier"}:
                    name = declarator.text or kind
                    words = {"name": name, "base": kind, "derived": derived[kind].name}
                    yield Trap(part.site, texts.CUT_OFF, words)


def _find_shared_pointers(types: Types, trees: Sequence[Tree], one: Class) -> Iterator[Trap]:
    """A class that deletes what its copies point to as well."""
    name, own = re.escape(one.name), one.part.text
    ends = re.compile(rf"\b{name}::~")
    body = own + "\n".join(tree.file.text for tree in trees if ends.search(tree.file.text))
    owned = [
        field.name for field in one.fields
        if field.type.endswith("*") and re.search(rf"\bdelete(?:\[\])?\s+{field.name}\b", body)
    ]  # fmt: skip
    copies = (
        rf"\b{name}\s*\(\s*(?:const\s+)?{name}\s*(?:const\s*)?&"
        rf"|operator=\s*\(\s*{name}\s*&&|unique_ptr<"
    )
    is_open = owned and "~" in own and not re.search(copies, own)
    copied = _find_copy(types, trees, one.name) if is_open else None
    if copied is not None:
        words = {"owner": one.name, "name": owned[0], "copied": copied.site}
        at = next(
            part for part in one.part.list_inside("field_declaration")
            if re.search(rf"\b{owned[0]}\b", part.text)
        )  # fmt: skip
        yield Trap(at.site, texts.COPIED_OWNER, words)


def _find_copy(types: Types, trees: Sequence[Tree], name: str) -> Part | None:
    """Where an object of a class is copied."""
    kinds = ("parameter_declaration", "init_declarator", "call_expression")
    for one in (part for tree in trees for part in tree.list_parts(*kinds)):
        is_value = one.field("declarator").type == "identifier"
        if one.type == "parameter_declaration":
            is_assigned = "operator=" in one.function.field("declarator").text
            if is_value and one.field("type").text == name and not is_assigned:
                return one
            continue
        value = one.field("value") if is_value else one.field()
        if one.type == "call_expression" and one.called in KEEPS and one.arguments:
            value = one.arguments[-1]
        if _is_object(types, value, name):
            return one
    return None


def _is_object(types: Types, value: Part, name: str) -> bool:
    """Whether an expression is an object of a class that is there already, or is put elsewhere."""
    if value.type == "call_expression" and value.parent.type == "argument_list":
        return value.called == name
    is_name = value.type in {"identifier", "subscript_expression"}
    return is_name and types.find(value).rstrip("&").strip() == name


def _find_left_threads(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """Returns that leave a thread running whose object ends with the function."""
    stops = _list_joining(trees)
    for leaving in tree.list_parts("return_statement"):
        function = leaving.function
        calls = [one for one in function.list_calls() if one.receiver]
        joins = [one for one in calls if one.called in stops]
        if not joins or joins[0].start <= leaving.start or function.type != "function_definition":
            continue
        name = joins[0].receiver.text
        is_started = any(
            one.start < leaving.start and one.receiver.text == name
            and re.search(r"(?i)start|run|launch|begin|open", one.called)
            for one in calls
        )  # fmt: skip
        is_own = any(
            one.name == name and function.start <= one.start and one.end <= function.end
            and one.holds_at(leaving)
            for one in tree.declared
        )  # fmt: skip
        before = function.text[: leaving.start - function.start]
        is_thread = re.search(rf"\bstd::thread\s+{re.escape(name)}\b", before) is not None
        if (is_own and is_started) or is_thread:
            yield Trap(leaving.site, texts.LEFT_THREAD, {"name": name, "join": joins[0].site})


def _list_joining(trees: Sequence[Tree]) -> set[str]:
    """The names of what joins a thread: `join`, and methods that call it, but destructors."""
    found = {"join", "detach"}
    for function in (one for tree in trees for one in tree.list_parts("function_definition")):
        head = function.text.split("(")[0]
        if re.search(r"\.join\(\)|->join\(\)", function.text):
            if "~" in head:
                return set()
            found.add(head.split("::")[-1].split()[-1].strip("*&"))
    return found
