"""Edits of the nodes of Python's own syntax tree."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from whence.playbook.fixes.text_edits import insert_after, splice

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.python_tree import Function


def text_of(file: SourceFile, node: ast.expr) -> str:
    """How an expression is written; on one line where it has several."""
    return " ".join((ast.get_source_segment(file.text, node) or ast.unparse(node)).split())


def last_name(node: ast.expr) -> str:
    """The last name of an expression, of a call that of what it calls; "" of one without."""
    called = node.func if isinstance(node, ast.Call) else node
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def rewrite_node(file: SourceFile, node: ast.expr | ast.stmt, new: str) -> tuple[Edit, ...]:
    """The edit that puts a text for a node."""
    start = _find_offset(file, node.lineno, node.col_offset)
    end = _find_offset(file, node.end_lineno or node.lineno, node.end_col_offset or 0)
    return splice(file, start, end, new)


def add_method(file: SourceFile, behind: Function, head: str, *body: str) -> tuple[Edit, ...]:
    """The edit that adds a method behind another one of its class.

    Args:
        head: without `def` and the colon.
    """
    indent = " " * behind.col_offset
    lines = ["", f"{indent}def {head}:", *(f"{indent}    {one}" for one in body)]
    return insert_after(file, behind.end_lineno or behind.lineno, *lines)


def _find_offset(file: SourceFile, line: int, column: int) -> int:
    """The byte of a place, in the text as it was parsed."""
    lines = file.text.split("\n")[: line - 1]
    return sum(len(one.encode("utf-8", "surrogatepass")) + 1 for one in lines) + column
