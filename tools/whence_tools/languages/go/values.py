"""What the values of Go are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_native as n
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "selector_expression": x.member("operand", "field"),
    "call_expression": n.call,
    "index_expression": x.subscript("operand", "index"),
    "slice_expression": n.slice_of,
    "composite_literal": n.composite,
    "type_assertion_expression": x.member("operand", "type"),
    "type_conversion_expression": n.conversion,
    "nil": x.null,
    "true": x.boolean,
    "false": x.boolean,
    "int_literal": x.number,
    "float_literal": x.number,
    "interpreted_string_literal": x.string,
    "raw_string_literal": x.string,
    "parenthesized_expression": x.transparent,
    "binary_expression": x.operation,
    "unary_expression": x.operation,
    "expression_list": x.listed,
    "func_literal": x.function_value,
}

SHAPES = Shapes(
    functions=frozenset({"function_declaration", "method_declaration", "func_literal"}),
    classes=frozenset({"type_spec"}),
    bindings={
        "short_var_declaration": ("left", "right", "assign"),
        "assignment_statement": ("left", "right", "assign"),
        "var_spec": ("name", "value", "declare"),
        "const_spec": ("name", "value", "declare"),
        "range_clause": ("left", "right", "loop"),
    },
    branches=frozenset(
        {"if_statement", "for_statement", "expression_case", "default_case", "type_case"}
    ),
    calls=frozenset({"call_expression", "composite_literal", "type_conversion_expression"}),
    blocks=frozenset({"block", "if_statement", "for_statement"}),
    receivers=frozenset(),
    is_spread=True,
)
