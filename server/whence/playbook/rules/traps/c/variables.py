"""Traps of C and C++: local variables without a first value, hidden ones, and ones that stay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CLASSES, LOOPS, SMALL
from whence.playbook.rules.traps.c import texts
from whence.playbook.rules.traps.program.sources import find_function_declarator
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Declared, Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_NUMBERS: Final = SMALL | {
    "long", "long long", "size_t", "double", "float", "int64_t", "uint64_t", "unsigned long",
    "unsigned long long",
}  # fmt: skip
_READS: Final = frozenset({"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!="})
_SETS: Final = frozenset({"=", ""})
_ADDS: Final = frozenset(
    {"push_back", "emplace_back", "insert", "emplace", "erase", "clear", "pop_back", "resize"}
)
_LISTS: Final = lazy_pattern(
    r"(?:vector|map|unordered_map|set|deque|list|unordered_set)<.*>|string"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function by itself."""
    types = program.types
    trees = types.in_language("c", "cpp")
    for tree in trees:
        for made in tree.list_parts("declaration"):
            if made.function.type == "function_definition":
                yield from _find_unset(made)
                yield from _find_hidden(trees, made)
                yield from _find_kept_sums(made)
        for function in tree.list_parts("function_definition"):
            yield from _find_changed_copies(types, function)


def _find_unset(made: Part) -> Iterator[Trap]:
    """`int sum; for (…) sum += n;`"""
    function = made.function
    if made.field("type").text.removeprefix("std::") not in _NUMBERS or _is_static(made):
        return
    if re.search(r"\bgoto\b|\basm\b", function.text):
        return
    for declarator in (one for one in made.fields("declarator") if one.type == "identifier"):
        uses = _list_uses(made, declarator.text)
        use = uses[0] if uses else None
        if use is not None and _needs_value(made, use, uses):
            words = {"name": declarator.text, "used": use.site}
            yield Trap(made.site, texts.UNSET_VARIABLE, words)


def _list_uses(made: Part, name: str) -> list[Part]:
    """What stands behind a declaration in its block and has the name, in the order of the text."""
    block = made.find_around("compound_statement", *LOOPS)
    return [
        one for one in block.list_inside("identifier") if one.text == name and one.start > made.end
    ]


def _needs_value(made: Part, use: Part, uses: Sequence[Part]) -> bool:
    """Whether the first use of a variable takes a value that it can't have."""
    loop = use.find_around(*LOOPS)
    is_own_loop = loop and loop.start > made.end
    later = [
        one for one in uses if _is_put(one, "=") and is_own_loop and loop.contains(one)
    ]  # fmt: skip
    if use.parent.type == "update_expression" or (
        use.parent.type == "assignment_expression"
        and use == use.parent.field("left")
        and use.parent.operator not in _SETS
    ):
        return not later
    around = use.parent
    while around.type == "parenthesized_expression":
        around = around.parent
    if around.type != "binary_expression" or around.operator not in _READS:
        return False
    outer = around.find_around("binary_expression", "if_statement", "switch_statement",
                               "conditional_expression", "lambda_expression")  # fmt: skip
    while outer.type == "binary_expression" and outer.operator not in {"&&", "||"}:
        outer = outer.find_around("binary_expression", "if_statement", "compound_statement")
    is_within = outer.type in {"binary_expression", "conditional_expression", "lambda_expression"}
    is_asked = outer.type == "if_statement" and outer.field("condition").contains(around)
    is_guarded = outer.type in {"if_statement", "switch_statement"} and outer.start > made.end
    return not is_within and (is_asked or not (is_guarded or later))


def _is_put(use: Part, operator: str) -> bool:
    put = use.parent
    is_left = put.type == "assignment_expression" and put.field("left") == use
    return is_left and put.operator == operator


def _find_hidden(trees: Sequence[Tree], made: Part) -> Iterator[Trap]:
    """A declaration that hides a variable or member which it means to set: nothing reads it."""
    declarator = made.field("declarator")
    name = declarator.declared_name.text
    is_put = declarator.type == "init_declarator" and "(" not in declarator.field("declarator").text
    if not is_put or declarator.field("value").type == "argument_list" or _is_static(made):
        return
    block = made.find_around("compound_statement")
    uses = [one for one in _list_uses(made, name) if block.contains(one)]
    if any(not _is_put(one, "=") for one in uses) or made.text.startswith("auto"):
        return
    outer = _find_hidden_variable(made, block, name)
    owner = _find_owner(made.function)
    fields = [
        part for tree in trees for part in tree.list_parts("field_declaration")
        if owner and part.find_around(*CLASSES).field("name").text == owner
        and part.field("declarator").declared_name.text == name
    ]  # fmt: skip
    if outer is not None or fields:
        kind = "variable around it" if outer is not None else f"member of `{owner}`"
        words = {"text": made.text.rstrip(";"), "name": name, "kind": kind}
        yield Trap(made.site, texts.HIDDEN_VARIABLE, words)


def _find_hidden_variable(made: Part, block: Part, name: str) -> Part | None:
    """What reads the variable of the same name around a block, behind that."""
    function = made.function
    around: list[Declared] = [
        one for one in made.tree.declared_as.get(name, ())
        if one.holds_at(made) and one.start >= function.start and one.start < block.start
        and not one.owner
    ]  # fmt: skip
    later = [
        one for one in function.list_inside("identifier")
        if one.text == name and one.start > block.end and not _is_put(one, "=")
        and any(held.holds_at(one) for held in around)
    ]  # fmt: skip
    return later[0] if around and later else None


def _find_owner(function: Part) -> str:
    """The class of a method."""
    named = find_function_declarator(function).field("declarator")
    if named.type == "qualified_identifier":
        return named.field("scope").text.rpartition("::")[2]
    return function.find_around(*CLASSES).field("name").text


def _find_kept_sums(made: Part) -> Iterator[Trap]:
    """`static int sum = 0;` of what each call of a function adds up and returns."""
    declarator = made.field("declarator")
    name = declarator.declared_name.text
    if not _is_static(made) or declarator.type != "init_declarator":
        return
    uses = _list_uses(made, name)
    if made.field("type").text not in _NUMBERS or any(_is_put(one, "=") for one in uses):
        return
    added = [
        one for one in uses
        if one.find_around(*LOOPS).start > made.start
        and (one.parent.type == "update_expression" or _is_put(one, "+="))
    ]  # fmt: skip
    returned = [one for one in uses if one.parent.type == "return_statement"]
    if added and returned:
        words = {"name": name, "added": added[0].site}
        yield Trap(made.site, texts.KEPT_SUM, words)


def _is_static(made: Part) -> bool:
    return any(
        one.type == "storage_class_specifier" and one.text in {"static", "extern", "thread_local"}
        for one in made.children
    )


def _find_changed_copies(types: Types, function: Part) -> Iterator[Trap]:
    """A function without a result that only changes what it got by value."""
    declarator, body = function.field("declarator"), function.field("body")
    is_void = function.field("type").text == "void" and declarator.type == "function_declarator"
    for given in declarator.field("parameters").children if is_void else ():
        name = given.field("declarator")
        kind = types.find(name) if name.type == "identifier" else ""
        if given.type != "parameter_declaration" or not _is_object(types, given, kind):
            continue
        uses = [one for one in body.list_inside("identifier") if one.text == name.text]
        if uses and all(_changes(one) for one in uses):
            words = {"name": name.text, "changed": uses[0].site, "trees": types.trees}
            yield Trap(given.site, texts.CHANGED_PARAMETER, words)


def _is_object(types: Types, given: Part, kind: str) -> bool:
    """Whether a parameter is a container or structure by value."""
    written = given.field("type").text.removeprefix("struct ").removeprefix("std::")
    owned = any(one.owner == written for tree in types.trees for one in tree.declared)
    return not kind.endswith(("&", "*", "]")) and (owned or bool(_LISTS.fullmatch(written)))


def _changes(use: Part) -> bool:
    """Whether an occurrence of an object only changes something in it."""
    part, parent = use, use.parent
    while (parent.type == "field_expression" and parent.operator == ".") or (
        parent.type == "subscript_expression" and parent.field("argument") == part
    ):
        part, parent = parent, parent.parent
    if parent.type == "call_expression" and part.last_name in _ADDS:
        return part != use and parent.parent.type == "expression_statement"
    if parent.type == "for_range_loop" and part == use:
        return _changes_items(parent)
    is_put = parent.type == "assignment_expression" and parent.field("left") == part
    is_counted = parent.type == "update_expression"
    return part != use and (is_put or is_counted) and parent.parent.type == "expression_statement"


def _changes_items(loop: Part) -> bool:
    """Whether a loop only changes the items that it goes over."""
    if loop.field("declarator").type != "reference_declarator":
        return False
    name = loop.field("declarator").declared_name.text
    puts = loop.field("body").list_inside("assignment_expression", "update_expression")
    targets = [one.field("left", "argument").text for one in puts]
    calls = loop.field("body").list_calls()
    return (
        bool(targets)
        and not calls
        and all(re.match(rf"{re.escape(name)}\b", one) is not None for one in targets)
    )
