"""Copies that are changed and then dropped, where the code means what they were copied from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.tree_mending import statement_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.trap import Program

_MADE: Final = {
    "c": "init_declarator", "cpp": "init_declarator", "go": "short_var_declaration",
    "rust": "let_declaration",
}  # fmt: skip
_COPIED: Final = frozenset(
    {"index_expression", "subscript_expression", "pointer_expression", "unary_expression",
     "selector_expression", "field_expression"}
)  # fmt: skip
_MEMBERS: Final = frozenset({"selector_expression", "field_expression"})
_CLONES: Final = frozenset({"clone", "to_owned", "to_vec"})
_ITEMS: Final = frozenset({"at", "front", "back"})
_NAMES: Final = ("identifier",)
_PUTS: Final = (
    "assignment_expression", "assignment_statement", "compound_assignment_expr", "inc_statement",
    "dec_statement", "update_expression",
)  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """`seat := seats[name]`, and then only `seat.Taken = true`."""
    for tree in program.types.in_language(*_MADE):
        for made in tree.list_parts(_MADE[tree.language]):
            name = made.field("declarator", "pattern", "left").text
            value = _find_copied(made)
            if value is None or not re.fullmatch(r"\w+", name):
                continue
            if re.search(r"[*&]$|\bconst\b", program.types.find(value)):
                continue
            changed = _list_changes(made, name)
            if changed:
                words = {"text": made.text, "name": name, "value": value.text,
                         "changed": changed[0].site, "part": made, "last": changed[-1]}  # fmt: skip
                yield Trap(made.site, texts.CHANGED_ALONE, words)


def _find_copied(made: Part) -> Part | None:
    """What a new name is made a copy of."""
    value = made.field("value", "right")
    if made.type == "short_var_declaration":
        value = value.first if len(value.children) == 1 else value
    if made.tree.language == "rust":
        is_mutable = any(one.type == "mutable_specifier" for one in made.children)
        is_clone = value.called in _CLONES and not value.arguments
        value = value.receiver if is_clone else value
        is_place = value.type in _COPIED and not value.text.startswith(("&", "-", "!"))
        return value if is_mutable and is_place else None
    if made.tree.language == "cpp" and value.called in _ITEMS:
        return value
    is_place = value.type in _COPIED and not value.text.startswith(("&", "-", "!", "<-", "^"))
    return value if is_place else None


def _list_changes(made: Part, name: str) -> list[Part]:
    """The statements that set fields of a name, if nothing else is done with it after them."""
    block = statement_of(made).parent
    uses = [
        one for one in block.list_inside(*_NAMES) if one.text == name and one.start > made.end
    ]  # fmt: skip
    changed: list[Part] = []
    for use in uses:
        member = use.parent
        if member.type not in _MEMBERS or member.first != use:
            return []
        while member.parent.type in {*_MEMBERS, "index_expression", "subscript_expression"}:
            member = member.parent
        put = member.find_around(*_PUTS)
        target = put.field("left", "argument") or put.first
        if put and target.contains(member):
            changed.append(put)
        elif changed and not changed[-1].contains(use):
            return []  # it is read after it was changed
        elif member.parent.type == "call_expression" and made.tree.language != "rust":
            return []  # a method may keep it
    return changed
