"""Expressions of Kotlin that no other language writes so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_model import Argument, Call, Choice, Constant, Expr, Lambda, Name

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader


def kotlin_name(reader: ExpressionReader, node: Node) -> Expr:
    """The grammar has no node for `null`; it is an identifier like any other."""
    text = reader.text(node)
    if text == "null":
        return Constant(reader.place(node), kind="null", value=text)
    return Name(reader.place(node), name=text)


def kotlin_member(reader: ExpressionReader, node: Node) -> Expr:
    inner = x.named(node)
    if len(inner) != 2:
        return reader.other(node)
    return x.make_member(reader, node, _without_sign(inner[0]), inner[1])


def kotlin_call(reader: ExpressionReader, node: Node) -> Expr:
    inner = x.named(node)
    if not inner:
        return reader.other(node)
    callee = reader.expr(_without_sign(inner[0]))
    if inner[0].type == "user_type":  # of a base
        callee = Name(reader.place(inner[0]), name=reader.text(inner[0]).split("<")[0])
    listed = next((child for child in inner if child.type == "value_arguments"), None)
    return x.make_call(reader, node, callee, listed)


def _without_sign(node: Node) -> Node:
    """What Kotlin's sign stands before: to the grammar `!valid(user)` is a call of `!valid`."""
    while node.type == "unary_expression" and not node.children[0].is_named:
        node = node.children[-1]
    return node


def binary(reader: ExpressionReader, node: Node) -> Expr:
    """`rooms.only<Open> { … }`, which the grammar takes for two comparisons, is a call."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    callee = left.child_by_field_name("left") if left is not None else None
    is_call = left is not None and left.type == "binary_expression" and callee is not None
    if not is_call or callee is None or right is None or right.type != "lambda_literal":
        return x.operation(reader, node)
    made, given = reader.expr(callee), reader.expr(right)
    return Call(reader.place(node), (made, given), callee=made, arguments=(Argument(given),))


def kotlin_when(reader: ExpressionReader, node: Node) -> Expr:
    entries = [child for child in x.named(node) if child.type == "when_entry"]
    options = tuple(_block_value(reader, x.named(entry)[-1]) for entry in entries if x.named(entry))
    return Choice(reader.place(node), reader.inside(node), options=options)


def kotlin_if(reader: ExpressionReader, node: Node) -> Expr:
    inner = x.named(node)[1:]
    options = tuple(_block_value(reader, branch) for branch in inner)
    return Choice(reader.place(node), reader.inside(node), options=options)


def _block_value(reader: ExpressionReader, node: Node) -> Expr:
    """The value of a branch: its last expression."""
    while node.type in {"block", "control_structure_body"} and x.named(node):
        node = x.named(node)[-1]
    return reader.expr(node)


def lazy_value(reader: ExpressionReader, node: Node) -> Expr | None:
    """What a Kotlin property that is `by lazy { … }` is when it is read."""
    delegate = next((c for c in node.named_children if c.type == "property_delegate"), None)
    made = reader.expr(x.named(delegate)[0]) if delegate is not None and x.named(delegate) else None
    if not isinstance(made, Call) or made.name != "lazy" or not made.arguments:
        return None
    given = made.arguments[-1].value
    return given.result if isinstance(given, Lambda) else None


def annotated_lambda(reader: ExpressionReader, node: Node) -> Expr:
    return x.function_value(reader, x.named(node)[-1])
