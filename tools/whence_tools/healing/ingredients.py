"""What the function around already has, in place of what a patch brings: another element, a longer
expression, another way to bring values together, a look at whether something was found.

Most fixes are made of code that stands nearby (Barr, Brun, Devanbu, Harman, Sarro: "The plastic
surgery hypothesis", 2014), so where a piece of it would do as well, the tests chose neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import (
    BRANCHES,
    CALLS,
    ELEMENTS,
    FIELDS,
    FUNCTIONS,
    condition_of,
    find_function_around,
    list_arguments,
    operator_of,
)
from whence_tools.code.syntax import walk, walk_ancestors
from whence_tools.healing.substitution import Substitution, quote_code, replace_node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source
    from whence_tools.healing.patched import Patched

_ARITHMETIC: Final = re.compile(r"^binary")
_COMPUTES: Final = re.compile(r"[-+*/%]")
_LOOP: Final = re.compile(r"^(?:for|foreach|while|enhanced_for|block$|do_block)")
_LARGEST: Final = {
    "python": "max({0}, {1})", "javascript": "Math.max({0}, {1})",
    "typescript": "Math.max({0}, {1})", "ruby": "[{0}, {1}].max", "php": "max({0}, {1})",
}  # fmt: skip
_FOUND: Final = {
    "python": "if {0} is not None: {1}", "javascript": "if ({0} !== undefined) {1}",
    "typescript": "if ({0} !== undefined) {1}", "ruby": "{1} unless {0}.nil?",
    "php": "if ({0} !== null) {1}",
}  # fmt: skip
_LOOKS_UP: Final = (
    r"(?<![\w.$@]){0}\s*=\s*[^=\n]*(?:\.(?:get|find|pop|shift|at)\([^()]*\))\s*;?\s*$"
)
_STORES: Final = re.compile(r"\.(?:set|put|add|append|push|insert)\(|\[[^\]]+\]\s*=[^=]|<<")
_ASKS: Final = re.compile(
    r"\.has\(|\bhasOwn|\b(?:not )?in self\b|\bkey\?|\bisset\(|array_key_exists|[cC]ontains"
)
_NAME: Final = re.compile(r"^(?:(?:simple_)?identifier|variable_name|shorthand_\w+_pattern)$")
_NAMES: Final = frozenset({"identifier", "variable_name"})
_LOGIC: Final = frozenset({"&&", "||", "!", "and", "or", "not"})
_THERE: Final = {
    "python": ("({0} is not None)", "(it if (it := {0}) is not None else {1})"),
    "javascript": ("({0} != null)", "({0} ?? {1})"),
    "typescript": ("({0} != null)", "({0} ?? {1})"),
    "php": ("isset({0})", "({0} ?? {1})"),
}
_NOTHINGS: Final = frozenset({"0", '""', "''", "[]", "{}"})
_MOST: Final = 3  # for one expression


def find_ingredients(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank, the lowest for what tells most. CPU-bound."""
    source = code.source
    for node in code.walk_added():
        if not node.is_named:
            continue
        if not code.is_gone(node):
            yield from _find_asked_for_nothing(node, source)
        if node.type in ELEMENTS | FIELDS:
            yield from _find_others(node, code)
        elif code.is_gone(node):
            continue
        elif "assignment" in node.type:
            yield from _find_largest(node, source)
        elif node.type == "expression_statement" or node.type in CALLS:
            yield from _find_unfound(node, source)


def _find_others(node: Node, code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Another element that the function reads; what it computes of the same value."""
    source, function, parent = code.source, find_function_around(node), node.parent
    if function is None or parent is None or parent.type in ELEMENTS | FIELDS | CALLS:
        return
    if code.is_gone(parent) or _ARITHMETIC.match(parent.type):  # as a part of a whole
        return
    if parent.child_by_field_name("left") == node and "assignment" in parent.type:
        return
    text = source.text(node)
    found: dict[str, None] = {}
    for other in walk(function):
        written = source.text(other)
        is_inner = other.parent is not None and other.parent.type == other.type
        is_element = node.type in ELEMENTS and other.type == node.type and not is_inner
        is_longer = (
            _ARITHMETIC.match(other.type)
            and _COMPUTES.search(written)
            and text in map(source.text, other.named_children)
            and other not in walk_ancestors(node)
        )
        if (is_element or is_longer) and written != text:
            found[written] = None
    for written in list(found)[:_MOST]:
        yield 1, replace_node(node, written, source)


def _find_largest(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """The largest in place of the first, or of all together, in a loop."""
    left, right = (node.child_by_field_name(side) for side in ("left", "right"))
    if left is None or right is None or source.language not in _LARGEST:
        return
    if not any(_LOOP.match(one.type) for one in walk_ancestors(node)):
        return
    target, value = source.text(left), source.text(right)
    sign = source.data[left.end_byte : right.start_byte].strip()
    first = re.fullmatch(rf"{re.escape(target)}\s*(?:\|\||\bor\b|\?\?)\s*(.+)", value, re.DOTALL)
    if (sign == b"=" and first) or (sign == b"+=" and not _is_gone_sum(target, right)):
        other = _LARGEST[source.language].format(target, first[1] if first else value)
        yield 0, replace_node(node, f"{target} = {other}", source)


def _is_gone_sum(target: str, value: Node) -> bool:
    """A count, or text that is put together."""
    return target.endswith(("text", "count")) or not any(one.type in CALLS for one in walk(value))


def _find_unfound(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """What was looked up is stored only where it was found."""
    function, text = find_function_around(node), source.text(node)
    is_statement = node.parent is not None and re.search(r"block|body", node.parent.type)
    if function is None or not is_statement or not _STORES.search(text):
        return
    given = [one for call in walk(node) if call.type in CALLS for one in list_arguments(call)]
    around = source.text(function)
    if _ASKS.search(around):
        return
    for name in dict.fromkeys(source.text(one) for one in given if not one.named_child_count):
        looked_up = re.search(_LOOKS_UP.format(re.escape(name)), around, re.MULTILINE)
        is_asked = re.search(
            rf"\b(?:if|unless)\b[^\n:{{]*(?<![\w.]){re.escape(name)}(?!\w)", around
        )
        if looked_up and not is_asked and source.language in _FOUND:
            guarded = _FOUND[source.language].format(name, text)
            says = f"with {quote_code(text)} only where `{name}` was found"
            yield 1, Substitution(node.start_byte, node.end_byte, guarded, says)


def _find_asked_for_nothing(node: Node, source: Source) -> Iterator[tuple[int, Substitution]]:
    """Whether there is a value at all in place of whether it counts as true: nought, an empty text
    and an empty list are values that don't."""
    if source.language not in _THERE:
        return
    is_there, otherwise = _THERE[source.language]
    for value in _list_truths(node):
        yield 1, replace_node(value, is_there.format(source.text(value)), source)
    if operator_of(node, source) in {"||", "or"} and not _is_condition(node):
        left, right = (source.text(one) for one in node.named_children)
        if right not in _NOTHINGS:  # of one kind or another is the same
            yield 1, replace_node(node, otherwise.format(left, right), source)


def _list_truths(node: Node) -> Iterator[Node]:
    """The names, fields and elements that a condition asks for as they are."""
    condition = condition_of(node) if node.type in BRANCHES else None
    asked = [condition] if condition is not None else []
    while asked:
        one = asked.pop()
        if one.type in FIELDS | ELEMENTS | _NAMES:
            yield one
        elif one.type.startswith("parenthesized") or _LOGIC.intersection(
            child.type for child in one.children
        ):
            asked += one.named_children


def _is_condition(node: Node) -> bool:
    """Whether what is joined is only asked for."""
    inner = node
    for one in walk_ancestors(node):
        if one.type in BRANCHES:
            return condition_of(one) == inner
        if not one.type.startswith(("parenthesized", "not")) and not _LOGIC.intersection(
            child.type for child in one.children
        ):
            return False
        inner = one
    return False


def find_variables(node: Node, source: Source) -> dict[str, None]:
    """The variables of the loops around a node, and its function's parameters."""
    found: dict[str, None] = {}
    for one in walk_ancestors(node):
        if _LOOP.match(one.type):
            found |= dict.fromkeys(_list_bound(one, source))
        if one.type in FUNCTIONS:
            given = one.child_by_field_name("parameters") or one.child_by_field_name("declarator")
            found |= dict.fromkeys(_list_identifiers(given, source) if given is not None else ())
            break
    return found


def _list_bound(loop: Node, source: Source) -> Iterator[str]:
    for role in ("left", "name", "pattern", "parameters"):
        for holder in (loop, *loop.named_children[:1]):
            bound = holder.child_by_field_name(role)
            if bound is not None:
                yield from _list_identifiers(bound, source)


def _list_identifiers(node: Node, source: Source) -> Iterator[str]:
    for one in walk(node):
        parent = one.parent
        is_called = parent is not None and parent.type in CALLS and parent.children[0] == one
        is_member = parent is not None and parent.children[0] != one and "member" in parent.type
        is_member |= parent is not None and parent.type == "attribute" and parent.children[0] != one
        is_inner = parent is not None and parent.type in {"variable_name", "function_declarator"}
        if _NAME.match(one.type) and not is_called and not is_member and not is_inner:
            yield source.text(one)
