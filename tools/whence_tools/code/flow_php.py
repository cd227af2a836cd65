"""Expressions of PHP that no other language writes so."""

from __future__ import annotations

from dataclasses import replace
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
    Member,
    Name,
    Operation,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.flow_expr import Converter, ExpressionReader

_KINDS = frozenset({"name", "qualified_name", "variable_name", "member_access_expression"})


def php_new(reader: ExpressionReader, node: Node) -> Expr:
    inner = x.named(node)
    kind = next((c for c in inner if c.type in _KINDS), None)
    if kind is None:
        return reader.other(node)
    given = next((c for c in inner if c.type == "arguments"), None)
    return x.make_call(reader, node, reader.expr(kind), given, new=True)


def php_qualified(reader: ExpressionReader, node: Node) -> Expr:
    """`App\\Text\\clean` is a `clean`."""
    return x.name(reader, x.named(node)[-1])


def php_call(convert: Converter) -> Converter:
    """A call; `f(...)` is `f` itself, and `$held->$name()` calls what a text names."""

    def read(reader: ExpressionReader, node: Node) -> Expr:
        made = convert(reader, node)
        given = node.child_by_field_name("arguments")
        if not isinstance(made, Call):
            return made
        named = node.child_by_field_name("name")
        if isinstance(made.callee, Member) and named is not None and named.type == "variable_name":
            index = reader.expr(named)
            parts = (made.callee.object, index)
            computed = Subscript(made.callee.at, parts, object=parts[0], index=index)
            made = replace(made, callee=computed)
        is_value = given is not None and any(
            c.type == "variadic_placeholder" for c in given.children
        )
        return made.callee if is_value else made

    return read


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
