"""Expressions of JavaScript as compilers of its modules write them.

Babel, TypeScript, esbuild and Sucrase call what another module exports as `(0, _other.name)(x)` or
`_other.name.call(void 0, x)`, so that no `this` goes with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_model import Call, Constant, Expr, Member, Operation

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader


def sequence(reader: ExpressionReader, node: Node) -> Expr:
    """`(0, f)` is `f`: what stands before does nothing."""
    *before, last = x.named(node)
    if all(isinstance(reader.expr(one), Constant) for one in before):
        return reader.expr(last)
    return reader.other(node)


def call(reader: ExpressionReader, node: Node) -> Expr:
    """A call; `f.call(void 0, x)` is one of `f`."""
    made = x.call("function")(reader, node)
    if not isinstance(made, Call) or not isinstance(made.callee, Member):
        return made
    if made.callee.name != "call" or not made.arguments:
        return made
    this, *rest = made.arguments
    if this.spread or not _is_nothing(this.value):
        return made
    function = made.callee.object
    parts = (function, *(one.value for one in rest))
    return Call(made.at, parts, callee=function, arguments=tuple(rest))


def _is_nothing(value: Expr) -> bool:
    if isinstance(value, Constant):
        return value.kind in {"null", "undefined"}
    return isinstance(value, Operation) and value.at.text.replace(" ", "") in {"void0", "void(0)"}
