"""Traps of C++'s containers: an iterator that goes on from what was erased, a size below zero."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Tree
    from whence.playbook.rules.traps.program.trap import Program

_LEAVES: Final = ("break_statement", "return_statement")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("cpp"):
        yield from _find_erased(tree)
        if not any(value.length is not None for _, value in program.list_seen()):
            yield from _find_small_sizes(tree)  # else it is known whether one was empty


def _find_erased(tree: Tree) -> Iterator[Trap]:
    """`for (auto it = …; …; ++it) if (…) all.erase(it);`."""
    for loop in tree.list_parts("for_statement"):
        step = loop.field("update")
        name = step.field("argument").text if step.type == "update_expression" else ""
        for call in loop.field("body").list_calls("erase") if name else ():
            is_own = [one.text for one in call.arguments] == [name]
            statement = call.parent
            if not is_own or statement.type != "expression_statement":
                continue
            beside = statement.parent.children
            after = beside[beside.index(statement) + 1 :]
            if not any(one.type in _LEAVES for one in after):
                words = {"text": call.text, "name": name, "part": call, "loop": loop,
                         "step": step.text}  # fmt: skip
                yield Trap(call.site, texts.STEPS_FROM_ERASED, words)


def _find_small_sizes(tree: Tree) -> Iterator[Trap]:
    """`i < all.size() - 1` where `all` may be empty."""
    for asked in tree.list_parts("binary_expression"):
        left, most = asked.field("left"), asked.field("right")
        is_size = most.operator == "-" and most.field("left").called in {"size", "length"}
        number = most.field("right").text
        loop = asked.parent.type in {"for_statement", "condition_clause"}
        if asked.operator in {"<", "<="} and is_size and number.isdigit() and loop:
            of = most.field("left").receiver.text
            mended = f"{left.text} + {number} {asked.operator} {most.field('left').text}"
            is_asked = re.search(rf"{re.escape(of)}(?:\.|->)empty\(\)", asked.function.text)
            if not is_asked:
                words = {"text": asked.text, "name": of, "part": asked, "mended": mended}
                yield Trap(asked.site, texts.SIZE_MAY_BE_SMALLER, words)
