"""What the values of Python are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "attribute": x.member("object", "attribute"),
    "call": x.call("function"),
    "subscript": x.subscript("value", "subscript"),
    "none": x.null,
    "true": x.boolean,
    "false": x.boolean,
    "integer": x.number,
    "float": x.number,
    "string": x.string,
    "dictionary": x.table,
    "list": x.items,
    "set": x.items,
    "tuple": x.items,
    "expression_list": x.items,
    "parenthesized_expression": x.transparent,
    "conditional_expression": x.conditional(0, 2),
    "boolean_operator": x.operation,
    "binary_operator": x.operation,
    "unary_operator": x.operation,
    "not_operator": x.operation,
    "comparison_operator": x.operation,
    "await": x.awaited,
    "lambda": x.function_value,
    "list_comprehension": x.comprehension,
    "set_comprehension": x.comprehension,
    "dictionary_comprehension": x.comprehension,
    "generator_expression": x.comprehension,
}

SHAPES = Shapes(
    functions=frozenset({"function_definition", "lambda"}),
    classes=frozenset({"class_definition"}),
    bindings={
        "assignment": ("left", "right", "assign"),
        "augmented_assignment": ("left", "right", "assign"),
        "named_expression": ("name", "value", "assign"),
        "for_statement": ("left", "right", "loop"),
        "for_in_clause": ("left", "right", "loop"),
    },
    augmented=frozenset({"augmented_assignment"}),
    branches=frozenset(
        {
            "if_statement", "for_statement", "while_statement", "except_clause", "case_clause",
            "conditional_expression", "else_clause", "elif_clause", "try_statement",
        }
    ),
    calls=frozenset({"call"}),
    falls_off=True,
    receivers=frozenset({"self", "cls"}),
)  # fmt: skip
