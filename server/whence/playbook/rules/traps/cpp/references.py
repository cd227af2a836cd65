"""Traps of C++: references that outlive what they refer to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import SMALL
from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.cpp.grown import find_old_elements
from whence.playbook.rules.traps.program.messages import FREED
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.uses import find_use_after
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import Site
    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

KEEPS: Final = frozenset(
    {"push_back", "emplace_back", "push_front", "insert", "emplace", "push", "insert_or_assign",
     "try_emplace"}
)  # fmt: skip
_MOVED: Final = frozenset({"identifier", "pointer_expression", "subscript_expression"})
_COPIED: Final = lazy_pattern(
    rf"(?:{'|'.join(sorted(SMALL))}|u?int\d+_t|size_t|long(?: long)?|double|float|bool"
    r"|(?:std::)?string_view|.*\*)&?"
)
"""The types of which a move is a copy."""


def find_old_references(program: Program, tree: Tree) -> Iterator[Trap]:
    """Captures, moved objects, elements of what has grown."""
    yield from _find_captures(program.types, tree)
    yield from _find_moved(program.types, tree, program.crash)
    if program.may_show(FREED):
        yield from find_old_elements(program.types, tree)


def _find_captures(types: Types, tree: Tree) -> Iterator[Trap]:
    """Lambdas that outlive the function whose own names they hold by reference."""
    for made in tree.list_parts("lambda_expression"):
        captures, function = made.field("captures"), made.find_around("function_definition")
        if not captures or not function or not _outlives(types, made):
            continue
        listed = re.findall(r"&\s*(\w+)(?!\s*=)", captures.text)
        if re.search(r"\[\s*&\s*[\],]", captures.text):
            inner = {
                one.name for one in tree.declared if made.start <= one.start and one.end <= made.end
            }
            listed = [one.text for one in made.list_inside("identifier") if one.text not in inner]
        own = _list_locals(function, made)
        held = next((one for one in listed if one in own), None)
        if held is not None:
            words = {"name": held, "function": function.text.split("{")[0].strip()}
            yield Trap(made.site, texts.HELD_BY_REFERENCE, words)


def _list_locals(function: Part, made: Part) -> set[str]:
    """The names that are gone when a function ends: no references, no statics."""
    statics = "\n".join(
        one.text for one in function.list_inside("declaration") if one.text.startswith("static")
    )
    return {
        one.name
        for one in function.tree.declared
        if function.start <= one.start and one.end <= function.end and one.holds_at(made)
        and not one.type.endswith("&") and not re.search(rf"\b{re.escape(one.name)}\b", statics)
    }  # fmt: skip


def _outlives(types: Types, made: Part) -> bool:
    """Whether a lambda is put into a field, or returned."""
    parent, call = made.parent, made.parent.parent
    if parent.type == "return_statement":
        return made.function.type == "function_definition"
    if parent.type == "assignment_expression":
        return parent.field("right") == made and _is_field(types, parent.field("left"))
    is_argument = parent.type == "argument_list" and call.type == "call_expression"
    return is_argument and call.called in KEEPS and _is_field(types, call.receiver)


def _is_field(types: Types, part: Part) -> bool:
    """Whether what is changed is an object's field: by the name of one, and no local."""
    while part.type == "subscript_expression":
        part = part.field("argument")
    if part.type == "field_expression":
        return part.text.startswith("this->") or "->" in part.text
    if part.type != "identifier":
        return False
    local = [one for one in part.tree.declared_as.get(part.text, ()) if not one.owner]
    named = [one for tree in types.trees for one in tree.declared_as.get(part.text, ())]
    return not any(one.holds_at(part) for one in local) and any(one.owner for one in named)


def _find_moved(types: Types, tree: Tree, crash: Site) -> Iterator[Trap]:
    """What is used after it was moved away: in the same block, or on the failing line."""
    for call in tree.list_calls("move"):
        given = call.arguments
        is_move = call.field("function").text == "std::move"
        if not is_move or len(given) != 1 or given[0].type not in _MOVED:
            continue
        taker = call.parent.parent
        is_bound = call.parent.field("declarator").type == "reference_declarator"  # `auto &&x =`
        if _COPIED.fullmatch(types.find(given[0])) or taker.called == "try_emplace" or is_bound:
            continue
        use = find_use_after(types.in_language("cpp"), call, given[0])
        is_name = given[0].type == "identifier"
        if use is not None and _is_given_by_tie(use.site, given[0].text):
            continue
        if use is not None or (is_name and _is_used_at(crash, call.site, given[0].text)):
            words = {"name": given[0].text, "used": use.site if use is not None else crash}
            yield Trap(call.site, texts.MOVED_BEFORE, words)


def _is_given_by_tie(use: Site, name: str) -> bool:
    """Whether what uses a name gives it a value again: `std::tie(db, _) = …`."""
    return re.search(rf"\btie\([^()]*(?<![\w.>]){re.escape(name)}\b", use.text) is not None


def _is_used_at(crash: Site, moved: Site, text: str) -> bool:
    """Whether the failing line uses a name that its function moved away before."""
    name = rf"(?<![\w.>]){re.escape(text)}"
    is_before = moved.path == crash.path and moved.line < crash.line
    if not is_before or moved.function != crash.function:
        return False
    between = "\n".join(crash.file.line(one) for one in range(moved.line + 1, crash.line))
    is_used = re.search(rf"{name}(?:->|\.)\w", crash.text) is not None
    return is_used and not re.search(rf"{name}\s*=(?!=)|return", between)
