"""Traps of C++: asking a map by `[]`, which inserts what is not there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import SMALL
from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.messages import NULL
from whence.playbook.rules.traps.program.sources import name_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_POINTER: Final = lazy_pattern(r"(?:unique_ptr|shared_ptr|function)<.*>$|\*$")
_MAP: Final = lazy_pattern(r"^(?:\w+::)?(?:unordered_)?map<.*?,\s*(?P<of>.+)>&?$")
_NUMBERS: Final = SMALL | {"long", "long long", "double", "float", "bool", "size_t"}
_ASKS: Final = frozenset({"empty", "size", "length", "count", "contains", "find", "get", "front"})
_COMPARES: Final = frozenset({"<", ">", "<=", ">=", "==", "!=", "&&", "||"})
_CHECKS: Final = ("find", "count", "contains", "at", "insert", "emplace", "try_emplace", "erase")


def find_traps(program: Program) -> Iterator[Trap]:
    """Where something else counts the map's entries, or goes over them."""
    types = program.types
    trees = types.in_language("cpp")
    for tree in trees:
        for asked in tree.list_parts("subscript_expression"):
            name = asked.field("argument").last_name
            match = _MAP.match(types.find(asked.field("argument")))
            if match is not None and name and _is_asked(program, trees, asked, match["of"]):
                words = {"text": asked.text, "name": name, "kind": match["of"]}
                yield Trap(asked.site, texts.ASKED_BY_INDEX, words)


def _is_asked(program: Program, trees: Sequence[Tree], asked: Part, kind: str) -> bool:
    """Whether `[]` only asks, and the empty entry that it makes shows."""
    name = asked.field("argument").last_name
    if _POINTER.search(kind):
        shows = program.may_show(NULL) and _is_question(asked)
        return shows and (_goes_over(trees, name) or _counts(trees, name, asked))
    if not _is_read(asked) or _is_filled_in(asked, name):
        return False
    is_number = kind in _NUMBERS
    return _counts(trees, name, asked) or (not is_number and _goes_over(trees, name))


def _is_question(part: Part) -> bool:
    text = part.parent.text
    if part.parent.type == "binary_expression":
        is_compared = re.search(r"[!=]=\s*(?:nullptr|NULL|0)$|^nullptr\s*[!=]=", text)
        return is_compared is not None
    is_negated = part.parent.type == "unary_expression" and text.startswith("!")
    return is_negated or part.parent.type == "condition_clause"


def _is_read(asked: Part) -> bool:
    """Whether a result or condition is computed from an entry, and the entry stays as it is."""
    part = asked
    while part.parent.type in {"field_expression", "parenthesized_expression"} or _is_question_of(
        part.parent
    ):
        part = part.parent
    parent = part.parent
    if parent.type == "return_statement":
        function = asked.function
        is_reference = function.field("declarator").type == "reference_declarator"
        is_object = part == asked and function.field("type").text == "auto"
        return function.type == "function_definition" and not is_reference and not is_object
    is_negated = parent.type == "unary_expression" and parent.text.startswith("!")
    is_compared = parent.type == "binary_expression" and parent.operator in _COMPARES
    return is_compared or is_negated or parent.type == "condition_clause"


def _is_question_of(call: Part) -> bool:
    """Whether a method is called that changes nothing: `m[key].empty()`."""
    return call.type == "call_expression" and call.called in _ASKS


def _is_filled_in(asked: Part, name: str) -> bool:
    """Whether the function looks first whether the key is there, gives the map an entry, or has the
    key from the map."""
    function, own = asked.function, re.escape(name)
    if any(one.receiver.last_name == name for one in function.list_calls(*_CHECKS)):
        return True
    sets = [
        one.field("left", "argument")
        for one in function.list_inside("assignment_expression", "update_expression")
    ]
    is_set = any(re.search(rf"\b{own}\s*\[", one.text) for one in sets)
    calls = [
        one for one in function.list_calls()
        if one.receiver.type == "subscript_expression" and one.called not in _ASKS
        and one.receiver.field("argument").last_name == name
    ]  # fmt: skip
    is_walked = re.search(rf":\s*(?:\w+(?:\.|->))*{own}\s*\)", function.text) is not None
    is_bound = re.search(rf"&\s*\w+\s*=\s*(?:\w+(?:\.|->))*{own}\s*\[", function.text)
    return is_set or bool(calls) or is_walked or is_bound is not None


def _goes_over(trees: Sequence[Tree], name: str) -> bool:
    """Whether a map is gone over somewhere, or handed out by a method."""
    escaped = re.escape(name)
    over = re.compile(rf":\s*(?:\w+(?:\.|->))*{escaped}\s*\)|\breturn\s+{escaped}\s*;|"
                      rf"\b{escaped}\s*\.\s*c?begin\(")  # fmt: skip
    return any(over.search(tree.file.text) for tree in trees)


def _counts(trees: Sequence[Tree], name: str, asked: Part) -> bool:
    """Whether another function asks how many entries a map has."""
    return any(
        one.receiver.last_name == name and name_of(one.function) != name_of(asked.function)
        for tree in trees
        for one in tree.list_calls("size", "empty")
    )
