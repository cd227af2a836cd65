"""Values of Go that a variable of an inner block hides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_PUTS: Final = ("assignment_statement", "inc_statement", "dec_statement")
_FIRST: Final = lazy_pattern(
    r"[\d.]+|\"\"|true|false|\[\][\w.]+\{\}|u?int\d*|float\d+|string|bool|\[\][\w.]+"
)
"""What a name is declared with, or as, that has a first value."""


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("go"):
        yield from _find_hidden(tree)


def _find_hidden(tree: Tree) -> Iterator[Trap]:
    """`value, err := …` in an inner block, where the outer `value` is read after and has only
    what it was declared with."""
    for inner in tree.list_parts("short_var_declaration"):
        block, function = inner.find_around("block"), inner.function
        is_inner = block and function and block.parent != function
        if not is_inner or inner.parent.type != "statement_list":
            continue
        for name in (one.text for one in _list_left(inner)):
            outer = _find_outer(function, block, name)
            if outer is None or name in {"_", "ok"}:
                continue
            same = [one for one in function.list_inside("identifier") if one.text == name]
            after = [one for one in same if one.start > block.end and outer.contains(one)]
            sets = [
                one for one in function.list_inside(*_PUTS, "unary_expression")
                if one.text == f"&{name}"
                or (one.type in _PUTS and name in {part.text for part in _list_left(one)})
            ]  # fmt: skip
            if after and not sets and after[0].function == function:
                words = {"name": name, "used": after[0].site}
                yield Trap(inner.site, texts.HIDDEN_VALUE, words)


def _find_outer(function: Part, block: Part, name: str) -> Part | None:
    """The block around an inner one that declares a name with a first value of its own."""
    for one in function.list_inside("var_spec", "short_var_declaration"):
        around = one.find_around("block")
        if around == block or not around.contains(block) or one.end > block.start:
            continue
        is_declared = name in [part.text for part in (*one.fields("name"), *_list_left(one))]
        value = one.field("right", "value").text or one.field("type").text
        if is_declared and _FIRST.fullmatch(value):
            return around
    return None


def _list_left(put: Part) -> Sequence[Part]:
    return put.field("left").children or put.children[:1]
