"""Expressions of C# that no other language writes so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_literals import entry_of, literal_call
from whence_tools.code.flow_model import Argument, Call, Choice, Expr, Items, Member, Name, Table

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader
    from whence_tools.code.flow_model import Entry

_TYPED: Final = frozenset({"variable_declaration", "property_declaration"})
_ITEM: Final = "element_binding_expression"  # `[key]` of `{ [key] = value }`


def conditional_access(reader: ExpressionReader, node: Node) -> Expr:
    """`held?.Name`, and the same before what follows it."""
    held, *rest = x.named(node)
    if not rest or rest[-1].type != "member_binding_expression":
        return reader.other(node)
    bound = rest[-1].child_by_field_name("name")
    return x.make_member(reader, node, held, bound) if bound is not None else reader.other(node)


def only_argument(reader: ExpressionReader, node: Node) -> Expr:
    """An argument in brackets or parentheses, as what it is."""
    inner = x.named(node)
    return x.argument(reader, inner[0]).value if len(inner) == 1 else reader.other(node)


def new(reader: ExpressionReader, node: Node) -> Expr:
    """`new T(a) { B = b }`, and `new(a)`, which the declaration gives its type."""
    kind = node.child_by_field_name("type") or _expected(node)
    listed = next((c for c in x.named(node) if c.type == "argument_list"), None)
    filled = next((c for c in x.named(node) if c.type == "initializer_expression"), None)
    given = [x.argument(reader, child) for child in x.named(listed)] if listed is not None else []
    members = list(x.named(filled)) if filled is not None else []
    if members and not all(map(_is_member, members)):
        return _literal(reader, node, members)
    if kind is None:
        return reader.other(node)
    for child in members:
        name, value = child.child_by_field_name("left"), child.child_by_field_name("right")
        if value is not None:
            given.append(Argument(reader.expr(value), reader.text(name)))
    callee = reader.expr(kind)
    parts = (callee, *(one.value for one in given))
    made = Call(reader.place(node), parts, callee=callee, arguments=tuple(given), new=True)
    return literal_call(made, "csharp")


def _expected(node: Node) -> Node | None:
    """The type of what is declared with an object whose type is not written."""
    around = node.parent
    if around is not None and around.type == "variable_declarator":
        around = around.parent
    typed = around is not None and around.type in _TYPED
    return around.child_by_field_name("type") if around is not None and typed else None


def _is_member(node: Node) -> bool:
    left = node.child_by_field_name("left")
    return node.type == "assignment_expression" and left is not None and left.type != _ITEM


def _literal(reader: ExpressionReader, node: Node, members: list[Node]) -> Expr:
    """`{ ["a"] = f, { "b", g } }` and `{ f, g }`"""
    rows = [_row(child) for child in members]
    if all(len(row) == len(("key", "value")) for row in rows):
        entries: tuple[Entry, ...] = tuple(
            entry_of(only_argument(reader, key) if key.type == _ITEM else reader.expr(key), value)
            for key, value in ((row[0], reader.expr(row[1])) for row in rows)
        )
        is_open = any(entry.key is None for entry in entries)
        return Table(reader.place(node), tuple(e.value for e in entries), entries, is_open)
    values = tuple(reader.expr(child) for child in members)
    return Items(reader.place(node), values, values)


def _row(node: Node) -> list[Node]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if node.type == "assignment_expression" and left is not None and right is not None:
        return [left, right]
    return list(x.named(node)) if node.type == "initializer_expression" else []


def copied(reader: ExpressionReader, node: Node) -> Expr:
    """`held with { A = a }`, as Kotlin's `held.copy(A = a)`."""
    held, *changed = x.named(node)
    pairs = [x.named(one) for one in changed if one.type == "with_initializer"]
    given = [
        Argument(reader.expr(pair[-1]), reader.text(pair[0])) for pair in pairs if len(pair) > 1
    ]
    value, place = reader.expr(held), reader.place(node)
    callee = Member(
        place, (value,), object=value, name="copy", name_column=place.column, name_line=place.line
    )
    parts = (callee, *(one.value for one in given))
    return Call(place, parts, callee=callee, arguments=tuple(given))


def array(reader: ExpressionReader, node: Node) -> Expr:
    """`new[] { f, g }` and `new T[] { f, g }`"""
    filled = next((c for c in x.named(node) if c.type == "initializer_expression"), None)
    return x.items(reader, filled) if filled is not None else Items(reader.place(node))


def listed(reader: ExpressionReader, node: Node) -> Expr:
    """`(f, g)` and `[f, g]`"""
    values = tuple(_bare(reader, child) for child in x.named(node))
    return Items(reader.place(node), values, values, any(".." in v.at.text[:2] for v in values))


def _bare(reader: ExpressionReader, node: Node) -> Expr:
    while node.type in {"argument", "collection_element", "expression_element"} and x.named(node):
        node = x.named(node)[-1]
    return reader.expr(node)


def last_name(reader: ExpressionReader, node: Node) -> Expr:
    """`App.Data.Store`: namespaces tell nothing that the name does not."""
    own = node.child_by_field_name("name")
    return reader.expr(own) if own is not None else reader.other(node)


def switch(reader: ExpressionReader, node: Node) -> Expr:
    arms = [child for child in x.named(node) if child.type == "switch_expression_arm"]
    options = tuple(reader.expr(x.named(arm)[-1]) for arm in arms if x.named(arm))
    return Choice(reader.place(node), reader.inside(node), options=options)


def above(reader: ExpressionReader, node: Node) -> Expr:
    """`: base(a)` and `: this(a)`"""
    sign = next((child for child in node.children if child.type in {"base", "this"}), None)
    given = next((c for c in x.named(node) if c.type == "argument_list"), None)
    if sign is None:
        return reader.other(node)
    return x.make_call(reader, node, Name(reader.place(sign), name=sign.type), given)


def taken_out(reader: ExpressionReader, node: Node) -> Expr | None:
    """What `out var found` gets of the collection whose method is called."""
    argument = node.parent
    listed_ = argument.parent if argument is not None else None
    call = listed_.parent if listed_ is not None else None
    made = reader.expr(call) if call is not None and call.type == "invocation_expression" else None
    if not isinstance(made, Call) or not isinstance(made.callee, Member):
        return None
    if not made.name.startswith("Try"):
        return None
    callee = Member(
        made.callee.at, made.callee.parts, object=made.callee.object, name="GetValueOrDefault",
        name_column=made.callee.name_column, name_line=made.callee.name_line,
    )  # fmt: skip
    arguments = made.arguments[:1] if len(made.arguments) > 1 else ()
    return Call(made.at, made.parts, callee=callee, arguments=arguments)
