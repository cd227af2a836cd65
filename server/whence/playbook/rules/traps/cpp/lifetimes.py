"""Traps of C++: what a function returns of its own, what nobody takes, what has two owners."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.messages import BAD_MEMORY
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.typed_tree import Part, Tree, Types

_TEXTS: Final = frozenset({"string", "std::string", "ostringstream", "stringstream"})
_LEFT: Final = frozenset({"remove", "remove_if", "unique"})
_OWNER: Final = lazy_pattern(r"(?:std::)?(?:shared|unique)_ptr<[^()]*>")
_GOT: Final = lazy_pattern(r"[\w.>-]+(?:\.|->)get\(\)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the program was ended by a signal, or by a sanitizer."""
    for tree in program.types.in_language("cpp") if program.says(BAD_MEMORY) else ():
        yield from _find_returned_views(program.types, tree)
        yield from _find_left_items(tree)
        yield from _find_second_owners(tree)


def _find_returned_views(types: Types, tree: Tree) -> Iterator[Trap]:
    """`return text.c_str()`, or a `string_view` or reference, of a function's own text."""
    for leaving in tree.list_parts("return_statement"):
        value, function = leaving.first.unwrapped, leaving.find_around("function_definition")
        if leaving.find_around("lambda_expression", "function_definition") != function:
            continue
        if value.type == "call_expression" and value.called in {"c_str", "data"}:
            name, is_view = value.receiver, True
        else:
            declarator = function.field("declarator").type
            kind = function.field("type").text
            name = value
            is_view = declarator == "reference_declarator" or kind.endswith("string_view")
        if not is_view or name.type != "identifier":
            continue
        held = [
            one for one in tree.declared_as.get(name.text, ())
            if one.holds_at(name) and not one.owner and function.start <= one.start
        ]  # fmt: skip
        is_own = held and not held[-1].type.endswith(("&", "*", "]"))
        made = re.search(
            rf"(?m)^\s*(?P<static>static\s|thread_local\s)?[\w:<>, ]+\s{name.text}\b\s*[;=({{]",
            function.field("body").text,
        )
        is_text = is_own and (held[-1].type in _TEXTS or value == name)
        if is_text and made is not None and not made["static"]:
            kind = types.find(name)
            if kind.endswith("string_view"):
                continue
            words = {"text": leaving.text, "name": name.text}
            yield Trap(leaving.site, texts.RETURNED_VIEW, words)


def _find_left_items(tree: Tree) -> Iterator[Trap]:
    """`std::remove_if(…);` whose result nobody takes: the rest stays at the end."""
    for statement in tree.list_parts("expression_statement"):
        call = statement.first
        is_left = call.type == "call_expression" and call.called in _LEFT
        given = call.arguments if is_left else []
        if len(given) >= 2 and re.search(r"\bbegin\(", given[0].text):
            yield Trap(call.site, texts.LEFT_ITEMS, {"text": call.called})


def _find_second_owners(tree: Tree) -> Iterator[Trap]:
    """`std::shared_ptr<T> other(one.get())`, `delete one.get()`: both delete it."""
    for call in tree.list_calls():
        given = call.arguments
        if _OWNER.fullmatch(call.field("function").text) and len(given) == 1:
            yield from _find_got(call, given[0])
    for made in tree.list_parts("init_declarator"):
        kind = made.parent.field("type").text
        given = made.field("value").children if _OWNER.fullmatch(kind) else []
        if made.field("value").type in {"argument_list", "initializer_list"} and len(given) == 1:
            yield from _find_got(made, given[0])
    for freed in tree.list_parts("delete_expression"):
        yield from _find_got(freed, freed.first)


def _find_got(owner: Part, given: Part) -> Iterator[Trap]:
    if _GOT.fullmatch(given.text):
        yield Trap(owner.site, texts.SECOND_OWNER, {"text": owner.text, "got": given.text})
