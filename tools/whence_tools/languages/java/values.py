"""What the values of Java are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "this": x.name,
    "super": x.name,
    "field_access": x.member("object", "field"),
    "method_invocation": x.method_call("object", "name"),
    "object_creation_expression": x.call("type", new=True),
    "explicit_constructor_invocation": x.call("constructor"),
    "array_access": x.subscript("array", "index"),
    "null_literal": x.null,
    "true": x.boolean,
    "false": x.boolean,
    "decimal_integer_literal": x.number,
    "decimal_floating_point_literal": x.number,
    "string_literal": x.string,
    "array_initializer": x.items,
    "parenthesized_expression": x.transparent,
    "ternary_expression": x.conditional(1, 2),
    "binary_expression": x.operation,
    "unary_expression": x.operation,
    "cast_expression": x.cast(value_first=False),
    "lambda_expression": x.function_value,
    "type_identifier": x.name,
    "generic_type": x.first,
}

SHAPES = Shapes(
    functions=frozenset(
        {
            "method_declaration", "constructor_declaration", "compact_constructor_declaration",
            "lambda_expression",
        }
    ),
    classes=frozenset(
        {"class_declaration", "record_declaration", "enum_declaration", "interface_declaration"}
    ),
    bindings={
        "variable_declarator": ("name", "value", "declare"),
        "assignment_expression": ("left", "right", "assign"),
        "enhanced_for_statement": ("name", "value", "loop"),
        "resource": ("name", "value", "with"),
    },
    branches=frozenset(
        {
            "if_statement", "for_statement", "enhanced_for_statement", "while_statement",
            "do_statement", "catch_clause", "switch_block_statement_group", "switch_rule",
            "ternary_expression", "try_statement",
        }
    ),
    calls=frozenset(
        {"method_invocation", "object_creation_expression", "explicit_constructor_invocation"}
    ),
    blocks=frozenset({"block", "for_statement", "enhanced_for_statement", "constructor_body"}),
)  # fmt: skip
