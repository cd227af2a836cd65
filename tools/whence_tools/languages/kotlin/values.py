"""What the values of Kotlin are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_kotlin as k
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": k.kotlin_name,
    "this_expression": x.name,
    "navigation_expression": k.kotlin_member,
    "call_expression": k.kotlin_call,
    "constructor_invocation": k.kotlin_call,
    "index_expression": x.subscript(),
    "number_literal": x.number,
    "float_literal": x.number,
    "boolean_literal": x.boolean,
    "string_literal": x.string,
    "parenthesized_expression": x.transparent,
    "if_expression": k.kotlin_if,
    "when_expression": k.kotlin_when,
    "binary_expression": k.binary,
    "infix_expression": x.operation,
    "range_expression": x.operation,
    "unary_expression": x.operation,
    "as_expression": x.cast(),
    "lambda_literal": x.function_value,
    "anonymous_function": x.function_value,
    "annotated_lambda": k.annotated_lambda,
}

SHAPES = Shapes(
    functions=frozenset(
        {
            "function_declaration", "secondary_constructor", "lambda_literal", "anonymous_function",
            "getter", "setter",
        }
    ),
    classes=frozenset({"class_declaration", "object_declaration"}),
    bindings={"assignment": ("left", "right", "assign")},
    branches=frozenset(
        {
            "if_expression", "for_statement", "while_statement", "do_while_statement",
            "catch_block", "when_entry", "try_expression",
        }
    ),
    calls=frozenset({"call_expression", "binary_expression", "constructor_invocation"}),
    blocks=frozenset({"block", "for_statement", "lambda_literal"}),
)  # fmt: skip
