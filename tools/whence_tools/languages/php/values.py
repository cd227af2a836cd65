"""What the values of PHP are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code import flow_php as p
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "variable_name": x.name,
    "name": x.name,
    "member_access_expression": x.member("object", "name"),
    "nullsafe_member_access_expression": x.member("object", "name"),
    "scoped_property_access_expression": x.member("scope", "name"),
    "relative_scope": x.name,
    "qualified_name": p.php_qualified,
    "member_call_expression": p.php_call(x.method_call("object", "name")),
    "nullsafe_member_call_expression": p.php_call(x.method_call("object", "name")),
    "scoped_call_expression": p.php_call(x.method_call("scope", "name")),
    "function_call_expression": p.php_call(x.call("function")),
    "arrow_function": x.function_value,
    "anonymous_function": x.function_value,
    "object_creation_expression": p.php_new,
    "match_expression": p.php_match,
    "require_expression": p.php_include,
    "require_once_expression": p.php_include,
    "include_expression": p.php_include,
    "include_once_expression": p.php_include,
    "class_constant_access_expression": p.php_constant,
    "subscript_expression": x.subscript(),
    "null": x.null,
    "boolean": x.boolean,
    "integer": x.number,
    "float": x.number,
    "string": x.string,
    "encapsed_string": x.string,
    "array_creation_expression": p.php_array,
    "parenthesized_expression": x.transparent,
    "conditional_expression": p.php_conditional,
    "binary_expression": x.operation,
    "unary_op_expression": x.operation,
    "cast_expression": x.cast(value_first=False),
}

SHAPES = Shapes(
    functions=frozenset(
        {"function_definition", "method_declaration", "anonymous_function", "arrow_function"}
    ),
    classes=frozenset(
        {"class_declaration", "trait_declaration", "enum_declaration", "interface_declaration"}
    ),
    bindings={
        "assignment_expression": ("left", "right", "assign"),
        "augmented_assignment_expression": ("left", "right", "assign"),
    },
    augmented=frozenset({"augmented_assignment_expression"}),
    branches=frozenset(
        {"if_statement", "for_statement", "foreach_statement", "while_statement", "catch_clause",
         "case_statement", "else_clause", "else_if_clause", "try_statement"}
    ),
    calls=frozenset(
        {"function_call_expression", "member_call_expression", "scoped_call_expression",
         "nullsafe_member_call_expression", "object_creation_expression"}
    ),
    falls_off=True,
    receivers=frozenset({"$this"}),
)  # fmt: skip
