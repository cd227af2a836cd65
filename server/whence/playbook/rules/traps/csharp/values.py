"""Traps of C#: variables of loops that are read later, orders that are given up, lost columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.messages import OUTSIDE
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_ORDERS: Final = frozenset({"OrderBy", "OrderByDescending"})
_LATER: Final = frozenset(
    {"Add", "Run", "StartNew", "Enqueue", "Push", "QueueUserWorkItem", "ContinueWith", "Thread",
     "Timer", "Subscribe", "Register"}
)  # fmt: skip
_COLUMN: Final = lazy_pattern(
    r"\.Split\(\s*(?:new\s*(?:char)?\[\]\s*\{\s*)?['\"](?:[,;|]|\\t)['\"][^,]*,.*RemoveEmptyEntries"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Lost columns only where an index was outside of what it is an index of."""
    for tree in program.types.in_language("csharp"):
        yield from _find_captured(tree)
        for call in tree.list_calls(*_ORDERS):
            if call.receiver.called in _ORDERS and call.arguments:
                words = {"text": f".{call.called}({call.arguments[0].text})"}
                yield Trap(call.field("function").field("name").site, texts.ORDERED_AGAIN, words)
        for call in tree.list_calls("Split") if program.says(OUTSIDE) else ():
            name = re.escape(call.parent.field("name").text)
            reads = re.findall(rf"(?<![\w.]){name}\[(\d+)\]", call.function.text) if name else []
            if {*reads} - {"0", "1"} and _COLUMN.search(call.text):
                yield Trap(call.site, texts.LOST_COLUMNS, {"text": call.text})


def _find_captured(tree: Tree) -> Iterator[Trap]:
    """`tasks.Add(() => Work(i))` in a loop over `i`, which all its rounds share."""
    for loop in tree.list_parts("for_statement"):
        declared = loop.field("initializer").list_inside("variable_declarator")
        names = {one.field("name").text for one in declared}
        for made in loop.field("body").list_inside("lambda_expression") if names else ():
            own = {one.text for one in made.field("parameters").list_inside("identifier")}
            used = [
                one for one in made.field("body").list_inside("identifier")
                if one.text in names - own and one != one.parent.field("name")
            ]  # fmt: skip
            if used and _is_kept(made):
                words = {"name": used[0].text, "text": made.text}
                yield Trap(used[0].site, texts.LAST_OF_VARIABLE, words)


def _is_kept(made: Part) -> bool:
    """Whether a lambda runs later: it is added to something, or another thread runs it."""
    around = made.parent
    if around.type == "assignment_expression":
        return around.operator == "+=" or around.field("left").type == "element_access_expression"
    call = around.parent
    is_waited = call.parent.type in {"await_expression", "member_access_expression"}
    is_given = around.type == "argument_list" and not is_waited
    return is_given and (call.called or call.field("type").text) in _LATER
