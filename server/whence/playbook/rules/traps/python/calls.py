"""Calls of Python's library that add the letters of a text for one element."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import call_texts as texts
from whence.playbook.rules.traps.python.nodes import last_name, rewrite_node, text_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ONE_LETTER: Final = lazy_pattern(r"(?<![\w'\"])(?:'[^'\"\\]'|\"[^'\"\\]\")(?!\w)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file, only where the error tells of a letter."""
    for file, tree in program.python_trees if program.says(_ONE_LETTER) else ():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield from _find_letters(file, node)


def _find_letters(file: SourceFile, call: ast.Call) -> Iterator[Trap]:
    """`tags.extend(row["tag"])` of a text."""
    if last_name(call) not in {"extend", "update"} or len(call.args) != 1:
        return
    given, function = call.args[0], call.func
    is_open = isinstance(given, ast.Subscript | ast.Attribute | ast.Name | ast.Constant)
    if is_open and isinstance(function, ast.Attribute):
        one = "append" if function.attr == "extend" else "add"
        new = f"{text_of(file, function.value)}.{one}({text_of(file, given)})"
        words = {"call": text_of(file, call), "edits": rewrite_node(file, call, new)}
        yield Trap(Site(file, call.lineno), texts.LETTERS_FOR_ONE, words)
