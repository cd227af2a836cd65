"""What the values of JavaScript are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_script
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "this": x.name,
    "super": x.name,
    "member_expression": x.member("object", "property"),
    "call_expression": flow_script.call,
    "sequence_expression": flow_script.sequence,
    "new_expression": x.call("constructor", new=True),
    "subscript_expression": x.subscript("object", "index"),
    "null": x.null,
    "undefined": x.null,
    "true": x.boolean,
    "false": x.boolean,
    "number": x.number,
    "string": x.string,
    "template_string": x.string,
    "object": x.table,
    "array": x.items,
    "parenthesized_expression": x.transparent,
    "non_null_expression": x.transparent,
    "as_expression": x.cast(),
    "satisfies_expression": x.cast(),
    "ternary_expression": x.conditional(1, 2),
    "binary_expression": x.operation,
    "unary_expression": x.operation,
    "await_expression": x.awaited,
    "arrow_function": x.function_value,
    "function_expression": x.function_value,
}

SHAPES = Shapes(
    functions=frozenset(
        {
            "function_declaration", "generator_function_declaration", "method_definition",
            "function_expression", "arrow_function", "generator_function",
        }
    ),
    classes=frozenset({"class_declaration", "class", "abstract_class_declaration"}),
    bindings={
        "variable_declarator": ("name", "value", "declare"),
        "assignment_expression": ("left", "right", "assign"),
        "augmented_assignment_expression": ("left", "right", "assign"),
        "for_in_statement": ("left", "right", "loop"),
    },
    augmented=frozenset({"augmented_assignment_expression"}),
    branches=frozenset(
        {
            "if_statement", "for_statement", "for_in_statement", "while_statement", "do_statement",
            "catch_clause", "switch_case", "switch_default", "else_clause", "ternary_expression",
            "try_statement",
        }
    ),
    calls=frozenset({"call_expression", "new_expression"}),
    blocks=frozenset({"statement_block", "for_statement", "for_in_statement", "switch_body"}),
    falls_off=True,
)  # fmt: skip
