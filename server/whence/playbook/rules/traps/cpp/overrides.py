"""Traps of C++: methods that are meant to override one of a base class, and don't."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.sources import find_function_declarator
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_MEMBERS: Final = ("function_definition", "field_declaration", "declaration")


class _Method(NamedTuple):
    """A method as a class declares it; `given` are the types of its parameters."""

    part: Part
    name: str
    given: tuple[str, ...]
    is_const: bool
    is_virtual: bool
    overrides: bool

    @property
    def signature(self) -> tuple[tuple[str, ...], bool]:
        return self.given, self.is_const


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each class with a base of the program."""
    trees = program.types.in_language("cpp")
    classes = _list_classes(trees)
    for name, (part, methods) in classes.items():
        for base in _list_bases(part):
            if base in classes and base != name:
                yield from _find_missed(trees, methods, *classes[base])


def _list_classes(trees: Sequence[Tree]) -> dict[str, tuple[Part, list[_Method]]]:
    found = {}
    for tree in trees:
        for part in tree.list_parts("class_specifier", "struct_specifier"):
            body = part.field("body")
            if body and part.field("name"):
                members = [one for one in body.children if one.type in _MEMBERS]
                methods = [method for one in members for method in _read_method(one)]
                found[part.field("name").text] = (part, methods)
    return found


def _list_bases(part: Part) -> list[str]:
    clauses = [one for one in part.children if one.type == "base_class_clause"]
    return [
        one.text.partition("<")[0].rpartition("::")[2]
        for clause in clauses for one in clause.children if one.type.endswith("identifier")
    ]  # fmt: skip


def _read_method(member: Part) -> Iterator[_Method]:
    declarator = find_function_declarator(member)
    name = declarator.field("declarator").text
    head = member.text.partition("{")[0]
    if not re.fullmatch(r"\w+", name) or re.match(r"\s*static\b", head) or not member.field("type"):
        return
    words = set(re.findall(r"\w+", head.rpartition(")")[2]))
    given = tuple(_read_type(one) for one in declarator.field("parameters").children)
    is_virtual = re.match(r"\s*virtual\b", head) is not None
    overrides = not words.isdisjoint({"override", "final"})
    yield _Method(member, name, given, "const" in words, is_virtual, overrides)


def _read_type(parameter: Part) -> str:
    """The type of a parameter, without its name and default."""
    text = parameter.text.partition("=")[0]
    name = parameter.field("declarator").declared_name.text
    if name:
        text = re.sub(rf"\b{re.escape(name)}\b(?=\s*(?:\[|$))", "", text.rstrip())
    return re.sub(r"\s+|std::|\bstruct\b|\bclass\b", "", text)


def _find_missed(
    trees: Sequence[Tree], methods: list[_Method], base: Part, inherited: list[_Method]
) -> Iterator[Trap]:
    """What has the name of a virtual method and another signature."""
    is_polymorphic = re.search(r"\bvirtual\b", base.text) is not None
    firsts = {one.name: one for one in reversed(methods)}
    for name, one in firsts.items() if is_polymorphic else ():
        same = [other for other in inherited if other.name == name]
        signatures = {other.signature for other in same}
        virtual = [other for other in same if other.is_virtual or other.overrides]
        words: dict[str, object] = {"name": name, "base": base.field("name").text}
        own = [other for other in methods if other.name == name]
        if not same or any(other.overrides for other in own):
            continue
        if virtual and not {other.signature for other in own} & signatures:
            if len(one.given) not in [len(other.given) for other in virtual]:
                continue  # an overload
            is_const = {one.is_const} != {other.is_const for other in virtual}
            words["how"] = "only one of them is `const`" if is_const else "their parameters differ"
            words |= {"meant": virtual[0].part.site, "trees": trees}
            yield Trap(one.part.site, texts.NOT_OVERRIDDEN, words)
