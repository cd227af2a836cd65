"""The edit that calls the constructor of the base first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.evidence.python_tree import (
    find_function_at,
    first_statement,
    indentation,
    tree_of,
)
from whence.playbook.fixes.text_edits import insert_before

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function


def call_base_first(file: SourceFile, own: Function, base: Function) -> tuple[Edit, ...]:
    """`super().__init__(…)` at the head of a constructor in Python; none where it does not take
    all that the base's needs, by the same names."""
    needed = [one for one in base.parameters if one.default is None and not one.optional]
    taken = {one.name for one in own.parameters}
    if any(one.kind != "plain" or one.name not in taken for one in needed):
        return ()
    tree = tree_of(file)
    function = find_function_at(tree, own.line) if tree is not None else None
    if function is None:
        return ()
    first = first_statement(function)
    indent = indentation(file, first)
    given = ", ".join(one.name for one in needed)
    line = f"{indent}super().__init__({given})"
    return insert_before(file, first.lineno, line) if indent else ()
