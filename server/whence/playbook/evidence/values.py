"""Kinds of values as error messages name them, for searches of where one was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import add_article
from whence.playbook.engine.origin import Want, is_absent
from whence_tools.code.flow_model import Call, Constant, Expr, Items, Lambda, Operation, Table

if TYPE_CHECKING:
    from collections.abc import Callable

_TEXT_CALLS = frozenset(
    {"input", "str", "String", "toString", "join", "readline", "strip", "format"}
)
_LIST_CALLS = frozenset({"list", "sorted", "split", "splitlines", "readlines"})


def _text(expr: Expr) -> bool:
    if isinstance(expr, Operation):
        return expr.operator == "format"
    return (isinstance(expr, Constant) and expr.kind == "string") or (
        isinstance(expr, Call) and expr.name in _TEXT_CALLS
    )


def _is_whole(expr: Expr) -> bool:
    number = isinstance(expr, Constant) and expr.kind == "number"
    return (number and "." not in expr.at.text) or (
        isinstance(expr, Call) and expr.name in {"len", "int"}
    )


def _fraction(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.kind == "number" and "." in expr.at.text


def _list(expr: Expr) -> bool:
    bracketed = isinstance(expr, Items) and not expr.at.text.startswith("(")
    return bracketed or (isinstance(expr, Call) and expr.name in _LIST_CALLS)


def _tuple(expr: Expr) -> bool:
    return isinstance(expr, Items) and not expr.at.text.startswith("[")


def _table(expr: Expr) -> bool:
    return isinstance(expr, Table)


def _boolean(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.kind == "boolean"


_KINDS: dict[str, Callable[[Expr], bool]] = {
    "str": _text,
    "string": _text,
    "String": _text,
    "int": _is_whole,
    "number": lambda expr: _is_whole(expr) or _fraction(expr),
    "Integer": _is_whole,
    "Long": _is_whole,
    "float": _fraction,
    "Double": _fraction,
    "list": _list,
    "tuple": _tuple,
    "array": lambda expr: _list(expr) or _table(expr),
    "dict": _table,
    "bool": _boolean,
    "boolean": _boolean,
    "Boolean": _boolean,
    "function": lambda expr: isinstance(expr, Lambda),
    "NoneType": is_absent,
}


def want_of_kind(kind: str) -> Want | None:
    """A search for where a value of a type is made, or None for types no literal makes."""
    accepts = _KINDS.get(kind)
    return Want(accepts, absent=kind == "NoneType", word=add_article(kind)) if accepts else None


def is_zero(expr: Expr) -> bool:
    if not isinstance(expr, Constant) or expr.kind != "number":
        return False
    try:
        return float(expr.value.rstrip("fFdDlL").replace("_", "")) == 0
    except ValueError:
        return False


ZERO = Want(is_zero, absent=False, word="the zero")
