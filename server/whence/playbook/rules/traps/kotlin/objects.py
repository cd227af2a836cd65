"""Traps of Kotlin's objects: what is closed before it is read, shared, kept while it changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import TAKES
from whence.playbook.rules.traps.any_language.files import CLOSED
from whence.playbook.rules.traps.any_language.texts import CLOSED_EARLY
from whence.playbook.rules.traps.java.texts import KEPT_VIEW
from whence.playbook.rules.traps.kotlin.parts import (
    MAKERS,
    body_of,
    find_type,
    is_dropped,
    list_properties,
)
from whence.playbook.rules.traps.kotlin.texts import KEPT_AGAIN
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.wording import SAME_IN_EVERY_PLACE
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part
    from whence.playbook.rules.traps.program.trap import Program

_LAZY: Final = frozenset(
    {"map", "mapNotNull", "mapIndexed", "filter", "filterNot", "filterIndexed", "filterNotNull",
     "drop", "dropWhile", "take", "takeWhile", "flatMap", "onEach", "distinct", "lineSequence"}
)  # fmt: skip
_SHARED: Final = lazy_pattern(rf"(?:{MAKERS}|Mutable\w+|\w*Array|\w*[aA]rrayOf)\b")
_CHANGES: Final = (
    r"(?:\.(?:add|put|remove|clear|set|append|push|sort|fill)\w*\s*[({]|\[[^\[\]]*\]\s*[-+]?=(?!=))"
)
_PLACES: Final = frozenset({"Array", "List", "MutableList"})
_LAST: Final = r"\b{name}\.(?:removeAt\(\s*{name}\.(?:size\s*-\s*1|lastIndex)\s*\)|removeLast\(\))"
_CHANGED_LIST: Final = lazy_pattern(r"ConcurrentModification")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each call."""
    for tree in program.types.in_language("kotlin"):
        for call in tree.list_parts("call_expression"):
            yield from _find_places(call)
            yield from _find_kept(program, call)
            yield from _find_closed(call) if program.says(CLOSED) else ()


def _find_closed(call: Part) -> Iterator[Trap]:
    """`file.useLines { lines -> lines.map { … } }`: nothing is read before the file is closed."""
    block = call.arguments[-1] if call.arguments else call.field()
    name = block.first.text if block.first.type == "lambda_parameters" else "it"
    found = [] if is_dropped(call) else block.children[-1:]
    found += [
        one.first for one in block.list_inside("return_expression")
        if "@" not in one.text and one.find_around("lambda_literal") == block
    ]  # fmt: skip
    for value in found if call.called in {"use", "useLines"} else ():
        part, steps = value, {call.called}
        while part.called in _LAZY:
            steps.add(part.called)
            part = part.receiver
        if part.text == name and not steps.isdisjoint({"lineSequence", "useLines"}):
            kept = call.find_around("function_declaration").text.partition("{")[0]
            words = {"text": f"{call.called} {{ … }}", "value": value.text, "end": value.site,
                     "add": ".asSequence()" if "Sequence<" in kept else ""}  # fmt: skip
            yield Trap(call.site, CLOSED_EARLY, words)


def _find_places(call: Part) -> Iterator[Trap]:
    """`val grid = Array(3) { row }`, of which `grid[0]` is changed."""
    if call.parent.type != "property_declaration" or call.called not in _PLACES:
        return
    made = call.parent.list_inside("variable_declaration")[:1]
    block = call.arguments[-1] if call.arguments else call.field()
    if not made or block.type != "lambda_literal":
        return
    changes = re.compile(rf"(?:\w+\.)*{made[0].first.text}\[[^\[\]]*\]{_CHANGES}")
    changed = call.tree.list_parts("call_expression", "assignment")
    is_name = block.children == [block.first] and block.first.type == "identifier"
    is_shared = is_name and _SHARED.match(find_type(block.first)) is not None
    if is_shared and any(changes.match(one.text) for one in changed):
        yield Trap(call.site, SAME_IN_EVERY_PLACE, {"text": call.text})


def _find_kept(program: Program, call: Part) -> Iterator[Trap]:
    """`found.add(way)` of a list that the function takes the last element out of again; `return
    beats.subList(0, 3)` of a list that another function changes."""
    if call.called not in {"add", "subList"}:
        return
    function, given = call.find_around("function_declaration"), call.arguments
    if call.called == "add" and len(given) == 1 and given[0].type == "identifier":
        name = given[0].text
        is_taken = re.search(_LAST.format(name=name), function.text)
        if is_taken and not re.search(rf"\bva[lr] {name}\b", function.text):
            yield Trap(call.site, KEPT_AGAIN, {"text": call.text, "name": name})
    is_returned = call.parent.type in {"return_expression", "function_body"}
    if call.called != "subList" or not is_returned or not program.says(_CHANGED_LIST):
        return
    name = call.receiver.text
    body = body_of(call.find_around("class_declaration", "object_declaration"))
    is_own = name in [one.name for one in list_properties(body)]
    for one in body.list_calls(*TAKES["kotlin"], "add", "addAll") if is_own else ():
        if one.receiver.text == name and one.find_around("function_declaration") != function:
            words = {"text": call.text, "name": name, "changed": one.site}
            yield Trap(call.site, KEPT_VIEW, words)
            return
