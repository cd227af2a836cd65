"""Traps of C#: sequences that are only read later, and work that nobody waits for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.csharp import texts
from whence.playbook.rules.traps.program.sources import group_functions
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_LAZY: Final = frozenset(
    {"Select", "SelectMany", "Where", "OrderBy", "OrderByDescending", "ThenBy", "Skip", "Take",
     "SkipWhile", "TakeWhile", "Concat", "Distinct", "Cast", "OfType", "Zip", "GroupBy", "Append"}
)  # fmt: skip
_DISPOSED: Final = lazy_pattern(r"(?i)disposed|closed|cancell?ed")


def find_traps(program: Program) -> Iterator[Trap]:
    """What is closed early only where something was closed when it failed."""
    trees = program.types.in_language("csharp")
    lazy = _LAZY | {
        name for name, found in group_functions(trees).items()
        if all(one.list_inside("yield_statement") for one in found)
    }  # fmt: skip
    for tree in trees:
        if program.says(_DISPOSED):
            yield from _find_closed(tree, lazy)
        yield from _find_left_alone(tree)


def _find_closed(tree: Tree, lazy: Collection[str]) -> Iterator[Trap]:
    """`return rows.Select(…)` of what a `using` around it disposes of first; a task is none.

    Args:
        lazy: the functions that give a sequence which reads later.
    """
    for given in tree.list_parts("return_statement"):
        call, head = given.first, given.function.text.partition("(")[0]
        names = [one.text for one in call.list_inside("identifier")]
        held = next((one for one in _list_disposed(given) if one in names), None)
        is_task = call.called.endswith("Async") and not re.search(r"\basync\b", head)
        if held is not None and call.called in lazy and not is_task:
            yield Trap(call.site, texts.READ_WHEN_CLOSED, {"text": call.text, "name": held})


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


def _find_left_alone(tree: Tree) -> Iterator[Trap]:
    """`items.ForEach(async …)`."""
    for statement in tree.list_parts("expression_statement"):
        call = statement.first
        given = call.arguments[-1:] if call.called == "ForEach" else []
        is_each = len(call.arguments) == 1 or call.receiver.text == "Parallel"
        if is_each and given and given[0].text.startswith("async "):
            yield Trap(call.site, texts.NOT_AWAITED_EACH, {"call": call.field("function").text})
