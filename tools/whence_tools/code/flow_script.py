"""Expressions of JavaScript as compilers of its modules write them.

Babel, TypeScript, esbuild and Sucrase call what another module exports as `(0, _other.name)(x)` or
`_other.name.call(void 0, x)`, so that no `this` goes with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_model import (
    Argument,
    Call,
    Constant,
    Entry,
    Expr,
    Member,
    Operation,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

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


def element(read: Callable[[Node], Expr], node: Node) -> Expr | None:
    """`<Panel title={title}>…</Panel>` as the call of a component with its properties."""
    name, around = node.child_by_field_name("name"), node.parent
    if name is None:
        return None
    entries, spreads = [], []
    for child in x.named(node):
        inner = x.named(child)
        if child.type == "jsx_attribute" and len(inner) == len(("name", "value")):
            value = x.named(inner[1])[0] if x.named(inner[1]) else inner[1]
            entries.append(Entry((inner[0].text or b"").decode(), read(value), 0))
        elif child.type == "jsx_expression" and inner and x.named(inner[0]):
            spreads.append(read(x.named(inner[0])[0]))
    listed = x.named(around) if around is not None and node.type == "jsx_opening_element" else []
    inside = [x.named(child) for child in listed if child.type == "jsx_expression"]
    entries += [Entry("children", read(inner[0]), 0) for inner in inside if inner]
    callee = read(name)
    given = (*(entry.value for entry in entries), *spreads)
    whole = replace(callee.at, end=node.end_byte)
    table = Table(whole, given, tuple(entries), spreads=tuple(spreads))
    return Call(whole, (callee, *given), callee=callee, arguments=(Argument(table),))


def _is_nothing(value: Expr) -> bool:
    if isinstance(value, Constant):
        return value.kind in {"null", "undefined"}
    return isinstance(value, Operation) and value.at.text.replace(" ", "") in {"void0", "void(0)"}
