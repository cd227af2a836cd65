"""The `return` that a function lacks, where the code shows what it was to give back.

Three shapes are certain: an end that computes a value and drops it; a function without any `return`
that fills one local and does nothing else with it; an end without a value beside other ends that
all give the same default, or in a function that is declared to give a list or dict.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from whence.playbook.evidence.python_tree import (
    Function,
    find_function_at,
    indentation,
    tree_of,
    walk_own_nodes,
)
from whence.playbook.fixes.text_edits import insert_after, splice
from whence_tools.code.flow_model import Await, Call, Constant, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code import flow_model

# Calls that are made for what they give.
_PURE = frozenset(
    {"abs", "all", "any", "bool", "dict", "enumerate", "filter", "float", "frozenset", "int",
     "len", "list", "map", "max", "min", "range", "reversed", "round", "set", "sorted", "str",
     "sum", "tuple", "zip",
     "format", "get", "join", "split", "splitlines", "strip", "lstrip", "rstrip", "lower", "upper",
     "title", "capitalize", "copy", "items", "keys", "values", "count", "index", "startswith",
     "endswith"}
)  # fmt: skip
_PURE_IN_SCRIPTS = frozenset(
    {"map", "filter", "reduce", "find", "findIndex", "some", "every", "includes", "indexOf",
     "join", "slice", "concat", "flat", "flatMap", "split", "trim", "toUpperCase", "toLowerCase",
     "toFixed", "toString", "padStart", "padEnd", "keys", "values", "entries", "fromEntries",
     "stringify", "parse", "parseInt", "parseFloat", "Number", "String", "max", "min", "round",
     "floor", "ceil", "abs", "charAt", "substring", "at"}
)  # fmt: skip
_FRESH = frozenset({"list", "dict", "set", "Counter", "defaultdict", "deque", "OrderedDict"})
_ASSIGNS = re.compile(r"(?<![=!<>])=(?![=>])|\+\+|--")


def add_return(file: SourceFile, line: int) -> tuple[Edit, ...]:
    """The edits that give back what the function at a line computes; none where that is open."""
    tree = tree_of(file)
    if tree is None:
        return _in_script(file, line)
    function = find_function_at(tree, line)
    if function is None or any(
        isinstance(n, ast.Yield | ast.YieldFrom) for n in walk_own_nodes(function)
    ):
        return ()
    returns = [node for node in walk_own_nodes(function) if isinstance(node, ast.Return)]
    dropped = [tail for tail in _ends(function.body) if _is_dropped(tail, tree)]
    if dropped:
        edits = [edit for tail in dropped for edit in _returning(file, tail)]
        return tuple(edits)
    if not returns:
        value = _find_filled(function)
    else:
        value = _default_of(returns, file.text) or _empty_as_declared(function, returns)
    return _append_return(file, function, value) if value else ()


def _ends(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The last statements of every path that reaches the end of a block."""
    last = body[-1]
    if isinstance(last, ast.If):
        yield from _ends(last.body)
        if last.orelse:
            yield from _ends(last.orelse)
    elif isinstance(last, ast.With | ast.AsyncWith):
        yield from _ends(last.body)
    else:
        yield last


def _is_dropped(statement: ast.stmt, tree: ast.Module) -> bool:
    """Whether a statement computes a value that nothing gets."""
    if not isinstance(statement, ast.Expr) or isinstance(statement.value, ast.Constant):
        return False
    value = statement.value
    if not isinstance(value, ast.Call):
        return not isinstance(value, ast.Await | ast.NamedExpr)
    if isinstance(value.func, ast.Attribute):
        return value.func.attr in _PURE
    if not isinstance(value.func, ast.Name):
        return False
    return value.func.id in _PURE or _gives_a_value(value.func.id, tree)


def _gives_a_value(name: str, tree: ast.Module) -> bool:
    """Whether the file's function of that name has a `return` with a value."""
    named = [f for f in tree.body if isinstance(f, Function) and f.name == name]
    return any(
        isinstance(n, ast.Return) and n.value is not None for f in named for n in walk_own_nodes(f)
    )


def _returning(file: SourceFile, statement: ast.stmt) -> tuple[Edit, ...]:
    if file.flow is None:
        return ()
    lines = file.flow.source.data.split(b"\n")
    start = sum(len(line) + 1 for line in lines[: statement.lineno - 1]) + statement.col_offset
    return splice(file, start, start, "return ")


def _default_of(returns: list[ast.Return], text: str) -> str:
    """The default that the other ends agree on; "" where they don't."""
    empty = [r.value for r in returns if r.value is not None and _is_empty(r.value)]
    defaults = {ast.get_source_segment(text, value) or "" for value in empty}
    bare = any(r.value is None or _is_none(r.value) for r in returns)
    return defaults.pop() if len(defaults) == 1 and not bare else ""


def _empty_as_declared(function: Function, returns: list[ast.Return]) -> str:
    """The empty list or dict of a function that is declared to give one on every path."""
    declared = function.returns.value if isinstance(function.returns, ast.Subscript) else (
        function.returns)  # fmt: skip
    name = declared.id.lower() if isinstance(declared, ast.Name) else ""
    always = all(r.value is not None and not _is_none(r.value) for r in returns)
    return {"list": "[]", "dict": "{}"}.get(name, "") if always else ""


def _is_empty(value: ast.expr) -> bool:
    """Whether an expression is an empty or zero value, as one gives back for "nothing"."""
    if isinstance(value, ast.Constant):
        return value.value is not None and not value.value
    if isinstance(value, ast.List | ast.Tuple | ast.Set):
        return not value.elts
    return isinstance(value, ast.Dict) and not value.keys


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _find_filled(function: Function) -> str:
    """The one local that is made fresh, filled, and used for nothing else; or what is assigned
    last of all."""
    last = function.body[-1]
    shared = {name for n in walk_own_nodes(function) if isinstance(n, ast.Global | ast.Nonlocal)
              for name in n.names}  # fmt: skip
    if isinstance(last, ast.Assign | ast.AnnAssign):
        assigned = _find_assigned(last)
        return assigned if assigned and assigned not in shared and last.value is not None else ""
    fresh = {
        name
        for statement in function.body
        if isinstance(statement, ast.Assign | ast.AnnAssign) and _is_fresh(statement.value)
        and (name := _find_assigned(statement))
    }  # fmt: skip
    filled = [name for name in fresh - shared if _is_only_filled(function, name)]
    return filled[0] if len(filled) == 1 else ""


def _find_assigned(statement: ast.Assign | ast.AnnAssign) -> str:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""


def _is_fresh(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in _FRESH
    return isinstance(value, ast.Constant | ast.List | ast.Dict | ast.Set) and not (
        isinstance(value, ast.Constant) and value.value is None
    )


def _is_only_filled(function: Function, name: str) -> bool:
    """Whether a local is changed after it is made, and read only to change or compare it."""
    uses = [
        (node, child)
        for node in walk_own_nodes(function)
        for child in ast.iter_child_nodes(node)
        if isinstance(child, ast.Name) and child.id == name
    ]
    harmless = (ast.Compare, ast.BinOp)
    return any(_changes(node, used) for node, used in uses) and all(
        _changes(node, used) or isinstance(used.ctx, ast.Store) or isinstance(node, harmless)
        for node, used in uses
    )


def _changes(node: ast.AST, used: ast.Name) -> bool:
    """`x += …`, `x.append(…)`, `x[key] = …`"""
    if isinstance(node, ast.AugAssign | ast.Subscript):
        return used is (node.target if isinstance(node, ast.AugAssign) else node.value)
    return isinstance(node, ast.Attribute)


def _append_return(file: SourceFile, function: Function, value: str) -> tuple[Edit, ...]:
    indent = indentation(file, function.body[0])
    last = function.body[-1].end_lineno
    return insert_after(file, last, f"{indent}return {value}") if indent and last else ()


# JavaScript and TypeScript


def _in_script(file: SourceFile, line: int) -> tuple[Edit, ...]:
    """The edit that returns what the last statement of a function without `return` computes."""
    flow = file.flow
    if flow is None or flow.language not in {"javascript", "typescript"}:
        return ()
    function = next((f for f in flow.functions if f.line == line and f.falls_off), None)
    if function is None or any(given.value is not None for given in function.returns):
        return ()
    data = flow.source.data
    for expr in flow.expressions(function.line, function.last_line):
        rest = data[expr.at.end : function.end].translate(None, b" \t\r\n")
        head = data[: expr.at.start].rstrip(b" \t")[-1:]
        if rest in {b"}", b";}"} and head in b"{;}\n" and _computes(expr):
            return splice(file, expr.at.start, expr.at.start, "return ")
    return ()


def _computes(expr: flow_model.Expr) -> bool:
    """Whether an expression is there for its value: it assigns and calls nothing for effect."""
    if isinstance(expr, Constant | Await) or expr.at.text.startswith(("function", "async", "new")):
        return False
    if isinstance(expr, Call):
        return expr.name in _PURE_IN_SCRIPTS
    if isinstance(expr, Name):
        return True
    own_text = expr.at.text
    for part in expr.parts:
        own_text = own_text.replace(part.at.text, "", 1)
    return not _ASSIGNS.search(own_text)
