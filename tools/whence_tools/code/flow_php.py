"""Expressions of PHP that no other language writes so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_literals import entry_of
from whence_tools.code.flow_model import (
    Argument,
    Call,
    Choice,
    Expr,
    Fallback,
    Items,
    Name,
    Operation,
    Table,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader


def php_new(reader: ExpressionReader, node: Node) -> Expr:
    inner = x.named(node)
    kind = next((c for c in inner if c.type in {"name", "qualified_name"}), None)
    if kind is None:
        return reader.other(node)
    given = next((c for c in inner if c.type == "arguments"), None)
    own = x.named(kind)[-1] if kind.type == "qualified_name" else kind
    return x.make_call(reader, node, x.name(reader, own), given, new=True)


def php_match(reader: ExpressionReader, node: Node) -> Expr:
    body = node.child_by_field_name("body")
    arms = [arm.child_by_field_name("return_expression") for arm in x.named(body)] if body else []
    options = tuple(reader.expr(arm) for arm in arms if arm is not None)
    return Choice(reader.place(node), reader.inside(node), options=options)


def php_include(reader: ExpressionReader, node: Node) -> Expr:
    """`require` and `include`, as a call of what is included."""
    place = reader.place(node)
    parts = reader.inside(node)
    callee = Name(place, name="include")
    return Call(place, parts, callee=callee, arguments=tuple(Argument(part) for part in parts))


def php_constant(reader: ExpressionReader, node: Node) -> Expr:
    inner = x.named(node)
    return (
        x.make_member(reader, node, inner[0], inner[1]) if len(inner) == 2 else reader.other(node)
    )


def php_array(reader: ExpressionReader, node: Node) -> Expr:
    elements = [x.named(child) for child in x.named(node)]
    if elements and all(len(element) == 2 for element in elements):
        pairs = [entry_of(reader.expr(a), reader.expr(b)) for a, b in elements]
        return Table(reader.place(node), tuple(pair.value for pair in pairs), tuple(pairs))
    given = [element[-1] for element in elements if element]
    values = tuple(_php_element(reader, one) for one in given)
    spread = any(one.type == "variadic_unpacking" for one in given)
    return Items(reader.place(node), values, values, spread)


def _php_element(reader: ExpressionReader, node: Node) -> Expr:
    if node.type != "variadic_unpacking":
        return reader.expr(node)
    return Operation(reader.place(node), (x.transparent(reader, node),), operator="...")


def php_conditional(reader: ExpressionReader, node: Node) -> Expr:
    parts = reader.inside(node)
    if len(parts) == 2:
        return Fallback(reader.place(node), parts, value=parts[0], otherwise=parts[1])
    return Choice(reader.place(node), parts, options=parts[1:])
