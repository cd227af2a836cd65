"""Edits of the nodes of Python's own syntax tree."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from whence.playbook.fixes.text_edits import insert_after, replace_lines, splice

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


def put_before(file: SourceFile, node: ast.expr | ast.stmt, added: str) -> tuple[Edit, ...]:
    """The edit that puts a text in front of a node."""
    at = _find_offset(file, node.lineno, node.col_offset)
    return splice(file, at, at, added)


def add_method(file: SourceFile, behind: Function, head: str, *body: str) -> tuple[Edit, ...]:
    """The edit that adds a method behind another one of its class.

    Args:
        head: without `def` and the colon.
    """
    indent = " " * behind.col_offset
    lines = ["", f"{indent}def {head}:", *(f"{indent}    {one}" for one in body)]
    return insert_after(file, behind.end_lineno or behind.lineno, *lines)


def add_statement(file: SourceFile, behind: ast.stmt, *added: str) -> tuple[Edit, ...]:
    """The edit that adds lines behind a statement, in its block."""
    indent = " " * behind.col_offset
    return insert_after(file, behind.end_lineno or behind.lineno, *(indent + one for one in added))


def exchange_blocks(
    file: SourceFile, first: ast.ExceptHandler, second: ast.ExceptHandler
) -> tuple[Edit, ...]:
    """The edit that exchanges two parts of a statement with what stands between them."""
    ends = first.end_lineno or first.lineno, second.end_lineno or second.lineno
    order = (
        range(second.lineno, ends[1] + 1), range(ends[0] + 1, second.lineno),
        range(first.lineno, ends[0] + 1),
    )  # fmt: skip
    lines = [file.line(number) for part in order for number in part]
    return replace_lines(file, first.lineno, ends[1], "\n".join(lines))


def _find_offset(file: SourceFile, line: int, column: int) -> int:
    """The byte of a place, in the text as it was parsed."""
    lines = file.text.split("\n")[: line - 1]
    return sum(len(one.encode("utf-8", "surrogatepass")) + 1 for one in lines) + column
