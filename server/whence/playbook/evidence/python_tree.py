"""Python's own syntax tree of a file, for the repairs that add a statement."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile


Function = ast.FunctionDef | ast.AsyncFunctionDef
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def tree_of(file: SourceFile) -> ast.Module | None:
    """The tree, or None for another language and for text that this Python cannot read."""
    if not file.path.endswith(".py"):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            return ast.parse(file.text.removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def parse_expression(text: str) -> ast.expr | None:
    """An expression; None for what is none."""
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError):
        return None


def parse_assignment(text: str) -> ast.Assign | None:
    """An assignment; None for what is none."""
    try:
        statements = ast.parse(text).body
    except (SyntaxError, ValueError):
        return None
    return next((one for one in statements if isinstance(one, ast.Assign)), None)


def find_function_at(tree: ast.Module, line: int) -> Function | None:
    """The innermost function that holds a 1-based line, its decorators included."""
    holding = [
        node
        for node in ast.walk(tree)
        if isinstance(node, Function) and _first_line(node) <= line <= (node.end_lineno or 0)
    ]
    return max(holding, key=lambda node: node.lineno, default=None)


def first_statement(function: Function) -> ast.stmt:
    """The first statement of a function's body below its docstring; that one where it is alone."""
    return next((one for one in function.body if not is_docstring(one)), function.body[0])


def walk_own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function's body without those of functions and classes inside."""
    pending: list[ast.AST] = list(reversed(function.body))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, _SCOPES):
            pending.extend(ast.iter_child_nodes(node))


def indentation(file: SourceFile, statement: ast.stmt) -> str | None:
    """What stands before a statement on its line; None where that is not only space."""
    text = file.line(statement.lineno).encode()[: statement.col_offset].decode("utf-8", "replace")
    return text if not text.strip() else None


def is_docstring(statement: ast.stmt) -> bool:
    """Whether a statement is a text and nothing else."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _first_line(function: Function) -> int:
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
