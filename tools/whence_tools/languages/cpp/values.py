"""What the values of C++ are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_native as n
from whence_tools.code.flow_shapes import Shapes
from whence_tools.languages.c import values as c

EXPRESSIONS: dict[str, x.Converter] = {
    **c.EXPRESSIONS,
    "qualified_identifier": n.scoped,
    "template_function": n.generic,
    "new_expression": n.new,
    "field_initializer": n.initialised,
    "lambda_expression": x.function_value,
    "update_expression": x.operation,
    "assignment_expression": x.operation,
}

SHAPES = Shapes(
    functions=frozenset({"function_definition", "lambda_expression"}),
    classes=frozenset({"struct_specifier", "class_specifier"}),
    bindings=c.BINDINGS,
    branches=c.SHAPES.branches | {"for_range_loop", "catch_clause", "try_statement"},
    calls=frozenset({"call_expression", "new_expression", "field_initializer"}),
    blocks=c.SHAPES.blocks | {"for_range_loop", "lambda_expression"},
    is_spread=True,
)
