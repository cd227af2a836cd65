"""Traps of C#: sequences that are only read later, and work that nobody waits for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import CLASSES
from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.sources import group_functions
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

_LAZY: Final = frozenset(
    {"Select", "SelectMany", "Where", "OrderBy", "OrderByDescending", "ThenBy", "Skip", "Take",
     "SkipWhile", "TakeWhile", "Concat", "Distinct", "Cast", "OfType", "Zip", "GroupBy", "Append"}
)  # fmt: skip
_DISPOSED: Final = lazy_pattern(r"(?i)disposed|closed|cancell?ed")
_CHANGED: Final = lazy_pattern(r"Collection was modified")
_TASK: Final = lazy_pattern(r"\basync\s+(?:\w+\.)*(?:Value)?Task\b")


def find_traps(program: Program) -> Iterator[Trap]:
    """What is closed early only where something was closed when it failed."""
    types = program.types
    trees = types.in_language("csharp")
    functions = group_functions(trees)
    waits = {
        (_find_owner(one), name)
        for name, found in functions.items() for one in found
        if _TASK.search(one.text.partition("(")[0])
    }  # fmt: skip
    lazy = _LAZY | {
        name for name, found in functions.items()
        if all(one.list_inside("yield_statement") for one in found)
    }  # fmt: skip
    for tree in trees:
        if program.says(_DISPOSED):
            yield from _find_closed(tree, lazy)
        yield from _find_sequences(program, tree)
        yield from _find_left_alone(types, tree, waits)


def _find_owner(part: Part) -> str:
    return part.find_around(*CLASSES).field("name").text


def _find_closed(tree: Tree, lazy: Collection[str]) -> Iterator[Trap]:
    """`return rows.Select(…)`, or a task, of what a `using` around it disposes of first.

    Args:
        lazy: the functions that give a sequence which reads later.
    """
    for given in tree.list_parts("return_statement"):
        call, head = given.first, given.function.text.partition("(")[0]
        names = [one.text for one in call.list_inside("identifier")]
        held = next((one for one in _list_disposed(given) if one in names), None)
        is_task = call.called.endswith("Async") and not re.search(r"\basync\b", head)
        if held is not None and (call.called in lazy or is_task):
            said = texts.LEFT_TASK if is_task else texts.READ_WHEN_CLOSED
            yield Trap(call.site, said, {"text": call.text, "name": held})


def _list_disposed(part: Part) -> list[str]:
    """The names of what is disposed of when the code around ends."""
    around = [
        one for one in part.list_around("block", "using_statement") if one.function == part.function
    ]
    heads = [
        one for block in around for one in block.children
        if one.type == "variable_declaration"
        or (one.end <= part.start and re.match(r"(?:await\s+)?using\b", one.text))
    ]  # fmt: skip
    declared = [one for head in heads for one in head.list_inside("variable_declarator")]
    return [one.field("name").text for one in declared]


def _find_sequences(program: Program, tree: Tree) -> Iterator[Trap]:
    """A sequence without `ToList()` that is read again, or when what it looks at has changed."""
    for made in tree.list_parts("variable_declarator"):
        call, name, function = made.field("value"), made.field("name").text, made.function
        if call.called not in _LAZY or not function:
            continue
        uses = [
            one for one in function.list_inside("identifier")
            if one.text == name and one.start > made.end and one != one.parent.field("name")
        ]  # fmt: skip
        again = _find_made_again(program.types, call, uses)
        if again is not None:
            yield Trap(call.site, texts.MADE_AGAIN, {"text": call.text, "again": again.site})
            continue
        of = call.receiver
        while of.called in _LAZY:
            of = of.receiver
        for one in function.list_calls("Clear", "Remove", "RemoveAll", "Add"):
            if one.receiver.text != of.text or one.start < made.end:
                continue
            loops = [loop.field("right").text for loop in one.list_around("foreach_statement")]
            is_late = one.called == "Clear" and any(use.start > one.end for use in uses)
            is_sure = one.function == function and not one.find_around("if_statement")
            if (is_late and is_sure) or (name in loops and program.says(_CHANGED)):
                words = {"text": call.text, "name": of.text, "changed": one.site}
                yield Trap(call.site, texts.READ_LATE, words)
                break


def _find_made_again(types: Types, call: Part, uses: list[Part]) -> Part | None:
    """The later use of a sequence that makes objects, where a loop has changed these."""
    made = next((one for one in call.list_calls("Select") if one.arguments), call)
    body = made.arguments[0].field("body") if made.arguments else call.field()
    classes = [
        one.field("name").text
        for tree in types.in_language("csharp") for one in tree.list_parts("class_declaration")
    ]  # fmt: skip
    is_new = body.type == "object_creation_expression" and body.field("type").text in classes
    for use in uses if is_new else ():
        loop, item = use.parent, use.parent.field("left").text
        changes = rf"(?<![\w.]){item}\.\w+\s*(?:[-+*/]?=(?![=>])|\+\+|--)"
        is_loop = loop.type == "foreach_statement" and use == loop.field("right")
        if is_loop and re.search(changes, loop.field("body").text):
            return next((one for one in uses if one.start > loop.end), None)
    return None


def _find_left_alone(types: Types, tree: Tree, waits: set[tuple[str, str]]) -> Iterator[Trap]:
    """`SaveAsync();` where others are waited for, and `items.ForEach(async …)`."""
    for statement in tree.list_parts("expression_statement"):
        call, function = statement.first, statement.function
        is_async = re.search(r"\basync\b", function.text.partition("{")[0]) is not None
        is_main = function.field("name").text == "Main" and not is_async
        owner = _find_owner(call)
        if call.receiver.text not in {"", "this", owner}:
            owner = types.find(call.receiver).rstrip("?")
        is_own = call.type == "invocation_expression" and (owner, call.called) in waits
        if is_own and (is_main or (is_async and "await " in function.text)):
            words = {"text": call.text, "function": call.called, "is_main": is_main}
            yield Trap(call.site, texts.NOT_AWAITED, words)
        given = call.arguments[-1:] if call.called == "ForEach" else []
        is_each = len(call.arguments) == 1 or call.receiver.text == "Parallel"
        if is_each and given and given[0].text.startswith("async "):
            yield Trap(call.site, texts.NOT_AWAITED_EACH, {"call": call.field("function").text})
