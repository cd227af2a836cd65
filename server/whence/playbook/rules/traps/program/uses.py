"""What a name is used for after its value is moved away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.sources import group_functions, list_parameters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree

_SIMPLE: Final = frozenset({"expression_statement", "declaration"})
_LEAVES: Final = frozenset(
    {"return_statement", "break_statement", "continue_statement", "goto_statement",
     "throw_statement"}
)  # fmt: skip
_FINE_WHEN_EMPTY: Final = frozenset(
    {"clear", "reset", "assign", "resize", "swap", "push_back", "emplace_back", "append", "insert",
     "emplace", "push", "str", "open", "empty", "size", "length", "has_value", "valid", "joinable",
     "use_count", "get", "reserve", "begin", "end", "capacity"}
)  # fmt: skip
"""The methods that give an object a value, or are meant for one without."""
_TAKES: Final = frozenset(
    {"push_back", "emplace_back", "push_front", "insert", "emplace", "push", "insert_or_assign",
     "to_string", "make_shared", "make_unique", "make_pair", "make_tuple", "printf", "fprintf",
     "snprintf", "strlen", "strcmp", "strdup", "strcpy", "puts", "free"}
)  # fmt: skip
"""The functions of the libraries that read what they get."""
_COMPUTES: Final = frozenset({"+", "-", "*", "/", "<<", "<", ">", "<=", ">=", "==", "!="})
_NULLS: Final = frozenset({"nullptr", "NULL", "0"})


def find_use_after(trees: Sequence[Tree], call: Part, name: Part) -> Part | None:
    """The first use of a name, or of an element as `all[i]` and `*it`, behind the statement of a
    call; None where it may have got a value before it, or be another element by then, and where the
    statement does not always run before what stands behind it."""
    initializer = call.find_around("field_initializer")
    statement = initializer or call
    while statement.parent and statement.parent.type != "compound_statement" and not initializer:
        statement = statement.parent
    block = call.function.field("body") if initializer else statement.parent
    if not block or not (initializer or statement.type in _SIMPLE) or _sets(statement, name.text):
        return None
    held, ends = _find_declaration(name), _find_end(block, statement)
    ends = min([ends, *_list_steps(block, statement, name)])
    later = (
        one for one in block.list_inside(name.type)
        if one.text == name.text and statement.end <= one.start < ends
        and _find_declaration(one) == held
    )  # fmt: skip
    first = next((one for one in later if not one.find_around("sizeof_expression")), None)
    return first if first is not None and _reads(trees, first) else None


def _find_end(block: Part, statement: Part) -> int:
    """Where what runs behind a statement ends: the block leaves, or is entered from elsewhere."""
    for one in block.children:
        if one.start >= statement.end and one.type in _LEAVES:
            return one.end
        if one.start >= statement.end and one.type == "labeled_statement":
            return one.start
    return block.end


def _list_steps(block: Part, statement: Part, element: Part) -> Iterator[int]:
    """Where what an element is found by becomes another behind a statement, or the element goes."""
    inside = {one.text for one in element.list_inside("identifier")} - {element.text}
    for one in block.list_inside("update_expression", "assignment_expression", "call_expression"):
        changed = {one.field("argument", "left").text}
        if one.called == "erase":
            changed = {part.text for part in one.list_inside("identifier")}
        if one.start >= statement.end and inside & changed:
            yield one.start


def _sets(statement: Part, name: str) -> bool:
    return any(
        one.field("left", "declarator").declared_name.text == name
        for one in statement.list_inside("assignment_expression", "init_declarator")
    )


def _find_declaration(name: Part) -> int:
    """Where the scope of what a name means begins."""
    held = [one.start for one in name.tree.declared_as.get(name.text, ()) if one.holds_at(name)]
    return max(held, default=-1)


def _reads(trees: Sequence[Tree], name: Part) -> bool:
    """Whether an occurrence of a name needs its value."""
    part, parent = name, name.parent
    while parent.type == "parenthesized_expression":
        part, parent = parent, parent.parent
    if parent.type == "field_expression":
        return _reads_member(parent)
    if parent.type in {"subscript_expression", "pointer_expression"}:
        return not parent.text.startswith("&")
    if parent.type == "argument_list":
        return _takes(trees, parent.parent, parent.children.index(part))
    if parent.type == "binary_expression":
        others = [one.text for one in parent.children if one != part]
        return parent.operator in _COMPUTES and _NULLS.isdisjoint(others)
    if parent.type in {"assignment_expression", "init_declarator"}:
        return part == parent.field("right", "value")
    is_range = parent.type == "for_range_loop" and part == parent.field("right")
    return is_range or parent.type in {"return_statement", "initializer_list"}


def _reads_member(member: Part) -> bool:
    if member.operator == "->":
        return True
    around = member.parent
    is_method = around.type == "call_expression" and around.field("function") == member
    is_set = around.type == "assignment_expression" and around.field("left") == member
    return not (is_method and member.last_name in _FINE_WHEN_EMPTY) and not is_set


def _takes(trees: Sequence[Tree], call: Part, index: int) -> bool:
    """Whether a function reads an argument, and does not set it."""
    if call.called in _TAKES:
        return True
    own = group_functions(trees).get(call.called, []) if call.called else []
    given = list_parameters(own[0]) if len(own) == 1 else []
    if index >= len(given):
        return False
    is_reference = "&" in given[index].text
    return not is_reference or re.match(r"(?:std::)?const\b", given[index].text) is not None
