"""Calls that a model writes as Python would: `[read_file(filePath="a.py", lineStart=3)]`."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    PythonCall = tuple[str, dict[str, Any] | list[Any] | None]


def read_expression_calls(text: str) -> list[PythonCall]:
    """The calls of one expression, or of several with commas between, each with its arguments:
    those with names, or else those by place, or None where they are no literals."""
    tree = _parse(f"[{text.replace(chr(10), ' ')}]", "eval")
    return [_call(node) for node in _nodes(tree.body)] if isinstance(tree, ast.Expression) else []


def read_statement_calls(text: str) -> list[PythonCall]:
    """The same of a piece of code, whose results may be assigned or printed."""
    tree = _parse(text, "exec")
    statements = tree.body if isinstance(tree, ast.Module) else []
    values = [one.value for one in statements if isinstance(one, ast.Expr | ast.Assign)]
    return [_call(node) for value in values for node in _nodes(value)]


def is_only_calls(text: str) -> bool:
    """Whether a text is a list of calls with named arguments and nothing else."""
    tree = _parse(text.strip(), "eval")
    body = tree.body if isinstance(tree, ast.Expression) else None
    items = body.elts if isinstance(body, ast.List) else []
    return bool(items) and all(isinstance(one, ast.Call) and one.keywords for one in items)


def read_named_arguments(text: str) -> dict[str, Any] | None:
    """The arguments of `name(key=value)`, or of `key=value, …` alone; None where it is neither."""
    for expression in (text, f"call({text})"):
        found = read_expression_calls(expression)
        if len(found) == 1 and isinstance(found[0][1], dict):
            return found[0][1]
    return None


def _parse(text: str, mode: str) -> ast.AST | None:
    """None where it is no Python; says nothing of odd escapes in it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(text, "call", mode, ast.PyCF_ONLY_AST)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _nodes(node: ast.AST) -> Iterator[ast.Call]:
    if isinstance(node, ast.List | ast.Tuple):
        for element in node.elts:
            yield from _nodes(element)
    elif isinstance(node, ast.Await):
        yield from _nodes(node.value)
    elif isinstance(node, ast.Call):
        printed = isinstance(node.func, ast.Name) and node.func.id == "print" and node.args
        if printed:
            yield from _nodes(node.args[0])
        else:
            yield node


def _call(node: ast.Call) -> PythonCall:
    name = ast.unparse(node.func).removesuffix(".call")
    try:
        named = {one.arg: ast.literal_eval(one.value) for one in node.keywords if one.arg}
        placed = [ast.literal_eval(one) for one in node.args]
    except (ValueError, TypeError, RecursionError):
        return name, None
    if len(named) != len(node.keywords) or (named and placed):
        return name, None
    if len(placed) == 1 and isinstance(placed[0], dict):
        return name, placed[0]
    return name, placed or named
