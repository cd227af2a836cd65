"""Traps of Rust's names and iterators: a value in a block of its own, an iterator that nothing
runs, a loop over a copy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.rust import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.typed_tree import Part, Tree
    from whence.playbook.rules.traps.program.trap import Program

_ITERATES: Final = re.compile(r"\.(?:iter|iter_mut|into_iter|chars|lines|keys|values|drain)\(")
_RUNS: Final = frozenset({"map", "inspect"})
_FIRST: Final = re.compile(r'-?[\d_.]+|""|String::new\(\)|true|false|None|Vec::new\(\)|vec!\[\]')


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file."""
    for tree in program.types.in_language("rust"):
        yield from _find_hidden(tree)
        yield from _find_never_run(tree)


def _find_hidden(tree: Tree) -> Iterator[Trap]:
    """`let value = …` in an inner block, where the outer `value` is read after it as it began."""
    for inner in tree.list_parts("let_declaration"):
        block, name = inner.parent, inner.field("pattern").text
        outer = _find_outer(inner, name) if re.fullmatch(r"\w+", name) else None
        if outer is None or not _FIRST.fullmatch(outer.field("value").text):
            continue
        same = [one for one in outer.parent.list_inside("identifier") if one.text == name]
        after = [one for one in same if one.start > block.end]
        sets = rf"(?<![\w.])(?<!let )(?<!mut ){name}\s*[-+*/]?=(?!=)|&mut {name}\b"
        if after and not re.search(sets, outer.parent.text):
            words = {"name": name, "used": after[0].site, "part": inner, "outer": outer}
            yield Trap(inner.site, texts.HIDDEN_VALUE, words)


def _find_outer(inner: Part, name: str) -> Part | None:
    """The declaration of the same name in a block around this one."""
    for block in inner.parent.list_around("block"):
        if block.function != inner.function:
            return None
        for one in block.statements if block != inner.parent else ():
            is_before = one.type == "let_declaration" and one.end < inner.start
            if is_before and one.field("pattern").text == name:
                return one
    return None


def _find_never_run(tree: Tree) -> Iterator[Trap]:
    """`let _ = names.iter().map(|name| log(name));`."""
    for made in tree.list_parts("let_declaration", "expression_statement"):
        is_dropped = made.type == "expression_statement" or made.field("pattern").text == "_"
        is_dropped = is_dropped or "let _" in made.text.split("=")[0]
        call = made.field("value") or made.first
        if not is_dropped or made.text[-1:] != ";" or call.called not in _RUNS:
            continue
        if _ITERATES.search(call.receiver.text) and re.fullmatch(r"let _\w* = .*|[^=]*", made.text):
            step = call.callee.field("field") or call.field("function").field("field")
            words = {"text": call.text, "part": step, "mended": "for_each"}
            yield Trap(made.site, texts.NEVER_RUN, words)
