"""Traps of C++'s containers and classes: an iterator that goes on from what was erased, a size
below zero, a destructor that isn't called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_CLASSES: Final = ("class_specifier", "struct_specifier")
_LEAVES: Final = ("break_statement", "return_statement")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    trees = program.types.in_language("cpp")
    for tree in trees:
        yield from _find_erased(tree)
        if not any(value.length is not None for _, value in program.list_seen()):
            yield from _find_small_sizes(tree)  # else it is known whether one was empty
    yield from _find_plain_destructors(trees)


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


def _find_plain_destructors(trees: Sequence[Tree]) -> Iterator[Trap]:
    """A base class with virtual methods whose destructor isn't virtual, of what is deleted."""
    known = "\n".join(tree.file.text for tree in trees)
    classes = [one for tree in trees for one in tree.list_parts(*_CLASSES)]
    for klass in classes:
        name, body = re.escape(klass.field("name").text), klass.field("body")
        heirs = [one for one in classes if _is_heir(one, name)] if name and body else []
        held = rf"\bunique_ptr<\s*{name}\s*>|\bdelete\b"
        if _is_heir(klass, r"\w+") or not re.search(held, known) or not any(map(_holds, heirs)):
            continue
        methods = [one for one in body.children if re.match(r"virtual\b", one.text)]
        own = [one for one in body.children if re.match(rf"~{name}\b", one.text)]
        if methods and not any("~" in one.text for one in methods):
            words = {"name": klass.field("name").text, "part": (own or methods)[0],
                     "is_defined": bool(own)}  # fmt: skip
            yield Trap((own or [klass])[0].site, texts.PLAIN_DESTRUCTOR, words)


def _is_heir(klass: Part, base: str) -> bool:
    bases = [one.text for one in klass.children if one.type == "base_class_clause"]
    return any(re.search(rf"\b{base}\b", one) for one in bases)


def _holds(klass: Part) -> bool:
    """Whether a destructor has something to do."""
    return "~" in klass.text or any(
        one.type == "field_declaration" and not one.list_inside("function_declarator")
        for one in klass.field("body").children
    )
