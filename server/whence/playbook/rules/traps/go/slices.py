"""Traps of Go's slices: those that share an array."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.typed_tree import LOOPS
from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_NAMED: Final = ("function_declaration", "method_declaration")
_STORES: Final = ("assignment_statement", "keyed_element")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    trees = program.types.in_language("go")
    for tree in trees:
        yield from _find_removed_in_place(trees, tree)
        yield from _find_shared_paths(tree)
        yield from _find_shared_rounds(tree)
        yield from _find_shared_fields(trees, tree)
        yield from _find_shared_results(trees, tree)


def _find_removed_in_place(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`return append(all[:i], all[i+1:]...)` of a parameter: the caller's array is overwritten."""
    for call in tree.list_calls("append"):
        if [one.type for one in call.arguments] != ["slice_expression", "variadic_argument"]:
            continue
        first, rest = call.arguments
        name = first.field("operand").text
        own = call.function.field("name").text
        is_cut = name in _list_parameters(call.function, "[]") and rest.text.startswith(f"{name}[")
        if is_cut and call.find_around("return_statement") and own and _is_kept(trees, own):
            yield Trap(call.site, texts.REMOVED_IN_PLACE, {"call": call.text, "name": name})


def _is_kept(trees: Sequence[Tree], name: str) -> bool:
    """Whether a caller puts the result into something else than what it handed over, or hands over
    what somebody else holds too."""
    for call in (one for tree in trees for one in tree.list_calls(name) if one.arguments):
        left = call.parent.parent.field("left").text
        if left != call.arguments[0].text:
            return True
        alias = rf"\b{re.escape(left)}\s*:?=\s*(?P<of>[\w.]+)\s*\n"
        other = re.search(alias, call.function.text)
        if other is not None and other["of"] not in {"nil", left}:
            return True
    return False


def _list_parameters(function: Part, kind: str = "") -> set[str]:
    """The names of the parameters whose type begins like this."""
    return {
        name.text
        for one in function.field("parameters").children
        if one.field("type").text.startswith(kind)
        for name in one.fields("name")
    }


def _find_shared_paths(tree: Tree) -> Iterator[Trap]:
    """`walk(append(path, x))` in a loop, and `found = append(found, path)`: the branches share one
    array, and each overwrites what another has stored."""
    for function in tree.list_parts(*_NAMED, "func_literal"):
        put = function.find_around("assignment_statement", "short_var_declaration")
        own = function.field("name") if function.type in _NAMED else put.field("left")
        grown = {
            part.arguments[0].text
            for call in function.list_calls(own.text) if call.find_around(*LOOPS)
            for part in call.arguments
            if part.type == "call_expression" and part.called == "append" and part.arguments
        }  # fmt: skip
        handed = {
            part.text
            for call in function.list_calls(own.text)
            if call.find_around(*LOOPS)
            for part in call.arguments
        }
        grown |= {  # `path = append(path, at)` before the calls
            name
            for name in handed
            if re.search(rf"\b{re.escape(name)}\s*=\s*append\({re.escape(name)}\s*,", function.text)
        }
        for call in function.list_calls("append"):
            given = [one.text for one in call.arguments]
            is_kept = len(given) == 2 and given[0] != given[1]
            if is_kept and given[1] in grown & _list_parameters(function):
                yield Trap(call.site, texts.STORED_SHARED, {"call": call.text, "name": given[1]})


def _find_shared_rounds(tree: Tree) -> Iterator[Trap]:
    """`all = append(all, append(prefix, x))` in a loop over x, where the array of prefix has room:
    each round writes into the same place."""
    for call in tree.list_calls("append"):
        if len(call.arguments) < 2 or not call.find_around(*LOOPS):
            continue
        first, loop, function = call.arguments[0], call.find_around(*LOOPS), call.function
        name = first.field("operand").text if first.type == "slice_expression" else first.text
        if not re.fullmatch(r"\w+", name) or not _is_stored(call, loop, name):
            continue
        sets = rf"(?<![\w.]){name}\s*(?:,[^=\n]*)?:?=(?!=)|\brange\b"
        own = loop.field("body").text if first.type == "slice_expression" else loop.text
        is_fixed = not re.search(sets, own.replace("range", "", 1))
        has_room = first.type == "slice_expression" and first.text.count(":") == 1
        if is_fixed and (has_room or _has_room(function, name)):
            yield Trap(call.site, texts.GROWN_SHARED, {"call": call.text, "name": name})


def _find_shared_fields(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`&Group{filters: append(g.filters, x)}` where `g.filters` grows elsewhere, and so has room:
    each call of the function writes into the same place."""
    for call in tree.list_calls("append"):
        held = call.arguments[0] if len(call.arguments) > 1 else call
        field = held.field("field").text if held.type == "selector_expression" else ""
        put = call.find_around(*_STORES, "return_statement", "short_var_declaration", "block")
        left = held.text if put.type == "block" else put.field("left").text
        if not field or left == held.text:
            continue
        grown = _find_growth(trees, field)
        if grown is not None:
            words = {"call": call.text, "name": held.text, "grown": grown}
            yield Trap(call.site, texts.GROWN_FIELD, words)


def _find_shared_results(trees: Sequence[Tree], tree: Tree) -> Iterator[Trap]:
    """`return append(t, x)` of what the function is given, where a loop or a recursion takes
    several results of the same slice: each overwrites the one before."""
    for call in tree.list_calls("append"):
        name, function = call.arguments[0].text if call.arguments else "", call.function
        if call.parent.parent.type != "return_statement" or not _is_given_slice(trees, call):
            continue
        own = function.field("name").text
        for use in (one for other in trees for one in other.list_calls(own)):
            put = use.find_around("assignment_statement", "short_var_declaration", "block")
            left = "" if put.type == "block" else put.field("left").text
            of = use.receiver.text or (use.arguments[0].text if use.arguments else "")
            around = use.function
            again = around.list_calls(around.field("name").text) if around != function else []
            loop = use.find_around(*LOOPS)
            sets = re.search(rf"(?<![\w.]){re.escape(of)}\s*(?:,[^=\n]*)?:?=(?!=)", loop.text)
            is_repeated = loop or any(one.find_around(*LOOPS) for one in again)
            if is_repeated and re.fullmatch(r"(?!nil$)\w+", of) and left != of and not sets:
                words = {"call": call.text, "name": name, "used": use.site}
                yield Trap(call.site, texts.GROWN_RESULT, words)
                break


def _is_given_slice(trees: Sequence[Tree], call: Part) -> bool:
    """Whether a call appends to a slice that its function was given, or is called on."""
    function = call.function
    given = [*function.field("receiver").children, *function.field("parameters").children]
    kinds = {part.text: one.field("type").text for one in given for part in one.fields("name")}
    kind = kinds.get(call.arguments[0].text, "")
    named = re.compile(rf"\btype {re.escape(kind)} \[\]")
    return kind.startswith("[]") or (
        bool(kind) and any(named.search(one.file.text) for one in trees)
    )


def _find_growth(trees: Sequence[Tree], field: str) -> Site | None:
    """A line that appends to a field of this name, and stores it there."""
    grows = re.compile(rf"\.{field}\s*=\s*append\(\w+\.{field},")
    lines = ((tree.file, number, line) for tree in trees
             for number, line in enumerate(tree.file.lines, 1))  # fmt: skip
    return next((Site(file, number) for file, number, line in lines if grows.search(line)), None)


def _is_stored(call: Part, loop: Part, name: str) -> bool:
    """Whether what a loop appends to a slice is kept elsewhere in the same round."""
    outer = call.parent.parent
    if outer.type == "call_expression" and outer.called == "append":
        return outer.arguments[0].text not in {name, ""} and outer.arguments[0] != call
    put = call.find_around("short_var_declaration", "assignment_statement", "block")
    left = put.field("left").text
    if put.type == "assignment_statement" and left != name and "[" in left:
        return put.field("right").first == call
    if put.type != "short_var_declaration" or put.field("right").first != call:
        return False
    kept = rf"append\([\w.]+, {re.escape(left)}\)|\]\s*=\s*{re.escape(left)}\s*\n"
    return left != name and re.search(kept, loop.text) is not None


def _has_room(function: Part, name: str) -> bool:
    """Whether a function makes a slice with room, or goes over slices that it makes grow."""
    body, own = function.text, re.escape(name)
    made = rf"\b{own}\s*:?=\s*make\([^,()]+,[^,]+,[^,\n]+\)"
    if re.search(made, body):
        return True
    over = re.search(rf"\bfor\s+\w+,\s*{own}\s*:=\s*range\s+(\w+)\s*\{{", body)
    if over is None:
        return False
    grown = re.search(rf"\b{over[1]}\s*=\s*(\w+)\s*\n", body)
    filled = rf"\bappend\({grown[1]}, (?:append\({own}\b|\w+\))" if grown else r"(?!)"
    return re.search(filled, body) is not None
