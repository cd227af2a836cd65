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
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree, Types
    from whence.playbook.rules.traps.program.trap import Program

LAZY: Final = frozenset(
    {"Select", "SelectMany", "Where", "OrderBy", "OrderByDescending", "ThenBy", "Skip", "Take",
     "SkipWhile", "TakeWhile", "Concat", "Distinct", "Cast", "OfType", "Zip", "GroupBy", "Append"}
)  # fmt: skip
_DISPOSED: Final = lazy_pattern(r"(?i)disposed|closed|cancell?ed")
_CHANGED: Final = lazy_pattern(r"Collection was modified")
_SHARED: Final = lazy_pattern(r"(?:List|Dictionary|HashSet|Queue|Stack|SortedDictionary)<")
_NOT_SAFE: Final = lazy_pattern(r"\block\b|Interlocked|Monitor|\.Wait\(")


def find_traps(program: Program) -> Iterator[Trap]:
    """What is closed early only where something was closed when it failed."""
    types = program.types
    trees = types.in_language("csharp")
    waits = _list_async(trees)
    for tree in trees:
        if program.says(_DISPOSED):
            yield from _find_closed(tree)
        yield from _find_sequences(program, tree)
        yield from _find_left_alone(types, tree, waits)
        yield from _find_unsafe(types, tree)


def _find_closed(tree: Tree) -> Iterator[Trap]:
    """`return rows.Select(…)`, or a task, of what a `using` around it disposes of first."""
    for given in tree.list_parts("return_statement"):
        call, function = given.first, given.function
        names = [one.text for one in call.list_inside("identifier")]
        held = next((one for one in _list_disposed(given) if one in names), None)
        is_task = call.called.endswith("Async") and not re.search(
            r"\basync\b", function.text.partition("(")[0]
        )  # fmt: skip
        if held is not None and (call.called in LAZY or is_task):
            said = texts.LEFT_TASK if is_task else texts.READ_WHEN_CLOSED
            yield Trap(call.site, said, {"text": call.text, "name": held})


def _list_disposed(part: Part) -> list[str]:
    """The names of what is disposed of when the code around ends."""
    blocks = [one for one in part.list_around("block") if one.function == part.function]
    local = [
        one for block in blocks for one in block.children
        if one.type == "local_declaration_statement" and one.text.startswith("using")
        and one.end <= part.start
    ]  # fmt: skip
    around = [one for one in part.list_around("using_statement") if one.function == part.function]
    heads = [child for one in around for child in one.children[:1]]
    return [
        one.field("name").text for head in (*local, *heads)
        for one in head.list_inside("variable_declarator")
    ]  # fmt: skip


def _find_sequences(program: Program, tree: Tree) -> Iterator[Trap]:
    """A sequence without `ToList()` that is gone over twice and makes its items each time, or is
    read when what it looks at is empty by then."""
    for made in tree.list_parts("variable_declarator"):
        call, name, function = made.field("value"), made.field("name").text, made.function
        if call.called not in LAZY or not function:
            continue
        uses = [
            one for one in function.list_inside("identifier")
            if one.text == name and one.start > made.end and one != one.parent.field("name")
        ]  # fmt: skip
        again = _find_made_again(program.types, call, uses)
        if again:
            yield Trap(call.site, texts.MADE_AGAIN, {"text": call.text, "again": again.site})
            continue
        of = call.receiver
        while of.called in LAZY:
            of = of.receiver
        for one in function.list_calls("Clear", "Remove", "RemoveAll", "Add"):
            if one.receiver.text != of.text or one.start < made.end:
                continue
            loops = [
                loop for loop in one.list_around("foreach_statement")
                if loop.field("right").text == name
            ]  # fmt: skip
            is_late = one.called == "Clear" and any(use.start > one.end for use in uses)
            is_alone = one.function == function and not one.find_around("if_statement")
            if (is_late and is_alone) or (loops and program.says(_CHANGED)):
                words = {"text": call.text, "name": of.text, "changed": one.site}
                yield Trap(call.site, texts.READ_LATE, words)
                break


def _find_made_again(types: Types, call: Part, uses: list[Part]) -> Part:
    """The later use of a sequence that makes objects, which a loop has changed, or starts tasks."""
    nothing = call.field()
    made = next((one for one in call.list_calls("Select") if one.arguments), nothing)
    body = made.arguments[0].field("body") if made else nothing
    if body.type == "object_creation_expression":
        own = {
            one.field("name").text
            for tree in types.in_language("csharp") for one in tree.list_parts("class_declaration")
        }  # fmt: skip
        for use in uses if body.field("type").text in own else ():
            loop = use.parent
            item = loop.field("left").text
            is_loop = loop.type == "foreach_statement" and use == loop.field("right")
            changes = rf"(?<![\w.]){item}\.\w+\s*(?:[-+*/]?=(?![=>])|\+\+|--)"
            if is_loop and re.search(changes, loop.field("body").text):
                return next((one for one in uses if one.start > loop.end), nothing)
        return nothing
    is_task = made.arguments and made.arguments[0].text.startswith("async")
    waited = [one for one in uses if one.parent.parent.called == "WhenAll"]
    others = [one for one in uses if one not in waited]
    return others[0] if is_task and waited and others else nothing


def _list_async(trees: list[Tree]) -> set[tuple[str, str]]:
    """The program's own functions that give a task, with their classes."""
    return {
        (one.find_around(*CLASSES).field("name").text, name)
        for name, found in group_functions(trees).items() for one in found
        if all(re.search(r"\basync\s+(?:\w+\.)*(?:Value)?Task\b", one.text.partition("(")[0])
               for one in found)
    }  # fmt: skip


def _find_left_alone(types: Types, tree: Tree, waits: set[tuple[str, str]]) -> Iterator[Trap]:
    """`SaveAsync();` where others are waited for, and `items.ForEach(async …)`."""
    for statement in tree.list_parts("expression_statement"):
        call, function = statement.first, statement.function
        head = function.text.partition("{")[0]
        is_async = re.search(r"\basync\b", head) is not None
        is_main = function.field("name").text == "Main" and not is_async
        owner = call.find_around(*CLASSES).field("name").text
        if call.receiver.text not in {"", "this", owner}:
            owner = types.find(call.receiver).rstrip("?")
        is_own = call.type == "invocation_expression" and (owner, call.called) in waits
        if is_own and (is_main or (is_async and "await " in function.text)):
            words = {"text": call.text, "function": call.called, "is_main": is_main}
            yield Trap(call.site, texts.NOT_AWAITED, words)
        given = call.arguments[-1:] if call.called in {"ForEach", "For"} else []
        is_each = len(call.arguments) == 1 or call.receiver.text == "Parallel"
        if is_each and given and re.match(r"async\b", given[0].text):
            yield Trap(
                call.site, texts.NOT_AWAITED_EACH, {"call": f"{call.field('function').text}"}
            )


def _find_unsafe(types: Types, tree: Tree) -> Iterator[Trap]:
    """Collections that several threads change, as they run what `Parallel.ForEach` is given."""
    for call in tree.list_calls("ForEach", "For"):
        given = call.arguments[-1] if call.arguments else call.field()
        if call.receiver.text != "Parallel" or _NOT_SAFE.search(given.text):
            continue
        for one in given.list_calls("Add", "Enqueue", "Push"):
            name = one.receiver.text
            is_outer = not re.search(rf"\b{re.escape(name)}\s*=(?!=)", given.text)
            if is_outer and _SHARED.match(types.find(one.receiver)):
                words = {"text": one.text, "name": name, "call": f"Parallel.{call.called}"}
                yield Trap(one.site, texts.CHANGED_AT_ONCE, words)
