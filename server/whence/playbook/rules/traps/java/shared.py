"""Traps of Java's state: one field for all objects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.java import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_ONE_FOR_ALL: Final = lazy_pattern(
    r"(?i)^(?:next|last)?_?(?:id|seq|serial|number)s?$|count|instance|cache|registry|random|log"
    r"|lock|known|memo|total|pool"
)
_CHANGES: Final = (
    r"(?:\.(?:add|put|remove|clear|push|pop|offer|poll|append|set|merge|computeIfAbsent)\w*\("
    r"|\[[^\]]*\]\s*(?:[-+*/]?=(?!=)|\+\+|--)|\s*(?:[-+*/]?=(?!=)|\+\+|--))"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("java"):
        yield from _find_shared_fields(tree)


def _find_shared_fields(tree: Tree) -> Iterator[Trap]:
    """`private static List<…> items` that methods of the objects change."""
    for made in tree.list_parts("field_declaration"):
        klass, head = made.find_around("class_declaration"), made.first
        is_static = head.type == "modifiers" and "static" in head.text.split()
        declared = made.fields("declarator")
        if (
            made.parent != klass.field("body")
            or not is_static
            or "public" in head.text
            or len(declared) != 1
        ):
            continue
        name = declared[0].field("name").text
        if not _is_object(klass) or name.isupper() or _ONE_FOR_ALL.search(name):
            continue
        changed = _find_change(klass, name)
        if changed is not None and not _is_used_by_class(klass, name):
            words = {"text": made.text, "part": made, "name": name, "changed": changed.site,
                     "kind": klass.field("name").text}  # fmt: skip
            yield Trap(made.site, texts.SHARED_BY_ALL, words)


def _is_object(klass: Part) -> bool:
    """Whether a class has fields of its objects, or a constructor."""
    return any(
        one.type == "constructor_declaration"
        or (one.type == "field_declaration" and "static" not in one.first.text.split())
        for one in klass.field("body").children
    )


def _list_methods(klass: Part, *, is_static: bool) -> list[Part]:
    return [
        one for one in klass.field("body").children
        if one.type in {"method_declaration", "constructor_declaration", "static_initializer"}
        and (one.type == "static_initializer" or "static" in one.first.text.split()) == is_static
    ]  # fmt: skip


def _find_change(klass: Part, name: str) -> Part | None:
    changes = re.compile(rf"(?<![\w.])(?:this\.)?{re.escape(name)}{_CHANGES}")
    methods = _list_methods(klass, is_static=False)
    return next((one for one in methods if changes.search(one.text)), None)


def _is_used_by_class(klass: Part, name: str) -> bool:
    own = re.compile(rf"\b{re.escape(name)}\b")
    return any(own.search(one.text) for one in _list_methods(klass, is_static=True))
