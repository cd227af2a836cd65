"""What the values of Rust are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_native as n
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": n.identifier,
    "self": x.name,
    "scoped_identifier": n.scoped,
    "generic_function": n.generic,
    "field_expression": x.member("value", "field"),
    "call_expression": n.call,
    "index_expression": x.subscript(),
    "integer_literal": x.number,
    "float_literal": x.number,
    "boolean_literal": x.boolean,
    "string_literal": x.string,
    "raw_string_literal": x.string,
    "array_expression": x.items,
    "tuple_expression": x.items,
    "parenthesized_expression": x.transparent,
    "try_expression": x.transparent,
    "type_cast_expression": n.cast,
    "reference_expression": n.reference,
    "unary_expression": x.operation,
    "binary_expression": x.operation,
    "range_expression": x.operation,
    "compound_assignment_expr": x.operation,
    "struct_expression": n.struct,
    "if_expression": n.branches,
    "match_expression": n.branches,
    "closure_expression": x.function_value,
}

SHAPES = Shapes(
    functions=frozenset({"function_item", "closure_expression"}),
    classes=frozenset({"struct_item", "enum_item", "trait_item"}),
    extends=frozenset({"impl_item"}),
    bindings={
        "let_declaration": ("pattern", "value", "declare"),
        "let_condition": ("pattern", "value", "declare"),
        "const_item": ("name", "value", "declare"),
        "static_item": ("name", "value", "declare"),
        "assignment_expression": ("left", "right", "assign"),
        "compound_assignment_expr": ("left", "right", "assign"),
        "for_expression": ("pattern", "value", "loop"),
    },
    augmented=frozenset({"compound_assignment_expr"}),
    branches=frozenset(
        {"if_expression", "for_expression", "while_expression", "loop_expression", "match_arm",
         "else_clause"}
    ),
    calls=frozenset({"call_expression", "struct_expression"}),
    blocks=frozenset({"block", "for_expression", "if_expression", "while_expression", "match_arm"}),
    receivers=frozenset({"self", "Self"}),
    is_spread=True,
)  # fmt: skip
