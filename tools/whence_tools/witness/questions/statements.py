"""What statements of Python code do with names and containers, as far as the code alone says it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SAME_CONTENT: Final = frozenset({"sorted", "list", "tuple", "set", "reversed", "iter", "dict"})
_FILLS: Final = frozenset({"append", "add", "extend", "insert", "update", "setdefault"})
_TAKES_OUT: Final = frozenset({"remove", "pop", "popleft", "clear", "discard", "popitem"})
_SHOWS: Final = frozenset(
    {"print", "repr", "str", "format", "type", "id", "isinstance", "callable", "hasattr", "debug",
     "info", "warning", "error", "log"}
)  # fmt: skip
_Around = TypeVar("_Around", ast.If, ast.For)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


def each_of(body: ast.AST, name: str, line: int) -> ast.expr | None:
    """What a comprehension around a line takes a name from."""
    for node in ast.walk(body):
        if isinstance(node, _COMPREHENSIONS) and node.lineno <= line <= (node.end_lineno or 0):
            for one in node.generators:
                bound = [n for n in ast.walk(one.target) if isinstance(n, ast.Name)]
                if name in {n.id for n in bound}:
                    return one.iter
    return None


def yields(body: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Yield | ast.YieldFrom)
        for one in statements_of(body)
        for node in ast.walk(one)
    )


def find_field(node: ast.Call, fields: list[str], name: str) -> ast.expr | None:
    """The argument that a generated constructor takes for a field."""
    for keyword in node.keywords:
        if keyword.arg == name:
            return keyword.value
    place = fields.index(name)
    spread = any(isinstance(one, ast.Starred) for one in node.args[: place + 1])
    return node.args[place] if place < len(node.args) and not spread else None


def statements_of(body: ast.AST) -> Iterator[ast.stmt]:
    """Those of a function or module itself, not of what is defined in it."""
    for child in ast.iter_child_nodes(body):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, (*DEFINES, ast.ClassDef)):
            yield from statements_of(child)


def list_returns(body: ast.AST, left_at: int, ran: frozenset[int]) -> list[ast.Return]:
    """The `return` statements by which an activation of a function may have ended.

    Args:
        left_at: the last line that it ran: that of a `with`, or in a `finally`, where these had to
            do something before the function could end.
        ran: the lines that it ran.
    """
    own = list(statements_of(body))
    there = [one for one in own if isinstance(one, ast.Return) and _spans(one, left_at)]
    if there:
        return there
    around = [one for one in own if _closes_at(one, left_at)]
    return [
        inner for one in around for inner in statements_of(one)
        if isinstance(inner, ast.Return) and inner.lineno in ran
    ]  # fmt: skip


def _closes_at(statement: ast.stmt, line: int) -> bool:
    if isinstance(statement, ast.With | ast.AsyncWith):
        return statement.lineno <= line < statement.body[0].lineno
    last = statement.finalbody if isinstance(statement, ast.Try) else []
    return any(_spans(one, line) for one in last)


def _spans(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def stores_of(body: ast.AST, name: str) -> list[ast.stmt]:
    """The statements that set a name, in the order of the text."""
    found = [
        one
        for one in statements_of(body)
        if any(
            isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
            for target in targets_of(one)
            for node in ast.walk(target)
        )
    ]
    return sorted(found, key=lambda one: one.lineno)


def lines_that_read(name: str, statements: Iterable[ast.stmt]) -> list[int]:
    """Where simple ones of some statements, and loops over something, read what a name holds."""
    lines = set()
    for one in statements:
        if hasattr(one, "body") and not isinstance(one, ast.For):
            continue
        nodes = list(ast.walk(one.iter if isinstance(one, ast.For) else one))
        shown = {
            id(given)
            for node in nodes
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in _SHOWS
            for given in node.args
        }
        lines |= {
            node.lineno for node in nodes
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
            and id(node) not in shown
        }  # fmt: skip
    return sorted(lines)


def targets_of(store: ast.stmt) -> list[ast.expr]:
    match store:
        case ast.Assign(targets=targets):
            return targets
        case ast.AnnAssign(target=target) | ast.For(target=target):
            return [target]
        case ast.With(items=items):
            return [one.optional_vars for one in items if one.optional_vars is not None]
    return []


def parameters_of(function: ast.AST) -> list[str]:
    assert isinstance(function, DEFINES)
    taken = function.args
    return [one.arg for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)]


def find_passed(call: ast.Call, function: ast.AST, name: str) -> ast.expr | None:
    """The argument for a parameter; None where the call does not show it."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    assert isinstance(function, DEFINES)
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    place = names.index(name) if name in names else -1
    if names[:1] in (["self"], ["cls"]):
        place -= 1
    before = call.args[: place + 1]
    if place < 0 or len(before) <= place or any(isinstance(o, ast.Starred) for o in before):
        return None
    return call.args[place]


def is_empty_literal(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return not value.args and not value.keywords and ast.unparse(value.func) in SAME_CONTENT
    elements = getattr(value, "elts", None)
    keys = getattr(value, "keys", None) if isinstance(value, ast.Dict) else None
    return elements == [] or keys == []


def put_under(statement: ast.stmt, key: str) -> Iterator[ast.expr]:
    """What a statement itself puts under a key."""
    if hasattr(statement, "body"):
        return
    for node in ast.walk(statement):
        match node:
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                yield from (v for k, v in pairs if isinstance(k, ast.Constant) and k.value == key)
            case ast.Assign(targets=[ast.Subscript(slice=ast.Constant(value=given))], value=value):
                if given == key:
                    yield value
            case ast.Call(func=ast.Name(id="dict") | ast.Attribute(attr="update"), keywords=given):
                yield from (one.value for one in given if one.arg == key)


def fills(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=held, attr=method))):
            while isinstance(held, ast.Call | ast.Attribute | ast.Subscript):
                held = held.func if isinstance(held, ast.Call) else held.value
            return isinstance(held, ast.Name) and held.id == name and method in _FILLS
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=held))]):
            return held == name
        case ast.AugAssign(target=ast.Name(id=held)):
            return held == name
    return False


def find_around(body: ast.AST, statement: ast.stmt, kind: type[_Around]) -> _Around | None:
    """The innermost `if`, or loop over something, that a statement stands in the first part of."""
    holding = [
        one
        for one in statements_of(body)
        if isinstance(one, kind) and any(statement in ast.walk(part) for part in one.body)
    ]
    return max(holding, key=lambda one: one.lineno, default=None)


def emptied_by(statement: ast.stmt) -> str:
    """The name of what a statement itself takes something out of; "" where of nothing."""
    if hasattr(statement, "body"):
        return ""
    for node in ast.walk(statement):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr=method)):
                if method in _TAKES_OUT:
                    return held
            case ast.Delete(targets=[ast.Subscript(value=ast.Name(id=held))]):
                return held
    return ""


def shorten(node: ast.AST) -> str:
    text = ast.unparse(node).partition("\n")[0]
    return text if len(text) <= 60 else text[:59] + "…"


def find_content(node: ast.expr) -> ast.expr:
    """Of `rows if isinstance(rows, list) else list(rows)` what both have the items of: `rows`."""
    if not isinstance(node, ast.IfExp):
        return node
    one, other = _unwrap(node.body), _unwrap(node.orelse)
    return one if ast.unparse(one) == ast.unparse(other) else node


def _unwrap(node: ast.expr) -> ast.expr:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return node
    return node.args[0] if node.func.id in SAME_CONTENT and len(node.args) == 1 else node
