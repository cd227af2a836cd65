"""What people get wrong about which value is meant, as edits of a syntax tree: another order, sign
or amount, the largest so far, another function or attribute, a copy to loop over."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.code.rewrites import exchange, find_function, is_function, replace
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.rewrites import Rewrite
    from whence_tools.code.syntax import Node, Source

_MOST: Final = 3  # others that are tried in place of one
_TUPLES: Final = frozenset({"tuple", "expression_list", "array", "list"})
_NAMES: Final = frozenset({"identifier", "variable_name"})
_PARTS: Final = frozenset(
    {"attribute", "member_expression", "subscript", "subscript_expression", "selector_expression",
     "index_expression", "field_access", "field_expression"}
)  # fmt: skip
_INDEXED: Final = frozenset({"subscript", "subscript_expression"})
_CALLS: Final = frozenset({"call", "call_expression"})
_LOOP: Final = re.compile(r"^(?:for|while|enhanced_for)(?:_|$)")
_KEEPS: Final = {"python": "{}({}, {})", "javascript": "Math.{}({}, {})"}
_COPIES: Final = {"python": "list({})", "javascript": "[...{}]"}
_SCRIPTS: Final = frozenset({"javascript", "typescript"})


def swap_items(node: Node, source: Source) -> Iterator[Rewrite]:
    """Two items of what is put in order or taken apart by place."""
    if node.type in {"tuple", "expression_list"}:
        for left, right in pairwise(node.named_children):
            yield exchange(left, right, source)


def change_sign(node: Node, source: Source) -> Iterator[Rewrite]:
    """What others are ordered by, the other way round; or no sign where one stands."""
    inner = node.named_children[0] if len(node.named_children) == 1 else None
    if node.type in {"unary_operator", "unary_expression"} and inner is not None:
        if source.text(node).startswith("-") and not inner.type.startswith(("integer", "number")):
            yield replace(node, source.text(inner))
    elif node.type in _NAMES | _PARTS and node.parent is not None:
        is_key = node.parent.type == "lambda" and node == node.parent.child_by_field_name("body")
        if is_key or node.parent.type in _TUPLES:
            yield replace(node, f"-{source.text(node)}")


def keep_extreme(node: Node, source: Source) -> Iterator[Rewrite]:
    """In a loop, the largest or the smallest so far in place of the last one."""
    words = _KEEPS.get(_family(source))
    if words is None or node.type not in {"assignment", "assignment_expression"}:
        return
    target, value = node.child_by_field_name("left"), node.child_by_field_name("right")
    if target is None or value is None or value.type not in _NAMES | _PARTS:
        return
    if target.type in _NAMES | _PARTS and _is_in_loop(node):
        for word in ("max", "min"):
            yield replace(value, words.format(word, source.text(target), source.text(value)))


def count_by(node: Node, source: Source) -> Iterator[Rewrite]:
    """An amount in place of the 1 by which something grows: what is at another place of the same
    container, or another variable of the function."""
    target, value = node.child_by_field_name("left"), node.child_by_field_name("right")
    if not node.type.startswith("augmented_assignment") or target is None or value is None:
        return
    if source.text(value) != "1":
        return
    names = _list_names_before(node, source)
    index = target.named_children[-1] if target.type in _INDEXED else None
    if index is not None and index.type in _NAMES:
        container = source.data[target.start_byte : index.start_byte].decode("utf-8", "replace")
        others = (name for name in names if name != source.text(index))
        yield from (replace(value, f"{container}{name}]") for name in others)
    yield from (replace(value, name) for name in names)


def loop_over_copy(node: Node, source: Source) -> Iterator[Rewrite]:
    """A loop over what its body may change; in Python over a range also from its end."""
    if not _LOOP.match(node.type):
        return
    items = node.child_by_field_name("right")
    words = _COPIES.get(_family(source))
    if items is None or words is None:
        return
    text = source.text(items)
    is_range = text.startswith("range(")
    if source.language == "python" and is_range:
        yield replace(items, f"reversed({text})")
    if not is_range and items.type in _NAMES | _PARTS | _CALLS:
        yield replace(items, words.format(text))


def call_another(node: Node, source: Source) -> Iterator[Rewrite]:
    """Another function of the file, or method of the object, that takes as many arguments."""
    callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if node.type not in _CALLS or callee is None or given is None:
        return
    head, dot, own = source.text(callee).rpartition(".")
    if head not in {"", "self"}:
        return
    away: dict[str, int] = {}
    for one in walk(source.root):
        name, taken = one.child_by_field_name("name"), one.child_by_field_name("parameters")
        if not is_function(one) or name is None or taken is None or source.text(name) == own:
            continue
        names = [source.text(parameter) for parameter in taken.named_children]
        is_method = names[:1] == ["self"]
        if is_method == bool(head) and len(names) - is_method == len(given.named_children):
            away[source.text(name)] = abs(one.start_point[0] - node.start_point[0])
    for other in sorted(away, key=lambda other: away[other])[:_MOST]:
        yield replace(callee, f"{head}{dot}{other}")


def read_another(node: Node, source: Source) -> Iterator[Rewrite]:
    """Another attribute that the file reads of the same object."""
    if node.type not in {"attribute", "member_expression", "selector_expression"}:
        return
    if node.parent is not None and node.parent.type in _CALLS:
        return
    parts = node.named_children
    if len(parts) != 2 or parts[0].type not in _NAMES:
        return
    owner, own = source.text(parts[0]), source.text(parts[1])
    if owner in {"self", "this", "cls"}:
        return
    read: dict[str, int] = {}
    for one in walk(source.root):
        both = one.named_children
        if one.type != node.type or len(both) != 2 or source.text(both[0]) != owner:
            continue
        if one.parent is not None and one.parent.type in _CALLS:
            continue
        away = abs(one.start_point[0] - node.start_point[0])
        name = source.text(both[1])
        read[name] = min(read.get(name, away), away)
    read.pop(own, None)
    for name in sorted(read, key=lambda name: read[name])[:_MOST]:
        yield replace(parts[1], name)


def _family(source: Source) -> str:
    return "javascript" if source.language in _SCRIPTS else source.language


def _is_in_loop(node: Node) -> bool:
    """Whether a loop of the same function is around a node."""
    for one in walk_ancestors(node):
        if is_function(one) or _LOOP.match(one.type):
            return not is_function(one)
    return False


def _list_names_before(node: Node, source: Source) -> list[str]:
    """The variables that the function mentions before a node, nearest first."""
    function = find_function(node)
    places: dict[str, int] = {}
    for one in walk(function) if function is not None else ():
        if one.type in _NAMES and one.start_byte < node.start_byte and _is_variable(one):
            places[source.text(one)] = one.start_byte
    names = sorted(places, key=lambda name: -places[name])
    return [name for name in names if name not in {"self", "cls", "this"}][:_MOST]


def _is_variable(node: Node) -> bool:
    parent = node.parent
    if parent is None or parent.type in {"attribute", "member_expression", *_CALLS}:
        return False
    return not (is_function(parent) and node == parent.child_by_field_name("name"))
