"""Traps of Python's classes: one that says which objects are equal, and so has no hash."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.python_tree import Function
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import class_texts as texts
from whence.playbook.rules.traps.python.nodes import add_method, rewrite_node, text_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_UNHASHABLE: Final = lazy_pattern(r"unhashable type: '(?P<name>\w+)'")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of the class that the error tells of."""
    told = _UNHASHABLE.search(program.message)
    if told is None:
        return
    for file, tree in program.python_trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == told["name"]:
                yield from _find_unhashable(file, node)


def _find_unhashable(file: SourceFile, owner: ast.ClassDef) -> Iterator[Trap]:
    """A class that says what is equal, which takes its hash away."""
    equals, words = _find_method(owner, "__eq__"), {"owner": owner.name}
    if _find_method(owner, "__hash__") is not None:
        return
    if equals is not None:
        names = _list_own(equals)
        edits = add_method(file, equals, "__hash__(self)", f"return hash({_join(names)})")
        yield Trap(Site(file, equals.lineno), texts.NO_HASH, {**words, "edits": edits})
        return
    for one in owner.decorator_list:
        if text_of(file, one) in {"dataclass", "dataclasses.dataclass"}:
            edits = rewrite_node(file, one, f"{text_of(file, one)}(frozen=True)")
            yield Trap(Site(file, one.lineno), texts.NO_HASH, {**words, "edits": edits})


def _find_method(owner: ast.ClassDef, name: str) -> Function | None:
    own = (one for one in owner.body if isinstance(one, Function) and one.name == name)
    return next(own, None)


def _list_own(function: Function) -> list[str]:
    """The attributes of `self` that a method reads."""
    read = re.findall(r"\bself\.(\w+)(?!\w|\()", ast.unparse(function))
    return list(dict.fromkeys(read))


def _join(names: Sequence[str]) -> str:
    listed = ", ".join(f"self.{one}" for one in names)
    return f"({listed})" if len(names) > 1 else f"({listed},)"
