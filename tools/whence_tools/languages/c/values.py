"""What the values of C are: which node is which expression, and which ones bind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_native as n
from whence_tools.code.flow_shapes import Shapes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence_tools.code.flow_shapes import Kind

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "this": x.name,
    "field_expression": x.member("argument", "field"),
    "call_expression": n.call,
    "subscript_expression": n.subscript,
    "null": x.null,
    "true": x.boolean,
    "false": x.boolean,
    "number_literal": x.number,
    "string_literal": x.string,
    "initializer_list": n.initializer,
    "compound_literal_expression": n.compound,
    "parenthesized_expression": x.transparent,
    "conditional_expression": x.conditional(1, 2),
    "binary_expression": x.operation,
    "unary_expression": x.operation,
    "pointer_expression": n.reference,
    "cast_expression": n.cast,
}

BINDINGS: Mapping[str, tuple[str, str, Kind]] = {
    "assignment_expression": ("left", "right", "assign"),
    "for_range_loop": ("declarator", "right", "loop"),
}
SHAPES = Shapes(
    functions=frozenset({"function_definition"}),
    classes=frozenset({"struct_specifier"}),
    bindings=BINDINGS,
    branches=frozenset(
        {"if_statement", "for_statement", "while_statement", "do_statement", "case_statement",
         "else_clause"}
    ),
    calls=frozenset({"call_expression"}),
    blocks=frozenset({"compound_statement", "for_statement"}),
    receivers=frozenset(),
    is_spread=True,
)  # fmt: skip
